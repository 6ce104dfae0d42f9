// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A bundle and the dialog in which it is added, as it comes up on the page of servers.

#include "ui/servers/AddBundle.h"

#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleData.h"
#include "ui/SampleServers.h"
#include "ui/WindowHand.h"

#include <QApplication>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonObject>
#include <QLineEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <memory>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_AddBundle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void whatWouldRunIsShownBeforeItIsAdded();
    void nothingIsAddedAsLongAsSomethingIsMissing();
    void aFolderIsChosen();
    void whatIsChosenAgainIsShownAgain();
    void severalFoldersAreChosenOneByOne();
    void aFileIsChosen();
    void theQuestionGoesWithTheDialog();
    void whatWasTypedIsForgotten();
    void aDamagedBundleSaysWhatIsWrong();
    void hostileBundlesStayText();
    void everyControlHasAName();
    void smallWindowsHaveRoomForIt();

private:
    AddBundle &bundle() { return *m_ui->window().window()->property("bundle").value<AddBundle *>(); }
    void open()
    {
        bundle().open(u"/home/ada/papers.mcpb"_s);
        QTRY_VERIFY(m_hand->withText(u"Add a bundle"_s));
        QTRY_VERIFY(m_hand->named(u"Papers, required"_s));
    }
    /// Opens the dialog with what is found in a bundle.
    void openWith(const Result<Bundle> &found)
    {
        QObject::disconnect(&m_link->detail(), &DetailLink::readBundleRequested, nullptr, nullptr);
        const auto file = u"/home/ada/found.mcpb"_s;
        bundle().open(file);
        Q_EMIT m_link->detail().bundleRead(file, found);
        QTRY_VERIFY(m_hand->withText(u"Add a bundle"_s));
    }
    void fill(const QString &field, const QString &text)
    {
        auto *item = m_hand->named(field);
        QVERIFY2(item, qPrintable(field));
        item->forceActiveFocus();
        m_hand->type(text);
    }
    QString filledIn(const QString &field) const { return m_hand->named(field)->property("text").toString(); }
    /// The platform's dialog that is open; null for none.
    static QFileDialog *question()
    {
        for (auto *widget : QApplication::topLevelWidgets()) {
            if (auto *dialog = qobject_cast<QFileDialog *>(widget); dialog && dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }
    /// Presses a button that asks, and answers with \p path.
    void choose(const QString &button, QFileDialog::FileMode mode, const QString &path)
    {
        auto *item = m_hand->named(button);
        QVERIFY2(item, qPrintable(button));
        item->forceActiveFocus();
        m_hand->key(Qt::Key_Space);
        QTRY_VERIFY(question());
        const QPointer<QFileDialog> dialog = question();
        QCOMPARE(dialog->fileMode(), mode);
        QCOMPARE(dialog->acceptMode(), QFileDialog::AcceptOpen);
        dialog->findChild<QLineEdit *>(u"fileNameEdit"_s)->setText(path);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY(!dialog);
    }

    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<EngineLink> m_link;
    std::unique_ptr<DesktopUi> m_ui;
    std::unique_ptr<WindowHand> m_hand;
    QTemporaryDir m_folder;
};

void tst_AddBundle::initTestCase()
{
    QmlComplaints::listen();
}

void tst_AddBundle::init()
{
    m_clock = std::make_unique<ManualClock>();
    m_link = std::make_unique<EngineLink>();
    sample::playServers(*m_link);
    m_link->updateOverview(sample::serving());
    m_link->updateServers(sample::servers());
    m_ui = std::make_unique<DesktopUi>(*m_link, *m_clock);
    m_ui->show();
    auto *window = m_ui->window().window();
    window->resize(1280, 900);
    m_hand = std::make_unique<WindowHand>(window);
    QVERIFY(QTest::qWaitForWindowActive(window));
    QTRY_COMPARE(m_link->detail().server(), u"github"_s);
}

void tst_AddBundle::cleanup()
{
    m_hand.reset();
    m_ui.reset();
    m_link.reset();
    m_clock.reset();
    QCOMPARE(QmlComplaints::text(), QString());
}

void tst_AddBundle::whatWouldRunIsShownBeforeItIsAdded()
{
    QSignalSpy added(&m_link->detail(), &DetailLink::addBundleRequested);
    open();
    QVERIFY(m_hand->withText(u"Papers and tickets"_s));
    QVERIFY(m_hand->containing(u"2.1.0 · Ada Lovelace · MIT"_s));
    fill(u"Papers, required"_s, u"/home/ada/my papers"_s);
    fill(u"API key, required"_s, u"hunter2"_s);
    QTRY_VERIFY(m_hand->containing(u"server/index.js --limit 10 \"/home/ada/my papers\""_s));
    QVERIFY(m_hand->containing(u"API_KEY"_s));
    QVERIFY(!m_hand->items([](QQuickItem *item) { return item->property("text").toString().contains(u"hunter2"); })
                 .value(1)); // in its field only
    m_hand->click(m_hand->withText(u"Add"_s));
    QCOMPARE(added.count(), 1);
    QCOMPARE(added[0][0].toString(), u"/home/ada/papers.mcpb"_s);
    QCOMPARE(added[0][1].toString(), u"papers"_s);
    QCOMPARE(added[0][2].toJsonObject(),
             (QJsonObject { { u"papers"_s, u"/home/ada/my papers"_s }, { u"api_key"_s, u"hunter2"_s } }));
    QTRY_VERIFY(!m_hand->withText(u"Add a bundle"_s));
}

void tst_AddBundle::nothingIsAddedAsLongAsSomethingIsMissing()
{
    open();
    QVERIFY(!m_hand->withText(u"Add"_s)->isEnabled());
    fill(u"Papers, required"_s, u"/p"_s);
    QVERIFY(!m_hand->withText(u"Add"_s)->isEnabled());
    fill(u"API key, required"_s, u"k"_s);
    QTRY_VERIFY(m_hand->withText(u"Add"_s)->isEnabled());
    fill(u"Limit"_s, u"1000"_s);
    QTRY_VERIFY(m_hand->withText(u"At most 100."_s));
    QVERIFY(!m_hand->withText(u"Add"_s)->isEnabled());
}

void tst_AddBundle::aFolderIsChosen()
{
    open();
    choose(u"Choose a folder: Papers"_s, QFileDialog::Directory, m_folder.path());
    QCOMPARE(filledIn(u"Papers, required"_s), m_folder.path());
    fill(u"API key, required"_s, u"k"_s);
    QTRY_VERIFY(m_hand->containing(u"--limit 10 "_s + m_folder.path()));
    QVERIFY(m_hand->withText(u"Add"_s)->isEnabled());
}

void tst_AddBundle::whatIsChosenAgainIsShownAgain()
{
    open();
    choose(u"Choose a folder: Papers"_s, QFileDialog::Directory, m_folder.path());
    fill(u"Papers, required"_s, u"/typed"_s);
    QVERIFY(filledIn(u"Papers, required"_s) != m_folder.path());
    choose(u"Choose a folder: Papers"_s, QFileDialog::Directory, m_folder.path());
    QCOMPARE(filledIn(u"Papers, required"_s), m_folder.path());
    // Who thinks better of it keeps what is there.
    m_hand->named(u"Choose a folder: Papers"_s)->forceActiveFocus();
    m_hand->key(Qt::Key_Space);
    QTRY_VERIFY(question());
    question()->reject();
    QCOMPARE(filledIn(u"Papers, required"_s), m_folder.path());
}

void tst_AddBundle::severalFoldersAreChosenOneByOne()
{
    const QDir folder(m_folder.path());
    QVERIFY(folder.mkpath(u"one"_s) && folder.mkpath(u"two words"_s));
    open();
    for (const auto &name : { u"one"_s, u"two words"_s })
        choose(u"Choose a folder: More folders"_s, QFileDialog::Directory, folder.filePath(name));
    fill(u"Papers, required"_s, u"/p"_s);
    fill(u"API key, required"_s, u"k"_s);
    QSignalSpy added(&m_link->detail(), &DetailLink::addBundleRequested);
    QTRY_VERIFY(m_hand->withText(u"Add"_s)->isEnabled());
    m_hand->click(m_hand->withText(u"Add"_s));
    QCOMPARE(added.value(0).value(2).toJsonObject()[u"more"_s].toArray(),
             QJsonArray({ folder.filePath(u"one"_s), folder.filePath(u"two words"_s) }));
}

void tst_AddBundle::aFileIsChosen()
{
    QFile file(m_folder.filePath(u"rules.txt"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    open();
    choose(u"Choose a file: Rules"_s, QFileDialog::ExistingFile, file.fileName());
    QCOMPARE(filledIn(u"Rules"_s), file.fileName());
}

void tst_AddBundle::theQuestionGoesWithTheDialog()
{
    open();
    m_hand->named(u"Choose a folder: Papers"_s)->forceActiveFocus();
    m_hand->key(Qt::Key_Space);
    QTRY_VERIFY(question());
    m_hand->click(m_hand->withText(u"Cancel"_s));
    QTRY_VERIFY(!question());
}

void tst_AddBundle::whatWasTypedIsForgotten()
{
    open();
    fill(u"API key, required"_s, u"hunter2"_s);
    QVERIFY(bundle().isReady());
    m_hand->click(m_hand->withText(u"Cancel"_s));
    QTRY_VERIFY(!m_hand->withText(u"Add a bundle"_s));
    QVERIFY(!bundle().isReady());
    QCOMPARE(bundle().form()->arguments(), "{}");
    open();
    QCOMPARE(filledIn(u"API key, required"_s), QString());
}

void tst_AddBundle::aDamagedBundleSaysWhatIsWrong()
{
    openWith(Error(ErrorCode::Rejected, u"the archive <b>ends</b> too early"_s));
    QTRY_VERIFY(m_hand->containing(u"the archive <b>ends</b> too early"_s));
    QVERIFY(!m_hand->withText(u"Add"_s)->isEnabled());
    QVERIFY(!m_hand->named(u"Name"_s));
    Q_EMIT m_link->detail().bundleRead(u"/home/ada/another.mcpb"_s, sample::bundle());
    QVERIFY(!bundle().isReady());
}

void tst_AddBundle::hostileBundlesStayText()
{
    auto hostile = sample::bundle();
    const auto text = sample::hostileText();
    auto &manifest = hostile.manifest;
    manifest.displayName = manifest.version = manifest.author = manifest.license = manifest.description = text;
    for (auto &field : manifest.fields)
        field.title = field.description = text;
    openWith(hostile);
    QTRY_VERIFY(m_hand->containing(u"<b>Not bold</b>"_s));
    for (const auto *item : m_hand->items([](QQuickItem *item) { return item->property("textFormat").isValid(); })) {
        const auto shown = item->property("text").toString();
        QVERIFY(!shown.contains(u'\u202e'));
        if (shown.contains(u'<') || shown.contains(u'W'))
            QVERIFY2(item->property("textFormat").toInt() == Qt::PlainText, qPrintable(shown.left(80)));
    }
}

void tst_AddBundle::everyControlHasAName()
{
    open();
    for (auto *item : m_hand->items([](QQuickItem *candidate) { return candidate->activeFocusOnTab(); })) {
        if (item->parentItem() && item->parentItem()->inherits("QQuickComboBox"))
            continue; // a part of it
        const auto *accessible = QAccessible::queryAccessibleInterface(item);
        QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(), item->metaObject()->className());
    }
}

void tst_AddBundle::smallWindowsHaveRoomForIt()
{
    open();
    auto *window = m_ui->window().window();
    for (const auto size : { QSize(720, 480), QSize(1280, 800) }) {
        window->resize(size);
        QTest::qWait(50);
        const auto endOf = [](const QQuickItem *item) {
            return item->mapToScene(QPointF(item->width(), item->height()));
        };
        const auto cancel = endOf(m_hand->withText(u"Cancel"_s));
        QVERIFY(cancel.x() <= size.width() && cancel.y() <= size.height());
        QVERIFY(endOf(m_hand->named(u"Choose a folder: Papers"_s)).x() <= size.width());
    }
}

QTEST_MAIN(tst_AddBundle)
#include "tst_AddBundle.moc"
