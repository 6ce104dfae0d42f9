// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/TrialResult.h"

#include "core/Text.h"
#include "protocol/json/Scanner.h"
#include "ui/desktop/FileSaving.h"
#include "ui/desktop/PlainText.h"
#include "ui/servers/trial/PictureItem.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QUrl>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype textLimit = 20000;
constexpr std::size_t mostParts = 200;

QString textOf(const RawJson &value, QByteArrayView member)
{
    return value[member].toString().value_or(QString());
}

/// The rest of a part's title: of what type it is, and where it says that it comes from.
QString withFacts(const QString &what, const QString &type, const QString &uri = {})
{
    auto facts = QStringList { what, singleLine(type, 60), singleLine(uri) };
    facts.removeAll(QString());
    return facts.join(u" · "_s);
}

/// The first bytes of what stands in base64, enough to know a sound by.
QByteArray beginningOf(const RawJson &base64)
{
    constexpr qsizetype enough = 64;
    const auto token =
        base64.isString() ? base64.view().first(std::min(base64.view().size(), enough)) : QByteArrayView();
    return QByteArray::fromBase64(scanner::unescaped(token).toLatin1());
}

} // namespace

TrialResult::TrialResult(QObject *parent) : QAbstractListModel(parent)
{
    m_worker.setMaxThreadCount(1);
}

TrialResult::~TrialResult()
{
    m_worker.clear();
    m_worker.waitForDone();
}

int TrialResult::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_parts.size());
}

QVariant TrialResult::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &part = m_parts[index.row()];
    switch (Role(role == Qt::DisplayRole ? int(Role::Text) : role)) {
    case Role::Kind:
        return part.kind;
    case Role::Title:
        return part.title;
    case Role::Text:
        return part.text;
    case Role::Picture:
        return part.picture;
    case Role::Tree:
        return QVariant::fromValue(part.tree);
    case Role::HasBytes:
        return !part.content.isMissing();
    case Role::CanPlay:
        return !part.soundEnding.isEmpty();
    }
    return {};
}

QHash<int, QByteArray> TrialResult::roleNames() const
{
    return { { int(Role::Kind), "kind" },       { int(Role::Title), "title" }, { int(Role::Text), "text" },
             { int(Role::Picture), "picture" }, { int(Role::Tree), "tree" },   { int(Role::HasBytes), "hasBytes" },
             { int(Role::CanPlay), "canPlay" } };
}

void TrialResult::show(TrialRequest::Kind kind, const RawJson &result)
{
    beginResetModel();
    const auto earlier = takeParts();
    m_isError = result["isError"].toBool().value_or(false);
    const auto *list = kind == TrialRequest::Kind::Tool     ? "content"
                     : kind == TrialRequest::Kind::Resource ? "contents"
                                                            : "messages";
    const auto elements = result[list].elements();
    for (std::size_t i = 0; i < std::min(elements.size(), mostParts); ++i) {
        const auto &element = elements[i];
        if (kind == TrialRequest::Kind::Tool)
            addContent(element);
        else if (kind == TrialRequest::Kind::Resource)
            addResource(element);
        else
            addContent(element["content"], element["role"].toString() == u"assistant" ? tr("Assistant") : tr("User"));
    }
    if (elements.size() > mostParts)
        m_parts += Part { u"text"_s, tr("%n more part(s) are not shown", nullptr, int(elements.size() - mostParts)) };
    if (!result["structuredContent"].isMissing())
        addJson(tr("Structured result"), result["structuredContent"]);
    if (m_parts.isEmpty())
        m_parts += Part { u"text"_s, tr("The answer is empty") };
    endResetModel();
    dispose(earlier);
    Q_EMIT countChanged();
    decodePictures();
}

void TrialResult::clear()
{
    beginResetModel();
    const auto earlier = takeParts();
    m_isError = false;
    endResetModel();
    dispose(earlier);
    Q_EMIT countChanged();
}

void TrialResult::save(int row) const
{
    if (row < 0 || row >= m_parts.size())
        return;
    const auto &part = m_parts[row];
    const auto text = part.content.toString();
    const auto bytes = text ? text->toUtf8() : part.content.toByteArray();
    saveAs(part.isBase64 ? QByteArray::fromBase64(bytes) : bytes, part.fileName);
}

void TrialResult::copy(int row) const
{
    if (row >= 0 && row < m_parts.size() && !m_parts[row].isBase64)
        QGuiApplication::clipboard()->setText(
            m_parts[row].content.toString().value_or(QString::fromUtf8(m_parts[row].content.view())));
}

