// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/lesson_faults.h"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <utility>

#include "core/lesson/file/reference.h"
#include "core/metrics/metrics.h"
#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"

namespace roundel::lesson {
namespace {

using Names = std::vector<std::string_view>;

const Names& jobColumns() {
  static const Names kNames = {"job",      "arrival_s",  "first_start_s",       "finish_s",
                               "jct_s",    "wait_s",     "latency_ratio",       "ftf",
                               "restarts", "iterations", "forecast_iterations", "forecast_source"};
  return kNames;
}
const Names& roundColumns() {
  static const Names kNames = {"round", "start_s", "end_s",   "gpus_total", "gpus_busy",
                               "cru",   "gru",     "running", "queued",     "fragments"};
  return kNames;
}

/// Checks the names of one lesson.
class Checker {
 public:
  explicit Checker(const Lesson& lesson) : m_lesson(lesson), m_problem(*lesson.problem) {
    for (const compare::Lane& lane : lesson.lanes) m_lanes.push_back(lane.label);
    m_jobs = model::knownIds(m_problem.jobs);
    m_nodes = model::knownIds(m_problem.nodes);
    m_types = model::knownIds(m_problem.types);
  }

  std::vector<model::Fault> run() {
    text(m_lesson.title, "/title", true);
    if (!std::isfinite(m_lesson.minutes) || m_lesson.minutes < 0)
      fault("out-of-range", "/minutes", "a lesson takes 0 minutes or more", "8");
    if (m_lesson.steps.empty()) fault("no-steps", "/steps", "a lesson needs a step", "{\"say\": \"...\"}");
    for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) step(m_lesson.steps[i], fmt::format("/steps/{}", i));
    return std::move(m_faults);
  }

 private:
  void fault(std::string code, std::string pointer, std::string message, std::string hint) {
    if (m_faults.size() < model::FaultList::kMaxFaults)
      m_faults.push_back({std::move(code), std::move(pointer), std::move(message), std::move(hint), 0});
  }

  void name(const char* what, const std::string& word, const Names& known, const std::string& at) {
    if (model::contains(known, word)) return;
    fault("unknown-id", at, fmt::format("there is no {} \"{}\"", what, model::brief(word)),
          model::hintFor(word, known, "there is none"));
  }
  void job(const std::string& id, const std::string& at) { name("job", id, m_jobs, at); }
  void lane(const std::string& label, const std::string& at) { name("lane", label, m_lanes, at); }

  void instant(const std::optional<Instant>& instant, const std::string& at) {
    if (instant && !instant->job.empty()) job(instant->job, at);
  }

  /// `each`: the kinds of names that may be kEach.
  void reference(const Reference& reference, const std::string& at, bool each) {
    using Kind = Reference::Kind;
    const auto isAnyName = [&](const std::string& word) { return each && word == kEach; };
    if (!reference.lane.empty() && !isAnyName(reference.lane)) lane(reference.lane, at + "/lane");
    instant(reference.at, at + "/at");
    if (!reference.job.empty() && !isAnyName(reference.job))
      job(reference.job, at + (reference.kind == Kind::Score    ? "/score"
                               : reference.kind == Kind::Reason ? "/reason"
                               : reference.kind == Kind::Why    ? "/why"
                                                                : "/job"));
    if (!reference.type.empty() && !isAnyName(reference.type)) name("GPU type", reference.type, m_types, at + "/type");
    if (reference.kind == Kind::Metric) metric(reference.name, at + "/metric");
    if (reference.kind == Kind::JobValue) name("column of jobs.csv", reference.name, jobColumns(), at + "/column");
    if (reference.kind == Kind::Rounds) name("column of rounds.csv", reference.name, roundColumns(), at + "/rounds");
  }

  void metric(const std::string& word, const std::string& at) {
    if (metrics::find(word) != nullptr) return;
    Names known_names;
    for (const metrics::MetricInfo& metric_info : metrics::catalogue()) known_names.push_back(metric_info.name);
    name("metric", word, known_names, at);
  }

  void oneText(const std::string& text, const std::string& at) {
    const Pieces pieces = piecesOf(text);
    if (!pieces.fault.empty()) return fault("bad-reference", at, pieces.fault, pieces.hint);
    for (const Piece& piece : pieces.list) {
      if (!piece.reference) continue;
      const std::size_t faults_before = m_faults.size();
      reference(*piece.reference, at, false);
      for (std::size_t i = faults_before; i < m_faults.size(); ++i) m_faults[i].pointer = at;
    }
  }

  void text(const LocalText& text, const std::string& at, bool required) {
    if (text.en.find_first_not_of(" \t\n\r") == std::string::npos && required)
      fault("empty-text", at, "the text is empty", "a sentence");
    oneText(text.en, text.de ? at + "/en" : at);
    if (text.de) oneText(*text.de, at + "/de");
  }

  void ring(const std::optional<Ring>& ring, const std::string& at) {
    if (!ring) return;
    using Kind = Ring::Kind;
    if (ring->kind == Kind::Job) job(ring->id, at + "/job");
    if (ring->kind == Kind::Node) name("node", ring->id, m_nodes, at + "/node");
    if (ring->kind == Kind::Type) name("GPU type", ring->id, m_types, at + "/type");
    if (ring->kind == Kind::Lane) lane(ring->id, at + "/lane");
    if (ring->kind == Kind::Term) job(ring->job, at + "/job");
  }

