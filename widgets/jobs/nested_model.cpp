#include "widgets/jobs/nested_model.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "widgets/job_fields/job_edits.h"

namespace roundel::widgets {
namespace {

using Kind = NestedModel::Kind;

struct Column {
  const char* title;
  const char* tip;
};

#define TEXT(text) QT_TRANSLATE_NOOP("NestedModel", text)
const std::vector<Column>& columnsOf(Kind kind) {
  static const std::vector<Column> rates{
      {TEXT("one node"), TEXT("throughput: iterations/s; a number, a table 1: 3, 2: 5 by gang size, or null")},
      {TEXT("spread"), TEXT("throughput_spread: the same for gangs on several nodes")}};
  static const std::vector<Column> timing{
      {TEXT("forward (s)"), TEXT("forward_s: seconds of a forward pass")},
      {TEXT("backward (s)"), TEXT("backward_s: seconds of a backward pass")},
      {TEXT("update (s)"), TEXT("update_s: seconds of the update")},
      {TEXT("hit share"), TEXT("hit_p: how often the data are in the cache, 0 to 1")},
      {TEXT("data, hit (s)"), TEXT("data_hit_s: seconds of loading from the cache")},
      {TEXT("data, miss (s)"), TEXT("data_miss_s: seconds of loading from storage")},
      {TEXT("wait, hit (s)"), TEXT("wait_hit_s: seconds of waiting after a hit")},
      {TEXT("wait, miss (s)"), TEXT("wait_miss_s: seconds of waiting after a miss")},
      {TEXT("iteration (s)"), TEXT("What follows for one iteration; it is not edited")}};
  static const std::vector<Column> stages{
      {TEXT("replicas"), TEXT("replicas: GPUs of this stage")},
      {TEXT("forward (s)"), TEXT("forward_s: seconds, or V100: 0.1, K80: 0.4")},
      {TEXT("backward (s)"), TEXT("backward_s: seconds, or V100: 0.1, K80: 0.4")},
      {TEXT("out (MB)"), TEXT("out_mb: what a replica sends on in an iteration; the last stage sends nothing")},
      {TEXT("params (MB)"), TEXT("params_mb: parameters of the stage")},
      {TEXT("one server"), TEXT("one_server: all its replicas on one server, yes or no")}};
  static const std::vector<Column> sync{{TEXT("train (s)"), TEXT("train_s: seconds of one task of a round")},
                                        {TEXT("sync (s)"), TEXT("sync_s: seconds of synchronising after a round")}};
  static const std::vector<Column> switches{{TEXT("default (ms)"), TEXT("Switching to this job by the default way")},
                                            {TEXT("PipeSwitch (ms)"), TEXT("Switching by PipeSwitch")},
                                            {TEXT("Hare (ms)"), TEXT("Switching by Hare")}};
  switch (kind) {
    case Kind::Rates:
      return rates;
    case Kind::Timing:
      return timing;
    case Kind::Stages:
      return stages;
    case Kind::Sync:
      return sync;
    case Kind::Switch:
      break;
  }
  return switches;
}
#undef TEXT

constexpr std::optional<double> model::TimingSpec::*kTiming[] = {
    &model::TimingSpec::forward_s,  &model::TimingSpec::backward_s, &model::TimingSpec::update_s,
    &model::TimingSpec::hit_p,      &model::TimingSpec::data_hit_s, &model::TimingSpec::data_miss_s,
    &model::TimingSpec::wait_hit_s, &model::TimingSpec::wait_miss_s};
constexpr std::optional<double> model::SwitchSpec::*kSwitch[] = {
    &model::SwitchSpec::default_ms, &model::SwitchSpec::pipeswitch_ms, &model::SwitchSpec::hare_ms};
constexpr int kTimingFields = static_cast<int>(std::size(kTiming));

QString numberText(const std::optional<double>& value) { return value ? exactText(*value) : QString(); }

template <class Key>
QString mapText(const std::map<Key, double>& map) {
  QStringList parts;
  for (const auto& [key, value] : map) {
    QString name;
    if constexpr (std::is_same_v<Key, int>)
      name = QString::number(key);
    else
      name = QString::fromStdString(key);
    parts << QStringLiteral("%1: %2").arg(name, exactText(value));
  }
  return parts.join(QStringLiteral(", "));
}

QString cellText(const std::optional<model::RateRow>& row, const std::string& type) {
  if (!row) return {};
  const auto cell = row->find(type);
  if (cell == row->end()) return {};
  if (const auto* rate = std::get_if<double>(&cell->second)) return exactText(*rate);
  const auto* gangs = std::get_if<std::map<int, double>>(&cell->second);
  return gangs == nullptr ? QStringLiteral("null") : mapText(*gangs);
}

QString perTypeText(const model::PerType& value) {
  const auto* times = std::get_if<std::map<std::string, double>>(&value);
  return times == nullptr ? exactText(std::get<double>(value)) : mapText(*times);
}

// A number of at least `least`; an empty text is none.
QString readNumber(const QString& text, double least, std::optional<double>& value) {
  value.reset();
  if (text.trimmed().isEmpty()) return {};
  bool ok = false;
  const double number = QLocale::c().toDouble(text.trimmed(), &ok);
  if (!ok || !std::isfinite(number))
    return NestedModel::tr("“%1” is not a number. Write it with a point, as in 0.21.").arg(text.trimmed());
  if (number < least) return NestedModel::tr("It must be at least %1.").arg(least);
  value = number;
  return {};
}

// "V100: 0.1, K80: 0.4"
QString readPairs(const QString& text, std::vector<std::pair<QString, double>>& pairs) {
  for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const qsizetype colon = part.lastIndexOf(QLatin1Char(':'));
    std::optional<double> value;
    const QString reason = colon < 0 ? NestedModel::tr("“%1” has no value. Write name: number.").arg(part.trimmed())
                                     : readNumber(part.mid(colon + 1), 0, value);
    if (!reason.isEmpty()) return reason;
    if (!value) return NestedModel::tr("“%1” has no value. Write name: number.").arg(part.trimmed());
    pairs.emplace_back(part.left(colon).trimmed(), *value);
  }
  return {};
}

QString writeRate(std::optional<model::RateRow>& row, const std::string& type, const QString& text) {
  const QString word = text.trimmed();
  if (word.isEmpty()) {
    if (row) row->erase(type);
    if (row && row->empty()) row.reset();
    return {};
  }
  model::RateCell cell;
  if (word.contains(QLatin1Char(':'))) {
    std::vector<std::pair<QString, double>> pairs;
    QString reason = readPairs(word, pairs);
    std::map<int, double> gangs;
    for (const auto& [size, rate] : pairs) {
      bool whole = false;
      const int n = size.toInt(&whole);
      if (reason.isEmpty() && (!whole || n < 1 || rate <= 0))
        reason = NestedModel::tr("“%1” is not a gang size and its rate. Write 1: 3, 2: 5.").arg(word);
      gangs[n] = rate;
    }
    if (!reason.isEmpty()) return reason;
    cell = std::move(gangs);
  } else if (word != QLatin1String("null") && word != QStringLiteral("–")) {
    std::optional<double> rate;
    const QString reason = readNumber(word, 0, rate);
    if (!reason.isEmpty()) return reason;
    if (*rate > 0) cell = *rate;
  }
  if (!row) row.emplace();
  (*row)[type] = std::move(cell);
  return {};
}

QString writePerType(model::PerType& value, const QString& text) {
  if (!text.contains(QLatin1Char(':'))) {
    std::optional<double> number;
    const QString reason = readNumber(text, 0, number);
    if (reason.isEmpty()) value = number.value_or(0);
    return reason;
  }
  std::vector<std::pair<QString, double>> pairs;
  const QString reason = readPairs(text, pairs);
  if (!reason.isEmpty()) return reason;
  auto& times = value.emplace<std::map<std::string, double>>();
  for (const auto& [type, seconds] : pairs) times[type.toStdString()] = seconds;
  return {};
}

QString writeStage(model::StageSpec& stage, int column, const QString& text) {
  std::optional<double> number;
  QString reason;
  switch (column) {
    case 0:
      reason = readNumber(text, 1, number);
      if (reason.isEmpty() && (!number || *number != std::floor(*number) || *number > 65536))
        reason = NestedModel::tr("A stage has a whole number of replicas, 1 or more.");
      if (reason.isEmpty()) stage.replicas = static_cast<int>(*number);
      return reason;
    case 1:
      return writePerType(stage.forward_s, text);
    case 2:
      return writePerType(stage.backward_s, text);
    case 3:
    case 4:
      reason = readNumber(text, 0, number);
      if (reason.isEmpty()) (column == 3 ? stage.out_mb : stage.params_mb) = number;
      return reason;
    default:
      break;
  }
  const QString word = text.trimmed().toLower();
  const bool yes = word == NestedModel::tr("yes") || word == QLatin1String("true") || word == QLatin1String("1");
  const bool no = word == NestedModel::tr("no") || word == QLatin1String("false") || word == QLatin1String("0");
  if (!yes && !no && !word.isEmpty()) return NestedModel::tr("“%1”: write yes or no.").arg(text.trimmed());
  stage.one_server = word.isEmpty() ? std::nullopt : std::optional(yes);
  return {};
}

QString writeTime(std::map<std::string, double>& times, const std::string& type, const QString& text) {
  std::optional<double> seconds;
  const QString reason = readNumber(text, 0, seconds);
  if (!reason.isEmpty()) return reason;
  if (seconds)
    times[type] = *seconds;
  else
    times.erase(type);
  return {};
}

}  // namespace

