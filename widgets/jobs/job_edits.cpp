#include "widgets/jobs/job_edits.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <set>

namespace roundel::widgets {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("JobEdits", text); }

QString named(const model::JobSpec& job) { return QString::fromStdString(job.id); }

std::string freeId(const std::vector<model::JobSpec>& jobs, const std::string& stem) {
  std::set<std::string> taken;
  for (const model::JobSpec& job : jobs) taken.insert(job.id);
  for (int n = 1;; ++n) {
    std::string id = stem + std::to_string(n);
    if (taken.count(id) == 0) return id;
  }
}

int gangOf(const model::JobSpec& job) {
  if (!job.gpus) return 1;
  if (const auto* list = std::get_if<std::vector<int>>(&*job.gpus)) return list->empty() ? 1 : *std::max_element(list->begin(), list->end());
  return std::get<int>(*job.gpus);
}

// The stated row, the template's where the job has none, what it derives where neither has one; made the job's own.
model::RateRow& ownRow(model::Scenario& scenario, std::size_t index, const model::Problem* resolved) {
  model::JobSpec& job = scenario.jobs[index];
  if (job.throughput) return *job.throughput;
  const model::JobSpec whole = model::withTemplates(scenario, job);
  if (whole.throughput) return job.throughput.emplace(*whole.throughput);
  const JobRates rates = ratesOf(scenario, index, resolved);
  job.throughput.emplace();
  const double factor = whole.throughput_per.value_or("gpu") == "gang" ? rates.gang : 1;
  for (std::size_t t = 0; t < rates.per_gpu.size(); ++t) {
    if (rates.per_gpu[t] > 0) (*job.throughput)[scenario.gpu_types[t].id] = rates.per_gpu[t] * factor;
  }
  return *job.throughput;
}

void storeRate(model::Scenario& scenario, std::size_t index, const std::string& type, std::optional<double> rate, bool per_gang, const model::Problem* resolved) {
  const model::JobSpec whole = model::withTemplates(scenario, scenario.jobs[index]);
  const int gang = gangOf(whole);
  model::RateCell& cell = ownRow(scenario, index, resolved)[type];
  if (!rate) {
    cell = std::monostate{};
    return;
  }
  const double total = per_gang ? *rate : *rate * gang;
  if (auto* table = std::get_if<std::map<int, double>>(&cell)) {
    (*table)[gang] = total;
    return;
  }
  const bool storesGang = whole.throughput_per.value_or("gpu") == "gang";
  cell = storesGang ? total : per_gang ? total / gang : *rate;
}

double perGpu(const model::RateCell& cell, bool per_gang, int gang) {
  if (const auto* rate = std::get_if<double>(&cell)) return per_gang ? *rate / gang : *rate;
  const auto* table = std::get_if<std::map<int, double>>(&cell);
  return table == nullptr || table->empty() ? 0 : model::RateCurve(*table).perGpu(gang);
}

std::vector<double> derivedRates(const model::Scenario& scenario, const std::string& id, const model::Problem* resolved) {
  std::vector<double> rates(scenario.gpu_types.size(), 0.0);
  const model::JobIndex job = resolved == nullptr ? model::JobIndex() : resolved->findJob(id);
  for (std::size_t t = 0; job.valid() && t < rates.size(); ++t) {
    const model::TypeIndex type = resolved->findType(scenario.gpu_types[t].id);
    if (type.valid()) rates[t] = resolved->jobs[job].rate[type].perGpu(resolved->jobs[job].gpus);
  }
  return rates;
}

