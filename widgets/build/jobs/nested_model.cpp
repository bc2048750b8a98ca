// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/nested_model.h"

#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/document/job_fields/job_edits.h"
#include "widgets/document/job_fields/throughput_cells.h"

namespace roundel::widgets {
namespace {

using Kind = NestedModel::Kind;

struct Column {
  const char* title;
  const char* tip;
};
struct Shape {
  const char* key;  ///< of the format
  std::vector<Column> columns;
};

#define TEXT(text) QT_TRANSLATE_NOOP("NestedModel", text)
const Shape kShapes[] = {
    {"throughput",
     {{TEXT("one node"), TEXT("throughput: iterations/s; a number, a table 1: 3, 2: 5 by gang size, or null")},
      {TEXT("spread"), TEXT("throughput_spread: the same for gangs on several nodes")}}},
    {"timing",
     {{TEXT("forward (s)"), TEXT("forward_s: seconds of a forward pass")},
      {TEXT("backward (s)"), TEXT("backward_s: seconds of a backward pass")},
      {TEXT("update (s)"), TEXT("update_s: seconds of the update")},
      {TEXT("hit share"), TEXT("hit_p: how often the data are in the cache, 0 to 1")},
      {TEXT("data, hit (s)"), TEXT("data_hit_s: seconds of loading from the cache")},
      {TEXT("data, miss (s)"), TEXT("data_miss_s: seconds of loading from storage")},
      {TEXT("wait, hit (s)"), TEXT("wait_hit_s: seconds of waiting after a hit")},
      {TEXT("wait, miss (s)"), TEXT("wait_miss_s: seconds of waiting after a miss")},
      {TEXT("iteration (s)"), TEXT("What follows for one iteration; it is not edited")}}},
    {"stages",
     {{TEXT("replicas"), TEXT("replicas: GPUs of this stage")},
      {TEXT("forward (s)"), TEXT("forward_s: seconds, or V100: 0.1, K80: 0.4")},
      {TEXT("backward (s)"), TEXT("backward_s: seconds, or V100: 0.1, K80: 0.4")},
      {TEXT("out (MB)"), TEXT("out_mb: what a replica sends on in an iteration; the last stage sends nothing")},
      {TEXT("params (MB)"), TEXT("params_mb: parameters of the stage")},
      {TEXT("one server"), TEXT("one_server: all its replicas on one server, yes or no")}}},
    {"sync",
     {{TEXT("train (s)"), TEXT("train_s: seconds of one task of a round")},
      {TEXT("sync (s)"), TEXT("sync_s: seconds of synchronising after a round")}}},
    {"switch_ms",
     {{TEXT("default (ms)"), TEXT("Switching to this job by the default way")},
      {TEXT("PipeSwitch (ms)"), TEXT("Switching by PipeSwitch")},
      {TEXT("Hare (ms)"), TEXT("Switching by Hare")}}}};
#undef TEXT
const Shape& shapeOf(Kind kind) { return kShapes[static_cast<std::size_t>(kind)]; }

constexpr std::optional<double> model::TimingSpec::*kTiming[] = {
    &model::TimingSpec::forward_s,  &model::TimingSpec::backward_s, &model::TimingSpec::update_s,
    &model::TimingSpec::hit_p,      &model::TimingSpec::data_hit_s, &model::TimingSpec::data_miss_s,
    &model::TimingSpec::wait_hit_s, &model::TimingSpec::wait_miss_s};
constexpr std::optional<double> model::SwitchSpec::*kSwitch[] = {
    &model::SwitchSpec::default_ms, &model::SwitchSpec::pipeswitch_ms, &model::SwitchSpec::hare_ms};
constexpr int kTimingFields = static_cast<int>(std::size(kTiming));

QString textOf(const std::optional<double>& value) { return value ? exactText(*value) : QString(); }

QString perTypeText(const model::PerType& value) {
  const auto* times = std::get_if<std::map<std::string, double>>(&value);
  if (times == nullptr) return exactText(std::get<double>(value));
  QStringList parts;
  for (const auto& [type, seconds] : *times)
    parts << QStringLiteral("%1: %2").arg(QString::fromStdString(type), exactText(seconds));
  return parts.join(QStringLiteral(", "));
}

// Parses a number of at least 0; an empty text unsets the value. Returns the reason if the text is rejected.
QString writeNumber(std::optional<double>& value, const QString& text) {
  const FieldNumber parsed = parseNumber(text, kNonNegative);
  if (parsed.reason.isEmpty()) value = parsed.value;
  return parsed.reason;
}

// "V100: 0.1, K80: 0.4"
QString readTimes(const QString& text, std::map<std::string, double>& times) {
  for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const qsizetype colon = part.lastIndexOf(QLatin1Char(':'));
    const FieldNumber seconds = parseNumber(colon < 0 ? QString() : part.mid(colon + 1), kNonNegative);
    if (!seconds.reason.isEmpty()) return seconds.reason;
    if (!seconds.value) return NestedModel::tr("“%1” has no value. Write name: number.").arg(part.trimmed());
    times[part.left(colon).trimmed().toStdString()] = *seconds.value;
  }
  return {};
}

QString writePerType(model::PerType& value, const QString& text) {
  std::map<std::string, double> times;
  std::optional<double> number;
  const bool perType = text.contains(QLatin1Char(':'));
  const QString reason = perType ? readTimes(text, times) : writeNumber(number, text);
  if (!reason.isEmpty()) return reason;
  if (perType)
    value = std::move(times);
  else
    value = number.value_or(0);
  return {};
}

QString writeOneServer(model::StageSpec& stage, const QString& text) {
  const QString word = text.trimmed().toLower();
  const bool yes = word == NestedModel::tr("yes") || word == QLatin1String("true") || word == QLatin1String("1");
  const bool no = word == NestedModel::tr("no") || word == QLatin1String("false") || word == QLatin1String("0");
  if (!yes && !no && !word.isEmpty()) return NestedModel::tr("“%1”: write yes or no.").arg(text.trimmed());
  stage.one_server = word.isEmpty() ? std::nullopt : std::optional(yes);
  return {};
}

QString writeStage(model::StageSpec& stage, int column, const QString& text) {
  switch (column) {
    case 0: {
      const FieldNumber replicas = parseNumber(text, {.least = 1, .open = false, .most = 65536, .whole = true});
      if (!replicas.value) return NestedModel::tr("A stage has a whole number of replicas, 1 or more.");
      stage.replicas = static_cast<int>(*replicas.value);
      return {};
    }
    case 1:
      return writePerType(stage.forward_s, text);
    case 2:
      return writePerType(stage.backward_s, text);
    case 3:
      return writeNumber(stage.out_mb, text);
    case 4:
      return writeNumber(stage.params_mb, text);
    default:
      return writeOneServer(stage, text);
  }
}

QString writeTime(std::map<std::string, double>& times, const std::string& type, const QString& text) {
  std::optional<double> seconds;
  const QString reason = writeNumber(seconds, text);
  if (!reason.isEmpty()) return reason;
  if (seconds)
    times[type] = *seconds;
  else
    times.erase(type);
  return {};
}

QString writeTiming(model::JobSpec& job, const std::string& type, int column, const QString& text) {
  std::optional<double> value;
  const QString reason = writeNumber(value, text);
  if (!reason.isEmpty()) return reason;
  if (!job.timing) job.timing.emplace();
  model::TimingSpec& timing = (*job.timing)[type];
  timing.*kTiming[column] = value;
  if (timing == model::TimingSpec{}) job.timing->erase(type);
  if (job.timing->empty()) job.timing.reset();
  return {};
}

QString writeSwitch(model::JobSpec& job, int column, const QString& text) {
  std::optional<double> value;
  const QString reason = writeNumber(value, text);
  if (!reason.isEmpty()) return reason;
  if (!job.switch_ms) job.switch_ms.emplace();
  *job.switch_ms.*kSwitch[column] = value;
  if (*job.switch_ms == model::SwitchSpec{}) job.switch_ms.reset();
  return {};
}

// The job's `sync`, or a default with the rounds and tasks that the job has.
model::SyncSpec syncOf(const model::JobSpec& whole) {
  model::SyncSpec sync;
  const double rounds = whole.iterations.value_or(whole.epochs.value_or(1) * whole.iterations_per_epoch.value_or(1));
  sync.rounds = std::max<std::int64_t>(1, static_cast<std::int64_t>(rounds));
  if (whole.gpus && std::holds_alternative<int>(*whole.gpus)) sync.tasks = std::max(1, std::get<int>(*whole.gpus));
  return sync;
}

}  // namespace

