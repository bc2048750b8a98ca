#pragma once
// The throughput matrix of the document beside the jobs of a run: jobs x GPU types, each cell editable.

#include <QAbstractTableModel>
#include <map>
#include <utility>

#include "widgets/job_fields/rate_grid.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class MatrixModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using View = RateGrid::View;
  enum Role {
    HeatRole = Qt::UserRole,
    JobRole,
    ErrorRole
  };  ///< 0..1 of the row's best; JobIndex value; reason of a bad cell

  explicit MatrixModel(Workbench* bench, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// One undoable command. A bad text is kept as the cell's error until it is corrected; false.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  void setView(View view);
  void clearBad();
  QString unit() const { return m_grid.unit(m_view); }  ///< "iterations/s per gang"

 private:
  void refresh();
  QVariant tip(const QModelIndex& index) const;

  struct Bad {
    QString text, reason;
  };
  Workbench* m_bench;
  View m_view = View::Stated;
  RateGrid m_grid;
  std::shared_ptr<const model::Problem> m_resolved;  ///< of the last value of the document without faults
  std::map<std::pair<int, int>, Bad> m_bad;
};

}  // namespace roundel::widgets
