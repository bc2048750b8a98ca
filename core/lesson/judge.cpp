// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/lesson/solution.h"

namespace roundel::lesson {
namespace {

using ByType = std::map<std::string, int>;

/// GPUs by node and type, or by less. Equal forms are equal answers.
using Form = std::multiset<std::pair<int, ByType>>;

/// nullptr of `valid`: a node that does not exist, or a count below 1.
Form formOf(const Gpus& gpus, const PlaceSlot& slot, PlaceAsk::Match match, bool& valid) {
  std::map<std::string, ByType> nodes;
  int total_gpus = 0;
  ByType types;
  for (const compare::MovedPart& part : gpus) {
    valid = valid && part.count > 0 && slot.node_class.contains(part.node);
    nodes[part.node][part.type] += part.count;
    types[part.type] += part.count;
    total_gpus += part.count;
  }
  if (match == PlaceAsk::Match::Count) return {{0, {{"", total_gpus}}}};
  if (match == PlaceAsk::Match::Types) return {{0, types}};
  Form out;
  for (const auto& [node, counts] : nodes) {
    const auto number = slot.node_class.find(node);
    out.emplace(number == slot.node_class.end() ? -1 : number->second, counts);
  }
  return out;
}

bool isRight(const Gpus& answer, const PlaceSlot& slot, PlaceAsk::Match match) {
  bool valid = true;
  const Form given_form = formOf(answer, slot, match, valid);
  return valid && std::ranges::any_of(slot.accepted, [&](const Gpus& accepted) {
           bool is_valid_form = true;
           return formOf(accepted, slot, match, is_valid_form) == given_form;
         });
}

Verdict verdict(bool right, std::string because) {
  Verdict out;
  out.right = right;
  out.share = right ? 1 : 0;
  out.because = std::move(because);
  return out;
}

Verdict judgePlace(const PlaceAnswer& answer, const PlaceSolution& solution) {
  Verdict out;
  std::size_t right = 0;
  for (std::size_t i = 0; i < solution.decisions.size(); ++i) {
    const PlaceSlot& slot = solution.decisions[i];
    const bool holds = i < answer.decisions.size() && isRight(answer.decisions[i], slot, solution.match);
    if (!holds && right == i) out.because = slot.because;  // of the first wrong one
    right += holds ? 1 : 0;
    out.decisions.push_back(holds);
  }
  out.right = right == solution.decisions.size() && answer.decisions.size() == right && right > 0;
  out.share =
      solution.decisions.empty() ? 0 : static_cast<double>(right) / static_cast<double>(solution.decisions.size());
  if (out.because.empty() && !solution.decisions.empty()) out.because = solution.decisions.front().because;
  return out;
}

/// Takes one group after the other from the answer.
bool isInOrder(const std::vector<std::string>& jobs, const OrderSolution& solution) {
  std::size_t group_start = 0;
  for (const auto& group : solution.groups) {
    if (group_start + group.size() > jobs.size()) return false;
    const auto begin = jobs.begin() + static_cast<std::ptrdiff_t>(group_start);
    if (std::multiset<std::string>(begin, begin + static_cast<std::ptrdiff_t>(group.size())) !=
        std::multiset<std::string>(group.begin(), group.end()))
      return false;
    group_start += group.size();
  }
  return group_start == jobs.size();
}

Verdict judgeChoose(const ChooseAnswer& answer, const ChooseSolution& solution, std::string_view language) {
  const bool right = answer.marked == solution.right;
  for (std::size_t i = 0; i < solution.right.size(); ++i) {
    const bool differs = i >= answer.marked.size() || answer.marked[i] != solution.right[i];
    if ((right ? solution.right[i] : differs) && !solution.because[i].empty())
      return verdict(right, solution.because[i].in(language));
  }
  return verdict(right, {});
}

}  // namespace

Verdict judge(const Answer& answer, const Solution& solution, std::string_view language) {
  if (const auto* place = std::get_if<PlaceSolution>(&solution.answers)) {
    const auto* given_answer = std::get_if<PlaceAnswer>(&answer);
    return judgePlace(given_answer == nullptr ? PlaceAnswer() : *given_answer, *place);
  }
  if (const auto* pick = std::get_if<PickSolution>(&solution.answers)) {
    const auto* given_answer = std::get_if<PickAnswer>(&answer);
    return verdict(
        given_answer != nullptr && std::ranges::find(pick->accepted, given_answer->id) != pick->accepted.end(),
        pick->because);
  }
  if (const auto* number = std::get_if<NumberSolution>(&solution.answers)) {
    const auto* given_answer = std::get_if<NumberAnswer>(&answer);
    const double value = number->value.number.value_or(0);
    constexpr double kRounding = 1e-12;
    return verdict(given_answer != nullptr && std::abs(given_answer->value - value) <=
                                                  number->within * (1 + kRounding) + kRounding * std::abs(value),
                   {});
  }
  if (const auto* order = std::get_if<OrderSolution>(&solution.answers)) {
    const auto* given_answer = std::get_if<OrderAnswer>(&answer);
    return verdict(given_answer != nullptr && isInOrder(given_answer->jobs, *order), {});
  }
  if (const auto* choose = std::get_if<ChooseSolution>(&solution.answers)) {
    const auto* given_answer = std::get_if<ChooseAnswer>(&answer);
    return judgeChoose(given_answer == nullptr ? ChooseAnswer() : *given_answer, *choose, language);
  }
  return {};
}

}  // namespace roundel::lesson
