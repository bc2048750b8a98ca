#pragma once
// Keeps `pair_throughput` correct when jobs, models or types are renamed or deleted.

#include <set>
#include <string>

namespace roundel::model {

struct Scenario;

enum class PairName { Job, Model, Type };

/// O(entries).
void renameInPairs(Scenario& scenario, PairName what, const std::string& from, const std::string& to);
/// Removes entries that name one of these jobs or models; removes a type from entries, and entries that had no other. O(entries log).
void dropFromPairs(Scenario& scenario, PairName what, const std::set<std::string>& gone);

}  // namespace roundel::model
