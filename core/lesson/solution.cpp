// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/solution.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/lesson/solve_parts.h"

namespace roundel::lesson {
namespace {

NumberSolution solveNumber(const NumberAsk& ask, const Where& where, Problems& problems) {
  const Evaluated found_value = evaluate(ask.of, where);
  if (!found_value.value || !found_value.value->number) {
    problems.push_back(found_value.value ? fmt::format("{{{}}} is a text, not a number", toString(ask.of))
                                         : found_value.missing);
    return {};
  }
  const double value = *found_value.value->number;
  return {*found_value.value, std::max(ask.tolerance * std::abs(value), halfOfLastDigit(value, ask.of.digits))};
}

ChooseSolution solveChoose(const ChooseAsk& ask) {
  ChooseSolution out;
  for (const ChooseAsk::Option& option : ask.options) {
    out.right.push_back(option.right);
    out.because.push_back(option.because);
  }
  return out;
}

}  // namespace

Solution solve(const Step& step, const LessonRuns& runs, std::stop_token stop) {
  Solution out;
  if (!step.ask) return out;
  Where run_context = whereOf(step, runs);
  run_context.stop = std::move(stop);
  const Ask& ask = *step.ask;
  if (const auto* place = std::get_if<PlaceAsk>(&ask)) out.answers = solvePlace(*place, run_context, out.problems);
  if (const auto* pick = std::get_if<PickAsk>(&ask)) out.answers = solvePick(*pick, run_context, out.problems);
  if (const auto* number = std::get_if<NumberAsk>(&ask)) out.answers = solveNumber(*number, run_context, out.problems);
  if (const auto* order = std::get_if<OrderAsk>(&ask)) out.answers = solveOrder(*order, run_context, out.problems);
  if (const auto* choose = std::get_if<ChooseAsk>(&ask)) out.answers = solveChoose(*choose);
  if (!out.problems.empty()) out.answers = std::monostate();
  return out;
}

Answer modelAnswer(const Solution& solution) {
  if (const auto* place = std::get_if<PlaceSolution>(&solution.answers)) {
    PlaceAnswer out;
    for (const PlaceSlot& slot : place->decisions) out.decisions.push_back(slot.accepted.front());
    return out;
  }
  if (const auto* pick = std::get_if<PickSolution>(&solution.answers)) return PickAnswer{pick->accepted.front()};
  if (const auto* number = std::get_if<NumberSolution>(&solution.answers))
    return NumberAnswer{number->value.number.value_or(0)};
  if (const auto* order = std::get_if<OrderSolution>(&solution.answers)) {
    OrderAnswer out;
    for (const auto& group : order->groups) out.jobs.insert(out.jobs.end(), group.begin(), group.end());
    return out;
  }
  const auto* choose = std::get_if<ChooseSolution>(&solution.answers);
  return ChooseAnswer{choose == nullptr ? std::vector<bool>() : choose->right};
}

std::string answerText(const Answer& answer, const Solution& solution, std::string_view language) {
  std::string out;
  const auto add = [&](const std::string& word, const char* between) { out += (out.empty() ? "" : between) + word; };
  if (const auto* place = std::get_if<PlaceAnswer>(&answer)) {
    for (const Gpus& slot : place->decisions) add(gpusText(slot, "waits"), "; ");
  } else if (const auto* pick = std::get_if<PickAnswer>(&answer)) {
    out = pick->id;
  } else if (const auto* order = std::get_if<OrderAnswer>(&answer)) {
    for (const std::string& job : order->jobs) add(job, ", ");
  } else if (const auto* choose = std::get_if<ChooseAnswer>(&answer)) {
    for (std::size_t i = 0; i < choose->marked.size(); ++i)
      if (choose->marked[i]) add(std::to_string(i + 1), ", ");
  } else if (const auto* number = std::get_if<NumberAnswer>(&answer)) {
    const auto* solved = std::get_if<NumberSolution>(&solution.answers);
    Value shown_value = solved == nullptr ? Value{} : solved->value;
    shown_value.number = number->value;
    out = shown_value.inLanguage(language);
  }
  return out;
}

std::optional<double> typedNumber(std::string_view text) {
  std::string plain_text;
  for (const char c : text)
    if (c == ',')
      plain_text += '.';
    else if (c != ' ' && c != '\t' && c != '\xa0' && c != '\xc2')
      plain_text += c;
  std::string_view digits = plain_text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace roundel::lesson
