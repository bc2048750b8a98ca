#pragma once
// The box at a bar that is moved by hand: while it is dragged, what would come of it, computed again at each place where it stops; afterwards at
// the moved job of a branch, while that is selected or pointed at. One box at a time. Owned by LanesCanvas; lives on the GUI thread.

#include <map>
#include <memory>
#include <optional>

#include "widgets/gantt/beside/call_out.h"
#include "widgets/gantt_model/gang_move.h"
#include "widgets/gantt_model/lanes_layout.h"
#include "widgets/gantt_model/what_moved.h"
#include "widgets/whatif/preview.h"

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
  /// What stands there now, and where inside `room` (px of the widget); nullopt: nothing, or no room.
  struct Placed {
    CallOut box;
    QRectF place;
  };
  std::optional<Placed> now(const QRectF& room) const;
  void paint(QPainter& painter, const QRectF& room) const;

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
  };
  CallOut ofMove() const;
  std::optional<Found> ofBranch() const;
  QRectF barsRoom(int lane) const;
  std::vector<QRectF> barsOf(int lane) const;
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
};

}  // namespace roundel::widgets
