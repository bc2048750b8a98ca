// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One picture of the Why panel on screen: painted by paintSheet(), with a keyboard cursor, tooltips, and virtual children for screen readers.

#include <QWidget>

#include "widgets/why/inspector/sheet/why_sheet.h"

namespace roundel::widgets {

class WhyPictureView : public QWidget {
  Q_OBJECT
 public:
  explicit WhyPictureView(QWidget* parent = nullptr);

  void setPicture(const WhyPicture& picture, const Theme& theme);
  const WhyPicture& picture() const { return m_picture; }
  const Sheet& sheet() const { return m_sheet; }
  /// The job that any view points at: its marks get an outline. Repaints only these.
  void setPointed(model::JobIndex job);
  model::JobIndex pointed() const { return m_pointed; }
  /// Places of the outlines; marks in one row share one. O(marks).
  std::vector<QRectF> edgesOf(model::JobIndex job) const;
  int cursor() const { return m_cursor; }  ///< index into sheet().marks; -1: none
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;

 signals:
  void jobChosen(model::JobIndex job);
  void jobPointed(model::JobIndex job);  ///< invalid: the pointer is on no job
  void allRowsRequested();               ///< the user chose "N more: show all"

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int markAt(const QPointF& position) const;
  void moveCursor(int mark);
  void step(int dx, int dy);
  void choose(int mark);
  void point(int mark);
  void copy() const;

  WhyPicture m_picture;
  Theme m_theme = Theme::light();
  Sheet m_sheet;
  int m_cursor = -1, m_hover = -1;
  model::JobIndex m_pointed;
};

/// Registers the accessibility of WhyPictureView with Qt. Repeated calls have no effect.
void installPictureAccessibility();

}  // namespace roundel::widgets
