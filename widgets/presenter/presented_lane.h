#pragma once
// What the presenter shows of a lane, as values: blocks of gangs up to the playhead, its names, its result. Nothing in here is later than
// the instant that was asked for.

#include <QRectF>
#include <QString>
#include <compare>
#include <memory>
#include <string>
#include <vector>

#include "widgets/gantt_painting/bar_index.h"
#include "widgets/gantt_painting/job_colors.h"
#include "widgets/state/comparison_controller.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// GPUs from top to bottom, as lanes have them, and the neighbours of one type.
struct PresentedRows {
  struct Group {
    int first = 0, count = 0;  ///< rows
    QString name;              ///< of the GPU type
  };
  bool folded = false;  ///< all groups have one height, and a job's GPUs stand together in its group (folded_rows.h)
  std::vector<model::GpuIndex> order;
  std::vector<Group> groups;
  /// Where rows of one group stand in a chart. O(groups).
  QRectF place(const QRectF& chart, int first, int count) const;
};
/// At most so many rows; more GPUs are folded. O(GPUs).
PresentedRows presentedRows(const model::Problem& problem, int most);

/// Neighbouring rows of one GPU type that one job holds over the same time. Where it got or lost a neighbour a block ends and the next begins.
struct PresentedBlock {
  model::JobIndex job;
  std::int32_t copy = 0;
  int row = 0, rows = 1;
  double from_s = 0, to_s = 0;
  double overhead_s = 0;      ///< at its start: restart or switch, up to the playhead
  bool idle = false;          ///< held without progress
  model::JobIndex with = {};  ///< shares its rows with this job
  model::GpuIndex gpu = {};   ///< of the first row
  int others = 0;             ///< > 0: it stands for so many jobs, and `job` is invalid
};
/// Up to now_s, by row and time. O(bars log bars).
std::vector<PresentedBlock> blocksUntil(const BarIndex& bars, const PresentedRows& rows, double now_s);

/// Who holds the rows at the instant itself: blocks without length, neighbours of one type joined. O(GPUs log bars).
std::vector<PresentedBlock> holdersAt(const BarIndex& bars, const PresentedRows& rows, double now_s);

/// Who holds GPUs: a job or a copy of it, or two jobs on the same ones; -1: none.
struct FoldedHolder {
  std::int32_t job = -1, with = -1, copy = 0;
  bool idle = false;
  auto operator<=>(const FoldedHolder&) const = default;
};
/// A holder gets a GPU of a group of folded rows (+1) or leaves one (-1).
struct FoldedChange {
  double t_s = 0;
  FoldedHolder holder;
  int gpus = 0;
  double overhead_s = 0;  ///< of the bar that begins
};

struct PresentedResult {
  QString value, note;  ///< "30 min", "to the end"; "6:40", "1 of 3 done"
};
/// The time to the end where that has been reached, else the instant, written as one of times up to last_s, and how many jobs are done.
/// O(log jobs).
PresentedResult resultAt(const metrics::TraceIndex& run, double now_s, double last_s);

struct PresentedLane {
  int lane = -1;      ///< into ComparisonController::lanes()
  std::string label;  ///< its name there
  QString name, detail;
  SchedulerStyle style;
  std::shared_ptr<const BarIndex> bars;  ///< null: it has no run yet
  PresentedRows rows;
  std::vector<std::vector<FoldedChange>> changes;  ///< of folded rows, by group and time
  JobColors colors;
  QString message;  ///< why it has no run
};

/// Of lanes()[lane], in at most so many rows; precondition: it is there. O(bars log bars).
PresentedLane presentedLane(const std::vector<LaneState>& lanes, int lane, const Theme& theme, int most_rows);

/// A lane's name in two parts: "Hadar", "rigid" of "Hadar rigid" where the scheduler is called Hadar.
std::pair<QString, QString> nameParts(const QString& label, const QString& scheduler);

}  // namespace roundel::widgets
