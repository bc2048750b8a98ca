// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The filter that is typed after "/", and pinned filters: they choose the jobs that keep their colour and the GPU rows that are shown. A job
// must match all filters; a row is shown if any filter names it. Owned by GanttController; lives on the GUI thread.

#include <QObject>
#include <vector>

#include "widgets/lanes/cards/job_filter.h"

namespace roundel::widgets {

class LaneFilter : public QObject {
  Q_OBJECT
 public:
  static constexpr std::size_t kMaxPins = 4;
  using QObject::QObject;

  const JobFilter& typed() const { return m_typed; }
  void setTyped(const JobFilter& filter);
  const std::vector<JobFilter>& pins() const { return m_pins; }
  bool pin();  ///< pins the typed filter; false if it is empty or pinned already, or if there are kMaxPins
  void removePin(std::size_t pin);
  void clear();  ///< for another document

  /// By job, whether it matches; empty if no filter names jobs. O(jobs * words).
  std::vector<bool> brightJobs(const model::Problem& problem) const;
  /// By GpuIndex, whether the row is shown; empty if no filter names rows.
  std::vector<bool> shownRows(const model::Problem& problem) const;

 signals:
  void changed(bool rows);  ///< `rows`: shown rows may have changed too
  void cleared();           ///< by clear(), after changed()

 private:
  std::vector<JobFilter> all() const;

  JobFilter m_typed;
  std::vector<JobFilter> m_pins;
};

}  // namespace roundel::widgets
