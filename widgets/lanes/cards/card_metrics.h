// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The content of a lane's card: metrics at the playhead or of the whole run, with the lane's ranks.

#include <QString>
#include <functional>
#include <vector>

#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

enum class MetricScope { AtPlayhead, WholeRun };

struct CardRow {
  QString key;    ///< stable: "cru", "jct", "lr", "makespan", "finished", "waiting", "restarts", "gpus", ...
  QString title;  ///< "mean JCT"
  QString value;  ///< "24.0 min"; "–" if there is none
  /// "best" with two lanes, "1st", "2nd", ... with more; empty with one lane, if all are equal, or if there is no rank
  QString mark = {};
  bool best = false;
  QString definition;  ///< for the tool tip
  /// If the lane is shown against another run (LaneState::former): "23.3", "+0.4". These and `value` then have the unit of the title.
  QString former = {}, change = {};
  int better = 0;      ///< above 0 if the change is good, below 0 if it is bad; 0 also if means are over different jobs
  QString brief = {};  ///< a title for narrow cards, different from that of other rows: "JCT"; with the title's unit
  /// The change as a sign, "✓", "✗" or empty, and as a word for tool tips and screen readers.
  QString sign() const;
  QString verdict() const;
  bool operator==(const CardRow&) const = default;
};
/// Returns the title if it fits `room`, otherwise the brief title, cut at its end if needed. `width` returns the px of a text.
QString titleIn(const CardRow& row, const std::function<double(const QString&)>& width, double room);
/// "23.8, was 23.3; change +0.4: worse". Precondition: the row has `former`.
QString againstText(const CardRow& row);

struct CardText {
  std::vector<CardRow> rows;
  bool against = false;  ///< rows have `former` and `change`
  QString scope;         ///< "at 14:24" or "whole run", with "of six" where lanes are ranked
  const CardRow* find(const QString& key) const;
  bool operator==(const CardText&) const = default;
};

/// A card for each lane; lanes without a finished run have no rows and are not ranked. Means over finished jobs, and all numbers of whole runs,
/// are ranked only if the same jobs have finished in every lane. Durations have the unit of the longest run. O(lanes * jobs log n).
std::vector<CardText> cardTexts(const std::vector<LaneState>& lanes, MetricScope scope, double now_s);

/// "1st", "2nd", "3rd", "4th", "11th", "21st".
QString ordinal(int rank);

/// What a click on a number of the card shows: the job with the longest JCT, the last restart, ...
struct CardSource {
  model::JobIndex job;
  double t_s = -1;  ///< the instant; < 0 = the present one
};
CardSource sourceOf(const QString& key, const LaneState& lane, double now_s);

}  // namespace roundel::widgets
