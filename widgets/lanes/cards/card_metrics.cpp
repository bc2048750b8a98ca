// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/card_metrics.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "core/metrics/best.h"
#include "core/metrics/counted_jobs.h"
#include "core/metrics/playhead.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/painting/time_units.h"

namespace roundel::widgets {
namespace {

using Value = std::optional<double>;
using metrics::Better;

enum class Form { Share, Ratio, Duration, Count, OfGpus, OfJobs };

/// The jobs that a mean is over. At the playhead, a number is ranked only if these jobs are the same in all lanes.
enum class MeanOver { Anything, Arrived, Finished };

struct Spec {
  const char* key;
  QString title;
  Form form;
  Better better;
  QString definition;
  std::function<Value(const metrics::Playhead&)> at;  // at the playhead
  const char* metric;                                 // of the whole run
  MeanOver over = MeanOver::Anything;
};

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(CardMetrics)
};

QString definitionOf(const char* metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info == nullptr ? QString() : QString::fromStdString(info->definition);
}

Value count(int n) { return static_cast<double>(n); }

constexpr const char* kFinished = "finished";

const std::vector<Spec>& playheadSpecs() {
  using P = metrics::Playhead;
  static const std::vector<Spec> specs{
      {"cru", Texts::tr("CRU so far"), Form::Share, Better::Higher,
       Texts::tr(
           "Cluster resource utilisation so far: computing GPU-seconds over GPUs × the time that has passed. The CRU of the whole "
           "run counts its last round as a whole one. A GPU that waits for a slower one of its gang counts as computing; CRU (work) does "
           "not count it."),
       [](const P& p) { return p.cru; }, ""},
      {"jct", Texts::tr("mean JCT"), Form::Duration, Better::Lower,
       Texts::tr("Mean of finish − arrival over the jobs finished so far"), [](const P& p) { return p.jct_mean_s; }, "",
       MeanOver::Finished},
      {"lr", Texts::tr("LR so far"), Form::Ratio, Better::Lower,
       Texts::tr("Mean latency ratio, wait so far over expected run time (Hops Eq. 9), of the jobs that have arrived"),
       [](const P& p) { return p.lr_mean; }, "", MeanOver::Arrived},
      {"finished", Texts::tr("finished"), Form::OfJobs, Better::Higher, Texts::tr("Jobs finished so far, of all jobs"),
       [](const P& p) { return count(p.jobs.finished); }, ""},
      {"waiting", Texts::tr("waiting"), Form::Count, Better::Lower,
       Texts::tr("Jobs that have arrived and hold no GPU now"), [](const P& p) { return count(p.jobs.queued); }, ""},
      {"restarts", Texts::tr("restarts"), Form::Count, Better::Lower,
       Texts::tr("Restarts so far, first starts left out"), [](const P& p) { return count(p.restarts); }, ""},
      {"gpus", Texts::tr("GPUs now"), Form::OfGpus, Better::Higher, Texts::tr("GPUs held by jobs now, of all GPUs"),
       [](const P& p) { return count(p.gpus_held); }, ""},
  };
  return specs;
}

const std::vector<Spec>& wholeSpecs() {
  static const std::vector<Spec> specs{
      {"cru", Texts::tr("CRU (rounds)"), Form::Share, Better::Higher, {}, {}, "cru"},
      {"jct", Texts::tr("mean JCT"), Form::Duration, Better::Lower, {}, {}, "jct_mean_s", MeanOver::Finished},
      {"lr", Texts::tr("mean LR"), Form::Ratio, Better::Lower, {}, {}, "lr_mean", MeanOver::Finished},
      {"makespan", Texts::tr("makespan"), Form::Duration, Better::Lower, {}, {}, "makespan_s"},
      {"cru-work", Texts::tr("CRU (work)"), Form::Share, Better::Higher, {}, {}, "cru_work"},
      {"p95", Texts::tr("p95 JCT"), Form::Duration, Better::Lower, {}, {}, "jct_p95_s", MeanOver::Finished},
      {"restarts", Texts::tr("restarts"), Form::Count, Better::Lower, {}, {}, "restarts"},
      {kFinished,
       Texts::tr("finished"),
       Form::OfJobs,
       Better::Higher,
       Texts::tr("Jobs that had finished where the run ended: means over finished jobs are of these"),
       {},
       "unfinished"},
  };
  return specs;
}

// Returns the metric's name without its variant, which the tip has.
QString briefOf(const Spec& spec) {
  if (spec.key == std::string_view("cru-work")) return spec.title;  // to differ from the other CRU
  for (const char* name : {"JCT", "CRU", "LR", "GPUs"}) {
    const QString brief = QLatin1String(name);
    if (spec.title.contains(brief)) return spec.title.startsWith(QLatin1String("p95")) ? QStringLiteral("p95") : brief;
  }
  return spec.title;
}

// The totals for "3 of 8".
struct Totals {
  int gpus = 0, jobs = 0;
};

QString text(Value value, Form form, double longest, const Totals& of) {
  if (!value) return QStringLiteral("–");
  switch (form) {
    case Form::Share:
      return QString::number(*value, 'f', 3);
    case Form::Ratio:
      return QString::number(*value, 'f', 2);
    case Form::Duration:
      return durationText(*value, longest);
    case Form::Count:
      return QString::number(std::llround(*value));
    case Form::OfGpus:
      return Texts::tr("%1 of %2").arg(std::llround(*value)).arg(of.gpus);
    case Form::OfJobs:
      return Texts::tr("%1 of %2").arg(std::llround(*value)).arg(of.jobs);
  }
  return {};
}

// Numbers of a failed run cannot be compared with those of a complete run.
bool hasResults(const LaneState& lane) {
  return lane.index != nullptr && lane.run != nullptr && lane.run->ok() && lane.run->metrics != nullptr;
}

Value wholeValue(const Spec& spec, const compare::LaneRun& run) {
  if (QLatin1String(spec.key) == QLatin1String(kFinished))
    return count(static_cast<int>(metrics::finishedJobs(*run.metrics, run.warm_up).finished));
  return run.metrics->value(spec.metric);
}

// Finished jobs at the playhead include jobs of the warm-up; numbers of whole runs do not.
Totals totalsOf(const Spec& spec, const LaneState& lane) {
  Totals totals{lane.index->problem().gpuCount(), static_cast<int>(lane.index->problem().jobs.size())};
  if (spec.form == Form::OfJobs && !spec.at)
    totals.jobs = static_cast<int>(metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up).jobs);
  return totals;
}

