// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel of Run with the cluster of the focused lane at the playhead: a scrolling drawing, and the lane's name in the title. GUI thread.

#include "widgets/base/theme/style.h"
#include "widgets/build/cluster/cluster_drawing.h"

class QScrollArea;
class QToolButton;

namespace roundel::widgets {

class ClusterPanel : public Panel {
  Q_OBJECT
 public:
  explicit ClusterPanel(Workbench* bench, QWidget* parent = nullptr);
  ClusterDrawing* drawing() { return m_drawing; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeArea();
  void refreshLanes();
  void fitLane();
  Workbench* m_bench;
  QScrollArea* m_area;
  ClusterDrawing* m_drawing;
  QToolButton* m_lane;
  QString m_label;  ///< of the shown lane
};

}  // namespace roundel::widgets
