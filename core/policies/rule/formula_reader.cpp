// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/model/check/suggest.h"
#include "core/model/text/ascii.h"
#include "core/policies/rule/formula.h"

namespace roundel::policies::rule {
namespace {

constexpr std::string_view kExpected = "a number, a name, a sign or a parenthesis";
constexpr std::string_view kJoins = "+, -, *, /, a comparison, and or or joins two formulas";
constexpr std::string_view kCompareTexts = "== or !=, such as user == \"ann\"";
constexpr std::array<std::string_view, 3> kOperatorWords{"and", "or", "not"};

using model::isDigit;
using model::isLetter;

constexpr bool isQuote(char c) { return c == '"' || c == '\''; }

/// Signs of other languages and of text processors, with what they mean here.
struct ForeignSign {
  std::string_view sign, hint;
};
constexpr ForeignSign kForeignSigns[] = {{"=", "== compares two values"},
                                         {"&", "and joins two conditions"},
                                         {"|", "or joins two conditions"},
                                         {"!", "not before a condition, or != between two values"},
                                         {"?", "if(condition, a, b)"},
                                         {"^", "a factor more, such as gpus * gpus"},
                                         {"×", "*"},
                                         {"÷", "/"},
                                         {"−", "-"},
                                         {"≤", "<="},
                                         {"≥", ">="},
                                         {"≠", "!="},
                                         {"“", "straight quotes"},
                                         {"”", "straight quotes"}};

}  // namespace

// Recursive descent; stops at the first error.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, const FormulaWords& words) : m_text(text), m_words(words) {}

  std::variant<Formula, FormulaMistake> read() {
    if (m_text.size() > Formula::kLongest) {
      stop(Formula::kLongest, "the formula is too long", fmt::format("at most {} letters", Formula::kLongest));
    } else if (requireNumber(either(0)); !m_mistake && next() != '\0') {
      stop(m_at, fmt::format("{} after a whole formula", found()), hintOr(kJoins));
    }
    if (m_mistake) return std::move(*m_mistake);
    sortInputs();
    m_out.m_text = m_text;
    return std::move(m_out);
  }

  using Code = Formula::Code;
  struct Function {
    std::string_view name;
    Code code;
    std::size_t operands;
  };
  static constexpr Function kFunctions[] = {{"if", Code::If, 3},     {"min", Code::Min, 2}, {"max", Code::Max, 2},
                                            {"sqrt", Code::Sqrt, 1}, {"log", Code::Log, 1}, {"abs", Code::Abs, 1}};
  struct Comparison {
    std::string_view sign;  ///< longer signs come first
    Code code;
  };
  static constexpr Comparison kComparisons[] = {{"<=", Code::LessOrEqual}, {">=", Code::GreaterOrEqual},
                                                {"==", Code::Equal},       {"!=", Code::Differs},
                                                {"<", Code::Less},         {">", Code::Greater}};

 private:
  /// A part of the formula that was read.
  struct Operand {
    std::size_t from = 0, to = 0;
    bool is_text = false;
  };

