// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/list_schedule.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "core/model/round_grid.h"

namespace roundel::policies::hare {
namespace {

/// phi of the GPUs of one class in index order: the least, and the first one up to a limit.
class ReadyTimes {
 public:
  void add(std::size_t gpu) { m_gpus.push_back(gpu); }

  void build(const std::vector<InstanceGpu>& gpus) {
    m_leaves = std::bit_ceil(std::max<std::size_t>(1, m_gpus.size()));
    m_tree.assign(2 * m_leaves, kInfinity);
    for (std::size_t i = 0; i < m_gpus.size(); ++i) m_tree[m_leaves + i] = gpus[m_gpus[i]].free_s;
    for (std::size_t i = m_leaves - 1; i > 0; --i) m_tree[i] = std::min(m_tree[2 * i], m_tree[2 * i + 1]);
  }

  bool empty() const { return m_gpus.empty(); }
  std::size_t size() const { return m_gpus.size(); }
  double least() const { return m_tree[1]; }
  double free_s(std::size_t position) const { return m_tree[m_leaves + position]; }
  std::size_t gpu(std::size_t position) const { return m_gpus[position]; }

  /// Position of the first GPU with phi <= limit. Precondition: least() <= limit.
  std::size_t firstUpTo(double limit) const {
    std::size_t node = 1;
    while (node < m_leaves) node = m_tree[2 * node] <= limit ? 2 * node : 2 * node + 1;
    return node - m_leaves;
  }

  void set(std::size_t position, double free_s) {
    std::size_t node = m_leaves + position;
    m_tree[node] = free_s;
    while ((node /= 2) > 0) m_tree[node] = std::min(m_tree[2 * node], m_tree[2 * node + 1]);
  }

 private:
  std::vector<std::size_t> m_gpus;
  std::vector<double> m_tree;
  std::size_t m_leaves = 0;
};

constexpr std::size_t kNotPlaced = std::numeric_limits<std::size_t>::max();

struct Candidate {
  std::size_t klass = 0, position = 0;
  std::size_t gpu = kNotPlaced;
  double start_s = 0;
  double length_s = 0;  ///< T^c + T^s
  double key = 0;       ///< minimised by the rule
};

struct Progress {
  std::int64_t round = 0;
  int assigned = 0;
  double ready_s = 0;  ///< t_i
  double ends_s = 0;   ///< max over assigned tasks of x~ + T^c + T^s
  std::vector<std::int32_t> deferred;
};

class Scheduler {
 public:
  Scheduler(const Instance& instance, const std::vector<RankedTask>& order, Assignment assignment)
      : m_instance(instance),
        m_order(order),
        m_assignment(assignment),
        m_classes(static_cast<std::size_t>(instance.classes)),
        m_jobs(instance.jobs.size()) {
    for (std::size_t g = 0; g < instance.gpus.size(); ++g)
      m_classes[static_cast<std::size_t>(instance.gpus[g].klass)].add(g);
    for (ReadyTimes& times : m_classes) times.build(instance.gpus);
    for (std::size_t j = 0; j < m_jobs.size(); ++j) {
      m_jobs[j].ready_s = instance.jobs[j].ready_s;
      m_jobs[j].ends_s = instance.jobs[j].first_done_s;
    }
    m_out.completion_s.resize(m_jobs.size());
    m_out.tasks.reserve(order.size());
  }

  Schedule run(const std::stop_token& stop) {
    constexpr std::size_t kPoll = 256;  // tasks
    for (std::size_t i = 0; i < m_order.size(); ++i) {
      if (i % kPoll == 0 && stop.stop_requested()) break;
      Progress& job = m_jobs[static_cast<std::size_t>(m_order[i].job)];
      if (m_order[i].round > job.round)
        job.deferred.push_back(static_cast<std::int32_t>(i));
      else
        assign(static_cast<std::int32_t>(i));
    }
    m_out.free_s.resize(m_instance.gpus.size());
    for (const ReadyTimes& times : m_classes)
      for (std::size_t i = 0; i < times.size(); ++i) m_out.free_s[times.gpu(i)] = times.free_s(i);
    for (std::size_t j = 0; j < m_jobs.size(); ++j)
      m_out.objective += m_instance.jobs[j].weight * m_out.completion_s[j];
    return std::move(m_out);
  }

