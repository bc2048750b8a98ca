// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/optimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "core/model/derive.h"
#include "core/model/round_grid.h"
#include "core/policies/common/option_choices.h"
#include "core/policies/optimal/lower_bound.h"
#include "core/policies/optimal/outlook.h"
#include "core/policies/optimal/search.h"
#include "core/policies/optimal/view_problem.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace optimal {
namespace {

using model::JobIndex;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr trace::ReasonKind kStartsLater{"starts-later",
                                         "its turn is at {start} s in the best schedule; it then ends at {end} s"};
constexpr trace::ReasonKind kNoGpus{"no-usable-type", "needs {need} {need:GPU|GPUs}; those that are up cannot hold it"};

struct Settings {
  Objective objective = Objective::TotalJct;
  std::int64_t max_jobs = 6, max_gpus = 8, max_rounds = 100, max_states = 1'000'000;
};

/// The whole problem before anything has happened; `crowded` is a job with too many gangs.
SearchProblem wholeProblem(const model::Problem& problem, JobIndex& crowded) {
  const std::vector<double> speed = speedsAt(problem, -1);
  SearchProblem out = clusterOf(problem, std::vector<char>(problem.nodes.size(), 1), speed);
  for (std::size_t j = 0; j < std::min(LowerBound::kMaxJobs, problem.jobs.size()); ++j) {
    const model::Job& job = problem.jobs[j];
    const JobNow now{.remaining = job.iterations, .owed_s = 0};
    if (!addJob(problem, JobIndex(j), {job.throughput, job.throughput_spread}, speed, now, out)) crowded = JobIndex(j);
  }
  return out;
}

/// The result of a search and its problem. Immutable; shared by the decisions that follow it.
struct Found {
  SearchProblem problem;
  Schedule schedule;
};

/// The words for an objective.
struct Aim {
  const char *words, *value, *unit;
};
Aim aimOf(Objective objective) {
  switch (objective) {
    case Objective::Makespan:
      return {"least makespan", "last finish", "s"};
    case Objective::Utility:
      return {"largest total utility", "total utility of the jobs that were left at the search", ""};
    default:
      return {"least total JCT", "total JCT of the jobs that were left at the search", "s"};
  }
}

class OptimalPolicy final : public sim::Policy {
 public:
  explicit OptimalPolicy(const Settings& settings) : m_settings(settings) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<OptimalPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    m_runs_s.resize(view.problem().jobs.size(), 0);
    sim::Decision decision;
    const bool needs_search = !holds(view);
    if (needs_search && !searchFrom(view)) {
      decision.changes_nothing = true;
      return decision;
    }
    const PlannedRound* round = plannedFor(view.round());
    if (round != nullptr) place(view, *round, decision);
    if (why != nullptr) explain(view, needs_search, decision, *why);
    return decision;
  }

 private:
  const PlannedRound* plannedFor(std::int64_t round) const {
    const auto& rounds = m_found->schedule.rounds;
    const auto planned_round =
        std::lower_bound(rounds.begin(), rounds.end(), round,
                         [](const PlannedRound& planned, std::int64_t k) { return planned.round < k; });
    return planned_round != rounds.end() && planned_round->round == round ? &*planned_round : nullptr;
  }

  /// Returns true if the schedule is still valid.
  bool holds(const sim::SystemView& view) const {
    const sim::Changes& changes = view.changes();
    if (!m_found || changes.nodes || changes.rates || changes.cancellations) return false;
    if (m_jobs != view.problem().jobs.size() || view.round() < 0) return false;
    return m_found->problem.jobs.empty() || plannedFor(view.round()) != nullptr;
  }

  bool searchFrom(const sim::SystemView& view) {
    auto search_result = std::make_shared<Found>();
    search_result->problem = problemOf(view, m_runs_s, m_settings.objective).problem;
    if (!search_result->problem.jobs.empty())
      search_result->schedule =
          search(search_result->problem, m_settings.objective, m_settings.max_states, view.stop());
    if (search_result->schedule.stopped) return false;
    m_found = std::move(search_result);
    m_jobs = view.problem().jobs.size();
    return true;
  }

  void place(const sim::SystemView& view, const PlannedRound& round, sim::Decision& decision) {
    for (std::size_t j = 0; j < round.gang.size(); ++j) {
      if (round.gang[j] < 0) continue;
      const SearchJob& job = m_found->problem.jobs[j];
      sim::Placement placement;
      placement.job = job.id;
      placement.parts = partsOf(m_found->problem, job.gangs[static_cast<std::size_t>(round.gang[j])]);
      const sim::JobState& state = view.state(job.id);
      if (placement.parts != state.held) m_runs_s[job.id] = restartEnd_s(view, job.id);
      decision.placements.push_back(std::move(placement));
    }
  }

