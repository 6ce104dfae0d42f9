// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>

#include <memory>
#include <optional>

namespace qonduit {

/// What a coroutine comes to, for a test to look at while it is still under way. One that never ends shows as a leak.
template<typename T>
class Collected
{
public:
    Collected(QCoro::Task<T> task) { collect(std::move(task), m_value); } // runs detached

    bool hasEnded() const { return m_value->has_value(); }
    const T &value() const { return **m_value; }
    const T *operator->() const { return &value(); }

private:
    using Shared = std::shared_ptr<std::optional<T>>;

    static QCoro::Task<> collect(QCoro::Task<T> task, Shared value)
    {
        auto outcome = co_await task;
        value->emplace(std::move(outcome));
    }

    Shared m_value = std::make_shared<std::optional<T>>();
};

} // namespace qonduit
