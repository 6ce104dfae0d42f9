#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Qonduit authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layer check must be able to fail."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check_layers  # noqa: E402

RULES = {"core": {"core"}, "http": {"http", "core"}, "session": {"session", "core"}, "protocol": {"protocol", "core"}}


def awaits(code):
    return list(check_layers.check_awaits(check_layers.SRC / "core/X.cpp", code))


def includes(file, code):
    return list(check_layers.check_includes(check_layers.SRC / file, code, RULES))


class CheckLayers(unittest.TestCase):
    def test_co_await_in_braces_or_conditionals_is_found(self):
        for code in [
            "void f() { co_return Foo { co_await g() }; }",
            "void f() { auto x = a ? co_await g() : 1; }",
            "void f() { auto x = co_await g({1, 2}); }",
            "void f() { auto x = co_await g(Foo { 1 }); }",
            "void f() {\n auto x = co_await g() ? 1 : 2; }",
            "void f() { if (a) { co_return h({co_await b()}); } }",
            'void f() { auto x = co_await g(h(), "}", \'{\', { 1 }); }',
        ]:
            self.assertTrue(awaits(code), code)

    def test_co_await_alone_is_left_in_peace(self):
        for code in [
            "void f() { auto x = co_await g(); Foo y { x }; }",
            "void f() { if (!co_await g()) { return; } auto b = a ? 1 : 2; }",
            "QCoro::Task<> f(int a) { for (;;) { co_await g([](int x) { return x ? 1 : 2; }); } }",
            "auto f = [this]() -> QCoro::Task<> { co_await g(); };",
            "auto operator co_await() const\n{\n struct A { int x; };\n return A { m };\n}",
            "QCoro::Task<> X::f()\n{\n while (co_await g()) { Foo a { 1 }; } }",
            "QCoro::Task<> f() { const int a = b ? 1 : 2; co_await g(); }",
            "// auto x = a ? co_await g() : 1;\n",
        ]:
            self.assertFalse(awaits(code), code)

    def test_includes_follow_the_arrows(self):
        self.assertTrue(includes("http/X.cpp", '#include "session/Y.h"\n'))
        self.assertTrue(includes("http/X.cpp", '#include "Y.h"\n'))
        self.assertFalse(includes("http/X.cpp", '#include "core/Y.h"\n#include "http/Z.h"\n#include "X.moc"\n'))

    def test_foreign_libraries_live_in_one_folder(self):
        self.assertTrue(includes("session/X.cpp", "#include <QHttpServer>\n"))
        self.assertFalse(includes("http/X.cpp", "#include <QHttpServer>\n"))
        self.assertTrue(includes("session/X.cpp", "#include <QProcess>\n"))
        self.assertTrue(includes("http/X.cpp", "#include <QDialog>\n"))
        self.assertTrue(includes("protocol/X.h", "#include <QObject>\n"))

    def test_long_files_are_found(self):
        path = check_layers.SRC / "core/X.cpp"
        self.assertTrue(list(check_layers.check_size(path, "\n" * 301)))
        self.assertFalse(list(check_layers.check_size(path, "\n" * 300)))


if __name__ == "__main__":
    unittest.main()
