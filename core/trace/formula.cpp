#include "core/trace/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace roundel::trace {
namespace {

using Kind = Formula::Kind;

// How tightly a kind binds what it holds.
int strength(const Formula& formula) {
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

double total(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

double product(const std::vector<double>& values) {
  double all = 1;
  for (const double value : values) all *= value;
  return all;
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

/// Writes a tree on one line; what differs between text and LaTeX, symbols and values is in the two flags.
class Writer {
 public:
  Writer(bool latex, bool values) : m_latex(latex), m_values(values) {}

  std::string write(const Formula& f) const {
    switch (f.kind) {
      case Kind::Term:
        return leaf(f);
      case Kind::Fraction:
        return m_latex ? "\\frac{" + write(f.of[0]) + "}{" + write(f.of[1]) + "}" : inside(f, 0) + " / " + inside(f, 1);
      case Kind::Power:
        return m_latex ? inside(f, 0) + "^{" + write(f.of[1]) + "}" : inside(f, 0) + "^" + exponent(f.of[1]);
      case Kind::Sum:
        return sum(f);
      case Kind::Max:
      case Kind::Min:
        return list(f);
      default:
        return chain(f, m_latex ? latexSign(f.kind) : std::string(" ") + signOf(f.kind) + " ");
    }
  }

 private:
  std::string parentheses(const std::string& text) const {
    return m_latex ? "\\left(" + text + "\\right)" : "(" + text + ")";
  }

  std::string inside(const Formula& f, std::size_t i) const {
    const Formula& child = f.of[i];
    const bool plain_fraction = !m_latex && f.kind == Kind::Fraction && strength(child) < 4;
    const bool negative = m_values && i > 0 && child.kind == Kind::Term && child.value < 0;
    return plain_fraction || wrapped(f, i) || negative ? parentheses(write(child)) : write(child);
  }

  std::string exponent(const Formula& f) const { return f.kind == Kind::Term ? write(f) : parentheses(write(f)); }

  std::string chain(const Formula& f, const std::string& sign) const {
    std::string out;
    for (std::size_t i = 0; i < f.of.size(); ++i) out += (i == 0 ? "" : sign) + inside(f, i);
    return out;
  }

  std::string sum(const Formula& f) const {
    if (m_values) return chain(f, " + ");
    const std::string body = f.of.empty() ? std::string("0") : inside(f, 0);
    return m_latex ? "\\sum_{" + escaped(f.symbol.sub) + "} " + body : "Σ_" + f.symbol.sub + " " + body;
  }

  std::string list(const Formula& f) const {
    std::string out;
    for (std::size_t i = 0; i < f.of.size(); ++i) out += (i == 0 ? "" : ", ") + write(f.of[i]);
    return (m_latex ? std::string("\\") : std::string()) + (f.kind == Kind::Max ? "max" : "min") + parentheses(out);
  }

  static std::string latexSign(Kind kind) {
    switch (kind) {
      case Kind::Subtract:
        return " - ";
      case Kind::Multiply:
        return " \\cdot ";
      case Kind::AtMost:
        return " \\le ";
      case Kind::AtLeast:
        return " \\ge ";
      default:
        return std::string(" ") + signOf(kind) + " ";
    }
  }

  std::string leaf(const Formula& f) const {
    if (m_values || f.symbol.base.empty()) {
      const std::string text = numberText(f.value);
      if (!m_latex) return text;
      return text == "∞" ? "\\infty" : text == "−∞" ? "-\\infty" : text == "?" ? "\\text{?}" : minus(text);
    }
    const Symbol& s = f.symbol;
    if (!m_latex) return s.base + (s.sub.empty() ? "" : "_" + s.sub) + (s.sup.empty() ? "" : "^" + s.sup);
    return letter(s.base) + index('_', s.sub) + index('^', s.sup);
  }

  static std::string minus(std::string text) {
    const std::size_t e = text.find('e');
    if (e != std::string::npos) {
      const int power = std::atoi(text.c_str() + e + 1);
      text = text.substr(0, e) + " \\cdot 10^{" + std::to_string(power) + "}";
    }
    if (text.rfind("−", 0) == 0) text.replace(0, std::string("−").size(), "-");
    return text;
  }

  static std::string index(char sign, const std::string& text) {
    return text.empty() ? std::string() : std::string(1, sign) + "{" + escaped(text) + "}";
  }

  // A one-letter index is a variable, a longer one a word. LaTeX without fonts of its own knows no letters beyond ASCII but those here.
  static std::string escaped(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
      if (const auto [command, length] = special(std::string_view(text).substr(i)); length > 0) {
        out += command;
        if (command[0] == '\\') out += ' ';
        i += length;
        continue;
      }
      const char c = text[i++];
      if (c == '_' || c == '%' || c == '#' || c == '&' || c == '$' || c == '{' || c == '}') out += '\\';
      if ((c & 0x80) == 0 && c != '\\' && c != '^') out += c;
    }
    return text.size() <= 1 || text.find(',') != std::string::npos ? out : "\\mathrm{" + out + "}";
  }

  // The command for what a text begins with, and its bytes; 0: none is needed.
  static std::pair<const char*, std::size_t> special(std::string_view text) {
    static const std::pair<std::string_view, const char*> kCommands[] = {
        {"μ", "\\mu"},  {"γ", "\\gamma"}, {"η", "\\eta"},   {"α", "\\alpha"}, {"κ", "\\kappa"}, {"λ", "\\lambda"},
        {"ρ", "\\rho"}, {"φ", "\\phi"},   {"τ", "\\tau"},   {"π", "\\pi"},    {"σ", "\\sigma"}, {"Σ", "\\Sigma"},
        {"−", "-"},     {"·", "\\cdot"},  {"×", "\\times"}, {"~", "\\sim"},   {" ", "\\"}};
    for (const auto& [letter, command] : kCommands) {
      if (text.substr(0, letter.size()) == letter) return {command, letter.size()};
    }
    return {"", 0};
  }

  static std::string letter(const std::string& base) {
    const auto [command, length] = special(base);
    if (length > 0 && length == base.size()) return command;
    return base.size() == 1 ? base : escaped(base);
  }

  bool m_latex, m_values;
};

// 0.000020408 instead of 2.0408e-05: read aloud more easily.
std::string smallText(double size) {
  char buffer[32];
  const int digits = 4 - static_cast<int>(std::floor(std::log10(size)));
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::fixed, digits).ptr);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

void collect(const Formula& formula, std::vector<const Formula*>& out) {
  if (formula.kind == Kind::Term && !formula.symbol.base.empty()) out.push_back(&formula);
  for (const Formula& child : formula.of) collect(child, out);
}

}  // namespace

Formula term(Symbol symbol, double value, std::string unit, PointsAt at) {
  return {Kind::Term, std::move(symbol), value, std::move(unit), std::move(at), {}};
}

Formula number(double value) { return term({}, value); }

Formula join(Formula::Kind kind, std::vector<Formula> of) { return {kind, {}, 0, {}, {}, std::move(of)}; }

Formula sumOf(std::string index, std::vector<Formula> of) {
  return {Kind::Sum, {"", std::move(index)}, 0, {}, {}, std::move(of)};
}

double valueOf(const Formula& formula) {
  if (formula.kind == Kind::Term) return formula.value;
  std::vector<double> of;
  of.reserve(formula.of.size());
  for (const Formula& child : formula.of) of.push_back(valueOf(child));
  switch (formula.kind) {
    case Kind::Add:
    case Kind::Sum:
      return total(of);
    case Kind::Subtract:
      return of[0] - (total(of) - of[0]);
    case Kind::Multiply:
      return product(of);
    case Kind::Fraction:
      return of[0] / of[1];
    case Kind::Power:
      return std::pow(of[0], of[1]);
    case Kind::Max:
      return *std::max_element(of.begin(), of.end());
    case Kind::Min:
      return *std::min_element(of.begin(), of.end());
    case Kind::Equal:
      return of[1];
    default:
      return holds(formula.kind, of[0], of[1]) ? 1 : 0;
  }
}

bool wrapped(const Formula& formula, std::size_t i) {
  const Formula& child = formula.of[i];
  if (formula.kind == Kind::Fraction || formula.kind == Kind::Max || formula.kind == Kind::Min) return false;
  if (formula.kind == Kind::Power) return i == 0 && strength(child) < 5;
  if (formula.kind == Kind::Subtract && i > 0) return strength(child) <= 1;
  return strength(child) < strength(formula) && !formula.relation();
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
  const bool plain = value == 0 || (std::abs(value) >= 1e-5 && std::abs(value) < 1e9);
  if (plain && value == std::floor(value)) {
    const auto whole = std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(std::abs(value))).ptr;
    return (value < 0 ? "−" : "") + std::string(buffer, whole);
  }
  const double size = std::abs(value);
  if (size < 1e-4 && size >= 1e-7) return (value < 0 ? "−" : "") + smallText(size);
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::general, 5).ptr;
  return (value < 0 ? "−" : "") + std::string(buffer, end);
}

std::string symbolsText(const Formula& formula) { return Writer(false, false).write(formula); }
std::string valuesText(const Formula& formula) { return Writer(false, true).write(formula); }
std::string symbolsLatex(const Formula& formula) { return Writer(true, false).write(formula); }
std::string valuesLatex(const Formula& formula) { return Writer(true, true).write(formula); }

std::vector<const Formula*> termsOf(const Formula& formula) {
  std::vector<const Formula*> out;
  collect(formula, out);
  return out;
}

}  // namespace roundel::trace
