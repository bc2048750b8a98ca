// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons/record_stage.h"

#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <algorithm>
#include <utility>

#include "app/gui/lessons/lane_places.h"
#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "app/gui/window/workspaces.h"
#include "core/lesson/file/draft.h"
#include "core/model/scenario.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/overlay/asked_preview.h"
#include "widgets/lesson/overlay/lesson_scrim.h"
#include "widgets/lesson/player/step_reading.h"
#include "widgets/lesson/record_views/hint_row.h"
#include "widgets/lesson/record_views/panel_eyes.h"
#include "widgets/lesson/record_views/record_bar.h"
#include "widgets/lesson/record_views/record_panel.h"
#include "widgets/lesson/record_views/step_editor.h"
#include "widgets/plots/view/plots_row.h"

namespace roundel::app {
namespace {

const QLatin1String kLanePart("lane:"), kMetrics("metrics"), kWhyPanel("why");

bool isLaneHidden(const lesson::Hidden& hide, const std::string& label) {
  return std::ranges::find(hide.lanes, label) != hide.lanes.end();
}

// The steps that ask about the lane, ascending.
std::vector<int> stepsAskedOf(const widgets::LessonRecorder& recorder, const std::string& lane) {
  std::vector<int> out;
  for (int i = 0; i < recorder.count(); ++i) {
    const widgets::RecordedStep& step = recorder.steps()[static_cast<std::size_t>(i)];
    if (step.kind && step.step.lane == lane) out.push_back(i);
  }
  return out;
}

// The upper corner of a plot has its menu.
std::function<QRect()> lowerEdge(const QWidget* panel) {
  constexpr int kEdge_px = 34;
  return [panel] { return panel->rect().adjusted(0, std::max(0, panel->height() - kEdge_px), 0, 0); };
}

}  // namespace

RecordStage::RecordStage(widgets::Workbench* bench, Workspaces* workspaces, LessonStage* player, QMainWindow* window)
    : QObject(window),
      m_bench(bench),
      m_workspaces(workspaces),
      m_player(player),
      m_bar(new widgets::RecordBar(&bench->appearance, &m_recorder)),
      m_panel(new widgets::RecordPanel(&bench->appearance, &m_recorder, &m_checks)),
      m_eyes(new widgets::PanelEyes(&bench->appearance, window)),
      m_covers(new widgets::LessonScrim(&bench->appearance, window)),
      m_asked(new widgets::AskedPreview(workspaces->run()->lanes())) {
  workspaces->addBar(m_bar);
  workspaces->addSide(m_panel, widgets::RecordPanel::kWidth);
  m_rest.setSingleShot(true);
  m_rest.setInterval(kRest_ms);
  connectParts();
}

void RecordStage::connectParts() {
  using widgets::LessonRecorder;
  connect(m_bar, &widgets::RecordBar::addRequested, this, &RecordStage::add);
  connect(m_bar, &widgets::RecordBar::joinRequested, this, &RecordStage::joinLast);
  connect(m_bar, &widgets::RecordBar::backRequested, this, &RecordStage::back);
  connect(m_panel, &widgets::RecordPanel::tryRequested, this, &RecordStage::tryStep);
  connect(m_panel->editor(), &widgets::StepEditor::studentRequested, this, &RecordStage::setStudent);
  connect(m_panel, &widgets::RecordPanel::goRequested, this, &RecordStage::goToStep);
  connect(m_panel, &widgets::RecordPanel::checkRequested, this,
          [this] { m_checks.checkAll(lesson::readable(m_recorder.lesson()).lesson); });
  connect(m_panel, &widgets::RecordPanel::whyRequested, this, [this] {
    m_why = !m_why;
    m_workspaces->run()->setWhyShown(m_why);
    if (m_why && m_workspaces->run()->right()->folded()) m_workspaces->run()->right()->setOpen(true);
  });
  connect(&m_recorder, &LessonRecorder::changed, this, &RecordStage::followContent);
  connect(&m_recorder, &LessonRecorder::currentChanged, this, &RecordStage::followStep);
  connect(&m_recorder, &LessonRecorder::messageReported, this, &RecordStage::messageReported);
  connect(&m_checks, &widgets::RecordChecks::messageReported, this, &RecordStage::messageReported);
  connect(m_player, &LessonStage::left, this, &RecordStage::back);
  connect(m_eyes, &widgets::PanelEyes::toggled, this, &RecordStage::hideFromStudents);
  connect(m_eyes, &widgets::PanelEyes::askedClicked, this,
          [this](const QString& lane) { goToNextAsked(lane.mid(kLanePart.size()).toStdString()); });
  connect(&m_recorder, &LessonRecorder::answersChanged, this, &RecordStage::followAsked);
  connect(&m_bench->comparison, &widgets::ComparisonController::finished, this, &RecordStage::followRuns,
          Qt::QueuedConnection);
  // The document is changed inside an edit, which must end before it is taken back.
  connect(&m_bench->document, &widgets::Document::changed, this, &RecordStage::followEdits, Qt::QueuedConnection);
  connect(&m_bench->document, &widgets::Document::replaced, this, &RecordStage::end);
  connect(&m_bench->playhead, &widgets::Playhead::moved, this, &RecordStage::followPause);
  connect(&m_bench->playhead, &widgets::Playhead::playingChanged, this, &RecordStage::followPause);
  connect(&m_rest, &QTimer::timeout, this, [this] {
    if (active() && !m_bench->playhead.playing())
      m_bar->setSentence(tr("The playhead is at a pause: add it as a step, or play on."));
  });
  connect(&m_bench->selection, &widgets::Selection::changed, this, [this] {
    const auto problem = m_bench->document.problem();
    const model::JobIndex job = m_bench->selection.job();
    if (active() && m_view == View::Author && problem && job.valid())
      m_recorder.point({.job = problem->jobs[job].id, .lane = laneLabel(m_bench->selection.focusedLane())});
  });
  connect(m_bench, &widgets::Workbench::menuAboutToShow, this, &RecordStage::extendMenu);
  widgets::LanesCanvas* canvas = m_workspaces->run()->lanes()->canvas();
  canvas->installEventFilter(this);
  for (const auto& follow :
       {std::function<void()>([this] { m_covers->follow(); }), std::function<void()>([this] { m_eyes->follow(); })})
    connect(canvas, &widgets::LanesCanvas::geometryChanged, this, follow, Qt::QueuedConnection);
  connect(m_workspaces, &Workspaces::shown, this, [this] {
    if (active()) followHidden();
  });
}

// ---- beginning and end ------------------------------------------------------------------------------------------------------------

QString RecordStage::whyNot() const {
  if (m_player->active()) return tr("A lesson is being taken.");
  if (!m_bench->document.problem()) return tr("The scenario has faults.");
  return compare::lanesOf(m_bench->document.scenario()).empty() ? tr("Add a scheduler first.") : QString();
}

lesson::Lesson RecordStage::present() const {
  lesson::Lesson lesson;
  lesson.problem = m_bench->document.problem();
  lesson.lanes = compare::lanesOf(m_bench->document.scenario());
  return lesson;
}

void RecordStage::begin(lesson::Lesson lesson) {
  if (active()) end();
  m_undone = m_bench->document.undoStack()->index();
  m_last = -1;
  m_why = false;
  m_recorder.begin(std::move(lesson));
  m_workspaces->show(Workspaces::Run);
  showPanels(true);
  followRuns();
  followStep();
  followPause();
}

void RecordStage::end() {
  if (!active()) return;
  back();
  dropEdits();
  m_checks.stop();
  m_recorder.end();
  showPanels(false);
  emit undoChanged();
}

void RecordStage::showPanels(bool shown) {
  m_bar->setVisible(shown || trying());
  m_workspaces->showSide(shown ? m_panel : nullptr);
  m_workspaces->run()->setWhyShown(!shown || m_why);
  followHidden();
  followAsked();
}

// ---- runs and edits ---------------------------------------------------------------------------------------------------------------

std::string RecordStage::laneLabel(int lane) const {
  const auto& lanes = m_bench->comparison.lanes();
  const bool is_known = lane >= 0 && lane < static_cast<int>(lanes.size());
  return is_known && lanes[static_cast<std::size_t>(lane)].branch == 0
             ? lanes[static_cast<std::size_t>(lane)].lane.label
             : std::string();
}

lesson::LessonRuns RecordStage::runs() const {
  lesson::LessonRuns runs;
  for (const widgets::LaneState& lane : m_bench->comparison.lanes()) {
    if (lane.branch != 0 || !lane.run || lane.stale) continue;
    compare::LaneRun run = *lane.run;
    run.lane.label = lane.lane.label;
    if (run.trace) runs.problem = run.trace->problem;
    runs.lanes.push_back(std::move(run));
  }
  return runs;
}

bool RecordStage::edited() const { return m_bench->document.undoStack()->index() > m_undone; }

bool RecordStage::editsScenario() const {
  return active() && m_recorder.current() >= 0 && m_recorder.step().kind == widgets::AskKind::Reach;
}

void RecordStage::followRuns() {
  if (!active() || m_view != View::Author || m_bench->comparison.busy()) return;
  const lesson::LessonRuns now = runs();
  if (static_cast<int>(now.lanes.size()) < m_bench->comparison.documentLanes()) return;
  if (edited()) return m_recorder.setEdited(m_bench->document.scenario(), now);
  m_recorder.setRuns(now);
  m_checks.checkOptions(m_recorder.lesson(), now);
}

void RecordStage::followEdits() {
  if (!active() || m_view != View::Author || m_dropping || !edited() || editsScenario()) return;
  dropEdits();
  emit messageReported(tr("Edits of the scenario belong to a step of the kind Reach; the edit was taken back."));
}

void RecordStage::dropEdits() {
  if (!edited()) return;
  m_dropping = true;
  m_bench->document.undoStack()->setIndex(m_undone);
  m_dropping = false;
}

// ---- steps ------------------------------------------------------------------------------------------------------------------------

widgets::Moment RecordStage::moment() const {
  widgets::Moment moment;
  moment.at_s = m_bench->playhead.now_s();
  moment.lane = laneLabel(m_bench->selection.focusedLane());
  if (moment.lane.empty()) moment.lane = laneLabel(0);
  RunPage* run = m_workspaces->run();
  using lesson::Show;
  const RunPage::Arrangement arrangement = run->arrangement();
  moment.show = {arrangement == RunPage::Arrangement::ClusterAnimation ? Show::Stage
                 : arrangement == RunPage::Arrangement::Columns        ? Show::Columns
                                                                       : Show::Lanes};
  if (run->left()->isVisible() && !run->left()->folded()) moment.show.push_back(Show::Jobs);
  if (run->plots()->isVisible()) moment.show.push_back(Show::Plots);
  if (m_why) moment.show.push_back(Show::Why);
  moment.hide.after_playhead = m_bench->future() == widgets::Workbench::Future::Hidden;
  const auto problem = m_bench->document.problem();
  const model::JobIndex job = m_bench->selection.job();
  if (problem && job.valid() && job < problem->jobs.size())
    moment.ring = lesson::Ring{lesson::Ring::Kind::Job, problem->jobs[job].id};
  else if (m_bench->selection.nodes().size() == 1)
    moment.ring = lesson::Ring{lesson::Ring::Kind::Node, m_bench->selection.nodes().front()};
  return moment;
}

void RecordStage::add() {
  if (!active() || trying() || m_recorder.paused()) return;
  leaveStudent();
  m_bench->playhead.pause();
  m_adding = true;
  m_recorder.add(moment());
  m_adding = false;
  m_panel->editor()->text()->setFocus(Qt::OtherFocusReason);
}

void RecordStage::joinLast() {
  if (!active() || trying() || m_recorder.paused()) return;
  leaveStudent();
  m_adding = true;
  m_recorder.take(moment());
  m_adding = false;
}

void RecordStage::followContent() {
  if (!active()) return;
  m_checks.forgetProblems();
  if (m_recorder.ran()) m_checks.checkOptions(m_recorder.lesson(), m_recorder.runs());
  followView();
  emit undoChanged();
}

// The edits of a reach belong to its step.
void RecordStage::followStep() {
  if (!active()) return;
  if (m_last != m_recorder.current()) dropEdits();
  m_last = m_recorder.current();
  if (!m_adding) goToStep();
  followView();
  emit undoChanged();
}

void RecordStage::goToStep() {
  if (!active() || m_view != View::Author || m_recorder.current() < 0) return;
  const lesson::Step& step = m_recorder.step().step;
  const compare::LaneRun* run = m_recorder.runs().lane(step.lane);
  m_bench->playhead.pause();
  m_bench->playhead.setNow(run != nullptr && run->trace ? lesson::find(step.instant(), *run).at_s
                                                        : step.instant().seconds);
  if (const int lane = laneOf(m_bench->comparison, step.lane); lane >= 0) m_bench->selection.focusLane(lane);
}

void RecordStage::followPause() {
  if (!active() || m_view != View::Author) return;
  m_bar->setSentence(m_bench->playhead.playing() ? tr("Playing adds nothing; pause where you want to ask.")
                                                 : tr("Go to a moment that you want to ask about."));
  m_rest.start();
}

// ---- what students see ------------------------------------------------------------------------------------------------------------

void RecordStage::followHidden() {
  const bool is_shown =
      active() && m_view == View::Author && m_recorder.current() >= 0 && m_workspaces->current() == Workspaces::Run;
  if (!is_shown) {
    m_eyes->show({});
    return m_covers->hide();
  }
  const lesson::Hidden& hide = m_recorder.step().step.hide;
  RunPage* run = m_workspaces->run();
  std::vector<widgets::PanelEyes::Panel> eyes;
  std::vector<widgets::LessonScrim::Part> covers;
  const widgets::LanesCanvas* canvas = run->lanes()->canvas();
  for (const compare::Lane& lane : m_recorder.lesson().lanes) {
    const int lane_index = laneOf(m_bench->comparison, lane.label);
    const bool hidden = isLaneHidden(hide, lane.label);
    const QString label = QString::fromStdString(lane.label);
    widgets::PanelEyes::Panel panel{.what = kLanePart + label,
                                    .name = tr("the lane %1").arg(label),
                                    .widget = run->lanes()->canvas(),
                                    .area = laneArea(canvas, lane_index),
                                    .hidden = hidden};
    QStringList asked_steps;
    for (const int step : stepsAskedOf(m_recorder, lane.label)) asked_steps << QString::number(step + 1);
    if (!asked_steps.isEmpty()) {
      panel.asked_short = (asked_steps.size() == 1 ? tr("step %1") : tr("steps %1")).arg(asked_steps.join(tr(", ")));
      panel.asked = asked_steps.size() == 2 ? tr("asked in steps %1 and %2").arg(asked_steps[0], asked_steps[1])
                                            : tr("asked in %1").arg(panel.asked_short);
      panel.asked_area = laneNameRoom(canvas, lane_index);
    }
    eyes.push_back(std::move(panel));
    if (hidden) covers.push_back({run->lanes()->canvas(), laneArea(canvas, lane_index)});
  }
  eyes.push_back({kMetrics, tr("the metrics and plots"), run->plots(), lowerEdge(run->plots()), hide.metrics});
  if (hide.metrics) covers.push_back({run->plots()});
  if (m_why) {
    eyes.push_back({kWhyPanel, tr("Why"), run->right(), {}, hide.why});
    if (hide.why) covers.push_back({run->right()});
  }
  const bool has_covers = !covers.empty();
  m_covers->setCovers(std::move(covers), tr("Hidden in step %1 until students answer").arg(m_recorder.current() + 1));
  if (has_covers)
    m_covers->setParts({widgets::LessonScrim::Part{static_cast<QWidget*>(parent())}});
  else
    m_covers->hide();
  m_eyes->show(std::move(eyes));
}

void RecordStage::goToNextAsked(const std::string& lane) {
  const std::vector<int> steps = stepsAskedOf(m_recorder, lane);
  if (steps.empty()) return;
  const auto next = std::ranges::upper_bound(steps, m_recorder.current());
  m_recorder.select(next == steps.end() ? steps.front() : *next);
}

// The column and the slots of the selected step.
void RecordStage::followAsked() {
  if (!active() || m_view != View::Author || m_recorder.current() < 0 || !m_recorder.ran()) return m_asked->clear();
  const lesson::Step& step = m_recorder.step().step;
  const compare::LaneRun* run = m_recorder.runs().lane(step.lane);
  if (run == nullptr || !run->trace) return m_asked->clear();
  const auto* place = step.ask ? std::get_if<lesson::PlaceAsk>(&*step.ask) : nullptr;
  m_asked->show(laneOf(m_bench->comparison, step.lane), widgets::askedSpans(step, *run),
                place == nullptr ? model::JobIndex() : run->trace->problem->findJob(place->job));
}

void RecordStage::hideFromStudents(const QString& what, bool hidden) {
  if (m_recorder.current() < 0) return;
  lesson::Hidden hide = m_recorder.step().step.hide;
  if (what == kMetrics) hide.metrics = hidden;
  if (what == kWhyPanel) hide.why = hidden;
  if (what.startsWith(kLanePart)) {
    const std::string label = what.mid(kLanePart.size()).toStdString();
    std::erase(hide.lanes, label);
    if (hidden) hide.lanes.push_back(label);
  }
  m_recorder.setHide(hide);
}

// ---- clicks -----------------------------------------------------------------------------------------------------------------------

void RecordStage::extendMenu(QMenu* menu, const widgets::Workbench::MenuTarget& target) {
  const int hint = m_panel->editor()->hints()->current();
  if (!active() || m_view != View::Author || hint < 0) return;
  std::optional<lesson::Ring> ring;
  using Kind = lesson::Ring::Kind;
  if (!target.job.empty())
    ring = lesson::Ring{Kind::Job, target.job};
  else if (!target.node.empty())
    ring = lesson::Ring{Kind::Node, target.node};
  else if (const std::string lane = laneLabel(target.lane); !lane.empty())
    ring = lesson::Ring{Kind::Lane, lane};
  if (!ring) return;
  QAction* clue =
      menu->addAction(tr("Use %1 as the clue of hint %2").arg(QString::fromStdString(ring->id)).arg(hint + 1));
  clue->setObjectName(QStringLiteral("record-clue"));
  clue->setToolTip(tr("The hint rings it for the student"));
  connect(clue, &QAction::triggered, this, [this, hint, ring] { m_recorder.setHintRing(hint, ring); });
}

// A click in the lanes is the target of a question. A click on a bar selects its job, which comes here first.
bool RecordStage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::MouseButtonRelease || !active() || m_view != View::Author || m_recorder.current() < 0 ||
      !m_recorder.step().wantsTarget())
    return QObject::eventFilter(watched, event);
  widgets::LanesCanvas* canvas = m_workspaces->run()->lanes()->canvas();
  const QPointF click_point = static_cast<QMouseEvent*>(event)->position();
  const widgets::GanttHit hit = canvas->hitAt(click_point);
  lesson::Pointed pointed;
  std::optional<double> bar_from_s;
  pointed.lane = laneLabel(canvas->layout().laneAt(click_point));
  const auto& bars = canvas->controller().lanes;
  if (hit.lane >= 0 && hit.lane < bars.count() && bars.lane(hit.lane).bars && hit.gpu.valid()) {
    const auto& index = *bars.lane(hit.lane).bars;
    const model::Gpu& gpu = index.problem().gpus[hit.gpu];
    pointed.node = index.problem().nodes[gpu.node].id;
    pointed.type = index.problem().types[gpu.type].id;
    if (hit.bar) {
      const widgets::Bar& bar = index.bar(*hit.bar);
      pointed.job = index.problem().jobs[bar.job].id;
      bar_from_s = bar.start_s;
    }
  }
  const auto former_instant = m_recorder.step().step.at;
  m_recorder.point(pointed, bar_from_s);
  if (m_recorder.step().step.at != former_instant) goToStep();
  return false;
}

