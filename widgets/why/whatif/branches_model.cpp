// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/branches_model.h"

#include <algorithm>

#include "core/compare/ranking.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/why/whatif/preview_box.h"

namespace roundel::widgets {

BranchesModel::BranchesModel(Workbench* bench, QObject* parent) : QAbstractItemModel(parent), m_bench(bench) {
  const auto readAgain = [this] {
    beginResetModel();
    read();
    endResetModel();
  };
  connect(&bench->branches, &BranchTree::reset, this, readAgain);
  connect(&bench->branches, &BranchTree::changed, this, &BranchesModel::noteChange);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, [this] {
    if (!m_nodes.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  });
  read();
}

void BranchesModel::read() {
  m_nodes.clear();
  m_roots.clear();
  std::vector<std::string> lanes;
  for (int i = 0; i < m_bench->comparison.documentLanes(); ++i)
    lanes.push_back(m_bench->comparison.lanes()[static_cast<std::size_t>(i)].lane.label);
  for (const Branch& branch : m_bench->branches.branches())
    if (std::ranges::find(lanes, branch.lane) == lanes.end()) lanes.push_back(branch.lane);  // its lane was removed
  for (const std::string& lane : lanes) {
    if (m_bench->branches.childrenOf(0, lane).empty()) continue;
    m_roots.push_back(static_cast<int>(m_nodes.size()));
    m_nodes.push_back({0, lane, -1, static_cast<int>(m_roots.size()) - 1, {}});
    addChildren(m_roots.back());
  }
}

void BranchesModel::addChildren(int parent) {
  const auto parent_index = static_cast<std::size_t>(parent);
  for (const quint64 id : m_bench->branches.childrenOf(m_nodes[parent_index].id, m_nodes[parent_index].lane)) {
    const auto child = static_cast<int>(m_nodes.size());
    m_nodes.push_back(
        {id, m_nodes[parent_index].lane, parent, static_cast<int>(m_nodes[parent_index].children.size()), {}});
    m_nodes[parent_index].children.push_back(child);
    addChildren(child);
  }
}

void BranchesModel::noteChange(quint64 id) {
  const QModelIndex first = indexOf(id);
  if (first.isValid()) emit dataChanged(first, first.siblingAtColumn(columnCount() - 1));
}

quint64 BranchesModel::branchAt(const QModelIndex& index) const { return index.isValid() ? node(index).id : 0; }

QModelIndex BranchesModel::indexOf(quint64 branch) const {
  for (std::size_t i = 0; i < m_nodes.size(); ++i)
    if (m_nodes[i].id == branch && branch != 0) return createIndex(m_nodes[i].row, 0, static_cast<quintptr>(i));
  return {};
}

QModelIndex BranchesModel::index(int row, int column, const QModelIndex& parent) const {
  const std::vector<int>& children = parent.isValid() ? node(parent).children : m_roots;
  if (row < 0 || row >= static_cast<int>(children.size()) || column < 0 || column >= columnCount()) return {};
  return createIndex(row, column, static_cast<quintptr>(children[static_cast<std::size_t>(row)]));
}

QModelIndex BranchesModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || node(index).parent < 0) return {};
  const int parent_node = node(index).parent;
  return createIndex(m_nodes[static_cast<std::size_t>(parent_node)].row, 0, static_cast<quintptr>(parent_node));
}

int BranchesModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_roots.size());
  return parent.column() > 0 ? 0 : static_cast<int>(node(parent).children.size());
}

int BranchesModel::columnCount(const QModelIndex&) const {
  return FirstMetric + static_cast<int>(previewMetrics().size());
}

const LaneState* BranchesModel::stateOf(const Node& node) const {
  if (const Branch* branch = m_bench->branches.find(node.id)) return &branch->state;
  for (int i = 0; i < m_bench->comparison.documentLanes(); ++i) {
    const LaneState& state = m_bench->comparison.lanes()[static_cast<std::size_t>(i)];
    if (state.lane.label == node.lane) return &state;
  }
  return nullptr;
}

QString BranchesModel::stateText(const LaneState& state) const {
  switch (state.status) {
    case LaneState::Status::Waiting:
      return state.message.isEmpty() ? tr("waits for its parent's run") : tr("not started: %1").arg(state.message);
    case LaneState::Status::Running:
      return tr("running, %1 %").arg(static_cast<int>(state.progress * 100));
    case LaneState::Status::Done:
      return tr("done");
    case LaneState::Status::Failed:
      return tr("not possible: %1").arg(state.message);
    case LaneState::Status::Cancelled:
      return tr("cancelled");
  }
  return {};
}

std::optional<compare::MetricDelta> BranchesModel::deltaOf(const Branch& branch, const std::string& metric) const {
  const auto parent = m_bench->branches.parentRun(branch);
  if (!parent || !parent->metrics || !branch.state.run || !branch.state.run->metrics) return std::nullopt;
  return compare::MetricDelta{
      .name = metric, .parent = parent->metrics->value(metric), .branch = branch.state.run->metrics->value(metric)};
}

// Means over different jobs are neither better nor worse.
int BranchesModel::betterOf(const Branch& branch, const compare::MetricDelta& delta) const {
  const auto parent = m_bench->branches.parentRun(branch);
  const metrics::MetricInfo* info = metrics::find(delta.name);
  if (!parent || !branch.state.run || info == nullptr) return 0;
  return compare::isRankable({*parent, *branch.state.run}, *info) ? delta.better() : 0;
}