// Values with the same text have the same rank.
struct Ranking {
  std::vector<int> rank;  // 1-based; 0 = not ranked
  bool differs = false;
};

Ranking rankOf(const std::vector<Value>& values, const std::vector<QString>& texts, Better better) {
  Ranking out;
  out.rank.assign(values.size(), 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    out.rank[i] = 1;
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (!values[k] || texts[k] == texts[i]) continue;
      out.differs = true;
      const bool ahead = better == Better::Higher ? *values[k] > *values[i] : *values[k] < *values[i];
      if (ahead) ++out.rank[i];
    }
  }
  return out;
}

QString countWord(int n) {
  static const char* const words[] = {
      QT_TRANSLATE_NOOP("CardMetrics", "two"),   QT_TRANSLATE_NOOP("CardMetrics", "three"),
      QT_TRANSLATE_NOOP("CardMetrics", "four"),  QT_TRANSLATE_NOOP("CardMetrics", "five"),
      QT_TRANSLATE_NOOP("CardMetrics", "six"),   QT_TRANSLATE_NOOP("CardMetrics", "seven"),
      QT_TRANSLATE_NOOP("CardMetrics", "eight"), QT_TRANSLATE_NOOP("CardMetrics", "nine")};
  return n >= 2 && n <= 9 ? QCoreApplication::translate("CardMetrics", words[n - 2]) : QString::number(n);
}