 private:
  void assign(std::int32_t ranked) {
    const RankedTask& task = m_order[static_cast<std::size_t>(ranked)];
    const auto j = static_cast<std::size_t>(task.job);
    const InstanceJob& job = m_instance.jobs[j];
    Progress& progress = m_jobs[j];
    const auto [best, other] = choose(job, progress.ready_s, job.share(task.round));
    const double finish_s = best.start_s + job.train_s[best.klass] * job.share(task.round);
    m_classes[best.klass].set(best.position, finish_s);
    m_out.tasks.push_back({ranked, static_cast<std::int32_t>(best.gpu), best.start_s, finish_s, best.key,
                           other.gpu == kNotPlaced ? -1 : static_cast<std::int32_t>(other.gpu), other.key});
    progress.ends_s = std::max(progress.ends_s, finish_s + job.sync_s[best.klass]);
    if (++progress.assigned == job.taskCount(task.round)) endRound(j);
  }

  void endRound(std::size_t j) {
    Progress& progress = m_jobs[j];
    m_out.completion_s[j] = progress.ready_s = progress.ends_s;
    ++progress.round;
    progress.assigned = 0;
    std::vector<std::int32_t> waiting;
    waiting.swap(progress.deferred);
    for (const std::int32_t ranked : waiting)
      if (m_order[static_cast<std::size_t>(ranked)].round > m_jobs[j].round)
        m_jobs[j].deferred.push_back(ranked);
      else
        assign(ranked);
  }

  // The best GPU, and the best of the other classes.
  std::pair<Candidate, Candidate> choose(const InstanceJob& job, double ready_s, double share) const {
    Candidate best;
    Candidate best_other;
    for (std::size_t c = 0; c < m_classes.size(); ++c) {
      if (m_classes[c].empty() || !std::isfinite(job.train_s[c])) continue;
      Candidate candidate = bestOf(c, ready_s, job.train_s[c] * share + job.sync_s[c]);
      if (best.gpu == kNotPlaced || better(candidate, best)) std::swap(candidate, best);
      if (candidate.gpu != kNotPlaced && (best_other.gpu == kNotPlaced || better(candidate, best_other)))
        best_other = candidate;
    }
    return {best, best_other};
  }

  // All tasks have equal length within a class: the earliest start, or as published the earliest phi, then the index decides.
  Candidate bestOf(std::size_t klass, double ready_s, double length_s) const {
    const ReadyTimes& times = m_classes[klass];
    const double earliest = times.least();
    const double limit = m_assignment == Assignment::Published ? earliest : std::max(earliest, ready_s);
    const std::size_t position = times.firstUpTo(limit + model::tolerance_s(limit));
    Candidate out{.klass = klass,
                  .position = position,
                  .gpu = times.gpu(position),
                  .start_s = std::max(ready_s, times.free_s(position)),
                  .length_s = length_s,
                  .key = 0};
    switch (m_assignment) {
      case Assignment::EarliestFinish:
        out.key = out.start_s + length_s;
        break;
      case Assignment::EarliestStart:
        out.key = out.start_s;
        break;
      case Assignment::Published:
        out.key = times.free_s(position);
        break;
    }
    return out;
  }

  bool better(const Candidate& a, const Candidate& b) const {
    if (!model::sameInstant(a.key, b.key)) return a.key < b.key;
    const bool byLength = m_assignment != Assignment::Published && !model::sameInstant(a.length_s, b.length_s);
    return byLength ? a.length_s < b.length_s : a.gpu < b.gpu;
  }

  const Instance& m_instance;
  const std::vector<RankedTask>& m_order;
  Assignment m_assignment;
  std::vector<ReadyTimes> m_classes;
  std::vector<Progress> m_jobs;
  Schedule m_out;
};

}  // namespace

Schedule listSchedule(const Instance& instance, const std::vector<RankedTask>& order, Assignment assignment,
                      const std::stop_token& stop) {
  return Scheduler(instance, order, assignment).run(stop);
}

}  // namespace roundel::policies::hare
