#pragma once
// How long a message stays in the status bar.

namespace roundel::app {

inline constexpr int kSaid_ms = 8'000;

}  // namespace roundel::app
