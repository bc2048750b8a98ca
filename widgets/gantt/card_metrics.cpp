#include "widgets/gantt/card_metrics.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "core/metrics/playhead.h"
#include "widgets/gantt/time_axis.h"

namespace roundel::widgets {
namespace {

using Value = std::optional<double>;
using metrics::Better;

enum class Form { Share, Ratio, Duration, Count, OfTotal };

struct Spec {
  const char* key;
  QString title;
  Form form;
  Better better;
  QString definition;
  std::function<Value(const metrics::Playhead&)> at;  // at the playhead
  const char* metric;                                 // of the whole run
};

struct Words {
  Q_DECLARE_TR_FUNCTIONS(CardMetrics)
};

QString definitionOf(const char* metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info == nullptr ? QString() : QString::fromStdString(info->definition);
}

Value count(int n) { return static_cast<double>(n); }

const std::vector<Spec>& playheadSpecs() {
  using P = metrics::Playhead;
  static const std::vector<Spec> specs{
      {"cru", Words::tr("CRU"), Form::Share, Better::Higher,
       Words::tr("Cluster resource utilisation so far: computing GPU-seconds over GPUs × the rounds begun"),
       [](const P& p) { return p.cru_rounds; }, ""},
      {"jct", Words::tr("mean JCT"), Form::Duration, Better::Lower,
       Words::tr("Mean of finish − arrival over the jobs finished so far"), [](const P& p) { return p.jct_mean_s; },
       ""},
      {"lr", Words::tr("mean LR"), Form::Ratio, Better::Lower,
       Words::tr("Mean latency ratio, wait so far over expected run time (Hops Eq. 9), of the jobs that have arrived"),
       [](const P& p) { return p.lr_mean; }, ""},
      {"finished", Words::tr("finished"), Form::Count, Better::Higher, Words::tr("Jobs finished so far"),
       [](const P& p) { return count(p.jobs.finished); }, ""},
      {"waiting", Words::tr("waiting"), Form::Count, Better::Lower,
       Words::tr("Jobs that have arrived and hold no GPU now"), [](const P& p) { return count(p.jobs.queued); }, ""},
      {"restarts", Words::tr("restarts"), Form::Count, Better::Lower,
       Words::tr("Restarts so far, first starts left out"), [](const P& p) { return count(p.restarts); }, ""},
      {"gpus", Words::tr("GPUs now"), Form::OfTotal, Better::Higher, Words::tr("GPUs held by jobs now, of all GPUs"),
       [](const P& p) { return count(p.gpus_held); }, ""},
  };
  return specs;
}

const std::vector<Spec>& wholeSpecs() {
  static const std::vector<Spec> specs{
      {"cru", Words::tr("CRU"), Form::Share, Better::Higher, {}, {}, "cru"},
      {"jct", Words::tr("mean JCT"), Form::Duration, Better::Lower, {}, {}, "jct_mean_s"},
      {"lr", Words::tr("mean LR"), Form::Ratio, Better::Lower, {}, {}, "lr_mean"},
      {"makespan", Words::tr("makespan"), Form::Duration, Better::Lower, {}, {}, "makespan_s"},
      {"p95", Words::tr("p95 JCT"), Form::Duration, Better::Lower, {}, {}, "jct_p95_s"},
      {"restarts", Words::tr("restarts"), Form::Count, Better::Lower, {}, {}, "restarts"},
      {"unfinished", Words::tr("unfinished"), Form::Count, Better::Lower, {}, {}, "unfinished"},
  };
  return specs;
}

QString text(Value value, Form form, double longest, int gpus) {
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
    case Form::OfTotal:
      return Words::tr("%1 of %2").arg(std::llround(*value)).arg(gpus);
  }
  return {};
}

// A failed run has a beginning, and numbers that say nothing beside those of a whole one.
bool usable(const LaneState& lane) {
  return lane.index != nullptr && lane.run != nullptr && lane.run->ok() && lane.run->metrics != nullptr;
}

// Values that print alike rank alike: a difference nobody can read is none.
struct Ranking {
  std::vector<int> rank;  // 1-based; 0 = takes no part
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

void addRow(std::vector<CardText>& cards, const std::vector<LaneState>& lanes, const Spec& spec,
            const std::vector<Value>& values, int ranked) {
  double longest = 0;
  for (const Value& value : values) longest = std::max(longest, value.value_or(0));
  std::vector<QString> texts;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    texts.push_back(usable(lanes[i]) ? text(values[i], spec.form, longest, lanes[i].index->problem().gpuCount())
                                     : QString());
  }
  const Ranking ranking = rankOf(values, texts, spec.better);
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!usable(lanes[i])) continue;
    CardRow row{QString::fromLatin1(spec.key),
                spec.title,
                texts[i],
                {},
                false,
                spec.definition.isEmpty() ? definitionOf(spec.metric) : spec.definition};
    row.best = ranking.differs && ranking.rank[i] == 1;
    if (ranking.differs && ranked >= 3 && ranking.rank[i] > 0) row.mark = ordinal(ranking.rank[i]);
    if (ranked == 2 && row.best) row.mark = Words::tr("best");
    cards[i].rows.push_back(std::move(row));
  }
}

}  // namespace

