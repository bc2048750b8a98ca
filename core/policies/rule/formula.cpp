// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/rule/formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/model/check/suggest.h"
#include "core/model/text/ascii.h"

namespace roundel::policies::rule {
namespace {

constexpr std::string_view kExpected = "a number, a name, a sign or a parenthesis";

using model::isDigit;
using model::isLetter;

/// Returns the whole character that begins there, for a message.
std::string_view characterAt(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && model::isContinuation(text[end])) ++end;
  return text.substr(at, end - at);
}

}  // namespace

// Recursive descent; stops at the first error.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, std::span<const std::string_view> names) : m_text(text), m_names(names) {}

  std::variant<Formula, FormulaMistake> read() {
    if (m_text.size() > Formula::kLongest) {
      stop(Formula::kLongest, "the formula is too long", fmt::format("at most {} letters", Formula::kLongest));
    } else if (sum(0); !m_mistake && next() != '\0') {
      stop(m_at, fmt::format("'{}' after a whole formula", characterAt(m_text, m_at)),
           "+, -, * or / joins two formulas");
    }
    if (m_mistake) return std::move(*m_mistake);
    m_out.m_text = m_text;
    return std::move(m_out);
  }

 private:
  using Code = Formula::Code;
  struct Function {
    std::string_view name;
    Code code;
    int arguments;
  };
  static constexpr Function kFunctions[] = {{"min", Code::Min, 2},
                                            {"max", Code::Max, 2},
                                            {"sqrt", Code::Sqrt, 1},
                                            {"log", Code::Log, 1},
                                            {"abs", Code::Abs, 1}};

  char next() {
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n')) ++m_at;
    return m_at < m_text.size() ? m_text[m_at] : '\0';
  }
  bool take(char wanted) {
    if (m_mistake || next() != wanted) return false;
    ++m_at;
    return true;
  }
  void stop(std::size_t at, std::string message, std::string hint) {
    if (!m_mistake) m_mistake = FormulaMistake{at + 1, std::move(message), std::move(hint)};
  }
  void add(Code code, double number = 0, std::size_t name = 0) { m_out.m_operations.push_back({code, number, name}); }

  void sum(int depth) {
    term(depth);
    for (;;) {
      if (take('+')) {
        term(depth);
        add(Code::Add);
      } else if (take('-')) {
        term(depth);
        add(Code::Subtract);
      } else {
        return;
      }
    }
  }
  void term(int depth) {
    factor(depth);
    for (;;) {
      if (take('*')) {
        factor(depth);
        add(Code::Multiply);
      } else if (take('/')) {
        factor(depth);
        add(Code::Divide);
      } else {
        return;
      }
    }
  }
  void factor(int depth) {
    if (m_mistake) return;
    if (depth > Formula::kMaxDepth) return stop(m_at, "too many parentheses inside each other", "a shorter formula");
    const char c = next();
    if (take('-')) {
      factor(depth + 1);
      return add(Code::Negate);
    }
    if (take('(')) {
      sum(depth + 1);
      return close();
    }
    if (isLetter(c)) return word(depth);
    if (isDigit(c) || c == '.') return number();
    stop(m_at,
         c == '\0' ? "the formula ends too early"
                   : fmt::format("'{}' where an operand is due", characterAt(m_text, m_at)),
         std::string(kExpected));
  }
  void close() {
    if (!take(')'))
      stop(m_at,
           next() == '\0' ? "a parenthesis is not closed" : fmt::format("'{}' before )", characterAt(m_text, m_at)),
           ")");
  }
  void number() {
    double value = 0;
    const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
    if (error != std::errc()) return stop(m_at, "a number that cannot be read", "such as 0.5 or 3e4");
    m_at = static_cast<std::size_t>(end - m_text.data());
    add(Code::Number, value);
  }
  void word(int depth) {
    const std::size_t from = m_at;
    while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at]))) ++m_at;
    const std::string_view name = m_text.substr(from, m_at - from);
    const auto function = std::ranges::find(kFunctions, name, &Function::name);
    if (function != std::end(kFunctions)) return call(*function, depth);
    const auto known = std::ranges::find(m_names, name);
    if (known != m_names.end()) return add(Code::Name, 0, static_cast<std::size_t>(known - m_names.begin()));
    std::vector<std::string_view> all(m_names.begin(), m_names.end());
    for (const Function& f : kFunctions) all.push_back(f.name);
    stop(from, fmt::format("there is no \"{}\"", name), model::hintFor(std::string(name), all, "no name is known"));
  }
  void call(const Function& function, int depth) {
    if (!take('(')) return stop(m_at, fmt::format("\"{}\" without its operands", function.name), "(");
    sum(depth + 1);
    if (function.arguments == 2) {
      if (!take(',')) return stop(m_at, fmt::format("\"{}\" has two operands", function.name), "a comma between them");
      sum(depth + 1);
    }
    close();
    add(function.code);
  }

  std::string_view m_text;
  std::span<const std::string_view> m_names;
  std::size_t m_at = 0;
  Formula m_out;
  std::optional<FormulaMistake> m_mistake;
};

std::variant<Formula, FormulaMistake> Formula::read(std::string_view text, std::span<const std::string_view> names) {
  return FormulaReader(text, names).read();
}

double Formula::ofTwo(Code code, double a, double b) {
  switch (code) {
    case Code::Add:
      return a + b;
    case Code::Subtract:
      return a - b;
    case Code::Multiply:
      return a * b;
    case Code::Divide:
      return a / b;
    case Code::Min:
      return std::fmin(a, b);
    default:
      return std::fmax(a, b);
  }
}

double Formula::ofOne(Code code, double a) {
  switch (code) {
    case Code::Negate:
      return -a;
    case Code::Sqrt:
      return std::sqrt(a);
    case Code::Log:
      return std::log(a);
    default:
      return std::abs(a);
  }
}

double Formula::value(std::span<const double> values) const {
  std::vector<double> stack;
  for (const Operation& operation : m_operations) {
    if (operation.code == Code::Number) {
      stack.push_back(operation.number);
    } else if (operation.code == Code::Name) {
      stack.push_back(values[operation.name]);
    } else if (takesTwo(operation.code)) {
      const double b = stack.back();
      stack.pop_back();
      stack.back() = ofTwo(operation.code, stack.back(), b);
    } else {
      stack.back() = ofOne(operation.code, stack.back());
    }
  }
  return stack.back();
}

std::vector<std::size_t> Formula::used() const {
  std::vector<std::size_t> names;
  for (const Operation& operation : m_operations)
    if (operation.code == Code::Name) names.push_back(operation.name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace roundel::policies::rule
