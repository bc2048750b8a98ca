// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Marks the hovered job (Selection::hovered(), set by any view) and the selected job at each of their points in a plot: a ring around each point,
// and the job's name beside the first one. Also sets the hovered job from the point under the pointer. A transparent widget over the plot, so that
// pointer moves repaint the marks and not the points. GUI thread; owned by the canvas.

#include <QRegion>
#include <QWidget>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/plots/view/plot_canvas.h"

namespace roundel::widgets::plots {

class JobMarks : public QWidget {
  Q_OBJECT
 public:
  /// Requires PlotCanvas::describe(). Canvas and bench outlive this.
  JobMarks(Workbench* bench, PlotCanvas* canvas);

  /// The marks of a job; empty if the plot shows no point of it.
  struct JobRings {
    std::vector<QRectF> rings;
    QRectF tag;
    QString name;
    QColor color;
  };
  /// `job` is numbered as in the document. In logical px of the plot. O(points).
  JobRings markOf(model::JobIndex job) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* canvas, QEvent* event) override;

 private:
  JobRings markBeside(model::JobIndex job, const JobRings& other) const;
  QRegion regionOf(model::JobIndex job) const;
  void point(const QPointF& position);
  void paintMark(QPainter& painter, const JobRings& mark, double line) const;

  Workbench* m_bench;
  PlotCanvas* m_canvas;
};

}  // namespace roundel::widgets::plots