NestedModel::NestedModel(Document* document, const Appearance* appearance, Kind kind, QObject* parent)
    : QAbstractTableModel(parent), m_document(document), m_appearance(appearance), m_kind(kind) {}

void NestedModel::setJobs(SpecList list, std::vector<std::size_t> which) {
  m_list = list;
  m_which = std::move(which);
  refresh();
}

QString NestedModel::key() const { return QLatin1String(shapeOf(m_kind).key); }

const model::JobSpec* NestedModel::first() const {
  const auto& specs = specsOf(m_document->scenario(), m_list);
  return m_which.empty() || m_which.front() >= specs.size() ? nullptr : &specs[m_which.front()];
}

void NestedModel::refresh() {
  beginResetModel();
  const model::JobSpec* job = first();
  const auto& problem = m_document->problem();
  m_derived = job != nullptr && m_list == SpecList::Jobs && problem
                  ? model::derivedValues(*problem, model::JobIndex(m_which.front()))
                  : std::vector<model::DerivedValue>{};
  m_types.clear();
  for (const model::GpuTypeSpec& type : m_document->scenario().gpu_types) m_types.push_back(type.id);
  m_rows = static_cast<int>(m_types.size());
  if (m_kind == Kind::Switch) m_rows = 1;
  if (m_kind == Kind::Stages) m_rows = job != nullptr && job->stages ? static_cast<int>(job->stages->size()) : 0;
  if (job == nullptr) m_rows = 0;
  endResetModel();
}

int NestedModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }
int NestedModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shapeOf(m_kind).columns.size());
}

bool NestedModel::stated() const {
  const auto& specs = specsOf(m_document->scenario(), m_list);
  return std::ranges::any_of(m_which, [&](std::size_t i) {
    return i < specs.size() && !statedText(specs[i], *jobField(key().toStdString())).isEmpty();
  });
}

QString NestedModel::text(const model::JobSpec& job, int row, int column) const {
  switch (m_kind) {
    case Kind::Throughput:
      return throughputText(column == 0 ? job.throughput : job.throughput_spread, typeAt(row));
    case Kind::Timing: {
      if (!job.timing || column >= kTimingFields) return {};
      const auto timing_entry = job.timing->find(typeAt(row));
      return timing_entry == job.timing->end() ? QString() : textOf(timing_entry->second.*kTiming[column]);
    }
    case Kind::Sync: {
      if (!job.sync) return {};
      const auto& times = column == 0 ? job.sync->train_s : job.sync->sync_s;
      const auto time_entry = times.find(typeAt(row));
      return time_entry == times.end() ? QString() : exactText(time_entry->second);
    }
    case Kind::Switch:
      return job.switch_ms ? textOf(*job.switch_ms.*kSwitch[column]) : QString();
    case Kind::Stages:
      break;
  }
  if (!job.stages || row >= static_cast<int>(job.stages->size())) return {};
  const model::StageSpec& stage = (*job.stages)[static_cast<std::size_t>(row)];
  const QString texts[] = {
      QString::number(stage.replicas), perTypeText(stage.forward_s),
      perTypeText(stage.backward_s),   textOf(stage.out_mb),
      textOf(stage.params_mb),         !stage.one_server ? QString() : *stage.one_server ? tr("yes") : tr("no")};
  return texts[column];
}

QString NestedModel::write(model::JobSpec& job, int row, int column, const QString& text) const {
  const model::Scenario& scenario = m_document->scenario();
  switch (m_kind) {
    case Kind::Throughput: {
      const ThroughputPlace cell_place{column == 0 ? ThroughputTable::OneNode : ThroughputTable::Spread, typeAt(row)};
      if (text.trimmed().isEmpty()) return eraseThroughput(job, cell_place), QString();
      ParsedThroughput parsed = parseThroughput(text);
      const model::Problem* resolved = m_list == SpecList::Jobs ? m_document->problem().get() : nullptr;
      if (parsed.reason.isEmpty()) writeThroughput(scenario, job, cell_place, std::move(parsed.cell), resolved);
      return parsed.reason;
    }
    case Kind::Timing:
      return writeTiming(job, typeAt(row), column, text);
    case Kind::Sync: {
      if (!job.sync) job.sync = syncOf(model::withTemplates(scenario, job));
      const QString reason = writeTime(column == 0 ? job.sync->train_s : job.sync->sync_s, typeAt(row), text);
      if (job.sync->train_s.empty() && job.sync->sync_s.empty()) job.sync.reset();
      return reason;
    }
    case Kind::Switch:
      return writeSwitch(job, column, text);
    case Kind::Stages:
      break;
  }
  if (!job.stages || row >= static_cast<int>(job.stages->size()))
    return tr("%1 has no stage %2.").arg(QString::fromStdString(job.id), QString::number(row + 1));
  return writeStage((*job.stages)[static_cast<std::size_t>(row)], column, text);
}

