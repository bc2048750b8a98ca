#pragma once
// "Run until": a time, a round, or the next time that a job arrives, starts, is preempted or finishes in the focused lane, or that
// the schedulers disagree.

#include <QDialog>
#include <optional>

#include "widgets/state/workbench.h"

class QComboBox;
class QDoubleSpinBox;

namespace roundel::app {

enum class Until { Time, Round, Arrival, Start, Preemption, Finish, Disagreement };

/// The instant after the playhead at which it happens; nullopt where it does not. `value` is seconds for Time, the 1-based round
/// for Round; `job` invalid = any job. O(segments + jobs).
std::optional<double> instantOf(const widgets::Workbench& bench, Until until, double value, model::JobIndex job);

class UntilDialog : public QDialog {
  Q_OBJECT
 public:
  explicit UntilDialog(const widgets::Workbench& bench, QWidget* parent = nullptr);
  std::optional<double> instant_s() const;

 private:
  void refresh();
  const widgets::Workbench& m_bench;
  QComboBox* m_what;
  QDoubleSpinBox* m_value;
  QComboBox* m_job;
};

}  // namespace roundel::app
