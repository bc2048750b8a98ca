// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/generate/arrivals.h"
#include "core/generate/cluster.h"
#include "core/generate/generator_io.h"
#include "core/generate/lengths.h"
#include "core/generate/models.h"
#include "core/generate/recurring.h"
#include "core/model/check/counted.h"
#include "core/model/edit/fragment.h"
#include "core/model/random_stream.h"
#include "core/model/workload.h"

namespace roundel::generate {
namespace {

using model::JobSpec;
using model::RandomStream;
using model::Scenario;

constexpr int kDraws = 1000;  // of a list, before its largest count is added

std::vector<std::string> orderOf(const GeneratorSpec& spec, std::uint64_t seed) {
  std::vector<std::string> out;
  for (const MixEntry& entry : spec.mix) out.insert(out.end(), static_cast<std::size_t>(entry.jobs), entry.id);
  if (spec.arrivals.kind == ArrivalKind::Static) return out;
  RandomStream stream(seed, "mix");
  for (std::size_t left = out.size(); left > 1; --left) std::swap(out[left - 1], out[stream.index(left)]);
  return out;
}

/// Draws the permitted GPU counts of a job that takes `alone_h` hours on one GPU.
std::vector<int> listOf(const GangLists& lists, double alone_h, RandomStream stream) {
  std::vector<int> sizes = lists.gpu_counts;
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  const std::size_t count_limit = std::min(sizes.size(), static_cast<std::size_t>(lists.max_counts));
  for (int draw = 0; draw < kDraws; ++draw) {
    std::vector<int> left = sizes, out;
    for (std::size_t count = 1 + stream.index(count_limit); count > 0; --count) {
      const std::size_t size_index = stream.index(left.size());
      out.push_back(left[size_index]);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(size_index));
    }
    std::ranges::sort(out);
    if (!lists.longest_h || out.back() * *lists.longest_h >= alone_h) return out;
  }
  return {sizes.back()};
}

class Drawing {
 public:
  Drawing(const GeneratorSpec& spec, const Files& files, const Origin& origin)
      : m_spec(spec), m_files(files), m_origin(origin) {}

  Drawn run() {
    m_cluster = clusterOf(m_spec, m_files, m_out.faults);
    m_templates = templatesOf(m_spec, m_files, m_out.faults);
    const int gpus = gpusOf(m_cluster);
    if (m_out.faults.empty()) m_demand = demandOf(m_spec, m_templates, gpus, m_out.faults);
    if (!m_out.faults.empty()) return std::move(m_out);
    if (!m_spec.models.scenario.empty()) m_cluster.rate_model = m_templates.rate_model;
    const RateTable rates(m_cluster, m_templates.models, gangs(), m_out.faults);
    if (m_out.faults.empty()) drawJobs(rates);
    if (m_out.faults.empty()) setWork(rates);
    if (m_out.faults.empty()) setArrivals(gpus);
    if (m_out.faults.empty()) finish();
    return std::move(m_out);
  }

 private:
  void fault(std::string code, std::string pointer, std::string message, std::string hint) {
    m_out.faults.push_back({std::move(code), std::move(pointer), std::move(message), std::move(hint), 0});
  }

  std::vector<int> gangs() const {
    std::set<int> out;
    for (const model::GpuDemand& gpu_demand : m_demand)
      if (gpu_demand.share > 0) out.insert(gpu_demand.gpus);
    if (m_spec.lengths.unit == LengthUnit::HoursAlone) out.insert(1);
    return {out.begin(), out.end()};
  }

  model::WorkloadSpec workload(int jobs, std::uint64_t seed, const RateTable& rates) const {
    model::WorkloadSpec out;
    out.jobs = jobs;
    out.jobs_per_h = 0;
    out.seed = seed;
    out.demand = m_demand;
    out.models = m_templates.models;
    for (model::WorkloadModel& workload_model : out.models) {
      if (!workload_model.job.throughput || m_spec.lengths.unit != LengthUnit::GpuHours)
        workload_model.rates = rates.perGpuByGang(workload_model.job.id);
      if (workload_model.rates.empty() && !workload_model.job.throughput) workload_model.rates[0] = 0;  // runs nowhere
      out.draw_gang_first = out.draw_gang_first || workload_model.job.stages.has_value();
    }
    out.draw_gang_first = out.draw_gang_first && (!m_spec.gangs.shares.empty() || m_spec.gangs.single);
    if (!m_spec.lengths.classes.empty()) out.sizes = m_spec.lengths.classes;
    return out;
  }

