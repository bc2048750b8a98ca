#pragma once
// Marked spans of time: the range that a drag or a key marks, and those that were kept beside it. Owned by GanttController; lives on
// the GUI thread. And the marks of a ruler: what happens in the scenario, and bookmarks.

#include <QObject>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/problem.h"
#include "widgets/painting/time_axis.h"
#include "widgets/session/bookmarks.h"

namespace roundel::widgets {

class TimeMarks : public QObject {
  Q_OBJECT
 public:
  using Span = std::pair<double, double>;  ///< s, ascending
  using QObject::QObject;

  const std::optional<Span>& range() const { return m_range; }
  void setRange(std::optional<Span> range_s);  ///< either order; nullopt: none
  const std::vector<Span>& kept() const { return m_kept; }
  void keep(const Span& span_s);  ///< once
  void clearKept();
  void clear();  ///< range and kept ones

 signals:
  void rangeChanged();
  void changed();  ///< the range or what is kept

 private:
  std::optional<Span> m_range;
  std::vector<Span> m_kept;
};

/// An instant that a ruler marks with a shape and a word.
struct RulerMark {
  enum class Kind { Down, Up, Speed, Cancel, Throughput, Bookmark };
  double t_s = 0;
  Kind kind = Kind::Bookmark;
  QString word;           ///< "v0 down", "v1 at 60 %", "D cancelled", a bookmark's name
  double x = 0;           ///< px from the axis' left end
  double word_x = 0;      ///< px there, where its word begins
  bool has_room = false;  ///< its word covers no other mark or word, and nothing covers it
};
constexpr double kRulerShape_px = 9, kRulerWordGap_px = 4;

/// Events and bookmarks by time; `problem` may be null. O(events + bookmarks).
std::vector<RulerMark> rulerMarks(const model::Problem* problem, const std::vector<Bookmark>& bookmarks);
/// What words on a ruler keep to, px from the axis' left end.
struct RulerRoom {
  double right = 0;                             ///< where it ends
  std::optional<TimeMarks::Span> flag = {};     ///< what the flag of the playhead covers; none: it is out of view
  std::function<double(const QString&)> width;  ///< of a word
};
/// Those in view, with their places. A word that the flag would cover stands behind the flag, or before its mark. Words are left out where
/// they would cover another mark or word, or run out of the ruler. O(marks).
std::vector<RulerMark> placedMarks(std::vector<RulerMark> marks, const TimeAxis& axis, const RulerRoom& room);
/// The event within 6 px of x; nullopt: none. O(events).
std::optional<double> eventInstantAt(const model::Problem* problem, const TimeAxis& axis, double x_px);

}  // namespace roundel::widgets
