// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The painted scale of one theorem: bound, optimum, this run, guaranteed value.

#include <QWidget>

#include "core/guarantees/guarantee.h"
#include "widgets/base/theme/theme.h"
#include "widgets/why/guarantees/scale_layout.h"

namespace roundel::widgets {

class ScaleView : public QWidget {
  Q_OBJECT
 public:
  explicit ScaleView(QWidget* parent);
  /// `end`: end of the scale, the same in all cards (scaleEnd). Sets the height.
  void setScale(const guarantees::Guarantee& guarantee, double end, const QColor& ink, const Theme& theme);
  const ScalePicture& picture() const { return m_picture; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void paintAxis(QPainter& painter) const;
  void paintItem(QPainter& painter, const PlacedItem& placed) const;

  std::vector<ScaleItem> m_items;
  ScalePicture m_picture;
  QColor m_ink;
  Theme m_theme;
  bool m_proven = false;
  double m_scaleEnd = 2;
};

}  // namespace roundel::widgets