std::optional<double> number(const QString& text) {
  bool ok = false;
  const double value = QLocale::c().toDouble(text.trimmed(), &ok);
  return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString text(double value) { return exactText(value); }
template <class T>
QString text(const std::optional<T>& value) {
  if (!value) return {};
  if constexpr (std::is_same_v<T, std::string>) return QString::fromStdString(*value);
  else return text(static_cast<double>(*value));
}

QString refuseNumber(const QString& given, double least, bool open, std::optional<double>& out) {
  if (given.trimmed().isEmpty()) {
    out.reset();
    return {};
  }
  const std::optional<double> value = number(given);
  if (!value) return tr("“%1” is not a number. Write it with a point, as in 0.21.").arg(given);
  if (*value < least || (open && *value == least)) return open ? tr("It must be more than %1.").arg(least) : tr("It must be at least %1.").arg(least);
  out = value;
  return {};
}

// "4", or "1, 2, 4": what the format calls gpus.
QString readGpus(const QString& given, std::optional<std::variant<int, std::vector<int>>>& out) {
  std::vector<int> sizes;
  for (const QString& word : given.split(QRegularExpression(QStringLiteral("[,\\s]+")), Qt::SkipEmptyParts)) {
    bool ok = false;
    const int n = word.toInt(&ok);
    if (!ok || n < 1) return tr("“%1” is not a number of GPUs. Write 4, or a list as in 1, 2, 4.").arg(word);
    sizes.push_back(n);
  }
  std::sort(sizes.begin(), sizes.end());
  if (std::adjacent_find(sizes.begin(), sizes.end()) != sizes.end()) return tr("A size stands twice in the list.");
  if (sizes.empty()) {
    out.reset();
  } else if (sizes.size() == 1) {
    out = sizes.front();
  } else {
    out = sizes;
  }
  return {};
}

QString applyField(model::JobSpec& job, JobField field, const QString& given) {
  const auto word = [&]() -> std::optional<std::string> {
    return given.trimmed().isEmpty() ? std::nullopt : std::optional(given.trimmed().toStdString());
  };
  const auto whole = [&](std::optional<int>& out) {
    std::optional<double> value;
    QString refused = refuseNumber(given, 1, false, value);
    if (refused.isEmpty() && value && *value != std::floor(*value)) refused = tr("It must be a whole number.");
    if (refused.isEmpty()) out = value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    return refused;
  };
  switch (field) {
    case JobField::Name: job.name = word(); return {};
    case JobField::Model: job.model = word(); return {};
    case JobField::User: job.user = word(); return {};
    case JobField::Group: job.group = word(); return {};
    case JobField::Arrival: return refuseNumber(given, 0, false, job.arrival_s);
    case JobField::Weight: return refuseNumber(given, 0, true, job.weight);
    case JobField::Gpus: return readGpus(given, job.gpus);
    case JobField::MinGpus: return whole(job.min_gpus);
    case JobField::MaxGpus: return whole(job.max_gpus);
    case JobField::Iterations: {
      std::optional<double> value;
      const QString refused = refuseNumber(given, 0, true, value);
      if (!refused.isEmpty()) return refused;
      job.iterations = value;
      job.epochs.reset();
      return {};
    }
  }
  return {};
}

}  // namespace

QString exactText(double value) {
  const QString text = QString::number(value, 'g', 15);
  return text.toDouble() == value ? text : QString::number(value, 'g', 17);
}

ParsedNumber parseRate(const QString& given) {
  const QString word = given.trimmed();
  if (word.isEmpty() || word == QLatin1String("-") || word == QStringLiteral("–") || word == QLatin1String("null")) return {};
  const std::optional<double> value = number(word);
  if (!value) return {std::nullopt, tr("“%1” is not a number. Write it with a point, as in 0.21.").arg(word)};
  if (*value < 0) return {std::nullopt, tr("A throughput cannot be negative.")};
  return {*value == 0 ? std::nullopt : value, {}};
}

JobRates ratesOf(const model::Scenario& scenario, std::size_t job, const model::Problem* resolved) {
  const model::JobSpec whole = model::withTemplates(scenario, scenario.jobs[job]);
  JobRates rates{std::max(1, gangOf(whole)), {}};
  if (!whole.throughput) {
    rates.per_gpu = derivedRates(scenario, whole.id, resolved);
    return rates;
  }
  const bool per_gang = whole.throughput_per.value_or("gpu") == "gang";
  for (const model::GpuTypeSpec& type : scenario.gpu_types) {
    const auto cell = whole.throughput->find(type.id);
    rates.per_gpu.push_back(cell == whole.throughput->end() ? 0 : perGpu(cell->second, per_gang, rates.gang));
  }
  return rates;
}

