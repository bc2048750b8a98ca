// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/held_work.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "core/model/derive.h"
#include "core/model/round_grid.h"
#include "core/model/tasks.h"

namespace roundel::metrics {
namespace {

using model::JobIndex;
using model::NodeIndex;
using model::TypeIndex;
using trace::SegmentKind;

constexpr double kRounding = 1e-9;  // of a share: less is no waiting

/// Rates of single GPUs, with the events of the scenario applied.
class OwnRates {
 public:
  explicit OwnRates(const model::Problem& problem) : m_problem(problem) {
    for (const model::Event& event : problem.events) {
      if (event.kind == model::EventKind::SetSpeed)
        m_speeds[event.node].emplace_back(event.at_s, event.value.value_or(1));
      if (event.kind == model::EventKind::SetThroughput)
        m_rates[{event.job, event.type}].emplace_back(
            event.at_s, event.value.value_or(0) / model::gpusOfThroughput(problem.jobs[event.job]));
    }
  }

  /// Iterations of one GPU in a gang of n from start_s to end_s. O(events of the node and the job in between).
  double work(JobIndex job, const model::Gpu& gpu, int n, bool spread, double start_s, double end_s) const {
    if (m_speeds.empty() && m_rates.empty())
      return rateAt(job, gpu.type, n, spread, start_s) * speedAt(gpu.node, start_s) * (end_s - start_s) *
             m_problem.jobs[job].scalingOf(n);
    std::set<double> cuts{start_s};
    addCuts(m_speeds, gpu.node, start_s, end_s, cuts);
    addCuts(m_rates, std::pair(job, gpu.type), start_s, end_s, cuts);
    double work = 0;
    for (auto cut = cuts.begin(); cut != cuts.end(); ++cut) {
      const double until_s = std::next(cut) == cuts.end() ? end_s : *std::next(cut);
      work += rateAt(job, gpu.type, n, spread, *cut) * speedAt(gpu.node, *cut) * (until_s - *cut);
    }
    return work * m_problem.jobs[job].scalingOf(n);
  }

  /// The same of a task, which runs alone on its GPU.
  double taskWork(JobIndex job, const model::Gpu& gpu, double start_s, double end_s) const {
    const model::Job& own_job = m_problem.jobs[job];
    std::vector<model::ThroughputCurve> rate = own_job.throughput;
    for (std::size_t r = 0; r < rate.size(); ++r)
      if (const auto* set = lastOf(m_rates, std::pair(job, TypeIndex(r)), start_s))
        rate[r] = model::ThroughputCurve(set->second);
    const model::TaskShape shape = model::taskShape(own_job, 1);
    const double train_s = model::taskTimes(m_problem, own_job, shape, rate).train_s[gpu.type];
    return train_s > 0 ? own_job.iterations / shape.total() / train_s * speedAt(gpu.node, start_s) * (end_s - start_s)
                       : 0;
  }

 private:
  using Changes = std::vector<std::pair<double, double>>;  // instant, value

  template <class Key>
  static void addCuts(const std::map<Key, Changes>& all, const Key& key, double start_s, double end_s,
                      std::set<double>& cuts) {
    const auto changes = all.find(key);
    if (changes == all.end()) return;
    for (const auto& [at_s, value] : changes->second)
      if (at_s > start_s && at_s < end_s) cuts.insert(at_s);
  }

  template <class Key>
  static const std::pair<double, double>* lastOf(const std::map<Key, Changes>& all, const Key& key, double at_s) {
    const auto changes = all.find(key);
    const std::pair<double, double>* last = nullptr;
    if (changes == all.end()) return last;
    for (const auto& change : changes->second)
      if (model::isReached(change.first, at_s)) last = &change;
    return last;
  }

  double speedAt(NodeIndex node, double at_s) const {
    const auto* set = lastOf(m_speeds, node, at_s);
    return set != nullptr ? set->second : m_problem.nodes[node].speed;
  }

  // Like the kernel: an event does not replace a spread rate that the scenario states.
  double rateAt(JobIndex job, TypeIndex type, int n, bool spread, double at_s) const {
    const model::Job& own_job = m_problem.jobs[job];
    const auto* set = lastOf(m_rates, std::pair(job, type), at_s);
    const auto& stated_rates = own_job.spec->throughput_spread;
    const bool has_stated_spread = spread && stated_rates && stated_rates->contains(m_problem.types[type].id);
    if (set != nullptr && !(has_stated_spread && set->second > 0)) return set->second;
    return (spread ? own_job.throughput_spread : own_job.throughput)[type].perGpu(n);
  }

  const model::Problem& m_problem;
  std::map<NodeIndex, Changes> m_speeds;
  std::map<std::pair<JobIndex, TypeIndex>, Changes> m_rates;
};

/// Rows of one gang at one time. Rows of a job with stages and of tasks are groups too, whose size does not matter.
class HeldGangs {
 public:
  explicit HeldGangs(const TraceIndex& index)
      : m_index(index), m_rows(index.trace().segments), m_rates(index.problem()) {
    m_possible.assign(m_rows.size(), 0);
    m_waits.assign(m_rows.size(), 0);
    for (std::size_t j = 0; j < m_index.problem().jobs.size(); ++j) {
      for (const std::uint32_t row : m_index.rowsOfJob(JobIndex(j))) {
        if (m_rows.gpu[row] < 0) continue;
        if (m_groups > 0 && m_rows.start_s[row] != m_rows.start_s[m_open.front().front()]) close(JobIndex(j));
        groupOf(row).push_back(row);
      }
      close(JobIndex(j));
    }
  }

