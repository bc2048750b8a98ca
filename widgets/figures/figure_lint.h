#pragma once
// What a reader or a publisher would object to in a figure, found on its page and in its PDF.

#include <QByteArray>
#include <QString>
#include <vector>

#include "widgets/figures/preset.h"
#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures {

struct Finding {
  enum class Rule { TextSize, ToldApart, Named, Clipped, Overlap, Filled, Letters, Vector, Fonts };
  Rule rule = Rule::TextSize;
  bool good = true;
  QString text, detail;
};

/// Text under the preset's floor, series that differ only by colour, names that are missing or at the wrong place, text that leaves the
/// page or its panel, text on text, plots without marks or with all curves in a twentieth of their width, characters that no font has,
/// pixels in a vector file, fonts that are not embedded or of Type 3. At most one finding per rule; `pdf` may be empty, then its rules are
/// skipped. O(ops + bytes + texts * (texts + places)).
std::vector<Finding> lint(const Drawing& drawing, const QByteArray& pdf, const Preset& preset);
/// Of each plot of the page: does it have a curve, an area, a bar or a point? O(ops * plots).
std::vector<bool> plotsWithMarks(const Drawing& drawing);
/// The kind of a Place whose text says why a panel has no marks.
constexpr const char* kEmptyPanel = "empty";
/// The findings, one per line; empty where there are none.
QString faultsOf(const std::vector<Finding>& findings);

}  // namespace roundel::widgets::figures
