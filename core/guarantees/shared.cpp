// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/guarantees/proofs.h"
#include "core/metrics/bounds.h"
#include "core/policies/registry.h"

namespace roundel::guarantees {

bool ProofRequest::everyJobFinished() const {
  return std::ranges::none_of(trace().jobs, [](const trace::JobOutcome& job) { return std::isnan(job.finish_s); });
}

std::string ProofRequest::word(const std::string& option) const {
  const auto option_entry = trace().options.find(option);
  if (option_entry == trace().options.end()) return {};
  std::string text = option_entry->second;
  std::erase(text, '"');
  return text;
}

double ProofRequest::number(const std::string& option) const {
  const std::string text = word(option);
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return end == text.c_str() ? std::numeric_limits<double>::quiet_NaN() : value;
}

Guarantee ProofRequest::start(std::string theorem, std::string title, std::string sentence) const {
  Guarantee out;
  out.scheduler = info.name;
  out.lane = run.lane.label;
  out.theorem = std::move(theorem);
  out.title = std::move(title);
  out.sentence = std::move(sentence);
  for (const char c : info.name) out.anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

Condition condition(bool met, std::string text, std::string found, std::string otherwise) {
  return {met ? Check::Met : Check::NotMet, std::move(text), std::move(found), std::move(otherwise), false};
}

Condition withRemedy(Condition condition, Remedy remedy) {
  if (condition.check == Check::NotMet) condition.remedy = std::move(remedy);
  return condition;
}

Condition unknownCondition(std::string text, std::string why, std::string otherwise) {
  return {Check::Unknown, std::move(text), "cannot be checked: " + why, std::move(otherwise), false};
}

Condition proofStep(bool met, std::string text, std::string found, std::string otherwise) {
  Condition out = condition(met, std::move(text), std::move(found), std::move(otherwise));
  out.of_proof = true;
  return out;
}

std::string shortNumber(double value) {
  if (std::isinf(value)) return "∞";
  return value == std::floor(value) && std::abs(value) < 1e6 ? fmt::format("{:.0f}", value)
                                                             : fmt::format("{:.3g}", value);
}

Condition equalNodes(const model::Problem& problem, const std::string& text, const std::string& otherwise) {
  std::vector<const model::Node*> kinds;
  for (const model::Node& node : problem.nodes) {
    const bool is_known = std::ranges::any_of(kinds, [&](const model::Node* kind) {
      return kind->speed == node.speed &&
             std::ranges::equal(kind->groups, node.groups,
                                [](const auto& a, const auto& b) { return a.type == b.type && a.count == b.count; });
    });
    if (!is_known) kinds.push_back(&node);
  }
  std::string gpu_text;
  for (const model::GpuType& type : problem.types)
    if (type.total > 0) gpu_text += fmt::format("{}{} {}", gpu_text.empty() ? "" : ", ", type.total, type.id);
  const bool one = kinds.size() <= 1;
  if (one) gpu_text = fmt::format("{} alike", problem.nodes.size());
  return withRemedy(condition(one, text, gpu_text, otherwise),
                    {.name = "equal nodes", .change = ScenarioChange::EqualNodes});
}

Condition noEvents(const model::Problem& problem) {
  return withRemedy(condition(problem.events.empty(), "Nothing fails and no job is cancelled",
                              problem.events.empty() ? "no events" : fmt::format("{} events", problem.events.size()),
                              "the scenario has events"),
                    {.name = "no events", .change = ScenarioChange::NoEvents});
}

CompletionBound leastCompletion(const ProofRequest& request, bool weighted) {
  const model::Problem& problem = request.problem();
  CompletionBound out;
  const std::vector<double> alone_s = metrics::aloneTimes_s(request.trace(), request.info.unit);
  double sum_s = 0;
  double arrivals_s = 0;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::Job& job = problem.jobs[j];
    sum_s += (weighted ? job.weight : 1) * (job.arrival_s + alone_s[j]);
    arrivals_s += job.arrival_s;
  }
  out.lower_s = sum_s;
  out.from = "each job alone on its best GPUs";
  const std::optional<double> mean_s = metrics::bounds(request.trace(), 0, request.info.unit).jct_s;
  const double total_s = mean_s ? *mean_s * static_cast<double>(problem.jobs.size()) + arrivals_s : 0;
  if (!weighted && total_s > *out.lower_s) {
    out.lower_s = total_s;
    out.from = "the bound on the mean JCT";
  }
  if (!request.effort.search) {
    out.why_not = "it was not searched";
    return out;
  }
  const metrics::EventOptimum best =
      metrics::eventOptimum(problem, request.info.unit, weighted, {}, request.effort.stop);
  out.why_not = best.why_not;
  if (!best.weighted_completion_s) return out;
  out.exact = best.exact;
  if (!best.exact) out.why_not = "restarts, stages or tasks leave a lower value only";
  if (*best.weighted_completion_s > *out.lower_s || best.exact) {
    out.lower_s = best.weighted_completion_s;
    out.from = "the optimum at events";
  }
  return out;
}

BestUtility bestUtility(const ProofRequest& request) {
  if (!request.effort.search) return {{}, "it was not searched"};
  if (!request.problem().events.empty()) return {{}, "the scenario has events"};
  const auto& all_policies = policies::all();
  const auto exact_policy = std::ranges::find(all_policies, policies::PolicyGroup::Exact, &policies::PolicyInfo::group);
  if (exact_policy == all_policies.end()) return {{}, "no search is built in"};
  compare::RunSettings settings;
  settings.stop = request.effort.stop;
  settings.explain = trace::Explain::Reasons;
  const compare::LaneRun best = compare::runLane(
      request.run.trace->problem, {exact_policy->id, exact_policy->name, {{"objective", "\"utility\""}}}, settings);
  if (!best.faults.empty()) return {{}, best.faults.front().message};
  if (!best.ok() || best.trace->status != trace::RunStatus::Complete) return {{}, "the search was stopped"};
  for (const trace::Value& value : best.trace->decisions.front().explanation->values)
    if (value.id == "proven" && value.value == 0) return {{}, "the search reached its limit"};
  return {best.value("utility_sum"), {}};
}

}  // namespace roundel::guarantees
