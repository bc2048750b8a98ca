#pragma once
// What a figure shows of a sweep, and whether the sweep has it.

#include <QString>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/experiment/sweep_table.h"
#include "widgets/figures/kinds/figure_kind.h"
#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::figures {

/// Two schedulers, by their names in the sweep, compared seed by seed.
struct SweepPair {
  std::string a, b;
  bool ratio = false;  ///< a / b, else a - b
  bool none() const { return a.empty(); }
};

struct SweepChoices {
  std::vector<std::string> metrics;  ///< columns of results.csv or timing.csv, a panel each; empty: the kind's own
  /// The varied value or option along the axis, of a heat map two; "scheduler" for bars. Of curves a second one has a curve for each of its
  /// values. Empty: the first that have several values
  std::vector<std::string> against;
  std::vector<std::pair<std::string, std::string>> at;  ///< other varied values that are fixed: name, value
  SweepPair pair;                                       ///< one line or panel of these two instead of all schedulers
  plots::Interval interval = plots::Interval::Band;  ///< of curves; bars of metric-bars have whiskers unless it is None
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

inline constexpr const char* kBySchedulers = "scheduler";  ///< as SweepChoices::against: a bar a scheduler

/// A varied value or option of a scheduler, as a place in SweepTable::varied followed by SweepTable::options.
struct SweepAxis {
  std::size_t index = 0;
  std::string name;
  std::vector<std::string> values;  ///< as the table has them, in grid order; positions are in these
  std::vector<double> numbers;      ///< by value; empty where one is not a number
  bool log = false;                 ///< numbers that grow by a factor
};
/// All of a sweep's dimensions.
std::vector<SweepAxis> axesOf(const experiment::SweepTable& table);
/// The position of a cell's value there; experiment::kNoPosition where the option is another scheduler's.
std::size_t positionAt(const experiment::SweepTable& table, const experiment::SweepCell& cell, std::size_t axis);

/// The choices with everything filled in.
struct SweepPlan {
  const SweepKind* kind = nullptr;                       ///< never nullptr in a plan of planOf()
  SweepChoices choices;                                  ///< metrics and pair as they are drawn
  std::vector<SweepAxis> against;                        ///< none (by schedulers), one, or two of a heat map
  std::optional<SweepAxis> by;                           ///< of curves: a curve for each value of it
  std::vector<SweepAxis> free;                           ///< varied, neither fixed nor along an axis: a panel a value
  std::vector<std::pair<SweepAxis, std::size_t>> fixed;  ///< with the position of the value
  QString fault;                                         ///< why nothing can be drawn, with what there is; else empty
};
/// O(columns + values).
SweepPlan planOf(const experiment::SweepTable& table, const std::string& kind, const SweepChoices& choices);

}  // namespace roundel::widgets::figures
