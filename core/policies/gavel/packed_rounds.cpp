// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/packed_rounds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/policies/common/placement.h"
#include "core/policies/gavel/explain.h"
#include "core/policies/gavel/values.h"
#include "core/trace/cells.h"

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;
using model::TypeIndex;

constexpr trace::ReasonKind kNoTurn{
    "gang-does-not-fit",
    "needs {need} {need:GPU|GPUs} of one type; at most {free} {free:was|were} left behind combinations with "
    "a higher priority"};
constexpr trace::ReasonKind kNoPackedShare{
    "no-share",
    "the allocation gives it no share of any of the {types} GPU {types:type|types} that it can use, neither "
    "alone nor beside another job"};

constexpr const char* kRounds =
    "Each round takes combinations of one or two jobs by Y / rounds received (none received comes first), ties by the first job, then larger "
    "Y, where the gang fits and both jobs are free. Two jobs of one combination run on the same GPU, at the rates of the pair.";

std::string maxMinAim(const Settings& settings) {
  if (settings.entity != EntityKey::None)
    return "The shares Y of jobs and of pairs of jobs raise all normalised throughputs by the jobs' parts of their entity's weight; a job that cannot "
           "get more leaves its part to the others of its entity. ";
  return settings.water_filling
             ? "The shares Y of jobs and of pairs of jobs maximise the smallest normalised throughput, then the next smallest, and so on. "
             : "The shares Y of jobs and of pairs of jobs maximise the smallest normalised throughput z. ";
}

std::string aimOf(const Settings& settings) {
  switch (settings.objective) {
    case Objective::Fifo:
      return "In order of arrival each job gets the type of largest T that has room; then each that waits goes beside the job with which "
             "the two do most, each rate over the rate alone, if that is more than 1.5. ";
    case Objective::MinMakespan:
      return "The shares Y of jobs and of pairs of jobs let every job end within the shortest H. ";
    case Objective::MaxSumThroughput:
      return "The shares Y of jobs and of pairs of jobs maximise the sum of throughputs. ";
    case Objective::FinishTimeFairness:
      return "The shares Y of jobs and of pairs of jobs minimise the largest (t + R / level) / D: t since arrival, D in all on 1/m of the cluster. ";
    case Objective::Cost:
      return "The shares Y of jobs and of pairs of jobs maximise the sum of throughputs over what their GPUs cost, each GPU once. ";
    default:
      return maxMinAim(settings);
  }
}

std::string gavelRule(const Settings& settings) {
  return aimOf(settings) + (settings.slo_s ? "Deadlines are constraints: level >= R / time left. " : "") + kRounds;
}

}  // namespace

PackedRoundsPolicy::PackedRoundsPolicy(const model::Problem& problem, const Settings& settings)
    : m_types(problem.types.size()),
      m_rule(gavelRule(settings)),
      m_allocator(problem, settings),
      m_packer(LpPacker(settings)) {}

PackedRoundsPolicy::PackedRoundsPolicy(const model::Problem& problem, const Settings& settings, RandomPacker packer)
    : m_types(problem.types.size()),
      m_rule(
          std::string(
              "Every combination has an equal share of each GPU type: Y = (N / m) / g. While jobs ask for more GPUs than there are, "
              "random pairs are tried, and parted where their rates, each over the rate alone, add up to less than 1. ") +
          kRounds),
      m_allocator(problem, settings),
      m_packer(std::move(packer)) {}

sim::Decision PackedRoundsPolicy::decide(const sim::SystemView& view, trace::Explanation* why) {
  sim::Decision decision;
  bool solved = false;
  if (!reallocate(view, solved)) {
    decision.changes_nothing = true;
    return decision;
  }
  std::vector<Turn> tried = turns();
  std::vector<int> left(view.problem().jobs.size(), -1);
  select(view, tried, left);
  decision.placements = place(view, tried);
  if (why != nullptr) *why = explain(view, tried, left, solved, decision.placements);
  for (const Turn& turn : tried) m_received[turn.row * m_types + turn.type] += turn.chosen ? 1 : 0;
  return decision;
}