  /// By row: what its GPU could have done, and the share of its time that it waits.
  std::vector<double>& possible() { return m_possible; }
  std::vector<double>& waits() { return m_waits; }

 private:
  // A row of a stage, of a task or of a job that shares its GPU: what it does while it runs is what it could do.
  bool isAlone(std::uint32_t row, const model::Job& job) const {
    return job.pipeline || m_rows.part[row] > 0 || m_rows.with[row] >= 0;
  }

  bool together(std::uint32_t a, std::uint32_t b) const {
    return m_rows.copy[a] == m_rows.copy[b] && m_rows.end_s[a] == m_rows.end_s[b] && m_rows.kind[a] == m_rows.kind[b];
  }

  // Rows of a gang mostly follow each other.
  std::vector<std::uint32_t>& groupOf(std::uint32_t row) {
    for (std::size_t g = m_groups; g-- > 0;)
      if (together(m_open[g].front(), row)) return m_open[g];
    if (m_groups == m_open.size()) m_open.emplace_back();
    m_open[m_groups].clear();
    return m_open[m_groups++];
  }

  void close(JobIndex job) {
    for (std::size_t g = 0; g < m_groups; ++g) addGang(job, m_open[g]);
    m_groups = 0;
  }

  void addGang(JobIndex job, const std::vector<std::uint32_t>& rows) {
    const auto nodeOf = [&](std::uint32_t row) { return gpuOf(row).node; };
    const bool spread =
        std::ranges::any_of(rows, [&](std::uint32_t row) { return nodeOf(row) != nodeOf(rows.front()); });
    double least_work = std::numeric_limits<double>::infinity();
    for (const std::uint32_t row : rows) {
      m_possible[row] = ofRow(job, row, static_cast<int>(rows.size()), spread);
      least_work = std::min(least_work, m_possible[row]);
    }
    const model::Job& own_job = m_index.problem().jobs[job];
    if (m_rows.kind[rows.front()] != SegmentKind::Run || own_job.rate_model == model::RateModel::Additive) return;
    for (const std::uint32_t row : rows)
      if (!isAlone(row, own_job) && least_work < m_possible[row] * (1 - kRounding))
        m_waits[row] = 1 - least_work / m_possible[row];
  }

  double ofRow(JobIndex job, std::uint32_t row, int n, bool spread) const {
    const model::Job& own_job = m_index.problem().jobs[job];
    const double start_s = m_rows.start_s[row], end_s = m_rows.end_s[row];
    if (m_rows.kind[row] == SegmentKind::Run && m_rows.iterations[row] > 0 && isAlone(row, own_job))
      return m_rows.iterations[row];
    if (own_job.pipeline) return m_index.bestRate(job) / own_job.gpus * (end_s - start_s);
    if (m_rows.part[row] > 0) return m_rates.taskWork(job, gpuOf(row), start_s, end_s);
    return m_rates.work(job, gpuOf(row), n, spread, start_s, end_s);
  }

  const model::Gpu& gpuOf(std::uint32_t row) const {
    return m_index.problem().gpus[static_cast<std::size_t>(m_rows.gpu[row])];
  }

  const TraceIndex& m_index;
  const trace::Segments& m_rows;
  OwnRates m_rates;
  std::vector<double> m_possible, m_waits;
  std::vector<std::vector<std::uint32_t>> m_open;  // groups that begin at one instant; kept for their memory
  std::size_t m_groups = 0;                        // of them in use
};

// GPUs of one type and speed never wait for each other.
bool allEqual(const model::Problem& problem) {
  const auto changes = [](const model::Event& event) { return event.kind == model::EventKind::SetSpeed; };
  const auto differs = [&](const model::Node& node) { return node.speed != problem.nodes.front().speed; };
  const auto isUsed = [](const model::GpuType& type) { return type.total > 0; };
  return std::ranges::count_if(problem.types, isUsed) <= 1 && std::ranges::none_of(problem.events, changes) &&
         std::ranges::none_of(problem.nodes, differs);
}

}  // namespace

std::vector<double> possibleIterations(const TraceIndex& index) { return std::move(HeldGangs(index).possible()); }

std::vector<double> waitsForSlower(const TraceIndex& index) {
  if (allEqual(index.problem())) return std::vector<double>(index.trace().segments.size(), 0);
  return std::move(HeldGangs(index).waits());
}

HeldWork heldWork(const TraceIndex& index) {
  const trace::Segments& rows = index.trace().segments;
  HeldGangs gangs(index);
  HeldWork out;
  out.waits = std::ranges::any_of(gangs.waits(), [](double share) { return share > 0; });
  double weighted_s = 0;
  double all_s = 0;
  for (std::size_t j = 0; j < index.problem().jobs.size(); ++j) {
    double held_s = 0, done = 0, possible = 0;
    for (const std::uint32_t row : index.rowsOfJob(JobIndex(j))) {
      if (rows.gpu[row] < 0) continue;
      held_s += rows.end_s[row] - rows.start_s[row];
      done += rows.iterations[row];
      possible += gangs.possible()[row];
    }
    if (possible <= 0) continue;
    weighted_s += held_s * (done / possible);
    all_s += held_s;
  }
  if (all_s > 0) out.share = weighted_s / all_s;
  return out;
}

}  // namespace roundel::metrics
