// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/PageView.h"
#include "ui/models/JsonTree.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QQmlProperty>

#include <cmath>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_JsonView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theArrowsFold();
    void theArrowsFollowTheReadingDirection();
    void theMouseFolds();
    void whatHasNoRoomCanBeOpened();
    void longTextsAreReadToTheirEnd();
    void valuesAreCopied();
    void longListsCostWhatIsSeenOfThem();
    void aTreeIsAsHighAsItNeeds();
    void screenReadersHearTheRows();
    void coloursCanBeRead_data();
    void coloursCanBeRead();
};

namespace {

const QByteArray sampleJson =
    R"({"a":{"b":{"c":[1,2]}},"text":"<b>not bold</b>","truth":true,"nothing":null,"number":1e2,"list":[]})";

/// The view alone in a window.
struct Shown
{
    JsonTree tree;
    PageView page;

    explicit Shown(const QByteArray &json, const QSize &size = { 600, 400 })
        : page(u"components/JsonView.qml"_s, { { u"tree"_s, QVariant::fromValue(filled(tree, json)) } }, size)
    {
        [this] { QVERIFY(page.isActive()); }();
        view()->forceActiveFocus();
        QCoreApplication::processEvents();
    }
    ~Shown()
    {
        [this] { QCOMPARE(page.complaints, QStringList()); }();
    }