// What all lanes with a card have in common.
struct ComparedLanes {
  int lanes = 0;
  double longest_s = 0;  ///< length of the longest run, which decides the unit of durations
  bool finished = true;  ///< the same jobs have finished in all lanes, by the playhead or in the whole run
  bool arrived = true;   ///< the same jobs have arrived by the playhead
};

ComparedLanes comparedOf(const std::vector<LaneState>& lanes, MetricScope scope, double now_s) {
  ComparedLanes compared;
  std::vector<const trace::Trace*> runs;
  for (const LaneState& lane : lanes) {
    if (!hasResults(lane)) continue;
    runs.push_back(&lane.index->trace());
    compared.longest_s = std::max(compared.longest_s, runs.back()->end_s);
  }
  compared.lanes = static_cast<int>(runs.size());
  if (runs.empty()) return compared;
  const bool is_whole_run = scope == MetricScope::WholeRun;
  compared.finished = is_whole_run ? metrics::sameFinished(runs) : metrics::sameFinished(runs, now_s);
  compared.arrived = is_whole_run || metrics::sameArrived(runs, now_s);
  return compared;
}

bool isRankable(const Spec& spec, const ComparedLanes& compared) {
  if (const metrics::MetricInfo* info = metrics::find(spec.metric))
    return metrics::isRankable(*info, compared.finished);
  return spec.over == MeanOver::Anything || (spec.over == MeanOver::Arrived ? compared.arrived : compared.finished);
}

// Returns which jobs a lane's means leave out; empty: none.
QString leftOutText(const LaneState& lane) {
  const metrics::WarmUp& warm_up = lane.run->warm_up;
  return warm_up.none() ? QString()
                        : Texts::tr("Left out as warm-up: %1.").arg(QString::fromStdString(metrics::textOf(warm_up)));
}

QString notRanked() { return Texts::tr("Not ranked: not the same jobs in every lane."); }

// The former runs of lanes, by lane. A lane and its former run form a separate comparison: means must be over the same jobs in these two.
struct FormerRuns {
  std::vector<metrics::Playhead> at;
  std::vector<ComparedLanes> compared;
  std::vector<Value> values;  ///< of the current metric
};

bool isAgainst(const LaneState& lane) { return hasResults(lane) && lane.former && lane.former_index; }

FormerRuns formersOf(const std::vector<LaneState>& lanes, MetricScope scope, double now_s) {
  FormerRuns out{std::vector<metrics::Playhead>(lanes.size()), std::vector<ComparedLanes>(lanes.size()), {}};
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!isAgainst(lanes[i])) continue;
    LaneState former_lane = lanes[i];
    former_lane.run = lanes[i].former;
    former_lane.index = lanes[i].former_index;
    out.compared[i] = comparedOf({lanes[i], former_lane}, scope, now_s);
    if (scope != MetricScope::WholeRun)
      out.at[i] = metrics::computeAt(*former_lane.index, now_s, former_lane.run->warm_up);
  }
  return out;
}

bool allFinished(const std::vector<LaneState>& lanes) {
  return std::ranges::all_of(lanes, [](const LaneState& lane) {
    return !hasResults(lane) || metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up).all();
  });
}

std::vector<Value> formerValues(const std::vector<LaneState>& lanes, const FormerRuns& formers, const Spec& spec) {
  std::vector<Value> values(lanes.size());
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!isAgainst(lanes[i])) continue;
    if (spec.at)
      values[i] = spec.at(formers.at[i]);
    else if (lanes[i].former->metrics)
      values[i] = wholeValue(spec, *lanes[i].former);
  }
  return values;
}

// A value of a lane and of its former run; the title has the unit.
struct ValuePair {
  Value now, former;
  double longest_s = 0;
  Totals of;
  bool ranked = false;
};

