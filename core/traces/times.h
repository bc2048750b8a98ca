#pragma once
// Times as traces write them.

#include <optional>
#include <string_view>

namespace roundel::traces {

/// A point in time in seconds: a number as it stands, or a date ("2017-10-09 07:01:55", with 'T', fractions, "Z" or "+08:00") as seconds since
/// 1970 in UTC; dates without a zone count as UTC. nullopt for anything else ("None", "Unknown", 31 February). O(bytes).
std::optional<double> parseInstant(std::string_view text);

/// A length of time in seconds: a number, one with a unit ("36h", "2 d", "10min", "5ms"), or "[days-]hours:minutes:seconds" and
/// "minutes:seconds" as Slurm's Elapsed. nullopt for anything else.
std::optional<double> parseLength(std::string_view text);

}  // namespace roundel::traces
