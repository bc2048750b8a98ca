#pragma once
// "Run until": a time, a round, or the next time that a job arrives, starts, is preempted or finishes in the focused lane, that a metric
// of it crosses a value, or that the schedulers disagree.

#include <QDialog>
#include <optional>

#include "widgets/state/workbench.h"

class QComboBox;
class QDoubleSpinBox;

namespace roundel::app {

enum class Until { Time, Round, Arrival, Start, Preemption, Finish, Crossing, Disagreement };

/// What can be watched as the run goes on, of the focused lane.
enum class Watched { QueueLength, BusyGpus, RoundCru, CruSoFar, Fragments, Throughput };

/// The instant after the playhead at which it happens; nullopt where it does not. `value` is seconds for Time, the 1-based round
/// for Round; `job` invalid = any job. O(segments + jobs).
std::optional<double> instantOf(const widgets::Workbench& bench, Until until, double value, model::JobIndex job);
/// The first instant after `after_s` at which the metric is on the other side of `value` than just before: from below to at least it, or
/// back. nullopt where that does not happen. O(segments).
std::optional<double> crossingOf(const compare::LaneRun& run, const metrics::TraceIndex& index, Watched watched,
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
