# SPDX-FileCopyrightText: 2026 The Qonduit authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Compiles through ccache where it is installed. Named by the presets as CMAKE_PROJECT_TOP_LEVEL_INCLUDES.
find_program(QONDUIT_CCACHE ccache)
if(QONDUIT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # The two sloppinesses are what ccache's manual asks for with precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;CCACHE_BASEDIR=${CMAKE_SOURCE_DIR};${QONDUIT_CCACHE}"
        CACHE STRING "")
endif()
