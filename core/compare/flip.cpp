// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/compare/branch.h"
#include "core/compare/lane_name.h"
#include "core/model/check/precondition.h"
#include "core/model/derive.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "core/model/text/clock_text.h"

namespace roundel::compare {
namespace {

using model::JobIndex;
using model::Part;
using model::Problem;
using model::TypeIndex;

std::map<std::int32_t, int> byType(const std::vector<Part>& parts) {
  std::map<std::int32_t, int> out;
  for (const Part& part : parts) out[part.type.value] += part.count;
  return out;
}

std::string countsText(const Problem& problem, const std::vector<Part>& parts) {
  std::string text;
  for (const auto& [type, count] : byType(parts))
    text += (text.empty() ? "" : " + ") + fmt::format("{} x {}", count, problem.types[TypeIndex(type)].id);
  return text;
}

/// Three digits, rounded to the side where the threshold still holds.
std::string rounded(double value, bool up) {
  if (value == 0) return "0";
  const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
  const double digits = value / unit;
  return fmt::format("{:.6g}", (up ? std::ceil(digits - 1e-9) : std::floor(digits + 1e-9)) * unit);
}

/// The values that a search goes through until one is found.
std::vector<double> addedGpus(int most) {
  std::vector<double> out;
  for (int count = 1; out.empty() || out.back() < most; count = std::min(2 * count, most)) out.push_back(count);
  return out;
}

std::vector<double> factors(double most) {
  std::vector<double> out;
  for (double step = 2; out.empty() || out.back() < most; step *= step) out.push_back(std::min(step, most));
  return out;
}

/// "1, 2, 4 or 8".
std::string oneOf(const std::vector<double>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i)
    text += fmt::format("{}{:g}", i == 0 ? "" : i + 1 < values.size() ? ", " : " or ", values[i]);
  return text;
}

/// Solves the instant of the question again with one changed number.
class Bench {
 public:
  Bench(sim::Simulation before, const FlipQuestion& question, const FlipSettings& settings, FlipAnswer& answer)
      : m_before(std::move(before)), m_question(question), m_settings(settings), m_answer(answer) {}

  const Problem& problem() const { return m_before.problem(); }
  const sim::Simulation& before() const { return m_before; }
  bool spent() const { return m_answer.stopped || m_answer.limit_reached; }

  /// Returns the GPUs of the job just after the instant; nullopt after a stop or at the limit on solves.
  std::optional<std::vector<Part>> solve(std::shared_ptr<const Problem> changed) {
    if (m_settings.stop.stop_requested()) m_answer.stopped = true;
    if (!m_answer.stopped && m_answer.solves >= m_settings.most_solves) m_answer.limit_reached = true;
    if (spent()) return std::nullopt;
    ++m_answer.solves;
    if (m_settings.progress) m_settings.progress(m_answer.solves, m_settings.most_solves);
    sim::Branch branch;
    branch.problem = std::move(changed);
    branch.manual_edit = sim::ManualEdit{m_question.at_s, true, {}};
    sim::Simulation simulation = m_before.branch(std::move(branch));
    sim::RunHooks hooks;
    hooks.stop = m_settings.stop;
    simulation.goTo(m_question.at_s, hooks);
    if (m_settings.stop.stop_requested()) {
      m_answer.stopped = true;
      return std::nullopt;
    }
    return simulation.holding(m_question.job);
  }

  bool satisfied(const std::vector<Part>& held) const {
    if (m_question.lose) return lacks(held);
    return m_question.wanted.empty() ? !held.empty() : byType(held) == byType(m_question.wanted);
  }

  std::shared_ptr<Problem> copy() const { return std::make_shared<Problem>(problem()); }

 private:
  // Returns true if the job gets fewer GPUs of a type than without a change.
  bool lacks(const std::vector<Part>& held) const {
    std::map<std::int32_t, int> now = byType(held);
    const auto has = byType(m_answer.current_parts);
    return std::ranges::any_of(has, [&](const auto& each) { return now[each.first] < each.second; });
  }

  sim::Simulation m_before;
  const FlipQuestion& m_question;
  const FlipSettings& m_settings;
  FlipAnswer& m_answer;
};

/// One number that the search may change.
struct Knob {
  Flip::Kind kind = Flip::Kind::Throughput;
  TypeIndex type;
  double now = 0;    ///< 0: the job cannot run there
  double start = 1;  ///< where the search starts if `now` is 0
};

class Finder {
 public:
  Finder(const LaneRun& run, const FlipQuestion& question, const FlipSettings& settings, FlipAnswer& answer,
         sim::Simulation before)
      : m_question(question),
        m_settings(settings),
        m_answer(answer),
        m_bench(std::move(before), question, settings, answer) {
    m_scheduler = schedulerName(run.trace->policy);
    m_end_s = run.trace->end_s;
  }

  void find() {
    const auto now = m_bench.solve(nullptr);
    if (!now) return;
    if (m_question.lose) m_answer.current_parts = *now;
    if (m_question.lose ? now->empty() : m_bench.satisfied(*now)) {
      m_answer.no_answer_reason = fmt::format("{} gives {} {} at {} as it is", m_scheduler, job().id,
                                              m_question.lose ? "nothing" : "that", atText());
      return;
    }
    for (const Knob& knob : knobs()) {
      if (m_bench.spent()) break;
      turn(knob);
    }
    std::ranges::stable_sort(m_answer.flips, {}, &Flip::distance);
  }

 private:
  struct Found {
    double value;
    std::vector<Part> gets;
  };

  const Problem& problem() const { return m_bench.problem(); }
  const model::Job& job() const { return problem().jobs[m_question.job]; }

  double rateOn(TypeIndex type) const {
    const model::ThroughputCurve curve = m_bench.before().job(m_question.job).throughput[type];
    return curve.perGpu(job().fixed_gpus) * model::gpusOfThroughput(job());
  }

  std::vector<Knob> knobs() const {
    std::vector<Knob> out;
    double best = 0;
    for (std::size_t r = 0; r < problem().types.size(); ++r) best = std::max(best, rateOn(TypeIndex(r)));
    for (std::size_t r = 0; r < problem().types.size(); ++r) {
      const TypeIndex type(r);
      if (problem().types[r].total > 0 && !job().pipeline)  // the rates of a pipeline come from its stages
        out.push_back({Flip::Kind::Throughput, type, rateOn(type), best > 0 ? best / 8 : 1});
    }
    for (std::size_t r = 0; r < problem().types.size(); ++r)
      if (rateOn(TypeIndex(r)) > 0) out.push_back({Flip::Kind::Gpus, TypeIndex(r), upGpus(TypeIndex(r)), 1});
    out.push_back({Flip::Kind::Weight, {}, job().weight, 1});
    return out;
  }

  double upGpus(TypeIndex type) const {
    int sum = 0;
    for (std::size_t n = 0; n < problem().nodes.size(); ++n)
      if (m_bench.before().nodeUp(model::NodeIndex(n))) sum += problem().nodes[n].count(type);
    return sum;
  }

  // ---- the problem with the number changed

  std::shared_ptr<const Problem> turned(const Knob& knob, double value) const {
    if (knob.kind == Flip::Kind::Gpus) return withGpus(knob.type, static_cast<int>(value - knob.now));
    std::shared_ptr<Problem> changed_problem = m_bench.copy();
    if (knob.kind == Flip::Kind::Weight) {
      changed_problem->jobs[m_question.job].weight = value;
    } else {
      const model::Event event{m_question.at_s, model::EventKind::SetThroughput, {}, m_question.job, knob.type, value};
      const auto later_event =
          std::upper_bound(changed_problem->events.begin(), changed_problem->events.end(), event,
                           [](const model::Event& a, const model::Event& b) { return a.at_s < b.at_s; });
      changed_problem->events.insert(later_event, event);
    }
    return changed_problem;
  }

