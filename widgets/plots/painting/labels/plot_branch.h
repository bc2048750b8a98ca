// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of jobs for a branch beside its parent: a ring at the parent's value, a dot at the branch's value, the line
// between them and their difference. Internal to widgets/plots/painting.

#include "widgets/plots/painting/plot_frame.h"

namespace roundel::widgets::plots {

/// Whether the look shows one lane beside another, and branches of it.
bool isBesideParent(const PlotData& data, const PlotLook& look);

class BranchRowPainter : private PlotFrame {
 public:
  using PlotFrame::PlotFrame;
  /// Draws lines and differences; DotPainter draws rings and dots. O(rows * points).
  void links();

 private:
  /// The values of one job that both lanes show.
  struct Pair {
    double parent = 0, branch = 0;
    model::JobIndex job;
  };
  std::optional<double> valueIn(int lane, double row, model::JobIndex* job) const;
  void link(double row, const Pair& pair);
};

}  // namespace roundel::widgets::plots
