// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dashed boxes over the lanes whose program the user has not allowed, each with the button "Allow…". A box covers the rows and bars of its
// lane, not its card. GUI thread.

#include <QObject>
#include <map>

#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/program/lanes/program_lanes.h"

namespace roundel::widgets {

class LanePermissions : public QObject {
  Q_OBJECT
 public:
  /// A child of the canvas. The lanes of programs outlive it.
  LanePermissions(ProgramLanes* programs, LanesCanvas* canvas);
  QWidget* box(int lane) const;  ///< nullptr: the lane is allowed, or out of view

 signals:
  void allowRequested();

 private:
  void refresh();

  ProgramLanes* m_programs;
  LanesCanvas* m_canvas;
  std::map<int, QWidget*> m_boxes;
};

}  // namespace roundel::widgets
