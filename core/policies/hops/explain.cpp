// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "core/policies/hops/priorities.h"
#include "core/trace/cells.h"

namespace roundel::policies::hops {
namespace {

using model::JobIndex;
using trace::ReasonKind;

// Plans with up to this many rows show every configuration; larger plans show the best few of each job.
constexpr std::size_t kSmallRows = 160;
constexpr std::size_t kRowsServed = 2;
constexpr std::size_t kRowsQueued = 1;
constexpr std::size_t kRowsBehindWindow = 8;

constexpr ReasonKind kOutside{
    "outside-window",
    "is number {place} of the queue by priority {priority}; the {window} {window:job|jobs} of the service "
    "window {window:needs|need} {gpus} {gpus:GPU|GPUs} or more already"};
constexpr ReasonKind kNoConfiguration{
    "no-configuration",
    "needs at least {gpus} {gpus:GPU|GPUs} on one server; the largest idle share of a server that it can use "
    "is {largest}, and it may not be spread (sensitivity {rho})"};
constexpr ReasonKind kNoRoom{
    "no-configuration",
    "needs at least {gpus} {gpus:GPU|GPUs} of one type; of those that it can use at most {idle} "
    "{idle:is|are} idle"};
constexpr ReasonKind kLost{"lost",
                           "its best configuration would add {gain} (weight {weight} times G = {g}), but the plan of "
                           "largest sum gives those GPUs to others, {blocker} (adding {other}) first of all"};
constexpr ReasonKind kLostFree{"lost",
                               "its best configuration would add {gain} (weight {weight} times G = {g}), but no plan "
                               "that was found has room for it"};
constexpr ReasonKind kUnfit{
    "not-up", "needs at least {gpus} {gpus:GPU|GPUs} of one type; nothing that is up can hold it as it may be placed"};
constexpr ReasonKind kAwaitsProfiling{
    "awaits-profiling",
    "nothing is known of it yet, and its smallest configuration, {gpus} {gpus:GPU|GPUs}, was not free for "
    "measuring it"};
constexpr ReasonKind kLate{
    "plan-late",
    "none of the {gpus} {gpus:GPU|GPUs} is idle beside the plan of an earlier boundary, which is reused "
    "because this boundary's is not ready"};
constexpr ReasonKind kNoIdle{
    "no-idle", "none of the {gpus} {gpus:GPU that is|GPUs that are} up is idle until the round ends at {end} s"};

constexpr std::size_t kNoOther = std::numeric_limits<std::size_t>::max();

double weighted(const Plan& plan, const PlannedJob& job, std::size_t c) { return job.weight * plan.column(c).gain; }

std::span<const Configuration> configurationsOf(const Plan& plan, const PlannedJob& job) {
  return std::span(plan.configurations).subspan(job.first, job.end - job.first);
}

/// Returns the best column of a job other than the chosen one; kNoOther if there is none.
std::size_t bestOther(const Plan& plan, const PlannedJob& job) {
  std::size_t best = kNoOther;
  double gain = 0;
  for (const Configuration& c : configurationsOf(plan, job)) {
    const bool is_chosen = job.served() && c.first_column == static_cast<std::size_t>(job.chosen);
    if ((is_chosen && c.count == 1) || (best != kNoOther && c.gain <= gain)) continue;
    best = c.first_column + (is_chosen ? 1 : 0);
    gain = c.gain;
  }
  return best;
}

/// A column of a job, and its G.
using Gain = std::pair<std::size_t, double>;

/// Returns the chosen column and the best other ones, at most this many.
std::vector<Gain> bestColumns(const Plan& plan, const PlannedJob& job, std::size_t most) {
  std::vector<Gain> out;
  const auto chosen_column = static_cast<std::size_t>(job.chosen);
  for (const Configuration& c : configurationsOf(plan, job)) {
    const std::size_t end = c.first_column + static_cast<std::size_t>(c.count);
    const std::size_t shown_end = std::min(end, c.first_column + most);
    for (std::size_t n = c.first_column; n < shown_end; ++n) out.emplace_back(n, c.gain);
    if (job.served() && chosen_column >= shown_end && chosen_column < end) out.emplace_back(chosen_column, c.gain);
  }
  most = std::min(most, out.size());
  std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(most), out.end(),
                    [&](const Gain& a, const Gain& b) {
                      if (job.served() && (a.first == chosen_column) != (b.first == chosen_column))
                        return a.first == chosen_column;
                      return a.second != b.second ? a.second > b.second : a.first < b.first;
                    });
  out.resize(most);
  return out;
}

std::vector<Gain> allColumns(const Plan& plan, const PlannedJob& job) {
  std::vector<Gain> out;
  for (const Configuration& c : configurationsOf(plan, job))
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.count); ++k) out.emplace_back(c.first_column + k, c.gain);
  return out;
}