const CardRow* CardText::find(const QString& key) const {
  const auto it = std::find_if(rows.begin(), rows.end(), [&](const CardRow& row) { return row.key == key; });
  return it == rows.end() ? nullptr : &*it;
}

QString ordinal(int rank) {
  const int tens = rank % 100, ones = rank % 10;
  if (tens < 11 || tens > 13) {
    if (ones == 1) return Words::tr("%1st").arg(rank);
    if (ones == 2) return Words::tr("%1nd").arg(rank);
    if (ones == 3) return Words::tr("%1rd").arg(rank);
  }
  return Words::tr("%1th").arg(rank);
}

std::vector<CardText> cardTexts(const std::vector<LaneState>& lanes, MetricScope scope, double now_s) {
  std::vector<CardText> cards(lanes.size());
  std::vector<metrics::Playhead> at(lanes.size());
  int ranked = 0;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!usable(lanes[i])) continue;
    ++ranked;
    if (scope != MetricScope::WholeRun) at[i] = metrics::computeAt(*lanes[i].index, now_s);
  }
  for (const Spec& spec : scope == MetricScope::WholeRun ? wholeSpecs() : playheadSpecs()) {
    const bool cru_so_far = scope == MetricScope::SoFar && QLatin1String(spec.key) == QLatin1String("cru");
    std::vector<Value> values(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if (usable(lanes[i])) values[i] = cru_so_far ? at[i].cru : spec.at ? spec.at(at[i]) : lanes[i].run->metrics->value(spec.metric);
    }
    const bool nothing = std::all_of(values.begin(), values.end(), [](const Value& v) { return !v || *v == 0; });
    if (QLatin1String(spec.key) == QLatin1String("unfinished") && nothing) continue;
    addRow(cards, lanes, spec, values, ranked);
  }
  for (CardText& card : cards) {
    card.scope = scope == MetricScope::WholeRun ? Words::tr("whole run") : Words::tr("at %1").arg(clockText(now_s));
    if (ranked >= 3 && !card.rows.empty()) card.scope = Words::tr("%1, of %2").arg(card.scope, countWord(ranked));
  }
  return cards;
}

CardSource sourceOf(const QString& key, const LaneState& lane, double now_s) {
  CardSource source;
  if (!usable(lane)) return source;
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
    largest([&](model::JobIndex j) { return std::isfinite(index.leave_s(j)) ? index.leave_s(j) - arrival(j) : -1.0; });
  } else if (key == QLatin1String("makespan") || key == QLatin1String("finished")) {
    const double until_s = key == QLatin1String("finished") ? now_s : index.trace().end_s;
    largest([&](model::JobIndex j) { return index.leave_s(j) <= until_s ? index.leave_s(j) : -1.0; });
    if (source.job.valid()) source.t_s = index.leave_s(source.job);
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
