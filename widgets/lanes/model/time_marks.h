// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Marked spans of time: the range that a drag or a key marks, and kept ranges. Owned by GanttController; lives on the GUI thread. Also the marks
// of a ruler: events of the scenario and bookmarks.

#include <QObject>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/problem.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/document/session/bookmarks.h"

namespace roundel::widgets {

class TimeMarks : public QObject {
  Q_OBJECT
 public:
  using Span = std::pair<double, double>;  ///< s, ascending
  using QObject::QObject;

  const std::optional<Span>& range() const { return m_range; }
  void setRange(std::optional<Span> range_s);  ///< ends in any order; nullopt: none
  const std::vector<Span>& kept() const { return m_kept; }
  void keep(const Span& span_s);  ///< unless it is kept already
  void clearKept();
  void clear();  ///< removes the range and kept ranges

 signals:
  void rangeChanged();
  void changed();  ///< the range or kept ranges

 private:
  std::optional<Span> m_range;
  std::vector<Span> m_kept;
};

/// An instant with a shape and a word on a ruler.
struct RulerMark {
  enum class Kind { Down, Up, Speed, Cancel, Throughput, Bookmark };
  double t_s = 0;
  Kind kind = Kind::Bookmark;
  QString word;           ///< "v0 down", "v1 at 60 %", "D cancelled", a bookmark's name
  double x = 0;           ///< px from the axis' left end
  double word_x = 0;      ///< left end of its word, px
  bool has_room = false;  ///< the word is shown: it overlaps no mark, word or flag
};
constexpr double kRulerShape_px = 9, kRulerWordGap_px = 4;

/// Events and bookmarks in the order of time; `problem` may be null. O(events + bookmarks).
std::vector<RulerMark> rulerMarks(const model::Problem* problem, const std::vector<Bookmark>& bookmarks);
/// The room for words on a ruler, px from the left end of the axis.
struct RulerRoom {
  double right = 0;                             ///< right end
  std::optional<TimeMarks::Span> flag = {};     ///< covered by the flag of the playhead; none: it is out of view
  std::function<double(const QString&)> width;  ///< of a word
};
/// Returns the marks in view with their places. A word that the flag would cover is behind the flag, or left of its mark. Words are left out if
/// they would cover another mark or word, or extend beyond the ruler. O(marks).
std::vector<RulerMark> placedMarks(std::vector<RulerMark> marks, const TimeAxis& axis, const RulerRoom& room);
/// The event within 6 px of x; nullopt: none. O(events).
std::optional<double> eventInstantAt(const model::Problem* problem, const TimeAxis& axis, double x_px);

}  // namespace roundel::widgets
