#pragma once
// How the cells of the job table are painted and edited: heat cells with readable text, fields that are dim where they are not stated
// here, hatched cells that are refused, dashed ones that wait. The throughputs beside the lanes are painted by it, too. GUI thread; its
// view owns it, and the view's model is a JobTableModel.

#include <QStyledItemDelegate>

#include "widgets/jobs/job_table_model.h"

namespace roundel::widgets {

class SheetDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit SheetDelegate(Workbench* bench, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_bench(bench) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  /// A box of words for a choice, else a line; that of a template completes the names that there are.
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 private:
  /// Heat by the share of the row's best; italic where the job does not state it; stacked bars for a table of gang sizes.
  void paintThroughput(QPainter& painter, const QRectF& cell, const QModelIndex& index, bool waits) const;
  void paintField(QPainter& painter, const QRectF& cell, const QModelIndex& index, const JobTableModel& model) const;
  void paintRefused(QPainter& painter, const QRectF& cell, const QString& text) const;

  Workbench* m_bench;
};

}  // namespace roundel::widgets
