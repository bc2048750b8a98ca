// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "core/model/problem.h"
#include "core/model/random_stream.h"
#include "core/model/ranges/contains.h"

namespace roundel::model {
namespace {

constexpr double kSecondsPerHour = 3600;
constexpr int kMaxJobs = 1'000'000;

/// A model that the cluster can run, with its gangs and rates.
struct Runnable {
  const WorkloadModel* from = nullptr;
  std::vector<GpuDemand> demand = {};     // gangs that it can run as
  std::map<int, double> perGpuRate = {};  // gang -> iterations/s of each of its GPUs on the best type
};

std::map<std::string, int> gpusByType(const Scenario& cluster) {
  std::map<std::string, int> total;
  for (const NodeSpec& node : cluster.nodes)
    for (const GpuGroupSpec& group : node.gpus) total[group.type] += group.count;
  return total;
}

double perGpu(const ThroughputCell& cell, int gang) {
  if (const auto* rate = std::get_if<double>(&cell)) return *rate;
  const auto* table = std::get_if<std::map<int, double>>(&cell);
  return table == nullptr || table->empty() ? 0 : ThroughputCurve(*table).perGpu(gang);
}

double bestPerGpu(const JobSpec& model, int gang, const std::map<std::string, int>& total) {
  double best = 0;
  for (const auto& [type, cell] : *model.throughput) {
    const auto cluster_gpus = total.find(type);
    if (cluster_gpus != total.end() && cluster_gpus->second >= gang) best = std::max(best, perGpu(cell, gang));
  }
  return best;
}

double rateOf(const WorkloadModel& model, int gang, const std::map<std::string, int>& total) {
  if (model.rates.empty()) return bestPerGpu(model.job, gang, total);
  const auto rate_entry = model.rates.find(gang);
  return rate_entry == model.rates.end() ? 0 : rate_entry->second;
}

Runnable runnable(const WorkloadModel& model, const std::vector<GpuDemand>& demand,
                  const std::map<std::string, int>& total) {
  Runnable result{.from = &model};
  if (!model.job.throughput && model.rates.empty()) return result;
  for (const GpuDemand& gang_demand : demand) {
    const double rate = gang_demand.share > 0 ? rateOf(model, gang_demand.gpus, total) : 0;
    if (rate <= 0) continue;
    result.demand.push_back(gang_demand);
    result.perGpuRate[gang_demand.gpus] = rate;
  }
  return result;
}

bool suits(const WorkloadModel& model, const std::string& size) {
  return model.sizes.empty() || contains(model.sizes, size);
}

std::vector<Runnable> runnablesOf(const Scenario& cluster, const WorkloadSpec& spec, std::vector<std::string>& notes) {
  const std::map<std::string, int> total = gpusByType(cluster);
  std::vector<Runnable> runnables;
  for (const WorkloadModel& model : spec.models) {
    if (model.share <= 0) continue;
    Runnable runnable_model = runnable(model, spec.demand, total);
    if (runnable_model.demand.empty()) {
      notes.push_back(fmt::format("{} is left out: the cluster has no GPUs that it can run on with these gang sizes",
                                  model.job.id));
    } else {
      runnables.push_back(std::move(runnable_model));
    }
  }
  return runnables;
}

double wholeMilliseconds(double t_s) { return std::round(t_s * 1000) / 1000; }

/// A standard normal number (G. E. P. Box, M. E. Muller: A Note on the Generation of Random Normal Deviates, 1958).
double normal(RandomStream& stream) {
  const double radius = std::sqrt(2 * stream.exponential(1));
  return radius * std::cos(2 * std::numbers::pi * stream.unit());
}

double amountOf(const SizeClass& size, RandomStream& stream) {
  if (size.spread == Spread::LogNormal) return size.least_gpu_h * std::exp(size.sigma * normal(stream));
  if (size.spread == Spread::Uniform) return stream.uniform(size.least_gpu_h, size.most_gpu_h);
  return size.least_gpu_h * std::pow(size.most_gpu_h / size.least_gpu_h, stream.unit());
}

struct Choice {
  const Runnable* model = nullptr;
  double share = 1;
};

/// Models that may be drawn. If all shares are equal, RandomStream::index() draws.
const Runnable& drawModel(const std::vector<Choice>& models, RandomStream stream) {
  const auto hasSameShare = [&](const Choice& each) { return each.share == models.front().share; };
  if (std::ranges::all_of(models, hasSameShare)) return *models[stream.index(models.size())].model;
  return *models[drawShare(models, stream.unit())].model;
}

/// The models of the class; all models if it has none.
std::vector<Choice> choices(const std::vector<Runnable>& runnables, const std::string& size) {
  std::vector<Choice> fit;
  std::vector<Choice> all_choices;
  for (const Runnable& runnable_model : runnables) {
    all_choices.push_back({&runnable_model, runnable_model.from->share});
    if (suits(*runnable_model.from, size)) fit.push_back({&runnable_model, runnable_model.from->share});
  }
  return fit.empty() ? all_choices : fit;
}

class Drawing {
 public:
  Drawing(const WorkloadSpec& spec, const std::vector<Runnable>& runnables)
      : m_spec(spec),
        m_runnables(runnables),
        m_jobs(spec.order.empty() ? static_cast<std::size_t>(spec.jobs) : spec.order.size()),
        m_arrivals(spec.seed, "arrivals"),
        m_clock_s(spec.first_s) {
    for (const SizeClass& size : spec.sizes) m_choices.push_back(choices(runnables, size.name));
  }

