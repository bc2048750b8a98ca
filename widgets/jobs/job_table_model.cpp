#include "widgets/jobs/job_table_model.h"

#include <algorithm>
#include <numeric>

#include "widgets/state/job_tip.h"

namespace roundel::widgets {
namespace {

// Few, so that the throughputs stand beside them; the picker has the others.
constexpr const char* kDefaultFields[] = {"arrival_s", "gpus", "iterations", "weight"};

int alignment(const JobField& field) {
  return static_cast<int>(Qt::AlignVCenter | (field.isNumber() ? Qt::AlignRight : Qt::AlignLeft));
}

}  // namespace

JobTableModel::JobTableModel(Workbench* bench, SpecList list, QObject* parent)
    : QAbstractTableModel(parent), m_bench(bench), m_list(list) {
  setFields(defaultFields());
  connect(&bench->document, &Document::changed, this, &JobTableModel::refresh);
  connect(&bench->document, &Document::replaced, this, &JobTableModel::giveUp);
  refresh();
}

QStringList JobTableModel::defaultFields() {
  QStringList keys;
  for (const char* key : kDefaultFields) keys << QLatin1String(key);
  return keys;
}

void JobTableModel::setFields(const QStringList& keys) {
  beginResetModel();
  m_fields = {jobField("id"), jobField("model")};
  for (const JobField& field : jobFields()) {
    if (keys.contains(field.name()) && std::find(m_fields.begin(), m_fields.end(), &field) == m_fields.end())
      m_fields.push_back(&field);
  }
  m_sortColumn = -1;
  reorder();
  endResetModel();
}

void JobTableModel::showThroughputsOnly() {
  beginResetModel();
  m_fields.clear();
  endResetModel();
}

// The shape changes rarely; then everything is read anew, else the cells only.
void JobTableModel::refresh() {
  const model::Scenario& scenario = m_bench->document.scenario();
  if (m_bench->document.problem()) m_resolved = m_bench->document.problem();
  QStringList types;
  for (const model::GpuTypeSpec& type : scenario.gpu_types) types << QString::fromStdString(type.id);
  const bool sameShape = m_ids.size() == specs().size() && m_cells.types() == types;
  if (!sameShape) beginResetModel();
  m_ids.clear();
  m_names.clear();
  for (const model::JobSpec& job : specs()) m_ids.push_back(job.id);
  m_cells.read(scenario, m_list, m_table, m_resolved);
  keepWhatStillIs();
  if (!sameShape) {
    reorder();
    endResetModel();
  } else {
    showAllCells();
    if (columnCount() > 0) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
  }
  tellRefusals();
}

void JobTableModel::showAllCells() {
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int JobTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}
int JobTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_fields.size()) + m_cells.columns();
}

const JobField* JobTableModel::fieldAt(int column) const {
  return column >= 0 && column < static_cast<int>(m_fields.size()) ? m_fields[static_cast<std::size_t>(column)]
                                                                   : nullptr;
}
int JobTableModel::typeAt(int column) const {
  const int type = column - static_cast<int>(m_fields.size());
  return type >= 0 && type < m_cells.columns() ? type : -1;
}
int JobTableModel::columnOf(std::string_view key) const {
  const auto found =
      std::find_if(m_fields.begin(), m_fields.end(), [&](const JobField* field) { return key == field->key; });
  return found == m_fields.end() ? -1 : static_cast<int>(found - m_fields.begin());
}
int JobTableModel::columnOfType(int type) const {
  return type < 0 || type >= m_cells.columns() ? -1 : static_cast<int>(m_fields.size()) + type;
}

// A GPU type may be named like a field, so its key has a mark that no key has.
std::string JobTableModel::columnKey(int column) const {
  const int type = typeAt(column);
  return type < 0 ? std::string(fieldAt(column)->key) : "@" + m_cells.type(type).toStdString();
}
int JobTableModel::columnOfKey(const std::string& key) const {
  return key.starts_with("@")
             ? columnOfType(static_cast<int>(m_cells.types().indexOf(QString::fromStdString(key.substr(1)))))
             : columnOf(key);
}

