#pragma once
// A part of a scenario that is inserted into another: dragged from a palette, copied and pasted, or made by a generator. It is a
// Scenario of which only gpu_types, nodes, models and jobs count.

#include <optional>
#include <string>
#include <vector>

namespace roundel::model {

struct Scenario;

/// The ids of the inserted things.
struct Inserted {
  std::vector<std::string> types, nodes, models, jobs;
};

/// Why `fragment` cannot go into `scenario`: it has neither nodes nor jobs nor types, or a node of a GPU type that neither knows.
/// Empty = it can.
std::string whyNotInsertable(const Scenario& scenario, const Scenario& fragment);

/// Appends the fragment to the scenario.
///  - GPU types that the scenario has stay as they are; new ones are added where a node of the fragment uses them, or where the
///    fragment has neither nodes nor jobs.
///  - Nodes and jobs keep their id where it is free, else (or where it is empty) they get the next free number of the same stem.
///  - Templates that its jobs use are added; one of the same name with other content gets a free name, which its jobs then use.
///    A template that the scenario has already gets the throughputs of added GPU types.
///  - Rates and times of GPU types that the scenario then does not have are left out: naming them would be a fault.
/// Precondition: whyNotInsertable() is empty, or the fragment has no node, job or GPU type (templates alone). O((size of both) * log).
Inserted insertFragment(Scenario& scenario, const Scenario& fragment);

/// The next free id: `wanted` itself where it is free and not empty, else its stem (or `stem`) with the lowest free number from
/// `first`. "n7" -> "n8", "rack" -> "rack-2".
std::string freeId(const std::vector<std::string>& taken, const std::string& wanted, const std::string& stem,
                   int first);

/// These nodes, or these jobs, with the types and templates that they need. For copying.
Scenario fragmentOfNodes(const Scenario& scenario, const std::vector<std::string>& ids);
Scenario fragmentOfJobs(const Scenario& scenario, const std::vector<std::size_t>& jobs);

}  // namespace roundel::model