  std::shared_ptr<const Problem> withGpus(TypeIndex type, int more) const {
    model::Scenario scenario = *problem().scenario;
    model::NodeSpec node;
    node.id = "added";
    while (problem().findNode(node.id).valid()) node.id += '+';
    node.gpus = {{problem().types[type].id, more}};
    scenario.nodes.push_back(std::move(node));
    return model::resolve(scenario);
  }

  std::optional<Found> tryValue(const Knob& knob, double value) {
    auto held_parts = m_bench.solve(turned(knob, value));
    if (!held_parts || !m_bench.satisfied(*held_parts)) return std::nullopt;
    return Found{value, std::move(*held_parts)};
  }

  // ---- searching

  void turn(const Knob& knob) {
    std::optional<Found> threshold;
    if (knob.kind == Flip::Kind::Gpus)
      threshold = searchGpus(knob);
    else if (knob.now <= 0)
      threshold = searchUnusable(knob);
    else
      threshold = searchFactor(knob);
    if (threshold)
      add(knob, std::move(*threshold));
    else if (!m_bench.spent())
      m_answer.tried.push_back(triedText(knob));
  }

  // Doubles on both sides at once, so that the nearer threshold is found first; then bisects between the last failure and it.
  std::optional<Found> searchFactor(const Knob& knob) {
    double low = 1;
    for (const double high : factors(m_settings.most_factor)) {
      for (const bool is_upward : {true, false}) {
        const auto valueAt = [&](double factor) { return knob.now * (is_upward ? factor : 1 / factor); };
        std::optional<Found> threshold = tryValue(knob, valueAt(high));
        if (m_bench.spent() && !threshold) return std::nullopt;
        if (threshold) return narrowed(knob, low, high, valueAt, std::move(*threshold));
      }
      low = high;
    }
    return std::nullopt;
  }

  std::optional<Found> searchUnusable(const Knob& knob) {
    const auto valueAt = [&](double factor) { return knob.start * factor; };
    double low = 0;
    for (double high = 1; high <= m_settings.most_factor; low = high, high *= 4) {
      std::optional<Found> threshold = tryValue(knob, valueAt(high));
      if (m_bench.spent() && !threshold) return std::nullopt;
      if (threshold && low == 0) return threshold;  // every lower value has the same effect
      if (threshold) return narrowed(knob, low, high, valueAt, std::move(*threshold));
    }
    return std::nullopt;
  }

  template <class At>
  Found narrowed(const Knob& knob, double low, double high, At at, Found found) {
    while (high / low > 1 + m_settings.tolerance && !m_bench.spent()) {
      const double middle = std::sqrt(low * high);
      if (std::optional<Found> there = tryValue(knob, at(middle))) {
        found = std::move(*there);
        high = middle;
      } else {
        low = middle;
      }
    }
    return found;
  }

  std::optional<Found> searchGpus(const Knob& knob) {
    double low = 0;
    for (const double high : addedGpus(m_settings.most_gpus)) {
      std::optional<Found> threshold = tryValue(knob, knob.now + high);
      if (m_bench.spent() && !threshold) return std::nullopt;
      if (threshold) return fewest(knob, low, high, std::move(*threshold));
      low = high;
    }
    return std::nullopt;
  }

  // Bisects between a number of GPUs that is too small and one that is sufficient.
  Found fewest(const Knob& knob, double low, double enough, Found found) {
    while (enough - low > 1 && !m_bench.spent()) {
      const double middle = low + std::floor((enough - low) / 2);
      if (std::optional<Found> there = tryValue(knob, knob.now + middle)) {
        found = std::move(*there);
        enough = middle;
      } else {
        low = middle;
      }
    }
    return found;
  }

  // ---- words

  void add(const Knob& knob, Found found) {
    Flip flip;
    flip.kind = knob.kind;
    flip.type = knob.type;
    flip.now = knob.now;
    flip.needed = found.value;
    flip.gets = std::move(found.gets);
    flip.words = editSummary(flip);
    m_answer.flips.push_back(std::move(flip));
  }

  std::string atText() const { return model::clockText(m_question.at_s, m_end_s); }
  std::string typeName(TypeIndex type) const { return problem().types[type].id; }

