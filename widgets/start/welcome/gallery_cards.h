// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cards of the gallery in their groups, with pointer and keyboard. Its height is that of its cards; it is inside a scroll area.

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/start/welcome/card_painting.h"
#include "widgets/start/welcome/thumbnails.h"

class QLabel;

namespace roundel::widgets {

class GalleryCards : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  GalleryCards(const std::vector<GalleryEntry>* entries, Thumbnails* thumbnails, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// Sets the shown sections. The columns depend on setWindowWidth().
  void setSections(std::vector<GallerySection> sections);
  void setWindowWidth(int width);
  void setDone(const QStringList& done);
  void setCurrent(int card);  ///< the focused card, an index into layout().cards; -1: none

  GalleryRoom room() const;
  const GalleryLayout& layout() const { return m_layout; }
  const GalleryEntry& entryOf(int card) const;
  int current() const { return m_current; }
  QImage pictureOf(int card) const;

  QAccessible::Role partRole() const override { return QAccessible::Button; }
  int partCount() const override { return static_cast<int>(m_layout.cards.size()); }
  QString partName(int part) const override;
  QString partKey(int part) const override { return entryOf(part).name; }
  QString partDescription(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override { return m_current; }
  void choosePart(int part) override;

 signals:
  void opened(int card);
  void allWanted(roundel::model::OpeningGroup group);
  void currentChanged(int card);  ///< by a key, so it must be scrolled into view
  void roomChanged();             ///< the width has changed, and perhaps the columns

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  void arrange();
  int cardAt(const QPointF& at) const;
  const GalleryLayout::Heading* linkAt(const QPointF& at) const;
  QRectF linkRect(const GalleryLayout::Heading& heading) const;
  QString linkText(const GalleryLayout::Heading& heading) const;
  void paintHeading(QPainter& painter, const GalleryLayout::Heading& heading) const;
  CardState stateOf(int card) const;
  Thumbnails::Request requestFor(const GalleryEntry& entry, const QSizeF& size) const;
  void preview(int card);

  const std::vector<GalleryEntry>* m_entries;
  Thumbnails* m_thumbnails;
  Theme m_theme = Theme::light();
  std::vector<GallerySection> m_sections;
  GalleryLayout m_layout;
  QStringList m_done;
  int m_windowWidth = 1600;
  int m_current = -1, m_hovered = -1, m_pressed = -1;
  QPointer<QWidget> m_preview;
};

}  // namespace roundel::widgets
