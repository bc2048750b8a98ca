// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Instants of a lane as a lesson names them. The picture is the state just before the decision of that instant.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/comparison.h"

namespace roundel::lesson {

struct Instant {
  enum class Kind {
    Seconds,
    Start,    ///< "start:J2": the first start of a job
    Finish,   ///< "finish:J2"
    Arrival,  ///< "arrival:J2"
    Decision  ///< "decision:3", from 1
  };
  Kind kind = Kind::Seconds;
  double seconds = 0;    ///< of Seconds, finite, from 0
  std::string job = {};  ///< of Start, Finish and Arrival
  int decision = 0;      ///< of Decision, from 1
  bool operator==(const Instant&) const = default;
};

/// Reads "start:J2", "decision:3" or a number of seconds; nullopt if it is none of them.
std::optional<Instant> instantFromText(std::string_view text);
std::string toString(const Instant& instant);  ///< the word of the file

/// An instant of a run, or a sentence that says why the run has none.
struct FoundInstant {
  double at_s = 0;
  std::optional<std::size_t> decision = {};  ///< position in the trace of the last decision at at_s (within 1e-6 s)
  std::string missing = {};                  ///< not empty: "J2 never starts under Gavel"
};
/// Precondition: run.trace. O(log decisions).
FoundInstant find(const Instant& instant, const compare::LaneRun& run);

}  // namespace roundel::lesson
