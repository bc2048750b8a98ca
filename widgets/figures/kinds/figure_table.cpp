// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/figure_table.h"

namespace roundel::widgets {

void FigureTableModel::setText(const QString& tsv) {
  beginResetModel();
  m_rows = tsv.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  m_header = m_rows.isEmpty() ? QStringList() : m_rows.takeFirst().split(QLatin1Char('\t'));
  endResetModel();
}

int FigureTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}
int FigureTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_header.size());
}

QVariant FigureTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const QString text = m_rows[index.row()].section(QLatin1Char('\t'), index.column(), index.column());
  bool number = false;
  const double value = text.toDouble(&number);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) return text;
  if (role != Qt::DisplayRole) return {};
  return number && text.size() > 9 ? QString::number(value, 'g', 7) : text;
}

QVariant FigureTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  return orientation == Qt::Horizontal ? QVariant(m_header.value(section)) : QVariant(section + 1);
}

}  // namespace roundel::widgets
