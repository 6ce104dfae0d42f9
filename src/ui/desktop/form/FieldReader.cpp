// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/FieldReader.h"

#include <QDateTime>
#include <QJsonArray>
#include <QLocale>
#include <QUrl>

#include <cmath>
#include <limits>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

FieldValue problem(const QString &sentence)
{
    return { QJsonValue::Undefined, sentence };
}

QString shown(double bound)
{
    return QLocale().toString(bound, 'g', QLocale::FloatingPointShortest);
}

/// A number as the person's locale writes it, or as programs do.
double parsed(const QString &text, bool *ok)
{
    QLocale person;
    person.setNumberOptions(QLocale::RejectGroupSeparator);
    const double value = person.toDouble(text, ok);
    return *ok ? value : QLocale::c().toDouble(text, ok);
}

} // namespace

FieldReader::FieldReader(const FieldSpec &spec) : m_spec(spec), m_pattern(spec.pattern) { }

FieldValue FieldReader::readText(const QString &text) const
{
    const bool isString = m_spec.kind == FieldSpec::Kind::Text;
    const auto typed = isString ? text : text.trimmed();
    if (typed.isEmpty())
        return m_spec.required ? problem(tr("An answer is needed here.")) : FieldValue();
    switch (m_spec.kind) {
    case FieldSpec::Kind::Integer:
        return readInteger(typed);
    case FieldSpec::Kind::Number:
        return readNumber(typed);
    case FieldSpec::Kind::Date:
        return readDate(typed);
    case FieldSpec::Kind::DateTime:
        return readDateTime(typed);
    default:
        return readString(typed);
    }
}

FieldValue FieldReader::readChosen(const QStringList &values) const
{
    if (values.isEmpty() && !m_spec.required)
        return {};
    const auto least = std::max<qsizetype>(m_spec.minItems, 0);
    if (values.size() < least)
        return problem(tr("Choose at least %n.", nullptr, int(least)));
    if (m_spec.maxItems && values.size() > *m_spec.maxItems)
        return problem(tr("Choose at most %n.", nullptr, int(*m_spec.maxItems)));
    return { QJsonArray::fromStringList(values), {} };
}

FieldValue FieldReader::readString(const QString &text) const
{
    const auto length = text.toUcs4().size();
    if (length < m_spec.minLength)
        return problem(tr("At least %n character(s).", nullptr, int(m_spec.minLength)));
    if (m_spec.maxLength && length > *m_spec.maxLength)
        return problem(tr("At most %n character(s).", nullptr, int(*m_spec.maxLength)));

    static const QRegularExpression email(u"\\A[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)*\\z"_s);
    if (m_spec.kind == FieldSpec::Kind::Email && !email.match(text).hasMatch())
        return problem(tr("This is not an e-mail address."));
    if (m_spec.kind == FieldSpec::Kind::Uri) {
        const QUrl url(text, QUrl::StrictMode);
        if (!url.isValid() || url.scheme().isEmpty() || (url.host().isEmpty() && url.path().isEmpty()))
            return problem(tr("This is not a complete address, such as https://example.com."));
    }
    if (!m_spec.pattern.isEmpty() && m_pattern.check(text) == SafePattern::Verdict::Differs)
        return problem(tr("This does not have the form that the server expects."));
    return { text, {} };
}

FieldValue FieldReader::readInteger(const QString &text) const
{
    bool ok = false;
    const qint64 value = text.toLongLong(&ok);
    if (!ok)
        return problem(tr("A whole number, please."));
    if (const auto wrong = boundsProblem(double(value)); !wrong.isEmpty())
        return problem(wrong);
    return { QJsonValue(value), {} };
}

FieldValue FieldReader::readNumber(const QString &text) const
{
    bool ok = false;
    const double value = parsed(text, &ok);
    if (!ok || !std::isfinite(value))
        return problem(tr("A number, please."));
    if (const auto wrong = boundsProblem(value); !wrong.isEmpty())
        return problem(wrong);
    return { QJsonValue(value), {} };
}

FieldValue FieldReader::readDate(const QString &text) const
{
    auto date = QDate::fromString(text, Qt::ISODate);
    if (!date.isValid() || text.size() != 10)
        date = QLocale().toDate(text, QLocale::ShortFormat);
    if (!date.isValid())
        return problem(tr("A date, please, such as %1.").arg(QDate::currentDate().toString(Qt::ISODate)));
    return { date.toString(Qt::ISODate), {} };
}

FieldValue FieldReader::readDateTime(const QString &text) const
{
    auto iso = text;
    if (iso.size() > 10 && iso[10] == u' ')
        iso[10] = u'T';
    auto time = iso.size() > 11 ? QDateTime::fromString(iso, Qt::ISODate) : QDateTime();
    if (!time.isValid())
        return problem(tr("A date and a time, please, such as 2026-01-31 14:30."));
    // RFC 3339 wants an offset; a time without one is the person's own.
    if (time.timeSpec() == Qt::LocalTime)
        time = time.toOffsetFromUtc(time.offsetFromUtc());
    return { time.toString(Qt::ISODate), {} };
}

QString FieldReader::boundsProblem(double value) const
{
    if (m_spec.minimum && value < *m_spec.minimum)
        return tr("At least %1.").arg(shown(*m_spec.minimum));
    if (m_spec.maximum && value > *m_spec.maximum)
        return tr("At most %1.").arg(shown(*m_spec.maximum));
    return {};
}

} // namespace qonduit
