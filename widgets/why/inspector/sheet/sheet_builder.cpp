// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/sheet/sheet_builder.h"
#include "widgets/base/theme/screen_font.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {

SheetBuilder::SheetBuilder(const WhyPicture& picture, const Theme& theme, double width)
    : m_picture(picture),
      m_theme(theme),
      m_width(width),
      m_plain(screenTabularFont(kNotePx)),
      m_bold(screenTabularFont(kNotePx, QFont::DemiBold)),
      m_line(std::ceil(m_plain.height())) {}

void SheetBuilder::box(const QRectF& rect, const QColor& fill, const QColor& pen, double pen_width, bool dashed) {
  SheetShape shape;
  shape.rect = rect, shape.fill = fill, shape.pen = pen, shape.pen_width = pen_width, shape.dashed = dashed;
  m_sheet.shapes.push_back(std::move(shape));
}

void SheetBuilder::hatch(const QRectF& rect, const QColor& pen) {
  SheetShape shape;
  shape.kind = SheetShape::Kind::Hatch, shape.rect = rect, shape.pen = pen;
  m_sheet.shapes.push_back(std::move(shape));
}

void SheetBuilder::line(const QPointF& from, const QPointF& to, const QColor& pen, double pen_width, bool dashed) {
  SheetShape shape;
  shape.kind = SheetShape::Kind::Line, shape.rect = QRectF(from, to), shape.pen = pen, shape.pen_width = pen_width,
  shape.dashed = dashed;
  m_sheet.shapes.push_back(std::move(shape));
}

void SheetBuilder::text(const QRectF& rect, const QString& words, const QColor& pen, Qt::Alignment align, bool bold) {
  SheetShape shape;
  shape.kind = SheetShape::Kind::Text, shape.rect = rect, shape.text = fitted(words, rect.width() + 0.5, bold),
  shape.pen = pen, shape.align = align, shape.bold = bold;
  m_sheet.shapes.push_back(std::move(shape));
}

void SheetBuilder::mark(const QRectF& rect, const QString& words, model::JobIndex job) {
  m_sheet.marks.push_back({rect, words, job, false});
}

void SheetBuilder::ring(const QRectF& rect) { box(rect, {}, m_theme.text, 2); }

void SheetBuilder::band(double top, double height) { box(QRectF(0, top, m_width, height), m_theme.accentSoft); }

double SheetBuilder::columnOf(const QStringList& names, double most) const {
  double widest = 0;
  for (const QString& name : names) widest = std::max(widest, textWidth(name, true));
  return std::min(std::ceil(widest) + 6, most);
}

Sheet SheetBuilder::finish() {
  if (m_picture.left_out > 0) {
    const QString words = QCoreApplication::translate("WhyPicture", "%1 more: show all").arg(m_picture.left_out);
    const QRectF rect(0, y + 2, std::min(m_width, textWidth(words) + 8), m_line + 4);
    text(rect, words, m_theme.accentText);
    m_sheet.marks.push_back({rect, words, {}, true});
    y = rect.bottom();
  }
  m_sheet.size = QSizeF(m_width, std::ceil(y) + 2);
  return std::move(m_sheet);
}

}  // namespace roundel::widgets
