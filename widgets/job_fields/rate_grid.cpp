#include "widgets/job_fields/rate_grid.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("RateGrid", text); }

std::optional<double> number(const QString& text) {
  bool ok = false;
  const double value = QLocale::c().toDouble(text.trimmed(), &ok);
  return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

int gangOf(const model::JobSpec& job) {
  if (!job.gpus) {
    int replicas = 0;
    for (const model::StageSpec& stage : job.stages.value_or(std::vector<model::StageSpec>{}))
      replicas += stage.replicas;
    return std::max(1, job.stages ? replicas : job.sync ? job.sync->tasks : 1);
  }
  if (const auto* list = std::get_if<std::vector<int>>(&*job.gpus))
    return list->empty() ? 1 : std::max(1, *std::max_element(list->begin(), list->end()));
  return std::max(1, std::get<int>(*job.gpus));
}

bool perGang(const model::JobSpec& whole) { return whole.throughput_per.value_or("gpu") == "gang"; }

double perGpu(const model::RateCell& cell, bool per_gang, int gang) {
  if (const auto* rate = std::get_if<double>(&cell)) return per_gang ? *rate / gang : *rate;
  const auto* table = std::get_if<std::map<int, double>>(&cell);
  return table == nullptr || table->empty() ? 0 : model::RateCurve(*table).perGpu(gang);
}

bool isNull(const QString& word) {
  return word == QLatin1String("-") || word == QStringLiteral("–") || word == QLatin1String("null");
}

// "1: 3, 2: 5" as {gang size: rate of that gang}.
QString parseGangs(const QString& text, std::map<int, double>& gangs) {
  QString bare = text;
  for (const char mark : {'{', '}', '"'}) bare.remove(QLatin1Char(mark));
  for (const QString& part : bare.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const QStringList pair = part.split(QLatin1Char(':'));
    bool whole = false;
    const int size = pair.size() == 2 ? pair[0].trimmed().toInt(&whole) : 0;
    const auto rate = pair.size() == 2 ? number(pair[1]) : std::nullopt;
    if (!whole || size < 1 || !rate || *rate <= 0)
      return tr("“%1” is not a gang size and its rate. Write 1: 3, 2: 5.").arg(part.trimmed());
    if (!gangs.emplace(size, *rate).second) return tr("The gang size %1 is listed twice.").arg(size);
  }
  return gangs.empty() ? tr("The table is empty. Write 1: 3, 2: 5.") : QString();
}

QString gangsText(const std::map<int, double>& gangs) {
  QStringList rows;
  for (const auto& [size, rate] : gangs) rows << QStringLiteral("%1: %2").arg(size).arg(exactText(rate));
  return rows.join(QStringLiteral(", "));
}

}  // namespace

ParsedNumber parseRate(const QString& given) {
  const QString word = given.trimmed();
  if (word.isEmpty() || isNull(word)) return {};
  const std::optional<double> value = number(word);
  if (!value) return {std::nullopt, tr("“%1” is not a number. Write it with a point, as in 0.21.").arg(word)};
  if (*value < 0) return {std::nullopt, tr("A throughput cannot be negative.")};
  return {*value == 0 ? std::nullopt : value, {}};
}

JobRates ratesOf(const model::Scenario& scenario, std::size_t index, const model::Problem* resolved) {
  const model::JobSpec whole = model::withTemplates(scenario, scenario.jobs[index]);
  JobRates rates{gangOf(whole), std::vector<double>(scenario.gpu_types.size(), 0.0)};
  const model::JobIndex job = resolved == nullptr || whole.throughput ? model::JobIndex() : resolved->findJob(whole.id);
  for (std::size_t t = 0; t < rates.per_gpu.size(); ++t) {
    const std::string& id = scenario.gpu_types[t].id;
    if (whole.throughput) {
      const auto cell = whole.throughput->find(id);
      if (cell != whole.throughput->end()) rates.per_gpu[t] = perGpu(cell->second, perGang(whole), rates.gang);
    } else if (job.valid()) {
      const model::TypeIndex type = resolved->findType(id);
      if (type.valid()) rates.per_gpu[t] = resolved->jobs[job].rate[type].perGpu(resolved->jobs[job].gpus);
    }
  }
  return rates;
}

