// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/explain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/policies/common/placement.h"
#include "core/policies/gavel/values.h"
#include "core/trace/cells.h"

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;
using model::TypeIndex;

constexpr trace::ReasonKind kDoesNotFit{
    "gang-does-not-fit",
    "needs {need} {need:GPU|GPUs} of one type; at most {free} {free:was|were} left behind jobs with a higher "
    "priority, the last of them {blocker}"};
constexpr trace::ReasonKind kTooFew{
    "gang-does-not-fit",
    "needs {need} {need:GPU|GPUs} of one type; only {free} {free:is|are} up of those it has a share of"};
constexpr trace::ReasonKind kNoShareGiven{
    "no-share", "the allocation gives it no share of any of the {types} GPU {types:type|types} that it can use"};
constexpr trace::ReasonKind kAwaits{"awaits-allocation",
                                    "has waited {wait} s without a share: the next allocation takes it in"};

std::string solutionRule(const Settings& settings) {
  const bool has_choice = settings.objective != Objective::Fifo && settings.objective != Objective::Isolated &&
                          settings.objective != Objective::Cost && !settings.slo_s;
  if (!has_choice || settings.solution == Optimum::Generous) return {};
  return settings.solution == Optimum::Least ? "Of equally good ones, that which gives out the fewest GPUs. "
                                             : "Of equally good ones, the analytic centre. ";
}

const char* maxMinRule(const Settings& settings) {
  if (settings.entity != EntityKey::None)
    return "The shares Y raise g/P sum T Y of all jobs by their part of their entity's weight; a job that cannot get more "
           "leaves its part to the others of its entity. ";
  return settings.water_filling
             ? "The shares Y maximise the smallest normalised throughput g/(w P) sum T Y, then the next "
               "smallest, and so on. "
             : "The shares Y maximise the smallest normalised throughput z: g/(w P) sum T Y >= z for every job. ";
}

std::string sharesRule(const Settings& settings) {
  if (settings.fixed) return "The shares Y are given. ";
  switch (settings.objective) {
    case Objective::MaxMinFairness:
      return maxMinRule(settings);
    case Objective::Fifo:
      return "In order of arrival each job gets the type of largest T that has room; the first without room ends it. ";
    case Objective::MinMakespan:
      return "The shares Y let every job end within the shortest H: sum T Y >= R / H. ";
    case Objective::MaxSumThroughput:
      return "The shares Y maximise the sum of throughputs T Y. ";
    case Objective::FinishTimeFairness:
      return "The shares Y minimise the largest (t + R / sum T Y) / D: t since arrival, D in all on 1/m of the cluster. ";
    case Objective::Cost:
      return "The shares Y maximise the sum of throughputs T Y over what their GPUs cost, sum price g Y. ";
    case Objective::Isolated:
      return "Every job has an equal share of each GPU type: Y = (N / m) / g, its row divided by its sum where that is above 1. ";
  }
  return {};
}

std::string pickRule(const Settings& settings) {
  if (settings.mechanism == Mechanism::Rounds && settings.queue == Queue::LatencyRatio) {
    return "Each round takes the job with the largest latency ratio, wait / age, on its type of largest Y / rounds received where the gang fits.";
  }
  if (settings.mechanism == Mechanism::Rounds && settings.queue == Queue::SharesThenLatencyRatio) {
    return "Each round takes (job, type) by Y / rounds received (none received comes first), ties by latency ratio, then job, where the "
           "gang fits on the type.";
  }
  if (settings.mechanism == Mechanism::Rounds) {
    return "Each round takes (job, type) by Y / rounds received (none received comes first), ties by job, then larger "
           "Y, where the "
           "gang fits on the type.";
  }
  return "Type by type, each round takes jobs by Y over the share of the type's time received, ties by deficit, then "
         "larger Y, where "
         "the gang fits.";
}

std::string ruleOf(const Settings& settings) {
  std::string rule = sharesRule(settings);
  if (settings.slo_s) rule += "Deadlines are constraints: sum T Y >= R / time left. ";
  if (!settings.fixed) rule += solutionRule(settings);
  return rule + pickRule(settings);
}

}  // namespace

void Shortage::note(int up, int left, int gang, JobIndex last) {
  const Shortage new_shortage = up >= gang ? Shortage{left, last} : Shortage{up, {}};
  const bool has_blocker = new_shortage.blocker.valid(),
             better = has_blocker != blocker.valid() ? has_blocker : new_shortage.free > free;
  if (better) *this = new_shortage;
}

Explainer::Explainer(const Settings& settings)
    : m_rule(ruleOf(settings)), m_mechanism(settings.mechanism), m_queued(settings.queue != Queue::Shares) {}

