// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many GPUs of each type a job gets on each node, as a table. Needs no window; GUI thread.

#include <QAbstractTableModel>
#include <vector>

#include "core/compare/branch.h"

namespace roundel::widgets {

/// Nodes by GPU types. Cells of types that a node does not have cannot be edited; the header of a node that is down says so.
class GpuGridModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  /// Sets all counts to 0. `problem` must live until the next reset(); `node_up` is by NodeIndex.
  void reset(const model::Problem* problem, std::vector<char> node_up);
  void take(const std::vector<model::Part>& parts);  ///< sets these counts and all others to 0; emits changed()
  /// By ids, without counts of 0.
  std::vector<compare::MovedPart> parts() const;
  /// Number of GPUs in all cells.
  int taken() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Accepts whole numbers from 0. If there are not enough GPUs, the preview refuses the edit with a reason.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// After each edit, with the number of GPUs.
  void changed(int gpus);

 private:
  /// Number of GPUs of the type on the node, up or down.
  int has(const QModelIndex& index) const;
  const model::Problem* m_problem = nullptr;
  std::vector<char> m_nodeUp;
  std::vector<int> m_counts;  ///< nodes by types
};

}  // namespace roundel::widgets
