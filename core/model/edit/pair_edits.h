// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Updates `pair_throughput` after jobs, models or types are renamed or deleted.

#include <set>
#include <string>

namespace roundel::model {

struct Scenario;

enum class PairName { Job, Model, Type };

/// Replaces a name in all entries. O(entries).
void renameInPairs(Scenario& scenario, PairName what, const std::string& from, const std::string& to);
/// Removes entries that name one of the deleted jobs or models. Removes deleted types from entries, and entries that
/// have no type left. O(entries log).
void dropFromPairs(Scenario& scenario, PairName what, const std::set<std::string>& gone);

}  // namespace roundel::model