std::vector<Combination> PackedRoundsPolicy::pairsThatRan() const {
  std::vector<Combination> out;
  for (std::size_t c = 0; m_allocation && c < m_allocation->combinations.size(); ++c) {
    const auto begin = m_received.begin() + static_cast<std::ptrdiff_t>(c * m_types);
    const bool ran = std::any_of(begin, begin + static_cast<std::ptrdiff_t>(m_types),
                                 [](std::int32_t rounds) { return rounds > 0; });
    if (ran && m_allocation->combinations[c].shares()) out.push_back(m_allocation->combinations[c]);
  }
  return out;
}

// Returns false if the solve was interrupted.
bool PackedRoundsPolicy::reallocate(const sim::SystemView& view, bool& solved) {
  const bool rates = m_allocator.refresh(view);
  auto* random = std::get_if<RandomPacker>(&m_packer);
  const bool parted = random != nullptr && random->partBadPairs(view, m_allocator, pairsThatRan());
  if (m_allocation && !rates && !parted && !view.changes().nodes && m_jobs == view.active()) return true;
  auto allocation = random != nullptr ? random->allocate(view, m_allocator)
                                      : std::get<LpPacker>(m_packer).allocate(view, m_allocator);
  if (!allocation) return false;
  m_allocation = std::move(allocation);
  m_jobs = view.active();
  m_received.assign(m_allocation->combinations.size() * m_types, 0);
  solved = true;
  return true;
}

std::vector<PackedRoundsPolicy::Turn> PackedRoundsPolicy::turns() const {
  std::vector<Turn> out;
  for (std::size_t c = 0; c < m_allocation->combinations.size(); ++c) {
    for (std::size_t r = 0; r < m_types; ++r) {
      const double y = m_allocation->share[c * m_types + r];
      if (y <= 0) continue;
      const int received = m_received[c * m_types + r];
      out.push_back({c, TypeIndex(r), y, received == 0 ? std::numeric_limits<double>::infinity() : y / received,
                     received, false});
    }
  }
  std::ranges::stable_sort(out, [&](const Turn& a, const Turn& b) {
    if (a.priority != b.priority) return a.priority > b.priority;
    if (combination(a).first != combination(b).first) return combination(a).first < combination(b).first;
    return a.y > b.y;
  });
  return out;
}

// `left`: by visited job that was not served, the largest number of free GPUs of a type on which it had a candidate.
void PackedRoundsPolicy::select(const sim::SystemView& view, std::vector<Turn>& turns, std::vector<int>& left) const {
  std::vector<int> free(m_types);
  for (std::size_t r = 0; r < m_types; ++r) free[r] = view.upGpus(TypeIndex(r));
  std::vector<char> served(left.size(), 0);
  for (Turn& turn : turns) {
    const Combination& jobs = combination(turn);
    if (served[jobs.first] != 0 || (jobs.shares() && served[jobs.second] != 0)) continue;
    const int gang = m_allocator.gang(jobs.first);
    if (free[turn.type] < gang) {
      left[jobs.first] = std::max(left[jobs.first], free[turn.type]);
      if (jobs.shares()) left[jobs.second] = std::max(left[jobs.second], free[turn.type]);
      continue;
    }
    free[turn.type] -= gang;
    turn.chosen = true;
    served[jobs.first] = 1;
    if (jobs.shares()) served[jobs.second] = 1;
  }
}

// Jobs that stay on their type keep their GPUs and are placed first, so that no other job takes these.
std::vector<std::vector<model::Part>> PackedRoundsPolicy::kept(const sim::SystemView& view,
                                                               const std::vector<Turn>& turns, FreeGpus& free) const {
  std::vector<std::vector<model::Part>> parts(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (!turns[i].chosen) continue;
    const Combination& jobs = combination(turns[i]);
    for (const JobIndex job : {jobs.first, jobs.second}) {
      if (!job.valid() || !parts[i].empty()) continue;
      const std::vector<model::Part>& held_parts = view.state(job).held;
      if (isGang(held_parts, turns[i].type, m_allocator.gang(job)) && free.fits(held_parts)) parts[i] = held_parts;
    }
    free.take(parts[i]);
  }
  return parts;
}

