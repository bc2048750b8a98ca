// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A manual edit under way: the user moves a job to other rows of its lane, by the handle of a bar, by Ctrl and the mouse, or by Ctrl and the
// arrows. It does not change the document: at the end the workbench is asked for a what-if, from the instant of the handle, or else from the
// playhead. Owned by LanesCanvas; lives on the GUI thread.

#include <QCoreApplication>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/lanes/model/gantt_controller.h"

namespace roundel::widgets {

/// The handle at the left end of a bar: the area that can be pressed, 24 px wide. Empty if the bar is too small for a handle, or begins left of
/// the axis.
QRectF gangHandle(const QRectF& bar, double scale);
/// The handle of the block that the bar is part of, over all its rows: the area of the dots. Empty if the bar has no handle.
QRectF gangHandle(const GanttScene& scene, const GanttLook& look, BarRef bar);

class GangMove {
  Q_DECLARE_TR_FUNCTIONS(GangMove)
 public:
  explicit GangMove(GanttController* controller) : m_controller(controller) {}

  bool active() const { return m_move.has_value(); }
  int lane() const { return m_move->lane; }            ///< while active
  model::JobIndex job() const { return m_move->job; }  ///< while active
  /// Begins to move the gang of the bar, held at that bar. `at_s`: the instant of the edit, which moveTime() changes; nullopt: the playhead.
  void begin(int lane, BarRef bar, std::optional<double> at_s = std::nullopt);
  double at_s() const;  ///< while active
  void moveTime(
      double t_s,
      bool free);         ///< to the nearest decision of the run, `free`: exactly; no effect on an edit at the playhead
  void moveTo(double y);  ///< px below the lane's upper edge; over the queue: paused
  void shift(
      int by);  ///< by rows; begins with the bar under the cursor, otherwise with the selected job's bar at the playhead, its next or its last
  void shiftTime(
      int by);  ///< while active, to the next or previous decision of the run; an edit at the playhead no longer follows it then
  /// To be called when lanes were read again: ends the move, without a what-if, if its bars are gone.
  void followLanes();
  void end(bool ask);                         ///< `ask`: requests the what-if
  std::vector<model::GpuIndex> gpus() const;  ///< the target GPUs; none: paused
  /// Why the edit is not possible; empty if no reason is known before the run. The referee decides.
  QString objection() const;
  /// Why the job cannot run on this GPU at the instant of the edit; empty: it can. O(down times).
  QString refusal(model::GpuIndex gpu) const;

 private:
  struct Move {
    int lane = 0;
    model::JobIndex job;
    int count = 1;                              ///< GPUs
    int row = 0;                                ///< the first row, in the order on screen
    int grip = 0;                               ///< which of its GPUs the pointer holds
    bool paused = false;                        ///< over the queue: no GPUs
    std::optional<double> at_s = std::nullopt;  ///< nullopt: at the playhead
    std::shared_ptr<const BarIndex> bars = {};  ///< the lane's at the beginning of the move
  };
  bool beginAtSelection();
  void beginAtKeyboard(int lane, BarRef ref);
  int lastRow(std::size_t rows) const { return std::max(0, static_cast<int>(rows) - m_move->count); }

  GanttController* m_controller;
  std::optional<Move> m_move;
};

}  // namespace roundel::widgets
