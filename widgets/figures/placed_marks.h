#pragma once
// What a reader finds on a page: words with their size and place, and what tells one series from another. The lint reads this and never
// the figure that the page was drawn from.

#include <QColor>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures {

/// A word of a figure as it stands on the page, in points.
struct PlacedText {
  QString text, family;
  double size_pt = 0;
  int weight = 400;
  QRectF box;           ///< of its capitals, by the font's metrics
  QRectF clip;          ///< null = whole page
  bool legend = false;  ///< follows the sample of a key
};
/// Every word, in the order in which they are drawn, without spaces at its ends. O(ops).
std::vector<PlacedText> textsOf(const Drawing& drawing);

/// How one series looks: two series of equal `form` are told apart by their colours alone.
struct PlacedSeries {
  QString name;
  QString form;  ///< dash, direction of the hatch, shape of the marker
  QColor color;
};
/// One a name, by name: a series that is drawn in several places looks like all of them together. O(ops).
std::vector<PlacedSeries> seriesOf(const Drawing& drawing);

}  // namespace roundel::widgets::figures