void TrialResult::play(int row)
{
    if (row < 0 || row >= m_parts.size() || m_parts[row].soundEnding.isEmpty())
        return;
    const auto &part = m_parts[row];
    m_worker.start([this, row, generation = m_generation, content = part.content, ending = part.soundEnding] {
        const auto file = m_sounds.write(content.toString().value_or(QString()).toLatin1(), ending);
        QMetaObject::invokeMethod(
            this, [=, this] { openSound(generation, row, file); }, Qt::QueuedConnection);
    });
}

QList<TrialResult::Part> TrialResult::takeParts()
{
    ++m_generation;
    return std::exchange(m_parts, {});
}

/// After the reset, for the trees' views to go before the trees.
void TrialResult::dispose(const QList<Part> &parts)
{
    for (const auto &part : parts) {
        if (part.tree)
            part.tree->deleteLater();
    }
}

void TrialResult::addContent(const RawJson &content, const QString &title)
{
    const auto type = textOf(content, "type");
    if (type == u"text")
        addText(title, content["text"]);
    else if (type == u"image" || type == u"audio")
        addBytes(type, textOf(content, "mimeType"), content["data"]);
    else if (type == u"resource")
        addResource(content["resource"]);
    else if (type == u"resource_link")
        addJson(withFacts(tr("Link"), textOf(content, "mimeType"), textOf(content, "uri")), content);
    else
        addJson(withFacts(tr("Something else"), type), content);
}

void TrialResult::addResource(const RawJson &resource)
{
    const auto type = textOf(resource, "mimeType");
    const auto uri = textOf(resource, "uri");
    if (!resource["blob"].isMissing()) {
        const auto kind = type.startsWith(u"image/") ? u"image"_s : type.startsWith(u"audio/") ? u"audio"_s : u"file"_s;
        addBytes(kind, type, resource["blob"]);
        m_parts.last().title = withFacts(m_parts.last().title, {}, uri);
    } else {
        addText(withFacts(tr("Resource"), type, uri), resource["text"]);
    }
    m_parts.last().fileName = uri.section(u'/', -1);
}

void TrialResult::addText(const QString &title, const RawJson &text)
{
    Part part { u"text"_s, title };
    part.text = PlainTextView::shortened(text.toString().value_or(QString()), { textLimit, 2000 });
    part.content = text;
    part.fileName = u"result.txt"_s;
    m_parts += part;
}

void TrialResult::addBytes(const QString &kind, const QString &type, const RawJson &base64)
{
    Part part;
    part.kind = kind == u"image" ? u"picture"_s : u"bytes"_s;
    const auto size = QLocale().formattedDataSize(base64.view().size() * 3 / 4);
    part.title = kind == u"image" ? tr("Picture") : kind == u"audio" ? tr("Sound") : tr("File");
    part.title = withFacts(part.title, type) + u" · "_s + size;
    part.content = base64;
    part.isBase64 = true;
    part.fileName = suggestedName(kind, type);
    part.soundEnding = soundEnding(type, beginningOf(base64));
    m_parts += part;
}

void TrialResult::addJson(const QString &title, const RawJson &value)
{
    Part part { u"json"_s, title };
    part.tree = new JsonTree(this);
    part.tree->setValue(value);
    part.content = value;
    part.fileName = u"result.json"_s;
    m_parts += part;
}

void TrialResult::decodePictures()
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_parts[row].kind != u"picture")
            continue;
        m_worker.start([this, row, generation = m_generation, content = m_parts[row].content] {
            const auto picture = readPicture(content.toString().value_or(QString()).toLatin1());
            QMetaObject::invokeMethod(
                this, [=, this] { takePicture(generation, row, picture); }, Qt::QueuedConnection);
        });
    }
}

void TrialResult::takePicture(int generation, int row, const Result<QImage> &picture)
{
    if (generation != m_generation)
        return;
    if (picture)
        m_parts[row].picture = *picture;
    else
        m_parts[row].text = picture.error().message;
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Picture), int(Role::Text) });
}

void TrialResult::openSound(int generation, int row, const Result<QString> &file)
{
    if (generation != m_generation)
        return;
    if (!file)
        m_parts[row].text = file.error().message;
    else if (QDesktopServices::openUrl(QUrl::fromLocalFile(*file)))
        m_parts[row].text.clear();
    else
        m_parts[row].text = tr("No program was found that plays it. It can be saved.");
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Text) });
}

} // namespace qonduit