QString BranchesModel::metricCell(const Branch& branch, const std::string& metric) const {
  const auto delta = deltaOf(branch, metric);
  if (!delta) return {};
  const QString now = metricText(metric, delta->branch, unitReference(*delta));
  if (!delta->delta()) return now;
  const QString change = deltaText(metric, delta->delta(), unitReference(*delta)),
                better = betterText(betterOf(branch, *delta));
  return better.isEmpty() ? tr("%1 (%2)", "a metric and how it differs from the parent's").arg(now, change)
                          : tr("%1 (%2, %3)", "a metric, how it differs from the parent's, better or worse")
                                .arg(now, change, better);
}

QString BranchesModel::tipOf(const Branch& branch, int column) const {
  if (column < FirstMetric) return tr("%1\n%2").arg(m_bench->branches.title(branch), stateText(branch.state));
  const auto delta = deltaOf(branch, previewMetrics()[static_cast<std::size_t>(column - FirstMetric)]);
  if (!delta) return stateText(branch.state);
  return tr("%1; %2 in its parent")
      .arg(metricCell(branch, delta->name), metricText(delta->name, delta->parent, unitReference(*delta)));
}

QString BranchesModel::nameOf(const Branch& branch) const {
  const QString name = branch.name.isEmpty() ? m_bench->branches.editsSummary(branch) : branch.name;
  return branch.state.status == LaneState::Status::Done ? name : tr("%1 – %2").arg(name, stateText(branch.state));
}

QVariant BranchesModel::branchData(const Branch& branch, int column, int role) const {
  if (role == Qt::CheckStateRole && column == Name) return branch.shown ? Qt::Checked : Qt::Unchecked;
  if (role == Qt::EditRole && column == Name) return branch.name;
  if (role == Qt::ToolTipRole) return tipOf(branch, column);
  if (role == Qt::ForegroundRole && column >= FirstMetric) {
    const auto delta = deltaOf(branch, previewMetrics()[static_cast<std::size_t>(column - FirstMetric)]);
    const int better = delta ? betterOf(branch, *delta) : 0;
    if (better != 0) return QBrush(better > 0 ? m_bench->theme().good : m_bench->theme().bad);
  }
  if (role == Qt::ForegroundRole && column == Name && branch.state.status == LaneState::Status::Failed)
    return QBrush(m_bench->theme().bad);
  if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
  switch (column) {
    case Name:
      return nameOf(branch);
    case What:
      return editsText(branch.branch_point.edits);
    case From:
      return instantText(branch.branch_point.at_s, documentEnd_s(m_bench->comparison));
    default:
      return metricCell(branch, previewMetrics()[static_cast<std::size_t>(column - FirstMetric)]);
  }
}

QVariant BranchesModel::laneData(const Node& node, int column, int role) const {
  const LaneState* state = stateOf(node);
  if (role == Qt::ToolTipRole && state == nullptr)
    return tr("This lane is no longer in the comparison. Its branches need it to run.");
  if (role == Qt::ToolTipRole) return tr("A lane of the scenario: %1").arg(optionsText(state->lane));
  if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
  if (column == Name) {
    const QString name = QString::fromStdString(node.lane);
    return state == nullptr ? tr("%1 (gone)").arg(name) : name;
  }
  if (column < FirstMetric || state == nullptr || !state->run || !state->run->metrics) return {};
  const std::string& metric = previewMetrics()[static_cast<std::size_t>(column - FirstMetric)];
  return metricText(metric, state->run->metrics->value(metric));
}

QVariant BranchesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole && index.column() >= From)
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  const Branch* branch = m_bench->branches.find(node(index).id);
  return branch == nullptr ? laneData(node(index), index.column(), role) : branchData(*branch, index.column(), role);
}

bool BranchesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const quint64 id = branchAt(index);
  if (id == 0 || index.column() != Name) return false;
  if (role == Qt::CheckStateRole) {
    m_bench->branches.setShown(id, value.toInt() == Qt::Checked);
    return true;
  }
  if (role != Qt::EditRole) return false;
  m_bench->branches.rename(id, value.toString());
  return true;
}

QVariant BranchesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  if (role == Qt::ToolTipRole && section >= FirstMetric) {
    const metrics::MetricInfo* info = metrics::find(previewMetrics()[static_cast<std::size_t>(section - FirstMetric)]);
    return info == nullptr ? QVariant() : QString::fromStdString(info->definition);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("Branch");
    case What:
      return tr("Change");
    case From:
      return tr("From");
    default:
      return previewMetricTitle(previewMetrics()[static_cast<std::size_t>(section - FirstMetric)]);
  }
}

Qt::ItemFlags BranchesModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (branchAt(index) != 0 && index.column() == Name) flags |= Qt::ItemIsEditable | Qt::ItemIsUserCheckable;
  return flags;
}

QString BranchesModel::asTable() const {
  QStringList header;
  for (int column = 0; column < columnCount(); ++column) header << headerData(column, Qt::Horizontal).toString();
  QStringList lines{header.join(QLatin1Char('\t'))};
  for (const Node& tree_node : m_nodes) {
    int depth = 0;
    for (int ancestor = tree_node.parent; ancestor >= 0; ancestor = m_nodes[static_cast<std::size_t>(ancestor)].parent)
      ++depth;
    const auto node_index = static_cast<quintptr>(&tree_node - m_nodes.data());
    QStringList cells;
    for (int column = 0; column < columnCount(); ++column) {
      QString text = data(createIndex(tree_node.row, column, node_index)).toString();
      if (column == Name) text.prepend(QString(2 * depth, QLatin1Char(' ')));
      cells << text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    }
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets
