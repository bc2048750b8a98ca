// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shared by the layouts of pictures. Private to widgets/why/inspector.

#include <QFontMetricsF>

#include "widgets/why/inspector/sheet/why_sheet.h"

namespace roundel::widgets {

class SheetBuilder {
 public:
  SheetBuilder(const WhyPicture& picture, const Theme& theme, double width);

  const WhyPicture& picture() const { return m_picture; }
  const Theme& theme() const { return m_theme; }
  double width() const { return m_width; }
  double lineHeight() const { return m_line; }
  double textWidth(const QString& text, bool bold = false) const {
    return (bold ? m_bold : m_plain).horizontalAdvance(text);
  }
  /// Elided to `width`.
  QString fitted(const QString& text, double width, bool bold = false) const {
    return (bold ? m_bold : m_plain).elidedText(text, Qt::ElideRight, width);
  }

  double y = 0;  ///< top of the next line

  void box(const QRectF& rect, const QColor& fill, const QColor& pen = {}, double pen_width = 1, bool dashed = false);
  void hatch(const QRectF& rect, const QColor& pen);
  void line(const QPointF& from, const QPointF& to, const QColor& pen, double pen_width = 1, bool dashed = false);
  void text(const QRectF& rect, const QString& words, const QColor& pen,
            Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter, bool bold = false);
  void mark(const QRectF& rect, const QString& words, model::JobIndex job = {});
  /// Marks the decision's choice; used with a text, as colour alone is not enough.
  void ring(const QRectF& rect);
  /// A band behind the rows of the selected job.
  void band(double top, double height);
  bool selected(model::JobIndex job) const { return job.valid() && job == m_picture.selected; }
  /// Width of the widest name, at most `most` px.
  double columnOf(const QStringList& names, double most) const;

  Sheet finish();  ///< adds the note on what was left out

 private:
  const WhyPicture& m_picture;
  const Theme& m_theme;
  double m_width;
  QFontMetricsF m_plain, m_bold;
  double m_line;
  Sheet m_sheet;
};

}  // namespace roundel::widgets
