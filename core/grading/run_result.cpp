// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/run_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/io/files/sha256.h"
#include "core/io/run_output.h"
#include "core/metrics/metrics.h"
#include "core/model/check/visible_text.h"

namespace roundel::grading {
namespace {

/// Fills what a trace has.
void fill(const compare::LaneRun& run, const std::vector<std::string>& metrics, RunResult& out) {
  const trace::Trace& trace = *run.trace;
  out.leaves_jobs = std::ranges::any_of(
      trace.jobs, [](const trace::JobOutcome& job) { return std::isnan(job.finish_s) && std::isnan(job.cancelled_s); });
  if (run.metrics) out.values = run.metrics->values;
  for (const std::string& name : metrics) out.values[name] = run.value(name);
  out.segments_sha256 = io::sha256(io::segmentsCsv(trace));
  out.seconds = run.timing.wall_s;
  out.decisions = trace.decisions.size();
  if (out.decisions > 0) out.decision_ms = out.seconds * 1000 / static_cast<double>(out.decisions);
}

}  // namespace

std::string shownMessage(std::string text, const std::filesystem::path& folder) {
  const std::string folder_prefix = folder.string() + "/";
  for (std::size_t match_start = text.find(folder_prefix); !folder.empty() && match_start != std::string::npos;
       match_start = text.find(folder_prefix, match_start))
    text.erase(match_start, folder_prefix.size());
  text = model::visible(text);
  std::size_t characters = 0, at = 0;
  while (at < text.size() && characters < kLongestMessage) {
    at += model::firstCharacter(std::string_view(text).substr(at)).bytes;
    ++characters;
  }
  if (at < text.size()) text.replace(at, std::string::npos, "…");
  return text;
}

RunResult failedRun(Outcome outcome, std::string code, std::string message) {
  RunResult out;
  out.outcome = outcome;
  out.code = std::move(code);
  out.message = std::move(message);
  return out;
}

RunResult resultOf(const ProgramRun& run, const Program& program, const std::vector<std::string>& metrics) {
  if (!run.run.trace) {
    const model::Fault fault =
        run.run.faults.empty() ? model::Fault{"no-run", "", "the run did not start", "", 0} : run.run.faults.front();
    const bool started = fault.code.starts_with("program-");
    return failedRun(started ? outcomeOfFailure(fault.code) : Outcome::Grader, fault.code,
                     shownMessage(fault.message, program.folder));
  }
  RunResult out;
  fill(run.run, metrics, out);
  out.answered = run.answered;
  out.refused = run.refused;
  if (run.too_long) {
    out.outcome = Outcome::TooSlow;
    out.code = "run-too-slow";
    out.message = fmt::format("the run took more than {} s", program.limits.run_s);
  } else if (run.run.trace->status == trace::RunStatus::Failed) {
    out.outcome = outcomeOfFailure(run.code);
    out.code = run.code.empty() ? "refused" : run.code;
    out.message = shownMessage(run.run.trace->message, program.folder);
  } else if (run.run.trace->status == trace::RunStatus::Stopped) {
    return failedRun(Outcome::Grader, "stopped", "the run was stopped");
  }
  return out;
}

RunResult resultOf(const compare::LaneRun& run, const std::vector<std::string>& metrics) {
  if (!run.trace) {
    const std::string why = run.faults.empty() ? "the run did not start" : run.faults.front().message;
    return failedRun(Outcome::Grader, "reference", shownMessage(why, {}));
  }
  RunResult out;
  fill(run, metrics, out);
  const trace::RunStatus status = run.trace->status;
  if (status == trace::RunStatus::Failed || status == trace::RunStatus::Stopped) {
    out.outcome = Outcome::Grader;
    out.code = "reference";
    out.message = shownMessage(run.trace->message, {});
  }
  return out;
}

}  // namespace roundel::grading
