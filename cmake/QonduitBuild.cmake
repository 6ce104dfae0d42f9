# SPDX-FileCopyrightText: 2026 The Qonduit authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What every target of the house is built with, and the one way to declare a layer.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_AUTOMOC ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

add_library(qonduit_options INTERFACE)
target_compile_definitions(qonduit_options INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_KEYWORDS
    QT_DISABLE_DEPRECATED_BEFORE=0x060400
    QONDUIT_VERSION="${PROJECT_VERSION}")
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(qonduit_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        target_compile_options(qonduit_options INTERFACE -Wno-unused-command-line-argument)
    endif()
    if(QONDUIT_WERROR)
        target_compile_options(qonduit_options INTERFACE -Werror)
    endif()
    if(QONDUIT_SANITIZE)
        target_compile_options(qonduit_options INTERFACE -fsanitize=${QONDUIT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
        target_link_options(qonduit_options INTERFACE -fsanitize=${QONDUIT_SANITIZE})
    endif()
elseif(MSVC)
    target_compile_options(qonduit_options INTERFACE /W4 /permissive- /utf-8)
endif()

# qonduit_layer(<name> MAY_INCLUDE <layer>... SOURCES <file>... [LIBRARIES <target>...] [PRIVATE_LIBRARIES <target>...])
#
# One library for one folder of src/, static unless QONDUIT_SHARED_LAYERS. MAY_INCLUDE is the list of arrows that leave this layer;
# tests/check compares every #include with it.
function(qonduit_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "MAY_INCLUDE;SOURCES;LIBRARIES;PRIVATE_LIBRARIES")
    set(target qonduit_${name})
    if(QONDUIT_SHARED_LAYERS)
        add_library(${target} SHARED ${layer_SOURCES})
    else()
        add_library(${target} STATIC ${layer_SOURCES})
    endif()
    add_library(Qonduit::${name} ALIAS ${target})
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src")
    list(TRANSFORM layer_MAY_INCLUDE PREPEND "Qonduit::" OUTPUT_VARIABLE arrows)
    target_link_libraries(${target} PUBLIC qonduit_options ${arrows} ${layer_LIBRARIES} PRIVATE ${layer_PRIVATE_LIBRARIES})
    if(QONDUIT_PCH)
        target_precompile_headers(${target} PRIVATE <QObject> <QByteArray> <QString> <QHash> <QList> <chrono> <functional> <memory> <optional>)
    endif()
endfunction()

# qonduit_test(<tst_Name> LINK <target>... [SOURCES <file>...] [TIMEOUT <seconds>] [ENVIRONMENT VAR=value...] [LABELS ...])
#
# One QtTest executable, <tst_Name>.cpp in the current folder.
function(qonduit_test name)
    cmake_parse_arguments(PARSE_ARGV 1 test "RUN_SERIAL" "TIMEOUT" "LINK;SOURCES;ENVIRONMENT;LABELS")
    add_executable(${name} ${name}.cpp ${test_SOURCES})
    target_link_libraries(${name} PRIVATE qonduit_options Qt6::Test ${test_LINK})
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    add_test(NAME ${name} COMMAND ${name})
    if(NOT test_TIMEOUT)
        set(test_TIMEOUT 120)
    endif()
    set_tests_properties(${name} PROPERTIES TIMEOUT ${test_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_LOGGING_RULES=qt.*=false;${test_ENVIRONMENT}")
    if(test_RUN_SERIAL)
        set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
    endif()
    if(test_LABELS)
        set_tests_properties(${name} PROPERTIES LABELS "${test_LABELS}")
    endif()
endfunction()
