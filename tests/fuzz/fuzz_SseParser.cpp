// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/SseParser.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using qonduit::SseParser;

namespace {

struct Reading
{
    QByteArray text;
    bool failed = false;
};

Reading readInPieces(QByteArrayView stream, qsizetype step)
{
    SseParser parser(4096);
    Reading reading;
    for (qsizetype at = 0; at < stream.size() && !reading.failed; at += step) {
        const auto events = parser.feed(stream.sliced(at, std::min(step, stream.size() - at)));
        reading.failed = !events;
        for (const auto &event : events ? *events : std::vector<SseParser::Event>())
            reading.text += event.name + '|' + event.data + '\n';
    }
    reading.text += parser.lastEventId() + '|' + QByteArray::number(parser.retryMs().value_or(-1));
    return reading;
}

} // namespace

/// However a stream is cut, it says the same. (A stream that breaks a limit may do so at another moment.)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 1)
        return 0;
    const QByteArrayView stream(reinterpret_cast<const char *>(data) + 1, qsizetype(size) - 1);
    const auto whole = readInPieces(stream, std::max<qsizetype>(stream.size(), 1));
    const auto pieces = readInPieces(stream, 1 + data[0] % 16);
    if (!whole.failed && !pieces.failed && whole.text != pieces.text)
        std::abort();
    return 0;
}
