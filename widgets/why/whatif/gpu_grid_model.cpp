// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/gpu_grid_model.h"

#include <algorithm>

#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

void GpuGridModel::reset(const model::Problem* problem, std::vector<char> node_up) {
  beginResetModel();
  m_problem = problem;
  m_nodeUp = std::move(node_up);
  m_counts.assign(problem->nodes.size() * problem->types.size(), 0);
  endResetModel();
}

void GpuGridModel::take(const std::vector<model::Part>& parts) {
  beginResetModel();
  std::ranges::fill(m_counts, 0);
  for (const model::Part& part : parts) m_counts[part.node * m_problem->types.size() + part.type] += part.count;
  endResetModel();
  emit changed(taken());
}

std::vector<compare::MovedPart> GpuGridModel::parts() const {
  std::vector<compare::MovedPart> out;
  const std::size_t types = m_problem->types.size();
  for (std::size_t i = 0; i < m_counts.size(); ++i)
    if (m_counts[i] > 0) out.push_back({m_problem->nodes[i / types].id, m_problem->types[i % types].id, m_counts[i]});
  return out;
}

int GpuGridModel::taken() const {
  int sum = 0;
  for (const int count : m_counts) sum += count;
  return sum;
}

int GpuGridModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || m_problem == nullptr ? 0 : static_cast<int>(m_problem->nodes.size());
}

int GpuGridModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || m_problem == nullptr ? 0 : static_cast<int>(m_problem->types.size());
}

int GpuGridModel::has(const QModelIndex& index) const {
  return m_problem->nodes[static_cast<std::size_t>(index.row())].count(model::TypeIndex(index.column()));
}

QVariant GpuGridModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int count = m_counts[static_cast<std::size_t>(index.row()) * m_problem->types.size() +
                             static_cast<std::size_t>(index.column())];
  const int most_gpus = has(index);
  const bool is_up = m_nodeUp[static_cast<std::size_t>(index.row())] != 0;
  if (role == Qt::EditRole) return count;
  if (role == Qt::DisplayRole) return most_gpus == 0 ? QString() : tr("%1 of %2").arg(count).arg(most_gpus);
  if (role == Qt::TextAlignmentRole) return Qt::AlignCenter;
  if (role == Qt::ToolTipRole && most_gpus > 0)
    return is_up ? tr("How many of these the job gets") : tr("The node is down");
  if (role == Qt::FontRole && count > 0) return screenFont(kBodyPx, QFont::DemiBold);
  return {};
}

bool GpuGridModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  bool ok = false;
  const int count = value.toInt(&ok);
  if (role != Qt::EditRole || !ok || count < 0) return false;
  m_counts[static_cast<std::size_t>(index.row()) * m_problem->types.size() + static_cast<std::size_t>(index.column())] =
      count;
  emit dataChanged(index, index);
  emit changed(taken());
  return true;
}

QVariant GpuGridModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || m_problem == nullptr) return {};
  const auto i = static_cast<std::size_t>(section);
  if (orientation == Qt::Horizontal) return QString::fromStdString(m_problem->types[i].id);
  const QString node = QString::fromStdString(m_problem->nodes[i].id);
  return m_nodeUp[i] != 0 ? node : tr("%1 (down)").arg(node);
}

Qt::ItemFlags GpuGridModel::flags(const QModelIndex& index) const {
  if (!index.isValid() || has(index) == 0) return Qt::NoItemFlags;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
}

}  // namespace roundel::widgets