NestedModel::NestedModel(Workbench* bench, Kind kind, QObject* parent)
    : QAbstractTableModel(parent), m_bench(bench), m_kind(kind) {}

void NestedModel::setJobs(SpecList list, std::vector<std::size_t> which) {
  m_list = list;
  m_which = std::move(which);
  refresh();
}

QString NestedModel::key() const {
  switch (m_kind) {
    case Kind::Rates:
      return QStringLiteral("throughput");
    case Kind::Timing:
      return QStringLiteral("timing");
    case Kind::Stages:
      return QStringLiteral("stages");
    case Kind::Sync:
      return QStringLiteral("sync");
    case Kind::Switch:
      break;
  }
  return QStringLiteral("switch_ms");
}

const model::JobSpec* NestedModel::first() const {
  const auto& specs = specsOf(m_bench->document.scenario(), m_list);
  return m_which.empty() || m_which.front() >= specs.size() ? nullptr : &specs[m_which.front()];
}

void NestedModel::refresh() {
  beginResetModel();
  const model::JobSpec* job = first();
  const auto& problem = m_bench->document.problem();
  m_derived = job != nullptr && m_list == SpecList::Jobs && problem
                  ? model::derivedValues(*problem, model::JobIndex(m_which.front()))
                  : std::vector<model::DerivedValue>{};
  m_rows = static_cast<int>(m_bench->document.scenario().gpu_types.size());
  if (m_kind == Kind::Switch) m_rows = 1;
  if (m_kind == Kind::Stages) m_rows = job != nullptr && job->stages ? static_cast<int>(job->stages->size()) : 0;
  if (job == nullptr) m_rows = 0;
  endResetModel();
}

int NestedModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }
int NestedModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columnsOf(m_kind).size());
}
std::string NestedModel::typeAt(int row) const {
  return m_bench->document.scenario().gpu_types[static_cast<std::size_t>(row)].id;
}

bool NestedModel::stated() const {
  const auto& specs = specsOf(m_bench->document.scenario(), m_list);
  return std::any_of(m_which.begin(), m_which.end(), [&](std::size_t i) {
    return i < specs.size() && !statedText(specs[i], *jobField(key().toStdString())).isEmpty();
  });
}

QString NestedModel::text(const model::JobSpec& job, int row, int column) const {
  switch (m_kind) {
    case Kind::Rates:
      return cellText(column == 0 ? job.throughput : job.throughput_spread, typeAt(row));
    case Kind::Timing: {
      if (!job.timing || column >= kTimingFields) return {};
      const auto found = job.timing->find(typeAt(row));
      return found == job.timing->end() ? QString() : numberText(found->second.*kTiming[column]);
    }
    case Kind::Sync: {
      if (!job.sync) return {};
      const auto& times = column == 0 ? job.sync->train_s : job.sync->sync_s;
      const auto found = times.find(typeAt(row));
      return found == times.end() ? QString() : exactText(found->second);
    }
    case Kind::Switch:
      return job.switch_ms ? numberText(*job.switch_ms.*kSwitch[column]) : QString();
    case Kind::Stages:
      break;
  }
  if (!job.stages || row >= static_cast<int>(job.stages->size())) return {};
  const model::StageSpec& stage = (*job.stages)[static_cast<std::size_t>(row)];
  switch (column) {
    case 0:
      return QString::number(stage.replicas);
    case 1:
      return perTypeText(stage.forward_s);
    case 2:
      return perTypeText(stage.backward_s);
    case 3:
      return numberText(stage.out_mb);
    case 4:
      return numberText(stage.params_mb);
    default:
      return !stage.one_server ? QString() : *stage.one_server ? tr("yes") : tr("no");
  }
}