  void addJobs(Workload& workload) {
    for (std::size_t j = 0; j < m_jobs; ++j) addJob(workload);
  }

 private:
  void addJob(Workload& workload) {
    const std::uint64_t j = workload.rows.size();
    WorkloadRow row;
    if (j > 0 && m_spec.jobs_per_h > 0) m_clock_s += m_arrivals.exponential(kSecondsPerHour / m_spec.jobs_per_h);
    row.arrival_s = wholeMilliseconds(m_clock_s);
    RandomStream sizes(m_spec.seed, "size", j);
    row.size = drawShare(m_spec.sizes, sizes.unit());
    row.gpu_h = amountOf(m_spec.sizes[row.size], sizes);
    const Runnable& model = drawModelAndGang(row, j);
    row.model = model.from->job.id;
    workload.fragment.jobs.push_back(jobOf(row, model, j));
    workload.rows.push_back(std::move(row));
  }

  const Runnable& drawModelAndGang(WorkloadRow& row, std::uint64_t j) {
    RandomStream models(m_spec.seed, "model", j);
    RandomStream gangs(m_spec.seed, "gpus", j);
    if (m_spec.draw_gang_first && m_spec.order.empty()) {
      const std::vector<GpuDemand> demand = gangsOf(m_choices[row.size]);
      row.gpus = demand[drawShare(demand, gangs.unit())].gpus;
      return drawModel(withGang(m_choices[row.size], row.gpus), models);
    }
    const Runnable& model = m_spec.order.empty() ? drawModel(m_choices[row.size], models) : named(m_spec.order[j]);
    row.gpus = model.demand[drawShare(model.demand, gangs.unit())].gpus;
    return model;
  }

  /// The gang sizes of the specification in which at least one model can run.
  std::vector<GpuDemand> gangsOf(const std::vector<Choice>& models) const {
    std::vector<GpuDemand> out;
    for (const GpuDemand& gang_demand : m_spec.demand)
      if (gang_demand.share > 0 && !withGang(models, gang_demand.gpus).empty()) out.push_back(gang_demand);
    return out;
  }

  static std::vector<Choice> withGang(const std::vector<Choice>& models, int gpus) {
    std::vector<Choice> out;
    for (const Choice& choice : models)
      if (choice.model->perGpuRate.count(gpus) > 0) out.push_back(choice);
    return out;
  }

  const Runnable& named(const std::string& id) const {
    return *std::ranges::find_if(m_runnables, [&](const Runnable& each) { return each.from->job.id == id; });
  }

  JobSpec jobOf(const WorkloadRow& row, const Runnable& model, std::uint64_t j) const {
    JobSpec job;
    job.id = jobId(j, m_jobs);
    job.model = row.model;
    if (row.arrival_s > 0) job.arrival_s = row.arrival_s;
    job.gpus = row.gpus;
    job.iterations = std::max(1.0, std::round(row.gpu_h * kSecondsPerHour * model.perGpuRate.at(row.gpus)));
    return job;
  }