    QQuickItem *view() const { return page.view.rootObject(); }
    int current() const { return view()->property("currentIndex").toInt(); }
    QVariant get(int row, JsonTree::Role role) const { return tree.index(row).data(int(role)); }
    QList<QQuickItem *> lines() const
    {
        return page.hand.items([](QQuickItem *item) { return item->metaObject()->indexOfProperty("canOpen") >= 0; });
    }
    QQuickItem *line(int row) const
    {
        for (auto *item : lines()) {
            if (item->property("index").toInt() == row)
                return item;
        }
        return nullptr;
    }

private:
    static JsonTree *filled(JsonTree &tree, const QByteArray &json)
    {
        tree.setValue(RawJson::fromTrusted(json));
        return &tree;
    }
};

/// \see WCAG 2.1, contrast ratio
double contrast(const QColor &a, const QColor &b)
{
    const auto luminance = [](const QColor &colour) {
        const auto linear = [](double part) {
            return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const auto [low, high] = std::minmax({ luminance(a), luminance(b) });
    return (high + 0.05) / (low + 0.05);
}

} // namespace

void tst_JsonView::theArrowsFold()
{
    Shown shown(sampleJson);
    const auto &hand = shown.page.hand;
    QCOMPARE(shown.tree.count(), 7);
    hand.key(Qt::Key_Home);
    QCOMPARE(shown.current(), 0);
    hand.key(Qt::Key_Right); // is open: goes in
    QCOMPARE(shown.current(), 1);
    hand.key(Qt::Key_Right); // opens
    QCOMPARE(shown.current(), 1);
    QCOMPARE(shown.tree.count(), 8);
    hand.key(Qt::Key_Return);
    QCOMPARE(shown.tree.count(), 7);
    hand.key(Qt::Key_Enter);
    QCOMPARE(shown.tree.count(), 8);
    hand.key(Qt::Key_Space);
    QCOMPARE(shown.tree.count(), 7);
    hand.key(Qt::Key_Left); // is shut: goes out
    QCOMPARE(shown.current(), 0);
    hand.key(Qt::Key_Left);
    QCOMPARE(shown.tree.count(), 6);
    hand.key(Qt::Key_Left); // nowhere to go
    QCOMPARE(shown.current(), 0);
    hand.key(Qt::Key_Down);
    QCOMPARE(shown.current(), 1);
    hand.key(Qt::Key_Right); // a short text
    hand.key(Qt::Key_Return);
    QVERIFY(!shown.get(1, JsonTree::Role::IsOpen).toBool());
    hand.key(Qt::Key_End);
    QCOMPARE(shown.current(), 5);
    hand.key(Qt::Key_PageUp);
    QCOMPARE(shown.current(), 0);
    hand.key(Qt::Key_PageDown);
    QCOMPARE(shown.current(), 5);
}

void tst_JsonView::theArrowsFollowTheReadingDirection()
{
    Shown shown(sampleJson);
    QQmlProperty(shown.view(), u"LayoutMirroring.enabled"_s, qmlContext(shown.view())).write(true);
    QQmlProperty(shown.view(), u"LayoutMirroring.childrenInherit"_s, qmlContext(shown.view())).write(true);
    shown.page.hand.key(Qt::Key_Home);
    shown.page.hand.key(Qt::Key_Right);
    QCOMPARE(shown.tree.count(), 6);
    shown.page.hand.key(Qt::Key_Left);
    QCOMPARE(shown.tree.count(), 7);
}

void tst_JsonView::theMouseFolds()
{
    Shown shown(sampleJson);
    QTRY_VERIFY(shown.line(1));
    shown.page.hand.click(shown.line(1));
    QCOMPARE(shown.current(), 1);
    QCOMPARE(shown.tree.count(), 8);
    QTRY_VERIFY(shown.line(0));
    shown.page.hand.click(shown.line(0));
    QCOMPARE(shown.tree.count(), 6);
    QTRY_VERIFY(shown.line(1) && shown.line(1)->property("name") == u"text"_s);
    shown.page.hand.click(shown.line(1)); // nothing to open
    QCOMPARE(shown.current(), 1);
    QVERIFY(!shown.get(1, JsonTree::Role::IsOpen).toBool());
}

void tst_JsonView::whatHasNoRoomCanBeOpened()
{
    Shown shown(R"({"text":"It does not fit into a window of this width, but is no long text.","n":1})", { 200, 300 });
    QVERIFY(!shown.get(0, JsonTree::Role::CanOpen).toBool());
    const auto before = shown.line(0)->height();
    shown.page.hand.key(Qt::Key_Home);
    shown.page.hand.key(Qt::Key_Right);
    QVERIFY(shown.get(0, JsonTree::Role::IsOpen).toBool());
    QTRY_VERIFY(shown.line(0)->height() > 2 * before);
    shown.page.hand.key(Qt::Key_Left);
    QTRY_COMPARE(shown.line(0)->height(), before);
}

void tst_JsonView::longTextsAreReadToTheirEnd()
{
    Shown shown("{\"text\":\"" + QByteArray("a line\\n").repeated(200) + "\",\"n\":1}");
    shown.page.hand.key(Qt::Key_Home);
    shown.page.hand.key(Qt::Key_Return);
    QTRY_VERIFY(shown.line(0)->height() > 1000);
    int presses = 0;
    for (; shown.current() == 0 && presses < 100; ++presses)
        shown.page.hand.key(Qt::Key_Down);
    QVERIFY(presses > 3 && presses < 100);
    for (presses = 0; shown.view()->property("contentY").toReal() > 0 && presses < 100; ++presses)
        shown.page.hand.key(Qt::Key_Up);
    QVERIFY(presses > 3 && presses < 100);
    QCOMPARE(shown.current(), 0);
}

void tst_JsonView::valuesAreCopied()
{
    Shown shown(sampleJson);
    QGuiApplication::clipboard()->clear();
    shown.page.hand.key(Qt::Key_End);
    shown.page.hand.key(Qt::Key_Up);
    shown.page.hand.key(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"1e2"_s);
    shown.page.hand.key(Qt::Key_Home);
    QTRY_VERIFY(shown.page.hand.withText(u"Copy"_s));
    shown.page.hand.click(shown.page.hand.withText(u"Copy"_s));
    QCOMPARE(QGuiApplication::clipboard()->text(), u"{\"b\":{\"c\":[1,2]}}"_s);
    QCOMPARE(shown.tree.count(), 7); // the click was the button's
}

void tst_JsonView::longListsCostWhatIsSeenOfThem()
{
    QByteArray json = "{\"k0\":{}";
    for (int i = 1; i < 10'000; ++i)
        json += ",\"k" + QByteArray::number(i) + R"(":{"name":"x","list":[1,2,3]})";
    QElapsedTimer time;
    time.start();
    Shown shown(json + '}');
    QTRY_VERIFY(shown.line(0));
    qInfo("10,000 rows shown: %lld ms", time.restart());
    QVERIFY(shown.lines().size() < 100);
    shown.page.hand.key(Qt::Key_End);
    QTRY_VERIFY(shown.line(9999));
    qInfo("gone to the end: %lld ms", time.restart());
    shown.page.hand.key(Qt::Key_Right);
    QTRY_VERIFY(shown.line(9999)->property("isOpen").toBool());
    shown.page.hand.key(Qt::Key_Home);
    QTRY_VERIFY(shown.line(0));
    QVERIFY(shown.lines().size() < 100);
    qInfo("opened, and gone to the beginning: %lld ms", time.restart());
}

void tst_JsonView::aTreeIsAsHighAsItNeeds()
{
    Shown shown(sampleJson);
    const auto height = shown.view()->implicitHeight();
    QVERIFY(height >= double(shown.lines().size()) * shown.line(0)->height() - 1 && height < 200);
    shown.tree.setOpen(0, false);
    QTRY_VERIFY(shown.view()->implicitHeight() < height);
    shown.tree.setValue(RawJson::fromTrusted('[' + QByteArray("1,").repeated(1000) + "1]"));
    QTRY_COMPARE(shown.view()->implicitHeight(), shown.view()->property("mostHeight").toReal());
}

void tst_JsonView::screenReadersHearTheRows()
{
    Shown shown(sampleJson);
    QCOMPARE(QAccessible::queryAccessibleInterface(shown.view())->role(), QAccessible::Tree);
    auto *row = QAccessible::queryAccessibleInterface(shown.line(0));
    QCOMPARE(row->role(), QAccessible::TreeItem);
    QCOMPARE(row->text(QAccessible::Name), u"a: 1 member(s)"_s);
    QCOMPARE(row->text(QAccessible::Description), u"open"_s);
    row = QAccessible::queryAccessibleInterface(shown.line(2));
    QCOMPARE(row->text(QAccessible::Name), u"text: \"<b>not bold</b>\""_s);
    QCOMPARE(row->text(QAccessible::Description), QString());
    for (const auto *label : shown.page.hand.items([](QQuickItem *item) { return item->inherits("QQuickLabel"); }))
        QCOMPARE(label->property("textFormat").toInt(), int(Qt::PlainText));
}

void tst_JsonView::coloursCanBeRead_data()
{
    QTest::addColumn<QColor>("ground");
    QTest::addColumn<QColor>("text");
    QTest::newRow("light") << QColor(0xffffff) << QColor(0x101010);
    QTest::newRow("dark") << QColor(0x1f2224) << QColor(0xe8eaec);
}

void tst_JsonView::coloursCanBeRead()
{
    QFETCH(QColor, ground);
    QFETCH(QColor, text);
    const auto before = QGuiApplication::palette();
    auto palette = before;
    for (const auto role : { QPalette::Window, QPalette::Base })
        palette.setColor(role, ground);
    for (const auto role : { QPalette::WindowText, QPalette::Text })
        palette.setColor(role, text);
    QGuiApplication::setPalette(palette);
    const auto restore = qScopeGuard([&] { QGuiApplication::setPalette(before); });
    Shown shown(sampleJson);
    QSet<QRgb> colours;
    for (const auto *line : shown.lines()) {
        const auto colour = line->property("colour").value<QColor>();
        colours += colour.rgb();
        QVERIFY2(contrast(colour, ground) >= 4.5, qPrintable(line->property("kind").toString() + colour.name()));
    }
    QCOMPARE(colours.size(), 4); // texts, numbers, truths, and what is no value itself
}

QTEST_MAIN(tst_JsonView)
#include "tst_JsonView.moc"
