// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/DetailValues.h"

#include <QAbstractListModel>
#include <QImage>
#include <QQmlEngine>
#include <QThreadPool>

namespace qonduit {

/// What came of a trial, part by part, as a person may look at it. All of it is the server's.
///
/// Texts are cut where nobody would read on; pictures are decoded on another thread. Nothing is opened, played or
/// loaded by itself; whatever has bytes can be saved.
class TrialResult : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Trial")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool isError READ isError NOTIFY countChanged)

public:
    enum class Role {
        Kind = Qt::UserRole + 1, ///< `text`, `code` or `picture`
        Title, ///< what it is, in words; empty for plain text
        Text,
        Picture,
        HasBytes,
    };
    Q_ENUM(Role)

    explicit TrialResult(QObject *parent = nullptr);
    ~TrialResult() override;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }
    /// The server says that its tool has failed.
    bool isError() const { return m_isError; }

    void show(TrialRequest::Kind kind, const RawJson &result);
    void clear();

    /// Asks the person where, and writes the part's bytes there.
    Q_INVOKABLE void save(int row) const;
    Q_INVOKABLE void copy(int row) const;

Q_SIGNALS:
    void countChanged();

private:
    struct Part
    {
        QString kind = {};
        QString title = {};
        QString text = {};
        QImage picture = {};
        RawJson content = {}; ///< its whole text, or its bytes in base64, as a JSON string
        bool isBase64 = false;
        QString fileName = {}; ///< a proposal
    };

    void addContent(const RawJson &content, const QString &title = {});
    void addResource(const RawJson &resource);
    void addText(const QString &title, const RawJson &text);
    void addBytes(const QString &kind, const QString &type, const RawJson &base64);
    void addJson(const QString &title, const RawJson &value);
    void decodePictures();
    void takePicture(int generation, int row, const Result<QImage> &picture);

    QList<Part> m_parts;
    bool m_isError = false;
    int m_generation = 0; ///< pictures of an earlier result come too late
    QThreadPool m_worker;
};

} // namespace qonduit