struct WindowRow {
  const PlannedJob* job;
  double sum;  ///< of R1 up to it; NaN behind the window
};

// The queue. Only a few jobs behind the window are shown.
std::vector<WindowRow> windowRows(const Plan& plan) {
  std::vector<WindowRow> rows;
  double needed_gpus = 0;
  std::size_t jobs_behind = 0;
  for (std::size_t i = 0; i < plan.queue.size(); ++i) {
    const PlannedJob& job = plan.queue[i];
    needed_gpus += job.minimum;
    if (job.in_window || ++jobs_behind <= kRowsBehindWindow)
      rows.push_back({&job, i < plan.window ? needed_gpus : kNone});
  }
  return rows;
}

const char* placeOf(const PlannedJob& job) { return job.joined ? "joined" : job.in_window ? "window" : "behind"; }

std::shared_ptr<const trace::Table> windowTable(const Plan& plan) {
  const std::vector<WindowRow> rows = windowRows(plan);
  const auto priority = [](const WindowRow& row) { return row.job->ranked.priority; };
  auto table = std::make_shared<trace::Table>();
  table->id = plan.replan ? "replan-window" : "window";
  table->picture = trace::Picture::Order;
  table->title = fmt::format("{}: {} of {} jobs in the window, {} GPUs", plan.replan ? "Idle GPUs again" : "First plan",
                             plan.window + plan.adjusted.joined.size(), plan.queue.size(), plan.servers.idle());
  table->columns = {
      {"job", "", trace::cells<JobIndex>(rows, [](const WindowRow& row) { return row.job->ranked.job; })},
      {"prior", "", trace::cells<double>(rows, priority), trace::ColumnRole::Amount},
      {"R1", "GPUs", trace::cells<double>(rows, [](const WindowRow& row) { return row.job->minimum; })},
      {"sum R1", "GPUs", trace::cells<double>(rows, &WindowRow::sum)},
      {"rho", "", trace::cells<double>(rows, [](const WindowRow& row) { return row.job->rho; })},
      {"where", "", trace::cells<std::string>(rows, [](const WindowRow& row) { return placeOf(*row.job); })}};
  table->chosen = trace::cells<char>(rows, [](const WindowRow& row) { return row.job->served(); });
  return table;
}

struct GainRow {
  const PlannedJob* job;
  std::size_t column;
  double gain;
};

std::vector<GainRow> gainRows(const Plan& plan, bool every) {
  std::vector<GainRow> rows;
  for (const PlannedJob& job : plan.queue) {
    const std::size_t row_limit = job.served() ? kRowsServed : kRowsQueued;
    for (const auto& [column, gain] : every ? allColumns(plan, job) : bestColumns(plan, job, row_limit))
      rows.push_back({&job, column, gain});
  }
  return rows;
}

std::shared_ptr<const trace::Table> gainsTable(const Plan& plan) {
  const bool has_all_rows = plan.columns <= kSmallRows;
  const std::vector<GainRow> rows = gainRows(plan, has_all_rows);
  const auto job = [](const GainRow& row) { return row.job->ranked.job; };
  const auto parts = [&](const GainRow& row) { return partsOf(plan.servers, plan.column(row.column)); };
  auto table = std::make_shared<trace::Table>();
  table->id = plan.replan ? "replan-gains" : "gains";
  table->picture = trace::Picture::Matrix;
  table->title = has_all_rows ? "Gain matrix G: every configuration" : "Gain matrix G: chosen and best configurations";
  table->columns = {
      {"job", "", trace::cells<JobIndex>(rows, job)},
      {"configuration", "", trace::cells<trace::PartList>(rows, parts), trace::ColumnRole::Across},
      {"G", "", trace::cells<double>(rows, &GainRow::gain), trace::ColumnRole::Amount},
      {"weight * G", "", trace::cells<double>(rows, [](const GainRow& row) { return row.job->weight * row.gain; })}};
  table->chosen = trace::cells<char>(rows, [](const GainRow& row) {
    return row.job->served() && row.column == static_cast<std::size_t>(row.job->chosen);
  });
  return table;
}