  const WorkloadSpec& m_spec;
  const std::vector<Runnable>& m_runnables;
  std::size_t m_jobs;
  RandomStream m_arrivals;
  double m_clock_s;
  std::vector<std::vector<Choice>> m_choices;  // by size class
};

void addUsedModels(const WorkloadSpec& spec, Workload& workload) {
  for (const WorkloadModel& model : spec.models) {
    const bool is_used =
        std::ranges::any_of(workload.rows, [&](const WorkloadRow& row) { return row.model == model.job.id; });
    if (is_used) workload.fragment.models.push_back(model.job);
  }
}

bool finite(double value) { return std::isfinite(value); }

template <class Shares>
bool badShares(const Shares& shares) {
  double sum = 0;
  for (const auto& share_entry : shares) {
    if (!finite(share_entry.share) || share_entry.share < 0) return true;
    sum += share_entry.share;
  }
  return sum <= 0;
}

}  // namespace

std::vector<SizeClass> WorkloadSpec::standardSizes() {
  return {{"S", 0, 1, 1}, {"M", 1, 10, 1}, {"L", 10, 50, 1}, {"XL", 60, 100, 1}};
}

std::vector<GpuDemand> WorkloadSpec::standardDemand() { return {{1, 0.70}, {2, 0.10}, {4, 0.15}, {8, 0.05}}; }

std::vector<std::string> faultsOf(const WorkloadSpec& spec) {
  std::vector<std::string> faults;
  if (spec.jobs < 1 || spec.jobs > kMaxJobs)
    faults.push_back(fmt::format("The number of jobs must be 1 to {}.", kMaxJobs));
  if (!finite(spec.jobs_per_h) || spec.jobs_per_h < 0)
    faults.emplace_back("The rate of arrivals must be 0 or more jobs per hour.");
  if (!finite(spec.first_s) || spec.first_s < 0) faults.emplace_back("The first arrival must be at 0 s or later.");
  if (badShares(spec.sizes))
    faults.emplace_back("The shares of the sizes must be 0 or more, and one of them more than 0.");
  if (badShares(spec.demand))
    faults.emplace_back("The shares of the gang sizes must be 0 or more, and one of them more than 0.");
  for (const SizeClass& size : spec.sizes) {
    if (!finite(size.least_gpu_h) || !finite(size.most_gpu_h) || size.least_gpu_h < 0 ||
        (size.spread != Spread::LogNormal && size.most_gpu_h < size.least_gpu_h)) {
      faults.push_back(
          fmt::format("Size {}: the least GPU-hours must be 0 or more, and the most at least as many.", size.name));
    }
  }
  for (const SizeClass& size : spec.sizes) {
    if (size.spread != Spread::Uniform && (size.least_gpu_h <= 0 || !finite(size.sigma) || size.sigma < 0))
      faults.push_back(
          fmt::format("Size {}: on a log scale the least must be more than 0, sigma 0 or more.", size.name));
  }
  for (const GpuDemand& demand : spec.demand)
    if (demand.gpus < 1) faults.emplace_back("A gang has at least one GPU.");
  if (spec.models.empty())
    faults.emplace_back("Choose at least one model.");
  else if (badShares(spec.models))
    faults.emplace_back("The shares of the models must be 0 or more, and one of them more than 0.");
  return faults;
}

std::string jobId(std::size_t j, std::size_t jobs) {
  const int digits = jobs > 1000 ? 5 : jobs > 100 ? 3 : 2;
  return fmt::format("w{:0{}}", j + 1, digits);
}

Workload drawWorkload(const Scenario& cluster, const WorkloadSpec& spec) {
  Workload workload;
  workload.notes = faultsOf(spec);
  if (!workload.notes.empty()) return workload;
  const std::vector<Runnable> runnables = runnablesOf(cluster, spec, workload.notes);
  if (runnables.empty()) {
    workload.notes.emplace_back("No job was drawn: none of the models can run on this cluster.");
    return workload;
  }
  for (const std::string& id : spec.order) {
    if (std::ranges::any_of(runnables, [&](const Runnable& each) { return each.from->job.id == id; })) continue;
    workload.notes.push_back(fmt::format("No job was drawn: {} is not among the models that can run.", id));
    return workload;
  }
  Drawing drawing(spec, runnables);
  drawing.addJobs(workload);
  addUsedModels(spec, workload);
  return workload;
}

}  // namespace roundel::model
