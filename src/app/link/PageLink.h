// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace qonduit {

/// What one page of the window shares with the engine. Lives on the window's thread; see EngineLink.
///
/// A page that nobody looks at gets no news, and costs the engine nothing.
class PageLink : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    bool isWatched() const { return m_isWatched; }
    /// Whether somebody looks at the page. Goes down to the engine.
    void setWatched(bool isWatched);

Q_SIGNALS:
    void watchedChanged(bool isWatched);
    /// A command of the person could not be carried out.
    /// \param about what it was, for example a server's name
    void failed(const QString &about, const QString &message);

private:
    bool m_isWatched = false;
};

} // namespace qonduit
