// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QIODevice>

namespace qonduit {

/// The body of a POST that can be read once.
///
/// QNetworkAccessManager repeats a POST by itself when the server hangs up without an answer, and a tool would run
/// twice. It cannot repeat what cannot be rewound: a sequential device whose reset() fails, which it may not buffer
/// (DoNotBufferUploadDataAttribute) and whose Content-Length it is told. Seen on Qt 6.4.2, 6.8.2 and 6.11.2.
class OneShotBody : public QIODevice
{
    Q_OBJECT

public:
    explicit OneShotBody(QByteArray content, QObject *parent = nullptr);

    bool isSequential() const override { return true; }
    bool reset() override { return false; }
    qint64 bytesAvailable() const override;
    bool atEnd() const override { return bytesAvailable() == 0; }

    /// Whether any of it may have been sent.
    bool wasTouched() const { return m_position > 0; }

protected:
    qint64 readData(char *data, qint64 most) override;
    qint64 writeData(const char *data, qint64 size) override;

private:
    QByteArray m_content;
    qsizetype m_position = 0;
};

} // namespace qonduit
