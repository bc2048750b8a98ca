// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/sweep_view.h"

#include <algorithm>
#include <cmath>

#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets {

SweepView::SweepView(const Appearance* appearance, QObject* parent) : QObject(parent), m_appearance(appearance) {
  connect(&runner, &SweepRunner::sweepChanged, this, [this] {
    fitToSweep();
    emit sweepChanged();
  });
}

void SweepView::fitToSweep() {
  const SweepResults* now = results();
  if (now == nullptr) return;
  const auto& dimensions = now->dimensions();
  const bool is_new_sweep = m_positions.size() != dimensions.size();
  m_positions.resize(dimensions.size(), 0);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const std::size_t count = dimensions[i].texts.size();
    if (is_new_sweep) m_positions[i] = count / 2;
    m_positions[i] = std::min(m_positions[i], count - 1);
  }
  const std::size_t schedulers = now->sweep().schedulers.size();
  m_scheduler = std::min(m_scheduler, schedulers - 1);
  if (is_new_sweep && schedulers > 1) m_scheduler = 1;
  m_comparedScheduler = std::min(m_comparedScheduler, schedulers - 1);
  if (m_comparedScheduler == m_scheduler && schedulers > 1) m_comparedScheduler = m_scheduler == 0 ? 1 : 0;
  if (!now->metric(m_metric)) m_metric = now->metrics().front();
}

void SweepView::setMetric(const std::string& metric) {
  if (metric == m_metric) return;
  m_metric = metric;
  emit viewChanged();
}

void SweepView::setPosition(std::size_t dimension, std::size_t position) {
  if (dimension >= m_positions.size() || m_positions[dimension] == position) return;
  m_positions[dimension] = position;
  emit viewChanged();
}

void SweepView::select(std::size_t x, std::size_t scheduler) {
  if (results() == nullptr || m_positions.empty()) return;
  if (x == m_positions.front() && scheduler == m_scheduler) return;
  if (scheduler == m_comparedScheduler) m_comparedScheduler = m_scheduler;
  m_positions.front() = x;
  m_scheduler = scheduler;
  emit pointChanged();
}

void SweepView::setComparedScheduler(std::size_t scheduler) {
  m_comparedScheduler = scheduler;
  emit pointChanged();
}

void SweepView::step(int along, int across) {
  const SweepResults* now = results();
  if (now == nullptr || m_positions.empty()) return;
  const auto last = static_cast<int>(now->dimensions().front().texts.size()) - 1;
  const auto x = static_cast<std::size_t>(std::clamp(static_cast<int>(m_positions.front()) + along, 0, last));
  if (across == 0) return select(x, m_scheduler);
  const SweepCurves curves = curvesOf(*now, m_metric, m_positions);
  std::vector<std::size_t> order(now->sweep().schedulers.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto height = [&](std::size_t s) {
    const double mean = curves.points[s][x].estimate.mean;
    return std::isnan(mean) ? -1e300 : mean;
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return height(a) > height(b); });
  const auto order_position = static_cast<int>(std::ranges::find(order, m_scheduler) - order.begin());
  select(x,
         order[static_cast<std::size_t>(std::clamp(order_position + across, 0, static_cast<int>(order.size()) - 1))]);
}

std::size_t SweepView::runOf(std::size_t seed) const { return results()->runAt(m_positions, m_scheduler, seed); }

QString SweepView::schedulerName(std::size_t scheduler) const {
  return shown(results()->sweep().schedulers[scheduler].label);
}

SchedulerStyle SweepView::styleOf(std::size_t scheduler) const {
  const auto& schedulers = results()->sweep().schedulers;
  look::LaneMark mark;
  for (std::size_t i = 0; i < scheduler; ++i)
    if (schedulers[i].policy == schedulers[scheduler].policy) ++mark.occurrence;
  return schedulerStyle(QString::fromStdString(schedulers[scheduler].policy), mark, theme());
}

QString SweepView::pointName(std::size_t x, std::size_t scheduler) const {
  QString text = schedulerName(scheduler);
  const auto& dimensions = results()->dimensions();
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    if (!dimensions[i].entries.empty() && dimensions[i].entries[scheduler] < 0) continue;
    const QString value = shown(shortValue(dimensions[i].texts[i == 0 ? x : m_positions[i]]));
    text += i == 0 ? tr(" at %1").arg(value) : QStringLiteral(", %1 %2").arg(shown(dimensions[i].name), value);
  }
  return text;
}

QString SweepView::runName(std::size_t run) const {
  const experiment::Sweep& sweep = results()->sweep();
  const experiment::SweepRun sweep_run = experiment::runAt(sweep, run);
  QStringList parts{schedulerName(sweep_run.scheduler)};
  for (std::size_t i = 0; i < sweep.vary.size(); ++i)
    parts << shown(sweep.vary[i].name + " " + shortValue(experiment::valueText(sweep.vary[i], sweep_run.values[i])));
  const auto& options = sweep.schedulers[sweep_run.scheduler].vary;
  for (std::size_t i = 0; i < options.size(); ++i)
    parts << shown(options[i].name + " " + shortValue(experiment::valueText(options[i], sweep_run.options[i])));
  parts << tr("seed %1").arg(sweep.seeds[sweep_run.seed]);
  return parts.join(QStringLiteral(", "));
}

MetricScale scaleFor(const std::string& metric, double largest) {
  const std::string unit = metricUnit(metric);
  if (unit != "s") return {1, QString::fromStdString(unit)};
  const plots::TimeUnit time = plots::timeUnitFor(std::max(largest, 0.0));
  return {time.seconds, time.name};
}

QString withDigits(double value, int digits) {
  if (std::isnan(value)) return QStringLiteral("–");
  QString text = QLocale::c().toString(std::abs(value), 'f', digits);
  const bool zero = std::abs(value) < 0.5 * std::pow(10.0, -digits);
  return value < 0 && !zero ? QChar(0x2212) + text : text;
}

QString threeDigits(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  const double size = std::abs(value);
  const int digits = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return QLocale::c().toString(value, 'g', 3);
  return withDigits(value, digits);
}

}  // namespace roundel::widgets
