// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lane in the presenter, as values: blocks of gangs up to the playhead, names, and the result. Uses nothing after the requested instant.

#include <QRectF>
#include <QString>
#include <compare>
#include <memory>
#include <string>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/job_colors.h"

namespace roundel::widgets {

/// GPUs from top to bottom, in the order of lanes, and groups of neighbours of one type.
struct PresentedRows {
  struct Group {
    int first = 0, count = 0;  ///< rows
    QString name;              ///< of the GPU type
  };
  bool folded = false;  ///< groups have equal heights, and a job's GPUs are adjacent in its group (folded_rows.h)
  std::vector<model::GpuIndex> order;
  std::vector<Group> groups;
  /// The place of rows of one group in a chart. O(groups).
  QRectF place(const QRectF& chart, int first, int count) const;
};
/// If there are more than `most` GPUs, their rows are folded. O(GPUs).
PresentedRows presentedRows(const model::Problem& problem, int most);

/// Neighbouring rows of one GPU type that one job holds over the same time. When the job gets or loses a neighbour,
/// the block ends and another begins.
struct PresentedBlock {
  model::JobIndex job;
  std::int32_t copy = 0;
  int row = 0, rows = 1;
  double from_s = 0, to_s = 0;
  double overhead_s = 0;      ///< at its start: restart or switch, up to the playhead
  bool idle = false;          ///< held without progress
  model::JobIndex with = {};  ///< the job that shares its rows
  model::GpuIndex gpu = {};   ///< of the first row
  int others = 0;             ///< if > 0, it represents this number of jobs, and `job` is invalid
};
/// Up to now_s, by row and time. O(bars log bars).
std::vector<PresentedBlock> blocksUntil(const BarIndex& bars, const PresentedRows& rows, double now_s);

/// The holders of the rows at the instant, as blocks without length; neighbours of one type are joined. O(GPUs log bars).
std::vector<PresentedBlock> holdersAt(const BarIndex& bars, const PresentedRows& rows, double now_s);

/// A job or a copy of it, or two jobs that share GPUs; -1: none.
struct FoldedHolder {
  std::int32_t job = -1, with = -1, copy = 0;
  bool idle = false;
  auto operator<=>(const FoldedHolder&) const = default;
};
/// A holder gets (+1) or releases (-1) a GPU of a group of folded rows.
struct FoldedChange {
  double t_s = 0;
  FoldedHolder holder;
  int gpus = 0;
  double overhead_s = 0;  ///< of the bar that begins
};

struct PresentedResult {
  QString value, note;  ///< "30 min", "to the end"; "6:40", "1 of 3 done"
};
/// The time of the end if the run has reached it, otherwise the instant in the format of times up to last_s, and the
/// number of finished jobs. O(log jobs).
PresentedResult resultAt(const metrics::TraceIndex& run, double now_s, double last_s);

struct PresentedLane {
  int lane = -1;      ///< index into ComparisonController::lanes()
  std::string label;  ///< the lane's name there
  QString name, detail;
  SchedulerStyle style;
  std::shared_ptr<const BarIndex> bars;  ///< null: no run yet
  PresentedRows rows;
  std::vector<std::vector<FoldedChange>> changes;  ///< of folded rows, by group and time
  JobColors colors;
  QString message;  ///< the reason why it has no run
};

/// Of lanes()[lane], which must exist. Folded if it has more than `most_rows` GPUs. O(bars log bars).
PresentedLane presentedLane(const std::vector<LaneState>& lanes, int lane, const Theme& theme, int most_rows);

/// A lane's name in two parts: "Hadar" and "rigid" for "Hadar rigid", if the scheduler is called Hadar.
std::pair<QString, QString> nameParts(const QString& label, const QString& scheduler);

}  // namespace roundel::widgets
