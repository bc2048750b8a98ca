// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guarantees/report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/guarantees/proofs.h"

namespace roundel::guarantees {
namespace {

using Json = nlohmann::ordered_json;

const char* markOf(Check check) {
  switch (check) {
    case Check::Met:
      return "ok";
    case Check::NotMet:
      return "not";
    case Check::Unknown:
      break;
  }
  return "?";
}

std::string valueText(std::optional<double> value, const std::string& unit) {
  if (!value) return "-";
  return fmt::format("{:.6g}{}{}", *value, unit.empty() ? "" : " ", unit);
}

std::string scaleText(const Scale& scale) {
  std::string out = fmt::format("  {}: run {}", scale.quantity, valueText(scale.run, scale.unit));
  if (scale.bound)
    out += fmt::format("; {} bound {} ({})", scale.larger_is_better ? "upper" : "lower",
                       valueText(scale.bound, scale.unit), scale.bound_from);
  if (scale.optimum)
    out += fmt::format("; optimum {}{}", valueText(scale.optimum, scale.unit),
                       scale.optimum_in_rounds ? " in whole rounds" : "");
  else if (!scale.no_optimum.empty())
    out += "; optimum not known: " + scale.no_optimum;
  if (scale.guaranteed) out += "; guaranteed " + valueText(scale.guaranteed, scale.unit);
  if (const auto ratio = scale.ratio(scale.run)) out += fmt::format("; {:.4g} times the bound", *ratio);
  out += '\n';
  for (const Scale::Other& other_value : scale.others)
    out += fmt::format("    {}: {}\n", other_value.name, valueText(other_value.value, scale.unit));
  return out;
}

std::string theoremText(const Guarantee& g) {
  std::string out = fmt::format("{}, {}: {}\n  {}\n", g.scheduler, g.theorem, g.title, verdictText(g));
  if (g.verdict == Verdict::FailsAsPrinted && !g.reason.empty()) out += "  because " + g.reason + "\n";
  out += "  \"" + g.sentence + "\"\n";
  for (const trace::Formula& formula : g.formulas)
    out += fmt::format("    {}\n    {}\n", trace::symbolsText(formula), trace::valuesText(formula));
  for (const Condition& c : g.conditions) out += fmt::format("  [{:>3}] {}: {}\n", markOf(c.check), c.text, c.found);
  for (const std::string& gap : g.gaps) out += "  gap: " + gap + "\n";
  if (!g.scale.quantity.empty()) out += scaleText(g.scale);
  return out;
}

Json numberOf(std::optional<double> value) { return value && std::isfinite(*value) ? Json(*value) : Json(nullptr); }

Json jsonOf(const Scale& scale) {
  Json out{{"quantity", scale.quantity},
           {"unit", scale.unit},
           {"larger_is_better", scale.larger_is_better},
           {"run", numberOf(scale.run)},
           {"bound", numberOf(scale.bound)},
           {"bound_from", scale.bound_from},
           {"optimum", numberOf(scale.optimum)},
           {"optimum_in_rounds", scale.optimum_in_rounds},
           {"no_optimum", scale.no_optimum},
           {"guaranteed", numberOf(scale.guaranteed)},
           {"times_bound", numberOf(scale.ratio(scale.run))}};
  out["others"] = Json::array();
  for (const Scale::Other& other_value : scale.others)
    out["others"].push_back({{"name", other_value.name}, {"value", other_value.value}});
  return out;
}

Json jsonOf(const Guarantee& g) {
  Json out{{"scheduler", g.scheduler}, {"run", g.lane},          {"theorem", g.theorem},
           {"title", g.title},         {"sentence", g.sentence}, {"verdict", toString(g.verdict)},
           {"because", g.reason}};
  out["formulas"] = Json::array();
  for (const trace::Formula& f : g.formulas)
    out["formulas"].push_back({{"symbols", trace::symbolsText(f)}, {"values", trace::valuesText(f)}});
  out["symbols"] = Json::array();
  for (const SymbolNote& s : g.symbols)
    out["symbols"].push_back({{"symbol", s.symbol},
                              {"meaning", s.meaning},
                              {"value", numberOf(s.value)},
                              {"unit", s.unit},
                              {"source", s.source}});
  out["conditions"] = Json::array();
  for (const Condition& c : g.conditions)
    out["conditions"].push_back(
        {{"check", markOf(c.check)}, {"text", c.text}, {"found", c.found}, {"of_proof", c.of_proof}});
  out["gaps"] = g.gaps;
  out["scale"] = jsonOf(g.scale);
  return out;
}

std::vector<std::string> cellsOf(const Guarantee& g) {
  const auto value = [&](std::optional<double> v) { return v ? fmt::format("{:.6g}", *v) : std::string(); };
  return {g.lane,
          g.theorem,
          g.scale.quantity + (g.scale.unit.empty() ? "" : " (" + g.scale.unit + ")"),
          value(g.scale.run),
          value(g.scale.bound),
          value(g.scale.optimum),
          value(g.scale.guaranteed),
          verdictText(g)};
}

std::vector<std::string> headCells() {
  return {"run", "theorem", "quantity", "reached", "bound", "optimum", "guaranteed", "verdict"};
}

std::string joined(const std::vector<std::string>& cells, const char* between) {
  std::string out;
  for (const std::string& cell : cells) out += (&cell == &cells.front() ? "" : between) + cell;
  return out;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string asText(const Guarantees& guarantees) {
  std::string out;
  for (const Guarantee& g : guarantees.theorems) out += (out.empty() ? "" : "\n") + theoremText(g);
  if (!guarantees.no_theorem_reason.empty()) out += guarantees.no_theorem_reason + "\n";
  return out;
}

std::string asJson(const Guarantees& guarantees) {
  Json out{{"theorems", Json::array()}, {"nothing", guarantees.no_theorem_reason}};
  for (const Guarantee& g : guarantees.theorems) out["theorems"].push_back(jsonOf(g));
  return out.dump(2) + "\n";
}

std::string asTable(const std::vector<Guarantee>& theorems) {
  std::string out = joined(headCells(), "\t") + "\n";
  for (const Guarantee& g : theorems) out += joined(cellsOf(g), "\t") + "\n";
  return out;
}

std::string asLatex(const std::vector<Guarantee>& theorems) {
  std::string out = "\\begin{tabular}{llllllll}\n" + joined(headCells(), " & ") + " \\\\\n\\hline\n";
  for (const Guarantee& g : theorems) {
    std::vector<std::string> cells = cellsOf(g);
    for (std::string& cell : cells) cell = escaped(cell);
    out += joined(cells, " & ") + " \\\\\n";
  }
  return out + "\\end{tabular}\n";
}

}  // namespace roundel::guarantees
