// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/asrpt.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "core/model/round_grid.h"
#include "core/policies/asrpt/asrpt_policy.h"
#include "core/policies/asrpt/steps.h"

namespace roundel::policies {
namespace asrpt {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

// Returns the next multiple of the slot; now if now is one.
double slotFrom(double now_s, double slot_s) {
  const model::RoundGrid slots(slot_s);
  return slots.boundaryAt(now_s) ? now_s : slots.after_s(now_s);
}

}  // namespace

AsrptPolicy::AsrptPolicy(const model::Problem& problem, const Settings& settings)
    : m_settings(settings),
      m_cluster(problem, settings.forecast, settings.type_aware, problem.clock.seed),
      m_bound(problem.gpuCount(), settings.tau) {}

sim::Decision AsrptPolicy::decide(const sim::SystemView& view, trace::Explanation* why) {
  const News news = takeIn(view);
  serve(view);
  sim::Decision decision;
  m_cluster.place(view, decision);
  const double wake_s = std::min(m_machine.nextCompletion_s(), m_wake_s);
  if (wake_s < kForever) decision.wake_s = wake_s;
  m_cluster.tellForecasts(news, decision);
  if (why != nullptr) *why = asrpt::explain(state());
  return decision;
}

News AsrptPolicy::takeIn(const sim::SystemView& view) {
  News news = m_cluster.update(view);
  serveVirtually(view.now_s());
  for (const model::JobIndex job : news.ended) {
    m_machine.remove(job);
    m_queue.remove(job);
    m_delays.erase(job);
  }
  for (auto job = news.lost.rbegin(); job != news.lost.rend(); ++job) m_queue.pushFront(*job);
  for (const model::JobIndex job : news.lost) m_delays.erase(job);
  for (const model::JobIndex job : news.arrived) {
    m_machine.release(job, m_cluster.of(job).virtual_s());
    m_bound.add(m_cluster.of(job), view.job(job).iterations);
  }
  serveVirtually(view.now_s());
  return news;
}

void AsrptPolicy::serveVirtually(double now_s) {
  m_machine.advance(now_s);
  for (const model::JobIndex job : m_machine.takeCompleted()) m_queue.pushBack(job);
}

void AsrptPolicy::serve(const sim::SystemView& view) {
  m_wake_s = kForever;
  m_verdicts.clear();
  const double slot_s = m_settings.slot_s ? slotFrom(view.now_s(), *m_settings.slot_s) : view.now_s();
  if (slot_s > view.now_s() && !m_queue.empty()) {
    m_wake_s = slot_s;
    m_verdicts.emplace(m_queue.front(), Verdict{Verdict::Kind::Slot, slot_s});
    return;
  }
  for (auto queue_place = m_queue.places().begin(); queue_place != m_queue.places().end();) {
    const model::JobIndex job = queue_place->second;
    const Verdict verdict = look(view, job);
    if (verdict.kind == Verdict::Kind::Started) {
      queue_place = m_queue.erase(queue_place);
      m_delays.erase(job);
      continue;
    }
    m_verdicts.emplace(job, verdict);
    if (verdict.kind != Verdict::Kind::NotUp) return;
    ++queue_place;
  }
}

Verdict AsrptPolicy::look(const sim::SystemView& view, model::JobIndex job) {
  const Estimate& estimate = m_cluster.of(job);
  const int free = m_cluster.freeFor(job);
  const bool heavy = commHeavy(estimate);
  const ServerOrder order = heavy ? ServerOrder::MostFree : ServerOrder::FewestFree;
  std::optional<GangPlacement> placement =
      free >= estimate.gpus ? m_cluster.placementFor(view, job, order) : std::nullopt;
  if (!placement) {
    if (!m_cluster.fitsWhenIdle(view, job)) return {Verdict::Kind::NotUp, 0};
    return {free < estimate.gpus ? Verdict::Kind::NoRoom : Verdict::Kind::NoServers, static_cast<double>(free)};
  }
  Gang gang{.job = job, .placement = std::move(*placement), .rejected_alpha_s = kNone};
  if (heavy && gang.placement.alpha_s / estimate.alpha.min_s > m_settings.comm_heavy) {
    if (const std::optional<Verdict> verdict = delay(view, gang)) return *verdict;
  } else {
    weighOther(view, heavy ? ServerOrder::FewestFree : ServerOrder::MostFree, gang);
  }
  m_cluster.start(std::move(gang));
  return {Verdict::Kind::Started, 0};
}

// Algorithm 1, lines 15-20. Returns nullopt to start now.
std::optional<Verdict> AsrptPolicy::delay(const sim::SystemView& view, Gang& gang) {
  const double alpha_s = gang.placement.alpha_s;
  const double deadline_s = view.now_s() + m_settings.tau * m_cluster.of(gang.job).virtual_s();
  const Delay& delay = m_delays.try_emplace(gang.job, Delay{alpha_s, deadline_s}).first->second;
  const double wake_s = m_settings.slot_s ? slotFrom(delay.deadline_s, *m_settings.slot_s) : delay.deadline_s;
  if (alpha_s < delay.kappa_s || model::isReached(wake_s, view.now_s())) {
    if (alpha_s < delay.kappa_s) gang.rejected_alpha_s = delay.kappa_s;
    return std::nullopt;
  }
  m_wake_s = wake_s;
  return Verdict{Verdict::Kind::Delayed, alpha_s};
}

// Compares the gang's placement with that of the other order of servers.
void AsrptPolicy::weighOther(const sim::SystemView& view, ServerOrder order, Gang& gang) const {
  const std::optional<GangPlacement> other_placement = m_cluster.placementFor(view, gang.job, order);
  if (!other_placement || other_placement->parts == gang.placement.parts) return;
  gang.rejected = other_placement->parts;
  gang.rejected_alpha_s = other_placement->alpha_s;
}

bool AsrptPolicy::commHeavy(const Estimate& estimate) const { return estimate.ratio() >= m_settings.comm_heavy; }

AsrptState AsrptPolicy::state() const {
  return {.settings = m_settings,
          .cluster = m_cluster,
          .machine = m_machine,
          .queue = m_queue.jobs(),
          .delays = m_delays,
          .verdicts = m_verdicts,
          .bound = m_bound};
}

namespace {

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options,
                                        std::vector<model::Fault>&) {
  return std::make_unique<AsrptPolicy>(problem, settingsFrom(options));
}

}  // namespace
}  // namespace asrpt

PolicyInfo asrptInfo() {
  PolicyInfo info;
  info.id = "asrpt";
  info.name = "A-SRPT";
  info.proof = Proof::VirtualMachine;
  info.look = 5;
  info.draws_random = asrpt::growsForest;
  info.job_fields = {"stages", "allreduce", "predicted_iterations"};
  info.brief = "Forecasts lengths; shortest remaining time first.";
  info.year = 2025;
  info.group = PolicyGroup::Paper;
  info.summary =
      "Serves jobs in the order in which one virtual machine would finish them by shortest remaining time, with forecast iterations; "
      "jobs that communicate much may wait for fuller servers.";
  info.paper =
      "Z. Luo et al., Prediction-Assisted Online Distributed Deep Learning Workload Scheduling in GPU Clusters, 2025";
  info.cost =
      "O(log jobs) an event; O(servers taken + servers / 64 + replicas^2) for each job that is started or looked at";
  info.options = asrpt::optionSpecs();
  info.make_policy = asrpt::makePolicy;
  info.steps = asrpt::steps;
  return info;
}

}  // namespace roundel::policies
