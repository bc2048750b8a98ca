#include "core/model/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/model/problem.h"
#include "core/model/random_stream.h"

namespace roundel::model {
namespace {

constexpr double kSecondsPerHour = 3600;
constexpr int kMaxJobs = 100'000;

/// A model that the cluster can run, with its gangs and rates.
struct Runnable {
  const WorkloadModel* from = nullptr;
  std::vector<GpuDemand> demand;     // gangs that it can run as
  std::map<int, double> perGpuRate;  // gang -> iterations/s of each of its GPUs on the best type
};

std::map<std::string, int> gpusByType(const Scenario& cluster) {
  std::map<std::string, int> total;
  for (const NodeSpec& node : cluster.nodes) {
    for (const GpuGroupSpec& group : node.gpus) total[group.type] += group.count;
  }
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
    const auto held = total.find(type);
    if (held != total.end() && held->second >= gang) best = std::max(best, perGpu(cell, gang));
  }
  return best;
}

Runnable runnable(const WorkloadModel& model, const std::vector<GpuDemand>& demand,
                  const std::map<std::string, int>& total) {
  Runnable result{&model, {}, {}};
  if (!model.job.throughput) return result;
  for (const GpuDemand& each : demand) {
    const double rate = each.share > 0 ? bestPerGpu(model.job, each.gpus, total) : 0;
    if (rate <= 0) continue;
    result.demand.push_back(each);
    result.perGpuRate[each.gpus] = rate;
  }
  return result;
}

template <class Shares>
std::size_t drawShare(const Shares& shares, double unit) {
  double sum = 0;
  for (const auto& each : shares) sum += each.share;
  double left = unit * sum;
  for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
    left -= shares[i].share;
    if (left < 0) return i;
  }
  return shares.size() - 1;
}

bool suits(const WorkloadModel& model, const std::string& size) {
  return model.sizes.empty() || std::find(model.sizes.begin(), model.sizes.end(), size) != model.sizes.end();
}

// The models of the class; all models where it has none.
std::vector<const Runnable*> choices(const std::vector<Runnable>& runnables, const std::string& size) {
  std::vector<const Runnable*> fit;
  std::vector<const Runnable*> all;
  for (const Runnable& each : runnables) {
    all.push_back(&each);
    if (suits(*each.from, size)) fit.push_back(&each);
  }
  return fit.empty() ? all : fit;
}

std::vector<Runnable> runnablesOf(const Scenario& cluster, const WorkloadSpec& spec, std::vector<std::string>& notes) {
  const std::map<std::string, int> total = gpusByType(cluster);
  std::vector<Runnable> runnables;
  for (const WorkloadModel& model : spec.models) {
    Runnable each = runnable(model, spec.demand, total);
    if (each.demand.empty()) {
      notes.push_back(fmt::format("{} is left out: the cluster has no GPUs that it can run on with these gang sizes",
                                  model.job.id));
    } else {
      runnables.push_back(std::move(each));
    }
  }
  return runnables;
}

double wholeMilliseconds(double t_s) { return std::round(t_s * 1000) / 1000; }

class Drawing {
 public:
  Drawing(const WorkloadSpec& spec, const std::vector<Runnable>& runnables)
      : m_spec(spec), m_arrivals(spec.seed, "arrivals"), m_clock_s(spec.first_s) {
    for (const SizeClass& size : spec.sizes) m_choices.push_back(choices(runnables, size.name));
  }

  void addJob(Workload& workload) {
    const std::uint64_t j = workload.rows.size();
    WorkloadRow row;
    if (j > 0 && m_spec.jobs_per_h > 0) m_clock_s += m_arrivals.exponential(kSecondsPerHour / m_spec.jobs_per_h);
    row.arrival_s = wholeMilliseconds(m_clock_s);
    RandomStream sizes(m_spec.seed, "size", j);
    row.size = drawShare(m_spec.sizes, sizes.unit());
    const SizeClass& size = m_spec.sizes[row.size];
    row.gpu_h = sizes.uniform(size.least_gpu_h, size.most_gpu_h);
    const auto& models = m_choices[row.size];
    const Runnable& model = *models[RandomStream(m_spec.seed, "model", j).index(models.size())];
    row.gpus = model.demand[drawShare(model.demand, RandomStream(m_spec.seed, "gpus", j).unit())].gpus;
    row.model = model.from->job.id;
    workload.fragment.jobs.push_back(jobOf(row, model, j));
    workload.rows.push_back(std::move(row));
  }

 private:
  JobSpec jobOf(const WorkloadRow& row, const Runnable& model, std::uint64_t j) const {
    JobSpec job;
    const int digits = m_spec.jobs > 1000 ? 5 : m_spec.jobs > 100 ? 3 : 2;
    job.id = fmt::format("w{:0{}}", j + 1, digits);
    job.model = row.model;
    if (row.arrival_s > 0) job.arrival_s = row.arrival_s;
    job.gpus = row.gpus;
    job.iterations = std::max(1.0, std::round(row.gpu_h * kSecondsPerHour * model.perGpuRate.at(row.gpus)));
    return job;
  }

  const WorkloadSpec& m_spec;
  RandomStream m_arrivals;
  double m_clock_s;
  std::vector<std::vector<const Runnable*>> m_choices;  // by size class
};

void addUsedModels(const WorkloadSpec& spec, Workload& workload) {
  for (const WorkloadModel& model : spec.models) {
    const bool used = std::any_of(workload.rows.begin(), workload.rows.end(),
                                  [&](const WorkloadRow& row) { return row.model == model.job.id; });
    if (used) workload.fragment.models.push_back(model.job);
  }
}

bool finite(double value) { return std::isfinite(value); }

template <class Shares>
bool badShares(const Shares& shares) {
  double sum = 0;
  for (const auto& each : shares) {
    if (!finite(each.share) || each.share < 0) return true;
    sum += each.share;
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
        size.most_gpu_h < size.least_gpu_h) {
      faults.push_back(
          fmt::format("Size {}: the least GPU-hours must be 0 or more, and the most at least as many.", size.name));
    }
  }
  for (const GpuDemand& demand : spec.demand) {
    if (demand.gpus < 1) faults.emplace_back("A gang has at least one GPU.");
  }
  if (spec.models.empty()) faults.emplace_back("Choose at least one model.");
  return faults;
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
  Drawing drawing(spec, runnables);
  for (int j = 0; j < spec.jobs; ++j) drawing.addJob(workload);
  addUsedModels(spec, workload);
  return workload;
}

}  // namespace roundel::model
