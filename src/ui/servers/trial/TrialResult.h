// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/DetailValues.h"
#include "ui/models/JsonTree.h"
#include "ui/servers/trial/SoundFiles.h"

#include <QAbstractListModel>
#include <QImage>
#include <QQmlEngine>
#include <QThreadPool>

namespace qonduit {

/// What came of a trial, part by part, as a person may look at it. All of it is the server's.
///
/// Texts are cut where nobody would read on; pictures are decoded on another thread. Nothing is opened, played or
/// loaded by itself; whatever has bytes can be saved, and a sound of a known kind be given to the system's player.
class TrialResult : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Trial")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool isError READ isError NOTIFY countChanged)

public:
    enum class Role {
        Kind = Qt::UserRole + 1, ///< `text`, `json`, `picture` or `bytes`
        Title, ///< what it is, in words; empty for plain text
        Text,
        Picture,
        Tree, ///< a JsonTree; null but for `json`
        HasBytes,
        CanPlay,
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
    /// Writes a sound to a file of ours and has the system's player open it. A failure becomes the part's text.
    Q_INVOKABLE void play(int row);

Q_SIGNALS:
    void countChanged();

private:
    struct Part
    {
        QString kind = {};
        QString title = {};
        QString text = {};
        QImage picture = {};
        JsonTree *tree = nullptr;
        RawJson content = {}; ///< its whole text, or its bytes in base64, as a JSON string
        bool isBase64 = false;
        QString fileName = {}; ///< a proposal
        QString soundEnding = {}; ///< empty for what is not played
    };

    void addContent(const RawJson &content, const QString &title = {});
    void addResource(const RawJson &resource);
    void addText(const QString &title, const RawJson &text);
    void addBytes(const QString &kind, const QString &type, const RawJson &base64);
    void addJson(const QString &title, const RawJson &value);
    QList<Part> takeParts();
    static void dispose(const QList<Part> &parts);
    void decodePictures();
    void takePicture(int generation, int row, const Result<QImage> &picture);
    void openSound(int generation, int row, const Result<QString> &file);

    QList<Part> m_parts;
    bool m_isError = false;
    int m_generation = 0; ///< pictures and sounds of an earlier result come too late
    SoundFiles m_sounds; ///< the worker's
    QThreadPool m_worker;
};

} // namespace qonduit
