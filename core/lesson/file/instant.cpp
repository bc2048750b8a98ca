// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/instant.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/model/check/visible_text.h"
#include "core/model/text/clock_text.h"

namespace roundel::lesson {
namespace {

constexpr double kSameDecision_s = 1e-6;
constexpr std::pair<std::string_view, Instant::Kind> kWords[] = {{"start:", Instant::Kind::Start},
                                                                 {"finish:", Instant::Kind::Finish},
                                                                 {"arrival:", Instant::Kind::Arrival},
                                                                 {"decision:", Instant::Kind::Decision}};

template <class Number>
std::optional<Number> parsed(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The instant of a job's event; NaN: it never comes.
double eventOf(const Instant& instant, const trace::Trace& trace, model::JobIndex job) {
  switch (instant.kind) {
    case Instant::Kind::Start:
      return trace.jobs[job].first_start_s;
    case Instant::Kind::Finish:
      return trace.jobs[job].finish_s;
    default:
      return trace.problem->jobs[job].arrival_s;
  }
}

std::optional<std::size_t> decisionAt(const trace::Decisions& decisions, double at_s) {
  const std::size_t until = decisions.upTo(at_s + kSameDecision_s);
  if (until == 0 || decisions.at_s(until - 1) < at_s - kSameDecision_s) return std::nullopt;
  return until - 1;
}

}  // namespace

std::optional<Instant> instantFromText(std::string_view text) {
  Instant out;
  for (const auto& [word, kind] : kWords) {
    if (!text.starts_with(word)) continue;
    text.remove_prefix(word.size());
    out.kind = kind;
    out.job = text;
    if (kind != Instant::Kind::Decision) return text.empty() ? std::nullopt : std::optional(out);
    out.job.clear();
    out.decision = parsed<int>(text).value_or(0);
    return out.decision < 1 ? std::nullopt : std::optional(out);
  }
  const std::optional<double> seconds = parsed<double>(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0) return std::nullopt;
  out.seconds = *seconds;
  return out;
}

std::string toString(const Instant& instant) {
  for (const auto& [word, kind] : kWords) {
    if (kind != instant.kind) continue;
    return std::string(word) + (kind == Instant::Kind::Decision ? std::to_string(instant.decision) : instant.job);
  }
  return fmt::format("{}", instant.seconds);
}

FoundInstant find(const Instant& instant, const compare::LaneRun& run) {
  const trace::Trace& trace = *run.trace;
  FoundInstant out;
  if (instant.kind == Instant::Kind::Decision) {
    const auto decision_index = static_cast<std::size_t>(instant.decision) - 1;
    if (decision_index >= trace.decisions.size()) {
      out.missing = fmt::format("{} has no decision {}; it has {}", compare::laneName(run.lane), instant.decision,
                                trace.decisions.size());
    } else {
      out.at_s = trace.decisions.at_s(decision_index);
      out.decision = decision_index;
    }
    return out;
  }
  out.at_s = instant.seconds;
  if (instant.kind != Instant::Kind::Seconds) {
    const model::JobIndex job = trace.problem->findJob(instant.job);
    out.at_s = job.valid() ? eventOf(instant, trace, job) : trace::kNever;
    if (std::isnan(out.at_s)) {
      const char* verb = !job.valid()                            ? "is not in the scenario of"
                         : instant.kind == Instant::Kind::Finish ? "never ends under"
                                                                 : "never starts under";
      out.missing = fmt::format("{} {} {}", model::brief(instant.job), verb, compare::laneName(run.lane));
      out.at_s = 0;
      return out;
    }
  }
  out.decision = decisionAt(trace.decisions, out.at_s);
  return out;
}

}  // namespace roundel::lesson
