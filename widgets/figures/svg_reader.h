#pragma once
// What stands in an SVG that svgFile wrote: words with their size and place, the ink of every named series, pixels. The lint reads this and
// never the figure it was made from.

#include <QByteArray>
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

/// How one series looks: two series of equal `form` are told apart by their colours alone.
struct PlacedSeries {
  QString name;
  QString form;  ///< dash, direction of the hatch, shape of the marker
  QColor color;
};

struct ReadSvg {
  QSizeF page_pt;
  std::vector<PlacedText> texts;
  std::vector<PlacedSeries> series;
  std::vector<Place> places;
  int pictures = 0;
  QString error;  ///< where the XML is not sound
};
/// O(bytes).
ReadSvg readSvg(const QByteArray& svg);

}  // namespace roundel::widgets::figures
