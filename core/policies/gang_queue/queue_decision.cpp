// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gang_queue/queue_decision.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "core/policies/common/placement.h"
#include "core/policies/common/run_to_end.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using model::Part;
using trace::ReasonKind;

constexpr ReasonKind kNoCapacity{
    "no-capacity",
    "first in the queue, but of the {need} {need:GPU|GPUs} it needs only {free} that it can use "
    "{free:is|are} idle"};
constexpr ReasonKind kBlocked{
    "behind-in-queue",
    "needs {need} {need:GPU|GPUs}; {blocker} is before it in the queue and waits for its own, and nothing "
    "overtakes it"};

/// GPUs of one type on one node.
struct Group {
  model::NodeIndex node;
  model::TypeIndex type;
  model::GpuIndex first;
  int idle = 0;  ///< not given out at this decision
  int held = 0;  ///< of these, held until now by jobs that may lose them
};

class Decider {
 public:
  Decider(const sim::SystemView& view, GangOrder queue, bool replan, trace::Explanation* why)
      : m_view(view), m_queue(queue), m_replan(replan), m_gangs(view.problem().jobs.size(), 0), m_why(why) {
    for (std::size_t n = 0; n < view.problem().nodes.size(); ++n) {
      if (!view.nodeUp(model::NodeIndex(n))) continue;
      for (const model::GpuGroup& group : view.problem().nodes[n].groups)
        m_groups.push_back({model::NodeIndex(n), group.type, group.first, group.count, 0});
    }
    m_up = m_groups;
  }

  sim::Decision decide() {
    for (const JobIndex job : m_view.active()) {
      const std::vector<Part>& held_parts = heldBy(job);
      m_gangs[job] = anyTypeGang(m_view.problem(), m_view.job(job));
      m_keys.emplace_back(keyOf(m_view, m_queue, job, m_gangs[job]), job);
      if (held_parts.empty()) continue;
      if (m_replan)
        change(held_parts, &Group::held, 1);
      else
        place(job, held_parts);
    }
    std::ranges::sort(m_keys);
    for (const auto& [key, job] : m_keys)
      if (m_replan || heldBy(job).empty()) serve(job);
    if (m_why != nullptr) explain(*m_why);
    return std::move(m_decision);
  }

 private:
  double rateOf(JobIndex job, model::TypeIndex type) const {
    return m_view.state(job).throughput[type].perGpu(m_gangs[job]);
  }

  // GPUs from another scheduler or a manual edit may not be a gang of the job. Such a job is placed again.
  const std::vector<Part>& heldBy(JobIndex job) const {
    static const std::vector<Part> nothing;
    const std::vector<Part>& held_parts = m_view.state(job).held;
    return m_view.job(job).allows(model::gpuCount(held_parts)) ? held_parts : nothing;
  }

  void change(const std::vector<Part>& parts, int Group::*count, int sign) {
    for (const Part& part : parts) {
      for (Group& group : m_groups)
        if (group.node == part.node && group.type == part.type) group.*count += sign * part.count;
    }
  }

  void place(JobIndex job, const std::vector<Part>& parts) {
    change(parts, &Group::idle, -1);
    sim::Placement placement;
    placement.job = job;
    placement.parts = parts;
    m_decision.placements.push_back(std::move(placement));
  }

  // A job that could lose its GPUs but did not keeps them.
  bool keeps(JobIndex job) {
    const std::vector<Part>& held_parts = heldBy(job);
    if (held_parts.empty()) return false;
    change(held_parts, &Group::held, -1);
    const bool has_idle_parts = std::ranges::all_of(held_parts, [&](const Part& part) {
      return std::ranges::any_of(m_groups, [&](const Group& group) {
        return group.node == part.node && group.type == part.type && group.idle >= part.count;
      });
    });
    if (has_idle_parts) place(job, held_parts);
    return has_idle_parts;
  }

  void serve(JobIndex job) {
    if (m_replan && keeps(job)) return;
    const int need = m_gangs[job];
    if (m_blocker.valid() && m_why == nullptr) return;
    const std::vector<Part> parts = m_blocker.valid() ? std::vector<Part>() : pick(job, need, m_groups);
    if (!parts.empty()) return place(job, parts);
    if (pick(job, need, m_up).empty()) return refuse(job, kPassedOver, need, idleFor(job, m_up));
    refuse(job, m_blocker.valid() ? kBlocked : kNoCapacity, need, idleFor(job, m_groups));
    if (!m_blocker.valid()) m_blocker = job;
  }

  void refuse(JobIndex job, const ReasonKind& kind, int need, int free) {
    if (m_why == nullptr) return;
    trace::Reason reason;
    reason.job = job;
    reason.kind = &kind;
    reason.numbers = {{{"need", static_cast<double>(need)}, {"free", static_cast<double>(free)}}};
    reason.blocker = m_blocker;
    m_why->reasons.push_back(reason);
  }

  int idleFor(JobIndex job, const std::vector<Group>& groups) const {
    int idle = 0;
    for (const Group& group : groups) idle += rateOf(job, group.type) > 0 ? group.idle : 0;
    return idle;
  }

