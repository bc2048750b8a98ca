// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_tables.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/derived_values.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/why/inspector/why_program.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kRowsOfAll = 12, kRowsOfJob = 8, kRowsOfProgram = 500;
constexpr int kColumnsOfProgram = 12;
constexpr int kPictureRows = 10, kPictureRowsAll = 240;

// The rows of the job if the table has a job column, otherwise all rows.
std::vector<std::size_t> rowsFor(const trace::Table& table, model::JobIndex job) {
  const std::vector<model::JobIndex>* jobs = jobsOf(table);
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < table.rows(); ++row)
    if (jobs == nullptr || !job.valid() || (*jobs)[row] == job) rows.push_back(row);
  return rows;
}

// Prices and loads have bars: the last numeric column of a table without jobs.
void addBars(const trace::Table& table, const std::vector<std::size_t>& rows, WhyTable& out) {
  if (jobsOf(table) != nullptr || table.picture != trace::Picture::None) return;
  for (int c = static_cast<int>(table.columns.size()) - 1; c >= 0; --c) {
    const auto* values = std::get_if<std::vector<double>>(&table.columns[static_cast<std::size_t>(c)].cells);
    if (values == nullptr) continue;
    double top = 0;
    for (const std::size_t row : rows) top = std::max(top, std::isfinite((*values)[row]) ? (*values)[row] : 0);
    if (top <= 0) return;
    out.bar_column = c;
    for (const std::size_t row : rows)
      out.bars.push_back(std::isfinite((*values)[row]) ? std::clamp((*values)[row] / top, 0.0, 1.0) : 0.0);
    return;
  }
}

/// The rows chosen by the decision; for a selected task, its row instead.
class ChosenRows {
 public:
  ChosenRows(const trace::Table& table, const model::Problem& problem, const QString& part,
             const std::vector<std::size_t>& rows)
      : m_table(table) {
    if (part.isEmpty()) return;
    for (const trace::Column& column : table.columns) {
      if (column.role != trace::ColumnRole::Across || !std::holds_alternative<std::vector<std::string>>(column.cells))
        continue;
      for (const std::size_t row : rows)
        if (cellLabel(problem, column, row) == part) m_own.push_back(row);
    }
  }
  bool operator()(std::size_t row) const {
    if (!m_own.empty()) return std::ranges::find(m_own, row) != m_own.end();
    return !m_table.chosen.empty() && m_table.chosen[row] != 0;
  }

 private:
  const trace::Table& m_table;
  std::vector<std::size_t> m_own;
};

// The chosen row first, then by the score (if the last column is one), best first.
void orderOwn(const trace::Table& table, const std::string& score_name, const ChosenRows& chosen,
              std::vector<std::size_t>& rows) {
  const auto* scores = table.columns.empty() || table.columns.back().name != score_name
                           ? nullptr
                           : std::get_if<std::vector<double>>(&table.columns.back().cells);
  std::ranges::stable_sort(rows, [&](std::size_t a, std::size_t b) {
    if (chosen(a) != chosen(b)) return chosen(a);
    return scores != nullptr && !std::isnan((*scores)[a]) && (std::isnan((*scores)[b]) || (*scores)[a] > (*scores)[b]);
  });
}

const std::vector<double>* timesOf(const trace::Column& column) {
  return column.unit == "s" ? std::get_if<std::vector<double>>(&column.cells) : nullptr;
}

// All times of a table have the unit of the longest in these rows.
model::TimeUnit timeUnitOf(const trace::Table& table, const std::vector<std::size_t>& rows) {
  std::vector<double> all_times;
  for (const trace::Column& column : table.columns) {
    const auto* times = timesOf(column);
    for (std::size_t i = 0; times != nullptr && i < rows.size(); ++i) all_times.push_back((*times)[rows[i]]);
  }
  return commonUnit(all_times);
}

