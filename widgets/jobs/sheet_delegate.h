#pragma once
// How the cells of the job table are painted and edited: heat cells with readable text, fields that are dim where they are not stated
// here, hatched cells that are refused, dashed ones that wait.

#include <QStyledItemDelegate>

#include "widgets/jobs/job_table_model.h"

namespace roundel::widgets {

class SheetDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit SheetDelegate(Workbench* bench, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_bench(bench) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 private:
  void paintRate(QPainter& painter, const QRectF& cell, const QModelIndex& index, bool waits) const;
  void paintField(QPainter& painter, const QRectF& cell, const QModelIndex& index, const JobTableModel& model) const;
  void paintRefused(QPainter& painter, const QRectF& cell, const QString& text) const;

  Workbench* m_bench;
};

}  // namespace roundel::widgets