class Explainer {
 public:
  explicit Explainer(const Decided& decided) : m_decided(decided), m_reasoned(decided.view->problem().jobs.size(), 0) {}

  trace::Explanation run() {
    m_out.rule = rule();
    m_out.score_name = "weight * G";
    values();
    for (const Plan* plan : m_decided.plans) {
      m_out.solved |= plan->solution.columns > 0;
      m_out.tables.push_back(windowTable(*plan));
      m_out.tables.push_back(gainsTable(*plan));
      for (const PlannedJob& job : plan->queue)
        if (job.served()) choose(*plan, job);
    }
    keep(m_decided.kept);
    keep(m_decided.profiling);
    reasons();
    return std::move(m_out);
  }

 private:
  struct Holder {
    JobIndex job;  ///< invalid if no job holds any
    int gpus = 0;
  };

  std::string rule() const {
    const Settings& s = *m_decided.settings;
    std::string out = fmt::format(
        "The jobs of the service window, in order of prior = {}, get the configurations of largest "
        "sum (prior + bias)^lambda G, one each, within the idle GPUs of every server; G = throughput over the job's least.",
        formulaOf(s.priority));
    if (m_decided.late) out += " The plan of an earlier boundary is in force: this one's is not ready.";
    for (const Plan* plan : m_decided.plans) {
      if (plan->solution.method != solvers::ChoiceMethod::Greedy) continue;
      out += " Weights that differ by more than 1e9 are served greedily, in order of priority.";
      break;
    }
    return out;
  }

  void value(const Plan& plan, const char* id, const char* title, const char* unit, double number) {
    const std::string key = plan.replan ? fmt::format("replan-{}", id) : id;
    m_out.values.push_back({key, plan.replan ? fmt::format("{}, idle GPUs again", title) : title, unit, number});
  }

  void values() {
    for (const Plan* plan : m_decided.plans) {
      value(*plan, "gap", "proven gap", "", plan->solution.gap);
      value(*plan, "objective", "sum of weight * G", "", plan->solution.value);
      value(*plan, "bound", "no plan exceeds", "", plan->solution.bound);
      value(*plan, "bias", "bias", "", plan->bias);
      if (!plan->replan) continue;
      value(*plan, "rho-queue", "mean sensitivity of the queue", "", plan->adjusted.mean_queue);
      value(*plan, "rho-window", "mean sensitivity of the window", "", plan->adjusted.mean_window);
    }
    m_out.values.push_back({"lambda", "lambda", "", m_decided.settings->lambda});
    m_out.values.push_back(
        {"raqlr", "recent average queue latency ratio", "", recentLatencyRatio(*m_decided.view, *m_decided.settings)});
  }

  void choose(const Plan& plan, const PlannedJob& job) {
    trace::Choice choice;
    choice.job = job.ranked.job;
    choice.parts = plan.partsOf(job);
    choice.score = weighted(plan, job, static_cast<std::size_t>(job.chosen));
    choice.rejected_score = kNone;
    const std::size_t other_column = bestOther(plan, job);
    if (other_column != kNoOther) {
      choice.rejected = partsOf(plan.servers, plan.column(other_column));
      choice.rejected_score = weighted(plan, job, other_column);
    }
    m_reasoned[job.ranked.job] = 1;
    m_out.choices.push_back(std::move(choice));
  }

  void keep(const std::vector<sim::Placement>& placements) {
    for (const sim::Placement& placement : placements) {
      trace::Choice choice;
      choice.job = placement.job;
      choice.parts = placement.parts;
      choice.score = choice.rejected_score = kNone;
      m_reasoned[placement.job] = 1;
      m_out.choices.push_back(std::move(choice));
    }
  }

