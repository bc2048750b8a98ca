// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster animation of one scheduler at the playhead. A click selects a job in all views, hovering names it; Tab
// and the arrow keys walk over the jobs. For screen readers each job is a part. GUI thread.

#include <QToolButton>
#include <QWidget>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/document/state/workbench.h"
#include "widgets/stage/view/cluster_animation_lens.h"
#include "widgets/stage/view/cluster_animation_picture.h"

namespace roundel::widgets {

class ClusterAnimationHalf : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ClusterAnimationHalf(Workbench* bench, QWidget* parent = nullptr);

  int lane() const { return m_lane; }
  void setLane(int lane);  ///< index into ComparisonController::lanes(); -1: none
  void setColorBy(ColorBy by);
  /// Whether the header has a menu with all lanes.
  void setMenu(bool on);
  QToolButton* menuButton() { return m_schedulerButton; }
  ClusterAnimationPicture& picture() { return m_picture; }
  const ClusterAnimationLens& lens() const { return m_lens; }
  const ClusterAnimationFrame& shown() const { return m_picture.frame(); }
  // The job numbers below are those of the shown run; after an edit, the document may number jobs differently (lane_jobs.h).
  /// The job drawn at a point; invalid: none.
  model::JobIndex jobAt(QPointF at) const;
  QRectF rectOf(model::JobIndex job) const;  ///< of its token; empty if the job is not shown
  QSize minimumSizeHint() const override;

  // The parts for screen readers: waiting jobs, then running jobs, then jobs on the shelf.
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
  model::JobIndex inRun(model::JobIndex job) const;  ///< the shown run's number of a job of the document

  Workbench* m_bench;
  QToolButton* m_schedulerButton;
  ClusterAnimationPicture m_picture;
  ClusterAnimationLens m_lens;
  ColorBy m_colorBy = ColorBy::Job;
  int m_lane = -1;
  bool m_stale = true;  ///< the shown run has changed while hidden and is read on the next show
  std::vector<model::JobIndex> m_jobs;
  int m_current = -1;
};

}  // namespace roundel::widgets
