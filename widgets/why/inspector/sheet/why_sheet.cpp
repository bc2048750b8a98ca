// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/sheet/why_sheet.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"
#include "widgets/why/inspector/sheet/sheet_bars.h"
#include "widgets/why/inspector/sheet/sheet_grid.h"

namespace roundel::widgets {

void paintSheet(QPainter& painter, const Sheet& sheet) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const SheetShape& shape : sheet.shapes) {
    const QPen pen(shape.pen, shape.pen_width, shape.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    switch (shape.kind) {
      case SheetShape::Kind::Box: {
        painter.setPen(shape.pen.isValid() ? pen : QPen(Qt::NoPen));
        painter.setBrush(shape.fill.isValid() ? QBrush(shape.fill) : QBrush(Qt::NoBrush));
        const double inset = shape.pen.isValid() ? shape.pen_width / 2 : 0;
        const double radius = std::min({2.0, shape.rect.width() / 2, shape.rect.height() / 2});
        painter.drawRoundedRect(shape.rect.adjusted(inset, inset, -inset, -inset), radius, radius);
        break;
      }
      case SheetShape::Kind::Hatch: {  // drawn line by line, because brush patterns do not scale in files
        painter.save();
        painter.setClipRect(shape.rect, Qt::IntersectClip);
        painter.setPen(pen);
        const double step = 6;
        const QRectF& r = shape.rect;
        for (double x = r.left() - r.height(); x < r.right(); x += step)
          painter.drawLine(QPointF(x, r.bottom()), QPointF(x + r.height(), r.top()));
        painter.restore();
        break;
      }
      case SheetShape::Kind::Line:
        painter.setPen(pen);
        painter.drawLine(shape.rect.topLeft(), shape.rect.bottomRight());
        break;
      case SheetShape::Kind::Text:
        painter.setFont(screenTabularFont(kNotePx, shape.bold ? QFont::DemiBold : QFont::Normal));
        painter.setPen(shape.pen);
        painter.drawText(shape.rect, static_cast<int>(shape.align) | Qt::TextSingleLine, shape.text);
        break;
    }
  }
  painter.restore();
}

Sheet layOut(const WhyPicture& picture, const Theme& theme, double width) {
  SheetBuilder builder(picture, theme, width);
  switch (picture.kind) {
    case trace::Picture::Matrix:
      layOutMatrix(builder);
      break;
    case trace::Picture::Shares:
      layOutShares(builder);
      break;
    case trace::Picture::Order:
      layOutOrder(builder);
      break;
    case trace::Picture::Levels:
      layOutLevels(builder);
      break;
    case trace::Picture::Timeline:
      layOutTimeline(builder);
      break;
    case trace::Picture::Ready:
    case trace::Picture::None:
      break;
  }
  return builder.finish();
}

}  // namespace roundel::widgets
