#pragma once
// The box at a bar that is moved by hand: while it is dragged, what would come of it, computed again at each place where it stops; afterwards at
// the moved job of a branch, while that is selected or pointed at. One box at a time. That of a branch folds into its first line where it would hide
// bars; a click, or X, folds it or not, a drag moves it, its cross closes it until another job is selected. Owned by LanesCanvas; lives on the GUI thread.

#include <map>
#include <memory>
#include <optional>

#include "widgets/gantt/beside/call_out.h"
#include "widgets/gantt_model/gang_move.h"
#include "widgets/gantt_model/lanes_layout.h"
#include "widgets/gantt_model/what_moved.h"
#include "widgets/whatif/preview.h"

class QHelpEvent;

namespace roundel::widgets {

class MoveCallOuts : public QObject {
  Q_OBJECT
 public:
  /// All outlive this.
  MoveCallOuts(GanttController* controller, const LanesLayout* layout, const GangMove* move);

  /// After every step of the move: asks what would come of it where it stands now, drops what is under way where nothing is moved.
  void follow();
  /// A job that a branch among the lanes has moved: its box comes and goes with the pointer.
  bool concerns(model::JobIndex job) const;
  /// The box at this place, and where inside `room` (px of the widget); nullopt: nothing, or no room.
  struct Placed {
    CallOut box;  ///< without its rows where it is folded
    QRectF place;
    bool folded = false;
  };
  std::optional<Placed> now(const QRectF& room) const;
  /// When the gang that is being moved would leave the GPUs that it is over; nullopt: not known yet.
  std::optional<double> until_s() const;
  void paint(QPainter& painter, const QRectF& room) const;

  /// Of the widget that shows the lanes: what is done to the box.
  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void changed();

 private:
  struct Asked {
    int lane = 0;
    model::JobIndex job;
    std::vector<model::GpuIndex> gpus;
    double at_s = 0;
    bool operator==(const Asked&) const = default;
  };
  /// A box, the bar that it is about, px of the widget, and the lane of that.
  struct Found {
    CallOut box;
    QRectF bar;
    int lane = 0;
    quint64 branch = 0;  ///< 0: a move that is under way
    model::JobIndex job = {};
  };
  /// What was done to the box of a job.
  struct Put {
    quint64 branch = 0;
    model::JobIndex job;
    std::optional<bool> folded = {};  ///< nullopt: as it comes
    bool closed = false;
    QPointF by = {};
  };
  CallOut ofMove() const;
  std::optional<Found> ofBranch() const;
  std::optional<Found> found() const;
  Put putOf(const Found& found) const;
  QRectF placeOf(const Found& found, const QRectF& room) const;
  bool hides(const QRectF& place, int lane) const;
  bool press(const QRectF& room, QPointF at);
  bool drag(QPointF at);
  bool release();
  bool fold(const QRectF& room);  ///< or unfold; false where no box of a branch stands
  bool over(const QRectF& room, QPointF at) const;
  bool tip(QWidget* widget, const QRectF& room, const QHelpEvent& event) const;
  QRectF barsRoom(int lane) const;
  std::vector<QRectF> barsIn(const QRectF& area) const;
  const WhatMoved* movedIn(int lane) const;
  const WhatMoved::Moved* shownIn(int lane) const;
  QRectF barOf(int lane, model::JobIndex job, double at_s) const;

  GanttController* m_controller;
  const LanesLayout* m_layout;
  const GangMove* m_move;
  WhatIfPreview m_preview;
  std::optional<Asked> m_asked;
  std::shared_ptr<const compare::LaneRun> m_from;  ///< the run that the question leaves
  std::optional<WhatMoved> m_forecast;             ///< of the question
  struct Known {
    std::shared_ptr<const compare::LaneRun> parent, branch;
    WhatMoved what;
  };
  mutable std::map<quint64, Known> m_known;  ///< by branch
  std::optional<Put> m_put;                  ///< of the box that was touched last
  std::optional<QPointF> m_grip;             ///< where the pointer holds it
  bool m_dragged = false;
};

}  // namespace roundel::widgets
