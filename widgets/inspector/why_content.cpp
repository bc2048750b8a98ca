#include "widgets/inspector/why_content.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kRowsOfAll = 12, kRowsOfJob = 8;

QString tr(const char* text) { return QCoreApplication::translate("WhyContent", text); }

QString id(const model::Problem& problem, model::JobIndex job) {
  return job.valid() ? QString::fromStdString(problem.jobs[job].id) : QString();
}

// "2 × P100 + 1 × K80": in a table the nodes would take the room of the numbers.
QString countsInWords(const model::Problem& problem, const trace::PartList& parts) {
  if (parts.empty()) return tr("none");
  std::map<std::int32_t, int> byType;
  for (const model::Part& part : parts) byType[part.type.value] += part.count;
  QStringList counts;
  for (const auto& [type, count] : byType) {
    counts << QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(problem.types[model::TypeIndex(type)].id));
  }
  return counts.join(QStringLiteral(" + "));
}

// Allocations that differ in their nodes alone are told apart by them.
QStringList allocationCells(const model::Problem& problem, const std::vector<trace::PartList>& parts, const std::vector<std::size_t>& rows) {
  std::map<QString, std::vector<std::size_t>> byCounts;
  for (const std::size_t row : rows) byCounts[countsInWords(problem, parts[row])].push_back(row);
  QStringList cells;
  for (const std::size_t row : rows) {
    const QString counts = countsInWords(problem, parts[row]);
    const auto& like = byCounts[counts];
    const bool alone = std::all_of(like.begin(), like.end(), [&](std::size_t other) { return parts[other] == parts[row]; });
    cells << (alone ? counts : allocationInWords(problem, parts[row]));
  }
  return cells;
}

struct CellText {
  const model::Problem& problem;
  QString operator()(double value) const { return numberInWords(value); }
  QString operator()(const std::string& text) const { return QString::fromStdString(text); }
  QString operator()(model::JobIndex job) const { return id(problem, job); }
  QString operator()(model::NodeIndex node) const {
    return node.valid() ? QString::fromStdString(problem.nodes[node].id) : QString();
  }
  QString operator()(model::TypeIndex type) const {
    return type.valid() ? QString::fromStdString(problem.types[type].id) : QString();
  }
};

QStringList cellTexts(const model::Problem& problem, const trace::Column& column, const std::vector<std::size_t>& rows) {
  if (const auto* parts = std::get_if<std::vector<trace::PartList>>(&column.cells)) return allocationCells(problem, *parts, rows);
  const CellText text{problem};
  QStringList cells;
  for (const std::size_t row : rows) {
    cells << std::visit([&](const auto& values) {
      if constexpr (std::is_same_v<std::decay_t<decltype(values[row])>, trace::PartList>) return QString();
      else return text(values[row]);
    }, column.cells);
  }
  return cells;
}

// The unit stands in the header while both fit a column of a side panel.
QString titled(const std::string& name, const std::string& unit) {
  constexpr std::size_t kHeader = 14;
  const QString text = QString::fromStdString(name);
  return unit.empty() || name.size() + unit.size() > kHeader ? text : QStringLiteral("%1 (%2)").arg(text, QString::fromStdString(unit));
}

const std::vector<model::JobIndex>* jobColumn(const trace::Table& table) {
  for (const trace::Column& column : table.columns) {
    if (const auto* jobs = std::get_if<std::vector<model::JobIndex>>(&column.cells)) return jobs;
  }
  return nullptr;
}

// The rows that concern the job: its own where the table has a job column, all of them otherwise.
std::vector<std::size_t> rowsFor(const trace::Table& table, model::JobIndex job) {
  const std::vector<model::JobIndex>* jobs = jobColumn(table);
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (jobs == nullptr || !job.valid() || (*jobs)[row] == job) rows.push_back(row);
  }
  return rows;
}

// Prices and loads read best as bars: the last numeric column of a table without jobs.
void addBars(const trace::Table& table, const std::vector<std::size_t>& rows, WhyTable& out) {
  if (jobColumn(table) != nullptr) return;
  for (int c = static_cast<int>(table.columns.size()) - 1; c >= 0; --c) {
    const auto* values = std::get_if<std::vector<double>>(&table.columns[static_cast<std::size_t>(c)].cells);
    if (values == nullptr) continue;
    double top = 0;
    for (const std::size_t row : rows) top = std::max(top, std::isfinite((*values)[row]) ? (*values)[row] : 0);
    if (top <= 0) return;
    out.barColumn = c;
    for (const std::size_t row : rows) out.bars.push_back(std::isfinite((*values)[row]) ? std::clamp((*values)[row] / top, 0.0, 1.0) : 0.0);
    return;
  }
}

