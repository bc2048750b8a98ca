// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lines from a lit term to its chips. They run in the left padding and between rows of chips, so that none crosses a chip. Geometry, and the
// transparent widget that paints them over a panel. O(chips).

#include <QColor>
#include <QPolygonF>
#include <QRectF>
#include <QWidget>
#include <vector>

namespace roundel::widgets {

/// px between a chip and the line under it: half of the gap between two rows of chips.
constexpr double kLeaderAir = 3;

/// Where a line leaves a term without crossing another term: straight from the edge of its box to a free height.
struct TermExit {
  QPointF from;
  double clear_y = 0;
};
struct Leaders {
  std::vector<QPolygonF> lines;
  std::vector<QRectF> rings;  ///< around the chips
  QRectF within;              ///< clip: the visible part of the scroll area
};
/// `padding_x`: x of the vertical part of the lines, left of all chips. Empty without chips.
Leaders leadersTo(const TermExit& exit, const std::vector<QRectF>& chips, double padding_x);

/// Covers its parent and ignores the mouse.
class LeaderLines : public QWidget {
  Q_OBJECT
 public:
  explicit LeaderLines(QWidget* parent);
  void show(Leaders leaders, const QColor& ink);  ///< in the parent's coordinates; hides itself if empty
  const Leaders& leaders() const { return m_leaders; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Leaders m_leaders;
  QColor m_ink;
};

}  // namespace roundel::widgets
