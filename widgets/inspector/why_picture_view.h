#pragma once
// One picture of the Why panel on screen: painted by paintSheet, with a cursor for the keyboard, texts for everything under the
// pointer, and virtual children for screen readers.

#include <QWidget>

#include "widgets/inspector/sheet/why_sheet.h"

namespace roundel::widgets {

class WhyPictureView : public QWidget {
  Q_OBJECT
 public:
  explicit WhyPictureView(QWidget* parent = nullptr);

  void setPicture(const WhyPicture& picture, const Theme& theme);
  const WhyPicture& picture() const { return m_picture; }
  const Sheet& sheet() const { return m_sheet; }
  /// The job that is pointed at in any view: all that is its own has an edge. Only that is painted again.
  void setPointed(model::JobIndex job);
  model::JobIndex pointed() const { return m_pointed; }
  /// Where its edges are: what stands in one row is one. O(marks).
  std::vector<QRectF> edgesOf(model::JobIndex job) const;
  int cursor() const { return m_cursor; }  ///< into sheet().marks; -1 = none
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;

 signals:
  void jobChosen(model::JobIndex job);
  void jobPointed(model::JobIndex job);  ///< invalid: the pointer is on none
  void allAsked();                       ///< "N more: show all"

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

/// Registers the accessibility of WhyPictureView with Qt; may be called more than once.
void installPictureAccessibility();

}  // namespace roundel::widgets
