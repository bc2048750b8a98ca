// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the rows of the palette: headings, cards with a small picture, links. GUI thread; its view owns it.

#include <QStyledItemDelegate>

#include "widgets/base/theme/theme.h"
#include "widgets/build/palette/palette_model.h"

namespace roundel::widgets {

class PaletteDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// Model and theme outlive it and may change.
  PaletteDelegate(const PaletteModel* model, const Theme* theme, QObject* parent)
      : QStyledItemDelegate(parent), m_model(model), m_theme(theme) {}
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintHeading(QPainter& painter, const QRectF& rect, const QModelIndex& index, bool focus) const;
  /// Squares for GPUs, a dot in the job's colour, a curve for a generator.
  void paintPicture(QPainter& painter, const QRectF& box, const QModelIndex& index) const;
  const PaletteModel* m_model;
  const Theme* m_theme;
};

}  // namespace roundel::widgets
