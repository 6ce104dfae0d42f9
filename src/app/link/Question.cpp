// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/Question.h"

#include <algorithm>

namespace qonduit {

qsizetype waitingCount(const QList<Question> &questions)
{
    return std::count_if(questions.begin(), questions.end(),
                         [](const Question &question) { return !question.isSetAside; });
}

} // namespace qonduit
