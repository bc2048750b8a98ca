// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/until_dialog.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::app {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// Collects instants and keeps the earliest after `now`.
class EarliestInstant {
 public:
  explicit EarliestInstant(double now_s) : m_now_s(now_s) {}
  void offer(double t_s) {
    if (t_s > m_now_s && t_s < m_best) m_best = t_s;
  }
  std::optional<double> value() const { return std::isfinite(m_best) ? std::optional(m_best) : std::nullopt; }

 private:
  double m_now_s;
  double m_best = kNever;
};

// An unfinished job that loses its GPUs is preempted, so preemptions are the ends of all its holds but the last.
void offerPreemptions(const metrics::TraceIndex& index, model::JobIndex job, EarliestInstant& earliest) {
  for (const metrics::Hold& hold : index.holds(job))
    if (hold.end_s < index.ended_s(job)) earliest.offer(hold.end_s);
}

// Values of step functions are valid until the next point; CRU so far is sampled at its points.
metrics::Series seriesOf(const compare::LaneRun& run, const metrics::TraceIndex& index, WatchedMetric watched) {
  switch (watched) {
    case WatchedMetric::QueueLength:
      return metrics::queueLength(index);
    case WatchedMetric::BusyGpus:
      return metrics::busyGpus(index);
    case WatchedMetric::RoundCru:
      return metrics::cruByRound(*run.metrics);
    case WatchedMetric::CruSoFar:
      return metrics::cruCumulative(index);
    case WatchedMetric::Fragments:
      return metrics::fragmentsByRound(*run.metrics);
    case WatchedMetric::Throughput:
      return metrics::throughput(index);
  }
  return {};
}

std::optional<double> disagreement(const widgets::Workbench& bench) {
  std::vector<compare::LaneRun> runs;
  for (const widgets::LaneState& lane : bench.comparison.lanes())
    if (lane.run && lane.run->trace) runs.push_back(*lane.run);
  return compare::nextDisagreement(runs, bench.playhead.now_s());
}

}  // namespace

std::optional<double> crossingOf(const compare::LaneRun& run, const metrics::TraceIndex& index, WatchedMetric watched,
                                 double value, double after_s) {
  const metrics::Series series = seriesOf(run, index, watched);
  for (std::size_t i = 1; i < series.t_s.size(); ++i) {
    const bool crosses = (series.y[i] >= value) != (series.y[i - 1] >= value);
    if (crosses && series.t_s[i] > after_s) return series.t_s[i];
  }
  return std::nullopt;
}

std::optional<double> instantOf(const widgets::Workbench& bench, Until until, double value, model::JobIndex job) {
  if (until == Until::Time) return value;
  if (until == Until::Round) return model::RoundGrid(bench.playhead.round_s()).start_s(std::llround(value) - 1);
  if (until == Until::Disagreement) return disagreement(bench);
  const auto& lanes = bench.comparison.lanes();
  const auto lane = static_cast<std::size_t>(std::max(0, bench.selection.focusedLane()));
  if (lane >= lanes.size() || !lanes[lane].index) return std::nullopt;
  const metrics::TraceIndex& index = *lanes[lane].index;
  EarliestInstant earliest(bench.playhead.now_s());
  for (std::size_t j = 0; j < index.problem().jobs.size(); ++j) {
    const model::JobIndex each(j);
    if (job.valid() && each != job) continue;
    const trace::JobOutcome& outcome = index.trace().jobs[each];
    if (until == Until::Arrival) earliest.offer(index.problem().jobs[each].arrival_s);
    if (until == Until::Start) earliest.offer(outcome.first_start_s);
    if (until == Until::Finish) earliest.offer(outcome.finish_s);
    if (until == Until::Preemption) offerPreemptions(index, each, earliest);
  }
  return earliest.value();
}

