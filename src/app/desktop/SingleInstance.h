// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QLockFile>
#include <QObject>

#include <chrono>
#include <memory>

class QLocalServer;

namespace qonduit {

class LineStream;

/// One window for one data folder: the first start is it, a later one hands over what it is to open and ends.
///
/// A lock decides who is first, so that of any number that start at once one is; a socket beside it carries what the
/// others want. What a program left behind that was killed is no obstacle.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    enum class Place { First, Later };

    /// \param dataFolder exists
    explicit SingleInstance(const QString &dataFolder);
    ~SingleInstance() override;

    /// Takes the first place if it is free. Otherwise gives \p toOpen to who has it and waits until that has
    /// understood.
    /// \param toOpen a path, a link, or nothing, which raises the window
    /// \returns Unavailable when there is another one that does not answer within \p patience; Storage when the data
    ///          folder cannot be written
    Result<Place> enter(const QString &toOpen,
                        std::chrono::milliseconds patience = std::chrono::milliseconds { 10000 });

Q_SIGNALS:
    /// A later start wants this opened; empty: the window.
    void openRequested(const QString &toOpen);

private:
    Result<> listen();
    void accept();
    void read(LineStream &stream, const QByteArray &line);

    QString m_dataFolder;
    QLockFile m_lock;
    std::unique_ptr<QLocalServer> m_server;
};

} // namespace qonduit
