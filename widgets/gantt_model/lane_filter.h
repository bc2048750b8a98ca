#pragma once
// What is typed after "/" and the filters that were pinned: which jobs keep their colour and which GPU rows are shown. A job must match
// all of them; lists of rows add up. Owned by GanttController; lives on the GUI thread.

#include <QObject>
#include <vector>

#include "widgets/lane_cards/job_filter.h"

namespace roundel::widgets {

class LaneFilter : public QObject {
  Q_OBJECT
 public:
  static constexpr std::size_t kMaxPins = 4;
  using QObject::QObject;

  const JobFilter& typed() const { return m_typed; }
  void setTyped(const JobFilter& filter);
  const std::vector<JobFilter>& pins() const { return m_pins; }
  bool pin();  ///< false: nothing is typed, it is pinned already, or kMaxPins are
  void removePin(std::size_t pin);
  void clear();  ///< another document

  /// By job: does it match? Empty where no filter names jobs. O(jobs * words).
  std::vector<bool> brightJobs(const model::Problem& problem) const;
  /// By GPU in order of the cluster: is the row named? Empty where no filter names rows.
  std::vector<bool> shownRows(const model::Problem& problem) const;

 signals:
  void changed(bool rows);  ///< `rows`: which rows are shown may have changed, too
  void cleared();           ///< by clear(), after changed()

 private:
  std::vector<JobFilter> all() const;

  JobFilter m_typed;
  std::vector<JobFilter> m_pins;
};

}  // namespace roundel::widgets