// ---- as a student sees it ---------------------------------------------------------------------------------------------------------

void RecordStage::tryStep() {
  if (!active() || trying() || m_recorder.current() < 0) return;
  back();
  dropEdits();
  m_view = View::Try;
  m_bar->setTrying(m_recorder.current());
  showPanels(false);
  m_player->rehearse(std::make_shared<const lesson::Lesson>(lesson::readable(m_recorder.lesson()).lesson),
                     m_recorder.current());
}

void RecordStage::setStudent(bool shown) {
  if (!shown) return back();
  if (!active() || m_view != View::Author || m_recorder.current() < 0) return m_panel->editor()->setStudent(false);
  m_view = View::Student;
  m_seen.first = -1;
  m_panel->editor()->setStudent(true);
  m_bar->setSentence(tr("The step is shown as to a student."));
  followView();
}

// What is added is the present moment, and what comes after it is hidden in the student's view only.
void RecordStage::leaveStudent() {
  if (m_view != View::Student) return;
  const double now_s = m_bench->playhead.now_s();
  back();
  m_bench->playhead.setNow(now_s);
}

// In the student's view the picture begins again after a change of what is seen.
void RecordStage::followView() {
  followHidden();
  followAsked();
  if (m_view != View::Student) return;
  if (m_recorder.current() < 0) return back();
  lesson::Step step = asStep(m_recorder.step());
  step.say = {};
  step.reveal = {};
  step.hints.clear();
  std::pair seen(m_recorder.current(), std::move(step));
  if (seen == m_seen) return;
  m_seen = std::move(seen);
  dropEdits();
  m_player->rehearse(std::make_shared<const lesson::Lesson>(lesson::readable(m_recorder.lesson()).lesson),
                     m_recorder.current(), {m_panel, m_bar});
}

void RecordStage::back() {
  if (m_view == View::Author) return;
  m_view = View::Author;  // leaving comes back here
  m_player->leave();
  dropEdits();  // of the student
  m_bar->setTrying(-1);
  m_panel->editor()->setStudent(false);
  showPanels(true);
  goToStep();
  followPause();
  followRuns();
}

}  // namespace roundel::app