int JobTableModel::rowOf(std::size_t job) const {
  const auto found = std::find(m_order.begin(), m_order.end(), job);
  return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

bool JobTableModel::inFileOrder() const { return m_filter.isEmpty() && std::is_sorted(m_order.begin(), m_order.end()); }

// ---- cells ----------------------------------------------------------------------------------------------------------------------

const JobTableModel::Cell* JobTableModel::draft(const QModelIndex& index) const {
  if (m_bad.empty() && !m_block) return nullptr;
  const Place place = placeOf(index);
  if (m_block) {
    const auto found = m_block->cells.find(place);
    if (found != m_block->cells.end()) return &found->second;
  }
  const auto found = m_bad.find(place);
  return found == m_bad.end() ? nullptr : &found->second;
}

QVariant JobTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || jobAt(index.row()) >= specs().size()) return {};
  if (role == JobRole) return static_cast<int>(jobAt(index.row()));
  if (const Cell* cell = draft(index)) {
    if (role == Qt::DisplayRole || role == Qt::EditRole) return cell->text;
    if (role == ErrorRole) return cell->reason.isEmpty() ? QVariant() : QVariant(cell->reason);
    if (role == PendingRole) return m_block && m_block->cells.contains(placeOf(index));
    if (role == Qt::ToolTipRole)
      return cell->reason.isEmpty() ? tr("Waits to be applied with its block") : cell->reason;
    if (role == Qt::AccessibleDescriptionRole)
      return cell->reason.isEmpty() ? tr("waits") : tr("refused: %1").arg(cell->reason);
    if (role == OriginRole) return static_cast<int>(Origin::Stated);
  }
  if (role == PendingRole) return false;
  const int type = typeAt(index.column());
  return type < 0 ? fieldData(index, *fieldAt(index.column()), role)
                  : throughputData(static_cast<int>(jobAt(index.row())), type, role);
}

QVariant JobTableModel::fieldData(const QModelIndex& index, const JobField& field, int role) const {
  const std::size_t job = jobAt(index.row());
  if (role == Qt::TextAlignmentRole) return alignment(field);
  if (role == Qt::FontRole) return field.isNumber() ? QVariant(tabularFont(kBodyPx)) : QVariant();
  if (role == Qt::EditRole) return statedText(specs()[job], field);
  if (role == ReadOnlyRole) return QString();
  if (role != Qt::DisplayRole && role != OriginRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
    return {};
  const model::Scenario& scenario = m_bench->document.scenario();
  const FieldValue value = fieldValue(scenario, m_bench->document.problem().get(), m_list, job, field);
  if (role == Qt::DisplayRole) return value.text;
  if (role == OriginRole) return static_cast<int>(value.origin);
  if (role == Qt::AccessibleTextRole)
    return tr("%1, %2: %3")
        .arg(QString::fromStdString(specs()[job].id), field.label(),
             value.text.isEmpty() ? tr("not stated") : value.text);
  return fieldTip(value, job, field);
}

QString JobTableModel::fieldTip(const FieldValue& value, std::size_t job, const JobField& field) const {
  if (field.kind == JobField::Kind::Id && m_list == SpecList::Jobs)
    return jobTip(m_bench->document, model::JobIndex(job));
  QString tip = field.tip();
  if (value.origin == Origin::Template) tip += QLatin1Char('\n') + tr("Not stated here: from %1").arg(value.from);
  if (value.origin == Origin::Derived) tip += QLatin1Char('\n') + tr("Not stated: derived from %1").arg(value.from);
  if (value.origin == Origin::Standard) tip += QLatin1Char('\n') + tr("Not stated: %1 is the default").arg(value.text);
  return tip;
}

QVariant JobTableModel::throughputData(int job, int type, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      return m_cells.displayText(job, type, m_view);
    case Qt::EditRole:
      return m_cells.editText(job, type, m_view);
    case Qt::ToolTipRole:
      return m_cells.tip(job, type, m_view);
    case Qt::AccessibleTextRole:
      return m_cells.accessibleText(job, type, m_view);
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignCenter);
    case HeatRole:
      return m_cells.heat(job, type);
    case GangTableRole:
      return m_cells.gangTable(job, type).has_value();
    case ReadOnlyRole:
      return m_cells.readOnlyReason(job, type, m_view);
    case OriginRole:
      return static_cast<int>(m_cells.origin(job, type));
    default:
      return {};
  }
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < 0) return {};
  if (orientation == Qt::Vertical) {
    if (section >= rowCount()) return {};
    const std::size_t job = jobAt(section);
    if (role == Qt::DisplayRole) return QString::fromStdString(m_ids[job]);
    if (role == Qt::DecorationRole) return jobColor(static_cast<int>(job));
    return role == Qt::ToolTipRole && m_list == SpecList::Jobs
               ? QVariant(jobTip(m_bench->document, model::JobIndex(job)))
               : QVariant();
  }
  if (const int type = typeAt(section); type >= 0) {
    if (role == Qt::DisplayRole) return m_cells.type(type);
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignCenter);
    return role == Qt::ToolTipRole ? QVariant(tr("%1: %2").arg(m_cells.type(type), unit())) : QVariant();
  }
  const JobField* field = fieldAt(section);
  if (field == nullptr) return {};
  if (role == Qt::DisplayRole)
    return m_list == SpecList::Templates && field->kind == JobField::Kind::Id ? tr("template") : field->title();
  if (role == Qt::TextAlignmentRole) return alignment(*field);
  return role == Qt::ToolTipRole ? QVariant(field->tip() + QLatin1Char('\n') + tr("Click to sort the rows by it"))
                                 : QVariant();
}

