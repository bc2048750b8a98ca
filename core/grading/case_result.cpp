// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/case_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/grading/case_points.h"
#include "core/metrics/metrics.h"
#include "core/model/time_unit.h"
#include "core/policies/registry.h"

namespace roundel::grading {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool isHigherBetter(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info != nullptr && info->better == metrics::Better::Higher;
}

std::string titleOf(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  std::string title = info == nullptr ? metric : info->title;
  if (!title.empty() && title.front() >= 'a' && title.front() <= 'z')
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

std::optional<double> valueIn(const RunResult& run, const std::string& metric) {
  const auto value_entry = run.values.find(metric);
  return value_entry == run.values.end() ? std::nullopt : value_entry->second;
}

std::string_view whatHappened(Outcome outcome) {
  switch (outcome) {
    case Outcome::Legal:
      return "ended";
    case Outcome::Refused:
      return "a decision was refused";
    case Outcome::TooSlow:
      return "a time limit passed";
    case Outcome::Crashed:
      return "the program ended";
    case Outcome::Missing:
      return "the program's file is missing";
    case Outcome::Grader:
      return "not graded";
  }
  return "";
}

/// The texts of a case: one for the teacher, and one without names for hidden cases.
void say(const CaseEntry& entry, const std::string& summary, const std::string& detail, CaseResult& out) {
  out.message = detail.empty() ? summary : summary + " " + detail;
  const std::string general =
      out.outcome == Outcome::Legal ? summary : fmt::format("{} ({})", summary, whatHappened(out.outcome));
  out.student_message = entry.visibility == Visibility::Public ? out.message : general;
}

/// "fig1: n0 has 2 V100" of the most serious run with a message, with the number of the others.
std::string failuresOf(const std::vector<CaseRun>& runs) {
  const CaseRun* worst = nullptr;
  std::size_t failed = 0;
  for (const CaseRun& run : runs) {
    if (run.own->outcome == Outcome::Legal) continue;
    ++failed;
    if (worst == nullptr || run.own->outcome > worst->own->outcome) worst = &run;
  }
  if (worst == nullptr) return "";
  const std::string more_text = failed > 1 ? fmt::format(" ({} more)", failed - 1) : "";
  return fmt::format("{}: {}{}", worst->name, worst->own->message, more_text);
}

/// Sets the outcome from the runs. Returns true if the grader is at fault; the texts are then set.
bool isGraderFault(const CaseEntry& entry, const std::vector<CaseRun>& runs, CaseResult& out) {
  const std::string* why = nullptr;
  std::string name;
  for (const CaseRun& run : runs) {
    out.outcome = std::max(out.outcome, run.own->outcome);
    out.seconds += run.own->seconds;
    const bool is_own_fault = run.own->outcome == Outcome::Grader;
    const bool reference = run.reference != nullptr && run.reference->outcome == Outcome::Grader;
    if (why != nullptr || (!is_own_fault && !reference)) continue;
    why = is_own_fault ? &run.own->message : &run.reference->message;
    name = run.name + (is_own_fault ? ": " : ", reference: ");
  }
  if (why == nullptr) return false;
  out.outcome = Outcome::Grader;
  out.points.reset();
  say(entry, "Not graded.", name + *why, out);
  return true;
}

CaseResult shareCase(const CaseEntry& entry, const std::vector<CaseRun>& runs,
                     const std::function<bool(const CaseRun&)>& passes, const char* what) {
  CaseResult out;
  if (isGraderFault(entry, runs, out)) return out;
  const auto passed = static_cast<std::size_t>(std::ranges::count_if(runs, passes));
  out.points = shareOf(entry.points, passed, runs.size());
  say(entry, fmt::format("{} in {} of {} {}.", what, passed, runs.size(), runs.size() == 1 ? "run" : "runs"),
      passed < runs.size() ? failuresOf(runs) : "", out);
  return out;
}

std::optional<double> referenceValue(const std::string& metric, const Against& against, const CaseRun& run) {
  if (against.number || run.reference == nullptr) return against.number;
  return valueIn(*run.reference, metric);
}

/// The ratios of all runs; nullopt if a run has no value. Precondition: `against` is set.
std::optional<std::vector<double>> ratiosOf(const std::string& metric, const Against& against,
                                            const std::vector<CaseRun>& runs) {
  std::vector<double> ratios;
  for (const CaseRun& run : runs) {
    const std::optional<double> own_value = valueIn(*run.own, metric);
    const double reference = referenceValue(metric, against, run).value_or(kNone);
    if (!run.own->usable() || !own_value || std::isnan(reference)) return std::nullopt;
    ratios.push_back(ratioOf(own_value.value_or(kNone), reference, isHigherBetter(metric)));
  }
  return ratios;
}

/// A reference that leaves jobs or has no value is a fault of the assignment, not of the program.
bool lacksReference(const CaseEntry& entry, const std::vector<CaseRun>& runs, std::string& name) {
  if (entry.against->number) return false;
  for (const CaseRun& run : runs) {
    name = run.name;
    if (run.reference == nullptr || run.reference->leaves_jobs || !valueIn(*run.reference, entry.metric)) return true;
  }
  return false;
}

std::string whyNoValue(const CaseEntry& entry, const std::vector<CaseRun>& runs) {
  for (const CaseRun& run : runs) {
    if (run.own->outcome != Outcome::Legal) return failuresOf(runs);
    if (run.own->leaves_jobs) return run.name + ": jobs are left.";
    if (!valueIn(*run.own, entry.metric)) return run.name + ": the metric has no value.";
  }
  return "";
}

std::string rule(const CaseEntry& entry) {
  std::string text = fmt::format("all points up to {}", entry.at_most);
  if (entry.partial) text += fmt::format(", no points from {}", entry.partial->from);
  return text;
}

CaseResult metricCase(const CaseEntry& entry, const std::vector<CaseRun>& runs) {
  CaseResult out;
  if (isGraderFault(entry, runs, out)) return out;
  std::string name;
  if (lacksReference(entry, runs, name)) {
    out.outcome = Outcome::Grader;
    say(entry, "Not graded.", fmt::format("{}: {} has no value.", name, nameOf(*entry.against)), out);
    return out;
  }
  const std::optional<std::vector<double>> ratios = ratiosOf(entry.metric, *entry.against, runs);
  if (!ratios) {
    out.points = 0;
    say(entry, "No value, so no points.", whyNoValue(entry, runs), out);
    return out;
  }
  const double mean = geometricMean(*ratios);
  out.points = pointsFor(entry, mean);
  std::string detail;
  if (runs.size() == 1) {
    const double own_value = valueIn(*runs[0].own, entry.metric).value_or(0);
    const double reference = referenceValue(entry.metric, *entry.against, runs[0]).value_or(0);
    detail = fmt::format("{} against {}.", valueText(entry.metric, own_value), valueText(entry.metric, reference));
  }
  say(entry,
      fmt::format("{}, ratio to {}: {:.4g} ({}).", titleOf(entry.metric), nameOf(*entry.against), mean, rule(entry)),
      detail, out);
  return out;
}

}  // namespace

std::string nameOf(const Reference& reference) {
  const policies::PolicyInfo* info = policies::find(reference.policy);
  return info == nullptr ? reference.policy : info->name;
}

std::string nameOf(const Against& against) {
  return against.number ? fmt::format("{}", *against.number) : nameOf(against.scheduler);
}

std::string valueText(const std::string& metric, double value) {
  return model::isInSeconds(metric) ? model::timeText(value) : fmt::format("{:.4g}", value);
}

CaseResult resultOf(const CaseEntry& entry, const std::vector<CaseRun>& runs) {
  switch (entry.kind) {
    case CaseKind::Runs:
      return shareCase(
          entry, runs, [](const CaseRun& run) { return run.own->answered; },
          "The program starts and gives a first valid decision");
    case CaseKind::Legal:
      return shareCase(
          entry, runs, [](const CaseRun& run) { return run.own->outcome == Outcome::Legal; },
          "The program ends without a fault");
    case CaseKind::Equal: {
      const std::string case_title = fmt::format("The schedule equals that of {}", nameOf(entry.to));
      return shareCase(
          entry, runs,
          [](const CaseRun& run) {
            return run.own->outcome == Outcome::Legal && run.reference != nullptr &&
                   run.own->segments_sha256 == run.reference->segments_sha256;
          },
          case_title.c_str());
    }
    case CaseKind::Metric:
      return metricCase(entry, runs);
    case CaseKind::Check:
      break;
  }
  return {};
}

CaseResult resultOf(const CaseEntry& entry, const ProgramVerdict& verdict, double seconds) {
  CaseResult out;
  out.outcome = verdict.outcome;
  out.seconds = seconds;
  out.scenario = verdict.scenario;
  if (verdict.outcome != Outcome::Grader) out.points = verdict.outcome == Outcome::Legal ? entry.points : 0;
  const char* summary = verdict.outcome == Outcome::Legal    ? "The conformance test passes."
                        : verdict.outcome == Outcome::Grader ? "Not graded."
                                                             : "The conformance test fails.";
  say(entry, summary, verdict.message, out);
  return out;
}

bool lessIsBetter(const BoardEntry& entry) { return entry.against || !isHigherBetter(entry.metric); }

std::optional<BoardValue> boardValue(const BoardEntry& entry, const std::vector<CaseRun>& runs) {
  std::vector<double> values;
  if (entry.against) {
    std::optional<std::vector<double>> ratios = ratiosOf(entry.metric, *entry.against, runs);
    if (!ratios) return std::nullopt;
    values = std::move(*ratios);
  } else {
    for (const CaseRun& run : runs) {
      const std::optional<double> value = valueIn(*run.own, entry.metric);
      if (!run.own->usable() || !value) return std::nullopt;
      values.push_back(*value);
    }
  }
  if (values.empty() || !std::ranges::all_of(values, [](double value) { return std::isfinite(value); }))
    return std::nullopt;
  double mean = 0;
  if (entry.against) {
    mean = geometricMean(values);
  } else {
    for (const double value : values) mean += value / static_cast<double>(values.size());
  }
  const auto [low, high] = std::ranges::minmax(values);
  return BoardValue{mean, low, high};
}

}  // namespace roundel::grading
