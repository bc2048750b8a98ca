#pragma once
// The numbers of a sweep's figure: by panel, line and value along the axes, a mean with its interval.

#include <cmath>
#include <optional>
#include <vector>

#include "core/experiment/statistics.h"
#include "widgets/sweep_figures/sweep_choices.h"

namespace roundel::widgets::figures {

constexpr std::size_t kSeedsForInterval = 3;  ///< fewer give no interval that a reader could use

/// A mean over the seeds of a cell, or of a pair of cells. Of decision-growth, whose axes are logarithmic, and of ratios the geometric mean with the
/// interval of the logarithms: an arithmetic one could end below 0, and a ratio and its inverse would not agree.
struct SweepPoint {
  experiment::Estimate estimate;  ///< of the values, or of their logarithms
  bool geometric = false;
  std::size_t of = 0;  ///< seeds of the sweep
  /// The seeds' own values: numbers[i] is of the i-th; NaN: none
  std::vector<double> numbers;
  metrics::FinishedJobs jobs;  ///< of the runs; 0 of 0: the sweep does not say
  bool missing() const { return estimate.n < of; }
  bool hasInterval() const { return estimate.n >= kSeedsForInterval; }
  double mean() const { return value(estimate.mean); }
  double low() const { return value(estimate.mean - estimate.half_width); }
  double high() const { return value(estimate.mean + estimate.half_width); }
  double deviation() const { return value(estimate.deviation); }  ///< of logarithms: as a factor
  double value(double of_estimate) const { return geometric ? std::exp(of_estimate) : of_estimate; }
};

struct SweepLine {
  plots::PlotLane lane;                      ///< without a run; its label says the options that differ
  std::size_t by = experiment::kNoPosition;  ///< in SweepPlan::by; none: the option is another scheduler's
  bool constant = false;                     ///< has no such option as is along the axis: the same everywhere
  /// By position along the first axis, then the second; absent: no run has a value
  std::vector<std::vector<std::optional<SweepPoint>>> points;
};

/// One metric at one combination of the plan's free values.
struct SweepGrid {
  std::string metric;
  QString at;                          ///< "gpus = 8"; empty where nothing is free
  std::vector<std::size_t> positions;  ///< by SweepPlan::free
  std::vector<SweepLine> lines;
};

/// In the order of panels. Precondition: the plan has no fault. O(metrics * rows log rows).
std::vector<SweepGrid> gridsOf(const experiment::SweepTable& table, const SweepPlan& plan);

/// The id of a scheduler by its label: from the table, else the scheduler whose name the label begins with; else the label.
std::string policyOf(const experiment::SweepTable& table, std::size_t scheduler);

/// "load = 0.5; mean of 10 seeds, band: 95 % confidence (Student t); hollow: seeds missing". `interval`: "band", or empty where none is drawn.
QString noteOn(const SweepPlan& plan, const std::vector<SweepGrid>& grids, const QString& interval);

}  // namespace roundel::widgets::figures
