#pragma once
// Every job of the document with its fields and its throughput row, as one spreadsheet.

#include <QAbstractTableModel>
#include <map>

#include "widgets/jobs/job_edits.h"
#include "widgets/jobs/matrix_model.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class JobTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Id, Model, Arrival, Gang, Least, Most, Iterations, Weight, User, Group, FieldCount };  ///< then one column a GPU type
  explicit JobTableModel(Workbench* bench, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// One undoable command; a refused text stays in its cell, marked, until it is corrected or cleared.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  MatrixModel* matrix() { return m_matrix; }
  /// Pastes at a matrix cell, all or nothing; bad cells are marked with their reason.
  bool paste(const QModelIndex& at, const std::vector<QStringList>& block, bool decimal_comma);
  void clearBad();

 private:
  void refreshFields();
  QVariant fieldData(const QModelIndex& index, int role) const;
  void followMatrix(const QModelIndex& from, const QModelIndex& to);

  struct Bad {
    QString text, reason;
  };
  Workbench* m_bench;
  MatrixModel* m_matrix;
  std::map<std::pair<int, int>, Bad> m_bad;
};

}  // namespace roundel::widgets
