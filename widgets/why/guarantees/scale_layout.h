// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Layout of the marks and labels of a theorem's scale, which is logarithmic with the bound at 1. Pure geometry; the
// caller provides the widths of texts.

#include <QRectF>
#include <QString>
#include <functional>
#include <vector>

namespace roundel::widgets {

enum class ScaleMark {
  Run,
  Optimum,
  Guaranteed,
  Other,  ///< another run that the theorem compares with
  Note    ///< a text without a mark, such as the reason for an unknown optimum
};

struct ScaleItem {
  ScaleMark mark = ScaleMark::Note;
  double ratio = 1;  ///< value divided by the bound; unused for a Note
  QString text;
};

struct PlacedItem {
  ScaleItem item;
  double x = 0;         ///< of the mark
  bool beyond = false;  ///< the ratio is above the scale: an arrow at its end
  QRectF label;         ///< empty: no room; only the tooltip shows it
  bool raised = false;  ///< in the upper row, with a line down to the mark
};

struct ScaleTick {
  double x = 0;
  double text_left = 0;
  QString text;  ///< empty: no room
};

struct ScalePicture {
  double left = 0, right = 0, axis_y = 0, height = 0;  ///< px
  std::vector<ScaleTick> ticks;
  std::vector<PlacedItem> items;  ///< in the order of the request
};

/// Larger ratios are beyond each scale.
constexpr double kLargestRatio = 100'000;
/// The end of a scale that contains all these ratios: 2, 5, 10, 20, ... up to kLargestRatio.
double scaleEnd(const std::vector<double>& ratios);

/// The width of a text, bold or not.
using TextWidth = std::function<double(const QString&, bool bold)>;
/// `line` is the height of a line of text in px. Labels stay inside the width and overlap neither each other nor lines to marks. O(items^2).
ScalePicture layOutScale(const std::vector<ScaleItem>& items, double end, double width, double line,
                         const TextWidth& text_width);

}  // namespace roundel::widgets
