// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How long a frame of the Activity page takes: 10,000 requests are kept while 1,000 more a second come in, and the
// person scrolls, zooms, or follows. Says the processor time of the window's thread and of what it starts, a frame.
//   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software bench_activity [frames]

#include "core/Clock.h"
#include "ui/PageView.h"
#include "ui/SampleActivity.h"
#include "ui/activity/Activity.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kept = 10'000;

double processorMs()
{
    timespec time {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1000 + double(time.tv_nsec) / 1e6;
}

/// Requests that never end to come, at a thousand a second.
class Stream
{
public:
    Stream(ActivityLink &link, Clock &clock) : m_link(link), m_clock(clock) { m_since.start(); }

    void flow()
    {
        const auto due = m_since.elapsed(); // one a millisecond
        if (due - m_sent < 50)
            return;
        ActivityNews news;
        for (; m_sent < due; m_sent += 2) {
            const auto id = m_last + 1;
            m_last += 2;
            news.rows += sample::call(id, u"bench 1"_s, u"server-%1"_s.arg(id % 20), "echo", m_clock.now(), 3ms);
            news.gone += { id - kept, id + 1 - kept };
        }
        Q_EMIT m_link.newsCame(news);
    }

private:
    ActivityLink &m_link;
    Clock &m_clock;
    QElapsedTimer m_since;
    qint64 m_sent = 0;
    quint64 m_last = kept;
};

template<typename Action>
void measure(const char *name, QQuickWindow &window, int frames, Stream *stream, Action act)
{
    std::vector<double> times;
    bool isDone = false;
    const auto connection =
        QObject::connect(&window, &QQuickWindow::frameSwapped, &window, [&isDone] { isDone = true; });
    for (int frame = 0; frame < frames; ++frame) {
        QElapsedTimer pace;
        pace.start();
        const auto began = processorMs();
        if (stream)
            stream->flow();
        act(frame);
        isDone = false;
        window.update();
        while (!isDone)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        times.push_back(processorMs() - began);
        while (pace.elapsed() < 16) // 60 frames a second
            QTest::qSleep(1);
    }
    QObject::disconnect(connection);
    std::sort(times.begin(), times.end());
    const auto at = [&times](double share) { return times[std::size_t(share * double(times.size() - 1))]; };
    std::printf("%-28s median %5.2f ms  p95 %5.2f  p99 %5.2f  worst %5.2f\n", name, at(0.5), at(0.95), at(0.99), at(1));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const int frames = argc > 1 ? QByteArray(argv[1]).toInt() : 300;
    SystemClock clock;
    EngineLink link;
    sample::serveActivity(link, clock, kept);
    Activity page(link.activity(), clock);
    PageView view(u"pages/ActivityPage.qml"_s, { { u"activity"_s, QVariant::fromValue(&page) } }, { 1280, 800 });
    auto &window = view.view;
    auto *activity = &page;
    const bool isThere = view.isActive();
    auto *list = isThere ? view.named(u"activityRows"_s) : nullptr;
    QTest::qWait(500);
    if (!list || activity->total() < kept) {
        std::fputs("the page is not there\n", stderr);
        return 1;
    }
    const auto height = [list] { return list->property("contentHeight").toDouble() - list->height(); };

    measure("at rest", window, frames, nullptr, [](int) {});
    Stream stream(link.activity(), clock);
    measure("live", window, frames, &stream, [](int) {});
    activity->setLive(false);
    measure("scrolling a row a frame", window, frames, &stream,
            [&](int frame) { list->setProperty("contentY", height() / 2 + frame * 23); });
    measure("scrolling a page a frame", window, frames, &stream,
            [&](int frame) { list->setProperty("contentY", (frame * 611) % int(height())); });
    measure("zooming", window, frames, &stream,
            [&](int frame) { activity->axis()->zoom(frame % 120 < 60 ? 1.05 : 1 / 1.05, 300); });
    measure("filtering by text", window, frames, &stream,
            [&](int frame) { activity->setText(frame % 10 < 5 ? u"echo"_s : u"server-1"_s); });
    return 0;
}
