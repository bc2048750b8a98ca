// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/round_plan.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/model/round_grid.h"
#include "core/policies/hadare/node_choice.h"
#include "core/policies/hadare/split.h"

namespace roundel::policies::hadare {
namespace {

using model::JobIndex;
using model::NodeIndex;
using sim::SystemView;

class Planner {
 public:
  Planner(const SystemView& view, const Settings& settings, const Throughputs& throughputs, Memory& memory)
      : m_view(view),
        m_settings(settings),
        m_throughputs(throughputs),
        m_tracker(memory.tracker),
        m_alone(memory.alone),
        m_prices(memory.prices),
        m_slot_s(view.problem().clock.round_s),
        m_used(view.problem().nodes.size(), 0) {
    for (std::size_t n = 0; n < view.problem().nodes.size(); ++n) {
      m_free.emplace_back();
      m_left.push_back(view.nodeUp(NodeIndex(n)) ? view.problem().nodes[n].gpus : 0);
      for (const model::GpuGroup& group : view.problem().nodes[n].groups)
        m_free.back().push_back(view.nodeUp(NodeIndex(n)) ? group.count : 0);
    }
    m_empty = m_free;
    m_open.resize(m_free.size());
    std::iota(m_open.begin(), m_open.end(), std::size_t{0});
  }

  RoundPlan plan(bool explain) {
    RoundPlan out;
    std::vector<JobPlan> others;
    for (const JobIndex job : m_view.active()) {
      JobPlan plan = survey(job);
      (plan.standing == Standing::Scheduled ? out.jobs : others).push_back(std::move(plan));
    }
    std::ranges::sort(out.jobs, [](const JobPlan& a, const JobPlan& b) {
      return a.time_s() != b.time_s() ? a.time_s() < b.time_s() : a.job < b.job;
    });
    if (byHadar())
      sendToHadar(out, explain);
    else
      for (std::size_t i = 0; i < out.jobs.size(); ++i) serve(out.jobs[i], i + 1 == out.jobs.size());
    out.jobs.insert(out.jobs.end(), std::make_move_iterator(others.begin()), std::make_move_iterator(others.end()));
    for (std::size_t n = 0; n < m_free.size(); ++n)
      out.idle_nodes += m_view.nodeUp(NodeIndex(n)) && m_used[n] == 0 ? 1 : 0;
    return out;
  }

 private:
  bool byHadar() const { return m_settings.nodes == Nodes::Hadar; }

  const Alone& alone(JobIndex job) {
    Alone& job_alone = m_alone[job];
    if (job_alone.known) return job_alone;
    job_alone = {};
    job_alone.known = true;
    job_alone.scale = m_throughputs.scaleOf(m_view, job);
    std::vector<NodeIndex> nodes;
    Throughputs::OfJob offers = m_throughputs.of(m_view, job);
    for (std::size_t n = 0; n < m_empty.size(); ++n) {
      const std::optional<Offer> node_offer = offers.offer(NodeIndex(n), m_empty[n], job_alone.scale);
      if (!node_offer) continue;
      nodes.emplace_back(n);
      job_alone.rate += node_offer->rate;
      job_alone.best = std::max(job_alone.best, node_offer->rate);
      job_alone.least = nodes.size() == 1 ? node_offer->rate : std::min(job_alone.least, node_offer->rate);
    }
    job_alone.nodes = static_cast<int>(nodes.size());
    job_alone.overhead_s = consolidation_s(m_settings, m_view.problem(), job, nodes);
    return job_alone;
  }

  // Plans the job alone on the whole cluster. Scheduled only means that it may get nodes.
  JobPlan survey(JobIndex job) {
    JobPlan plan;
    plan.job = job;
    plan.rest = m_view.remaining(job);
    if (m_settings.integer_steps) plan.rest = std::max(1.0, model::guardedCeil(plan.rest));
    const Alone& job_alone = alone(job);
    plan.rate = byHadar() ? job_alone.best : job_alone.rate;
    plan.nodes = job_alone.nodes;
    plan.overhead_s = job_alone.overhead_s;
    if (job_alone.nodes == 0) return plan;
    plan.standing = plan.overhead_s < m_slot_s ? Standing::Scheduled : Standing::NoTime;
    if (m_tracker.copiesOf(job) == 0) {
      const double alone_s = m_view.job(job).iterations / job_alone.best;
      m_tracker.enrol(job, copiesOf(m_settings.fork, m_empty.size(), alone_s, m_slot_s));
    }
    return plan;
  }

  void serve(JobPlan& plan, bool last) {
    std::vector<CopyPlan>& offers = m_offers;
    std::vector<double>& capacities = m_capacities;
    offers.clear();
    capacities.clear();
    std::erase_if(m_open, [&](std::size_t n) { return full(n); });
    Throughputs::OfJob ofJob = m_throughputs.of(m_view, plan.job);
    const double scale = m_alone[plan.job].scale;
    for (const std::size_t n : m_open) {
      const std::optional<Offer> node_offer = ofJob.offer(NodeIndex(n), m_free[n], scale);
      if (!node_offer) continue;
      offers.push_back({0, *node_offer, node_offer->rate * (m_slot_s - plan.overhead_s), 0});
      capacities.push_back(offers.back().capacity);
    }
    if (offers.empty()) {
      plan.standing = Standing::NodesTaken;
      return findBlocker(plan);
    }
    const auto most_copies = static_cast<std::size_t>(m_tracker.copiesOf(plan.job));
    share(plan, offers,
          chooseNodes(capacities, {.need = plan.rest, .most = most_copies, .last = last, .beta = m_settings.beta}));
  }

  bool full(std::size_t node) const { return m_left[node] == 0; }

