// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The layout of a picture of the Why panel: shapes, and marks under the pointer. In logical px, the same on screen, in a file and in a test.

#include <QColor>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/why/inspector/why_picture.h"

class QPainter;

namespace roundel::widgets {

struct SheetShape {
  enum class Kind { Box, Hatch, Line, Text };
  Kind kind = Kind::Box;
  QRectF rect;       ///< Line: from its top left to its bottom right corner
  QColor fill, pen;  ///< invalid: none; Text uses pen, Hatch uses pen
  double pen_width = 1;
  QString text;
  Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
  bool bold = false, dashed = false;
};

/// An area under the pointer; its text is the tooltip and the accessible name.
struct SheetMark {
  QRectF rect;
  QString words;
  model::JobIndex job;  ///< selected by a click; invalid: none
  bool more = false;    ///< a click shows the omitted rows
};

struct Sheet {
  QSizeF size;
  std::vector<SheetShape> shapes;  ///< in painting order
  std::vector<SheetMark> marks;    ///< in reading order
};

/// For a column `width` px wide; the height results. O(cells).
Sheet layOut(const WhyPicture& picture, const Theme& theme, double width);
void paintSheet(QPainter& painter, const Sheet& sheet);

}  // namespace roundel::widgets
