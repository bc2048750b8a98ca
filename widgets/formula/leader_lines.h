#pragma once
// Lines from a lit term to the chips that it is about. They run in the padding at the left and in the air between chips, so that none crosses
// a chip. Geometry alone, and the sheet of glass that shows it over a panel. Cost: O(chips).

#include <QColor>
#include <QPolygonF>
#include <QRectF>
#include <QWidget>
#include <vector>

namespace roundel::widgets {

/// px between a chip and the line under it: half of the air between two rows of chips.
constexpr double kLeaderAir = 3;

/// Where a line leaves a term without crossing another: from the edge of its box straight to a height at which nothing stands.
struct TermExit {
  QPointF from;
  double clear_y = 0;
};
struct Leaders {
  std::vector<QPolygonF> lines;
  std::vector<QRectF> rings;  ///< round the chips
  QRectF within;              ///< what is outside is not drawn: it has been scrolled away
};
/// `padding_x`: where the lines go up and down; left of every chip. Empty where there are no chips.
Leaders leadersTo(const TermExit& exit, const std::vector<QRectF>& chips, double padding_x);

/// Lies over its parent and takes no clicks.
class LeaderLines : public QWidget {
  Q_OBJECT
 public:
  explicit LeaderLines(QWidget* parent);
  void show(Leaders leaders, const QColor& ink);  ///< in the parent's coordinates; empty ones hide it
  const Leaders& leaders() const { return m_leaders; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Leaders m_leaders;
  QColor m_ink;
};

}  // namespace roundel::widgets
