#pragma once
// A row a job where a branch stands beside its parent: a ring where the parent ends a job, a dot where the branch does, the line between, and
// how far they lie apart. Internal to plot_painting.

#include "widgets/plot_painting/plot_frame.h"

namespace roundel::widgets::plots {

/// One lane is shown beside another, and branches from it.
bool besideParent(const PlotData& data, const PlotLook& look);

class BranchRowPainter : private PlotFrame {
 public:
  using PlotFrame::PlotFrame;
  /// Lines and differences; rings and dots are DotPainter's. O(rows x points).
  void links();

 private:
  /// Of one job; both are shown.
  struct Pair {
    double parent = 0, branch = 0;
    model::JobIndex job;
  };
  std::optional<double> valueIn(int lane, double row, model::JobIndex* job) const;
  void link(double row, const Pair& pair);
};

}  // namespace roundel::widgets::plots