  // The last plan in which a job took part says why it waits.
  void reasons() {
    for (const JobIndex job : m_decided.awaits_profiling)
      addReason(job, kAwaitsProfiling, {{{"gpus", static_cast<double>(minimumOf(job))}, {}, {}, {}}});
    for (std::size_t p = m_decided.plans.size(); p-- > 0;) {
      const Plan& plan = *m_decided.plans[p];
      for (const JobIndex job : plan.unfit)
        addReason(job, kUnfit, {{{"gpus", static_cast<double>(minimumOf(job))}, {}, {}, {}}});
      const std::vector<Holder> holders = holdersOf(plan);
      for (std::size_t i = 0; i < plan.queue.size(); ++i)
        if (m_reasoned[plan.queue[i].ranked.job] == 0) refuse(plan, i, holders);
    }
    const sim::SystemView& view = *m_decided.view;
    const double up_gpus = view.upGpus();
    for (const JobIndex job : view.active()) {
      if (m_reasoned[job] != 0) continue;
      addReason(job, m_decided.late ? kLate : kNoIdle, {{{"gpus", up_gpus}, {"end", view.roundEnd_s()}, {}, {}}});
    }
  }

  int minimumOf(JobIndex job) const { return m_decided.view->job(job).sizes.front(); }

  void addReason(JobIndex job, const ReasonKind& kind, std::array<trace::Number, 4> numbers, JobIndex blocker = {}) {
    if (m_reasoned[job] != 0) return;
    m_reasoned[job] = 1;
    trace::Reason reason;
    reason.job = job;
    reason.kind = &kind;
    reason.numbers = numbers;
    reason.blocker = blocker;
    m_out.reasons.push_back(reason);
  }

  void refuse(const Plan& plan, std::size_t place, const std::vector<Holder>& holders) {
    const PlannedJob& job = plan.queue[place];
    if (!job.in_window) {
      addReason(job.ranked.job, kOutside,
                {{{"place", static_cast<double>(place + 1)},
                  {"priority", job.ranked.priority},
                  {"window", static_cast<double>(plan.window)},
                  {"gpus", static_cast<double>(plan.servers.idle())}}});
    } else if (job.first == job.end) {
      noConfiguration(plan, job);
    } else {
      lost(plan, job, holders);
    }
  }

  void noConfiguration(const Plan& plan, const PlannedJob& job) {
    int largest = 0;
    int idle = 0;
    for (std::size_t t = 0; t < plan.servers.types(); ++t) {
      const model::TypeIndex type(t);
      if (!m_decided.view->state(job.ranked.job).throughput[type].usable()) continue;
      largest = std::max(largest, plan.servers.largestIdle(type));
      idle = std::max(idle, plan.servers.idle(type));
    }
    if (idle < job.minimum || std::isnan(job.rho)) {
      addReason(job.ranked.job, kNoRoom,
                {{{"gpus", static_cast<double>(job.minimum)}, {"idle", static_cast<double>(idle)}, {}, {}}});
    } else {
      addReason(job.ranked.job, kNoConfiguration,
                {{{"gpus", static_cast<double>(job.minimum)},
                  {"largest", static_cast<double>(largest)},
                  {"rho", job.rho},
                  {}}});
    }
  }

  /// Of each server, the job that holds most of it in the plan.
  static std::vector<Holder> holdersOf(const Plan& plan) {
    std::vector<Holder> holders(plan.servers.all().size());
    for (const PlannedJob& job : plan.queue) {
      if (!job.served()) continue;
      const Configuration chosen_configuration = plan.column(static_cast<std::size_t>(job.chosen));
      for (const solvers::ChoiceUse& use : chosen_configuration.uses) {
        if (use.count > holders[use.slot].gpus) holders[use.slot] = {job.ranked.job, use.count};
      }
    }
    return holders;
  }

  void lost(const Plan& plan, const PlannedJob& job, const std::vector<Holder>& holders) {
    const std::size_t best = bestOther(plan, job);
    JobIndex blocker;
    const Configuration sought = plan.column(best);
    for (const solvers::ChoiceUse& use : sought.uses)
      if (!blocker.valid()) blocker = holders[use.slot].job;
    std::array<trace::Number, 4> numbers{
        {{"gain", job.weight * sought.gain}, {"weight", job.weight}, {"g", sought.gain}, {}}};
    if (blocker.valid()) numbers[3] = {"other", addedBy(blocker)};
    addReason(job.ranked.job, blocker.valid() ? kLost : kLostFree, numbers, blocker);
  }

  double addedBy(JobIndex job) const {
    const trace::Choice* choice = m_out.choiceOf(job);
    return choice == nullptr ? kNone : choice->score;
  }

  const Decided& m_decided;
  std::vector<char> m_reasoned;  // by job: placed, or a reason given
  trace::Explanation m_out;
};

}  // namespace

trace::Explanation explain(const Decided& decided) { return Explainer(decided).run(); }

}  // namespace roundel::policies::hops