void RateGrid::read(const model::Scenario& scenario, SpecList list, Table table, const model::Problem* resolved) {
  m_list = list;
  m_table = table;
  m_types.clear();
  for (const model::GpuTypeSpec& type : scenario.gpu_types) m_types << QString::fromStdString(type.id);
  const auto& specs = specsOf(scenario, list);
  m_rows.assign(specs.size(), {});
  m_anyPerGang = false;
  for (std::size_t j = 0; j < specs.size(); ++j) {
    const model::JobSpec whole = model::withTemplates(scenario, specs[j]);
    Row& row = m_rows[j];
    row.id = QString::fromStdString(specs[j].id);
    row.gang = gangOf(whole);
    row.per_gang = perGang(whole);
    m_anyPerGang = m_anyPerGang || row.per_gang;
    const bool derives = list == SpecList::Jobs && !whole.throughput;
    const JobRates derived = derives ? ratesOf(scenario, j, resolved) : JobRates{};
    fillRow(scenario, specs[j], whole, derives ? &derived : nullptr, row);
  }
}

void RateGrid::fillRow(const model::Scenario& scenario, const model::JobSpec& own, const model::JobSpec& whole,
                       const JobRates* derived, Row& row) const {
  row.cells.assign(scenario.gpu_types.size(), {});
  for (std::size_t t = 0; t < row.cells.size(); ++t) {
    Cell& cell = row.cells[t];
    const auto take = [&](const std::optional<model::RateRow>& rates, Source source) {
      if (!rates) return false;
      const auto found = rates->find(scenario.gpu_types[t].id);
      if (found == rates->end()) return false;
      cell = {perGpu(found->second, row.per_gang, row.gang), source, {}};
      if (const auto* table = std::get_if<std::map<int, double>>(&found->second)) cell.gangs = *table;
      return true;
    };
    if (m_table == Table::Spread &&
        take(whole.throughput_spread, own.throughput_spread ? Source::Own : Source::Template))
      continue;
    if (take(whole.throughput, own.throughput ? Source::Own : Source::Template)) {
      if (m_table == Table::Spread) cell.source = Source::Derived, cell.gangs.reset();
    } else if (derived != nullptr && derived->per_gpu[t] > 0) {
      cell = {derived->per_gpu[t], Source::Derived, {}};
    }
  }
}

bool RateGrid::shownPerGang(int row, View view) const {
  return view == View::PerGang || (view == View::Stated && m_rows[static_cast<std::size_t>(row)].per_gang);
}

int RateGrid::reference(int row, View view) const {
  int found = -1;
  for (int c = 0; c < columns(); ++c) {
    const double rate = cell(row, c).per_gpu;
    if (rate <= 0) continue;
    const double best = found < 0 ? 0 : cell(row, found).per_gpu;
    if (found < 0 || (view == View::SpeedUp ? rate < best : rate > best)) found = c;
  }
  return found;
}

std::optional<double> RateGrid::shown(int row, int column, View view) const {
  const double rate = cell(row, column).per_gpu;
  if (rate <= 0) return std::nullopt;
  if (view == View::RowNormalised || view == View::SpeedUp) return rate / cell(row, reference(row, view)).per_gpu;
  return shownPerGang(row, view) ? rate * gang(row) : rate;
}

double RateGrid::heat(int row, int column) const { return shown(row, column, View::RowNormalised).value_or(-1); }

QString RateGrid::displayText(int row, int column, View view) const {
  const auto value = shown(row, column, view);
  return value ? QString::number(*value, 'g', 4) : QStringLiteral("–");
}

QString RateGrid::editText(int row, int column, View view) const {
  const Cell& at = cell(row, column);
  if (m_table == Table::Spread && at.source == Source::Derived) return {};
  if (at.gangs && view == View::Stated) return gangsText(*at.gangs);
  const auto value = shown(row, column, view);
  if (value) return exactText(*value);
  // In the spread table nothing stated and "cannot run spread" are two things.
  return m_table == Table::Spread && at.source != Source::None ? QStringLiteral("null") : QString();
}

QString RateGrid::unit(View view) const {
  if (view == View::RowNormalised) return tr("share of the row's best");
  if (view == View::SpeedUp) return tr("times the row's slowest");
  const bool gangs = view == View::PerGang || (view == View::Stated && m_anyPerGang);
  return gangs ? tr("iterations/s per gang") : tr("iterations/s per GPU");
}

