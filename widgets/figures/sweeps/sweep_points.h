// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of a sweep's figure: a mean with its interval for each panel, line and value along the axes.

#include <cmath>
#include <optional>
#include <vector>

#include "core/experiment/statistics.h"
#include "widgets/figures/sweeps/sweep_choices.h"

namespace roundel::widgets::figures {

constexpr std::size_t kSeedsForInterval = 3;  ///< fewer seeds have no interval

/// A mean over the seeds of a cell, or of a pair of cells. Decision-growth and ratios use the geometric mean with the interval of the logarithms:
/// an arithmetic interval could go below 0, and a ratio and its inverse would disagree.
struct SweepPoint {
  experiment::Estimate estimate;  ///< of the values, or of their logarithms if geometric
  bool geometric = false;
  std::size_t of = 0;  ///< number of seeds of the sweep
  /// By seed; NaN: no value.
  std::vector<double> numbers = {};
  metrics::FinishedJobs jobs;  ///< summed over the runs; 0 of 0: unknown
  bool missing() const { return estimate.n < of; }
  bool hasInterval() const { return estimate.n >= kSeedsForInterval; }
  double mean() const { return value(estimate.mean); }
  double low() const { return value(estimate.mean - estimate.half_width); }
  double high() const { return value(estimate.mean + estimate.half_width); }
  double deviation() const { return value(estimate.deviation); }  ///< a factor if geometric
  double value(double of_estimate) const { return geometric ? std::exp(of_estimate) : of_estimate; }
};

struct SweepLine {
  plots::PlotLane lane;  ///< without a run; its label has the options that differ
  /// Index into SweepPlan::by; kNoPosition: another scheduler has the option.
  std::size_t by = experiment::kNoPosition;
  bool constant = false;  ///< lacks the option that is along the axis, so its value is the same everywhere
  /// By index along the first axis, then the second; empty if no run has a value.
  std::vector<std::vector<std::optional<SweepPoint>>> points;
};

/// One metric at one combination of the plan's free values.
struct SweepGrid {
  std::string metric;
  QString at = {};                          ///< "gpus = 8"; empty if there are no free values
  std::vector<std::size_t> positions = {};  ///< by SweepPlan::free
  std::vector<SweepLine> lines = {};
};

/// Grids in the order of panels. Precondition: the plan has no fault. O(metrics * rows log rows).
std::vector<SweepGrid> gridsOf(const experiment::SweepTable& table, const SweepPlan& plan);

/// The scheduler id for a label: from the table, otherwise the scheduler whose name the label begins with, otherwise the label itself.
std::string policyOf(const experiment::SweepTable& table, std::size_t scheduler);

/// "load = 0.5; mean of 10 seeds, band: 95 % confidence (Student t); hollow: seeds missing". `interval` is "band", or empty if none is drawn.
QString noteOn(const SweepPlan& plan, const std::vector<SweepGrid>& grids, const QString& interval);

}  // namespace roundel::widgets::figures
