// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fragment is a part of a scenario that is inserted into another: dragged from a palette, pasted, or generated. It is
// a Scenario of which only gpu_types, nodes, models and jobs are used.

#include <optional>
#include <string>
#include <vector>

namespace roundel::model {

struct Scenario;

/// The ids of the inserted entities.
struct Inserted {
  std::vector<std::string> types, nodes, models, jobs;
};

/// Returns why `fragment` cannot be inserted into `scenario`: it has no nodes, jobs or types, or one of its nodes has a
/// GPU type that neither scenario defines. Empty if it can be inserted.
std::string whyNotInsertable(const Scenario& scenario, const Scenario& fragment);

/// Appends the fragment to the scenario.
///  - GPU types that the scenario has are not changed. New types are added if a node of the fragment uses them, or if
///    the fragment has neither nodes nor jobs.
///  - Nodes and jobs keep their ids if these are free. Otherwise, or if the id is empty, they get the next free number
///    of the same stem.
///  - Templates of the inserted jobs are added. A template with the name of an existing one but other content gets a
///    free name, and its jobs refer to that. A template that the scenario already has gets the throughputs on added GPU
///    types.
///  - Rates and times on GPU types that the scenario does not have afterwards are left out, because naming them would
///    be a fault.
/// Precondition: whyNotInsertable() is empty, or the fragment has no node, job or GPU type (only templates).
/// O((size of both) * log).
Inserted insertFragment(Scenario& scenario, const Scenario& fragment);

/// Returns `wanted` if it is free and not empty. Otherwise returns its stem (or `stem`) with the lowest free number
/// from `first`: "n7" -> "n8", "rack" -> "rack-2".
std::string freeId(const std::vector<std::string>& taken, const std::string& wanted, const std::string& stem,
                   int first);

/// Returns a fragment with these nodes, or these jobs, and the types and templates that they need. For copying.
Scenario fragmentOfNodes(const Scenario& scenario, const std::vector<std::string>& ids);
Scenario fragmentOfJobs(const Scenario& scenario, const std::vector<std::size_t>& jobs);

}  // namespace roundel::model