  char next() {
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n')) ++m_at;
    return m_at < m_text.size() ? m_text[m_at] : '\0';
  }
  bool take(char wanted) {
    if (m_mistake || next() != wanted) return false;
    ++m_at;
    return true;
  }
  std::string_view wordAt(std::size_t from) const {
    std::size_t end = from;
    while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end]))) ++end;
    return m_text.substr(from, end - from);
  }
  bool takeWord(std::string_view wanted) {
    if (m_mistake || !isLetter(next()) || wordAt(m_at) != wanted) return false;
    m_at += wanted.size();
    return true;
  }
  const Comparison* comparisonAt() {
    next();
    const auto matching_entry = std::ranges::find_if(
        kComparisons, [&](const Comparison& comparison) { return m_text.substr(m_at).starts_with(comparison.sign); });
    return matching_entry == std::end(kComparisons) ? nullptr : matching_entry;
  }
  std::string_view textOf(const Operand& operand) const {
    const std::string_view text = m_text.substr(operand.from, operand.to - operand.from);
    return text.substr(0, text.find_last_not_of(" \t\n") + 1);
  }
  // The word or the whole character that begins here, for a message.
  std::string found() const {
    if (isLetter(m_text[m_at])) return fmt::format("\"{}\"", wordAt(m_at));
    std::size_t end = m_at + 1;
    while (end < m_text.size() && model::isContinuation(m_text[end])) ++end;
    return fmt::format("'{}'", m_text.substr(m_at, end - m_at));
  }
  // What the sign here means in a formula, or `usual`.
  std::string hintOr(std::string_view usual) const {
    for (const ForeignSign& foreign : kForeignSigns)
      if (m_text.substr(m_at).starts_with(foreign.sign)) return std::string(foreign.hint);
    return std::string(usual);
  }
  void stop(std::size_t at, std::string message, std::string hint) {
    if (!m_mistake) m_mistake = FormulaMistake{at + 1, std::move(message), std::move(hint)};
  }

  void add(Code code, std::size_t operands) { m_out.m_operations.push_back({code, 0, 0, operands}); }
  void addInput(FormulaInput input) {
    m_out.m_operations.push_back({Code::Input, 0, m_out.m_inputs.size(), 0});
    m_out.m_inputs.push_back(input);
  }
  void sortInputs() {
    const std::vector<FormulaInput> typed = m_out.m_inputs;
    std::ranges::sort(m_out.m_inputs);
    m_out.m_inputs.erase(std::unique(m_out.m_inputs.begin(), m_out.m_inputs.end()), m_out.m_inputs.end());
    for (Formula::Operation& operation : m_out.m_operations)
      if (operation.code == Code::Input)
        operation.index = static_cast<std::size_t>(std::ranges::lower_bound(m_out.m_inputs, typed[operation.index]) -
                                                   m_out.m_inputs.begin());
  }
  void requireNumber(const Operand& operand) {
    if (operand.is_text)
      stop(operand.from, fmt::format("{} is a text, not a number", textOf(operand)), std::string(kCompareTexts));
  }

  // Reads `operand { sign operand }` of numbers; `take_sign` returns the code of the next sign.
  template <class Read, class TakeSign>
  Operand chain(Read read, TakeSign take_sign) {
    Operand left = read();
    while (const std::optional<Code> code = take_sign()) {
      requireNumber(left);
      const Operand right = read();
      requireNumber(right);
      add(*code, 2);
      left = {left.from, right.to, false};
    }
    return left;
  }
  Operand either(int depth) {
    return chain([&] { return both(depth); }, [&] { return takeWord("or") ? std::optional(Code::Or) : std::nullopt; });
  }
  Operand both(int depth) {
    return chain([&] { return negation(depth); },
                 [&] { return takeWord("and") ? std::optional(Code::And) : std::nullopt; });
  }
  Operand negation(int depth) {
    next();
    const std::size_t start_pos = m_at;
    if (!takeWord("not")) return comparison(depth);
    if (tooDeep(depth)) return {};
    const Operand condition = negation(depth + 1);
    requireNumber(condition);
    add(Code::Not, 1);
    return {start_pos, condition.to, false};
  }
  Operand comparison(int depth) {
    const Operand left = sum(depth);
    const Comparison* sign = m_mistake ? nullptr : comparisonAt();
    if (sign == nullptr) return left;
    const std::size_t sign_pos = m_at;
    m_at += sign->sign.size();
    m_besideText = left.is_text;
    const Operand right = sum(depth);
    m_besideText = false;
    checkKinds(left, *sign, sign_pos, right);
    if (!m_mistake && comparisonAt() != nullptr)
      stop(m_at, "a second comparison after the first", "two comparisons joined by and: a < b and b < c");
    const Code texts = sign->code == Code::Equal ? Code::SameText : Code::OtherText;
    add(left.is_text ? texts : sign->code, 2);
    return {left.from, right.to, false};
  }
  void checkKinds(const Operand& left, const Comparison& sign, std::size_t at, const Operand& right) {
    if (left.is_text != right.is_text) {
      const Operand& text = left.is_text ? left : right;
      const Operand& number = left.is_text ? right : left;
      stop(number.from, fmt::format("{} is a number, but {} is a text", textOf(number), textOf(text)),
           "two numbers, or two texts: a text is in quotes");
    } else if (left.is_text && sign.code != Code::Equal && sign.code != Code::Differs) {
      stop(at, fmt::format("\"{}\" between two texts", sign.sign), std::string(kCompareTexts));
    }
  }
  Operand sum(int depth) {
    return chain(
        [&] { return term(depth); },
        [&] {
          return take('+') ? std::optional(Code::Add) : take('-') ? std::optional(Code::Subtract) : std::nullopt;
        });
  }
  Operand term(int depth) {
    return chain(
        [&] { return factor(depth); },
        [&] {
          return take('*') ? std::optional(Code::Multiply) : take('/') ? std::optional(Code::Divide) : std::nullopt;
        });
  }
  bool tooDeep(int depth) {
    if (depth > Formula::kMaxDepth) stop(m_at, "too many parentheses inside each other", "a shorter formula");
    return m_mistake.has_value();
  }
  Operand factor(int depth) {
    if (m_mistake || tooDeep(depth)) return {};
    const char c = next();
    const std::size_t start_pos = m_at;
    bool is_text = isQuote(c);
    if (take('-')) {
      requireNumber(factor(depth + 1));
      add(Code::Negate, 1);
    } else if (take('(')) {
      is_text = either(depth + 1).is_text;
      close();
    } else if (isLetter(c)) {
      is_text = word(depth);
    } else if (isDigit(c) || c == '.') {
      number();
    } else if (is_text) {
      m_out.m_operations.push_back({Code::Text, 0, m_out.m_texts.size(), 0});
      m_out.m_texts.emplace_back(quoted());
    } else if (c == '\0') {
      stop(m_at, "the formula ends too early", std::string(kExpected));
    } else {
      stop(m_at, fmt::format("{} where an operand is due", found()), hintOr(kExpected));
    }
    return {start_pos, m_at, is_text};
  }
  void close() {
    if (take(')')) return;
    if (next() == '\0') return stop(m_at, "a parenthesis is not closed", ")");
    stop(m_at, fmt::format("{} before )", found()), hintOr(")"));
  }
  void number() {
    double value = 0;
    const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
    if (error != std::errc()) return stop(m_at, "a number that cannot be read", "such as 0.5 or 3e4");
    m_at = static_cast<std::size_t>(end - m_text.data());
    m_out.m_operations.push_back({Code::Number, value, 0, 0});
  }
  std::string_view quoted() {
    const std::size_t end = m_text.find(m_text[m_at], m_at + 1);
    if (end == std::string_view::npos) {
      stop(m_at, "a quoted text is not closed", fmt::format("a second {}", m_text[m_at]));
      return {};
    }
    const std::string_view text = m_text.substr(m_at + 1, end - m_at - 1);
    m_at = end + 1;
    return text;
  }
  // Returns whether the value of the word is a text.
  bool word(int depth) {
    const std::size_t start_pos = m_at;
    const std::string_view name = wordAt(start_pos);
    m_at += name.size();
    const auto function = std::ranges::find(kFunctions, name, &Function::name);
    const auto known_name = std::ranges::find(m_words.names, name, &FormulaName::name);
    if (function != std::end(kFunctions)) {
      call(*function, depth);
    } else if (known_name == m_words.names.end()) {
      unknown(start_pos, name);
    } else {
      FormulaInput input{static_cast<std::size_t>(known_name - m_words.names.begin())};
      if (next() == '(') input.gpu_type = gpuType(*known_name);
      addInput(input);
      return known_name->is_text;
    }
    return false;
  }
  void unknown(std::size_t from, std::string_view name) {
    if (std::ranges::find(kOperatorWords, name) != kOperatorWords.end())
      return stop(from, fmt::format("\"{}\" where an operand is due", name), std::string(kExpected));
    std::vector<std::string_view> all_words;
    for (const FormulaName& formula_name : m_words.names) all_words.push_back(formula_name.name);
    for (const Function& function : kFunctions) all_words.push_back(function.name);
    all_words.insert(all_words.end(), kOperatorWords.begin(), kOperatorWords.end());
    const std::string quotes = m_besideText ? fmt::format("a text is in quotes: \"{}\"; ", name) : "";
    stop(from, fmt::format("there is no \"{}\"", name),
         quotes + model::hintFor(std::string(name), all_words, "no name is known"));
  }
  std::optional<std::size_t> gpuType(const FormulaName& name) {
    if (!name.by_gpu_type) {
      std::vector<std::string_view> by_type;
      for (const FormulaName& formula_name : m_words.names)
        if (formula_name.by_gpu_type) by_type.push_back(formula_name.name);
      stop(m_at, fmt::format("\"{}\" does not depend on the GPU type", name.name),
           fmt::format("an operator before the parenthesis; a GPU type follows {}", fmt::join(by_type, ", ")));
      return std::nullopt;
    }
    take('(');
    next();
    const std::size_t start_pos = m_at;
    const bool in_quotes = start_pos < m_text.size() && isQuote(m_text[start_pos]);
    const std::string_view type = in_quotes ? quoted() : wordAt(start_pos);
    if (m_mistake) return std::nullopt;
    if (!in_quotes) {
      const std::string_view nearest_type = model::nearest(type, {m_words.gpu_types.begin(), m_words.gpu_types.end()});
      stop(start_pos, fmt::format("\"{}(\" without a GPU type in quotes", name.name),
           fmt::format("{}(\"{}\")", name.name,
                       nearest_type.empty() && !m_words.gpu_types.empty() ? m_words.gpu_types[0] : nearest_type));
    }
    const auto known_type = std::ranges::find(m_words.gpu_types, type);
    if (known_type == m_words.gpu_types.end())
      stop(start_pos, fmt::format("there is no GPU type \"{}\"", type),
           model::hintFor(type, {m_words.gpu_types.begin(), m_words.gpu_types.end()}, "the cluster has no GPU types"));
    close();
    return static_cast<std::size_t>(known_type - m_words.gpu_types.begin());
  }
  void call(const Function& function, int depth) {
    if (!take('(')) return stop(m_at, fmt::format("\"{}\" without its operands", function.name), "(");
    for (std::size_t i = 0; i < function.operands; ++i) {
      if (i > 0 && !take(','))
        return stop(m_at,
                    fmt::format("\"{}\" has {} operands", function.name, function.operands == 3 ? "three" : "two"),
                    hintOr("a comma between them"));
      requireNumber(either(depth + 1));
    }
    close();
    add(function.code, function.operands);
  }

  std::string_view m_text;
  FormulaWords m_words;
  std::size_t m_at = 0;
  bool m_besideText = false;  ///< reads the right side of a comparison with a text
  Formula m_out;
  std::optional<FormulaMistake> m_mistake;
};

std::variant<Formula, FormulaMistake> Formula::read(std::string_view text, const FormulaWords& words) {
  return FormulaReader(text, words).read();
}

std::string Formula::operators() {
  std::string out = "+ - * / ( )";
  for (const auto& comparison : FormulaReader::kComparisons) out += fmt::format(" {}", comparison.sign);
  for (const std::string_view word : kOperatorWords) out += fmt::format(" {}", word);
  for (const auto& function : FormulaReader::kFunctions) out += fmt::format(" {}", function.name);
  return out;
}

}  // namespace roundel::policies::rule
