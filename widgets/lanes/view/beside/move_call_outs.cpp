// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/beside/move_call_outs.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/names/lens.h"
#include "widgets/lanes/view/lanes_overlay.h"
#include "widgets/why/whatif/manual_move.h"

namespace roundel::widgets {
namespace {
constexpr std::size_t kFewMoved = 400;
constexpr double kDrag_px = 3;

QRectF keptIn(const QRectF& room, QRectF place) {
  place.moveLeft(std::clamp(place.left(), room.left(), std::max(room.left(), room.right() - place.width())));
  place.moveTop(std::clamp(place.top(), room.top(), std::max(room.top(), room.bottom() - place.height())));
  return place;
}

}  // namespace

MoveCallOuts::MoveCallOuts(GanttController* controller, const LanesLayout* layout, const GangMove* move)
    : m_controller(controller), m_layout(layout), m_move(move) {
  connect(&m_preview, &WhatIfPreview::changed, this, [this] {
    m_forecast.reset();
    if (m_question && m_preview.state() == WhatIfPreview::State::Ready)
      m_forecast = whatMoved(*m_from->trace, *m_preview.run()->trace, m_preview.run()->branch_points.back());
    emit changed();
  });
  connect(&controller->bench()->selection, &Selection::changed, this, [this] {
    if (m_change && m_change->closed) m_change.reset();
  });
}

void MoveCallOuts::follow() {
  std::optional<Question> question;
  if (m_move->active())
    question = Question{.lane = m_move->lane(), .job = m_move->job(), .gpus = m_move->gpus(), .at_s = m_move->at_s()};
  if (question == m_question) return;
  m_question = question;
  m_forecast.reset();
  m_from = question && m_move->objection().isEmpty()
               ? runToBranchFrom(m_controller->bench()->comparison, m_controller->bench()->branches, question->lane,
                                 question->at_s)
               : nullptr;
  if (!m_from) return m_preview.clear();
  const model::Problem& problem = *m_from->trace->problem;
  if (question->job >= problem.jobs.size()) return m_preview.clear();
  compare::MoveJob edit{problem.jobs[question->job].id, {}};
  const std::vector<model::Part> parts = partsOf(problem, question->gpus);
  for (const model::Part& part : parts)
    edit.gpus.push_back({problem.nodes[part.node].id, problem.types[part.type].id, part.count});
  std::vector<compare::Edit> edits{edit};
  for (compare::Edit& pause :
       pauseEdits(problem, jobsToPause(compare::stateAt(*m_from, question->at_s), problem, question->job, parts)))
    edits.push_back(std::move(pause));
  m_preview.ask(m_from, question->at_s, std::move(edits));
}

std::optional<double> MoveCallOuts::until_s() const {
  if (!m_forecast || m_forecast->moved.empty()) return std::nullopt;
  const WhatMoved::Moved& first_moved = m_forecast->moved.front();
  return first_moved.until_s ? first_moved.until_s : first_moved.ends_s.branch;
}

bool MoveCallOuts::concerns(model::JobIndex job) const {
  for (int lane = 0; job.valid() && lane < m_controller->lanes.count(); ++lane) {
    const WhatMoved* move_effect = movedIn(lane);
    if (move_effect != nullptr &&
        std::ranges::any_of(move_effect->moved, [&](const auto& each) { return each.job == job; }))
      return true;
  }
  return false;
}

const WhatMoved* MoveCallOuts::movedIn(int lane) const {
  const LaneState& state = m_controller->lanes.state(lane);
  if (state.branch == 0 || state.turned || !state.former || !state.run || !state.run->trace || !state.branch_point)
    return nullptr;
  KnownChanges& known_changes = m_known[state.branch];
  if (known_changes.parent != state.former || known_changes.branch != state.run)
    known_changes = {.parent = state.former,
                     .branch = state.run,
                     .what = whatMoved(*state.former->trace, *state.run->trace, *state.branch_point)};
  return &known_changes.what;
}

// Returns the hovered job in the branch under the pointer, otherwise the selected job in the focused branch. nullptr if the future is hidden.
const WhatMoved::Moved* MoveCallOuts::shownIn(int lane) const {
  const Workbench* bench = m_controller->bench();
  const WhatMoved* move_effect = bench->future() == Workbench::Future::Hidden ? nullptr : movedIn(lane);
  if (move_effect == nullptr) return nullptr;
  const bool pointed = bench->selection.hovered().valid();
  if (pointed ? m_controller->pointing.hover().lane != lane : bench->selection.focusedLane() != lane) return nullptr;
  const model::JobIndex job = pointed ? bench->selection.hovered() : bench->selection.job();
  const auto moved_job = std::ranges::find_if(move_effect->moved, [&](const auto& each) { return each.job == job; });
  return moved_job == move_effect->moved.end() ? nullptr : &*moved_job;
}

// Returns the first bar of the job after the instant; on the queue row if the job holds no GPU any more.
QRectF MoveCallOuts::barOf(int lane, model::JobIndex job, double at_s) const {
  const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(lane);
  if (!gantt_lane.bars || m_layout->at(lane).bars.isEmpty()) return {};
  const GanttScene scene = m_controller->lanes.scene(lane);
  const QPointF corner = m_layout->at(lane).bars.topLeft() - QPointF(0, gantt_lane.scroll_y);
  for (const BarRef& ref : gantt_lane.bars->barsOfJob(job)) {
    if (model::isReached(gantt_lane.bars->bar(ref).end_s, at_s)) continue;
    if (!model::isReached(gantt_lane.bars->bar(ref).start_s, at_s)) break;
    return gangBlock(scene, laneLook(*m_controller, lane, m_layout->scale), ref).rect.translated(corner);
  }
  return QRectF(gantt_lane.axis.x(at_s), gantt_lane.rows.queue_top, 2, std::max(2.0, gantt_lane.rows.queue_height))
      .translated(corner);
}

std::optional<MoveCallOuts::Subject> MoveCallOuts::ofBranch() const {
  for (int lane = 0; lane < m_controller->lanes.count(); ++lane) {
    const WhatMoved::Moved* moved_job = shownIn(lane);
    if (moved_job == nullptr) continue;
    const WhatMoved& move_effect = *movedIn(lane);
    const QRectF bar = barOf(lane, moved_job->job, move_effect.at_s);
    if (bar.isNull()) continue;
    const QColor job = m_controller->lanes.lane(lane).colors.of(moved_job->job, model::TypeIndex(0));
    CallOut box{.title = moveHeadline(move_effect, *moved_job), .job = job, .rows = moveRows(move_effect, *moved_job)};
    box.closable = true;
    return Subject{.box = std::move(box),
                   .bar = bar,
                   .lane = lane,
                   .branch = m_controller->lanes.state(lane).branch,
                   .job = moved_job->job};
  }
  return std::nullopt;
}

CallOut MoveCallOuts::ofMove() const {
  const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(m_move->lane());
  const model::Problem& problem = gantt_lane.bars->problem();
  const QString name = QString::fromStdString(problem.jobs[m_move->job()].id),
                now = clockText(m_move->at_s(), m_controller->time.end_s()), objection = m_move->objection();
  const std::vector<model::GpuIndex> gpus = m_move->gpus();
  CallOut box{.title = gpus.empty() ? tr("%1 paused at %2").arg(name, now)
                                    : tr("%1 to %2 from %3").arg(name, gpuSetText(problem, gpus), now),
              .job = gantt_lane.colors.of(m_move->job(), model::TypeIndex(0))};
  using State = WhatIfPreview::State;
  const State state = m_preview.state();
  box.bad = !objection.isEmpty() || state == State::Refused;
  if (!objection.isEmpty()) {
    box.note = objection;
  } else if (state == State::Refused) {
    box.note = branchFaultText(m_preview.faults(), m_controller->time.end_s()).section(QLatin1Char('\n'), 0, 0);
    if (box.note.size() > 90) box.note = box.note.left(89) + QStringLiteral("…");
  } else if (m_forecast && !m_forecast->moved.empty()) {
    box.title = moveHeadline(*m_forecast, m_forecast->moved.front());
    box.rows = moveRows(*m_forecast, m_forecast->moved.front());
  } else if (m_preview.busy()) {
    box.note = tr("computing…");
  }
  return box;
}

QRectF MoveCallOuts::barsRoom(int lane) const { return m_layout->at(lane).bars.adjusted(4, 4, -4, -4); }

// Returns the bars in the area that a box could hide. Lanes with many bars are left out.
std::vector<QRectF> MoveCallOuts::barsIn(const QRectF& area) const {
  std::vector<QRectF> rects;
  for (int lane_index = 0; lane_index < m_controller->lanes.count(); ++lane_index) {
    if (!m_controller->lanes.lane(lane_index).bars || !m_layout->at(lane_index).bars.intersects(area)) continue;
    const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(lane_index);
    const GanttScene scene = m_controller->lanes.scene(lane_index);
    if (gantt_lane.bars->size() > kFewMoved) continue;
    const GanttLook look = laneLook(*m_controller, lane_index, m_layout->scale);
    const QPointF corner = m_layout->at(lane_index).bars.topLeft() - QPointF(0, gantt_lane.scroll_y);
    for (std::size_t g = 0; g < scene.bars.problem().gpus.size(); ++g) {
      const model::GpuIndex gpu(g);
      for (const Bar& bar : gantt_lane.bars->row(gpu).bars())
        rects.push_back(barRect(scene, look, bar, gpu).translated(corner));
    }
  }
  return rects;
}

std::optional<MoveCallOuts::Subject> MoveCallOuts::currentSubject() const {
  if (!m_move->active()) return ofBranch();
  if (!m_controller->lanes.lane(m_move->lane()).bars || m_layout->at(m_move->lane()).bars.isEmpty())
    return std::nullopt;
  return Subject{
      .box = ofMove(), .bar = gangRect(*m_controller, *m_layout, *m_move, until_s()), .lane = m_move->lane()};
}

MoveCallOuts::BoxChange MoveCallOuts::changeOf(const Subject& subject) const {
  const bool is_same = m_change && m_change->branch == subject.branch && m_change->job == subject.job;
  return is_same ? *m_change : BoxChange{subject.branch, subject.job};
}

QRectF MoveCallOuts::placeOf(const Subject& subject, const QRectF& room) const {
  QPixmap scratch(1, 1);
  QPainter measure(&scratch);
  const QSizeF size = callOutSize(subject.box, GanttText(measure, TextUnit::Pixels, m_layout->scale), m_layout->scale);
  const QRectF inner_room = barsRoom(subject.lane).intersected(room);
  const QRectF quiet = quietPlace(size, subject.bar, inner_room, barsIn(inner_room));
  if (!quiet.isEmpty()) return quiet;
  const QRectF beside_place = lensPlace(size, subject.bar, subject.bar.center().x(), room);
  return beside_place.isEmpty() ? QRectF(room.topLeft() + QPointF(4, 4), size) : beside_place;
}

// In a lane with many bars, a box is assumed to hide some.
bool MoveCallOuts::hidesBars(const QRectF& place, int lane) const {
  const auto& bars = m_controller->lanes.lane(lane).bars;
  return (bars && bars->size() > kFewMoved) || hiddenBy(place, barsIn(place)) > 0;
}

std::optional<MoveCallOuts::Placed> MoveCallOuts::placedBox(const QRectF& room) const {
  std::optional<Subject> subject = currentSubject();
  if (!subject) return std::nullopt;
  const BoxChange change = changeOf(*subject);
  if (subject->branch != 0 && change.closed) return std::nullopt;
  Placed out{subject->box, placeOf(*subject, room)};
  out.folded = subject->branch != 0 && change.folded.value_or(hidesBars(out.place, subject->lane));
  if (out.folded) {
    subject->box.rows.clear();
    subject->box.title += QStringLiteral(" …");
    out.box = subject->box;
    out.place = placeOf(*subject, room);
  }
  if (!change.moved_by.isNull()) out.place = keptIn(room, out.place.translated(change.moved_by));
  return out;
}

bool MoveCallOuts::press(const QRectF& room, QPointF at) {
  m_grip.reset();
  const auto placed_box = placedBox(room);
  if (!placed_box || !placed_box->box.closable || !placed_box->place.contains(at)) return false;
  m_change = changeOf(*currentSubject());
  m_change->folded = placed_box->folded;
  m_change->closed = crossOf(placed_box->place, m_layout->scale).contains(at);
  if (!m_change->closed) m_grip = at;
  m_dragged = false;
  emit changed();
  return true;
}

bool MoveCallOuts::drag(QPointF at) {
  if (!m_grip || !m_change) return false;
  const QPointF moved_by = at - *m_grip;
  m_dragged = m_dragged || moved_by.manhattanLength() > kDrag_px;
  if (!m_dragged) return true;
  m_change->moved_by += moved_by;
  m_grip = at;
  emit changed();
  return true;
}

bool MoveCallOuts::release() {
  if (!m_grip || !m_change) return false;
  m_grip.reset();
  if (!m_dragged) m_change->folded = !m_change->folded.value_or(false);
  emit changed();
  return true;
}

bool MoveCallOuts::toggleFolded(const QRectF& room) {
  const auto placed_box = placedBox(room);
  if (!placed_box || !placed_box->box.closable) return false;
  m_change = changeOf(*currentSubject());
  m_change->folded = !placed_box->folded;
  emit changed();
  return true;
}

bool MoveCallOuts::isOverBox(const QRectF& room, QPointF at) const {
  const auto placed_box = placedBox(room);
  return placed_box && placed_box->box.closable && placed_box->place.contains(at);
}

bool MoveCallOuts::showTip(QWidget* widget, const QRectF& room, const QHelpEvent& event) const {
  if (!isOverBox(room, event.pos())) return false;
  QToolTip::showText(
      event.globalPos(),
      tr("What the move changes. Click, or X: fold or unfold it. Drag: move it. The cross, or Esc: close it"), widget);
  return true;
}

// Consumes moves over the box, so that bars under it are not hovered.
bool MoveCallOuts::eventFilter(QObject* watched, QEvent* event) {
  auto* widget = static_cast<QWidget*>(watched);
  const auto room = [widget] { return QRectF(widget->visibleRegion().boundingRect()); };
  const auto mouse = [event]() -> const QMouseEvent& { return *static_cast<QMouseEvent*>(event); };
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      return mouse().button() == Qt::LeftButton && press(room(), mouse().position());
    case QEvent::MouseMove:
      return drag(mouse().position()) || (mouse().buttons() == Qt::NoButton && isOverBox(room(), mouse().position()));
    case QEvent::MouseButtonRelease:
      return release();
    case QEvent::KeyPress: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      return key.key() == Qt::Key_X && key.modifiers() == Qt::NoModifier && toggleFolded(room());
    }
    case QEvent::ToolTip:
      return showTip(widget, room(), *static_cast<QHelpEvent*>(event));
    default:
      return false;
  }
}

void MoveCallOuts::paint(QPainter& painter, const QRectF& room) const {
  if (const auto placed = placedBox(room))
    paintCallOut(painter, placed->place, placed->box, m_controller->bench()->theme(), m_layout->scale);
}

}  // namespace roundel::widgets
