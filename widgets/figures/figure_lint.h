#pragma once
// What a reader or a publisher would object to in a figure, found in the exporter's own SVG.

#include <QByteArray>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/figures/figure_export.h"

namespace roundel::widgets::figures {

/// A word of a figure as it stands on the page, in points.
struct PlacedText {
  QString text;
  double size_pt = 0;
  QRectF box;  ///< of its letters, by the font's metrics
};
/// Every text of an SVG that the exporter wrote. O(bytes).
std::vector<PlacedText> textsOf(const QByteArray& svg);

struct Finding {
  bool good = true;
  QString text, detail;
};
/// Text size against the preset's floor, text that leaves the page, text on text, and lanes that only their colour tells apart in
/// grey or to a deuteranope. Always one finding a rule.
std::vector<Finding> lint(const QByteArray& svg, const std::vector<compare::LaneRun>& runs, const Preset& preset);

}  // namespace roundel::widgets::figures