void addFormer(CardRow& row, const Spec& spec, const ValuePair& pair) {
  const auto& [now, former, longest_s, of, ranked] = pair;
  row.former = text(former, spec.form, longest_s, of);
  const QString unit = unitName(ShownTimes::shared().unitFor(longest_s));
  if (spec.form == Form::Duration) {
    for (QString* field : {&row.title, &row.brief}) *field += QStringLiteral(", ") + unit;
    for (QString* field : {&row.value, &row.former}) field->chop(field->endsWith(unit) ? unit.size() + 1 : 0);
  }
  row.change = QStringLiteral("–");
  if (!now || !former) return;
  const double change = *now - *former;
  const bool counts = spec.form == Form::OfGpus || spec.form == Form::OfJobs;
  QString size = text(std::abs(change), counts ? Form::Count : spec.form, longest_s, of);
  if (spec.form == Form::Duration) size.chop(size.endsWith(unit) ? unit.size() + 1 : 0);
  const bool is_unchanged = row.value == row.former;
  row.change = is_unchanged ? QStringLiteral("±0") : (change > 0 ? QStringLiteral("+") : QStringLiteral("−")) + size;
  if (ranked && !is_unchanged) row.better = (change > 0) == (spec.better == Better::Higher) ? 1 : -1;
}

void addRow(std::vector<CardText>& cards, const std::vector<LaneState>& lanes, const Spec& spec,
            const std::vector<Value>& values, const FormerRuns& formers, const ComparedLanes& compared) {
  std::vector<QString> texts;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    texts.push_back(hasResults(lanes[i]) ? text(values[i], spec.form, compared.longest_s, totalsOf(spec, lanes[i]))
                                         : QString());
  }
  const bool rankable = isRankable(spec, compared);
  const Ranking ranking = rankOf(values, texts, spec.better);
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!hasResults(lanes[i])) continue;
    CardRow row{.key = QString::fromLatin1(spec.key),
                .title = spec.title,
                .value = texts[i],
                .best = false,
                .definition = spec.definition.isEmpty() ? definitionOf(spec.metric) : spec.definition};
    row.brief = briefOf(spec);
    if (!rankable && compared.lanes > 1) row.definition += QStringLiteral("\n") + notRanked();
    const QString left_out = spec.over == MeanOver::Anything ? QString() : leftOutText(lanes[i]);
    if (!left_out.isEmpty()) row.definition += QStringLiteral("\n") + left_out;
    const bool ranked = rankable && ranking.differs && ranking.rank[i] > 0;
    row.best = ranked && ranking.rank[i] == 1;
    if (ranked && compared.lanes >= 3) row.mark = ordinal(ranking.rank[i]);
    if (row.best && compared.lanes == 2) row.mark = Texts::tr("best");
    if (isAgainst(lanes[i])) {
      cards[i].against = true;
      addFormer(row, spec,
                {values[i], formers.values[i], compared.longest_s, totalsOf(spec, lanes[i]),
                 isRankable(spec, formers.compared[i])});
    }
    cards[i].rows.push_back(std::move(row));
  }
}

}  // namespace

QString CardRow::sign() const {
  return better > 0 ? QStringLiteral("✓") : better < 0 ? QStringLiteral("✗") : QString();
}

QString CardRow::verdict() const {
  return better > 0 ? Texts::tr("better") : better < 0 ? Texts::tr("worse") : Texts::tr("neither better nor worse");
}

QString titleIn(const CardRow& row, const std::function<double(const QString&)>& width, double room) {
  if (width(row.title) <= room) return row.title;
  QString words = row.brief.isEmpty() ? row.title : row.brief;
  if (width(words) <= room) return words;
  while (words.size() > 1 && width(words + QStringLiteral("…")) > room) words.chop(1);
  return words + QStringLiteral("…");
}

QString againstText(const CardRow& row) {
  return Texts::tr("%1, was %2; change %3: %4").arg(row.value, row.former, row.change, row.verdict());
}

const CardRow* CardText::find(const QString& key) const {
  const auto it = std::ranges::find(rows, key, &CardRow::key);
  return it == rows.end() ? nullptr : &*it;
}

