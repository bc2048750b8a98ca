// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The widths of the job table's columns: as wide as their text, or narrower (tight) if they do not fit into the view, so that the throughputs stay
// visible in a narrow window. GUI thread.

#include "widgets/build/jobs/job_table_model.h"

namespace roundel::widgets {

class SheetView;

class SheetColumns {
 public:
  explicit SheetColumns(SheetView* view) : m_view(view) {}
  /// Sets all widths. `model` is the view's model. O(columns + measured rows).
  void reset(const JobTableModel& model);
  /// Call it after a change of size. Columns that the user has sized stay.
  void fit(const JobTableModel& model);

 private:
  int widthOf(const JobTableModel& model, int column, bool tight) const;
  /// True if the columns at full width are wider than the view.
  bool needsTightColumns(const JobTableModel& model) const;

  SheetView* m_view;
  bool m_tight = false;  ///< the widths are the narrow ones
};

}  // namespace roundel::widgets
