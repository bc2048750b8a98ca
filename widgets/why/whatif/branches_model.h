// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The branches of a session as a tree: the document's lanes, below each its branches, with their metrics and the
// differences from their parents. Reads the comparison and changes only names. GUI thread; `bench` outlives it.

#include <QAbstractItemModel>
#include <QStringList>
#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class BranchesModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  /// From FirstMetric on, one column for each of previewMetrics().
  enum Column { Name, What, From, FirstMetric };
  explicit BranchesModel(Workbench* bench, QObject* parent = nullptr);

  quint64 branchAt(const QModelIndex& index) const;  ///< 0: a lane of the document
  /// Invalid if there is no such branch.
  QModelIndex indexOf(quint64 branch) const;
  /// All rows, tab-separated with a header; names are indented by depth.
  QString asTable() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Renames a branch. Lanes of the document cannot be renamed here.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  /// A lane (id 0) or a branch.
  struct Node {
    quint64 id = 0;
    std::string lane;
    int parent = -1, row = 0;  ///< index of the parent in m_nodes, index among its children
    std::vector<int> children;
  };
  /// Reads the whole tree; model indices contain positions in m_nodes.
  void read();
  /// Depth first, so that a branch is below its parent.
  void addChildren(int node);
  /// Updates the cells of a branch after its run progressed.
  void noteChange(quint64 id);
  const Node& node(const QModelIndex& index) const { return m_nodes[static_cast<std::size_t>(index.internalId())]; }
  /// Null if the document no longer has the lane.
  const LaneState* stateOf(const Node& node) const;
  /// For a lane of the document: its name and its metrics.
  QVariant laneData(const Node& node, int column, int role) const;
  QVariant branchData(const Branch& branch, int column, int role) const;
  QString nameOf(const Branch& branch) const;
  QString tipOf(const Branch& branch, int column) const;
  /// "running, 40 %", or why it is not possible.
  QString stateText(const LaneState& state) const;
  /// The value and its difference from the parent's run.
  QString metricCell(const Branch& branch, const std::string& metric) const;
  /// 1: better, -1: worse, 0: neither or not comparable (compare::isRankable).
  int betterOf(const Branch& branch, const compare::MetricDelta& delta) const;
  /// nullopt until both runs have ended.
  std::optional<compare::MetricDelta> deltaOf(const Branch& branch, const std::string& metric) const;

  Workbench* m_bench;
  std::vector<Node> m_nodes;
  std::vector<int> m_roots;
};

}  // namespace roundel::widgets
