// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs inherit from templates key by key; a key that the job states replaces the template's as a whole.

#include <cstddef>

#include "core/model/scenario.h"

namespace roundel::model {

namespace {

template <auto... kMembers>
void inheritEach(JobSpec& job, const JobSpec& from) {
  ((job.*kMembers ? void() : void(job.*kMembers = from.*kMembers)), ...);
}

void inheritWork(JobSpec& job, const JobSpec& from) {
  // The amount of work can be stated in two ways: a job that states one does not inherit the other.
  const bool states = job.iterations || job.epochs;
  if (!states) {
    job.iterations = from.iterations;
    job.epochs = from.epochs;
  }
  inheritEach<&JobSpec::iterations_per_epoch>(job, from);
}

void inherit(JobSpec& job, const JobSpec& from) {
  inheritWork(job, from);
  inheritEach<&JobSpec::name, &JobSpec::user, &JobSpec::group, &JobSpec::arrival_s, &JobSpec::weight, &JobSpec::gpus,
              &JobSpec::min_gpus, &JobSpec::max_gpus, &JobSpec::throughput, &JobSpec::throughput_spread,
              &JobSpec::throughput_per, &JobSpec::throughput_unit, &JobSpec::batch_size, &JobSpec::scaling,
              &JobSpec::rate_model, &JobSpec::model_weight, &JobSpec::dataset_size, &JobSpec::timing, &JobSpec::params,
              &JobSpec::pattern, &JobSpec::stages, &JobSpec::allreduce, &JobSpec::predicted_iterations, &JobSpec::sync,
              &JobSpec::switch_ms, &JobSpec::model_gib>(job, from);
}

const JobSpec* findTemplate(const Scenario& scenario, const std::string& id) {
  for (const JobSpec& candidate : scenario.models)
    if (candidate.id == id) return &candidate;
  return nullptr;
}

}  // namespace

JobSpec withTemplates(const Scenario& scenario, const JobSpec& job) {
  JobSpec result = job;
  std::optional<std::string> next = job.model;
  for (std::size_t steps = 0; next && steps < scenario.models.size(); ++steps) {  // the bound stops at a cycle
    const JobSpec* base_template = findTemplate(scenario, *next);
    if (base_template == nullptr) break;
    inherit(result, *base_template);
    next = base_template->model;
  }
  return result;
}

}  // namespace roundel::model
