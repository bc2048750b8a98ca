// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a reader sees on a page: texts with size and place, and what distinguishes series. The lint reads this, never the figure itself.

#include <QColor>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/base/painting/drawing.h"

namespace roundel::widgets::figures {

/// A text on the page; lengths in points.
struct PlacedText {
  QString text, family;
  double size_pt = 0;
  int weight = 400;
  QRectF box;           ///< around its capitals, by the font's metrics
  QRectF clip;          ///< null: the whole page
  bool legend = false;  ///< is beside a sample of a key
};
/// All texts in drawing order, without spaces at their ends. O(ops).
std::vector<PlacedText> textsOf(const Drawing& drawing);

/// How a series looks. Series of equal `form` differ by colour only.
struct PlacedSeries {
  QString name;
  QString form;  ///< dash, hatch direction, shape of the marker
  QColor color;
};
/// One entry per name, sorted by name. A series that is drawn in several places combines their looks. O(ops).
std::vector<PlacedSeries> seriesOf(const Drawing& drawing);

}  // namespace roundel::widgets::figures