std::vector<sim::Placement> PackedRoundsPolicy::place(const sim::SystemView& view,
                                                      const std::vector<Turn>& turns) const {
  FreeGpus free(view);
  std::vector<std::vector<model::Part>> parts = kept(view, turns, free);
  std::vector<sim::Placement> placements;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (!turns[i].chosen) continue;
    const Combination& jobs = combination(turns[i]);
    if (parts[i].empty()) {
      parts[i] = free.fewestNodes(turns[i].type, m_allocator.gang(jobs.first));
      free.take(parts[i]);
    }
    sim::Placement placement;
    placement.job = jobs.first;
    placement.parts = parts[i];
    placement.partner = jobs.second;
    placements.push_back(placement);
    if (!jobs.shares()) continue;
    std::swap(placement.job, placement.partner);
    placements.push_back(std::move(placement));
  }
  return placements;
}

trace::Reason PackedRoundsPolicy::reasonFor(const sim::SystemView& view, JobIndex job, bool had_turn, int left) const {
  trace::Reason reason;
  reason.job = job;
  reason.kind = had_turn ? &kNoTurn : m_allocator.fitsSomewhere(view, job) ? &kNoPackedShare : &kNotInLp;
  if (reason.kind == &kNoPackedShare)
    reason.numbers[0] = {"types", static_cast<double>(usableTypes(view, job))};
  else
    reason.numbers[0] = {"need", static_cast<double>(m_allocator.gang(job))};
  if (had_turn) reason.numbers[1] = {"free", static_cast<double>(std::max(0, left))};
  return reason;
}

// One row for each job of a combination, so that a selected job has its own row.
std::shared_ptr<const trace::Table> PackedRoundsPolicy::table(const sim::SystemView& view,
                                                              const std::vector<Turn>& turns) const {
  struct Row {
    const Turn* turn;
    JobIndex job, partner;
  };
  std::vector<Row> rows;
  for (const Turn& turn : turns) {
    const Combination& jobs = combination(turn);
    rows.push_back({&turn, jobs.first, jobs.second});
    if (jobs.shares()) rows.push_back({&turn, jobs.second, jobs.first});
  }
  const auto numbers = [&](auto field) {
    return trace::cells<double>(rows, [&](const Row& row) { return row.turn->*field; });
  };
  const auto partner = [&](const Row& row) { return row.partner.valid() ? view.job(row.partner).id : std::string(); };
  auto table = std::make_shared<trace::Table>();
  table->id = "combinations";
  table->title = "Combinations in the order in which they are tried; without a number: infinite, nothing received yet";
  table->chosen = trace::cells<char>(rows, [](const Row& row) { return row.turn->chosen; });
  table->columns = {{"job", "", trace::cells<JobIndex>(rows, &Row::job)},
                    {"shares with", "", trace::cells<std::string>(rows, partner), trace::ColumnRole::Across},
                    {"type", "", trace::cells<TypeIndex>(rows, [](const Row& row) { return row.turn->type; }),
                     trace::ColumnRole::Across},
                    {"Y", "", numbers(&Turn::y)},
                    {"rounds received", "rounds", numbers(&Turn::received)},
                    {"priority", "", numbers(&Turn::priority), trace::ColumnRole::Amount}};
  table->picture = trace::Picture::Matrix;
  return table;
}

trace::Explanation PackedRoundsPolicy::explain(const sim::SystemView& view, const std::vector<Turn>& turns,
                                               const std::vector<int>& left, bool solved,
                                               const std::vector<sim::Placement>& placements) const {
  trace::Explanation out = headOf(m_rule, *m_allocation, solved, table(view, turns));
  Tries tries(left.size());
  std::vector<char> placed(left.size(), 0);
  for (const Turn& turn : turns) {
    for (const JobIndex job : {combination(turn).first, combination(turn).second})
      if (job.valid()) tries.add(job, turn.type, turn.priority, turn.chosen);
  }
  out.choices = tries.choices(view, m_allocator, placements);
  for (const sim::Placement& placement : placements) placed[placement.job] = 1;
  for (const JobIndex job : view.active())
    if (placed[job] == 0) out.reasons.push_back(reasonFor(view, job, tries.refused(job), left[job]));
  return out;
}

}  // namespace roundel::policies::gavel
