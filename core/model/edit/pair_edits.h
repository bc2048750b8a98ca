#pragma once
// Keeps `pair_throughput` true when what it names is renamed or deleted.

#include <set>
#include <string>

#include "core/model/scenario.h"

namespace roundel::model {

enum class PairName { Job, Model, Type };

/// O(entries).
void renameInPairs(Scenario& scenario, PairName what, const std::string& from, const std::string& to);
/// Entries that name one of these jobs or models go; a type leaves the entries, and those that had no other go. O(entries log).
void dropFromPairs(Scenario& scenario, PairName what, const std::set<std::string>& gone);

}  // namespace roundel::model