QString NestedModel::write(model::JobSpec& job, int row, int column, const QString& text) const {
  QString reason;
  switch (m_kind) {
    case Kind::Rates:
      return writeRate(column == 0 ? job.throughput : job.throughput_spread, typeAt(row), text);
    case Kind::Timing: {
      std::optional<double> value;
      reason = readNumber(text, 0, value);
      if (!reason.isEmpty()) return reason;
      if (!job.timing) job.timing.emplace();
      model::TimingSpec& timing = (*job.timing)[typeAt(row)];
      timing.*kTiming[column] = value;
      if (timing == model::TimingSpec{}) job.timing->erase(typeAt(row));
      if (job.timing->empty()) job.timing.reset();
      return {};
    }
    case Kind::Sync: {
      if (!job.sync) {
        // As many rounds and tasks as the job does anyway.
        const model::JobSpec whole = model::withTemplates(m_bench->document.scenario(), job);
        job.sync.emplace();
        job.sync->rounds = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(
                   whole.iterations.value_or(whole.epochs.value_or(1) * whole.iterations_per_epoch.value_or(1))));
        if (whole.gpus && std::holds_alternative<int>(*whole.gpus))
          job.sync->tasks = std::max(1, std::get<int>(*whole.gpus));
      }
      reason = writeTime(column == 0 ? job.sync->train_s : job.sync->sync_s, typeAt(row), text);
      if (job.sync->train_s.empty() && job.sync->sync_s.empty()) job.sync.reset();
      return reason;
    }
    case Kind::Switch: {
      std::optional<double> value;
      reason = readNumber(text, 0, value);
      if (!reason.isEmpty()) return reason;
      if (!job.switch_ms) job.switch_ms.emplace();
      *job.switch_ms.*kSwitch[column] = value;
      if (*job.switch_ms == model::SwitchSpec{}) job.switch_ms.reset();
      return {};
    }
    case Kind::Stages:
      break;
  }
  if (!job.stages || row >= static_cast<int>(job.stages->size()))
    return tr("%1 has no stage %2.").arg(QString::fromStdString(job.id)).arg(row + 1);
  return writeStage((*job.stages)[static_cast<std::size_t>(row)], column, text);
}

QString NestedModel::derived(int row, int column, bool withReason) const {
  std::string path;
  if (m_kind == Kind::Rates) path = (column == 0 ? "throughput/" : "throughput_spread/") + typeAt(row);
  if (m_kind == Kind::Timing && column == kTimingFields) path = "timing/" + typeAt(row);
  if (m_kind == Kind::Sync && column == 0) path = "sync/train_s/" + typeAt(row);
  const model::DerivedValue* value = path.empty() ? nullptr : model::find(m_derived, path);
  if (m_kind == Kind::Timing && column == kTimingFields &&
      value == nullptr) {  // stated: what Hops's equations make of it
    value = model::find(m_derived, "throughput/" + typeAt(row));
    if (value == nullptr || !value->value) return {};
    const QString seconds = QString::number(1 / *value->value, 'g', 5);
    return withReason ? tr("derived: %1 s, from Hops Eqs. 1-5").arg(seconds) : seconds;
  }
  if (value == nullptr || !value->value) return {};
  const QString number = QString::number(*value->value, 'g', 5);
  return withReason ? tr("derived: %1 %2, from %3")
                          .arg(number, QString::fromStdString(value->unit), QString::fromStdString(value->from))
                    : number;
}

QVariant NestedModel::data(const QModelIndex& index, int role) const {
  const model::JobSpec* job = first();
  if (!index.isValid() || job == nullptr) return {};
  const auto& specs = specsOf(m_bench->document.scenario(), m_list);
  const QString own = text(*job, index.row(), index.column());
  const bool differs = std::any_of(m_which.begin(), m_which.end(), [&](std::size_t i) {
    return i < specs.size() && text(specs[i], index.row(), index.column()) != own;
  });
  const QString follows =
      own.isEmpty() && !differs ? derived(index.row(), index.column(), role == Qt::ToolTipRole) : QString();
  const Column& column = columnsOf(m_kind)[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return differs ? tr("several") : own.isEmpty() ? follows : shortText(own);
    case Qt::EditRole:
      return differs ? QString() : own;
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
      return own.isEmpty() || differs ? QVariant(m_bench->theme().dim) : QVariant();
    case Qt::FontRole: {
      QFont font = tabularFont(kBodyPx);
      font.setItalic(own.isEmpty() || differs);
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
    const Column& column = columnsOf(m_kind)[static_cast<std::size_t>(section)];
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
  const QString reason = editJobs(m_bench->document, m_which, m_list, what, change);
  emit refused(reason);
}

bool NestedModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const model::JobSpec* job = first();
  if (role != Qt::EditRole || !index.isValid() || job == nullptr) return false;
  const QString words = value.toString();
  if (words == index.data(Qt::EditRole).toString()) return true;
  QString reason;
  const int row = index.row(), column = index.column();
  const QString what =
      tr("%1 of %2")
          .arg(jobField(key().toStdString())->label(),
               m_which.size() == 1 ? QString::fromStdString(job->id) : tr("%1 jobs").arg(m_which.size()));
  edit(what, [&](model::JobSpec& spec) { return reason = write(spec, row, column, words); });
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
    if (m_kind == Kind::Rates) job.throughput_spread.reset();
    return applyText(job, field, QString());
  });
}

}  // namespace roundel::widgets
