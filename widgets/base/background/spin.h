// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Waits for background work without blocking its results: for tests, figures and the end of a session. GUI thread.

#include <functional>

namespace roundel::widgets {

/// Spins the event loop while `busy`, at most `timeout_ms`. Returns false if it is still busy then.
bool spinWhile(const std::function<bool()>& busy, int timeout_ms);

}  // namespace roundel::widgets
