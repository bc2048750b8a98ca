#pragma once
// What a run of a scheduler must be known for, read from its PolicyInfo by id and options. An id that is not known has the facts of a
// scheduler that says nothing.

#include <string>
#include <vector>

#include "core/policies/registry.h"
#include "core/trace/scheduler_facts.h"
#include "core/trace/trace.h"

namespace roundel::policies {

/// Does a run with these options draw random numbers? False: the seed changes nothing. O(options).
bool draws(const std::string& id, const model::OptionMap& options);

/// The options that are not at their default, as canonical JSON. O(options).
model::OptionMap setOptions(const std::string& id, const model::OptionMap& options);

/// Every option of a run with the value that acts on this problem (PolicyInfo::acting), defaults included. O(options).
model::OptionMap actingOptions(const std::string& id, const model::OptionMap& options, const model::Problem& problem);

/// One sentence on what a scheduler with these options does otherwise for this problem than published or stated (PolicyInfo::note); empty where nothing is, and for options that it refuses. O(jobs).
std::string noteOn(const std::string& id, const model::OptionMap& options, const model::Problem& problem);

/// The same of a run, and what its policy remarks of it (trace::Trace::remark).
std::string noteOn(const trace::Trace& trace);

/// PolicyInfo::own_restarts; empty: restart_s is paid.
std::string ownRestarts(const std::string& id);

/// What the metrics of a run with these options must know. O(options).
trace::SchedulerFacts factsOf(const std::string& id, const model::OptionMap& options);

/// Those that are compared where a scenario names nobody (PolicyInfo::by_default), in the order of the registry. At least two.
std::vector<const PolicyInfo*> comparedByDefault();

/// Was this field of a job made for the scheduler (PolicyInfo::job_fields)?
bool readsField(const std::string& id, const std::string& field);
/// Was this field of a job made for some schedulers rather than for all?
bool isFieldOfSome(const std::string& field);
/// Names of the schedulers that one of the fields was made for, in the order of the registry: "Hops, A-SRPT"; empty: all read them.
std::string readersOf(const std::vector<std::string>& fields);

}  // namespace roundel::policies
