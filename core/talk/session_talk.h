// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The talk that a scenario's file keeps, in its key `session` (io::ScenarioResult::session).

#include <string>
#include <string_view>

#include "core/talk/read_talk.h"

namespace roundel::talk {

/// Reads the key `talk` of a session. Sessions without it, written before talks existed, kept the sentences as
/// bookmarks with a number before their name ("2. Hadar waits"); if any has one, all bookmarks become slides: the
/// numbered ones by number, then the others by time. No talk: an empty one. Never throws. O(bytes).
TalkResult talkOfSession(std::string_view session);

/// Returns the name of a bookmark without its number: "Hadar waits".
std::string withoutNumber(std::string_view name);

}  // namespace roundel::talk