  void share(JobPlan& plan, std::vector<CopyPlan>& offers, const NodeSet& chosen) {
    std::vector<double> rates;
    for (const std::size_t i : chosen) rates.push_back(offers[i].offer.rate);
    const std::vector<double> portions = split(plan.rest, rates, m_settings.integer_steps);
    for (std::size_t k = 0; k < chosen.size(); ++k) offers[chosen[k]].portion = portions[k];
    const bool everyNode = static_cast<std::size_t>(m_tracker.copiesOf(plan.job)) == m_free.size();
    for (CopyPlan& copy_plan : offers) {
      if (copy_plan.portion <= 0) {
        if (!plan.passed || copy_plan.capacity > plan.passed->capacity) plan.passed = copy_plan;
        continue;
      }
      copy_plan.copy = everyNode ? copy_plan.offer.node.value + 1 : static_cast<int>(plan.copies.size()) + 1;
      take(plan.job, copy_plan.offer);
      plan.copies.push_back(copy_plan);
    }
  }

  void take(JobIndex job, const Offer& offer) {
    const auto& groups = m_view.problem().nodes[offer.node].groups;
    for (std::size_t g = 0; g < groups.size(); ++g)
      if (groups[g].type == offer.type) m_free[offer.node][g] -= offer.count;
    m_left[offer.node] -= offer.count;
    m_takes.emplace_back(offer.node, job);
    m_used[offer.node] = 1;
  }

  std::vector<ForkedJob> forkedJobsOf(const std::vector<JobPlan>& jobs) const {
    std::vector<ForkedJob> forked_jobs;
    for (const JobPlan& plan : jobs) {
      const Alone& job_alone = m_alone[plan.job];
      forked_jobs.push_back({plan.job, m_tracker.copiesOf(plan.job), plan.rest, plan.overhead_s, job_alone.scale,
                             job_alone.best, job_alone.least});
    }
    return forked_jobs;
  }

  void sendToHadar(RoundPlan& out, bool explain) {
    const std::vector<ForkedJob> forked_jobs = forkedJobsOf(out.jobs);
    if (forked_jobs.empty()) return;
    refresh(m_view, forked_jobs, m_prices);
    out.hadar = hadarNodes(m_view, m_throughputs, forked_jobs, m_prices, explain);
    const auto& granted = out.hadar->granted;
    for (std::size_t first = 0, last = 0; first < granted.size(); first = last) {
      JobPlan& plan = out.jobs[granted[first].forked_job];
      std::vector<CopyPlan> offers;
      std::vector<double> capacities;
      for (; last < granted.size() && granted[last].forked_job == granted[first].forked_job; ++last) {
        const Offer& offer = granted[last].offer;
        capacities.push_back(offer.rate * (m_slot_s - plan.overhead_s));
        offers.push_back({0, offer, capacities.back(), 0, granted[last].payoff});
      }
      const std::size_t beta = last == granted.size() ? m_settings.beta : 0;
      share(plan, offers,
            chooseNodes(capacities, {.need = plan.rest, .most = offers.size(), .last = true, .beta = beta}));
    }
    for (std::size_t s = 0; explain && s < forked_jobs.size(); ++s) judge(out.jobs[s], out.hadar->left[s]);
  }

  // Explains the copies of a job that Hadar left out.
  void judge(JobPlan& plan, const std::optional<CopyCandidate>& left) {
    if (left)
      plan.passed = {.copy = 0,
                     .offer = left->offer,
                     .capacity = left->offer.rate * (m_slot_s - plan.overhead_s),
                     .portion = 0,
                     .payoff = left->payoff()};
    if (!plan.copies.empty()) return;
    plan.standing = !left ? Standing::NodesTaken : left->payoff() > 0 ? Standing::PaysLess : Standing::NoPayoff;
    if (plan.standing != Standing::NoPayoff) findBlocker(plan);
  }

  void findBlocker(JobPlan& plan) {
    Throughputs::OfJob ofJob = m_throughputs.of(m_view, plan.job);
    const double scale = m_alone[plan.job].scale;
    const auto usable = [&](const auto& take) {
      return ofJob.offer(take.first, m_empty[take.first], scale).has_value();
    };
    const auto last = std::find_if(m_takes.rbegin(), m_takes.rend(), usable);
    if (last != m_takes.rend()) plan.blocker = last->second;
  }

  const SystemView& m_view;
  const Settings& m_settings;
  const Throughputs& m_throughputs;
  JobTracker& m_tracker;
  std::vector<Alone>& m_alone;
  CopyPrices& m_prices;
  double m_slot_s;
  std::vector<std::vector<int>> m_empty;  // GPUs that are up, by node and group
  std::vector<std::vector<int>> m_free;   // of these not taken yet
  std::vector<int> m_left;                // the same by node
  std::vector<std::size_t> m_open;        // nodes with some of these at the last search of a job, ascending
  std::vector<std::pair<NodeIndex, JobIndex>> m_takes;  // in the order in which they were taken
  std::vector<char> m_used;
  std::vector<CopyPlan> m_offers;  // offers for the current job; a member to reuse the memory
  std::vector<double> m_capacities;
};

}  // namespace

void forget(const SystemView& view, const std::vector<Report>& reports, std::vector<Alone>& alone) {
  if (view.changes().rates || view.changes().nodes) alone.clear();
  alone.resize(view.problem().jobs.size());
  for (const Report& report : reports) alone[report.sent.job].known = false;
}

RoundPlan planRound(const SystemView& view, const Settings& settings, const Throughputs& throughputs, Memory& memory,
                    bool explain) {
  return Planner(view, settings, throughputs, memory).plan(explain);
}

}  // namespace roundel::policies::hadare
