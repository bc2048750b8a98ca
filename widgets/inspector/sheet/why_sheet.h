#pragma once
// The layout of a picture of the Why panel: shapes, and marks under the pointer. Logical px; the same on screen, in a file
// and in a test.

#include <QColor>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/inspector/why_picture.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace roundel::widgets {

struct SheetShape {
  enum class Kind { Box, Hatch, Line, Text };
  Kind kind = Kind::Box;
  QRectF rect;       ///< Line: from its top left to its bottom right corner
  QColor fill, pen;  ///< invalid = none; Text: pen; Hatch: pen
  double pen_width = 1;
  QString text;
  Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
  bool bold = false, dashed = false;
};

/// A mark under the pointer: its text is its tool tip and its accessible name.
struct SheetMark {
  QRectF rect;
  QString words;
  model::JobIndex job;  ///< what a click selects; invalid = nothing
  bool more = false;    ///< a click shows the omitted rows
};

struct Sheet {
  QSizeF size;
  std::vector<SheetShape> shapes;  ///< in the order in which they are painted
  std::vector<SheetMark> marks;    ///< in reading order
};

/// Lays the picture out in a column `width` px wide; its height follows. O(cells).
Sheet layOut(const WhyPicture& picture, const Theme& theme, double width);
void paintSheet(QPainter& painter, const Sheet& sheet);

}  // namespace roundel::widgets
