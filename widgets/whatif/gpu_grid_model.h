#pragma once
// How many GPUs of each type a job gets on each node, as a table. No window needed; GUI thread.

#include <QAbstractTableModel>
#include <vector>

#include "core/compare/branch.h"

namespace roundel::widgets {

/// GPUs of a job, nodes x types: how many it gets of each.
/// Cells of types that a node has not cannot be edited; a node that is down says so in its head.
class GpuGridModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  /// Nothing taken. `problem` outlives the next reset(); `node_up` by NodeIndex.
  void reset(const model::Problem* problem, std::vector<char> node_up);
  /// Emits changed().
  void take(const std::vector<model::Part>& parts);  ///< these and no others
  /// By ids, without those that are 0.
  std::vector<compare::MovedPart> parts() const;
  /// GPUs in all.
  int taken() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// A whole number from 0; more than there are is refused by the preview, with its reason.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// With their number, after every edit.
  void changed(int gpus);

 private:
  /// GPUs of the type on the node, up or down.
  int has(const QModelIndex& index) const;
  const model::Problem* m_problem = nullptr;
  std::vector<char> m_nodeUp;
  std::vector<int> m_counts;  ///< nodes x types
};

}  // namespace roundel::widgets
