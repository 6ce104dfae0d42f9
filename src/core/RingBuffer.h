// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <deque>
#include <utility>

namespace qonduit {

/// The last \c capacity values; the oldest makes room for the newest.
template<typename T>
class RingBuffer
{
public:
    explicit RingBuffer(std::size_t capacity) : m_capacity(capacity) { }

    void append(T value)
    {
        if (m_values.size() == m_capacity)
            m_values.pop_front();
        m_values.push_back(std::move(value));
    }

    auto begin() const { return m_values.begin(); }
    auto end() const { return m_values.end(); }
    std::size_t size() const { return m_values.size(); }
    bool isEmpty() const { return m_values.empty(); }
    void clear() { m_values.clear(); }
    template<typename Predicate>
    void removeIf(Predicate predicate)
    {
        std::erase_if(m_values, predicate);
    }

private:
    std::size_t m_capacity;
    std::deque<T> m_values;
};

} // namespace qonduit
