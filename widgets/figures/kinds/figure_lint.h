// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks a page and its PDF for what a reader or a publisher would object to.

#include <QByteArray>
#include <QString>
#include <vector>

#include "widgets/base/painting/drawing.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures {

struct Finding {
  enum class Rule { TextSize, ToldApart, Named, Clipped, Overlap, Filled, Letters, Vector, Fonts };
  Rule rule = Rule::TextSize;
  bool good = true;
  QString text = {}, detail = {};
};

/// Reports text below the preset's smallest size, series that differ only by colour, missing or misplaced names, text that leaves the page or its
/// panel, overlapping text, plots without marks or with all curves within a twentieth of the width, characters that no font has, pixels in a vector
/// file, and fonts that are not embedded or of Type 3. At most one finding per rule. An empty `pdf` skips the rules for PDF. O(ops + bytes + texts
/// * (texts + places)).
std::vector<Finding> lint(const Drawing& drawing, const QByteArray& pdf, const Preset& preset);
/// For each plot of the page: whether it has a curve, an area, a bar or a point. O(ops * plots).
std::vector<bool> plotsWithMarks(const Drawing& drawing);
/// The kind of a Place whose text says why a panel is empty.
constexpr const char* kEmptyPanel = "empty";
/// The faults among the findings, one per line; empty if there are none.
QString faultsOf(const std::vector<Finding>& findings);

}  // namespace roundel::widgets::figures
