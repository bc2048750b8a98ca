// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/trace/formula.h"

namespace roundel::trace {
namespace {

using Kind = Formula::Kind;

/// Writes a tree on one line, as text or LaTeX and with symbols or values.
class Writer {
 public:
  Writer(bool latex, bool values) : m_latex(latex), m_values(values) {}

  std::string write(const Formula& f) const {
    switch (f.kind) {
      case Kind::Term:
        return leaf(f);
      case Kind::Fraction:
        return m_latex ? "\\frac{" + write(f.operands[0]) + "}{" + write(f.operands[1]) + "}"
                       : inside(f, 0) + " / " + inside(f, 1);
      case Kind::Power:
        return m_latex ? inside(f, 0) + "^{" + write(f.operands[1]) + "}"
                       : inside(f, 0) + "^" + exponent(f.operands[1]);
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
    const Formula& child = f.operands[i];
    const bool plain_fraction = !m_latex && f.kind == Kind::Fraction && precedence(child) < 4;
    const bool has_parentheses = plain_fraction || needsParentheses(f, i) || (m_values && apartAsValues(f, i));
    return has_parentheses ? parentheses(write(child)) : write(child);
  }

  static bool isNegative(const Formula& f) { return f.kind == Kind::Term && f.value < 0; }

  // Negative values and written-out sums need parentheses that symbols do not.
  static bool apartAsValues(const Formula& f, std::size_t i) {
    const bool base = f.kind == Kind::Power;
    const bool is_subtrahend = f.kind == Kind::Subtract && i > 0;
    return (isNegative(f.operands[i]) && (i > 0 || base)) || (is_subtrahend && f.operands[i].kind == Kind::Sum);
  }

  std::string exponent(const Formula& f) const { return f.kind == Kind::Term ? write(f) : parentheses(write(f)); }

  std::string chain(const Formula& f, const std::string& sign) const {
    std::string out;
    for (std::size_t i = 0; i < f.operands.size(); ++i) out += (i == 0 ? "" : sign) + inside(f, i);
    return out;
  }

  std::string sum(const Formula& f) const {
    if (f.operands.empty() && m_values) return "0";
    if (m_values) return chain(f, " + ");
    const std::string body = f.operands.empty() ? std::string("0") : inside(f, 0);
    return m_latex ? "\\sum_{" + escaped(f.symbol.sub) + "} " + body : "Σ_" + f.symbol.sub + " " + body;
  }

  std::string list(const Formula& f) const {
    std::string out;
    for (std::size_t i = 0; i < f.operands.size(); ++i) out += (i == 0 ? "" : ", ") + write(f.operands[i]);
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
      std::string text = numberText(f.value);
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
    const std::string sign = "−";
    return text.rfind(sign, 0) == 0 ? std::string("-").append(text, sign.size()) : text;
  }

  static std::string index(char sign, const std::string& text) {
    return text.empty() ? std::string() : std::string(1, sign) + "{" + escaped(text) + "}";
  }

  // A one-letter index is a variable, a longer one a word. Plain LaTeX has no letters beyond ASCII except those in special().
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

  // Returns the LaTeX command for the first letter of a text, and the bytes of that letter; 0 bytes: no command is needed.
  static std::pair<const char*, std::size_t> special(std::string_view text) {
    static const std::pair<std::string_view, const char*> kCommands[] = {
        {"μ", "\\mu"},  {"γ", "\\gamma"}, {"η", "\\eta"},   {"α", "\\alpha"}, {"κ", "\\kappa"}, {"λ", "\\lambda"},
        {"ρ", "\\rho"}, {"φ", "\\phi"},   {"τ", "\\tau"},   {"π", "\\pi"},    {"σ", "\\sigma"}, {"Σ", "\\Sigma"},
        {"−", "-"},     {"·", "\\cdot"},  {"×", "\\times"}, {"~", "\\sim"},   {" ", "\\"}};
    for (const auto& [letter, command] : kCommands)
      if (text.substr(0, letter.size()) == letter) return {command, letter.size()};
    return {"", 0};
  }

  static std::string letter(const std::string& base) {
    const auto [command, length] = special(base);
    if (length > 0 && length == base.size()) return command;
    return base.size() == 1 ? base : escaped(base);
  }

  bool m_latex, m_values;
};

}  // namespace

std::string symbolsText(const Formula& formula) { return Writer(false, false).write(formula); }
std::string valuesText(const Formula& formula) { return Writer(false, true).write(formula); }
std::string symbolsLatex(const Formula& formula) { return Writer(true, false).write(formula); }
std::string valuesLatex(const Formula& formula) { return Writer(true, true).write(formula); }

}  // namespace roundel::trace
