// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/AddBundle.h"

#include "app/clients/Candidates.h"
#include "app/link/EngineLink.h"
#include "core/Text.h"
#include "protocol/json/Write.h"
#include "ui/desktop/FileSaving.h"
#include "ui/desktop/PlainText.h"
#include "ui/servers/DraftCheck.h"

#include <QJsonDocument>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype textLimit = 2000;

TrialField fieldOf(const BundleField &wanted)
{
    TrialField field;
    field.key = wanted.key.toUtf8();
    field.title = singleLine(wanted.title.isEmpty() ? wanted.key : wanted.title, 120);
    field.description = visibleText(wanted.description.left(textLimit));
    field.isRequired = wanted.isRequired;
    field.isSecret = wanted.isSensitive;
    field.minimum = wanted.least;
    field.maximum = wanted.most;
    if (wanted.type == BundleField::Type::Number)
        field.kind = TrialField::Kind::Number;
    else if (wanted.type == BundleField::Type::Boolean)
        field.kind = TrialField::Kind::Boolean;
    else if (wanted.isMultiple)
        field.kind = TrialField::Kind::Json;
    if (wanted.type == BundleField::Type::Folder)
        field.picks = TrialField::Picks::Folder;
    else if (wanted.type == BundleField::Type::File)
        field.picks = TrialField::Picks::File;
    if (wanted.isMultiple && wanted.fallback.isUndefined())
        field.description += (field.description.isEmpty() ? u""_s : u"\n"_s)
                           + AddBundle::tr("A list of texts in brackets, for example %1.").arg(u"[\"/home/ada\"]"_s);
    // What is not touched is left to the bundle: its defaults may hold variables.
    if (!wanted.fallback.isUndefined() && !wanted.isSensitive) {
        field.isRequired = false;
        const auto shown = wanted.fallback.isString() ? wanted.fallback.toString()
                                                      : QString::fromUtf8(RawJson::fromValue(wanted.fallback).view());
        field.description += (field.description.isEmpty() ? u""_s : u"\n"_s)
                           + AddBundle::tr("When empty: %1").arg(visibleText(shown.left(textLimit)));
    }
    return field;
}

} // namespace

AddBundle::AddBundle(EngineLink &link, QObject *parent) : QObject(parent), m_link(link), m_page(link.detail())
{
    connect(&m_page, &DetailLink::bundleRead, this, &AddBundle::take);
    connect(&m_form, &TrialForm::edited, this, &AddBundle::judge);
}

QString AddBundle::title() const
{
    return singleLine(m_bundle.manifest.displayName, 120);
}

QString AddBundle::facts() const
{
    const auto &manifest = m_bundle.manifest;
    auto facts = QStringList { singleLine(manifest.version, 60), singleLine(manifest.author, 120),
                               singleLine(manifest.license, 60), singleLine(manifest.homepage, 200) };
    facts.removeAll(QString());
    return facts.join(u" · "_s);
}

QString AddBundle::description() const
{
    return visibleText(m_bundle.manifest.description.left(textLimit));
}

void AddBundle::setName(const QString &name)
{
    if (m_name == name)
        return;
    m_name = name;
    judge();
}

QString AddBundle::nameProblem() const
{
    QStringList taken;
    for (const auto &server : m_link.servers())
        taken += server.name;
    return m_isReady ? DraftCheck::nameProblem(m_name, taken) : QString();
}

QString AddBundle::preview() const
{
    return m_config.name.isEmpty() ? QString() : visibleText(m_config.address());
}

QString AddBundle::variables() const
{
    QStringList names;
    for (const auto &name : m_config.environment.keys())
        names += singleLine(name, 60);
    return names.join(u", "_s);
}

bool AddBundle::isComplete() const
{
    return m_isReady && m_problem.isEmpty() && nameProblem().isEmpty() && m_form.isComplete();
}

void AddBundle::open(const QString &file)
{
    forget();
    m_file = file;
    m_isReading = true;
    Q_EMIT changed();
    Q_EMIT opened();
    Q_EMIT m_page.readBundleRequested(file);
}

void AddBundle::choose()
{
    chooseFile(tr("Choose a bundle"), tr("MCP bundles (*.mcpb *.dxt)"), [self = QPointer(this)](const QString &file) {
        if (self)
            self->open(file);
    });
}

void AddBundle::add()
{
    m_form.showProblems();
    if (!isComplete())
        return;
    Q_EMIT m_page.addBundleRequested(m_file, m_name, values());
    m_form.setFields({}); // secrets among them
}

void AddBundle::forget()
{
    m_file.clear();
    m_bundle = {};
    m_name.clear();
    m_config = {};
    m_problem.clear();
    m_isReading = false;
    m_isReady = false;
    m_form.setFields({});
    Q_EMIT changed();
}

QString AddBundle::bundleAmong(const QList<QUrl> &urls)
{
    for (const auto &url : urls) {
        const auto file = url.toLocalFile();
        if (file.endsWith(u".mcpb", Qt::CaseInsensitive) || file.endsWith(u".dxt", Qt::CaseInsensitive))
            return file;
    }
    return {};
}

void AddBundle::take(const QString &file, const Result<Bundle> &bundle)
{
    if (file != m_file || !m_isReading)
        return;
    m_isReading = false;
    m_isReady = bundle.has_value();
    if (bundle) {
        m_bundle = *bundle;
        QStringList taken;
        for (const auto &server : m_link.servers())
            taken += server.name;
        m_name = freeName(m_bundle.manifest.suggestedServerName(), taken);
        QList<TrialField> fields;
        for (const auto &field : m_bundle.manifest.fields)
            fields += fieldOf(field);
        m_form.setFields(fields);
    } else {
        m_problem = visibleText(bundle.error().message);
    }
    judge();
    Q_EMIT changed();
}

/// What would run with what is filled in, or why nothing would.
void AddBundle::judge()
{
    if (m_isReady) {
        m_config = {};
        m_problem.clear();
        if (m_form.isComplete()) {
            const auto server = serverOfBundle(m_bundle, m_name, values());
            if (server)
                m_config = server->config;
            else
                m_problem = visibleText(server.error().message);
        }
    }
    Q_EMIT edited();
}

QJsonObject AddBundle::values() const
{
    return QJsonDocument::fromJson(m_form.arguments()).object();
}

} // namespace qonduit
