// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parses times of traces.

#include <optional>
#include <string_view>

namespace roundel::traces {

/// Parses an instant to seconds: a number, or a date ("2017-10-09 07:01:55", with 'T', fractions, "Z" or "+08:00") as
/// seconds since 1970 in UTC. Dates without a zone are in UTC. nullopt for anything else ("None", "Unknown", 31
/// February). O(bytes).
std::optional<double> parseInstant(std::string_view text);

/// Parses a length of time to seconds: a number, a number with a unit ("36h", "2 d", "10min", "5ms"), or
/// "[days-]hours:minutes:seconds" and "minutes:seconds" as in Slurm's Elapsed. nullopt for anything else.
std::optional<double> parseLength(std::string_view text);

}  // namespace roundel::traces
