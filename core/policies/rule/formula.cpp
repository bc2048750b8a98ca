// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/rule/formula.h"

#include <cmath>

namespace roundel::policies::rule {
namespace {

bool isMet(const FormulaValue& condition) { return condition.number != 0 && !std::isnan(condition.number); }

}  // namespace

double Formula::apply(Code code, std::span<const FormulaValue> operands) {
  const FormulaValue& a = operands.front();
  const FormulaValue& b = operands[operands.size() > 1 ? 1 : 0];
  switch (code) {
    case Code::Negate:
      return -a.number;
    case Code::Add:
      return a.number + b.number;
    case Code::Subtract:
      return a.number - b.number;
    case Code::Multiply:
      return a.number * b.number;
    case Code::Divide:
      return a.number / b.number;
    case Code::Less:
      return a.number < b.number ? 1 : 0;
    case Code::LessOrEqual:
      return a.number <= b.number ? 1 : 0;
    case Code::Greater:
      return a.number > b.number ? 1 : 0;
    case Code::GreaterOrEqual:
      return a.number >= b.number ? 1 : 0;
    case Code::Equal:
      return a.number == b.number ? 1 : 0;
    case Code::Differs:
      return a.number != b.number ? 1 : 0;
    case Code::SameText:
      return a.text == b.text ? 1 : 0;
    case Code::OtherText:
      return a.text != b.text ? 1 : 0;
    case Code::And:
      return isMet(a) && isMet(b) ? 1 : 0;
    case Code::Or:
      return isMet(a) || isMet(b) ? 1 : 0;
    case Code::Not:
      return isMet(a) ? 0 : 1;
    case Code::If:
      return isMet(a) ? b.number : operands[2].number;
    case Code::Min:
      return std::fmin(a.number, b.number);
    case Code::Max:
      return std::fmax(a.number, b.number);
    case Code::Sqrt:
      return std::sqrt(a.number);
    case Code::Log:
      return std::log(a.number);
    default:
      return std::abs(a.number);
  }
}

double Formula::value(std::span<const FormulaValue> values) const {
  std::vector<FormulaValue> stack;
  for (const Operation& operation : m_operations) {
    if (operation.code == Code::Number) {
      stack.push_back({operation.number});
    } else if (operation.code == Code::Text) {
      stack.push_back({0, m_texts[operation.index]});
    } else if (operation.code == Code::Input) {
      stack.push_back(values[operation.index]);
    } else {
      const std::size_t base_size = stack.size() - operation.operands;
      const double result = apply(operation.code, std::span(stack).subspan(base_size));
      stack.resize(base_size);
      stack.push_back({result});
    }
  }
  return stack.back().number;
}

}  // namespace roundel::policies::rule
