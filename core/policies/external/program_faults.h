// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The codes of sim::PolicyError for faults of a program of the user. What the referee refuses keeps its own codes.

#include <string>

namespace roundel::policies {

inline constexpr const char* kProgramNotStarted = "program-not-started";    ///< not found, or it cannot be executed
inline constexpr const char* kProgramNoResources = "program-no-resources";  ///< this computer has no process left
inline constexpr const char* kProgramNotAllowed = "program-not-allowed";    ///< program/permission.h
inline constexpr const char* kProgramOptions = "program-options";   ///< an option that it does not declare, or a value
inline constexpr const char* kProgramBreach = "program-breach";     ///< a line against the protocol
inline constexpr const char* kProgramTooSlow = "program-too-slow";  ///< hello_limit_s or decision_limit_s
inline constexpr const char* kProgramEnded = "program-ended";       ///< it ended, or closed its input or output
inline constexpr const char* kProgramOverLimit = "program-over-limit";  ///< memory_mib or processes

/// Returns true if the request was wrong: no run could have begun. Such a run has no decision.
inline bool isBadRequest(const std::string& code) {
  return code == kProgramNotStarted || code == kProgramNoResources || code == kProgramNotAllowed ||
         code == kProgramOptions;
}

}  // namespace roundel::policies
