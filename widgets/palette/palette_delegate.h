#pragma once
// How the palette's rows look: headings, cards with a small picture of what they are, links. GUI thread; its view owns it, model and
// theme outlive it.

#include <QStyledItemDelegate>

#include "widgets/palette/palette_model.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

class PaletteDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// Model and theme outlive it; it paints with what they say at that moment.
  PaletteDelegate(const PaletteModel* model, const Theme* theme, QObject* parent)
      : QStyledItemDelegate(parent), m_model(model), m_theme(theme) {}
  /// As high as the text of a heading or the card of an entry.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  /// The title, and whether the section is folded.
  void paintHeading(QPainter& painter, const QRectF& rect, const QModelIndex& index, bool focus) const;
  /// Squares for GPUs, a dot in a job's colour, a curve for a generator.
  void paintPicture(QPainter& painter, const QRectF& box, const QModelIndex& index) const;
  const PaletteModel* m_model;
  const Theme* m_theme;
};

}  // namespace roundel::widgets
