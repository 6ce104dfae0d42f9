// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory> // moc of Qt 6.4 cannot read <coroutine> when it comes first
#include <coroutine>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace qonduit {

/// A value that arrives once, and the coroutines that wait for it.
///
/// Every wait in the engine is a wait on a cell, so that every way things can end (the answer, a deadline, a
/// teardown) ends it: the first settle() wins, later ones return false. Copies share the same cell. Waiters resume
/// inside settle(), in the order in which they came. One thread only.
template<typename T>
class Cell
{
public:
    Cell() : m_state(std::make_shared<State>()) { }

    /// Gives the cell its value and resumes whoever waits.
    /// \returns false when it had one already; that value stays
    bool settle(T value) const
    {
        const auto state = m_state; // a resumed waiter may destroy this cell
        if (state->value)
            return false;
        state->value.emplace(std::move(value));
        for (const auto &waiter : std::exchange(state->waiters, {}))
            waiter(*state->value);
        return true;
    }

    /// Whether both are copies of one cell.
    bool isSameAs(const Cell &other) const { return m_state == other.m_state; }
    bool isSettled() const { return m_state->value.has_value(); }
    /// The value; only when isSettled().
    const T &value() const { return *m_state->value; }

    /// Runs \p action once the cell has its value: at once when it has, else inside settle(). The action may take the
    /// value; it must not hold the cell, which would keep both alive when nobody settles it.
    template<typename Action>
    void whenSettled(Action action) const
    {
        Waiter waiter = [action = std::move(action)](const T &value) mutable {
            if constexpr (std::is_invocable_v<Action, const T &>)
                action(value);
            else
                action();
        };
        if (isSettled())
            waiter(*m_state->value);
        else
            m_state->waiters.push_back(std::move(waiter));
    }

    auto operator co_await() const
    {
        struct Awaiter
        {
            std::shared_ptr<State> state;
            bool await_ready() const noexcept { return state->value.has_value(); }
            void await_suspend(std::coroutine_handle<> waiter)
            {
                state->waiters.push_back([waiter](const T &) { waiter.resume(); });
            }
            T await_resume() { return *state->value; }
        };
        return Awaiter { m_state };
    }

private:
    using Waiter = std::function<void(const T &)>;
    struct State
    {
        std::optional<T> value;
        std::vector<Waiter> waiters;
    };
    std::shared_ptr<State> m_state;
};

} // namespace qonduit