QString NestedModel::derived(int row, int column, bool withReason) const {
  if (m_kind == Kind::Throughput) {
    const model::JobSpec resolvedSpec = model::withTemplates(m_document->scenario(), *first());
    const QString template_text =
        throughputText(column == 0 ? resolvedSpec.throughput : resolvedSpec.throughput_spread, typeAt(row));
    if (!template_text.isEmpty())
      return withReason ? tr("%1, from its template").arg(template_text) : shortText(template_text);
  }
  const auto find = [&](const char* key) { return model::find(m_derived, key + typeAt(row)); };
  const bool iteration = m_kind == Kind::Timing && column == kTimingFields;
  const model::DerivedValue* value = m_kind == Kind::Throughput
                                         ? find(column == 0 ? "throughput/" : "throughput_spread/")
                                     : m_kind == Kind::Sync && column == 0 ? find("sync/train_s/")
                                     : iteration                           ? find("timing/")
                                                                           : nullptr;
  if (iteration && value == nullptr) {  // the timing is stated: look for the values derived from it
    value = find("throughput/");
    if (value == nullptr || !value->value) return {};
    const QString seconds = QString::number(1 / *value->value, 'g', 5);
    return withReason ? tr("derived: %1 s, from the times beside it").arg(seconds) : seconds;
  }
  if (value == nullptr || !value->value) return {};
  const QString number = QString::number(*value->value, 'g', 5);
  return withReason ? tr("derived: %1 %2, from %3")
                          .arg(number, QString::fromStdString(value->unit), QString::fromStdString(value->derivation))
                    : number;
}

QVariant NestedModel::data(const QModelIndex& index, int role) const {
  const model::JobSpec* job = first();
  if (!index.isValid() || job == nullptr) return {};
  const auto& specs = specsOf(m_document->scenario(), m_list);
  const QString own_text = text(*job, index.row(), index.column());
  const bool differs = std::ranges::any_of(m_which, [&](std::size_t i) {
    return i < specs.size() && text(specs[i], index.row(), index.column()) != own_text;
  });
  const QString follows =
      own_text.isEmpty() && !differs ? derived(index.row(), index.column(), role == Qt::ToolTipRole) : QString();
  const Column& column = shapeOf(m_kind).columns[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return differs ? tr("several") : own_text.isEmpty() ? follows : shortText(own_text);
    case Qt::EditRole:
      return differs ? QString() : own_text;
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
      return own_text.isEmpty() || differs ? QVariant(m_appearance->theme().dim) : QVariant();
    case Qt::FontRole: {
      QFont font = screenTabularFont(kBodyPx);
      font.setItalic(own_text.isEmpty() || differs);
      return font;
    }
    case Qt::ToolTipRole:
      return follows.isEmpty() ? tr(column.tip) : tr(column.tip) + QLatin1Char('\n') + follows;
    default:
      return {};
  }
}

QVariant NestedModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < 0) return {};
  if (orientation == Qt::Horizontal && section < columnCount()) {
    const Column& column = shapeOf(m_kind).columns[static_cast<std::size_t>(section)];
    return role == Qt::DisplayRole   ? QVariant(tr(column.title))
           : role == Qt::ToolTipRole ? QVariant(tr(column.tip))
                                     : QVariant();
  }
  if (role != Qt::DisplayRole || section >= m_rows) return {};
  if (m_kind == Kind::Stages) return tr("stage %1").arg(section + 1);
  return m_kind == Kind::Switch ? QString() : QString::fromStdString(typeAt(section));
}

Qt::ItemFlags NestedModel::flags(const QModelIndex& index) const {
  const bool editable = index.isValid() && !(m_kind == Kind::Timing && index.column() == kTimingFields);
  return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

void NestedModel::edit(const QString& what, const std::function<QString(model::JobSpec&)>& change) {
  const QString reason = editJobs(*m_document, m_which, m_list, what, change);
  emit refused(reason);
}

bool NestedModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const model::JobSpec* job = first();
  if (role != Qt::EditRole || !index.isValid() || job == nullptr) return false;
  const QString words = value.toString();
  if (words == index.data(Qt::EditRole).toString()) return true;
  QString reason;
  const int row = index.row(), column = index.column();
  const QString edit_text =
      tr("%1 of %2")
          .arg(jobField(key().toStdString())->label(),
               m_which.size() == 1 ? QString::fromStdString(job->id) : tr("%1 jobs").arg(m_which.size()));
  edit(edit_text, [&](model::JobSpec& spec) { return reason = write(spec, row, column, words); });
  return reason.isEmpty();
}

void NestedModel::addStage() {
  edit(tr("Add a stage"), [](model::JobSpec& job) {
    if (!job.stages) job.stages.emplace();
    model::StageSpec stage;
    stage.forward_s = stage.backward_s = 0.1;
    job.stages->push_back(stage);
    return QString();
  });
}

void NestedModel::removeStage(int row) {
  edit(tr("Remove a stage"), [row](model::JobSpec& job) {
    if (job.stages && row >= 0 && row < static_cast<int>(job.stages->size()))
      job.stages->erase(job.stages->begin() + row);
    if (job.stages && job.stages->empty()) job.stages.reset();
    return QString();
  });
}

void NestedModel::unset() {
  const JobField& field = *jobField(key().toStdString());
  edit(tr("Unset %1").arg(field.label()), [&](model::JobSpec& job) {
    if (m_kind == Kind::Throughput) job.throughput_spread.reset();
    return applyText(job, field, QString());
  });
}

}  // namespace roundel::widgets
