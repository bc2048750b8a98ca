// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/latex.h"

#include <array>
#include <utility>

#include "core/model/check/visible_text.h"

namespace roundel::io {
namespace {

using Sign = std::pair<std::string_view, std::string_view>;

// Brackets and commas are put in braces, so that they do not end an option list.
constexpr std::array<Sign, 49> kSigns{{{"\\", "\\textbackslash{}"},
                                       {"{", "\\{"},
                                       {"}", "\\}"},
                                       {"&", "\\&"},
                                       {"%", "\\%"},
                                       {"$", "\\$"},
                                       {"#", "\\#"},
                                       {"_", "\\_"},
                                       {"~", "\\textasciitilde{}"},
                                       {"^", "\\textasciicircum{}"},
                                       {"<", "\\textless{}"},
                                       {">", "\\textgreater{}"},
                                       {"|", "\\textbar{}"},
                                       {"\"", "{''}"},
                                       {"[", "{[}"},
                                       {"]", "{]}"},
                                       {",", "{,}"},
                                       {"\n", " "},
                                       {"\t", " "},
                                       {"\u00A0", "~"},
                                       {"\u2009", "\\,"},
                                       {"\u202F", "\\,"},
                                       {"\u2013", "--"},
                                       {"\u2014", "---"},
                                       {"\u2018", "`"},
                                       {"\u2019", "'"},
                                       {"\u201C", "``"},
                                       {"\u201D", "''"},
                                       {"\u2026", "\\dots{}"},
                                       {"\u2212", "$-$"},
                                       {"\u00D7", "$\\times$"},
                                       {"\u00B7", "$\\cdot$"},
                                       {"\u00B1", "$\\pm$"},
                                       {"\u00B0", "$^\\circ$"},
                                       {"\u00B5", "$\\mu$"},
                                       {"\u03BC", "$\\mu$"},
                                       {"\u2264", "$\\le$"},
                                       {"\u2265", "$\\ge$"},
                                       {"\u2248", "$\\approx$"},
                                       {"\u2192", "$\\to$"},
                                       {"\u221E", "$\\infty$"},
                                       {"\u03B1", "$\\alpha$"},
                                       {"\u03B2", "$\\beta$"},
                                       {"\u03B3", "$\\gamma$"},
                                       {"\u03BB", "$\\lambda$"},
                                       {"\u03C1", "$\\rho$"},
                                       {"\u03C3", "$\\sigma$"},
                                       {"\u03C4", "$\\tau$"},
                                       {"\u0394", "$\\Delta$"}}};

}  // namespace

std::string latexText(std::string_view text) {
  const std::string shown_text = model::visible(text, "\n\t");
  std::string_view utf8 = shown_text;
  std::string out;
  out.reserve(utf8.size() + 8);
  while (!utf8.empty()) {
    const Sign* matching_sign = nullptr;
    for (const Sign& sign : kSigns)
      if (utf8.starts_with(sign.first)) matching_sign = &sign;
    if (matching_sign != nullptr) {
      out += matching_sign->second;
      utf8.remove_prefix(matching_sign->first.size());
      continue;
    }
    out += utf8.front();
    utf8.remove_prefix(1);
  }
  return out;
}

}  // namespace roundel::io