QString RateGrid::unit(View view, int row) const {
  if (view != View::Stated) return unit(view);
  return shownPerGang(row, view) ? tr("iterations/s of the gang of %1").arg(gang(row)) : tr("iterations/s per GPU");
}

QString RateGrid::readOnlyReason(int row, int column, View view) const {
  if (view != View::RowNormalised && view != View::SpeedUp) return {};
  const int measure = reference(row, view);
  if (measure < 0) return tr("%1 has no rate yet that this could be a share of. Edit it per GPU.").arg(id(row));
  if (measure != column) return {};
  return view == View::RowNormalised
             ? tr("This is %1's best, which is 1 by definition. Edit its rate per GPU.").arg(id(row))
             : tr("This is %1's slowest, which the others are measured by. Edit its rate per GPU.").arg(id(row));
}

model::RateRow& RateGrid::ownRow(model::JobSpec& job, int row) const {
  std::optional<model::RateRow>& rates = m_table == Table::Spread ? job.throughput_spread : job.throughput;
  if (rates) return *rates;
  rates.emplace();
  if (m_table == Table::Spread) return *rates;
  // What it derived so far it states from now on.
  const Row& known = m_rows[static_cast<std::size_t>(row)];
  for (int c = 0; c < columns(); ++c) {
    if (cell(row, c).per_gpu > 0)
      (*rates)[m_types[c].toStdString()] = cell(row, c).per_gpu * (known.per_gang ? known.gang : 1);
  }
  return *rates;
}

void RateGrid::store(model::Scenario& scenario, int row, int column, model::RateCell value) const {
  model::JobSpec& job = specsOf(scenario, m_list)[static_cast<std::size_t>(row)];
  const model::JobSpec whole = model::withTemplates(scenario, job);
  const auto& given = m_table == Table::Spread ? whole.throughput_spread : whole.throughput;
  auto& own = m_table == Table::Spread ? job.throughput_spread : job.throughput;
  if (!own && given) own = given;
  ownRow(job, row)[m_types[column].toStdString()] = std::move(value);
}

QString RateGrid::apply(model::Scenario& scenario, int row, int column, View view, const QString& text) const {
  const QString word = text.trimmed();
  if (word == editText(row, column, view)) return {};
  if (const QString reason = readOnlyReason(row, column, view); !reason.isEmpty()) return reason;
  const bool relative = view == View::RowNormalised || view == View::SpeedUp;
  if (word.contains(QLatin1Char(':'))) {
    if (relative || view == View::PerGpu)
      return tr("A table of gang sizes holds rates of whole gangs. Edit it as stated or per gang.");
    std::map<int, double> gangs;
    const QString reason = parseGangs(word, gangs);
    if (reason.isEmpty()) store(scenario, row, column, std::move(gangs));
    return reason;
  }
  if (m_table == Table::Spread && word.isEmpty()) {
    auto& own = specsOf(scenario, m_list)[static_cast<std::size_t>(row)].throughput_spread;
    if (own) own->erase(m_types[column].toStdString());
    if (own && own->empty()) own.reset();
    return {};
  }
  const ParsedNumber parsed = parseRate(word);
  if (!parsed.reason.isEmpty()) return parsed.reason;
  if (!parsed.value) {
    store(scenario, row, column, std::monostate{});
    return {};
  }
  double per_gpu = shownPerGang(row, view) ? *parsed.value / gang(row) : *parsed.value;
  double total = shownPerGang(row, view) ? *parsed.value : *parsed.value * gang(row);
  if (relative) {
    if (view == View::RowNormalised && *parsed.value > 1) return tr("A share of the row's best is at most 1.");
    if (view == View::SpeedUp && *parsed.value < 1) return tr("A speed-up over the row's slowest is at least 1.");
    per_gpu = *parsed.value * cell(row, reference(row, view)).per_gpu;
    total = per_gpu * gang(row);
  }
  // A stated table changes in the row of the job's own gang.
  if (const auto& gangs = cell(row, column).gangs) {
    std::map<int, double> changed = *gangs;
    changed[gang(row)] = total;
    store(scenario, row, column, std::move(changed));
  } else {
    store(scenario, row, column, m_rows[static_cast<std::size_t>(row)].per_gang ? total : per_gpu);
  }
  return {};
}

}  // namespace roundel::widgets
