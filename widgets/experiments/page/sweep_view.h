// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// State that the panels of the workspace Experiments share: the sweep, its runner, the shown metric and values, the selected point. GUI thread.

#include <QObject>
#include <optional>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/sweeps/sweep_document.h"
#include "widgets/document/sweeps/sweep_runner.h"

namespace roundel::widgets {

class SweepView : public QObject {
  Q_OBJECT
 public:
  /// The appearance outlives it.
  explicit SweepView(const Appearance* appearance, QObject* parent = nullptr);

  SweepDocument document;
  SweepRunner runner{&document};

  const Appearance* appearance() const { return m_appearance; }
  const Theme& theme() const { return m_appearance->theme(); }
  const SweepResults* results() const { return runner.results(); }
  const std::string& metric() const { return m_metric; }
  void setMetric(const std::string& metric);
  /// By dimension; the first is the position of the selected point.
  const std::vector<std::size_t>& positions() const { return m_positions; }
  void setPosition(std::size_t dimension, std::size_t position);

  std::size_t x() const { return m_positions.empty() ? 0 : m_positions.front(); }
  std::size_t scheduler() const { return m_scheduler; }
  /// The scheduler that the selected point is compared with.
  std::size_t comparedScheduler() const { return m_comparedScheduler; }
  void select(std::size_t x, std::size_t scheduler);
  void setComparedScheduler(std::size_t scheduler);
  /// `along` moves along the curve; `across` moves to the scheduler whose point is above or below.
  void step(int along, int across);

  /// The run of the selected point with this seed.
  std::size_t runOf(std::size_t seed) const;
  /// "Hadar at 274, tau 1".
  QString pointName(std::size_t x, std::size_t scheduler) const;
  /// The name of any run: "Hadar, 274, tau 1, seed 5".
  QString runName(std::size_t run) const;
  SchedulerStyle styleOf(std::size_t scheduler) const;
  QString schedulerName(std::size_t scheduler) const;

 signals:
  void sweepChanged();  ///< another grid; the selection was adjusted to it
  void viewChanged();   ///< metric or positions
  void pointChanged();

 private:
  void fitToSweep();
  const Appearance* m_appearance;
  std::string m_metric = "jct_mean_s";
  std::vector<std::size_t> m_positions;
  std::size_t m_scheduler = 0, m_comparedScheduler = 1;
};

/// The unit of a metric that suits its largest shown value: "2.35 h".
struct MetricScale {
  double factor = 1;  ///< the value of one shown unit
  QString unit;       ///< "h", "ms", ""
  double shown(double value) const { return value / factor; }
};
MetricScale scaleFor(const std::string& metric, double largest);
/// Three significant digits, with a minus sign: "2.35", "0.12", "1,200".
QString threeDigits(double value);
/// `digits` after the decimal point.
QString withDigits(double value, int digits);

}  // namespace roundel::widgets
