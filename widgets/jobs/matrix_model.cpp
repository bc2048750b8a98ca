#include "widgets/jobs/matrix_model.h"

#include <algorithm>

namespace roundel::widgets {

MatrixModel::MatrixModel(Workbench* bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench) {
  connect(&bench->document, &Document::changed, this, &MatrixModel::reset);
  connect(&bench->document, &Document::replaced, this, &MatrixModel::clearBad);
  reset();
}

// The shape changes rarely; then everything is read anew, else the cells only.
void MatrixModel::reset() {
  const model::Scenario& scenario = m_bench->document.scenario();
  if (m_bench->document.problem()) m_resolved = m_bench->document.problem();
  const bool sameShape = m_rows.size() == scenario.jobs.size() && m_types.size() == static_cast<qsizetype>(scenario.gpu_types.size());
  if (!sameShape) beginResetModel();
  readScenario(scenario);
  if (!sameShape) {
    m_bad.clear();
    endResetModel();
  } else if (rowCount() > 0 && columnCount() > 0) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  }
}

void MatrixModel::readScenario(const model::Scenario& scenario) {
  m_types.clear();
  for (const model::GpuTypeSpec& type : scenario.gpu_types) m_types << QString::fromStdString(type.id);
  m_rows.clear();
  m_statedPerGang = false;
  for (std::size_t j = 0; j < scenario.jobs.size(); ++j) {
    m_rows.push_back({QString::fromStdString(scenario.jobs[j].id), ratesOf(scenario, j, m_resolved.get())});
    const model::JobSpec whole = model::withTemplates(scenario, scenario.jobs[j]);
    m_statedPerGang = m_statedPerGang || whole.throughput_per.value_or("gpu") == "gang";
  }
}

int MatrixModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
int MatrixModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_types.size()); }
bool MatrixModel::perGang() const { return m_view == View::Stated ? m_statedPerGang : m_view == View::PerGang; }

std::optional<double> MatrixModel::rate(int row, int column) const {
  const JobRates& rates = m_rows[static_cast<std::size_t>(row)].rates;
  const double per_gpu = rates.per_gpu[static_cast<std::size_t>(column)];
  if (per_gpu <= 0) return std::nullopt;
  return perGang() ? per_gpu * rates.gang : per_gpu;
}

std::optional<double> MatrixModel::shown(int row, int column) const {
  const std::optional<double> own = rate(row, column);
  if (!own || (m_view != View::RowNormalised && m_view != View::SpeedUp)) return own;
  double least = *own;
  for (int c = 0; c < columnCount(); ++c) {
    if (const auto other = rate(row, c)) least = std::min(least, *other);
  }
  return m_view == View::SpeedUp ? *own / least : *own / best(row);
}

double MatrixModel::best(int row) const {
  double top = 0;
  for (int c = 0; c < columnCount(); ++c) top = std::max(top, rate(row, c).value_or(0));
  return top;
}

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
  const std::optional<double> value = shown(index.row(), index.column());
  if (role == Qt::DisplayRole) return value ? QString::number(*value, 'g', 4) : QStringLiteral("–");
  if (role == Qt::EditRole) return value ? exactText(*value) : QString();
  if (role == HeatRole) {
    const auto own = rate(index.row(), index.column());
    return own ? *own / best(index.row()) : -1.0;
  }
  if (role == Qt::ToolTipRole) {
    const QString& job = m_rows[static_cast<std::size_t>(index.row())].id;
    const QString& type = m_types[index.column()];
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
  if (section < 0) return {};
  if (orientation == Qt::Horizontal && section < columnCount()) {
    if (role == Qt::DisplayRole) return m_types[section];
    if (role == Qt::ToolTipRole) return tr("%1: %2").arg(m_types[section], unit());
  }
  if (orientation == Qt::Vertical && section < rowCount()) {
    if (role == Qt::DisplayRole) return m_rows[static_cast<std::size_t>(section)].id;
    if (role == Qt::DecorationRole) return jobColor(section);
  }
  return {};
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const {
  const bool editable = index.isValid() && m_view != View::RowNormalised && m_view != View::SpeedUp;
  return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid()) return false;
  const ParsedNumber parsed = parseRate(value.toString());
  if (!parsed.reason.isEmpty()) {
    markBad(index.row(), index.column(), value.toString(), parsed.reason);
    return false;
  }
  m_bad.erase({index.row(), index.column()});
  // What is shown has fewer digits than what is stored: typing the shown number again changes nothing.
  if (value.toString().trimmed() != data(index, Qt::EditRole).toString()) {
    setRate(m_bench->document, static_cast<std::size_t>(index.row()), m_types[index.column()].toStdString(), parsed.value, perGang());
  }
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
  if (m_bad.empty()) return;
  m_bad.clear();
  if (rowCount() > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

}  // namespace roundel::widgets
