-- SPDX-FileCopyrightText: 2026 The Qonduit authors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- What an MCP client sends for a small tool call.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Accept"] = "application/json, text/event-stream"
wrk.headers["Mcp-Session-Id"] = "0f8fad5b-d9cb-469f-a165-70867728950e"
wrk.headers["Mcp-Protocol-Version"] = "2025-11-25"
wrk.headers["Authorization"] = "Bearer Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE"
wrk.body = '{"jsonrpc":"2.0","id":17,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}'
