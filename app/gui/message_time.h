// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The time for which a message is shown in the status bar.

namespace roundel::app {

inline constexpr int kSaid_ms = 8'000;

}  // namespace roundel::app