  std::vector<DrawnJob> drawn(const model::WorkloadSpec& spec) {
    const model::Workload workload = model::drawWorkload(m_cluster, spec);
    std::vector<DrawnJob> out;
    for (const model::WorkloadRow& row : workload.rows) out.push_back({row.model, {}, {}, row.gpu_h, row.gpus, 0, 0});
    if (out.empty()) {
      fault("no-jobs", "/models", workload.notes.empty() ? "no job was drawn" : workload.notes.back(),
            "models, gangs and a cluster that fit");
    }
    m_out.notes = workload.notes;
    return out;
  }

  void drawJobs(const RateTable& rates) {
    const std::uint64_t seed = m_origin.seed;
    if (m_spec.recurring) {
      const auto groups = static_cast<int>(std::max(2.0, std::round(m_spec.jobs / m_spec.recurring->jobs_per_group)));
      const Groups recurring(*m_spec.recurring, drawn(workload(groups, seed, rates)), seed);
      if (!m_out.faults.empty()) return;
      m_jobs = recurring.jobs(static_cast<std::size_t>(m_spec.jobs), "job");
      m_past = recurring.jobs(static_cast<std::size_t>(m_spec.history), "past");
      return;
    }
    model::WorkloadSpec spec = workload(m_spec.jobs, seed, rates);
    spec.order = orderOf(m_spec, seed);
    m_jobs = drawn(spec);
    if (m_spec.history > 0) m_past = drawn(workload(m_spec.history, RandomStream(seed, "history").next(), rates));
    if (m_spec.history == 0) return;
    for (DrawnJob& job : m_jobs) job.group = job.model;
    for (DrawnJob& job : m_past) job.group = job.model;
  }

  void setWork(const RateTable& rates) {
    Scenario cluster = m_cluster;
    if (m_spec.lengths.nic_gbits_s)
      for (model::NodeSpec& node : cluster.nodes) node.nic_gbits_s = m_spec.lengths.nic_gbits_s;
    const RateTable reference =
        m_spec.lengths.nic_gbits_s ? RateTable(cluster, m_templates.models, gangs(), m_out.faults) : rates;
    if (setLengths(m_spec.lengths, m_templates.models, reference, rates, m_jobs, m_past)) return;
    fault("no-rate", "/lengths/on", fmt::format("some of the jobs cannot run on {}", m_spec.lengths.on),
          "a GPU type that runs all models, or leave it out");
  }

  void setArrivals(int gpus) {
    const ArrivalPart& part = m_spec.arrivals;
    const double work = workOf(m_jobs);
    const auto count = static_cast<double>(m_jobs.size());
    m_out.jobs_per_h = part.jobs_per_h.value_or(part.over_h ? count / *part.over_h : 0);
    if (part.load) m_out.jobs_per_h = *part.load / offeredLoad(work, gpus, count, 1);
    if (!std::isfinite(m_out.jobs_per_h) || m_out.jobs_per_h > kMaxJobsPerHour) {
      return fault("unreachable-load", part.load ? "/arrivals/load" : "/arrivals",
                   fmt::format("the jobs hold {} GPU-seconds of work: it would take {:.4g} jobs an hour", work,
                               m_out.jobs_per_h),
                   fmt::format("longer jobs, or fewer than {:.0e} jobs an hour", kMaxJobsPerHour));
    }
    m_out.load = offeredLoad(work, gpus, count, m_out.jobs_per_h);
    m_times = arrivalsOf(part, m_jobs.size(), m_out.jobs_per_h, m_origin.seed, m_files, m_out.faults);
  }

