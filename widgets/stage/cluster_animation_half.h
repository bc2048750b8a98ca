#pragma once
// The stage of one scheduler at the playhead. A click selects a job everywhere, hovering names it; Tab and the arrow keys walk its
// tokens. A screen reader finds a part a job. GUI thread.

#include <QToolButton>
#include <QWidget>

#include "widgets/stage/cluster_animation_lens.h"
#include "widgets/stage/cluster_animation_picture.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/painted_parts.h"

namespace roundel::widgets {

class ClusterAnimationHalf : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ClusterAnimationHalf(Workbench* bench, QWidget* parent = nullptr);

  int lane() const { return m_lane; }
  void setLane(int lane);  ///< into ComparisonController::lanes(); -1: none
  void setColorBy(ColorBy by);
  /// With a menu in the header a user chooses among all lanes.
  void setMenu(bool on);
  QToolButton* menuButton() { return m_name; }
  ClusterAnimationPicture& picture() { return m_picture; }
  const ClusterAnimationLens& lens() const { return m_lens; }
  const ClusterAnimationFrame& shown() const { return m_picture.frame(); }
  // Jobs of the run that is shown, which after an edit may be numbered differently in the document (lane_jobs.h).
  /// The job whose token is at a point; invalid: none.
  model::JobIndex jobAt(QPointF at) const;
  QRectF rectOf(model::JobIndex job) const;  ///< of its token; empty: it is not shown
  QSize minimumSizeHint() const override;

  // Its jobs, for a screen reader: those that wait, then run, then are on the shelf.
  int partCount() const override { return static_cast<int>(m_jobs.size()); }
  QString partName(int part) const override;
  QString partKey(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override { return m_current; }
  void choosePart(int part) override;

 signals:
  void laneChosen(int lane);  ///< from the menu

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

 private:
  const LaneState* state() const;
  void refreshRun();
  void refreshPlayhead();
  void refreshJobs();
  void fillMenu();
  void select(model::JobIndex job, model::GpuIndex gpu);
  model::GpuIndex gpuOf(model::JobIndex job, QPointF at) const;
  bool walk(int by);
  void goTo(int part);
  QString emptyText() const;
  model::JobIndex inRun(model::JobIndex job) const;  ///< of a job of the document

  Workbench* m_bench;
  QToolButton* m_name;
  ClusterAnimationPicture m_picture;
  ClusterAnimationLens m_lens;
  ColorBy m_by = ColorBy::Job;
  int m_lane = -1;
  bool m_stale = true;  ///< the run was not read since it changed: nobody looks
  std::vector<model::JobIndex> m_jobs;
  int m_current = -1;
};

}  // namespace roundel::widgets
