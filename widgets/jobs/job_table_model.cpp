#include "widgets/jobs/job_table_model.h"

#include <array>

#include "widgets/jobs/job_delegates.h"

namespace roundel::widgets {
namespace {

struct FieldColumn {
  const char* title;
  const char* tip;
  std::optional<JobField> field;
};

// In the order of JobTableModel::Column.
const std::array<FieldColumn, JobTableModel::FieldCount> kFields{{
    {QT_TRANSLATE_NOOP("JobTableModel", "job"), QT_TRANSLATE_NOOP("JobTableModel", "Unique id of the job"), std::nullopt},
    {QT_TRANSLATE_NOOP("JobTableModel", "model"), QT_TRANSLATE_NOOP("JobTableModel", "The template that it takes unstated fields from"), JobField::Model},
    {QT_TRANSLATE_NOOP("JobTableModel", "arrival (s)"), QT_TRANSLATE_NOOP("JobTableModel", "When it is submitted, seconds"), JobField::Arrival},
    {QT_TRANSLATE_NOOP("JobTableModel", "gang"), QT_TRANSLATE_NOOP("JobTableModel", "GPUs it asks for (W), or a list of allowed sizes as in 1, 2, 4"), JobField::Gpus},
    {QT_TRANSLATE_NOOP("JobTableModel", "least"), QT_TRANSLATE_NOOP("JobTableModel", "Fewest GPUs that an elastic policy may give"), JobField::MinGpus},
    {QT_TRANSLATE_NOOP("JobTableModel", "most"), QT_TRANSLATE_NOOP("JobTableModel", "Most GPUs that an elastic policy may give"), JobField::MaxGpus},
    {QT_TRANSLATE_NOOP("JobTableModel", "iterations"), QT_TRANSLATE_NOOP("JobTableModel", "Total work"), JobField::Iterations},
    {QT_TRANSLATE_NOOP("JobTableModel", "weight"), QT_TRANSLATE_NOOP("JobTableModel", "Its weight in weighted objectives"), JobField::Weight},
    {QT_TRANSLATE_NOOP("JobTableModel", "user"), QT_TRANSLATE_NOOP("JobTableModel", "Who submitted it (A-SRPT's forecast uses it)"), JobField::User},
    {QT_TRANSLATE_NOOP("JobTableModel", "group"), QT_TRANSLATE_NOOP("JobTableModel", "Recurring group (A-SRPT's forecast uses it)"), JobField::Group},
}};

bool isNumber(int column) { return column >= JobTableModel::Arrival && column <= JobTableModel::Weight; }
int alignment(int column) { return static_cast<int>(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft)); }

// A cell shows seven digits; editing it shows all of them.
QString shortened(const QString& text) {
  bool ok = false;
  const double value = text.toDouble(&ok);
  return ok && text.size() > 9 ? QString::number(value, 'g', 7) : text;
}

}  // namespace

JobTableModel::JobTableModel(Workbench* bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench), m_matrix(new MatrixModel(bench, this)) {
  // The matrix hears of every change first, so that its shape is this one's.
  connect(&bench->document, &Document::changed, this, &JobTableModel::refreshFields);
  connect(&bench->document, &Document::replaced, this, &JobTableModel::clearBad);
  connect(m_matrix, &QAbstractItemModel::modelAboutToBeReset, this, &JobTableModel::beginResetModel);
  connect(m_matrix, &QAbstractItemModel::modelReset, this, [this] {
    m_bad.clear();
    endResetModel();
  });
  connect(m_matrix, &QAbstractItemModel::dataChanged, this, &JobTableModel::followMatrix);
}

void JobTableModel::refreshFields() {
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, FieldCount - 1));
}

void JobTableModel::followMatrix(const QModelIndex& from, const QModelIndex& to) {
  emit dataChanged(index(from.row(), FieldCount + from.column()), index(to.row(), FieldCount + to.column()));
}

int JobTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_matrix->rowCount(); }
int JobTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : FieldCount + m_matrix->columnCount(); }

QVariant JobTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= static_cast<int>(m_bench->document.scenario().jobs.size())) return {};
  if (index.column() < FieldCount) return fieldData(index, role);
  return m_matrix->data(m_matrix->index(index.row(), index.column() - FieldCount), role);
}