std::shared_ptr<const trace::Table> Explainer::priorities(const std::vector<Candidate>& all) const {
  const bool rounds = m_mechanism == Mechanism::Rounds;
  std::vector<Candidate> shown_candidates = all;
  std::erase_if(shown_candidates, [](const Candidate& candidate) { return candidate.y <= 0; });
  const auto numbers = [&](auto field) { return trace::cells<double>(shown_candidates, field); };
  auto table = std::make_shared<trace::Table>();
  table->id = "priorities";
  table->title =
      rounds ? "Candidates in the order in which they are tried; without a number: infinite, nothing received yet"
             : "Candidates in the order in which they are tried";
  table->columns = {
      {"job", "", trace::cells<JobIndex>(shown_candidates, &Candidate::job)},
      {"type", "", trace::cells<TypeIndex>(shown_candidates, &Candidate::type), trace::ColumnRole::Across},
      {"Y", "", numbers(&Candidate::y)},
      {rounds ? "rounds received" : "share of time received", rounds ? "rounds" : "", numbers(&Candidate::received)},
      {"priority", "", numbers(&Candidate::priority), trace::ColumnRole::Amount}};
  if (rounds && m_queued) table->columns.push_back({"latency ratio", "", numbers(&Candidate::latency_ratio)});
  if (!rounds) table->columns.push_back({"deficit", "s", numbers(&Candidate::deficit)});
  table->chosen = trace::cells<char>(shown_candidates, &Candidate::chosen);
  table->picture = trace::Picture::Matrix;
  return table;
}

// `refused`: the missing GPUs if the job was a candidate; null if it was not.
trace::Reason Explainer::reasonFor(const sim::SystemView& view, const Allocator& allocator,
                                   const Allocation& allocation, JobIndex job, const Shortage* refused) const {
  trace::Reason reason;
  reason.job = job;
  const double need = allocator.gang(job);
  if (!allocation.has(job) && m_mechanism == Mechanism::Simulator && allocator.fitsSomewhere(view, job)) {
    reason.kind = &kAwaits;
    reason.numbers[0] = {"wait", view.now_s() - view.job(job).arrival_s};
  } else if (!allocation.has(job)) {
    reason.kind = &kNotInLp;
    reason.numbers[0] = {"need", need};
  } else if (refused == nullptr) {
    reason.kind = &kNoShareGiven;
    reason.numbers[0] = {"types", static_cast<double>(usableTypes(view, job))};
  } else {
    reason.kind = refused->blocker.valid() ? &kDoesNotFit : &kTooFew;
    reason.numbers[0] = {"need", need};
    reason.numbers[1] = {"free", static_cast<double>(refused->free)};
    reason.blocker = refused->blocker;
  }
  return reason;
}

trace::Explanation Explainer::explain(const sim::SystemView& view, const Allocator& allocator,
                                      const Allocation& allocation, bool solved, const RoundServed& round) const {
  trace::Explanation out = headOf(m_rule, allocation, solved, priorities(round.candidates));
  const std::size_t jobs = view.problem().jobs.size();
  Tries tries(jobs);
  for (const Candidate& candidate : round.candidates)
    if (candidate.y > 0 || candidate.chosen)
      tries.add(candidate.job, candidate.type, candidate.priority, candidate.chosen);
  out.choices = tries.choices(view, allocator, round.placements);
  std::vector<char> placed(jobs, 0);
  for (const sim::Placement& placement : round.placements) placed[placement.job] = 1;
  out.reasons.reserve(view.active().size() - round.placements.size());
  for (const JobIndex job : view.active()) {
    if (placed[job] != 0) continue;
    const Shortage* refused = tries.refused(job) ? &round.shortages[job] : nullptr;
    out.reasons.push_back(reasonFor(view, allocator, allocation, job, refused));
  }
  return out;
}

int usableTypes(const sim::SystemView& view, JobIndex job) {
  const auto& rates = view.state(job).throughput;
  return static_cast<int>(std::ranges::count_if(rates, &model::ThroughputCurve::usable));
}

void Tries::add(JobIndex job, TypeIndex type, double priority, bool taken) {
  std::optional<Try>& first = taken ? m_taken[job] : m_refused[job];
  if (!first) first = Try{type, priority};
}

std::vector<trace::Choice> Tries::choices(const sim::SystemView& view, const Allocator& allocator,
                                          const std::vector<sim::Placement>& placements) const {
  const FreeGpus empty(view);
  std::vector<trace::Choice> choices;
  choices.reserve(placements.size());
  for (const sim::Placement& placement : placements) {
    const std::optional<Try>& taken_try = m_taken[placement.job];
    const std::optional<Try>& refused = m_refused[placement.job];
    trace::Choice choice;
    choice.job = placement.job;
    choice.parts = placement.parts;
    choice.score = taken_try ? taken_try->priority : 0;
    choice.rejected_score = refused ? refused->priority : std::numeric_limits<double>::quiet_NaN();
    if (refused) choice.rejected = empty.fewestNodes(refused->type, allocator.gang(placement.job));
    choices.push_back(std::move(choice));
  }
  return choices;
}

}  // namespace roundel::policies::gavel
