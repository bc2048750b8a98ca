#pragma once
// Marks the job that is pointed at, in whichever view, and the selected one at every point of a plot that is that job: a ring round each, the
// job's name beside the first. A dot or step under the pointer is the job that is pointed at for every view (Selection::hovered()). A widget
// over the plot that lets the pointer through: a pointer that moves paints its marks again and no point. GUI thread; belongs to the canvas.

#include <QRegion>
#include <QWidget>
#include <vector>

#include "widgets/plots/plot_canvas.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets::plots {

class JobMarks : public QWidget {
  Q_OBJECT
 public:
  /// The canvas has been described; it and the bench outlive this.
  JobMarks(Workbench* bench, PlotCanvas* canvas);

  /// What marks a job; empty where the plot shows no point of it.
  struct JobRings {
    std::vector<QRectF> rings;
    QRectF tag;
    QString name;
    QColor color;
  };
  /// Of a job of the document, in logical px of the plot. O(points).
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
