// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/score_json.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/io/json/json_out.h"
#include "core/metrics/metrics.h"

namespace roundel::grading {
namespace {

using NamedRun = std::pair<std::string, const RunResult*>;

class ScoreWriter {
 public:
  ScoreWriter(const Grader& grader, const SubmissionResult& result, std::string& text)
      : m_grader(grader), m_result(result), m_out(text) {}

  void write() {
    m_out.beginObject();
    member("program", m_result.name);
    member("outcome", toString(m_result.outcome));
    optional("points", m_result.points);
    optional("of", maximumPoints(m_grader.assignment()));
    list("cases", m_result.cases.size(), [this](std::size_t i) { testCase(i); });
    list("leaderboard", m_result.board.size(), [this](std::size_t i) { entry(i); });
    list("runs", m_result.runs.size(), [this](std::size_t i) { run(i); });
    m_out.endObject();
  }

 private:
  void member(std::string_view key, std::string_view text) {
    m_out.key(key);
    m_out.string(text);
  }

  void optional(std::string_view key, std::optional<double> value) {
    m_out.key(key);
    value ? m_out.number(*value) : m_out.null();
  }

  void list(std::string_view key, std::size_t count, const auto& item) {
    m_out.key(key);
    m_out.beginArray();
    for (std::size_t i = 0; i < count; ++i) item(i);
    m_out.endArray();
  }

  void testCase(std::size_t i) {
    const CaseEntry& entry = m_grader.assignment().cases[i];
    const CaseResult& result = m_result.cases[i];
    m_out.beginObject();
    member("id", entry.id);
    member("what", toString(entry.kind));
    optional("points", result.points);
    optional("of", entry.points);
    member("outcome", toString(result.outcome));
    member("message", result.message);
    m_out.endObject();
  }

  void entry(std::size_t i) {
    const BoardEntry& entry = m_grader.assignment().leaderboard[i];
    m_out.beginObject();
    member("name", entry.name);
    optional("value", m_result.board[i] ? std::optional(m_result.board[i]->mean) : std::nullopt);
    member("order", lessIsBetter(entry) ? "asc" : "desc");
    m_out.endObject();
  }

  void run(std::size_t i) {
    const RunProblem& problem = m_grader.problems()[i];
    const RunResult& own_run = m_result.runs[i];
    std::vector<NamedRun> references;
    for (const Reference& reference : m_grader.references())
      if (const RunResult* run = m_grader.reference(reference, i)) references.emplace_back(nameOf(reference), run);
    m_out.beginObject();
    member("scenario", problem.scenario);
    m_out.key("seed");
    problem.seed ? m_out.seed(*problem.seed) : m_out.null();
    member("outcome", toString(own_run.outcome));
    m_out.key("failure");
    failure(own_run);
    m_out.key("unfinished");
    m_out.boolean(own_run.leaves_jobs);
    m_out.key("metrics");
    metrics(own_run);
    m_out.key("references");
    m_out.beginObject();
    for (const auto& [name, reference] : references) {
      m_out.key(name);
      metrics(*reference);
    }
    m_out.endObject();
    m_out.key("ranks");
    ranks(own_run, references);
    m_out.endObject();
  }

  void failure(const RunResult& run) {
    if (run.outcome == Outcome::Legal) return m_out.null();
    m_out.beginObject();
    member("code", run.code);
    member("message", run.message);
    m_out.endObject();
  }

  void metrics(const RunResult& run) {
    m_out.beginObject();
    for (const auto& [name, value] : run.values) optional(name, value);
    m_out.endObject();
  }

  /// Only metrics with a direction, of a program whose metrics count, among references whose metrics count.
  void ranks(const RunResult& own, const std::vector<NamedRun>& references) {
    m_out.beginObject();
    for (const auto& [name, value] : own.values) {
      const metrics::MetricInfo* info = metrics::find(name);
      if (!own.usable() || !value || info == nullptr || info->better == metrics::Better::Neither) continue;
      int rank = 1, of = 1;
      for (const auto& [label, reference] : references) {
        const auto reference_entry = reference->values.find(name);
        if (!reference->usable() || reference_entry == reference->values.end() || !reference_entry->second) continue;
        ++of;
        const bool lower = info->better == metrics::Better::Lower;
        if (lower ? *reference_entry->second < *value : *reference_entry->second > *value) ++rank;
      }
      m_out.key(name);
      m_out.beginObject();
      m_out.key("rank");
      m_out.integer(rank);
      m_out.key("of");
      m_out.integer(of);
      m_out.endObject();
    }
    m_out.endObject();
  }

  const Grader& m_grader;
  const SubmissionResult& m_result;
  io::JsonOut m_out;
};

}  // namespace

std::string scoreJson(const Grader& grader, const SubmissionResult& result) {
  std::string text;
  ScoreWriter(grader, result, text).write();
  return io::layout(text);
}

}  // namespace roundel::grading
