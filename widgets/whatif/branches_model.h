#pragma once
// The branches of a session as a tree: the document's lanes, under each what stems from it, with its metrics and how they differ from
// those it left. It reads the comparison and changes names only. GUI thread; `bench` outlives it.

#include <QAbstractItemModel>
#include <QStringList>
#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

class BranchesModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  /// From FirstMetric on a column for each of toldMetrics().
  enum Column { Name, What, From, FirstMetric };
  explicit BranchesModel(Workbench* bench, QObject* parent = nullptr);

  quint64 branchAt(const QModelIndex& index) const;  ///< 0: a lane of the document
  /// Invalid where there is no such branch.
  QModelIndex indexOf(quint64 branch) const;
  /// Everything, tab-separated with a header: names are indented by their depth.
  QString asTable() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Renames a branch; lanes of the document are named elsewhere.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  /// A lane (id 0) or a branch.
  struct Node {
    quint64 id = 0;
    std::string lane;
    int parent = -1, row = 0;  ///< into m_nodes, into its parent's children
    std::vector<int> children;
  };
  /// The whole tree; nodes are found by their position in m_nodes, which an index carries.
  void read();
  /// Depth first: a branch stands under what it left.
  void addChildren(int node);
  /// A branch has run on: its cells only.
  void noteChange(quint64 id);
  const Node& node(const QModelIndex& index) const { return m_nodes[static_cast<std::size_t>(index.internalId())]; }
  /// Null where the document has no such lane any more.
  const LaneState* stateOf(const Node& node) const;
  /// A lane of the document: its name, and its metrics as they are.
  QVariant laneData(const Node& node, int column, int role) const;
  QVariant branchData(const Branch& branch, int column, int role) const;
  QString nameOf(const Branch& branch) const;
  QString tipOf(const Branch& branch, int column) const;
  /// "running, 40 %", or why it cannot be.
  QString stateText(const LaneState& state) const;
  /// The value and how it differs from the run that the branch left.
  QString metricCell(const Branch& branch, const std::string& metric) const;
  /// 1 better, -1 worse, 0 neither or not to be said (compare::isRankable).
  int betterOf(const Branch& branch, const compare::MetricDelta& delta) const;
  /// None until both runs have ended.
  std::optional<compare::MetricDelta> deltaOf(const Branch& branch, const std::string& metric) const;

  Workbench* m_bench;
  std::vector<Node> m_nodes;
  std::vector<int> m_roots;
};

}  // namespace roundel::widgets
