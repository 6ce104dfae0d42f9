// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The same bytes must mean the same requests however they are cut, and whatever comes out must keep the limits.

#include "http/Grammar.h"
#include "http/RequestReader.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

using namespace qonduit::http;

namespace {

struct Outcome
{
    std::vector<Request> requests;
    int refusal = 0;
    bool isIdle = true;
};

Limits smallLimits()
{
    Limits limits;
    limits.body = 200;
    limits.target = 60;
    limits.headerTotal = 300;
    limits.headerField = 150;
    limits.headerCount = 8;
    return limits;
}

const Limits limits = smallLimits();

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void check(const Request &request)
{
    require(grammar::isToken(request.method));
    require(request.path.startsWith('/') || request.path == "*");
    require(request.path.size() + request.query.size() <= limits.target);
    require(int(request.headers.size()) <= limits.headerCount);
    require(request.headers.count("Host") == 1);
    require(request.headers.count("Content-Length") + request.headers.count("Transfer-Encoding") <= 1);
    for (const auto &[name, value] : request.headers)
        require(grammar::isToken(name) && grammar::isFieldText(value));
    require(request.body.size() <= limits.body);
    require(request.body.isEmpty() || request.body.capacity() >= request.body.size() + RequestReader::bodySlack);
}

/// \param step how many bytes are fed at once
Outcome read(QByteArrayView bytes, qsizetype step)
{
    Outcome outcome;
    RequestReader reader(limits);
    while (!bytes.isEmpty() && reader.stage() != RequestReader::Stage::Refused) {
        const auto piece = bytes.first(std::min(step, bytes.size()));
        const auto used = reader.feed(piece);
        require(used > 0 && used <= piece.size());
        bytes = bytes.sliced(used);
        if (reader.stage() == RequestReader::Stage::Done) {
            outcome.requests.push_back(reader.take());
            check(outcome.requests.back());
        }
    }
    if (reader.stage() == RequestReader::Stage::Refused)
        outcome.refusal = reader.refusal().status;
    outcome.isIdle = reader.stage() == RequestReader::Stage::Idle;
    return outcome;
}

bool isSame(const Outcome &a, const Outcome &b)
{
    if (a.refusal != b.refusal || a.isIdle != b.isIdle || a.requests.size() != b.requests.size())
        return false;
    for (std::size_t i = 0; i < a.requests.size(); ++i) {
        const auto &left = a.requests[i];
        const auto &right = b.requests[i];
        if (left.method != right.method || left.path != right.path || left.query != right.query
            || left.body != right.body
            || !std::equal(left.headers.begin(), left.headers.end(), right.headers.begin(), right.headers.end()))
            return false;
    }
    return true;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 1)
        return 0;
    const QByteArrayView bytes(reinterpret_cast<const char *>(data + 1), qsizetype(size - 1));
    const auto whole = read(bytes, std::max<qsizetype>(bytes.size(), 1));
    require(isSame(whole, read(bytes, 1)));
    require(isSame(whole, read(bytes, data[0] % 64 + 2)));
    return 0;
}
