// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory> // moc of Qt 6.4 cannot read <coroutine> when it comes first
#include <coroutine>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <type_traits>
#include <utility>

namespace qonduit {

/// A value that arrives once, and the coroutines that wait for it.
///
/// Every wait in the engine is a wait on a cell, so that every way things can end (the answer, a deadline, a
/// teardown) ends it: the first settle() wins, later ones return false. Copies share the same cell. Waiters resume
/// inside settle(), in the order in which they came. One thread only.
template<typename T>
class Cell
{
    struct State;

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
        // None is added from here on, but one that runs may end the subscription of one that has not run yet.
        while (!state->waiters.empty())
            state->waiters.extract(state->waiters.begin()).mapped()(*state->value);
        return true;
    }

    /// Whether both are copies of one cell.
    bool isSameAs(const Cell &other) const { return m_state == other.m_state; }
    bool isSettled() const { return m_state->value.has_value(); }
    /// The value; only when isSettled().
    const T &value() const { return *m_state->value; }
    /// How many wait, by whatever means.
    std::size_t waiterCount() const { return m_state->waiters.size(); }

    /// Runs \p action once the cell has its value: at once when it has, else inside settle(). The action may take the
    /// value; it must not hold the cell, which would keep both alive when nobody settles it.
    template<typename Callable>
    void whenSettled(Callable action) const
    {
        auto waiter = asAction(std::move(action));
        if (isSettled())
            waiter(*m_state->value);
        else
            m_state->add(std::move(waiter));
    }

    /// Keeps an action waiting for a cell; destroyed, it takes the action back.
    class [[nodiscard]] Subscription
    {
    public:
        Subscription(Subscription &&) noexcept = default;
        Subscription &operator=(Subscription &&) = delete;
        ~Subscription()
        {
            if (const auto state = m_state.lock())
                state->waiters.erase(m_number);
        }

    private:
        friend class Cell;
        Subscription() = default;
        Subscription(const std::shared_ptr<State> &state, std::size_t number) : m_state(state), m_number(number) { }

        std::weak_ptr<State> m_state;
        std::size_t m_number = 0;
    };

    /// whenSettled() for those who may stop waiting before: nothing stays behind in a cell that lives on.
    template<typename Callable>
    Subscription subscribe(Callable action) const
    {
        auto waiter = asAction(std::move(action));
        if (!isSettled())
            return Subscription(m_state, m_state->add(std::move(waiter)));
        waiter(*m_state->value);
        return Subscription();
    }

    auto operator co_await() const
    {
        struct Awaiter
        {
            std::shared_ptr<State> state;
            bool await_ready() const noexcept { return state->value.has_value(); }
            void await_suspend(std::coroutine_handle<> waiter)
            {
                state->add([waiter](const T &) { waiter.resume(); });
            }
            T await_resume() { return *state->value; }
        };
        return Awaiter { m_state };
    }

private:
    using Action = std::function<void(const T &)>;
    struct State
    {
        std::size_t add(Action action)
        {
            waiters.emplace(++lastNumber, std::move(action));
            return lastNumber;
        }

        std::optional<T> value;
        std::map<std::size_t, Action> waiters; ///< in the order in which they came
        std::size_t lastNumber = 0;
    };

    template<typename Callable>
    static Action asAction(Callable action)
    {
        return [action = std::move(action)](const T &value) mutable {
            if constexpr (std::is_invocable_v<Callable, const T &>)
                action(value);
            else
                action();
        };
    }

    std::shared_ptr<State> m_state;
};

} // namespace qonduit