Qt::ItemFlags JobTableModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const Qt::ItemFlags all = QAbstractTableModel::flags(index);
  const int type = typeAt(index.column());
  if (type >= 0 && draft(index) == nullptr &&
      !m_cells.readOnlyReason(static_cast<int>(jobAt(index.row())), type, m_view).isEmpty())
    return all;
  return all | Qt::ItemIsEditable;
}

bool JobTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid()) return false;
  const Place place = placeOf(index);
  if (m_block && m_block->cells.contains(place)) {
    m_block->cells[place].text = value.toString();
    model::Scenario tried = m_bench->document.scenario();
    tryBlock(tried);
    showAllCells();
    tellRefusals();
    emit waitingChanged();
    return m_block->cells[place].reason.isEmpty();
  }
  return setSingle(index, value.toString());
}

bool JobTableModel::setSingle(const QModelIndex& index, const QString& text) {
  const Place place = placeOf(index);
  const std::size_t job = jobAt(index.row());
  const bool wasBad = m_bad.erase(place) > 0;
  QString reason;
  if (text.trimmed() != index.data(Qt::EditRole).toString()) {
    model::Scenario changed = m_bench->document.scenario();
    reason = applyCell(changed, job, place.second, text);
    const int type = typeAt(index.column());
    const QString what =
        type >= 0 ? m_cells.editName(static_cast<int>(job), type)
                  : tr("%1 of %2").arg(fieldAt(index.column())->label(), QString::fromStdString(place.first));
    if (reason.isEmpty()) m_bench->document.edit(what, [&](model::Scenario& s) { s = std::move(changed); });
  }
  if (!reason.isEmpty()) m_bad[place] = {text, reason};
  // The row may stand elsewhere by now; refresh() has shown a changed document.
  if (!reason.isEmpty() || wasBad) showAllCells();
  tellRefusals();
  return reason.isEmpty();
}

void JobTableModel::setView(ThroughputCells::View view) {
  if (view == m_view) return;
  m_view = view;
  showAllCells();
  emit headerDataChanged(Qt::Horizontal, 0, std::max(0, columnCount() - 1));
}

void JobTableModel::setTable(ThroughputTable table) {
  if (table == m_table) return;
  m_table = table;
  giveUp();
  refresh();
}

// ---- order ----------------------------------------------------------------------------------------------------------------------

void JobTableModel::readNames() {
  for (const model::JobSpec& job : specs()) {
    m_names.beginJob();
    m_names.addName(job.id);
    for (const std::optional<std::string>* name : {&job.name, &job.model, &job.user, &job.group}) {
      if (*name) m_names.addName(**name);
    }
  }
}

void JobTableModel::reorder() {
  const auto& jobs = specs();
  if (m_filter.isEmpty()) {
    m_order.resize(jobs.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
  } else {
    if (m_names.empty()) readNames();
    m_order = m_names.find(m_filter);
  }
  if (m_sortColumn < 0 || m_sortColumn >= columnCount()) return;
  struct Key {
    bool isNumber = false;
    double number = 0;
    QString text;
  };
  std::vector<Key> keys(jobs.size());
  const int type = typeAt(m_sortColumn);
  for (const std::size_t j : m_order) {
    Key& key = keys[j];
    if (type >= 0) {
      const auto throughput = m_cells.shown(static_cast<int>(j), type, m_view);
      key = {throughput.has_value(), throughput.value_or(0), {}};
    } else {
      key.text = fieldValue(m_bench->document.scenario(), m_resolved.get(), m_list, j, *fieldAt(m_sortColumn)).text;
      key.number = key.text.section(QLatin1Char(','), 0, 0).toDouble(&key.isNumber);
    }
  }
  const bool down = m_sortOrder == Qt::DescendingOrder;
  // What is not there comes last in both directions.
  const auto rank = [](const Key& key) { return key.isNumber ? 0 : key.text.isEmpty() ? 2 : 1; };
  std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
    if (rank(keys[a]) != rank(keys[b])) return rank(keys[a]) < rank(keys[b]);
    const Key& low = keys[down ? b : a];
    const Key& high = keys[down ? a : b];
    return low.isNumber ? low.number < high.number : low.text.localeAwareCompare(high.text) < 0;
  });
}

void JobTableModel::sort(int column, Qt::SortOrder order) {
  m_sortColumn = column;
  m_sortOrder = order;
  emit layoutAboutToBeChanged({}, VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  std::vector<std::size_t> jobs;
  for (const QModelIndex& each : before) jobs.push_back(jobAt(each.row()));
  reorder();
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i)
    after << index(rowOf(jobs[static_cast<std::size_t>(i)]), before[i].column());
  changePersistentIndexList(before, after);
  emit layoutChanged({}, VerticalSortHint);
}

void JobTableModel::setFilter(const QString& words) {
  if (words.trimmed() == m_filter) return;
  beginResetModel();
  m_filter = words.trimmed();
  reorder();
  endResetModel();
}

}  // namespace roundel::widgets
