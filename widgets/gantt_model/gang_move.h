#pragma once
// A job that is moved by hand to other rows of its lane: by the handle of a bar, by Ctrl and the mouse, or by Ctrl and the arrows. Never an
// edit of the document: what comes out is asked of the workbench as a what-if, from the instant of the handle or else at the playhead.
// Owned by LanesCanvas; lives on the GUI thread.

#include <QCoreApplication>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/gantt_model/gantt_controller.h"

namespace roundel::widgets {

/// The handle at the left end of a bar, px: what can be pressed, 24 px wide. Empty where the bar has no room for one beside itself, or begins
/// left of the axis.
QRectF gangHandle(const QRectF& bar, double scale);
/// Of the block that the bar is part of, rows and what is between them: where the dots are painted. Empty where the bar has none.
QRectF gangHandle(const GanttScene& scene, const GanttLook& look, BarRef bar);

class GangMove {
  Q_DECLARE_TR_FUNCTIONS(GangMove)
 public:
  explicit GangMove(GanttController* controller) : m_controller(controller) {}

  bool active() const { return m_move.has_value(); }
  int lane() const { return m_move->lane; }            ///< while active
  model::JobIndex job() const { return m_move->job; }  ///< while active
  /// The whole gang of the bar, grabbed at it. `at_s`: from this instant on, which moveTime() changes; nullopt: at the playhead.
  void begin(int lane, BarRef bar, std::optional<double> at_s = std::nullopt);
  double at_s() const;  ///< while active
  void moveTime(
      double t_s,
      bool free);         ///< to the nearest decision of the run, `free`: exactly; no effect on a move at the playhead
  void moveTo(double y);  ///< px below the lane's upper edge; over the queue: paused
  void shift(
      int by);  ///< a row; begins with the bar under the cursor, otherwise with the selected job's bar at the playhead, the next or the last
  void shiftTime(
      int by);  ///< to the next decision of the run or the one before, while active; a move at the playhead has its own instant then
  /// Lanes were read again: a move of bars that are gone ends without a question.
  void followLanes();
  void end(bool ask);                         ///< `ask`: requests the what-if; else nothing comes of it
  std::vector<model::GpuIndex> gpus() const;  ///< where it would run; none: paused
  /// Why it cannot be, in words; empty where nothing speaks against it at once. The referee has the last word.
  QString objection() const;
  /// Why the job cannot run on this GPU at that instant; empty: it can. O(down times).
  QString refusal(model::GpuIndex gpu) const;

 private:
  struct Move {
    int lane = 0;
    model::JobIndex job;
    int count = 1;                              ///< GPUs
    int row = 0;                                ///< the first of them, in the order on screen
    int grip = 0;                               ///< which of them was grabbed
    bool paused = false;                        ///< over the queue: no GPUs
    std::optional<double> at_s = std::nullopt;  ///< nullopt: at the playhead
    std::shared_ptr<const BarIndex> bars = {};  ///< the lane's, when the gang was taken
  };
  bool beginAtSelection();
  void beginAtKeyboard(int lane, BarRef ref);
  int lastRow(std::size_t rows) const { return std::max(0, static_cast<int>(rows) - m_move->count); }

  GanttController* m_controller;
  std::optional<Move> m_move;
};

}  // namespace roundel::widgets