// The chosen row first, then by what the decision was about (the last column where it is the score), the best on top.
void orderOwn(const trace::Table& table, const std::string& score_name, std::vector<std::size_t>& rows) {
  const auto* scores = table.columns.empty() || table.columns.back().name != score_name ? nullptr : std::get_if<std::vector<double>>(&table.columns.back().cells);
  const auto chosen = [&](std::size_t row) { return !table.chosen.empty() && table.chosen[row] != 0; };
  std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
    if (chosen(a) != chosen(b)) return chosen(a);
    return scores != nullptr && !std::isnan((*scores)[a]) && (std::isnan((*scores)[b]) || (*scores)[a] > (*scores)[b]);
  });
}

WhyTable tableFor(const trace::Table& table, const std::string& score_name, const model::Problem& problem, model::JobIndex job) {
  WhyTable out;
  const bool own = jobColumn(table) != nullptr && job.valid();
  out.title = QString::fromStdString(table.title);
  if (own) out.title += QStringLiteral(" · ") + id(problem, job);
  std::vector<std::size_t> rows = rowsFor(table, job);
  const std::size_t limit = own ? kRowsOfJob : kRowsOfAll;
  if (own) orderOwn(table, score_name, rows);
  if (rows.size() > limit) {
    if (!own) std::stable_partition(rows.begin(), rows.end(), [&](std::size_t row) { return !table.chosen.empty() && table.chosen[row] != 0; });
    out.more = static_cast<int>(rows.size() - limit);
    rows.resize(limit);
    if (!own) std::sort(rows.begin(), rows.end());
  }
  for (const trace::Column& column : table.columns) {
    const bool ownJob = own && std::holds_alternative<std::vector<model::JobIndex>>(column.cells);
    if (ownJob) continue;
    out.columns << titled(column.name, column.unit);
    out.numeric.push_back(std::holds_alternative<std::vector<double>>(column.cells));
  }
  out.rows.resize(rows.size());
  for (const trace::Column& column : table.columns) {
    if (own && std::holds_alternative<std::vector<model::JobIndex>>(column.cells)) continue;
    const QStringList cells = cellTexts(problem, column, rows);
    for (std::size_t r = 0; r < rows.size(); ++r) out.rows[r] << cells[static_cast<qsizetype>(r)];
  }
  for (const std::size_t row : rows) out.chosen.push_back(!table.chosen.empty() && table.chosen[row] != 0);
  addBars(table, rows, out);
  return out;
}

// Gavel's Y: the job's row, or the first rows of all.
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
    QStringList cells{id(problem, matrix.rows[row])};
    for (std::size_t c = 0; c < matrix.columns.size(); ++c) cells << numberInWords(matrix.values[row * matrix.columns.size() + c]);
    out.rows.push_back(std::move(cells));
    out.chosen.push_back(job.valid() && matrix.rows[row] == job);
  }
  return out;
}

QString translated(const trace::Reason& reason, const model::Problem& problem) {
  if (reason.kind == nullptr) return {};
  const QByteArray text = QCoreApplication::translate("Reasons", reason.kind->text).toUtf8();
  const trace::ReasonKind kind{reason.kind->code, text.constData()};
  trace::Reason copy = reason;
  copy.kind = &kind;
  return QString::fromStdString(trace::sentence(copy, problem));
}

struct Subject {
  const LaneState* lane = nullptr;
  const trace::Trace* trace = nullptr;
  model::JobIndex job;
  model::GpuIndex gpu;
  double t_s = 0;
  const trace::DecisionRecord* record = nullptr;
};

Subject subjectOf(const Workbench& bench, int lane, model::JobIndex job, model::GpuIndex gpu, double t_s) {
  Subject subject;
  const auto& lanes = bench.comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return subject;
  subject.lane = &lanes[static_cast<std::size_t>(lane)];
  if (!subject.lane->run || !subject.lane->run->trace) return subject;
  subject.trace = subject.lane->run->trace.get();
  if (job.valid() && job >= subject.trace->problem->jobs.size()) return subject;
  subject.job = job;
  subject.gpu = gpu;
  subject.t_s = t_s;
  const int decision = decisionAt(*subject.trace, t_s);
  if (decision >= 0) subject.record = &subject.trace->decisions[static_cast<std::size_t>(decision)];
  return subject;
}

QString laneName(const LaneState& lane) { return QString::fromStdString(lane.lane.label); }