  std::string editSummary(const Flip& flip) const {
    const std::string would = fmt::format("{} would {} at {}", m_scheduler, wouldText(), atText());
    const bool is_upward = flip.needed > flip.now;
    const char* bound = is_upward ? "at least" : "at most";
    switch (flip.kind) {
      case Flip::Kind::Gpus:
        return fmt::format("{} if there were {} more {} (now {})", would, flip.needed - flip.now, typeName(flip.type),
                           flip.now);
      case Flip::Kind::Weight:
        return fmt::format("{} if its weight were {} {} (now {:.6g})", would, bound, rounded(flip.needed, is_upward),
                           flip.now);
      case Flip::Kind::Throughput:
        break;
    }
    if (flip.now <= 0) {
      return fmt::format("{} if it could run on {} with a throughput of {}", would, typeName(flip.type),
                         rounded(flip.needed, true));
    }
    return fmt::format("{} if its throughput on {} were {} {} (now {:.6g})", would, typeName(flip.type), bound,
                       rounded(flip.needed, is_upward), flip.now);
  }

  std::string wouldText() const {
    if (m_question.lose)
      return fmt::format("not give {} all of {}", job().id, countsText(problem(), m_answer.current_parts));
    if (m_question.wanted.empty()) return "start " + job().id;
    return fmt::format("choose {} for {}", countsText(problem(), m_question.wanted), job().id);
  }

  std::string triedText(const Knob& knob) const {
    switch (knob.kind) {
      case Flip::Kind::Gpus:
        return fmt::format("{} more {}", oneOf(addedGpus(m_settings.most_gpus)), typeName(knob.type));
      case Flip::Kind::Weight:
        return fmt::format("a weight {} times higher or lower", oneOf(factors(m_settings.most_factor)));
      case Flip::Kind::Throughput:
        break;
    }
    if (knob.now <= 0) return fmt::format("a throughput on {}, on which it cannot run", typeName(knob.type));
    return fmt::format("a throughput on {} {} times higher or lower", typeName(knob.type),
                       oneOf(factors(m_settings.most_factor)));
  }

  const FlipQuestion& m_question;
  const FlipSettings& m_settings;
  FlipAnswer& m_answer;
  Bench m_bench;
  double m_end_s = 0;
  std::string m_scheduler;
};

// Returns why the question has no answer; "" if it has one.
std::string refusal(const sim::Simulation& before, const FlipQuestion& question) {
  const Problem& problem = before.problem();
  if (!question.job.valid() || question.job >= problem.jobs.size()) return "there is no such job in this run";
  const model::Job& job = problem.jobs[question.job];
  const sim::JobState& state = before.job(question.job);
  if (state.finished || state.cancelled) return fmt::format("{} ended at {}", job.id, instantText(state.ended_s));
  if (!state.arrived && job.arrival_s > question.at_s)
    return fmt::format("{} arrives at {}", job.id, instantText(job.arrival_s));
  return {};
}

}  // namespace

double Flip::distance() const {
  if (kind == Kind::Gpus) return needed - now;
  if (now <= 0) return std::numeric_limits<double>::infinity();
  return std::abs(std::log2(needed / now));
}

FlipAnswer findFlips(const LaneRun& run, const FlipQuestion& asked, const FlipSettings& settings) {
  ROUNDEL_PRECONDITION(run.recording != nullptr);
  FlipAnswer answer;
  FlipQuestion question = asked;
  question.at_s = model::RoundGrid(run.trace->problem->clock.round_s).snapped_s(asked.at_s);
  sim::RunHooks hooks;
  hooks.stop = settings.stop;
  std::optional<sim::Simulation> simulation_before = run.recording->before(question.at_s, hooks);
  if (!simulation_before) {
    answer.stopped = true;
    return answer;
  }
  answer.no_answer_reason = refusal(*simulation_before, question);
  if (answer.no_answer_reason.empty()) Finder(run, question, settings, answer, std::move(*simulation_before)).find();
  return answer;
}

}  // namespace roundel::compare
