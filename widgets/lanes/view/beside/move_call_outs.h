// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The box at a bar of a manual edit. During the drag it shows what the edit would change, computed again at each place where the bar stops.
// Afterwards it is shown at the moved job of a branch while that job is selected or under the pointer. There is one box at a time. The box of a
// branch is folded into its first line if it would hide bars; a click, or X, folds or unfolds it, a drag moves it, and its cross closes it until
// another job is selected. Owned by LanesCanvas; lives on the GUI thread.

#include <map>
#include <memory>
#include <optional>

#include "widgets/lanes/model/gang_move.h"
#include "widgets/lanes/model/lanes_layout.h"
#include "widgets/lanes/model/what_moved.h"
#include "widgets/lanes/view/beside/call_out.h"
#include "widgets/why/whatif/preview.h"

class QHelpEvent;

namespace roundel::widgets {

class MoveCallOuts : public QObject {
  Q_OBJECT
 public:
  /// All outlive this.
  MoveCallOuts(GanttController* controller, const LanesLayout* layout, const GangMove* move);

  /// To be called after every step of the move. Starts the what-if of its present place; without a move, drops the one that is computed.
  void follow();
  /// Whether a branch among the lanes moves this job: its box is shown while the pointer is on the job.
  bool concerns(model::JobIndex job) const;
  /// The box and its place in px of the widget.
  struct Placed {
    CallOut box;  ///< without rows if it is folded
    QRectF place;
    bool folded = false;
  };
  /// Returns the box to paint inside `room` (px of the widget); nullopt if there is none, or no room for it.
  std::optional<Placed> placedBox(const QRectF& room) const;
  /// When the gang that is moved would leave the GPUs that it is over; nullopt: not known yet.
  std::optional<double> until_s() const;
  void paint(QPainter& painter, const QRectF& room) const;

  /// Handles the input of the widget that shows the lanes, as far as it is for the box.
  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void changed();

 private:
  /// The manual edit whose result is asked for.
  struct Question {
    int lane = 0;
    model::JobIndex job;
    std::vector<model::GpuIndex> gpus;
    double at_s = 0;
    bool operator==(const Question&) const = default;
  };
  /// A box and the bar that it is about.
  struct Subject {
    CallOut box;
    QRectF bar;  ///< px of the widget
    int lane = 0;
    quint64 branch = 0;  ///< 0: a move that is under way
    model::JobIndex job = {};
  };
  /// What the user did to the box of a job.
  struct BoxChange {
    quint64 branch = 0;
    model::JobIndex job;
    std::optional<bool> folded = {};  ///< nullopt: folded if it would hide bars
    bool closed = false;
    QPointF moved_by = {};
  };
  CallOut ofMove() const;
  std::optional<Subject> ofBranch() const;
  std::optional<Subject> currentSubject() const;
  BoxChange changeOf(const Subject& subject) const;
  QRectF placeOf(const Subject& subject, const QRectF& room) const;
  bool hidesBars(const QRectF& place, int lane) const;
  bool press(const QRectF& room, QPointF at);
  bool drag(QPointF at);
  bool release();
  bool toggleFolded(const QRectF& room);  ///< false: no box of a branch is shown
  bool isOverBox(const QRectF& room, QPointF at) const;
  bool showTip(QWidget* widget, const QRectF& room, const QHelpEvent& event) const;
  QRectF barsRoom(int lane) const;
  std::vector<QRectF> barsIn(const QRectF& area) const;
  const WhatMoved* movedIn(int lane) const;
  const WhatMoved::Moved* shownIn(int lane) const;
  QRectF barOf(int lane, model::JobIndex job, double at_s) const;

  GanttController* m_controller;
  const LanesLayout* m_layout;
  const GangMove* m_move;
  WhatIfPreview m_preview;
  std::optional<Question> m_question;
  std::shared_ptr<const compare::LaneRun> m_from;  ///< the run that the edit changes
  std::optional<WhatMoved> m_forecast;             ///< the answer to m_question
  struct KnownChanges {
    std::shared_ptr<const compare::LaneRun> parent, branch;
    WhatMoved what;
  };
  mutable std::map<quint64, KnownChanges> m_known;  ///< by branch
  std::optional<BoxChange> m_change;                ///< of the box that was touched last
  std::optional<QPointF> m_grip;                    ///< where the pointer holds it
  bool m_dragged = false;
};

}  // namespace roundel::widgets
