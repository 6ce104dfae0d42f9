// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/Autostart.h"

#include "app/config/SafeFile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace qonduit {

using namespace Qt::StringLiterals;

#ifdef Q_OS_WIN

namespace {
const auto valueName = u"Qonduit"_s;
}

Autostart::Autostart(QString program) : m_program(std::move(program)) { }

QString Autostart::place()
{
    return u"HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Run"_s;
}

bool Autostart::isEnabled() const
{
    return QSettings(place(), QSettings::NativeFormat).contains(valueName);
}

Result<> Autostart::setEnabled(bool isEnabled) const
{
    QSettings run(place(), QSettings::NativeFormat);
    if (isEnabled)
        run.setValue(valueName, u"\"%1\" --hidden"_s.arg(QDir::toNativeSeparators(m_program)));
    else
        run.remove(valueName);
    run.sync();
    if (run.status() != QSettings::NoError)
        return Error(ErrorCode::Storage, u"cannot write %1"_s.arg(place()));
    return {};
}

#else

namespace {

#ifdef Q_OS_DARWIN

QByteArray entryFor(const QString &program)
{
    return u"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
           "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
           "<plist version=\"1.0\"><dict>\n"
           "  <key>Label</key><string>org.qonduit.Qonduit</string>\n"
           "  <key>ProgramArguments</key><array><string>%1</string><string>--hidden</string></array>\n"
           "  <key>RunAtLoad</key><true/>\n"
           "</dict></plist>\n"_s.arg(program.toHtmlEscaped())
               .toUtf8();
}

#else

/// An argument of Exec, which is quoted twice: as a string of the file, and as a word.
/// \see Desktop Entry Specification 1.5, "The Exec key"
QString quotedForExec(QString word)
{
    static const auto special = u"\"`$\\"_s;
    QString quoted;
    for (const auto character : word) {
        if (special.contains(character))
            quoted += u"\\\\"_s; // the string's own escape for one backslash
        if (character == u'\\')
            quoted += u"\\"_s;
        quoted += character;
        if (character == u'%')
            quoted += u'%';
    }
    return u'"' + quoted + u'"';
}

QByteArray entryFor(const QString &program)
{
    return u"[Desktop Entry]\n"
           "Type=Application\n"
           "Name=Qonduit\n"
           "Comment=One endpoint for all your MCP servers\n"
           "Exec=%1 --hidden\n"
           "Icon=qonduit\n"
           "Terminal=false\n"
           "X-GNOME-Autostart-enabled=true\n"_s.arg(quotedForExec(program))
               .toUtf8();
}

#endif

} // namespace

Autostart::Autostart(QString program) : m_program(std::move(program)) { }

QString Autostart::place()
{
#ifdef Q_OS_DARWIN
    return QDir::homePath() + u"/Library/LaunchAgents/org.qonduit.Qonduit.plist"_s;
#else
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/autostart/qonduit.desktop"_s;
#endif
}

bool Autostart::isEnabled() const
{
    QFile file(place());
    if (!file.open(QIODevice::ReadOnly))
        return false;
    // A desktop's own settings switch an entry off by this line.
    return !file.read(64 * 1024).contains("\nHidden=true");
}

Result<> Autostart::setEnabled(bool isEnabled) const
{
    const auto path = place();
    if (!isEnabled) {
        QFile file(path);
        if (file.exists() && !file.remove())
            return Error(ErrorCode::Storage, u"cannot remove %1: %2"_s.arg(path, file.errorString()));
        return {};
    }
    QDir().mkpath(QFileInfo(path).path()); // without it, writing says what is wrong
    return writeWholeFile(path, entryFor(m_program));
}

#endif

} // namespace qonduit