trace::PartList heldAt(const Subject& s) {
  trace::PartList parts;
  // What was decided may have ended since: finished, cancelled, or its node went down.
  const bool holds = s.lane->index == nullptr || s.lane->index->phase(s.job, s.t_s) == metrics::JobPhase::Running;
  if (s.record == nullptr || !holds) return parts;
  for (const trace::Placement& placement : s.record->placements) {
    if (placement.job == s.job) parts.insert(parts.end(), placement.parts.begin(), placement.parts.end());
  }
  return model::normalised(std::move(parts));
}

// One sentence on what the job gets in this lane at this instant.
QString standing(const Subject& s) {
  const model::Problem& problem = *s.trace->problem;
  const QString name = id(problem, s.job);
  const trace::JobOutcome& outcome = s.trace->jobs[s.job];
  if (s.t_s < problem.jobs[s.job].arrival_s) return tr("%1 has not arrived yet.").arg(name);
  if (outcome.finish_s <= s.t_s) return tr("%1 has finished.").arg(name);
  if (outcome.cancelled_s <= s.t_s) return tr("%1 was cancelled.").arg(name);
  const trace::PartList parts = heldAt(s);
  if (!parts.empty()) return tr("%1 runs on %2.").arg(name, allocationInWords(problem, parts));
  const trace::Reason* reason = s.record != nullptr && s.record->explanation ? s.record->explanation->reasonOf(s.job) : nullptr;
  if (reason != nullptr) return tr("%1 waits: %2").arg(name, translated(*reason, problem));
  return tr("%1 waits for the next decision.").arg(name);
}

void describeChoice(const Subject& s, WhyContent& content) {
  const trace::Explanation* why = s.record != nullptr ? s.record->explanation.get() : nullptr;
  const model::Problem& problem = *s.trace->problem;
  const trace::PartList parts = heldAt(s);
  const trace::Choice* choice = why != nullptr ? why->choiceOf(s.job) : nullptr;
  const bool running = !parts.empty();
  content.headline = running ? tr("%1 got %2").arg(id(problem, s.job), allocationInWords(problem, parts)) : standing(s);
  if (!running || choice == nullptr) return;
  const QString score = QString::fromStdString(why->score_name);
  content.subline = QStringLiteral("%1 %2").arg(score, numberInWords(choice->score));
  if (std::isnan(choice->rejected_score)) return;
  const QString rejected = choice->rejected.empty() ? tr("to wait") : allocationInWords(problem, choice->rejected);
  const double gap = choice->score - choice->rejected_score;
  content.paragraphs.push_back(
      {tr("Best rejected: %1").arg(rejected),
       std::abs(gap) < 1e-9 ? tr("Its %1 is %2 as well.").arg(score, numberInWords(choice->rejected_score))
       : gap < 0            ? tr("Its %1 is %2: more for this job alone, but all jobs together do worse.").arg(score, numberInWords(choice->rejected_score))
       : std::isfinite(gap) ? tr("Its %1 is %2, which is %3 less.").arg(score, numberInWords(choice->rejected_score), numberInWords(gap))
                          : tr("Its %1 is %2.").arg(score, numberInWords(choice->rejected_score)),
       true});
}

// A gap: who waits, and why none of them took this GPU.
void describeGap(const Subject& s, WhyContent& content) {
  const model::Problem& problem = *s.trace->problem;
  const model::Gpu& gpu = problem.gpus[s.gpu];
  content.headline = tr("GPU %1 of %2 (%3) is idle")
                         .arg(gpu.index)
                         .arg(QString::fromStdString(problem.nodes[gpu.node].id), QString::fromStdString(problem.types[gpu.type].id));
  if (s.record == nullptr || !s.record->explanation) {
    content.subline = tr("No decision has been taken yet.");
    return;
  }
  const trace::Explanation& why = *s.record->explanation;
  WhyTable table;
  table.title = tr("Who waits, and why");
  table.columns = {tr("job"), tr("reason")};
  table.numeric = {false, false};
  for (const trace::Reason& reason : why.reasons) {
    if (table.rows.size() >= kRowsOfAll) {
      ++table.more;
      continue;
    }
    table.rows.push_back({id(problem, reason.job), translated(reason, problem)});
    table.chosen.push_back(false);
  }
  content.subline = table.rows.empty() ? tr("No job waits: there is nothing to put here until the next decision.")
                                       : tr("Jobs wait, but none of them took it.");
  if (!table.rows.empty()) content.tables.push_back(std::move(table));
}