QVariant JobTableModel::fieldData(const QModelIndex& index, int role) const {
  const model::JobSpec& job = m_bench->document.scenario().jobs[static_cast<std::size_t>(index.row())];
  const FieldColumn& column = kFields[static_cast<std::size_t>(index.column())];
  const auto bad = m_bad.find({index.row(), index.column()});
  if (role == JobDelegate::JobRole) return index.row();
  if (role == MatrixModel::ErrorRole) return bad == m_bad.end() ? QVariant() : QVariant(bad->second.reason);
  if (role == Qt::ToolTipRole) return bad == m_bad.end() ? tr(column.tip) : bad->second.reason;
  if (role == Qt::ForegroundRole) return bad == m_bad.end() ? QVariant() : QVariant(m_bench->theme().bad);
  if (role == Qt::TextAlignmentRole) return alignment(index.column());
  if (role == Qt::FontRole) return isNumber(index.column()) ? QVariant(tabularFont(kBodyPx)) : QVariant();
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  if (bad != m_bad.end()) return bad->second.text;
  if (!column.field) return QString::fromStdString(job.id);
  const bool work = column.field == JobField::Iterations;  // said by job and template together
  const QString own = work ? QString() : fieldText(job, *column.field);
  if (!own.isEmpty() || (role == Qt::EditRole && !work)) return role == Qt::DisplayRole ? shortened(own) : own;
  const QString whole = fieldText(model::withTemplates(m_bench->document.scenario(), job), *column.field);
  if (!whole.isEmpty() || role == Qt::EditRole) return role == Qt::DisplayRole ? shortened(whole) : whole;
  return column.field == JobField::Arrival ? QStringLiteral("0") : column.field == JobField::Weight ? QStringLiteral("1") : QString();
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
  if (section < 0) return {};
  if (section >= FieldCount) return m_matrix->headerData(section - FieldCount, orientation, role);
  const FieldColumn& column = kFields[static_cast<std::size_t>(section)];
  if (role == Qt::DisplayRole) return tr(column.title);
  if (role == Qt::TextAlignmentRole) return alignment(section);
  return role == Qt::ToolTipRole ? QVariant(tr(column.tip)) : QVariant();
}

Qt::ItemFlags JobTableModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  if (index.column() >= FieldCount) return m_matrix->flags(m_matrix->index(index.row(), index.column() - FieldCount));
  return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool JobTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid()) return false;
  if (index.column() >= FieldCount) return m_matrix->setData(m_matrix->index(index.row(), index.column() - FieldCount), value, role);
  const QString text = value.toString();
  const auto job = static_cast<std::size_t>(index.row());
  QString reason;
  if (const auto field = kFields[static_cast<std::size_t>(index.column())].field) {
    reason = setField(m_bench->document, job, *field, text);
  } else if (text.toStdString() != m_bench->document.scenario().jobs[job].id && !renameJob(m_bench->document, job, text.toStdString())) {
    reason = tr("“%1” is empty or the id of another job.").arg(text);
  }
  if (reason.isEmpty()) {
    m_bad.erase({index.row(), index.column()});
  } else {
    m_bad[{index.row(), index.column()}] = {text, reason};
  }
  emit dataChanged(index, index);
  return reason.isEmpty();
}

bool JobTableModel::paste(const QModelIndex& at, const std::vector<QStringList>& block, bool decimal_comma) {
  if (at.column() < FieldCount) return false;
  const auto row = static_cast<std::size_t>(at.row());
  const auto type = static_cast<std::size_t>(at.column() - FieldCount);
  const PasteResult result = pasteRates(m_bench->document, row, type, block, m_matrix->perGang(), decimal_comma);
  for (const PasteResult::Bad& bad : result.bad) {
    const int r = at.row() + static_cast<int>(bad.row);
    const int c = at.column() - FieldCount + static_cast<int>(bad.column);
    if (r < m_matrix->rowCount() && c < m_matrix->columnCount()) m_matrix->markBad(r, c, block[bad.row][static_cast<qsizetype>(bad.column)], bad.reason);
  }
  return result.bad.empty();
}

void JobTableModel::clearBad() {
  m_bad.clear();
  m_matrix->clearBad();
  refreshFields();
}

}  // namespace roundel::widgets
