// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/lesson_stage.h"

#include <QMainWindow>
#include <QMouseEvent>
#include <QScrollArea>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/lessons/lane_places.h"
#include "app/gui/lessons/lesson_drags.h"
#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "app/gui/window/workspaces.h"
#include "core/model/scenario.h"
#include "core/policies/policy_facts.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/document/session/document.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/overlay/lesson_scrim.h"
#include "widgets/lesson/overlay/lesson_slots.h"
#include "widgets/lesson/panel/lesson_panel.h"
#include "widgets/lesson/panel/reach_field.h"
#include "widgets/lesson/player/step_reading.h"
#include "widgets/plots/view/plot_panel.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/stage/view/cluster_animation_view.h"

namespace roundel::app {
namespace {

using Phase = widgets::LessonPlayer::Phase;
using lesson::Show;
constexpr int kSide_px = 340;
constexpr double kNarrowSlot_px = 64;  // narrower asked decisions are zoomed to

// The last instant before t, so that the state shown is that before the decision of t; before the start, the one that Playhead::setNow() knows.
double justBefore(double t_s) { return t_s > 0 ? std::nextafter(t_s, 0.0) : -1e-9; }

bool shows(const lesson::Step& step, Show part) { return std::ranges::find(step.show, part) != step.show.end(); }

bool isPlace(const lesson::Step& step) { return step.ask && std::holds_alternative<lesson::PlaceAsk>(*step.ask); }

// The lesson's scenario with its lanes; it opens at the beginning, without the task of a gallery.
model::Scenario scenarioOf(const lesson::Lesson& lesson) {
  model::Scenario scenario = *lesson.problem->scenario;
  scenario.compare.clear();
  for (const compare::Lane& lane : lesson.lanes) scenario.compare.push_back({lane.policy, lane.label, lane.options});
  scenario.opening = model::Opening{};
  scenario.opening->at_s = 0;
  return scenario;
}

// The parts of a scenario that an edit has changed.
std::vector<lesson::Allow> changed(const model::Scenario& base, const model::Scenario& now) {
  std::vector<lesson::Allow> parts;
  if (!(base.clock == now.clock)) parts.push_back(lesson::Allow::Clock);
  if (!(base.compare == now.compare)) parts.push_back(lesson::Allow::Options);
  if (!(base.jobs == now.jobs)) parts.push_back(lesson::Allow::Jobs);
  model::Scenario rest_scenario = now;
  rest_scenario.clock = base.clock;
  rest_scenario.compare = base.compare;
  rest_scenario.jobs = base.jobs;
  if (!(rest_scenario == base)) parts.push_back(lesson::Allow::Cluster);
  return parts;
}

// Whether a plot shows the end of the run at every instant of the playhead, such as the quantiles of completion times.
bool tellsTheEnd(const widgets::plots::PlotData& data) {
  return !data.over_time && std::ranges::any_of(data.series, [](const auto& series) { return series.at_s.empty(); });
}

}  // namespace

LessonStage::LessonStage(widgets::Workbench* bench, Workspaces* workspaces, QMainWindow* window)
    : QObject(window),
      m_bench(bench),
      m_workspaces(workspaces),
      m_panel(new widgets::LessonPanel(&bench->appearance, &m_player, &m_board)),
      m_slots(new widgets::LessonSlots(workspaces->run()->lanes())),
      m_scrim(new widgets::LessonScrim(&bench->appearance, window)),
      m_drags(new LessonDrags(workspaces->run()->findChild<widgets::JobsPanel*>(), this)) {
  workspaces->addSide(m_panel, kSide_px);
  connectParts();
}

void LessonStage::connectParts() {
  using widgets::LessonPanel;
  connect(&m_player, &widgets::LessonPlayer::stepChanged, this, &LessonStage::showStep);
  connect(&m_player, &widgets::LessonPlayer::phaseChanged, this, &LessonStage::showPhase);
  connect(&m_player, &widgets::LessonPlayer::stateChanged, this, [this] {
    if (m_store) m_store->keep(m_player.state());
  });
  connect(&m_player, &widgets::LessonPlayer::hintOpened, this,
          [this] { setRing(m_player.step().hints[static_cast<std::size_t>(m_player.hintsOpen() - 1)].ring); });
  connect(m_panel, &LessonPanel::leaveRequested, this, &LessonStage::leave);
  connect(m_panel, &LessonPanel::startOverRequested, this, &LessonStage::startOver);
  connect(m_panel, &LessonPanel::restartRequested, this, &LessonStage::restart);
  connect(m_panel, &LessonPanel::slotsRequested, m_slots, [this] { m_slots->setFocus(Qt::TabFocusReason); });
  connect(m_slots, &widgets::LessonSlots::changed, m_panel, &LessonPanel::followBoard);
  connect(&m_player, &widgets::LessonPlayer::answerChanged, m_slots, &widgets::LessonSlots::refresh);
  const auto followTheRuns = [this] { followRuns(); };
  connect(this, &LessonStage::begun, this, followTheRuns, Qt::QueuedConnection);
  connect(&m_bench->comparison, &widgets::ComparisonController::finished, this, followTheRuns, Qt::QueuedConnection);
  connect(&m_bench->branches, &widgets::BranchTree::edited, this, &LessonStage::followEdits, Qt::QueuedConnection);
  connect(&m_bench->branches, &widgets::BranchTree::changed, this, followTheRuns, Qt::QueuedConnection);
  // The document is changed inside an edit, which must end before it is taken back.
  connect(&m_bench->document, &widgets::Document::changed, this, &LessonStage::followEdits, Qt::QueuedConnection);
  connect(&m_bench->document, &widgets::Document::replaced, this, [this] {
    if (active()) leave();
  });
  connect(&m_bench->playhead, &widgets::Playhead::moved, this, &LessonStage::hold);
  connect(&m_bench->selection, &widgets::Selection::changed, this, [this] {
    const auto problem = m_bench->document.problem();
    const model::JobIndex job = m_bench->selection.job();
    if (!active() || m_panel->field() == nullptr || !problem || !job.valid()) return;
    m_panel->field()->pick(lesson::PickAsk::What::Job, QString::fromStdString(problem->jobs[job].id));
  });
  widgets::LanesCanvas* canvas = m_workspaces->run()->lanes()->canvas();
  canvas->installEventFilter(this);
  connect(canvas, &widgets::LanesCanvas::geometryChanged, m_scrim, &widgets::LessonScrim::follow, Qt::QueuedConnection);
  connect(m_workspaces, &Workspaces::shown, this, [this] {
    if (active()) setParts();
  });
  m_play.setDuration(kPlay_ms);
  connect(&m_play, &QVariantAnimation::valueChanged, this,
          [this](const QVariant& value) { m_bench->playhead.setNow(value.toDouble()); });
}

// ---- beginning and end ------------------------------------------------------------------------------------------------------------

void LessonStage::begin(std::shared_ptr<const lesson::Lesson> lesson, const QString& path) {
  if (active()) leave();
  m_store = std::make_unique<widgets::LessonStore>(*lesson, path);
  m_panel->setNote(m_store->own() ? QString()
                                  : tr("Another window has this lesson open. Your progress is not kept here."));
  m_future = m_bench->future();
  m_base = std::make_unique<model::Scenario>(scenarioOf(*lesson));
  m_bench->document.open({.scenario = *m_base}, {});  // before the player starts, which drops the edits of the document
  start(std::move(lesson), m_store->read());
}

void LessonStage::rehearse(std::shared_ptr<const lesson::Lesson> lesson, int step, std::vector<QWidget*> author) {
  // A step that is shown to its author is shown again after a change.
  if (active() && m_author.empty()) leave();
  if (!active()) m_future = m_bench->future();
  m_author = std::move(author);
  m_panel->setNote(tr("This is a try; no points are kept."));
  m_base = std::make_unique<model::Scenario>(m_bench->document.scenario());
  const std::size_t steps = lesson->steps.size();
  start(std::move(lesson), {step, std::vector<lesson::StepProgress>(steps)});
}

void LessonStage::start(std::shared_ptr<const lesson::Lesson> lesson, widgets::LessonState state) {
  m_undone = m_bench->document.undoStack()->index();
  m_branches = m_bench->branches.branches().size();
  m_player.start(std::move(lesson), std::move(state));
  m_workspaces->show(Workspaces::Run);
  m_panel->showStep();
  if (m_author.empty()) m_panel->setFocus();
  // The runs end later; a scenario that was shown before may have them already.
  emit begun();
}

void LessonStage::leave() {
  if (!active()) return;
  m_play.stop();
  if (m_store) m_store->keep(m_player.state());
  m_store.reset();
  m_author.clear();
  m_player.stop();
  m_slots->clear();
  m_board = {};
  m_drags->setJob({});
  m_scrim->hide();
  m_bench->highlight.clear();
  m_workspaces->showSide(nullptr);
  m_workspaces->run()->setWhyShown(true);
  m_bench->setFuture(m_future);
  emit left();
}

void LessonStage::restart() {
  if (!active()) return;
  const std::size_t steps = m_player.lesson().steps.size();
  const lesson::LessonRuns runs = m_player.runs();
  auto lesson = std::make_shared<const lesson::Lesson>(m_player.lesson());
  m_player.start(std::move(lesson), {0, std::vector<lesson::StepProgress>(steps)});
  if (m_store) m_store->keep(m_player.state());
  m_player.setRuns(runs);
}

// ---- runs and edits ---------------------------------------------------------------------------------------------------------------

// A branch replaces its lane.
lesson::LessonRuns LessonStage::runs(bool branches) const {
  lesson::LessonRuns runs;
  const auto& lanes = m_bench->comparison.lanes();
  for (const compare::Lane& lane : m_player.lesson().lanes) {
    const int lane_index = laneOf(m_bench->comparison, lane.label);
    if (lane_index < 0 || !lanes[static_cast<std::size_t>(lane_index)].run ||
        lanes[static_cast<std::size_t>(lane_index)].stale)
      continue;
    compare::LaneRun run = *lanes[static_cast<std::size_t>(lane_index)].run;
    const auto& all_branches = m_bench->branches.branches();
    for (std::size_t i = m_branches; branches && i < all_branches.size(); ++i)
      if (all_branches[i].lane == lane.label && all_branches[i].state.run) run = *all_branches[i].state.run;
    run.lane.label = lane.label;
    if (run.trace) runs.problem = run.trace->problem;
    runs.lanes.push_back(std::move(run));
  }
  if (!runs.problem) runs.problem = m_player.lesson().problem;
  return runs;
}

void LessonStage::followRuns() {
  if (!active() || m_bench->comparison.busy() || m_bench->comparison.lanes().empty()) return;
  if (m_player.phase() == Phase::Waiting) {
    const lesson::LessonRuns now = runs(false);
    if (now.lanes.size() < m_player.lesson().lanes.size()) return;
    return m_player.setRuns(now);
  }
  judgeReach();
}

void LessonStage::judgeReach() {
  if (!m_player.asksReach() || m_bench->comparison.busy() || m_bench->branches.busy()) return;
  const lesson::LessonRuns now = runs(true);
  if (now.lanes.size() < m_player.lesson().lanes.size()) return;
  m_player.setReached(now, edits());
}

int LessonStage::edits() const {
  return m_bench->document.undoStack()->index() - m_undone +
         static_cast<int>(m_bench->branches.branches().size() - m_branches);
}

bool LessonStage::mayEdit() const {
  const auto* ask = m_player.step().ask ? std::get_if<lesson::ReachAsk>(&*m_player.step().ask) : nullptr;
  std::vector<lesson::Allow> parts = changed(*m_base, m_bench->document.scenario());
  if (m_bench->branches.branches().size() > m_branches) parts.push_back(lesson::Allow::Branch);
  if (ask == nullptr || !m_author.empty()) return parts.empty();
  if (ask->allow.empty()) return true;
  return std::ranges::all_of(
      parts, [&](lesson::Allow part) { return std::ranges::find(ask->allow, part) != ask->allow.end(); });
}

// An edit that the step does not allow is taken back.
void LessonStage::followEdits() {
  if (!active() || m_dropping || m_player.phase() == Phase::Waiting) return;
  auto* reach = qobject_cast<widgets::ReachField*>(m_panel->field());
  if (mayEdit()) {
    // The undo of a refused edit comes here, too, and must not remove its sentence.
    if (reach != nullptr && edits() > 0) reach->refuse({});
    return judgeReach();
  }
  m_dropping = true;
  const auto& branches = m_bench->branches.branches();
  if (m_bench->document.undoStack()->canUndo() && !changed(*m_base, m_bench->document.scenario()).empty())
    m_bench->document.undoStack()->undo();
  else if (branches.size() > m_branches)
    m_bench->branches.remove(branches.back().id);
  m_dropping = false;
  const QString reason =
      !m_author.empty() ? tr("The step is shown as to a student; the edit was taken back.")
      : reach != nullptr
          ? tr("Taken back. %1").arg(widgets::allowedText(std::get<lesson::ReachAsk>(*m_player.step().ask)))
          : tr("This step of the lesson has no edits; the edit was taken back.");
  if (reach != nullptr) reach->refuse(reason);
  emit messageReported(reason);
}

void LessonStage::dropEdits() {
  m_dropping = true;
  while (m_bench->branches.branches().size() > m_branches)
    m_bench->branches.remove(m_bench->branches.branches().back().id);
  if (m_bench->document.undoStack()->index() > m_undone) m_bench->document.undoStack()->setIndex(m_undone);
  m_dropping = false;
}

void LessonStage::startOver() {
  dropEdits();
  judgeReach();
}

// ---- the picture of a step --------------------------------------------------------------------------------------------------------

void LessonStage::showStep() {
  if (!active()) return;
  m_play.stop();
  dropEdits();
  if (m_author.empty()) m_workspaces->showSide(m_panel);
  const std::vector<widgets::PlaceBoard::Span> spans = askedSpans(m_player);
  m_slots->clear();  // they refer to the board
  m_board = {};
  if (!spans.empty()) {
    const compare::LaneRun& run = m_player.runs().lanes[static_cast<std::size_t>(laneIndex(m_player))];
    const std::string& job = std::get<lesson::PlaceAsk>(*m_player.step().ask).job;
    const bool copies = policies::factsOf(run.lane.policy, run.lane.options).unit == trace::WorkUnit::Copies;
    m_board = widgets::PlaceBoard(run.trace->problem, run.trace->problem->findJob(job), spans, copies);
  }
  setPicture();
  setInstant();
  setSlots();
  m_panel->showStep();
  setRing(m_player.step().ring);
  setParts();
  judgeReach();
  emit messageReported(tr("Lesson “%1”, step %2 of %3")
                           .arg(QString::fromStdString(m_player.lesson().title.in(widgets::lessonLanguage())))
                           .arg(m_player.number() + 1)
                           .arg(m_player.count()));
}

void LessonStage::setPicture() {
  const lesson::Step& step = m_player.step();
  RunPage* run = m_workspaces->run();
  if (m_workspaces->current() != Workspaces::Run && !m_player.asksReach()) m_workspaces->show(Workspaces::Run);
  run->setArrangement(shows(step, Show::Stage)     ? RunPage::Arrangement::ClusterAnimation
                      : shows(step, Show::Columns) ? RunPage::Arrangement::Columns
                                                   : RunPage::Arrangement::Lanes);
  const bool why = shows(step, Show::Why) && !step.hide.why;
  run->setWhyShown(why);
  if (why && run->right()->folded()) run->right()->setOpen(true);
  if (shows(step, Show::Jobs) && run->left()->folded()) run->left()->setOpen(true);
  m_bench->selection.clear();
  if (const int lane = laneOf(m_bench->comparison, step.lane); lane >= 0) m_bench->selection.focusLane(lane);
}

void LessonStage::setInstant() {
  const lesson::Step& step = m_player.step();
  const bool waiting = m_player.phase() == Phase::Waiting;
  const bool hidden = step.hide.after_playhead || isPlace(step);
  m_bench->playhead.pause();
  m_bench->setFuture(hidden || waiting ? widgets::Workbench::Future::Hidden : m_future);
  m_bench->playhead.setNow(justBefore(m_player.at_s()));
  widgets::TimeWindow& time = m_workspaces->run()->lanes()->controller()->time;
  time.fitAll();
  if (!m_board.empty()) {
    const widgets::PlaceBoard::Span first = m_board.spans().front(), last = m_board.spans().back();
    const double length = first.to_s - first.from_s, px = length * time.axis().px_per_s;
    if (px < kNarrowSlot_px && length > 0)
      time.showRange(std::max(0.0, first.from_s - 4 * length), last.to_s + 4 * length);
  }
}

void LessonStage::setSlots() {
  m_slots->ask(m_board.empty() ? -1 : laneOf(m_bench->comparison, m_player.step().lane),
               m_board.empty() ? nullptr : &m_board, static_cast<int>(m_player.step().points));
  m_drags->setJob(m_board.empty() ? QString() : m_board.jobName());
}

// A term of an equation is in Why, which explains its job.
void LessonStage::setRing(const std::optional<lesson::Ring>& ring) {
  widgets::Highlight::Target target;
  const auto problem = m_bench->document.problem();
  if (ring && problem) {
    target.lane = laneOf(m_bench->comparison, m_player.step().lane);
    if (ring->kind == lesson::Ring::Kind::Job) target.job = problem->findJob(ring->id);
    if (ring->kind == lesson::Ring::Kind::Node) target.nodes = {problem->findNode(ring->id)};
    if (ring->kind == lesson::Ring::Kind::Type) target.types = {problem->findType(ring->id)};
    if (ring->kind == lesson::Ring::Kind::Lane)
      m_bench->selection.focusLane(std::max(0, laneOf(m_bench->comparison, ring->id)));
    if (ring->kind == lesson::Ring::Kind::Term) m_bench->selection.selectJob(problem->findJob(ring->job));
  }
  m_bench->highlight.set(std::move(target));
}

bool LessonStage::outlines() const {
  const Phase phase = m_player.phase();
  return (phase == Phase::Asking || phase == Phase::Wrong) && !m_player.asksReach();
}

void LessonStage::setParts() {
  const lesson::Step& step = m_player.step();
  const bool covers = m_player.phase() == Phase::Telling && (step.hide.metrics || !step.hide.lanes.empty());
  if ((!outlines() && !covers) || m_workspaces->current() != Workspaces::Run) return m_scrim->hide();
  setCovers();
  if (!outlines()) return m_scrim->setParts({widgets::LessonScrim::Part{static_cast<QWidget*>(parent())}});
  RunPage* run = m_workspaces->run();
  widgets::LanesView* lanes = run->lanes();
  const int lane = laneOf(m_bench->comparison, step.lane);
  const auto* pick = std::get_if<lesson::PickAsk>(&*step.ask);
  std::vector<widgets::LessonScrim::Part> parts{{.widget = m_panel, .asked = true}};
  for (QWidget* panel : m_author) parts.push_back({panel});
  if (pick != nullptr && pick->what == lesson::PickAsk::What::Lane) {
    parts.push_back({lanes, {}, true});
  } else {
    parts.push_back({lanes->canvas(), laneArea(lanes->canvas(), lane), true});
    if (!isPlace(step)) parts.push_back({lanes});
    const QRect area = laneArea(lanes->canvas(), lane)();
    lanes->scrollArea()->ensureVisible(area.center().x(), area.center().y(), 0, area.height() / 2);
  }
  if (shows(step, Show::Jobs)) parts.push_back({run->left()});
  if (shows(step, Show::Plots) || shows(step, Show::Metrics)) parts.push_back({run->plots()});
  if (shows(step, Show::Why)) parts.push_back({run->right()});
  if (shows(step, Show::Stage)) parts.push_back({run->clusterAnimation()});
  m_scrim->setParts(std::move(parts));
}

// Hidden lanes, and the numbers of the cards and the plots.
void LessonStage::setCovers() {
  constexpr int kTitle = 30, kEdge = 8;
  const lesson::Step& step = m_player.step();
  widgets::LanesCanvas* canvas = m_workspaces->run()->lanes()->canvas();
  std::vector<widgets::LessonScrim::Part> covers;
  for (const std::string& label : step.hide.lanes)
    if (const int hidden = laneOf(m_bench->comparison, label); hidden >= 0)
      covers.push_back({canvas, laneArea(canvas, hidden)});
  widgets::PlotsRow* plots = m_workspaces->run()->plots();
  if (step.hide.metrics) {
    covers.push_back({plots});
  } else if (step.hide.after_playhead && !shows(step, Show::Plots)) {
    for (widgets::PlotPanel* panel : plots->panels())
      if (tellsTheEnd(panel->data())) covers.push_back({panel});
  }
  for (int i = 0; step.hide.metrics && i < canvas->layout().count(); ++i)
    covers.push_back({canvas, [canvas, i] {
                        const bool is_present = i < canvas->layout().count();
                        const QRectF card = is_present ? canvas->layout().at(i).card : QRectF();
                        return card.adjusted(kEdge, kTitle, 0, -4).toAlignedRect();
                      }});
  m_scrim->setCovers(std::move(covers), tr("Hidden until you answer"));
}

// ---- the answer -------------------------------------------------------------------------------------------------------------------

void LessonStage::showPhase() {
  if (!active()) return;
  const Phase phase = m_player.phase();
  const bool is_over = phase == Phase::Right || phase == Phase::Shown;
  if (phase == Phase::Wrong || is_over) {
    m_slots->show(phase == Phase::Right);
    if (is_over)
      m_bench->setFuture(m_future == widgets::Workbench::Future::Full ? widgets::Workbench::Future::Ghost : m_future);
    play();
  } else if (phase == Phase::Asking && !m_player.asksReach()) {
    if (m_bench->playhead.now_s() >= m_player.at_s()) setInstant();  // again
    if (m_slots->isVisible() && !m_slots->asking()) {
      setSlots();
      m_panel->followBoard();
    }
  }
  setParts();
}

void LessonStage::play() {
  if (m_player.asksReach()) return;
  if (m_bench->reducedMotion() || m_player.until_s() <= m_bench->playhead.now_s())
    return m_bench->playhead.setNow(justBefore(m_player.until_s()));
  m_play.stop();
  m_play.setStartValue(m_bench->playhead.now_s());
  m_play.setEndValue(std::nextafter(m_player.until_s(), 0.0));  // the state before the next decision
  m_play.start();
}

// The playhead may go back, but not beyond the instant of an open question.
void LessonStage::hold(double now_s) {
  if (!active() || m_player.asksReach()) return;
  const Phase phase = m_player.phase();
  if (phase != Phase::Asking && phase != Phase::Waiting) return;
  if (now_s < m_player.at_s()) return;
  m_bench->playhead.pause();
  m_bench->playhead.setNow(justBefore(m_player.at_s()));
  if (phase == Phase::Asking) emit messageReported(tr("The lesson holds the playhead until you answer."));
}

// A click in the lanes answers a pick.
bool LessonStage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::MouseButtonRelease || !active() || m_panel->field() == nullptr)
    return QObject::eventFilter(watched, event);
  using What = lesson::PickAsk::What;
  widgets::LanesCanvas* canvas = m_workspaces->run()->lanes()->canvas();
  const QPointF click_point = static_cast<QMouseEvent*>(event)->position();
  const widgets::GanttHit hit = canvas->hitAt(click_point);
  const int lane = canvas->layout().laneAt(click_point);
  const auto& lanes = m_bench->comparison.lanes();
  if (lane >= 0 && lane < static_cast<int>(lanes.size()))
    m_panel->field()->pick(What::Lane, QString::fromStdString(lanes[static_cast<std::size_t>(lane)].lane.label));
  const auto& bars = canvas->controller().lanes;
  if (hit.lane < 0 || hit.lane >= bars.count() || !bars.lane(hit.lane).bars || !hit.gpu.valid()) return false;
  const model::Problem& problem = bars.lane(hit.lane).bars->problem();
  const model::Gpu& gpu = problem.gpus[hit.gpu];
  m_panel->field()->pick(What::Node, QString::fromStdString(problem.nodes[gpu.node].id));
  m_panel->field()->pick(What::Type, QString::fromStdString(problem.types[gpu.type].id));
  return false;
}

}  // namespace roundel::app
