#pragma once
// The content of a lane's card: metrics at the playhead or of the whole run, and the lane's rank.

#include <QString>
#include <functional>
#include <vector>

#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {

enum class MetricScope { AtPlayhead, WholeRun };

struct CardRow {
  QString key;    ///< stable: "cru", "jct", "lr", "makespan", "finished", "waiting", "restarts", "gpus", ...
  QString title;  ///< "mean JCT"
  QString value;  ///< "24.0 min"; "–" where there is none
  /// "best" with two lanes, "1st", "2nd", ... from three on; empty for one lane, where all are equal, or no rank stands
  QString mark;
  bool best = false;
  QString definition;  ///< for the tool tip
  /// Of a lane that is shown against another run (LaneState::former), in the unit of the title, as `value` then is: "23.3", "+0.4".
  QString former = {}, change = {};
  int better =
      0;  ///< the change by the metric's direction: above 0 good, below 0 bad; 0 also where means are over other jobs
  QString brief = {};  ///< "JCT": for a narrow card, unlike that of any other row; with the title's unit
  /// The same as a sign that is told without colour: "✓" good, "✗" bad, else empty; and in a word for the tool tip and the ear.
  QString sign() const;
  QString verdict() const;
  bool operator==(const CardRow&) const = default;
};
/// The title where `width`, px of a text, says that it fits `room`; else the brief one, cut at its end where even that is too wide.
QString titleIn(const CardRow& row, const std::function<double(const QString&)>& width, double room);
/// "23.8, was 23.3; change +0.4: worse": of a row that has `former`.
QString againstText(const CardRow& row);

struct CardText {
  std::vector<CardRow> rows;
  bool against = false;  ///< rows have `former` and `change`
  QString scope;         ///< "at 14:24" or "whole run", with "of six" where lanes are ranked
  const CardRow* find(const QString& key) const;
  bool operator==(const CardText&) const = default;
};

/// One card a lane; lanes without a finished run have no rows and are not ranked. Means over finished jobs, and all of whole
/// runs, are ranked only where the same jobs have finished in every lane; durations have the unit of the longest run.
/// O(lanes * jobs log n).
std::vector<CardText> cardTexts(const std::vector<LaneState>& lanes, MetricScope scope, double now_s);

/// "1st", "2nd", "3rd", "4th", "11th", "21st".
QString ordinal(int rank);

/// The job or instant behind a number of the card, for a click: the job with the longest JCT, the last restart, ...
struct CardSource {
  model::JobIndex job;
  double t_s = -1;  ///< the instant; < 0 = the present one
};
CardSource sourceOf(const QString& key, const LaneState& lane, double now_s);

}  // namespace roundel::widgets
