// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The smallest files that are what they say, and the blocks of content that carry them.

/// One red pixel, PNG.
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';

/// A millisecond of silence, WAV.
const silence = 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';

export const text = (value) => ({ type: 'text', text: value });
export const image = { type: 'image', data: pixel, mimeType: 'image/png' };
export const sound = { type: 'audio', data: silence, mimeType: 'audio/wav' };
export const resource = (uri, mimeType, value) => ({ type: 'resource', resource: { uri, mimeType, text: value } });
