#pragma once
// Gangs of pipelines: which stage is on which GPU, and the gang's rate (core/README.md, model/pipeline.h).
// Internal to core/sim.

#include <cstdint>
#include <string>
#include <vector>

#include "core/sim/kernel/kernel_state.h"
#include "core/sim/policy.h"

namespace roundel::sim {

/// The stages of a placement: those that it names, else those of `before` on the same parts, else Heavy-Edge's mapping (which
/// splits one_server stages only where there is no other way on these parts). Empty for a job without stages, and for a copy that has
/// not as many GPUs as the pipeline has replicas (it advances by its rate curve). O(Heavy-Edge).
model::StageParts stagesOf(const model::Job& job, const Placement& placement, const Gang* before);

/// Stage + 1 of each GPU (ascending), stages in order on the GPUs of their (node, type); empty where `stages` is. O(GPUs * parts).
std::vector<std::int32_t> stageOfGpus(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus,
                                      const model::StageParts& stages);

/// 1 / alpha; 0 where the job cannot run on one of the types any more. Precondition: gang.stages is not empty.
double stagedRate(const model::Problem& problem, const JobState& state, const Gang& gang,
                  const std::vector<double>& speed);

/// The fault of the stages that a placement names, such as a missing replica (A-SRPT Eq. 2); "" where there is none.
std::string stageBreach(const model::Job& job, const Placement& placement);

/// Merges equal (node, type, stage) and sorts by node, type, stage.
model::StageParts normalised(model::StageParts stages);

}  // namespace roundel::sim
