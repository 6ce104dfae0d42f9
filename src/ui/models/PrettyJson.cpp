// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/PrettyJson.h"

#include "protocol/json/Write.h"

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype shortLine = 80;

/// Writes until there is no more room.
class Printer
{
public:
    explicit Printer(qsizetype limit) : m_limit(limit) { }

    QString text() const { return QString::fromUtf8(isFull() ? m_out.first(m_limit) + "…" : m_out); }

    void print(const RawJson &value, int depth)
    {
        if (isFull())
            return;
        if (value.isObject())
            printObject(value, depth);
        else if (value.isArray())
            printArray(value, depth);
        else
            m_out += value.view().toByteArray();
    }

private:
    bool isFull() const { return m_out.size() > m_limit; }

    void newLine(int depth) { m_out += '\n' + QByteArray(depth * 2, ' '); }

    void printObject(const RawJson &value, int depth)
    {
        const auto members = value.members();
        if (!members || members->empty()) {
            m_out += members ? "{}" : value.view().toByteArray();
            return;
        }
        m_out += '{';
        bool isFirst = true;
        for (const auto &member : *members) {
            if (!std::exchange(isFirst, false))
                m_out += ',';
            newLine(depth + 1);
            json::appendString(m_out, QByteArrayView(member.key));
            m_out += ": ";
            print(member.value, depth + 1);
            if (isFull())
                return;
        }
        newLine(depth);
        m_out += '}';
    }

    void printArray(const RawJson &value, int depth)
    {
        const auto elements = value.elements();
        const bool isShort = value.view().size() <= shortLine
                          && std::none_of(elements.begin(), elements.end(),
                                          [](const RawJson &element) { return element.isObject(); });
        m_out += '[';
        bool isFirst = true;
        for (const auto &element : elements) {
            if (!std::exchange(isFirst, false))
                m_out += isShort ? ", " : ",";
            if (!isShort)
                newLine(depth + 1);
            print(element, depth + 1);
            if (isFull())
                return;
        }
        if (!isShort)
            newLine(depth);
        m_out += ']';
    }

    qsizetype m_limit;
    QByteArray m_out;
};

} // namespace

QString prettyJson(const RawJson &value, qsizetype limit)
{
    Printer printer(limit);
    printer.print(value, 0);
    return printer.text();
}

} // namespace qonduit
