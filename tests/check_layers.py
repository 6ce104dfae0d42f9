#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Qonduit authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the code with the plan of the house (docs/architecture.md).

1. Every #include of src/<layer> must be named in the MAY_INCLUDE list of that folder's CMakeLists.txt.
2. A foreign library is included in one folder only.
3. `co_await` stands alone in its statement: GCC 12 miscompiles one inside a braced list or a conditional operator.
4. Files stay small; the exceptions are listed here.

Prints `file:line: what is wrong`, and exits 1 when anything is.
"""

import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
SRC = TOP / "src"

# What the programs may name: they have no library of their own, so no MAY_INCLUDE list.
WITHOUT_LIBRARY = {"programs": {"core", "protocol", "local", "app", "ui"}}

# Library header (as written between the brackets), and the folders of src/ that may include it.
WIDGETS = (r"QtWidgets/.*|QApplication|QWidget|QDialog.*|QMenu|QMenuBar|QAction|QMessageBox|QLabel|QCheckBox|QComboBox"
           r"|QLineEdit|QPlainTextEdit|QTextEdit|QPushButton|QAbstractButton|QSpinBox|QDoubleSpinBox|QDateEdit|QDateTimeEdit"
           r"|Q[A-Z][a-z]*Layout|QScrollArea|QFrame|QListWidget|QStyle|QSystemTrayIcon|QToolTip|QRadioButton|QButtonGroup")
ONE_FOLDER = [
    (r"QHttpServer.*|QtHttpServer/.*|QAbstractHttpServer", ["http"]),
    (r"QTcpServer|QTcpSocket", ["http"]),
    (r"QNetworkAccessManager|QNetworkRequest|QNetworkReply|QHttp1Configuration|QProcess", ["transport"]),
    (r"QLocalServer|QLocalSocket", ["local", "gateway/local", "app/desktop"]),
    (r"hiredis/.*", ["storage/redis"]),
    (r"QSql.*|QtSql/.*", ["storage/sqlite"]),
    (r"qt6keychain/.*|qtkeychain/.*", ["app/secrets"]),
    (r"zip\.h", ["app/bundle"]),
    (r"simdjson.*", ["protocol"]),
    (r"toml\+\+/.*", ["app/clients/text"]),
    (WIDGETS, ["ui", "programs"]),
    (r"QQml.*|QQuick.*|QtQml/.*|QtQuick/.*", ["ui", "programs"]),
    (r"QTest|QSignalSpy|QtTest/.*", []),
]
NEVER = [
    ("protocol", r"QObject", "protocol is values only, no QObject"),
]

SOURCE_LINES = 300
HEADER_LINES = 150
TEST_LINES = 400
# Longer by decision; the reason stands beside the number.
LONGER = {
    "src/backends/connection/ConnectionKeeper.cpp": 440,  # one connection's life is one state machine
    "src/local/relay/Relay.cpp": 360,  # one conversation's life is one state machine
    "src/protocol/json/Grammar.cpp": 340,  # one walk over all of JSON's grammar
    "src/rpc/Peer.cpp": 320,  # the one place in which calls and requests end
    "src/transport/process/ProcessChannel.cpp": 360,  # keeps the three promises of Channel, which belong together
    "tests/backends/tst_BackendLife.cpp": 520,
    "tests/http/tst_DoorAcceptance.cpp": 520,
    "tests/protocol/tst_Grammar.cpp": 560,  # tables of what is JSON and what is not
    "tests/rpc/tst_Peer.cpp": 560,
    "tests/session/tst_TaskManager.cpp": 420,
    "tests/transport/tst_HttpChannel.cpp": 800,
    "tests/transport/tst_ProcessChannel.cpp": 560,
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def layer_rules():
    """Layer -> the layers that it may include, itself too."""
    rules = {}
    for folder in sorted(path for path in SRC.iterdir() if path.is_dir()):
        cmake = folder / "CMakeLists.txt"
        text = re.sub(r"#.*", "", cmake.read_text()) if cmake.exists() else ""
        allowed = set(WITHOUT_LIBRARY.get(folder.name, set()))
        found = re.search(r"MAY_INCLUDE\s+((?:[a-z]+\s+)*)", text)
        if found:
            allowed |= set(found.group(1).split())
        rules[folder.name] = allowed | {folder.name}
    return rules


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def check_includes(path, text, rules):
    layer = path.relative_to(SRC).parts[0]
    inside = path.relative_to(SRC).parent.as_posix()
    for found in INCLUDE.finditer(text):
        where = f"{path.relative_to(TOP)}:{line_of(text, found.start())}"
        quoted, name = found.group(1) == '"', found.group(2)
        first = name.split("/")[0]
        if quoted and "/" in name and first in rules:
            if first not in rules[layer]:
                yield f"{where}: {layer} may not include {first} (see src/{layer}/CMakeLists.txt)"
            continue
        if quoted and "/" not in name and not name.endswith(".moc"):
            yield f'{where}: name the folder too: "{inside}/{name}"'
            continue
        for pattern, folders in ONE_FOLDER:
            if re.fullmatch(pattern, name) and not any(inside == f or inside.startswith(f + "/") for f in folders):
                yield f"{where}: <{name}> belongs in {' or '.join(folders) or 'tests'} only"
        for forbidden_in, pattern, why in NEVER:
            if layer == forbidden_in and re.fullmatch(pattern, name):
                yield f"{where}: <{name}>: {why}"


def without_text(code):
    """The code with comments, strings and preprocessor lines blanked out, line for line."""
    pattern = re.compile(
        r'R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"'
        r"|//[^\n]*|/\*.*?\*/"
        r'|"(?:\\.|[^"\\\n])*"'
        r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'"
        r"|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*",
        re.DOTALL | re.MULTILINE)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), code)


def opens_block(code, position):
    """Whether the brace at position opens a block of statements, not a braced list."""
    before = code[:position].rstrip()
    if not before or before[-1] in ");{}]":
        return True
    if before[-1] == ":":
        return not before.endswith("::")
    statement = before[max(before.rfind(c) for c in ";{}") + 1:]
    if re.search(r"\b(else|do|try|const|noexcept|override|final|mutable)$", before):
        return True
    if re.search(r"\)\s*(mutable\s*)?(noexcept\s*)?->[^;]*$", statement):
        return True
    return bool(re.match(r"\s*(template\b.*)?(inline\s+)?(namespace|class|struct|union|enum|extern)\b", statement))


def check_awaits(path, text):
    if "co_await" not in text:
        return
    code = without_text(text)
    stack = []  # [kind, awaited, conditional] of each bracket that is open; a block's marks are its current statement's
    stack.append(["block", False, False])

    def complain(position, what):
        return f"{path.relative_to(TOP)}:{line_of(code, position)}: co_await {what}: put it in a statement of its own"

    for token in re.finditer(r"\bco_await\b|[{}()\[\];?]", code):
        at, word = token.start(), token.group(0)
        if word == "co_await":
            if code[:at].rstrip().endswith("operator"):
                continue
            for frame in reversed(stack):
                if frame[0] == "list":
                    yield complain(at, "inside a braced list")
                if frame[2]:
                    yield complain(at, "inside a conditional operator")
                frame[1] = True
                if frame[0] == "block":
                    break
        elif word in "([":
            stack.append([word, False, False])
        elif word == "{":
            block = opens_block(code, at)
            if not block:
                for frame in reversed(stack):
                    if frame[1]:
                        yield complain(at, "with a braced list in the same statement")
                        break
                    if frame[0] == "block":
                        break
            stack.append(["block" if block else "list", False, False])
        elif word in ")]}":
            closed = stack.pop() if len(stack) > 1 else stack[0]
            if word == "}" and closed[0] == "block" and stack[-1][0] == "block":
                stack[-1][1] = stack[-1][2] = False
            # `if (co_await x) {`: the condition is over, what follows is another statement.
            if word == ")" and stack[-1][0] == "block" and re.match(r"\s*\{", code[token.end():]):
                stack[-1][1] = stack[-1][2] = False
        elif word == "?":
            if any(frame[1] for frame in stack[-1:]):
                yield complain(at, "inside a conditional operator")
            stack[-1][2] = True
        elif word == ";" and stack[-1][0] != "list":
            stack[-1][1] = stack[-1][2] = False


def check_size(path, text):
    name = path.relative_to(TOP).as_posix()
    lines = text.count("\n")
    allowed = LONGER.get(name, HEADER_LINES if path.suffix == ".h" else SOURCE_LINES if path.is_relative_to(SRC) else TEST_LINES)
    if lines > allowed:
        yield f"{name}:1: {lines} lines; {allowed} are enough, make two things of it"


def main():
    rules = layer_rules()
    problems = []
    files = 0
    for path in sorted(p for root in (SRC, TOP / "tests") for p in root.rglob("*")):
        if path.suffix not in (".cpp", ".h") or "node_modules" in path.parts:
            continue
        files += 1
        text = path.read_text(encoding="utf-8")
        if path.is_relative_to(SRC):
            problems += check_includes(path, text, rules)
        problems += check_awaits(path, text)
        problems += check_size(path, text)
    for problem in problems:
        print(problem)
    if files == 0:
        print("check_layers.py: found no source files")
        return 1
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