  void step(const Step& step, const std::string& at) {
    text(step.say, at + "/say", true);
    text(step.reveal, at + "/reveal", false);
    instant(step.at, at + "/at");
    lane(step.lane, at + "/lane");
    if (!std::isfinite(step.points) || step.points < 0)
      fault("out-of-range", at + "/points", "points are not negative", "0 or more");
    if (step.points > 0 && !step.ask)
      fault("no-question", at + "/points", "a step without a question has no points", "an \"ask\"");
    for (const std::string& label : step.hide.lanes) lane(label, at + "/hide");
    ring(step.ring, at + "/ring");
    for (std::size_t i = 0; i < step.hints.size(); ++i) {
      text(step.hints[i].say, fmt::format("{}/hint/{}", at, i), true);
      ring(step.hints[i].ring, fmt::format("{}/hint/{}/ring", at, i));
    }
    if (step.ask) std::visit([&](const auto& each) { ask(each, at + "/ask"); }, *step.ask);
  }

  void ask(const PlaceAsk& ask, const std::string& at) {
    job(ask.job, at + "/place");
    if (ask.decisions < 1 || ask.decisions > 100)
      fault("out-of-range", at + "/decisions", "a place is of 1 to 100 decisions", "1");
  }

  void ask(const PickAsk& ask, const std::string& at) {
    using What = PickAsk::What;
    using Kind = PickAsk::Is::Kind;
    if (ask.of) reference(*ask.of, at + "/of", true);
    if (ask.of && !model::contains(std::vector{ask.of->lane, ask.of->job, ask.of->type}, kEach) && !eachInRow(*ask.of))
      fault("no-candidates", at + "/of", "\"*\" stands for what is picked, and is missing", "\"lane\": \"*\"");
    if (!ask.is) return;
    const std::string condition_pointer = at + "/is";
    if (ask.is->kind == Kind::Blocker || ask.is->kind == Kind::Holds)
      job(ask.is->word, condition_pointer + (ask.is->kind == Kind::Blocker ? "/blocker" : "/holds"));
    const bool fits = ask.what == What::Job    ? ask.is->kind != Kind::Holds
                      : ask.what == What::Lane ? false
                                               : ask.is->kind == Kind::Holds || ask.is->kind == Kind::Chosen;
    if (!fits)
      fault("bad-is", condition_pointer, "this condition is not one of what is picked",
            "job: blocker, code, chosen; node and type: holds, chosen; lane: by and of");
  }

  static bool eachInRow(const Reference& reference) {
    for (const auto& [column, cell] : reference.row.cells)
      if (const auto* word = std::get_if<std::string>(&cell); word != nullptr && *word == kEach) return true;
    return false;
  }

  void ask(const NumberAsk& ask, const std::string& at) {
    reference(ask.of, at + "/number", false);
    if (ask.of.kind == Reference::Kind::Why)
      fault("no-number", at + "/number", "the sentence of why is not a number", "a value, such as a metric");
    if (!std::isfinite(ask.tolerance) || ask.tolerance < 0)
      fault("out-of-range", at + "/tolerance", "a tolerance is 0 or more", "0.01");
  }

  void ask(const OrderAsk& ask, const std::string& at) {
    if (!ask.of) return;
    reference(*ask.of, at + "/order", true);
    if (ask.of->job != kEach && !eachInRow(*ask.of))
      fault("no-candidates", at + "/order", "\"*\" stands for the jobs, and is missing", "\"job\": \"*\"");
  }

  void ask(const ReachAsk& ask, const std::string& at) {
    if (ask.conditions.empty())
      fault("no-condition", at + "/reach", "a reach needs a condition", "{\"of\": ..., \"is\": \"<\", \"to\": ...}");
    if (ask.way.empty()) fault("no-way", at + "/way", "the way is the model answer of a reach", "an edit");
    if (ask.edits && *ask.edits < 1) fault("out-of-range", at + "/edits", "a reach allows 1 edit or more", "3");
    for (std::size_t i = 0; i < ask.conditions.size(); ++i) {
      const std::string condition_pointer = fmt::format("{}/reach/{}", at, i);
      reference(ask.conditions[i].of, condition_pointer + "/of", true);
      if (const auto* to = std::get_if<Reference>(&ask.conditions[i].to))
        reference(*to, condition_pointer + "/to", true);
    }
    for (std::size_t i = 0; i < ask.way.size(); ++i) edit(ask.way[i], fmt::format("{}/way/{}", at, i));
  }

  void edit(const WayEdit& edit, const std::string& at) {
    if (const auto* option = std::get_if<OptionEdit>(&edit)) lane(option->lane, at + "/lane");
    const auto* place = std::get_if<PlaceEdit>(&edit);
    if (place == nullptr) return;
    lane(place->lane, at + "/lane");
    instant(place->at, at + "/at");
    // A way may add jobs and nodes before, so these names are checked when it is performed.
  }

  void ask(const ChooseAsk& ask, const std::string& at) {
    if (ask.options.size() < 2)
      fault("no-options", at + "/choose", "a choose needs two options", "{\"text\": \"...\", \"right\": false}");
    if (std::ranges::none_of(ask.options, &ChooseAsk::Option::right))
      fault("no-right-option", at + "/choose", "no option is right", "\"right\": true");
    for (std::size_t i = 0; i < ask.options.size(); ++i) {
      text(ask.options[i].text, fmt::format("{}/choose/{}/text", at, i), true);
      text(ask.options[i].because, fmt::format("{}/choose/{}/because", at, i), false);
    }
  }

  const Lesson& m_lesson;
  const model::Problem& m_problem;
  Names m_lanes, m_jobs, m_nodes, m_types;
  std::vector<model::Fault> m_faults;
};

}  // namespace

std::vector<model::Fault> faultsOf(const Lesson& lesson) { return Checker(lesson).run(); }

}  // namespace roundel::lesson
