# SPDX-FileCopyrightText: 2026 The Qonduit authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Runs one file with node's own test runner, and says clearly what is missing when it cannot.
if(NOT NODE)
    message(FATAL_ERROR "node was not found when the build was configured: packaging/linux/install-packages node")
endif()
if(NOT EXISTS "${NODE}")
    message(FATAL_ERROR "there is no ${NODE}: tests/conformance/install")
endif()
if(NOT EXISTS "${CMAKE_CURRENT_LIST_DIR}/node_modules/.installed-lock")
    message(FATAL_ERROR "the clients and servers of the end-to-end tests are not installed: tests/e2e/install")
endif()
execute_process(COMMAND "${NODE}" --test "${FILE}" RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${FILE} failed (${result})")
endif()
