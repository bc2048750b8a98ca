// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Facts about a run of a scheduler, read from its PolicyInfo by id and options. An unknown id has the facts of a
// PolicyInfo with defaults.

#include <string>
#include <vector>

#include "core/policies/registry.h"
#include "core/trace/scheduler_facts.h"
#include "core/trace/trace.h"

namespace roundel::policies {

/// Returns whether a run with these options draws random numbers. If not, the seed has no effect. O(options).
bool draws(const std::string& id, const model::OptionMap& options);

/// Returns the options that are not at their default, as canonical JSON. O(options).
model::OptionMap setOptions(const std::string& id, const model::OptionMap& options);

/// Returns every option of a run, including defaults, with the value that takes effect for this problem
/// (PolicyInfo::effective_options). O(options).
model::OptionMap actingOptions(const std::string& id, const model::OptionMap& options, const model::Problem& problem);

/// Returns one sentence on how a scheduler with these options deviates from its publication or its options for this
/// problem (PolicyInfo::deviation_note); empty if it does not, and for options that it rejects. O(jobs).
std::string noteOn(const std::string& id, const model::OptionMap& options, const model::Problem& problem);

/// Returns the same for a run, with the remark of its policy (trace::Trace::remark).
std::string noteOn(const trace::Trace& trace);

/// Returns PolicyInfo::own_restarts; empty: restart_s is paid.
std::string ownRestarts(const std::string& id);

/// Returns the facts that the metrics of a run with these options need. O(options).
trace::SchedulerFacts factsOf(const std::string& id, const model::OptionMap& options);

/// Returns the schedulers that are compared if a scenario names none (PolicyInfo::by_default), in the order of the
/// registry. At least two.
std::vector<const PolicyInfo*> comparedByDefault();

/// Returns whether this field of a job is specific to the scheduler (PolicyInfo::job_fields).
bool readsField(const std::string& id, const std::string& field);
/// Returns whether this field of a job is specific to some schedulers.
bool isFieldOfSome(const std::string& field);
/// Returns the names of the schedulers to which one of the fields is specific, in the order of the registry: "Hops,
/// A-SRPT"; empty: all schedulers read them.
std::string readersOf(const std::vector<std::string>& fields);

}  // namespace roundel::policies
