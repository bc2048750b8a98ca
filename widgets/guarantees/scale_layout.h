#pragma once
// Where the marks and labels of a theorem's scale are: logarithmic, 1 is the bound. Geometry alone; the widths of text are passed in.

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
  Note    ///< a text without a mark, as the reason why the optimum is not known
};

struct ScaleItem {
  ScaleMark mark = ScaleMark::Note;
  double ratio = 1;  ///< over the bound; a Note has none
  QString text;
};

struct PlacedItem {
  ScaleItem item;
  double x = 0;         ///< of the mark
  bool beyond = false;  ///< the ratio is above the scale: an arrow at its end
  QRectF label;         ///< empty: there is no room, and the tooltip alone says it
  bool raised = false;  ///< in the upper row, with a line down to the mark
};

struct ScaleTick {
  double x = 0;
  double text_left = 0;
  QString text;  ///< empty: it has no room
};

struct ScalePicture {
  double left = 0, right = 0, axis_y = 0, height = 0;  ///< px
  std::vector<ScaleTick> ticks;
  std::vector<PlacedItem> items;  ///< in the order of the request
};

/// Above this a ratio is beyond every scale.
constexpr double kLargestRatio = 100'000;
/// The end of a scale on which all these ratios are: 2, 5, 10, 20, ... up to kLargestRatio.
double scaleEnd(const std::vector<double>& ratios);

/// The width of a text, bold or not.
using TextWidth = std::function<double(const QString&, bool bold)>;
/// `line`: px of a line of text. Labels overlap neither each other nor a line to a mark, and are inside the width. O(items^2).
ScalePicture layOutScale(const std::vector<ScaleItem>& items, double end, double width, double line,
                         const TextWidth& text_width);

}  // namespace roundel::widgets