  // Fastest groups first, or by index if all GPUs count as equal; of equal groups, first the GPUs that no job held, then those that other
  // jobs still hold.
  struct Offer {
    double rate;
    int held;
    std::int32_t first;
    const Group* group;
    int count;
  };

  std::vector<Offer> offersTo(JobIndex job, const std::vector<Group>& groups) const {
    std::vector<Offer> offers;
    for (const Group& group : groups) {
      const double rate = rateOf(job, group.type);
      if (rate <= 0) continue;
      const double order = m_queue == GangOrder::MeanWork ? 0 : rate;
      const int held_gpus = std::min(group.held, group.idle);
      offers.push_back({order, 0, group.first.value, &group, group.idle - held_gpus});
      if (held_gpus > 0) offers.push_back({order, 1, group.first.value, &group, held_gpus});
    }
    std::ranges::sort(offers, [](const Offer& a, const Offer& b) {
      return std::tuple(-a.rate, a.held, a.first) < std::tuple(-b.rate, b.held, b.first);
    });
    return offers;
  }

  // Returns an empty list if there are fewer.
  static std::vector<Part> taken(const std::vector<Offer>& offers, int need) {
    std::vector<Part> parts;
    for (const Offer& offer : offers) {
      const int taken_gpus = std::min(need, offer.count);
      if (taken_gpus > 0) parts.push_back({offer.group->node, offer.group->type, taken_gpus});
      need -= taken_gpus;
    }
    return need == 0 ? model::normalised(std::move(parts)) : std::vector<Part>{};
  }

  std::vector<Part> pick(JobIndex job, int need, const std::vector<Group>& groups) const {
    const std::vector<Offer> offers = offersTo(job, groups);
    std::vector<Part> parts = taken(offers, need);
    if (parts.empty() || m_view.estimatedRate(job, parts) > 0) return parts;
    OneNode one(m_view, m_queue, job);
    for (std::size_t n = 0; n < m_view.problem().nodes.size(); ++n) {
      std::vector<Offer> node_offers;
      std::ranges::copy_if(offers, std::back_inserter(node_offers),
                           [&](const Offer& offer) { return offer.group->node == model::NodeIndex(n); });
      one.offer(taken(node_offers, need));
    }
    return std::move(one).best();
  }

  struct Row {
    JobIndex job;
    double key;
    const sim::Placement* placed;  ///< nullptr: it waits
  };

  std::vector<Row> rows() const {
    std::vector<Row> rows;
    for (const auto& [key, job] : m_keys) {
      const auto job_placement = std::ranges::find(m_decision.placements, job, &sim::Placement::job);
      rows.push_back({job, key, job_placement != m_decision.placements.end() ? &*job_placement : nullptr});
    }
    return rows;
  }

  std::shared_ptr<const trace::Table> tableOf(const std::vector<Row>& rows) const {
    const bool arrival = m_queue == GangOrder::Arrival;
    const char* key = arrival ? "arrival" : m_queue == GangOrder::MeanWork ? "mean work / w" : "work left";
    auto table = std::make_shared<trace::Table>();
    table->id = "queue";
    table->picture = trace::Picture::Order;
    table->title = "Queue, running jobs too";
    table->columns = {{"job", "", trace::cells<JobIndex>(rows, &Row::job)},
                      {key, arrival ? "s" : "GPU-s", trace::cells<double>(rows, &Row::key), trace::ColumnRole::Amount},
                      {"GPUs", "", trace::cells<double>(rows, [&](const Row& row) { return m_gangs[row.job]; })}};
    table->chosen = trace::cells<char>(rows, [](const Row& row) { return row.placed != nullptr; });
    return table;
  }

  void explain(trace::Explanation& out) const {
    const bool arrival = m_queue == GangOrder::Arrival;
    const bool mean = m_queue == GangOrder::MeanWork;
    out.rule = arrival ? "by arrival; the head takes the idle GPUs on which it is fastest, and nothing overtakes it"
               : mean
                   ? "by mean work / w; the head takes the idle GPUs of lowest index, and nothing overtakes it"
                   : "by remaining work; the head takes the idle GPUs on which it is fastest, and nothing overtakes it";
    out.score_name = arrival ? "arrival" : mean ? "mean work / w" : "remaining work";
    const std::vector<Row> all_rows = rows();
    for (const Row& row : all_rows) {
      if (row.placed == nullptr) continue;
      trace::Choice& choice = out.choices.emplace_back();
      choice.job = row.job;
      choice.parts = row.placed->parts;
      choice.score = row.key;
      choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
    }
    out.tables.push_back(tableOf(all_rows));
  }

  const sim::SystemView& m_view;
  GangOrder m_queue;
  bool m_replan;
  std::vector<int> m_gangs;           // by job, of those that are active
  std::vector<Group> m_groups, m_up;  // the GPUs left at this point of the decision; all GPUs that are up
  std::vector<std::pair<double, JobIndex>> m_keys;
  JobIndex m_blocker;
  trace::Explanation* m_why;
  sim::Decision m_decision;
};

}  // namespace

sim::Decision decideQueue(const sim::SystemView& view, GangOrder queue, bool replan, trace::Explanation* why) {
  return Decider(view, queue, replan, why).decide();
}

}  // namespace roundel::policies