bool setRate(Document& document, std::size_t job, const std::string& type, std::optional<double> rate, bool per_gang) {
  if (job >= document.scenario().jobs.size()) return false;
  return document.edit(tr("Throughput of %1 on %2").arg(named(document.scenario().jobs[job]), QString::fromStdString(type)),
                       [&](model::Scenario& s) { storeRate(s, job, type, rate, per_gang, document.problem().get()); });
}

bool clearRates(Document& document, const std::vector<MatrixCell>& cells) {
  return document.edit(cells.size() == 1 ? tr("Clear a throughput") : tr("Clear %1 throughputs").arg(cells.size()), [&](model::Scenario& s) {
    for (const MatrixCell& cell : cells) {
      if (cell.job < s.jobs.size() && cell.type < s.gpu_types.size()) storeRate(s, cell.job, s.gpu_types[cell.type].id, std::nullopt, false, document.problem().get());
    }
  });
}

std::string addJob(Document& document) {
  const std::string id = freeId(document.scenario().jobs, "J");
  document.edit(tr("Add job %1").arg(QString::fromStdString(id)), [&](model::Scenario& s) {
    model::JobSpec job;
    job.id = id;
    job.gpus = 1;
    job.iterations = 1000;
    job.throughput = model::RateRow{};
    for (const model::GpuTypeSpec& type : s.gpu_types) (*job.throughput)[type.id] = 1.0;
    s.jobs.push_back(std::move(job));
  });
  return id;
}

bool deleteJobs(Document& document, const std::vector<std::size_t>& jobs) {
  std::set<std::string> gone;
  for (const std::size_t j : jobs) {
    if (j < document.scenario().jobs.size()) gone.insert(document.scenario().jobs[j].id);
  }
  if (gone.empty()) return false;
  const auto events = std::count_if(document.scenario().events.begin(), document.scenario().events.end(),
                                    [&](const model::EventSpec& e) { return gone.count(e.job) > 0; });
  const QString some = gone.size() == 1 ? QString::fromStdString(*gone.begin()) : tr("%1 jobs").arg(gone.size());
  return document.edit((events == 0 ? tr("Delete %1") : tr("Delete %1 and events")).arg(some), [&](model::Scenario& s) {
    std::erase_if(s.jobs, [&](const model::JobSpec& job) { return gone.count(job.id) > 0; });
    std::erase_if(s.events, [&](const model::EventSpec& event) { return gone.count(event.job) > 0; });
  });
}

bool duplicateJobs(Document& document, const std::vector<std::size_t>& jobs) {
  return document.edit(tr("Duplicate jobs"), [&](model::Scenario& s) {
    for (const std::size_t j : jobs) {
      if (j >= s.jobs.size()) continue;
      model::JobSpec copy = s.jobs[j];
      copy.id = freeId(s.jobs, copy.id + "-");
      s.jobs.push_back(std::move(copy));
    }
  });
}

bool renameJob(Document& document, std::size_t job, const std::string& id) {
  const auto& jobs = document.scenario().jobs;
  const bool taken = std::any_of(jobs.begin(), jobs.end(), [&](const model::JobSpec& each) { return each.id == id; });
  if (job >= jobs.size() || id.empty() || taken) return false;
  const std::string before = jobs[job].id;
  return document.edit(tr("Rename %1").arg(QString::fromStdString(before)), [&](model::Scenario& s) {
    s.jobs[job].id = id;
    for (model::EventSpec& event : s.events) {
      if (event.job == before) event.job = id;
    }
  });
}

