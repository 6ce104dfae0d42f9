// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>

namespace qonduit {

/// Runs what touches the disk on a thread of the pool, so that the window waits for nothing. \p done gets what came of
/// it on the context's thread, unless the context has gone by then.
///
/// A template outside `core`, because four acts of this room need the same ten lines.
/// \param work returns a value, and holds values only
template<typename Work, typename Done>
void runAside(QObject &context, Work work, Done done)
{
    using Value = std::invoke_result_t<Work>;
    auto *watcher = new QFutureWatcher<Value>(&context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, &context, [watcher, done = std::move(done)] {
        watcher->deleteLater();
        done(watcher->result());
    });
    const auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
}

} // namespace qonduit
