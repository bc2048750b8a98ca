// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints and edits the cells of the job table and of the throughputs beside the lanes: throughputs as a heat map, values that the job does not state
// dim, rejected cells hatched, waiting ones dashed. GUI thread; its view owns it, and the view's model is a JobTableModel.

#include <QStyledItemDelegate>

#include "widgets/base/theme/appearance.h"
#include "widgets/build/jobs/job_table_model.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

class SheetDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  SheetDelegate(const Document* document, const Appearance* appearance, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), m_document(document), m_appearance(appearance) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  /// A combo box for a choice, else a line edit; the one for a template completes existing names.
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 private:
  /// The colour shows the share of the row's best; italic: not stated by the job; stacked bars: a table of gang sizes.
  void paintThroughput(QPainter& painter, const QRectF& cell, const QModelIndex& index, bool waits) const;
  void paintField(QPainter& painter, const QRectF& cell, const QModelIndex& index, const JobTableModel& model) const;
  void paintRefused(QPainter& painter, const QRectF& cell, const QString& text) const;

  const Document* m_document;
  const Appearance* m_appearance;
};

}  // namespace roundel::widgets
