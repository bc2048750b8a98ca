// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/derived_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/model/derive.h"
#include "core/model/pipeline.h"
#include "core/model/resolve.h"
#include "core/model/spec/job_spec.h"
#include "core/model/tasks.h"

namespace roundel::model {
namespace {

constexpr const char* kRate = "iterations/s";

class Collector {
 public:
  Collector(const Problem& problem, JobIndex job)
      : m_problem(problem), m_job(problem.jobs[job]), m_spec(specWithTemplates(problem, job)) {}

  std::vector<DerivedValue> run() {
    gang();
    work();
    rates();
    words();
    if (!m_spec.timing) timing();
    if (!m_spec.stages) stages();
    if (!m_spec.sync) sync();
    return std::move(m_values);
  }

 private:
  void standard(const char* path, double value, const char* unit = "") {
    m_values.push_back({path, value, "", unit, "default", true});
  }
  void standardWord(const char* path, std::string word) {
    m_values.push_back({path, std::nullopt, std::move(word), "", "default", true});
  }
  void derived(std::string path, double value, const char* unit, std::string from) {
    const bool runs = std::isfinite(value) && value > 0;
    m_values.push_back({std::move(path), runs ? std::optional(value) : std::nullopt, "", unit, std::move(from), false});
  }

  void gang() {
    if (!m_spec.arrival_s) standard("arrival_s", 0, "s");
    if (!m_spec.weight) standard("weight", 1);
    if (!m_spec.gpus) {
      if (m_spec.stages || m_spec.sync)
        derived("gpus", m_job.gpus, "", m_spec.stages ? "sum of the stages' replicas" : "tasks of a round in sync");
      else
        standard("gpus", m_job.gpus);
    }
    const char* limit_source = m_job.elastic_list ? "the list in gpus" : "gpus";
    if (!m_spec.min_gpus) derived("min_gpus", m_job.min_gpus, "", limit_source);
    if (!m_spec.max_gpus) derived("max_gpus", m_job.max_gpus, "", limit_source);
  }

  void work() {
    if (m_spec.iterations) return;
    if (m_spec.epochs) return derived("iterations", m_job.iterations, "", "epochs x iterations_per_epoch");
    if (m_spec.sync) derived("iterations", m_job.iterations, "", "rounds of sync");
  }

  std::string throughputSource() const {
    if (m_spec.timing) return fmt::format("1/E, Hops Eq. 4 from timing, gang of {}", m_job.gpus);
    if (m_job.pipeline) return fmt::format("1/alpha of the stages, A-SRPT Eq. 7, gang of {}", m_job.gpus);
    return "1/(train_s + sync_s) of sync";
  }

  void rates() {
    for (std::size_t t = 0; t < m_problem.types.size(); ++t) {
      const std::string& type = m_problem.types[t].id;
      if (!m_spec.throughput)
        derived("throughput/" + type, m_job.throughput[t].perGpu(m_job.gpus), kRate, throughputSource());
      const bool statesSpread = m_spec.throughput_spread && m_spec.throughput_spread->contains(type);
      if (statesSpread) continue;
      const bool has_own_spread = !m_spec.throughput && (m_spec.timing || m_job.pipeline);
      derived("throughput_spread/" + type, m_job.throughput_spread[t].perGpu(m_job.gpus), kRate,
              has_own_spread ? throughputSource() + " on several nodes" : "the rate on one node");
    }
  }

  void words() {
    if (!m_spec.throughput_per) standardWord("throughput_per", kThroughputPerGpu);
    if (!m_spec.rate_model)
      standardWord("rate_model", m_job.rate_model == RateModel::Additive ? "additive" : "bottleneck");
    if (!m_spec.batch_size) standard("batch_size", 1, "samples");
    if (!m_spec.params) standard("params", 0, "");
    if (!m_spec.pattern) standard("pattern", 1, "");
    if (!m_spec.allreduce) standardWord("allreduce", kAllReduceRing);
  }

  void timing() {
    for (std::size_t t = 0; t < m_problem.types.size(); ++t) {
      const double rate = m_job.throughput[t].perGpu(m_job.gpus);
      derived("timing/" + m_problem.types[t].id, rate > 0 ? 1 / rate : 0, "s", "1/X, seconds of one iteration");
    }
  }

  void stages() {
    const Pipeline pipeline = derivedPipeline(m_job, m_job.throughput, m_job.throughput_spread, m_job.fixed_gpus);
    const Stage& stage = pipeline.stages.front();
    derived("stages/0/replicas", stage.replicas, "", "one stage of the whole gang");
    for (std::size_t t = 0; t < m_problem.types.size(); ++t)
      derived("stages/0/compute_s/" + m_problem.types[t].id, stage.compute_s[t], "s", "1/(W X), forward and backward");
    if (stage.params_bytes > 0)
      derived("stages/0/params_mb", stage.params_bytes / kBytesPerMb, "MB", "4 bytes a parameter");
  }

  void sync() {
    const TaskShape shape = taskShape(m_job, std::numeric_limits<std::int64_t>::max());
    derived("sync/rounds", static_cast<double>(shape.rounds), "",
            "iterations, or fewer where Hare's option max_rounds says so");
    derived("sync/tasks", shape.tasks, "", "W tasks a round");
    const TaskTimes times = taskTimes(m_problem, m_job, shape, m_job.throughput);
    for (std::size_t t = 0; t < m_problem.types.size(); ++t)
      derived("sync/train_s/" + m_problem.types[t].id, times.train_s[t], "s",
              "1/(W X), scaling included: one task of a round");
  }

  const Problem& m_problem;
  const Job& m_job;
  const JobSpec m_spec;
  std::vector<DerivedValue> m_values;
};

}  // namespace

std::vector<DerivedValue> derivedValues(const Problem& problem, JobIndex job) {
  if (!job.valid() || job >= problem.jobs.size()) return {};
  return Collector(problem, job).run();
}

std::string fieldOf(const DerivedValue& value) { return value.path.substr(0, value.path.find('/')); }

const DerivedValue* find(const std::vector<DerivedValue>& values, const std::string& path) {
  const auto matching_value = std::ranges::find(values, path, &DerivedValue::path);
  return matching_value == values.end() ? nullptr : &*matching_value;
}

}  // namespace roundel::model
