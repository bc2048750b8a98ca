#pragma once
// The cluster at the playhead of the focused scheduler.

#include "widgets/cluster/cluster_now.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QScrollArea;
class QToolButton;

namespace roundel::widgets {

/// The drawing itself. Arrow keys walk over the GPUs, Enter selects, a click selects; hovering tells.
class ClusterDrawing : public QWidget {
  Q_OBJECT
 public:
  explicit ClusterDrawing(Workbench* bench, QWidget* parent = nullptr);
  const ClusterNow& now() const { return m_now; }
  const ClusterLayout& drawn() const { return m_layout; }
  void relayout(QSize room);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void refresh();
  void refreshProblem();
  const LaneState* lane() const;
  void select(model::GpuIndex gpu);
  QString describe(model::GpuIndex gpu) const;
  QString asTable() const;

  Workbench* m_bench;
  std::shared_ptr<const model::Problem> m_problem;
  ClusterLayout m_layout;
  ClusterNow m_now;
  model::GpuIndex m_cursor;
  QSize m_room;
};

class ClusterPanel : public Panel {
  Q_OBJECT
 public:
  explicit ClusterPanel(Workbench* bench, QWidget* parent = nullptr);
  ClusterDrawing* drawing() { return m_drawing; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refreshLanes();
  Workbench* m_bench;
  QScrollArea* m_area;
  ClusterDrawing* m_drawing;
  QToolButton* m_lane;
};

}  // namespace roundel::widgets