  /// Returns the next instant at which the schedule runs the job; NaN if there is none.
  double startOf(std::size_t job, std::int64_t from) const {
    for (const PlannedRound& round : m_found->schedule.rounds)
      if (round.round >= from && round.gang[job] >= 0) return m_found->problem.at_s(round.round);
    return kNone;
  }

  void explain(const sim::SystemView& view, bool fresh, const sim::Decision& decision, trace::Explanation& out) const {
    const Schedule& schedule = m_found->schedule;
    const Aim aim = aimOf(m_settings.objective);
    const double sign = m_settings.objective == Objective::Utility ? -1 : 1;
    out.rule =
        fmt::format("the schedule of {} among all that place gangs at round boundaries, arrivals known{}", aim.words,
                    schedule.proven ? "" : "; the search ended at max_states, so this one is not proven best");
    out.score_name = "end";
    out.solved = fresh;
    out.values = {
        {"objective", aim.value, aim.unit, sign * schedule.value},
        {"bound", sign < 0 ? "no schedule is above" : "no schedule is below", aim.unit, sign * schedule.bound},
        {"states", "partial schedules looked at", "", static_cast<double>(schedule.states_examined)},
        {"proven", "1: proven best", "", schedule.proven ? 1.0 : 0.0}};
    const std::vector<char> explained = explainJobs(view, decision, out);
    for (const JobIndex job : view.active()) {
      if (explained[job] != 0) continue;
      trace::Reason reason{.job = job, .kind = &kNoGpus, .blocker = {}};
      reason.numbers[0] = {"need", static_cast<double>(view.job(job).gpus)};
      out.reasons.push_back(reason);
    }
  }

  /// A job of the explanation: it has a choice if it is placed, otherwise a reason, and a row of the table.
  struct Row {
    JobIndex job;
    double start_s, end_s;
    const sim::Placement* placed;  ///< nullptr: it waits now
  };

  std::vector<Row> rowsOf(const sim::SystemView& view, const sim::Decision& decision) const {
    std::vector<Row> rows;
    for (std::size_t j = 0; j < m_found->problem.jobs.size(); ++j) {
      const JobIndex id = m_found->problem.jobs[j].id;
      if (!view.state(id).active()) continue;
      const auto placement = std::ranges::find(decision.placements, id, &sim::Placement::job);
      rows.push_back({id, startOf(j, view.round()), m_found->schedule.finish_s[j],
                      placement != decision.placements.end() ? &*placement : nullptr});
    }
    return rows;
  }

  static void explainRow(const Row& row, trace::Explanation& out) {
    if (row.placed != nullptr) {
      trace::Choice choice{.job = row.job, .parts = row.placed->parts, .score = row.end_s, .rejected = {}};
      choice.rejected_score = kNone;
      out.choices.push_back(std::move(choice));
    } else {
      trace::Reason reason{.job = row.job, .kind = &kStartsLater, .blocker = {}};
      reason.numbers[0] = {"start", row.start_s};
      reason.numbers[1] = {"end", row.end_s};
      out.reasons.push_back(reason);
    }
  }

  std::vector<char> explainJobs(const sim::SystemView& view, const sim::Decision& decision,
                                trace::Explanation& out) const {
    std::vector<char> explained(view.problem().jobs.size(), 0);
    const std::vector<Row> rows = rowsOf(view, decision);
    for (const Row& row : rows) {
      explained[row.job] = 1;
      explainRow(row, out);
    }
    auto table = std::make_shared<trace::Table>();
    table->id = "schedule";
    table->picture = trace::Picture::Timeline;
    table->title = "The best schedule from here on";
    table->chosen = trace::cells<char>(rows, [](const Row& row) { return row.placed != nullptr; });
    table->columns = {{"job", "", trace::cells<JobIndex>(rows, &Row::job), trace::ColumnRole::Lane},
                      {"runs from", "s", trace::cells<double>(rows, &Row::start_s), trace::ColumnRole::Start},
                      {"ends", "s", trace::cells<double>(rows, &Row::end_s), trace::ColumnRole::End}};
    out.tables.push_back(std::move(table));
    return explained;
  }