  JobSpec jobOf(std::size_t j, const std::map<std::string, const JobSpec*>& templates) const {
    const DrawnJob& drawn_job = m_jobs[j];
    const JobSpec& model = *templates.at(drawn_job.model);
    JobSpec job;
    job.id = model::jobId(j, m_jobs.size());
    job.model = drawn_job.model;
    if (!drawn_job.group.empty()) job.group = drawn_job.group;
    if (!drawn_job.user.empty()) job.user = drawn_job.user;
    if (m_times[j] > 0) job.arrival_s = m_times[j];
    if (!m_spec.weights.empty())
      job.weight =
          m_spec.weights[model::drawShare(m_spec.weights, RandomStream(m_origin.seed, "weight", j).unit())].weight;
    if (model.gpus != std::variant<int, std::vector<int>>(drawn_job.gpus)) setGang(job, model, drawn_job.gpus);
    if (m_spec.gangs.lists) setList(job, j);
    if (const std::optional<int> least = m_spec.gangs.min_gpus; least && drawn_job.gpus > *least) job.min_gpus = least;
    if (job.sync)
      job.sync->rounds = static_cast<std::int64_t>(drawn_job.iterations);
    else if (m_spec.lengths.unit != LengthUnit::AsModelled || m_spec.lengths.factor != 1)
      job.iterations = drawn_job.iterations;
    return job;
  }

  void setList(JobSpec& job, std::size_t j) const {
    const double alone_h = m_jobs[j].work_gpu_s / 3600;
    std::vector<int> list =
        listOf(*m_spec.gangs.lists, m_spec.lengths.unit == LengthUnit::HoursAlone ? m_jobs[j].amount : alone_h,
               RandomStream(m_origin.seed, "list", j));
    if (list.size() == 1)
      job.gpus = list.front();
    else
      job.gpus = std::move(list);
  }

  void finish() {
    Scenario fragment;
    std::map<std::string, const JobSpec*> templates;
    const double nic = m_templates.nic_gbits_s > 0 ? m_templates.nic_gbits_s / slowestNic(m_cluster) : 1;
    for (model::WorkloadModel& model : m_templates.models) {
      if (model.job.sync)
        for (auto& [type, seconds] : model.job.sync->sync_s) seconds *= nic;
      templates[model.job.id] = &model.job;
      fragment.models.push_back(model.job);
    }
    for (std::size_t j = 0; j < m_jobs.size(); ++j) fragment.jobs.push_back(jobOf(j, templates));
    Scenario scenario = std::move(m_cluster);
    model::insertFragment(scenario, fragment);
    scenario.clock.seed = m_origin.seed;
    std::vector<model::HistoryRow> rows;
    for (const DrawnJob& job : m_past) rows.push_back({job.group, job.user, job.iterations});
    if (!rows.empty()) scenario.history = std::move(rows);
    describe(scenario);
    for (const model::Fault& scenario_fault : model::validate(scenario))
      fault(scenario_fault.code, "",
            fmt::format("the drawn scenario has a fault at {}: {}", scenario_fault.pointer, scenario_fault.message),
            scenario_fault.hint);
    if (m_out.faults.empty()) m_out.scenario = std::move(scenario);
  }

  void describe(Scenario& scenario) const {
    scenario.title = !m_spec.title.empty()
                         ? m_spec.title
                         : fmt::format("{} on {}", model::counted(m_jobs.size(), "job"),
                                       model::counted(static_cast<std::size_t>(gpusOf(scenario)), "GPU"));
    scenario.description = m_spec.description;
    model::Source source;
    for (const std::string& cite : m_templates.cites) source.cite += (source.cite.empty() ? "" : "; ") + cite;
    source.note =
        fmt::format("Drawn by roundel-cli generate from the generator {}, seed {}", m_origin.name, m_origin.seed);
    if (m_out.load > 0)
      source.note += fmt::format(", {:.6g} jobs an hour, offered load {:.4g}", m_out.jobs_per_h, m_out.load);
    source.note += ". Values: " + valuesText(m_spec);
    scenario.source = std::move(source);
  }

  const GeneratorSpec& m_spec;
  const Files& m_files;
  const Origin& m_origin;
  Drawn m_out;
  Scenario m_cluster;
  Templates m_templates;
  std::vector<model::GpuDemand> m_demand;
  std::vector<DrawnJob> m_jobs, m_past;
  std::vector<double> m_times;
};

}  // namespace

Drawn generateScenario(const GeneratorSpec& spec, const Files& files, const Origin& origin) {
  return Drawing(spec, files, origin).run();
}

}  // namespace roundel::generate