WhyTable tableFor(const trace::Table& table, const std::string& score_name, const model::Problem& problem,
                  model::JobIndex job, const QString& part, std::size_t most = kRowsOfAll) {
  WhyTable out;
  const bool is_of_job = jobsOf(table) != nullptr && job.valid();
  out.title = QString::fromStdString(table.title);
  if (is_of_job) out.own = QStringLiteral(" · ") + idOf(problem, job);
  out.title += out.own;
  std::vector<std::size_t> rows = rowsFor(table, job);
  const ChosenRows chosen(table, problem, is_of_job ? part : QString(), rows);
  const std::size_t limit = is_of_job ? kRowsOfJob : most;
  if (is_of_job) orderOwn(table, score_name, chosen, rows);
  if (rows.size() > limit) {
    if (!is_of_job) std::stable_partition(rows.begin(), rows.end(), chosen);
    out.more = static_cast<int>(rows.size() - limit);
    rows.resize(limit);
    if (!is_of_job) std::ranges::sort(rows);
  }
  out.rows.resize(rows.size());
  const model::TimeUnit time = timeUnitOf(table, rows);
  for (const trace::Column& column : table.columns) {
    if (is_of_job && std::holds_alternative<std::vector<model::JobIndex>>(column.cells)) continue;
    if (out.allocation < 0 && std::holds_alternative<std::vector<trace::PartList>>(column.cells))
      out.allocation = static_cast<int>(out.columns.size());
    const auto* times = timesOf(column);
    out.columns << titledLabel(column.name, times != nullptr ? time.name : column.unit);
    out.numeric.push_back(std::holds_alternative<std::vector<double>>(column.cells));
    QStringList cells;
    if (times == nullptr)
      cells = cellsLabel(problem, column, rows);
    else
      for (const std::size_t row : rows) cells << timeNumberLabel((*times)[row], time);
    for (std::size_t r = 0; r < rows.size(); ++r) out.rows[r] << cells[static_cast<qsizetype>(r)];
  }
  for (const std::size_t row : rows) out.chosen.push_back(chosen(row));
  addBars(table, rows, out);
  return out;
}

// A program's table is shown as it wrote it: all rows, with the selected job's marked.
WhyTable programTable(const trace::Table& table, const model::Problem& problem, model::JobIndex job) {
  WhyTable out = tableFor(table, {}, problem, {}, {}, kRowsOfProgram);
  out.title = shown(table.title);
  out.of_program = true;
  const auto* jobs = jobsOf(table);
  for (std::size_t r = 0; jobs != nullptr && job.valid() && r < out.rows.size() && r < jobs->size(); ++r)
    if ((*jobs)[r] == job) out.chosen[r] = true;
  if (out.columns.size() <= kColumnsOfProgram) return out;
  out.columns = out.columns.mid(0, kColumnsOfProgram);
  out.numeric.resize(kColumnsOfProgram);
  for (QStringList& row : out.rows) row = row.mid(0, kColumnsOfProgram);
  if (out.bar_column >= kColumnsOfProgram) out.bar_column = -1;
  if (out.allocation >= kColumnsOfProgram) out.allocation = -1;
  return out;
}

// For Gavel's Y: the job's row, or the first rows.
WhyTable tableFor(const trace::Matrix& matrix, const model::Problem& problem, model::JobIndex job) {
  WhyTable out;
  out.title = QString::fromStdString(matrix.title);
  out.columns << tr("job");
  out.numeric.push_back(false);
  for (const model::TypeIndex type : matrix.columns) {
    out.columns << QString::fromStdString(problem.types[type].id);
    out.numeric.push_back(true);
  }
  for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
    if (job.valid() && matrix.rows[row] != job && matrix.rows.size() > kRowsOfAll) continue;
    if (out.rows.size() >= kRowsOfAll) {
      ++out.more;
      continue;
    }
    QStringList cells{idOf(problem, matrix.rows[row])};
    for (std::size_t c = 0; c < matrix.columns.size(); ++c)
      cells << numberLabel(matrix.values[row * matrix.columns.size() + c]);
    out.add(std::move(cells), job.valid() && matrix.rows[row] == job);
  }
  return out;
}

QStringList laneRow(const Subject& there, model::TimeUnit time) {
  const trace::Choice* choice = there.choice();
  const trace::PartList parts = heldAt(there, there.job);
  const trace::Explanation* why = there.why();
  const bool running = !parts.empty();
  const bool weighed = running && choice != nullptr && why != nullptr;
  const QString no_value = QStringLiteral("–");
  const metrics::TraceIndex* index = there.lane->index.get();
  const double work = there.problem().jobs[there.job].iterations;
  QStringList row{laneName(*there.lane)};
  row << (index == nullptr ? no_value : timeLabel(index->wait_s(there.job, there.t_s), time));
  row << (index == nullptr || work <= 0
              ? no_value
              : tr("%1 %").arg(QString::number(100 * index->iterations(there.job, there.t_s) / work, 'f', 1)));
  row << (weighed ? numberLabel(choice->rejected_score) : no_value);
  row << (weighed && !std::isnan(choice->score)
              ? QStringLiteral("%1 %2").arg(QString::fromStdString(why->score_name), numberLabel(choice->score))
              : no_value);
  return row << (running ? allocationLabel(there.problem(), parts) : situationOf(there));
}

}  // namespace

void WhyTable::add(QStringList row, bool is_chosen) {
  rows.push_back(std::move(row));
  chosen.push_back(is_chosen);
}