QString setField(Document& document, std::size_t job, JobField field, const QString& given) {
  if (job >= document.scenario().jobs.size()) return tr("There is no such job.");
  model::JobSpec changed = document.scenario().jobs[job];
  const QString refused = applyField(changed, field, given);
  if (!refused.isEmpty()) return refused;
  if (const model::JobSpec whole = model::withTemplates(document.scenario(), changed); field == JobField::Iterations && !whole.iterations && !whole.epochs && !whole.sync) {
    return tr("A job needs a number of iterations.");
  }
  document.edit(tr("Edit %1").arg(named(changed)), [&](model::Scenario& s) { s.jobs[job] = changed; });
  return {};
}

QString fieldText(const model::JobSpec& job, JobField field) {
  switch (field) {
    case JobField::Name: return text(job.name);
    case JobField::Model: return text(job.model);
    case JobField::User: return text(job.user);
    case JobField::Group: return text(job.group);
    case JobField::Arrival: return text(job.arrival_s);
    case JobField::Weight: return text(job.weight);
    case JobField::MinGpus: return text(job.min_gpus);
    case JobField::MaxGpus: return text(job.max_gpus);
    case JobField::Iterations:
      return job.iterations ? text(*job.iterations) : job.epochs ? text(*job.epochs * job.iterations_per_epoch.value_or(1)) : QString();
    case JobField::Gpus: break;
  }
  if (!job.gpus) return {};
  const auto* list = std::get_if<std::vector<int>>(&*job.gpus);
  if (list == nullptr) return QString::number(std::get<int>(*job.gpus));
  QStringList words;
  for (const int n : *list) words << QString::number(n);
  return words.join(QStringLiteral(", "));
}

std::vector<QStringList> parseBlock(const QString& given) {
  QString block = given;
  while (block.endsWith(QLatin1Char('\n')) || block.endsWith(QLatin1Char('\r'))) block.chop(1);
  const QChar separator = block.contains(QLatin1Char('\t')) ? QLatin1Char('\t') : block.contains(QLatin1Char(';')) ? QLatin1Char(';') : QLatin1Char(',');
  std::vector<QStringList> rows;
  for (QString line : block.split(QLatin1Char('\n'))) {
    if (line.endsWith(QLatin1Char('\r'))) line.chop(1);
    rows.push_back(line.split(separator));
  }
  return rows;
}

bool ambiguousDecimal(const std::vector<QStringList>& block) {
  static const QRegularExpression comma(QStringLiteral("^\\s*\\d+,\\d+\\s*$"));
  return std::any_of(block.begin(), block.end(), [](const QStringList& row) {
    return std::any_of(row.begin(), row.end(), [](const QString& cell) { return comma.match(cell).hasMatch(); });
  });
}

PasteResult pasteRates(Document& document, std::size_t job, std::size_t type, const std::vector<QStringList>& block, bool per_gang, bool decimal_comma) {
  PasteResult result;
  const auto& scenario = document.scenario();
  std::vector<std::vector<std::optional<double>>> values(block.size());
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (qsizetype c = 0; c < block[r].size(); ++c) {
      QString cell = block[r][c];
      if (decimal_comma) cell.replace(QLatin1Char(','), QLatin1Char('.'));
      ParsedNumber parsed = parseRate(cell);
      if (job + r >= scenario.jobs.size()) parsed.reason = tr("The block has more rows than there are jobs.");
      if (type + static_cast<std::size_t>(c) >= scenario.gpu_types.size()) parsed.reason = tr("The block has more columns than there are GPU types.");
      if (!parsed.reason.isEmpty()) result.bad.push_back({r, static_cast<std::size_t>(c), parsed.reason});
      values[r].push_back(parsed.value);
    }
  }
  if (!result.bad.empty()) return result;
  result.done = document.edit(tr("Paste throughputs"), [&](model::Scenario& s) {
    for (std::size_t r = 0; r < values.size(); ++r) {
      for (std::size_t c = 0; c < values[r].size(); ++c) storeRate(s, job + r, s.gpu_types[type + c].id, values[r][c], per_gang, document.problem().get());
    }
  });
  return result;
}

}  // namespace roundel::widgets
