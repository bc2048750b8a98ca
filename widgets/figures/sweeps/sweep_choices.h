// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's choices for a figure of a sweep, and their check against the sweep.

#include <QString>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/experiment/sweep_table.h"
#include "widgets/figures/kinds/registry/figure_kind.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::figures {

/// Two schedulers of the sweep, by name, compared seed by seed.
struct SweepPair {
  std::string a, b;
  bool ratio = false;  ///< a / b; otherwise a - b
  bool none() const { return a.empty(); }
};

struct SweepChoices {
  std::vector<std::string> metrics;  ///< columns of the results, one panel each; empty: the kind's default
  /// The varied value or option along the axis; a heat map takes two. "scheduler" is for bars. Curves may have a second one, with one curve for
  /// each of its values. Empty: the first that have several values.
  std::vector<std::string> against;
  std::vector<std::pair<std::string, std::string>> at;  ///< fixed values of other dimensions: name, value
  SweepPair pair = {};  ///< if set, one line or panel compares these two instead of all schedulers
  plots::Interval interval = plots::Interval::Band;  ///< for curves; metric-bars have whiskers unless it is None
};

struct SweepGrid;
struct SweepPlan;

/// A kind of figure of a sweep (the list is in sweep_choices.cpp). Other code asks for what it needs here and never compares ids
/// (tests/packaging/kind_ids_test.py).
struct SweepKind {
  FigureKind figure;             ///< what it has in common with figures of runs
  const char* metric = nullptr;  ///< until the user chooses; nullptr: the sweep's first
  std::size_t along = 1;         ///< the number of varied values along its axes
  bool one_panel = false;        ///< one metric, and no varied value that is free
  bool by_schedulers = false;    ///< with nothing along its axis it has a bar a scheduler
  bool curve_each = false;       ///< a second varied value has a curve for each of its values
  bool joins = false;            ///< its points are joined: a scheduler needs two
  bool growth = false;           ///< of logarithms, to which exponents are fitted
  std::vector<plots::PlotData> (*panels)(const SweepPlan&, const std::vector<SweepGrid>&) = nullptr;
};
inline constexpr const char* kMetricCurve = "metric-curve";
inline constexpr const char* kMetricBars = "metric-bars";
/// The kind of an id; without `panels`: there is none.
const SweepKind& sweepKind(const std::string& id);
const std::vector<std::string>& sweepKinds();
bool isSweepKind(const std::string& kind);
/// Of a sweep or of runs.
const FigureKind& anyKind(const std::string& id);

inline constexpr const char* kBySchedulers = "scheduler";  ///< as SweepChoices::against: one bar per scheduler

/// A varied value or option of a scheduler, as an index into SweepTable::varied followed by SweepTable::options.
struct SweepAxis {
  std::size_t index = 0;
  std::string name;
  std::vector<std::string> values;   ///< as in the table, in grid order
  std::vector<double> numbers = {};  ///< the values as numbers; empty if one is not a number
  bool log = false;                  ///< whether the numbers grow by a factor
};
std::vector<SweepAxis> axesOf(const experiment::SweepTable& table);
/// The index of the cell's value on this axis; experiment::kNoPosition if another scheduler has the option.
std::size_t positionAt(const experiment::SweepTable& table, const experiment::SweepCell& cell, std::size_t axis);

/// The choices with all defaults filled in.
struct SweepPlan {
  const SweepKind* kind = nullptr;  ///< never nullptr in a plan of planOf()
  SweepChoices choices;             ///< metrics and pair as they are drawn
  std::vector<SweepAxis> against;   ///< none (by schedulers), one, or two of a heat map
  std::optional<SweepAxis> by;      ///< for curves: one curve for each of its values
  std::vector<SweepAxis> free;      ///< varied, not fixed and not along an axis: one panel per value
  std::vector<std::pair<SweepAxis, std::size_t>> fixed;  ///< with the index of the value
  QString fault;  ///< why the figure cannot be drawn, and what the sweep has; otherwise empty
};
/// O(columns + values).
SweepPlan planOf(const experiment::SweepTable& table, const std::string& kind, const SweepChoices& choices);

}  // namespace roundel::widgets::figures
