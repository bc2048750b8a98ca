// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads and writes talks, format 1 (resources/talk.schema.json).

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"
#include "core/talk/talk.h"

namespace roundel::talk {

inline constexpr std::string_view kTalkEnding = ".talk.json";
inline constexpr std::size_t kMostSlides = 1000;

struct TalkResult {
  std::optional<Talk> talk;          ///< nullopt if there is any fault
  std::vector<model::Fault> faults;  ///< with JSON pointers and lines
};

/// Reads and checks a talk: syntax, version, keys, types, instants, and that scenarios are files in the talk's folder
/// or below. Whether names exist is checked with the scenario (check_talk.h). Never throws. O(bytes).
TalkResult readTalk(std::string_view text);
/// Does the same for a file. It must have a slide, and its scenario must be named. A path that leaves the folder through a link is a fault.
TalkResult readTalkFile(const std::filesystem::path& path);

/// Writes the talk as a file for readers, or as one compact value; readTalk() returns the same talk. O(bytes).
std::string writeTalk(const Talk& talk);
std::string compactTalk(const Talk& talk);

}  // namespace roundel::talk