QString WhyTable::tsv() const {
  if (!code.isEmpty()) return code;
  QStringList lines{columns.join(QLatin1Char('\t'))};
  for (const QStringList& row : rows) lines << row.join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void addTables(const Subject& s, bool all, WhyContent& content) {
  if (s.why() == nullptr) return;
  const trace::Explanation& why = *s.why();
  const trace::Reason* reason = s.job.valid() ? s.reason() : nullptr;
  PictureOptions wish{.selected = s.job,
                      .blocker = reason == nullptr ? model::JobIndex() : reason->blocker,
                      .now_s = s.record->at_s,
                      .most_rows = all ? kPictureRowsAll : kPictureRows};
  PicturesOf drawn_pictures = picturesOf(why, s.problem(), wish);
  const auto add = [&](WhyTable table, int source) {
    const auto entry = std::ranges::find(drawn_pictures.source, source);
    if (entry != drawn_pictures.source.end()) {
      table.picture = static_cast<int>(content.pictures.size());
      content.pictures.push_back(
          std::move(drawn_pictures.pictures[static_cast<std::size_t>(entry - drawn_pictures.source.begin())]));
    }
    if (!table.rows.empty() || table.picture >= 0) content.tables.push_back(std::move(table));
  };
  const bool of_program = isOfProgram(s);
  // Values of the job first, then those of all jobs.
  for (const bool is_of_job : {true, false}) {
    for (std::size_t i = 0; i < why.tables.size(); ++i)
      if ((jobsOf(*why.tables[i]) != nullptr) == is_of_job)
        add(of_program ? programTable(*why.tables[i], s.problem(), s.job)
                       : tableFor(*why.tables[i], why.score_name, s.problem(), s.job, partAt(s)),
            static_cast<int>(i));
  }
  for (std::size_t i = 0; i < why.matrices.size(); ++i)
    add(tableFor(*why.matrices[i], s.problem(), s.job), -1 - static_cast<int>(i));
}

void addLanes(const Workbench& bench, const Subject& s, int lane, WhyContent& content) {
  const auto& lanes = bench.comparison.lanes();
  if (!s.job.valid() || lanes.size() < 2) return;
  WhyTable table;
  table.title = tr("%1 under every scheduler, at the same instant").arg(idOf(s.problem(), s.job));
  table.place = WhyPlace::Lanes;
  table.columns = {tr("scheduler"), tr("waited"), tr("done"), tr("next best"), tr("its number"), tr("what it gets")};
  table.numeric = {false, true, true, true, false, false};
  std::vector<std::pair<int, Subject>> known_lanes;
  std::vector<double> waits;
  for (int other_lane = 0; other_lane < static_cast<int>(lanes.size()); ++other_lane) {
    const Subject other_subject = subjectOf(bench, other_lane, s.job, {}, s.t_s);
    if (other_subject.trace == nullptr || !other_subject.job.valid()) continue;
    known_lanes.emplace_back(other_lane, other_subject);
    if (other_subject.explanationPending() && other_lane != lane) content.wanted.push_back(other_subject.wanted);
    if (other_subject.lane->index != nullptr)
      waits.push_back(other_subject.lane->index->wait_s(other_subject.job, other_subject.t_s));
  }
  for (const auto& [other, there] : known_lanes) table.add(laneRow(there, commonUnit(waits)), other == lane);
  content.tables.push_back(std::move(table));
}

// Values of the whole job and inputs of this lane's scheduler; defaults and repetitions are only in the tooltip.
void addDerived(const Subject& s, WhyContent& content) {
  if (!s.job.valid()) return;
  WhyTable table;
  table.title = tr("Derived for %1, since the scenario does not state it").arg(idOf(s.problem(), s.job));
  table.place = WhyPlace::Derived;
  table.columns = {tr("quantity"), tr("value, and where it is from")};
  table.numeric = {false, false};
  const std::string& policy = s.lane->lane.policy;
  std::vector<model::DerivedValue> told_values;
  std::vector<double> times;
  for (const model::DerivedValue& value : model::derivedValues(s.problem(), s.job)) {
    const std::string field = model::fieldOf(value);
    const bool is_unread_field = policies::isFieldOfSome(field) && !policies::readsField(policy, field);
    if (value.is_default || is_unread_field || !value.value || value.derivation == "gpus" ||
        value.derivation == "the rate on one node")
      continue;
    told_values.push_back(value);
    if (value.unit == "s") times.push_back(*value.value);
  }
  const model::TimeUnit time = commonUnit(times);
  for (const model::DerivedValue& value : told_values) {
    const QString unit = QString::fromStdString(value.unit);
    const QString path = QString::fromStdString(value.path)
                             .replace(QLatin1Char('_'), QLatin1Char(' '))
                             .replace(QLatin1Char('/'), QLatin1Char(' '));
    const QString number = value.unit == "s" ? timeLabel(*value.value, time)
                           : unit.isEmpty()  ? numberLabel(*value.value)
                                             : QStringLiteral("%1 %2").arg(numberLabel(*value.value), unit);
    table.add({path, tr("%1: %2").arg(number, QString::fromStdString(value.derivation))});
  }
  if (!table.rows.empty()) content.tables.push_back(std::move(table));
}

}  // namespace roundel::widgets
