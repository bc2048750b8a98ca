// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of a figure as a table model, as in its CSV, for reading, copying and screen readers.

#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

namespace roundel::widgets {

class FigureTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit FigureTableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
  /// Cells are separated by tabs; the first row is the header.
  void setText(const QString& tsv);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  QStringList m_header, m_rows;  // rows are split when they are read
};

}  // namespace roundel::widgets
