#include "widgets/jobs/matrix_model.h"

#include <algorithm>

#include "widgets/jobs/job_edits.h"

namespace roundel::widgets {

MatrixModel::MatrixModel(Workbench* bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench) {
  connect(&bench->document, &Document::changed, this, &MatrixModel::reset);
  connect(&bench->document, &Document::replaced, this, &MatrixModel::clearBad);
  reset();
}

// The shape changes rarely; then everything is read anew, else the cells only.
void MatrixModel::reset() {
  const auto problem = m_bench->document.problem();
  if (!problem) return;
  const bool sameShape = m_problem && m_problem->jobs.size() == problem->jobs.size() && m_problem->types.size() == problem->types.size();
  if (!sameShape) beginResetModel();
  m_problem = problem;
  if (!sameShape) {
    endResetModel();
  } else if (rowCount() > 0) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  }
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_problem ? 0 : static_cast<int>(m_problem->jobs.size());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_problem ? 0 : static_cast<int>(m_problem->types.size());
}

bool MatrixModel::perGang() const {
  if (m_view != View::Stated) return m_view == View::PerGang;
  if (!m_problem) return false;
  return std::any_of(m_problem->jobs.begin(), m_problem->jobs.end(),
                     [](const model::Job& job) { return job.spec.throughput_per.value_or("gpu") == "gang"; });
}

std::optional<double> MatrixModel::shown(int row, int column) const {
  const model::Job& job = m_problem->jobs[static_cast<std::size_t>(row)];
  const std::optional<double> rate = shownRate(job, model::TypeIndex(column), perGang());
  if (!rate || (m_view != View::RowNormalised && m_view != View::SpeedUp)) return rate;
  double least = *rate;
  for (int c = 0; c < columnCount(); ++c) {
    if (const auto other = shownRate(job, model::TypeIndex(c), perGang())) least = std::min(least, *other);
  }
  return m_view == View::SpeedUp ? *rate / least : *rate / best(row);
}

double MatrixModel::best(int row) const {
  double top = 0;
  for (int c = 0; c < columnCount(); ++c) {
    if (const auto rate = shownRate(m_problem->jobs[static_cast<std::size_t>(row)], model::TypeIndex(c), perGang())) top = std::max(top, *rate);
  }
  return top;
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !m_problem) return {};
  const auto bad = m_bad.find({index.row(), index.column()});
  if (role == JobRole) return index.row();
  if (role == ErrorRole) return bad == m_bad.end() ? QVariant() : QVariant(bad->second.reason);
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignCenter);
  if (bad != m_bad.end()) {
    if (role == Qt::DisplayRole || role == Qt::EditRole) return bad->second.text;
    if (role == Qt::ToolTipRole) return bad->second.reason;
  }
  const std::optional<double> value = shown(index.row(), index.column());
  if (role == Qt::DisplayRole) return value ? QString::number(*value, 'g', 4) : QStringLiteral("–");
  if (role == Qt::EditRole) return value ? QString::number(*value, 'g', 15) : QString();
  if (role == HeatRole) {
    const double top = best(index.row());
    const auto rate = shownRate(m_problem->jobs[static_cast<std::size_t>(index.row())], model::TypeIndex(index.column()), perGang());
    return rate && top > 0 ? *rate / top : -1.0;
  }
  if (role == Qt::ToolTipRole) {
    const QString job = QString::fromStdString(m_problem->jobs[static_cast<std::size_t>(index.row())].id);
    const QString type = QString::fromStdString(m_problem->types[static_cast<std::size_t>(index.column())].id);
    return value ? tr("%1 on %2: %3 %4").arg(job, type, QString::number(*value, 'g', 6), unit()) : tr("%1 cannot run on %2").arg(job, type);
  }
  return {};
}

QString MatrixModel::unit() const {
  if (m_view == View::RowNormalised) return tr("share of the row's best");
  if (m_view == View::SpeedUp) return tr("times the row's slowest");
  return perGang() ? tr("iterations/s per gang") : tr("iterations/s per GPU");
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (!m_problem || section < 0) return {};
  const auto at = static_cast<std::size_t>(section);
  if (orientation == Qt::Horizontal && at < m_problem->types.size()) {
    if (role == Qt::DisplayRole) return QString::fromStdString(m_problem->types[at].id);
    if (role == Qt::ToolTipRole) return tr("%1: %2").arg(QString::fromStdString(m_problem->types[at].id), unit());
  }
  if (orientation == Qt::Vertical && at < m_problem->jobs.size()) {
    if (role == Qt::DisplayRole) return QString::fromStdString(m_problem->jobs[at].id);
    if (role == Qt::DecorationRole) return jobColor(section);
  }
  return {};
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const {
  const bool editable = m_view != View::RowNormalised && m_view != View::SpeedUp;
  return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || !m_problem) return false;
  const ParsedNumber parsed = parseRate(value.toString());
  if (!parsed.reason.isEmpty()) {
    markBad(index.row(), index.column(), value.toString(), parsed.reason);
    return false;
  }
  m_bad.erase({index.row(), index.column()});
  setRate(m_bench->document, static_cast<std::size_t>(index.row()), m_problem->types[static_cast<std::size_t>(index.column())].id, parsed.value, perGang());
  emit dataChanged(index, index);
  return true;
}

void MatrixModel::setView(View view) {
  beginResetModel();
  m_view = view;
  endResetModel();
}

void MatrixModel::markBad(int row, int column, const QString& text, const QString& reason) {
  m_bad[{row, column}] = {text, reason};
  emit dataChanged(index(row, column), index(row, column));
}

void MatrixModel::clearBad() {
  m_bad.clear();
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

}  // namespace roundel::widgets