void addExplanation(const Subject& s, WhyContent& content) {
  if (s.record == nullptr || !s.record->explanation) return;
  const trace::Explanation& why = *s.record->explanation;
  const model::Problem& problem = *s.trace->problem;
  // What concerns the job itself first, then what holds for all.
  for (const bool own : {true, false}) {
    for (const auto& table : why.tables) {
      if ((jobColumn(*table) != nullptr) != own) continue;
      WhyTable shown = tableFor(*table, why.score_name, problem, s.job);
      if (!shown.rows.empty()) content.tables.push_back(std::move(shown));
    }
  }
  for (const auto& matrix : why.matrices) content.tables.push_back(tableFor(*matrix, problem, s.job));
}

// What the decision as a whole was about.
void addRule(const Subject& s, WhyContent& content) {
  if (s.record == nullptr || !s.record->explanation) return;
  const trace::Explanation& why = *s.record->explanation;
  if (!why.values.empty()) {
    WhyTable values;
    values.late = true;
    values.title = tr("Of the decision as a whole");
    values.columns = {tr("quantity"), tr("value")};
    values.numeric = {false, true};
    for (const trace::Value& value : why.values) {
      values.rows.push_back({titled(value.title.empty() ? value.id : value.title, value.unit), numberInWords(value.value)});
      values.chosen.push_back(false);
    }
    content.tables.push_back(std::move(values));
  }
  if (!why.rule.empty()) content.paragraphs.push_back({tr("The rule"), QString::fromStdString(why.rule)});
}

void addOtherLanes(const Workbench& bench, const Subject& s, int lane, WhyContent& content) {
  if (!s.job.valid()) return;
  for (int other = 0; other < static_cast<int>(bench.comparison.lanes().size()); ++other) {
    if (other == lane) continue;
    const Subject there = subjectOf(bench, other, s.job, {}, s.t_s);
    if (there.trace == nullptr || !there.job.valid()) continue;
    content.paragraphs.push_back({tr("Under %1 at the same instant").arg(laneName(*there.lane)), standing(there)});
  }
}

}  // namespace

int decisionAt(const trace::Trace& trace, double t_s) {
  const double slack = 1e-9 * std::max(1.0, std::abs(t_s));
  const auto after = std::upper_bound(trace.decisions.begin(), trace.decisions.end(), t_s + slack,
                                      [](double t, const trace::DecisionRecord& record) { return t < record.at_s; });
  return static_cast<int>(after - trace.decisions.begin()) - 1;
}

QString numberInWords(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  QString text = QString::number(value, 'g', 4);
  text.replace(QStringLiteral("e-0"), QStringLiteral("e-")).replace(QStringLiteral("e+0"), QStringLiteral("e+"));
  return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString allocationInWords(const model::Problem& problem, const trace::PartList& parts) {
  if (parts.empty()) return tr("nothing");
  QStringList nodes;
  for (const model::Part& part : parts) {
    const QString node = QString::fromStdString(problem.nodes[part.node].id);
    if (!nodes.contains(node)) nodes << node;
  }
  return tr("%1 on %2").arg(countsInWords(problem, parts), nodes.join(QStringLiteral(", ")));
}

QString WhyTable::tsv() const {
  QStringList lines{columns.join(QLatin1Char('\t'))};
  for (const QStringList& row : rows) lines << row.join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString WhyContent::plainText() const {
  QStringList lines{corner, headline, subline};
  for (const WhyTable& table : tables) lines << QString() << table.title << table.tsv().trimmed();
  for (const WhyParagraph& paragraph : paragraphs) lines << QString() << paragraph.title << paragraph.text;
  lines.removeAll(QString());
  return lines.join(QLatin1Char('\n'));
}

WhyContent explain(const Workbench& bench) {
  WhyContent content;
  const auto& spot = bench.selection.spot();
  const int lane = spot ? spot->lane : bench.selection.focusedLane();
  const bool gap = spot && !spot->job.valid() && spot->gpu.valid();
  if (!bench.selection.job().valid() && !gap) return content;
  const Subject s = subjectOf(bench, lane, bench.selection.job(), spot ? spot->gpu : model::GpuIndex(),
                              spot ? spot->t_s : bench.playhead.now_s());
  if (s.trace == nullptr || (!s.job.valid() && !gap)) return content;
  content.job = s.job;
  QStringList corner;
  if (s.job.valid()) corner << id(*s.trace->problem, s.job);
  corner << laneName(*s.lane);
  if (s.record != nullptr) {
    corner << (s.record->round >= 0 ? tr("round %1").arg(s.record->round + 1) : tr("at %1 s").arg(numberInWords(s.record->at_s)));
  }
  content.corner = corner.join(QStringLiteral(" · "));
  gap ? describeGap(s, content) : describeChoice(s, content);
  addExplanation(s, content);
  addOtherLanes(bench, s, lane, content);
  addRule(s, content);
  return content;
}

}  // namespace roundel::widgets
