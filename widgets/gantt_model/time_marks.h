#pragma once
// Marked spans of time: the range that a drag or a key marks, and those that were kept beside it. Owned by GanttController; lives on
// the GUI thread.

#include <QObject>
#include <optional>
#include <utility>
#include <vector>

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

}  // namespace roundel::widgets