UntilDialog::UntilDialog(const widgets::Workbench& bench, QWidget* parent) : QDialog(parent), m_bench(bench) {
  setWindowTitle(tr("Run until"));
  auto* form = new QFormLayout(this);
  m_what = new QComboBox(this);
  m_what->addItems({tr("a time (s)"), tr("a round"), tr("a job arrives"), tr("a job starts"), tr("a job is preempted"),
                    tr("a job finishes"), tr("a metric crosses a value"), tr("the schedulers disagree")});
  m_what->setToolTip(tr("What to wait for; jobs are those of the focused lane"));
  m_what->setObjectName(QStringLiteral("what"));
  m_metric = new QComboBox(this);
  m_metric->setObjectName(QStringLiteral("metric"));
  m_metric->addItems({tr("jobs that wait"), tr("GPUs that compute"), tr("CRU of the round"), tr("CRU so far"),
                      tr("fragments of the round"), tr("cluster throughput (in full gangs)")});
  m_metric->setToolTip(
      tr("The metric to watch in the focused lane: stops when it reaches the value, or falls below it again"));
  m_value = new QDoubleSpinBox(this);
  m_value->setObjectName(QStringLiteral("value"));
  m_value->setRange(0, 1e12);
  m_value->setToolTip(tr("Seconds of simulated time, the number of the round, or the metric's value"));
  m_job = new QComboBox(this);
  m_job->addItem(tr("any job"));
  for (const model::JobSpec& job : bench.document.scenario().jobs) m_job->addItem(QString::fromStdString(job.id));
  if (bench.selection.job().valid()) m_job->setCurrentIndex(static_cast<int>(bench.selection.job()) + 1);
  m_job->setToolTip(tr("Which job"));
  form->addRow(tr("&Until"), m_what);
  form->addRow(tr("&Metric"), m_metric);
  form->addRow(tr("&Value"), m_value);
  form->addRow(tr("&Job"), m_job);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
  connect(m_what, &QComboBox::currentIndexChanged, this, &UntilDialog::refresh);
  connect(m_metric, &QComboBox::currentIndexChanged, this, &UntilDialog::refresh);
  refresh();
}

Until UntilDialog::what() const { return static_cast<Until>(m_what->currentIndex()); }

void UntilDialog::refresh() {
  const Until until = what();
  const auto watched = static_cast<WatchedMetric>(m_metric->currentIndex());
  const bool crossing = until == Until::Crossing;
  const bool share = crossing && (watched == WatchedMetric::RoundCru || watched == WatchedMetric::CruSoFar ||
                                  watched == WatchedMetric::Throughput);
  m_metric->setEnabled(crossing);
  m_value->setEnabled(until == Until::Time || until == Until::Round || crossing);
  m_job->setEnabled(until != Until::Time && until != Until::Round && until != Until::Disagreement && !crossing);
  m_value->setDecimals(share ? 3 : 0);
  m_value->setSingleStep(share ? 0.05 : 1);
  const double now = m_bench.playhead.now_s();
  if (crossing) {
    m_value->setValue(share ? 0.5 : 1);
  } else {
    const model::RoundGrid rounds(m_bench.playhead.round_s());
    m_value->setValue(until == Until::Round ? static_cast<double>(rounds.roundOf(now) + 2) : now + rounds.round_s());
  }
}

std::optional<double> UntilDialog::instant_s() const {
  if (what() == Until::Crossing) {
    const auto& lanes = m_bench.comparison.lanes();
    const auto lane = static_cast<std::size_t>(std::max(0, m_bench.selection.focusedLane()));
    if (lane >= lanes.size() || !lanes[lane].index || !lanes[lane].run->metrics) return std::nullopt;
    return crossingOf(*lanes[lane].run, *lanes[lane].index, static_cast<WatchedMetric>(m_metric->currentIndex()),
                      m_value->value(), m_bench.playhead.now_s());
  }
  const int job = m_job->currentIndex() - 1;
  return instantOf(m_bench, what(), m_value->value(), job < 0 ? model::JobIndex() : model::JobIndex(job));
}

}  // namespace roundel::app
