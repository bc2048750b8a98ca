// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The key above a figure: a sample and a name for each series, in as many rows as needed.

#include <QPainter>
#include <vector>

#include "widgets/figures/kinds/figure.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::figures {

struct LegendEntry {
  /// Point: a scheduler's marker. Share: the line of a share of iterations. Curve: a scheduler's line with its marker.
  /// Scale: the colours of a heat map. None: text only.
  enum class Sample { Line, Area, Bar, Job, Point, Rule, Range, Share, Curve, Scale, None };
  Sample sample = Sample::Line;
  int index = 0;  ///< of the lane, tone or job
  QString name;
  bool operator==(const LegendEntry&) const = default;
};
/// Empty if every mark is named beside it.
std::vector<LegendEntry> legendOf(const Figure& figure);

/// Returns the height in the painter's units (look.unit is a point). `paint` false only measures.
double paintLegend(QPainter* painter, const std::vector<LegendEntry>& entries, const plots::PlotData& data,
                   const plots::PlotLook& look, double left, double width);

}  // namespace roundel::widgets::figures
