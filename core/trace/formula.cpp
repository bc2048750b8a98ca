// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace roundel::trace {
namespace {

using Kind = Formula::Kind;

double total(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

double product(const std::vector<double>& values) {
  double total_product = 1;
  for (const double value : values) total_product *= value;
  return total_product;
}

bool holds(Kind kind, double a, double b) {
  switch (kind) {
    case Kind::Less:
      return a < b;
    case Kind::AtMost:
      return a <= b;
    case Kind::Greater:
      return a > b;
    default:
      return a >= b;
  }
}

// Writes 0.000020408 instead of 2.0408e-05, which is easier to read aloud.
std::string smallText(double size) {
  char buffer[32];
  const int digits = 4 - static_cast<int>(std::floor(std::log10(size)));
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::fixed, digits).ptr);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

void collect(const Formula& formula, std::vector<const Formula*>& out) {
  if (formula.kind == Kind::Term && !formula.symbol.base.empty()) out.push_back(&formula);
  for (const Formula& child : formula.operands) collect(child, out);
}

}  // namespace

Formula term(Symbol symbol, double value, std::string unit, TermTarget at) {
  return {
      .kind = Kind::Term, .symbol = std::move(symbol), .value = value, .unit = std::move(unit), .at = std::move(at)};
}

Formula number(double value) { return term({}, value); }

Formula join(Formula::Kind kind, std::vector<Formula> operands) {
  return {.kind = kind, .value = 0, .operands = std::move(operands)};
}

Formula sumOf(std::string index, std::vector<Formula> operands) {
  return {.kind = Kind::Sum, .symbol = {"", std::move(index)}, .value = 0, .operands = std::move(operands)};
}

int precedence(const Formula& formula) {
  switch (formula.kind) {
    case Kind::Term:
    case Kind::Max:
    case Kind::Min:
      return 5;
    case Kind::Power:
      return 4;
    case Kind::Multiply:
    case Kind::Fraction:
      return 3;
    case Kind::Sum:
      return 2;
    case Kind::Add:
    case Kind::Subtract:
      return 1;
    default:
      return 0;
  }
}

double valueOf(const Formula& formula) {
  if (formula.kind == Kind::Term) return formula.value;
  std::vector<double> values;
  values.reserve(formula.operands.size());
  for (const Formula& child : formula.operands) values.push_back(valueOf(child));
  switch (formula.kind) {
    case Kind::Add:
    case Kind::Sum:
      return total(values);
    case Kind::Subtract:
      return values[0] - (total(values) - values[0]);
    case Kind::Multiply:
      return product(values);
    case Kind::Fraction:
      return values[0] / values[1];
    case Kind::Power:
      return std::pow(values[0], values[1]);
    case Kind::Max:
      return *std::ranges::max_element(values);
    case Kind::Min:
      return *std::ranges::min_element(values);
    case Kind::Equal:
      return values[1];
    default:
      return holds(formula.kind, values[0], values[1]) ? 1 : 0;
  }
}

bool needsParentheses(const Formula& formula, std::size_t i) {
  const Formula& child = formula.operands[i];
  if (formula.kind == Kind::Fraction || formula.kind == Kind::Max || formula.kind == Kind::Min) return false;
  if (formula.kind == Kind::Power) return i == 0 && precedence(child) < 5;
  if (formula.kind == Kind::Subtract && i > 0) return precedence(child) <= 1;
  return precedence(child) < precedence(formula) && !formula.isRelation();
}

const char* signOf(Formula::Kind kind) {
  switch (kind) {
    case Kind::Add:
      return "+";
    case Kind::Subtract:
      return "−";
    case Kind::Multiply:
      return "·";
    case Kind::Equal:
      return "=";
    case Kind::Less:
      return "<";
    case Kind::AtMost:
      return "≤";
    case Kind::Greater:
      return ">";
    case Kind::AtLeast:
      return "≥";
    default:
      return "";
  }
}

std::string numberText(double value) {
  if (std::isnan(value)) return "?";
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  char buffer[32];
  const bool is_plain = value == 0 || (std::abs(value) >= 1e-5 && std::abs(value) < 1e9);
  if (is_plain && value == std::floor(value)) {
    const auto digits_end = std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(std::abs(value))).ptr;
    return (value < 0 ? "−" : "") + std::string(buffer, digits_end);
  }
  const double size = std::abs(value);
  if (size < 1e-4 && size >= 1e-7) return (value < 0 ? "−" : "") + smallText(size);
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::general, 5).ptr;
  return (value < 0 ? "−" : "") + std::string(buffer, end);
}

std::vector<const Formula*> termsOf(const Formula& formula) {
  std::vector<const Formula*> out;
  collect(formula, out);
  return out;
}

}  // namespace roundel::trace