QString ordinal(int rank) {
  const int tens = rank % 100, ones = rank % 10;
  if (tens < 11 || tens > 13) {
    if (ones == 1) return Texts::tr("%1st").arg(rank);
    if (ones == 2) return Texts::tr("%1nd").arg(rank);
    if (ones == 3) return Texts::tr("%1rd").arg(rank);
  }
  return Texts::tr("%1th").arg(rank);
}

std::vector<CardText> cardTexts(const std::vector<LaneState>& lanes, MetricScope scope, double now_s) {
  std::vector<CardText> cards(lanes.size());
  std::vector<metrics::Playhead> at(lanes.size());
  const ComparedLanes compared = comparedOf(lanes, scope, now_s);
  FormerRuns formers = formersOf(lanes, scope, now_s);
  for (std::size_t i = 0; i < lanes.size(); ++i)
    if (hasResults(lanes[i]) && scope != MetricScope::WholeRun)
      at[i] = metrics::computeAt(*lanes[i].index, now_s, lanes[i].run->warm_up);
  for (const Spec& spec : scope == MetricScope::WholeRun ? wholeSpecs() : playheadSpecs()) {
    std::vector<Value> values(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i)
      if (hasResults(lanes[i])) values[i] = spec.at ? spec.at(at[i]) : wholeValue(spec, *lanes[i].run);
    formers.values = formerValues(lanes, formers, spec);
    if (!spec.at && QLatin1String(spec.key) == QLatin1String(kFinished) && allFinished(lanes)) continue;
    addRow(cards, lanes, spec, values, formers, compared);
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    CardText& card = cards[i];
    card.scope = scope == MetricScope::WholeRun ? Texts::tr("whole run")
                                                : Texts::tr("at %1").arg(flagText(now_s, compared.longest_s));
    if (compared.lanes >= 3 && !card.rows.empty())
      card.scope = Texts::tr("%1, of %2").arg(card.scope, countWord(compared.lanes));
    if (hasResults(lanes[i]) && !lanes[i].run->warm_up.none())
      card.scope = Texts::tr("%1, after warm-up").arg(card.scope);
  }
  return cards;
}

CardSource sourceOf(const QString& key, const LaneState& lane, double now_s) {
  CardSource source;
  if (!hasResults(lane)) return source;
  const metrics::TraceIndex& index = *lane.index;
  const auto largest = [&](auto value) {
    double best = -1;
    for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
      const double v = value(model::JobIndex(j));
      if (v > best) best = v, source.job = model::JobIndex(j);
    }
  };
  const auto arrival = [&](model::JobIndex j) { return index.problem().jobs[j].arrival_s; };
  if (key == QLatin1String("jct") || key == QLatin1String("p95")) {
    largest([&](model::JobIndex j) { return std::isfinite(index.ended_s(j)) ? index.ended_s(j) - arrival(j) : -1.0; });
  } else if (key == QLatin1String("makespan") || key == QLatin1String("finished")) {
    const double until_s = key == QLatin1String("finished") ? now_s : index.trace().end_s;
    largest([&](model::JobIndex j) { return index.ended_s(j) <= until_s ? index.ended_s(j) : -1.0; });
    if (source.job.valid()) source.t_s = index.ended_s(source.job);
  } else if (key == QLatin1String("lr") || key == QLatin1String("waiting")) {
    const bool queued = key == QLatin1String("waiting");
    largest([&](model::JobIndex j) {
      if (queued && index.phase(j, now_s) != metrics::JobPhase::Queued) return -1.0;
      const double wait_s = index.wait_s(j, now_s);
      return queued || index.age_s(j) <= 0 ? wait_s : wait_s / index.age_s(j);
    });
  } else if (key == QLatin1String("restarts")) {
    largest([&](model::JobIndex j) { return static_cast<double>(index.restarts(j, now_s)); });
  }
  return source;
}

}  // namespace roundel::widgets
