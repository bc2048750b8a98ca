// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog "Run until": a time, a round, or the next event: a job of the focused lane arrives, starts, is preempted or finishes; a metric of the
// lane crosses a value; or the schedulers disagree.

#include <QDialog>
#include <optional>

#include "widgets/document/state/workbench.h"

class QComboBox;
class QDoubleSpinBox;

namespace roundel::app {

enum class Until { Time, Round, Arrival, Start, Preemption, Finish, Crossing, Disagreement };

/// Metrics of the focused lane that can be watched.
enum class WatchedMetric { QueueLength, BusyGpus, RoundCru, CruSoFar, Fragments, Throughput };

/// The first such instant after the playhead, or nullopt. `value` is seconds for Time and the round, from 1, for Round. An invalid `job` means any
/// job. O(segments + jobs).
std::optional<double> instantOf(const widgets::Workbench& bench, Until until, double value, model::JobIndex job);
/// The first instant after `after_s` at which the metric reaches `value` from below, or falls below it; nullopt if there is none. O(segments).
std::optional<double> crossingOf(const compare::LaneRun& run, const metrics::TraceIndex& index, WatchedMetric watched,
                                 double value, double after_s);

class UntilDialog : public QDialog {
  Q_OBJECT
 public:
  explicit UntilDialog(const widgets::Workbench& bench, QWidget* parent = nullptr);
  std::optional<double> instant_s() const;

 private:
  void refresh();
  Until what() const;
  const widgets::Workbench& m_bench;
  QComboBox* m_what;
  QComboBox* m_metric;
  QDoubleSpinBox* m_value;
  QComboBox* m_job;
};

}  // namespace roundel::app
