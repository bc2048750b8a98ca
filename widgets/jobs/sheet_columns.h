#pragma once
// Widths of the job table's columns: each as wide as its text, narrower where they do not fit side by side, so that the throughputs
// stand beside the fields on a narrow window, too. GUI thread.

#include "widgets/jobs/job_table_model.h"

namespace roundel::widgets {

class SheetView;

class SheetColumns {
 public:
  explicit SheetColumns(SheetView* view) : m_view(view) {}
  /// Every column at its own width. `model` is what the view shows. O(columns + the rows that are measured).
  void reset(const JobTableModel& model);
  /// After a change of size; a column that the user has sized stays.
  void fit(const JobTableModel& model);

 private:
  int widthOf(const JobTableModel& model, int column, bool tight) const;
  /// Do columns at their full width need more than there is?
  bool wantsTight(const JobTableModel& model) const;

  SheetView* m_view;
  bool m_tight = false;  ///< columns as narrow as they are read
};

}  // namespace roundel::widgets
