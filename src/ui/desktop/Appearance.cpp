// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/Appearance.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QStyleHints>

#include <initializer_list>
#include <utility>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

using Colours = std::initializer_list<std::pair<QPalette::ColorRole, QRgb>>;

QPalette paletteOf(const Colours &colours, QRgb disabledText)
{
    QPalette palette;
    for (const auto &[role, colour] : colours)
        palette.setColor(role, QColor(colour));
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, QColor(disabledText));
    return palette;
}

} // namespace

Appearance::Appearance(const Look &look, QObject *parent) : QObject(parent)
{
    setLanguage(look.language);
    if (look.theme == u"light"_s || look.theme == u"dark"_s)
        setTheme(look.theme);
}

void Appearance::setLanguage(const QString &language)
{
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_qts);
    const auto locale = language.isEmpty() ? m_system : QLocale(language);
    QLocale::setDefault(locale);
    const bool isOurs = m_ours.load(locale, u"qonduit"_s, u"_"_s, u":/i18n"_s);
    // English has a file too, for its plurals; it stands in where a language is not there.
    if (isOurs || m_ours.load(u"qonduit_en"_s, u":/i18n"_s))
        QCoreApplication::installTranslator(&m_ours);
    if (m_qts.load(locale, u"qtbase"_s, u"_"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qts);
}

void Appearance::setTheme(const QString &theme)
{
    const bool isDark = theme == u"dark"_s;
    const bool isSystems = !isDark && theme != u"light"_s;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    const auto wanted = isSystems ? Qt::ColorScheme::Unknown : isDark ? Qt::ColorScheme::Dark : Qt::ColorScheme::Light;
    auto *hints = QGuiApplication::styleHints();
    hints->setColorScheme(wanted);
    const bool isFollowed = isSystems || hints->colorScheme() == wanted; // not every platform has schemes
#else
    const bool isFollowed = isSystems; // Qt has no colour schemes yet
#endif
    // An empty palette is the system's.
    QApplication::setPalette(isFollowed ? QPalette() : isDark ? darkPalette() : lightPalette());
}

QPalette Appearance::lightPalette()
{
    return paletteOf({ { QPalette::Window, 0xf3f4f5 },
                       { QPalette::WindowText, 0x1b1e21 },
                       { QPalette::Base, 0xffffff },
                       { QPalette::AlternateBase, 0xf7f8f9 },
                       { QPalette::Text, 0x1b1e21 },
                       { QPalette::PlaceholderText, 0x6b7177 },
                       { QPalette::Button, 0xf3f4f5 },
                       { QPalette::ButtonText, 0x1b1e21 },
                       { QPalette::BrightText, 0xffffff },
                       { QPalette::Light, 0xffffff },
                       { QPalette::Midlight, 0xe6e8ea },
                       { QPalette::Mid, 0xc3c8cc },
                       { QPalette::Dark, 0x9aa0a6 },
                       { QPalette::Shadow, 0x70767c },
                       { QPalette::Highlight, 0x16706a },
                       { QPalette::HighlightedText, 0xffffff },
                       { QPalette::Link, 0x16706a },
                       { QPalette::ToolTipBase, 0xffffff },
                       { QPalette::ToolTipText, 0x1b1e21 } },
                     0x8a9096);
}

QPalette Appearance::darkPalette()
{
    return paletteOf({ { QPalette::Window, 0x2a2d30 },
                       { QPalette::WindowText, 0xe8eaec },
                       { QPalette::Base, 0x1f2224 },
                       { QPalette::AlternateBase, 0x34383c },
                       { QPalette::Text, 0xe8eaec },
                       { QPalette::PlaceholderText, 0x8d9399 },
                       { QPalette::Button, 0x3a3e42 },
                       { QPalette::ButtonText, 0xe8eaec },
                       { QPalette::BrightText, 0xffffff },
                       { QPalette::Light, 0x4a4f54 },
                       { QPalette::Midlight, 0x424649 },
                       { QPalette::Mid, 0x4b5056 },
                       { QPalette::Dark, 0x17191b },
                       { QPalette::Shadow, 0x101112 },
                       { QPalette::Highlight, 0x2b8a80 },
                       { QPalette::HighlightedText, 0xffffff },
                       { QPalette::Link, 0x6cc5bb },
                       { QPalette::ToolTipBase, 0x34383c },
                       { QPalette::ToolTipText, 0xe8eaec } },
                     0x7c8288);
}

} // namespace qonduit
