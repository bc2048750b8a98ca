// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/math_text.h"

#include <QRegularExpression>
#include <utility>
#include <vector>

namespace roundel::widgets {
namespace {

// Applied in this order. An index is a few letters after one letter at the beginning of a word: "k_h^r", not "at_s" or "round_s".
const std::vector<std::pair<QRegularExpression, QString>>& rules() {
  const auto rule = [](const char* pattern, const char* by) {
    return std::pair(QRegularExpression(QString::fromUtf8(pattern), QRegularExpression::UseUnicodePropertiesOption),
                     QString::fromUtf8(by));
  };
  static const std::vector<std::pair<QRegularExpression, QString>> list{
      rule("\\bsum_([a-z](?:,[a-z])*)\\b", "Σ<sub>\\1</sub>"),
      rule("(?<![\\w-])mu(?![a-z-])", "μ"),
      rule("(?<![\\w-])phi(?![a-z-])", "φ"),
      rule("(?<![\\w-])gamma(?![a-z-])", "γ"),
      rule("(?<![\\w-])lambda(?![a-z-])", "λ"),
      rule("(?<![\\w-])alpha(?![a-z-])", "α"),
      rule("\\b(U|t)(min|max)\\b", "\\1<sub>\\2</sub>"),
      rule("(?<!\\w)([A-Za-zμφγλα])_([a-z]{1,3})\\^([a-z]+)\\b", "\\1<sub>\\2</sub><sup>\\3</sup>"),
      rule("(?<!\\w)([A-Za-zμφγλα])_([a-z]{1,2})\\b", "\\1<sub>\\2</sub>"),
      rule("(?<=[\\w)])\\^\\(([^()]*)\\)", "<sup>\\1</sup>"),
      rule("(?<=[\\w)])\\^([\\wμφγλα]+)", "<sup>\\1</sup>"),
      rule(" - ", " − ")};
  return list;
}

}  // namespace

QString mathHtml(const QString& plain) {
  QString html = plain.toHtmlEscaped();
  for (const auto& [pattern, by] : rules()) html.replace(pattern, by);
  return html;
}

}  // namespace roundel::widgets
