#pragma once
// The lint of figures: finds what readers or publishers would object to.

#include <QByteArray>
#include <QString>
#include <vector>

#include "widgets/figures/preset.h"
#include "widgets/figures/svg_reader.h"

namespace roundel::widgets::figures {

struct Finding {
  enum class Rule { TextSize, ToldApart, Named, Clipped, Overlap, Letters, Vector, Fonts };
  Rule rule = Rule::TextSize;
  bool good = true;
  QString text, detail;
};

/// Text under the preset's floor, series that differ only by colour, names that are missing or at the wrong place, text that leaves the page or its panel, text on text,
/// characters that no font has, pixels in a vector file, fonts that are not embedded or of Type 3. At most one finding per rule; `pdf` may
/// be empty, then its rules are skipped. O(bytes + texts * (texts + places)).
std::vector<Finding> lint(const QByteArray& svg, const QByteArray& pdf, const Preset& preset);
/// The findings, one per line; empty where there are none.
QString faultsOf(const std::vector<Finding>& findings);

}  // namespace roundel::widgets::figures
