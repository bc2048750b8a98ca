#pragma once
// A part of a scenario on its way into another: what is dragged from a palette, copied and pasted, or drawn by a generator. It is a
// Scenario of which only gpu_types, nodes, models and jobs count.

#include <optional>
#include <string>
#include <vector>

#include "core/model/scenario.h"

namespace roundel::model {

/// Ids that the inserted things got.
struct Inserted {
  std::vector<std::string> types, nodes, models, jobs;
};

/// Why `fragment` cannot go into `scenario`: it has neither nodes nor jobs nor types, or a node of a GPU type that neither knows.
/// Empty = it can.
std::string whyNotInsertable(const Scenario& scenario, const Scenario& fragment);

/// Puts the fragment into the scenario, after what is there.
///  - GPU types that the scenario has stay as they are; new ones are added where a node of the fragment uses them, or where the
///    fragment has neither nodes nor jobs.
///  - Nodes and jobs keep their id where it is free, else (or where it is empty) they get the next free number of the same stem.
///  - Templates that its jobs use are added; one of the same name that says something else gets a free name, and the jobs name that.
///    A template that the scenario has already takes over rates for the GPU types that came.
///  - Rates and times of GPU types that the scenario then does not have are left out: naming them would be a fault.
/// Precondition: whyNotInsertable() is empty. O((size of both) * log).
Inserted insertFragment(Scenario& scenario, const Scenario& fragment);

/// The next free id: `wanted` itself where it is free and not empty, else its stem (or `stem`) with the lowest free number from
/// `first`. "n7" -> "n8", "rack" -> "rack-2".
std::string freeId(const std::vector<std::string>& taken, const std::string& wanted, const std::string& stem,
                   int first);

/// The part of a scenario that these nodes, or these jobs, need: types, templates and themselves. For copying.
Scenario fragmentOfNodes(const Scenario& scenario, const std::vector<std::string>& ids);
Scenario fragmentOfJobs(const Scenario& scenario, const std::vector<std::size_t>& jobs);

}  // namespace roundel::model
