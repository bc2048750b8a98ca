#pragma once
// The key above a figure: a sample and a name a series, in as many rows as the width needs. No frame.

#include <QPainter>
#include <vector>

#include "widgets/figures/figure.h"
#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::figures {

struct LegendEntry {
  enum class Sample {
    Line,
    Area,
    Bar,
    Job,
    Point,
    Rule,
    Range,
    Share,
    Curve,
    Scale,
    None
  };  ///< Point: a scheduler's marker; Share: the line of a share of iterations; Curve: a scheduler's line through its marker; Scale: the colours of a heat map; None: words alone
  Sample sample = Sample::Line;
  int index = 0;  ///< lane, tone or job
  QString name;
  bool operator==(const LegendEntry&) const = default;
};
/// Empty where everything is named where it stands.
std::vector<LegendEntry> legendOf(const Figure& figure);

/// In the painter's units (look.unit a point). `paint` false only measures. Returns the height.
double paintLegend(QPainter* painter, const std::vector<LegendEntry>& entries, const plots::PlotData& data,
                   const plots::PlotLook& look, double left, double width);

}  // namespace roundel::widgets::figures
