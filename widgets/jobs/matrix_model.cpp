#include "widgets/jobs/matrix_model.h"

#include "widgets/state/job_tip.h"

namespace roundel::widgets {

MatrixModel::MatrixModel(Workbench* bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench) {
  connect(&bench->document, &Document::changed, this, &MatrixModel::refresh);
  connect(&bench->document, &Document::replaced, this, &MatrixModel::clearBad);
  refresh();
}

// The shape changes rarely; then everything is read anew, else the cells only.
void MatrixModel::refresh() {
  const model::Scenario& scenario = m_bench->document.scenario();
  if (m_bench->document.problem()) m_resolved = m_bench->document.problem();
  const bool sameShape = rowCount() == static_cast<int>(scenario.jobs.size()) &&
                         columnCount() == static_cast<int>(scenario.gpu_types.size());
  if (!sameShape) beginResetModel();
  m_grid.read(scenario, SpecList::Jobs, RateGrid::Table::OneNode, m_resolved.get());
  if (!sameShape) {
    m_bad.clear();
    endResetModel();
  } else if (rowCount() > 0 && columnCount() > 0) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  }
}

int MatrixModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_grid.rows(); }
int MatrixModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_grid.columns(); }

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto bad = m_bad.find({index.row(), index.column()});
  if (role == JobRole) return index.row();
  if (role == ErrorRole) return bad == m_bad.end() ? QVariant() : QVariant(bad->second.reason);
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignCenter);
  if (bad != m_bad.end()) {
    if (role == Qt::DisplayRole || role == Qt::EditRole) return bad->second.text;
    if (role == Qt::ToolTipRole) return bad->second.reason;
  }
  if (role == Qt::DisplayRole) return m_grid.displayText(index.row(), index.column(), m_view);
  if (role == Qt::EditRole) return m_grid.editText(index.row(), index.column(), m_view);
  if (role == HeatRole) return m_grid.heat(index.row(), index.column());
  return role == Qt::ToolTipRole ? tip(index) : QVariant();
}

QVariant MatrixModel::tip(const QModelIndex& index) const {
  const auto value = m_grid.shown(index.row(), index.column(), m_view);
  const QString& job = m_grid.id(index.row());
  const QString& type = m_grid.type(index.column());
  return value ? tr("%1 on %2: %3 %4").arg(job, type, QString::number(*value, 'g', 6), m_grid.unit(m_view, index.row()))
               : tr("%1 cannot run on %2").arg(job, type);
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < 0) return {};
  if (orientation == Qt::Horizontal && section < columnCount()) {
    if (role == Qt::DisplayRole) return m_grid.type(section);
    if (role == Qt::ToolTipRole) return tr("%1: %2").arg(m_grid.type(section), unit());
  }
  if (orientation == Qt::Vertical && section < rowCount()) {
    if (role == Qt::DisplayRole) return m_grid.id(section);
    if (role == Qt::DecorationRole) return jobColor(section);
    if (role == Qt::ToolTipRole) return jobTip(m_bench->document, model::JobIndex(section));
  }
  return {};
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const {
  const bool editable = index.isValid() && m_grid.readOnlyReason(index.row(), index.column(), m_view).isEmpty();
  return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid()) return false;
  const QString text = value.toString();
  model::Scenario changed = m_bench->document.scenario();
  const QString reason = m_grid.apply(changed, index.row(), index.column(), m_view, text);
  if (!reason.isEmpty()) {
    m_bad[{index.row(), index.column()}] = {text, reason};
    emit dataChanged(index, index);
    return false;
  }
  m_bad.erase({index.row(), index.column()});
  const QString what = tr("Throughput of %1 on %2").arg(m_grid.id(index.row()), m_grid.type(index.column()));
  m_bench->document.edit(what, [&](model::Scenario& s) { s = std::move(changed); });
  emit dataChanged(index, index);
  return true;
}

void MatrixModel::setView(View view) {
  beginResetModel();
  m_view = view;
  endResetModel();
}

void MatrixModel::clearBad() {
  if (m_bad.empty()) return;
  m_bad.clear();
  if (rowCount() > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

}  // namespace roundel::widgets
