// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/grader.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "core/compare/run_lanes.h"
#include "core/compare/side_by_side.h"
#include "core/grading/command_words.h"
#include "core/grading/submission.h"
#include "core/model/ranges/contains.h"

namespace roundel::grading {
namespace {

namespace fs = std::filesystem;

const Reference* schedulerOf(const std::optional<Against>& against) {
  return against && !against->number ? &against->scheduler : nullptr;
}

const Reference* referenceOf(const CaseEntry& entry) {
  return entry.kind == CaseKind::Equal ? &entry.to : schedulerOf(entry.against);
}

double now_s() {
  using Seconds = std::chrono::duration<double>;
  return std::chrono::duration_cast<Seconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

RunResult runReference(const Reference& reference, const RunProblem& problem, const std::vector<std::string>& metrics,
                       const std::stop_token& stop) {
  if (!problem.problem) return failedRun(Outcome::Grader, "no-scenario", shownMessage(problem.fault, {}));
  compare::RunSettings settings;
  settings.explain = trace::Explain::None;
  settings.stop = stop;
  return resultOf(compare::runLane(problem.problem, {reference.policy, "", reference.options}, settings), metrics);
}

}  // namespace

Grader::Grader(Assignment assignment, ProgramHost host, unsigned threads, const std::stop_token& stop)
    : m_assignment(std::move(assignment)), m_host(std::move(host)), m_problems(grading::problemsOf(m_assignment)) {
  std::error_code ignored_error;
  removeLeftovers(fs::temp_directory_path(ignored_error));
  for (const CaseEntry& entry : m_assignment.cases)
    if (!entry.metric.empty()) m_metrics.push_back(entry.metric);
  for (const BoardEntry& entry : m_assignment.leaderboard) m_metrics.push_back(entry.metric);
  for (const CaseEntry& entry : m_assignment.cases) {
    if (entry.kind == CaseKind::Equal) need(Against{{}, entry.to}, entry.on);
    if (entry.kind == CaseKind::Metric) need(entry.against, entry.on);
  }
  for (const BoardEntry& entry : m_assignment.leaderboard) need(entry.against, entry.on);
  runReferences(threads, stop);
}

void Grader::need(const std::optional<Against>& against, const std::vector<std::string>& on) {
  const Reference* scheduler = schedulerOf(against);
  if (scheduler == nullptr) return;
  const auto reference_entry = std::ranges::find(m_references, *scheduler);
  const auto index = static_cast<std::size_t>(reference_entry - m_references.begin());
  if (reference_entry == m_references.end()) m_references.push_back(*scheduler);
  for (const std::size_t problem : problemsOf(on)) m_runs[{index, problem}] = {};
}

void Grader::runReferences(unsigned threads, const std::stop_token& stop) {
  std::vector<decltype(m_runs)::iterator> runs;
  for (auto run_entry = m_runs.begin(); run_entry != m_runs.end(); ++run_entry) runs.push_back(run_entry);
  std::atomic<std::size_t> next = 0;
  compare::runOnThreads(std::min<std::size_t>(threads, runs.size()), [&] {
    const std::size_t run_index = next++;
    if (run_index >= runs.size() || stop.stop_requested()) return false;
    const auto& [reference, problem] = runs[run_index]->first;
    runs[run_index]->second = runReference(m_references[reference], m_problems[problem], m_metrics, stop);
    return true;
  });
}

const RunResult* Grader::reference(const Reference& reference, std::size_t problem) const {
  const auto index = static_cast<std::size_t>(std::ranges::find(m_references, reference) - m_references.begin());
  const auto run_entry = m_runs.find({index, problem});
  return run_entry == m_runs.end() ? nullptr : &run_entry->second;
}

std::optional<BoardValue> Grader::boardValue(const BoardEntry& entry, const Reference& scheduler) const {
  std::vector<CaseRun> runs;
  for (const std::size_t problem : problemsOf(entry.on)) {
    const RunResult* own_run = reference(scheduler, problem);
    const Reference* against = schedulerOf(entry.against);
    if (own_run == nullptr) return std::nullopt;
    runs.push_back({m_problems[problem].name, own_run, against == nullptr ? nullptr : reference(*against, problem)});
  }
  return grading::boardValue(entry, runs);
}

Grader::Runs Grader::problemsOf(const std::vector<std::string>& scenarios) const {
  Runs out;
  for (std::size_t i = 0; i < m_problems.size(); ++i)
    if (model::contains(scenarios, m_problems[i].scenario)) out.push_back(i);
  return out;
}

std::vector<bool> Grader::usedProblems() const {
  std::vector<bool> used(m_problems.size());
  const auto mark = [&](const std::vector<std::string>& on) {
    for (const std::size_t problem : problemsOf(on)) used[problem] = true;
  };
  for (const CaseEntry& entry : m_assignment.cases)
    if (entry.kind != CaseKind::Check) mark(entry.on);
  for (const BoardEntry& entry : m_assignment.leaderboard) mark(entry.on);
  return used;
}

std::vector<CaseRun> Grader::caseRuns(const std::vector<std::string>& on, const Reference* scheduler,
                                      const std::vector<RunResult>& own) const {
  std::vector<CaseRun> runs;
  for (const std::size_t problem : problemsOf(on))
    runs.push_back(
        {m_problems[problem].name, &own[problem], scheduler == nullptr ? nullptr : reference(*scheduler, problem)});
  return runs;
}

/// Copies nothing: builds the program and finds its file. Returns nullopt if it cannot run; `out` then says why.
std::optional<Program> Grader::prepare(const fs::path& folder, const std::stop_token& stop,
                                       SubmissionResult& out) const {
  const auto fail = [&](Outcome outcome, std::string message) {
    out.outcome = outcome;
    out.message = shownMessage(std::move(message), folder);
    return std::nullopt;
  };
  Program program{m_assignment.command, folder, m_assignment.limits};
  if (!m_assignment.build.empty()) {
    const std::string tool = splitWords(m_assignment.build).value_or(std::vector<std::string>{""}).front();
    if (fs::is_empty(folder)) return fail(Outcome::Missing, "the submission is empty");
    if (!isFound(tool, folder))
      return fail(tool.find('/') == std::string::npos ? Outcome::Grader : Outcome::Missing, tool + " was not found");
    const ProgramVerdict built = m_host.build(m_assignment.build, program, stop);
    if (built.outcome != Outcome::Legal) return fail(built.outcome, built.message);
  }
  const FoundProgram found_program = findProgram(m_assignment.command, folder);
  out.file = found_program.file;
  out.sha256 = found_program.sha256;
  if (!found_program.interpreter.empty())
    return fail(Outcome::Grader, found_program.interpreter + " was not found on this computer");
  if (found_program.missing) return fail(Outcome::Missing, "the submission lacks the file of: " + m_assignment.command);
  program.command = found_program.command;
  return program;
}

void Grader::run(const Program& program, const std::stop_token& stop, SubmissionResult& out) const {
  const std::vector<bool> used_problems = usedProblems();
  for (std::size_t i = 0; i < m_problems.size() && !stop.stop_requested(); ++i) {
    if (!used_problems[i]) continue;
    const RunProblem& problem = m_problems[i];
    out.runs[i] = problem.problem ? resultOf(m_host.run(program, problem.problem, stop), program, m_metrics)
                                  : failedRun(Outcome::Grader, "no-scenario", shownMessage(problem.fault, {}));
  }
}

/// Gives points from the runs. `program` is null if it could not run.
void Grader::judge(const Program* program, const std::stop_token& stop, SubmissionResult& out) const {
  out.points = 0;
  for (const CaseEntry& entry : m_assignment.cases) {
    CaseResult result;
    if (entry.kind != CaseKind::Check) {
      result = resultOf(entry, caseRuns(entry.on, referenceOf(entry), out.runs));
    } else if (program == nullptr) {
      result = resultOf(entry, ProgramVerdict{out.outcome, out.message}, 0);
    } else {
      const double start_s = now_s();
      const ProgramVerdict verdict = m_host.check(*program, stop);
      result = resultOf(entry, verdict, now_s() - start_s);
    }
    out.outcome = std::max(out.outcome, result.outcome);
    if (!result.points) out.points.reset();
    if (out.points) *out.points += *result.points;
    out.cases.push_back(std::move(result));
  }
  for (const BoardEntry& entry : m_assignment.leaderboard)
    out.board.push_back(grading::boardValue(entry, caseRuns(entry.on, schedulerOf(entry.against), out.runs)));
}

SubmissionResult Grader::grade(const fs::path& submission, const std::stop_token& stop) const {
  SubmissionResult out;
  out.name = studentName(submission);
  out.runs.resize(m_problems.size());
  const double start_s = now_s();
  const SubmissionCopy copy(m_assignment, submission);
  std::optional<Program> program;
  if (copy.fault().empty()) {
    program = prepare(copy.folder(), stop, out);
  } else {
    out.outcome = Outcome::Grader;
    out.message = copy.fault();
  }
  if (program) {
    run(*program, stop, out);
  } else {
    for (RunResult& run : out.runs) run = failedRun(out.outcome, std::string(toString(out.outcome)), out.message);
  }
  judge(program ? &*program : nullptr, stop, out);
  out.seconds = now_s() - start_s;
  return out;
}

Assignment publicPart(Assignment assignment) {
  std::erase_if(assignment.leaderboard, [&](const BoardEntry& entry) {
    return std::ranges::any_of(entry.on, [&](const std::string& id) { return isHidden(assignment, id); });
  });
  std::erase_if(assignment.cases, [](const CaseEntry& entry) { return entry.visibility != Visibility::Public; });
  std::erase_if(assignment.scenarios, [](const ScenarioEntry& entry) { return entry.hidden; });
  return assignment;
}

}  // namespace roundel::grading