  Settings m_settings;
  std::shared_ptr<const Found> m_found;
  std::size_t m_jobs = 0;        ///< in the last search
  std::vector<double> m_runs_s;  ///< by job: when the restart of the gang it holds is over
};

OptionSpec limit(const char* key, std::int64_t standard, double most, const char* unit, const char* meaning) {
  OptionSpec out;
  out.key = key;
  out.type = OptionType::Integer;
  out.unit = unit;
  out.default_json = std::to_string(standard);
  out.meaning = meaning;
  out.minimum = 1;
  out.maximum = most;
  return out;
}

std::vector<OptionSpec> optionSpecs() {
  const Settings standard;
  const OptionSpec objective = makeExplainedChoice(
      "objective",
      {{"total-jct", "Searches for the least sum of completion times C - a."},
       {"makespan", "Searches for the earliest finish of the last job."},
       {"utility", "Searches for the largest sum of utilities t_min / (C - a), the objective of Hadar Eq. 1."}},
      "what the schedule minimises");
  return {objective,
          limit("max_jobs", standard.max_jobs, LowerBound::kMaxJobs, "jobs", "refuse a scenario with more jobs"),
          limit("max_gpus", standard.max_gpus, 64, "GPUs", "refuse a cluster with more GPUs"),
          limit("max_rounds", standard.max_rounds, 1e6, "rounds",
                "refuse a scenario that cannot end within this many rounds"),
          limit("max_states", standard.max_states, 1e9, "states",
                "partial schedules to look at; then the best one found is used, and says that it is not proven best")};
}

void refuse(const char* key, const std::string& what, std::int64_t most, std::vector<model::Fault>& faults) {
  faults.push_back({"too-large", std::string("/") + key,
                    fmt::format("{}; {} allows {}, since the search grows exponentially with them", what, key, most),
                    fmt::format("a smaller scenario, or a larger {}", key)});
}

// Checks that the problem is small enough for the search.
bool isTiny(const model::Problem& problem, const Settings& settings, std::vector<model::Fault>& faults) {
  JobIndex crowded;
  const SearchProblem whole_problem = wholeProblem(problem, crowded);
  if (crowded.valid()) {
    refuse("max_gpus", fmt::format("job \"{}\" has more than {} possible gangs", problem.jobs[crowded].id, kMaxGangs),
           settings.max_gpus, faults);
    return false;
  }
  const std::int64_t rounds =
      model::RoundGrid(problem.clock.round_s).firstFrom(LowerBound(whole_problem).at(0, whole_problem.now).last_s);
  if (rounds > settings.max_rounds)
    refuse("max_rounds", fmt::format("every schedule takes {} rounds or more", rounds), settings.max_rounds, faults);
  return rounds <= settings.max_rounds;
}

std::unique_ptr<sim::Policy> makePolicy(const model::Problem& problem, const Options& options,
                                        std::vector<model::Fault>& faults) {
  Settings settings;
  const std::string objective = options.choice("objective");
  if (objective == "makespan") settings.objective = Objective::Makespan;
  if (objective == "utility") settings.objective = Objective::Utility;
  settings.max_jobs = options.integer("max_jobs");
  settings.max_gpus = options.integer("max_gpus");
  settings.max_rounds = options.integer("max_rounds");
  settings.max_states = options.integer("max_states");
  const auto jobs = static_cast<std::int64_t>(problem.jobs.size());
  if (jobs > settings.max_jobs) refuse("max_jobs", fmt::format("{} jobs", jobs), settings.max_jobs, faults);
  if (problem.gpuCount() > settings.max_gpus)
    refuse("max_gpus", fmt::format("{} GPUs", problem.gpuCount()), settings.max_gpus, faults);
  if (!faults.empty() || !isTiny(problem, settings, faults)) return nullptr;
  return std::make_unique<OptimalPolicy>(settings);
}

}  // namespace
}  // namespace optimal

PolicyInfo optimalInfo() {
  PolicyInfo info;
  info.id = "optimal";
  info.name = "Optimal at rounds";
  info.look = 10;
  info.chooses_by_job = false;
  info.brief = "Searches all schedules by rounds; tiny cases only.";
  info.group = PolicyGroup::Exact;
  info.summary =
      "Finds, for tiny scenarios, the schedule of least total JCT or makespan among all that place gangs at round "
      "boundaries.";
  info.cost = "one search, exponential in jobs, GPUs and rounds, at the start and after each event; else O(jobs)";
  info.options = optimal::optionSpecs();
  info.make_policy = optimal::makePolicy;
  return info;
}

}  // namespace roundel::policies
