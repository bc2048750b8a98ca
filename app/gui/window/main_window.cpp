// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <QStatusBar>
#include <QStyle>
#include <QTranslator>
#include <QUndoGroup>
#include <utility>

#include "app/gui/build_page.h"
#include "app/gui/build_tables.h"
#include "app/gui/column_plots.h"
#include "app/gui/dialogs/file_guard.h"
#include "app/gui/dock_places.h"
#include "app/gui/experiments/experiment_actions.h"
#include "app/gui/lessons/lesson_actions.h"
#include "app/gui/lessons/record_actions.h"
#include "app/gui/message_time.h"
#include "app/gui/opening/beat_actions.h"
#include "app/gui/opening/talk_actions.h"
#include "app/gui/opening/welcome_actions.h"
#include "app/gui/preferences/preference_actions.h"
#include "app/gui/programs/plots_or_program.h"
#include "app/gui/programs/program_actions.h"
#include "app/gui/recovery.h"
#include "app/gui/run_page.h"
#include "app/gui/window/export_actions.h"
#include "app/gui/window/help_actions.h"
#include "app/gui/window/lane_actions.h"
#include "app/gui/window/shown_file.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/time_actions.h"
#include "app/gui/window/tool_row.h"
#include "app/gui/window/what_if_actions.h"
#include "widgets/base/theme/icons.h"
#include "widgets/build/next_steps/nothing_yet.h"
#include "widgets/build/scheduler_picker/compared_schedulers.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/figures/kinds/registry/figure_kind.h"
#include "widgets/figures/page/figures_page.h"
#include "widgets/lanes/programs/lane_permissions.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/program/lanes/sweep_programs.h"
#include "widgets/program/panel/program_panel.h"
#include "widgets/stage/presenter/presenter_window.h"
#include "widgets/why/guarantees/guarantees_view.h"
#include "widgets/why/knobs/knob_column.h"

namespace roundel::app {
namespace {

constexpr int kNotKept_ms = 20'000;

// Installs translations once per application, before the first window makes texts.
std::unique_ptr<widgets::Workbench> translatedBench() {
  static bool is_installed = false;
  static QTranslator translator;
  if (!std::exchange(is_installed, true) &&
      (translator.load(QLocale(), QStringLiteral("roundel"), QStringLiteral("_"), QStringLiteral(":/i18n")) ||
       translator.load(QStringLiteral(":/i18n/roundel_en.qm"))))
    QCoreApplication::installTranslator(&translator);
  return std::make_unique<widgets::Workbench>();
}

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_bench(translatedBench()),
      m_views(new ViewActions(m_bench.get(), this)),
      m_menus(this),
      m_autosave(std::make_unique<widgets::Autosave>(&m_bench->document)),
      m_workspaces(new Workspaces(m_bench.get(), this)),
      m_layouts(new Layouts(m_workspaces, this)),
      m_files(new FileActions(&m_bench->document, &m_bench->branches, &m_bench->playhead, this)),
      m_time(new TimeActions(m_bench.get(), this)) {
  setObjectName(QStringLiteral("main"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAcceptDrops(true);
  setWindowIcon(widgets::programIcon());
  setMinimumSize(760, 480);
  resize(1600, 900);
  auto* docks = new DockPlaces(this);
  m_views->makeHistoryDock(*docks);
  m_views->makeTalkDock(*docks);
  m_whatIf = new WhatIfActions(m_bench.get(), this);
  m_time->makeBookmarksDock(*docks);
  m_tools = new ToolRow(m_bench.get(), m_workspaces, m_menus.bar(), this);
  m_status = new StatusLine(&m_bench->document, &m_bench->comparison, &m_bench->inputErrors, this);
  widgets::ExperimentsPage* sweep = m_workspaces->experiments();
  m_programs = new ProgramActions(m_bench.get(), m_workspaces->run()->programs(),
                                  new widgets::SweepPrograms(&sweep->document(), &sweep->runner(), this), this);
  m_lanes = new LaneActions(m_bench.get(), m_workspaces->run()->lanes(), m_whatIf->whatIf(), this);
  m_exports = new ExportActions(m_bench.get(), m_workspaces->figures(), m_workspaces->run()->lanes(), this);
  m_experiments = new ExperimentActions(m_bench.get(), m_workspaces, m_files, this);
  m_welcome = new WelcomeActions(m_bench.get(), m_workspaces, m_files, this);
  m_lessons = new LessonActions(m_bench.get(), m_workspaces, m_files, this);
  connect(new TalkActions(m_bench.get(), m_files, this), &TalkActions::opened, this, [this] {
    m_workspaces->show(Workspaces::Run);
    if (QAction* talk = action(QStringLiteral("show-talk")); !talk->isChecked()) talk->trigger();
  });
  m_recording = new RecordActions(m_bench.get(), m_workspaces, m_files, &m_lessons->stage(), this);
  for (FileGuard* guard : {m_files->guard(), m_experiments->guard()}) m_workspaces->addBar(guard->bar());
  makeMenus();
  m_status->addRangeAndFile();
  m_status->addSweep(m_workspaces);
  connectLanes();
  connectPrograms();
  connectRooms();
  m_preferences->apply();
  m_layouts->restoreSession();
  m_workspaces->show(Workspaces::Run);
  refreshTitle();
}

MainWindow::~MainWindow() {
  m_bench->document.disconnect(this);         // the title is no longer updated
  m_bench->inputErrors.disconnect(m_status);  // fields clear their errors when they are deleted
  m_workspaces->experiments()->disconnect(this);
  // The pages point to the bench, so they are deleted first.
  delete findChild<widgets::PresenterWindow*>();
  delete takeCentralWidget();
  for (QDockWidget* dock : findChildren<QDockWidget*>()) delete dock;
}

widgets::WhatIf& MainWindow::whatIf() { return *m_whatIf->whatIf(); }

QString MainWindow::defaultScenario() { return QStringLiteral(":/roundel/scenarios/hadar-fig1.json"); }

void MainWindow::fitToScreen() {
  if (isMaximized() || isFullScreen()) return;
  const int side = style()->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth),
            title = style()->pixelMetric(QStyle::PM_TitleBarHeight);
  resize(size().boundedTo(screen()->availableSize() - QSize(2 * side, title + side)));
}

void MainWindow::begin(const QString& path) {
  const bool is_opened = !path.isEmpty() && openFile(path);
  if (!is_opened && preferences::firstPage() == FirstPage::Welcome) return m_welcome->show();
  if (!is_opened) openFile(defaultScenario());
  if (m_workspaces->current() == Workspaces::Run) m_preferences->showFirstPage();
}

void MainWindow::makeMenus() {
  m_files->makeMenu(m_menus);
  makeEditMenu();
  const QList<QAction*>& arrangements = m_workspaces->run()->arrangementActions();
  addActions(arrangements);
  m_views->makeMenu(m_menus, m_workspaces->actions() + arrangements, m_layouts);
  QMenu* run = m_time->makeMenu(m_menus, *m_tools->transport(), *m_workspaces->run()->lanes(),
                                {m_workspaces->run()->knobs()->action()});
  (new BeatActions(m_bench.get(), m_workspaces, m_files, this))->makeMenu(m_menus, run);
  m_recording->makeMenu(m_menus, run);
  m_whatIf->makeMenu(m_menus);
  m_lanes->makeMenu(m_menus);
  m_exports->makeMenu(m_menus, m_files->exportMenu());
  m_experiments->makeMenu(m_menus);
  auto* help = new HelpActions(m_bench.get(), &m_menus, m_workspaces, this);
  help->makeMenu(m_menus, m_experiments->papers());
  m_welcome->makeMenu(m_menus);
  m_lessons->makeMenu(m_menus, help->menu(), help);
  connect(help, &HelpActions::searchBegins, m_files, &FileActions::fillRecentMenu);
  connect(help, &HelpActions::scenarioWanted, m_files, &FileActions::switchTo);
  connect(m_tools, &ToolRow::searchWanted, help, &HelpActions::search);
}

void MainWindow::makeEditMenu() {
  QMenu* menu = m_menus.addMenu(tr("&Edit"));
  m_undo = new QUndoGroup(this);
  m_undo->addStack(m_bench->document.undoStack());
  m_undo->addStack(m_workspaces->experiments()->document().undoStack());
  m_undo->addStack(m_recording->stage().recorder().undoStack());
  chooseUndo();
  connect(&m_recording->stage(), &RecordStage::undoChanged, this, &MainWindow::chooseUndo);
  connect(m_workspaces, &Workspaces::shown, this, [this] {
    chooseUndo();
    refreshTitle();
  });
  QAction* undo = m_undo->createUndoAction(this, tr("Undo"));
  undo->setObjectName(QStringLiteral("undo"));
  undo->setShortcut(QKeySequence::Undo);
  undo->setToolTip(tr("Take back the last edit (Ctrl+Z)"));
  QAction* redo = m_undo->createRedoAction(this, tr("Redo"));
  redo->setObjectName(QStringLiteral("redo"));
  redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  redo->setToolTip(tr("Do the edit again (Ctrl+Shift+Z)"));
  menu->addActions({undo, redo});
  menu->addSeparator();
  m_menus.adopt(menu, m_workspaces->build()->menuActions());
  menu->addSeparator();
  m_menus.add(menu, QStringLiteral("clear-selection"), tr("Clear selection"), {}, tr("Select nothing"),
              [this] { m_bench->selection.clear(); });
  menu->addSeparator();
  m_preferences = new PreferenceActions(this);
  m_preferences->addTo(m_menus, menu);
}

// While recording, undo is of the steps; in a reach it is of the scenario.
void MainWindow::chooseUndo() {
  RecordStage& recording = m_recording->stage();
  const bool steps = recording.active() && !recording.trying() && !recording.editsScenario();
  m_undo->setActiveStack(m_workspaces->current() == Workspaces::Experiments
                             ? m_workspaces->experiments()->document().undoStack()
                         : steps ? recording.recorder().undoStack()
                                 : m_bench->document.undoStack());
}

void MainWindow::connectLanes() {
  RunPage* run = m_workspaces->run();
  widgets::LanesView* lanes = run->lanes();
  const auto exportPlot = [this](const QString& kind) { m_exports->exportFigure(kind); };
  connect(lanes, &widgets::LanesView::optionsRequested, m_lanes, &LaneActions::editOptions);
  connect(lanes, &widgets::LanesView::addSchedulerRequested, m_lanes, [this] { m_lanes->openPicker({}); });
  auto* nothing = new widgets::NothingYet(&m_bench->document, &m_bench->appearance, lanes->scrollArea());
  connect(nothing->list(), &widgets::StepList::stepRequested, m_workspaces->build(), &BuildPage::takeStep);
  connect(lanes, &widgets::LanesView::exportRequested, this,
          [this](int lane) { m_exports->exportFigure(QLatin1String(widgets::figures::kGantt), lane); });
  connect(run->plots(), &widgets::PlotsRow::exportRequested, this, exportPlot);
  connect(run->columnPlots(), &ColumnPlots::exportRequested, this, exportPlot);
  connect(run->guarantees(), &widgets::GuaranteesView::messageReported, this,
          [this](const QString& message) { statusBar()->showMessage(message, kSaid_ms); });
  connect(run->knobs(), &widgets::KnobColumn::messageReported, this,
          [this](const QString& message) { statusBar()->showMessage(message, kSaid_ms); });
  connect(lanes, &widgets::LanesView::markedRangeChanged, m_status, &StatusLine::setRange);
  connect(lanes, &widgets::LanesView::messageReported, this,
          [this](const QString& message) { statusBar()->showMessage(message, kSaid_ms); });
}

void MainWindow::connectPrograms() {
  RunPage* run = m_workspaces->run();
  connect(run->permissions(), &widgets::LanePermissions::allowRequested, m_programs, &ProgramActions::ask);
  connect(run->plotsOrProgram()->program(), &widgets::ProgramPanel::allowRequested, m_programs, &ProgramActions::ask);
  connect(m_files, &FileActions::chosen, m_programs, &ProgramActions::askWhenLanesWait);
  connect(m_lanes, &LaneActions::optionsStated, run->programs(), &widgets::ProgramLanes::allowRestated);
  connect(m_lanes, &LaneActions::programWanted, m_programs, &ProgramActions::add);
  connect(m_lanes, &LaneActions::reloadWanted, m_programs, &ProgramActions::reload);
  connect(m_lanes, &LaneActions::usedProgramWanted, m_programs, &ProgramActions::addUsed);
}

void MainWindow::connectRooms() {
  connect(&m_bench->document, &widgets::Document::changed, this, &MainWindow::refreshTitle);
  connect(&m_bench->document, &widgets::Document::fileStateChanged, this, &MainWindow::refreshTitle);
  connect(m_workspaces->experiments(), &widgets::ExperimentsPage::statusChanged, this, &MainWindow::refreshTitle);
  connect(m_bench.get(), &widgets::Workbench::goToRequested, m_lanes, &LaneActions::goTo);
  connect(m_workspaces->build(), &BuildPage::workspaceRequested, this,
          [this] { m_workspaces->show(Workspaces::Build); });
  BuildPage* build = m_workspaces->build();
  connect(build, &BuildPage::examplesRequested, m_files, &FileActions::popUpExamples);
  connect(build, &BuildPage::traceRequested, m_files, &FileActions::importTrace);
  connect(build, &BuildPage::pickerRequested, m_lanes, &LaneActions::openPicker);
  connect(build->tables()->schedulers(), &widgets::ComparedSchedulers::optionsRequested, m_lanes,
          &LaneActions::editOptions);
  connect(m_tools->transport(), &widgets::TransportBar::untilRequested, m_time, &TimeActions::runUntil);
  connect(m_whatIf, &WhatIfActions::branched, this, [this] { m_workspaces->show(Workspaces::Run); });
  for (QAction* arrangement : m_workspaces->run()->arrangementActions())
    connect(arrangement, &QAction::triggered, this, [this] { m_workspaces->show(Workspaces::Run); });
  connect(m_files, &FileActions::newWindowWanted, this, &MainWindow::newWindow);
  connect(m_files, &FileActions::draftOpened, this, [this] { m_workspaces->show(Workspaces::Build); });
  connect(m_files, &FileActions::figureOpened, this, [this](const widgets::figures::Provenance& figure) {
    m_workspaces->figures()->show(figure);
    m_workspaces->show(Workspaces::Figures);
  });
  for (widgets::Autosave* copies : {m_autosave.get(), &m_experiments->autosave(), &m_recording->copies()})
    connect(copies, &widgets::Autosave::failed, this, [this](const QString& reason) {
      statusBar()->showMessage(tr("No copy of the unsaved changes could be saved: %1").arg(reason), kNotKept_ms);
    });
}

void MainWindow::refreshTitle() {
  const Workspaces::Id page = m_workspaces->current();
  const ShownFile file = page == Workspaces::Experiments ? shownFile(*m_workspaces->experiments())
                         : page == Workspaces::Welcome   ? ShownFile()
                                                         : shownFile(m_bench->document);
  setWindowTitle(file.name.isEmpty() ? QStringLiteral("Roundel") : tr("%1[*] — Roundel").arg(file.name));
  setWindowModified(file.modified);
  setWindowFilePath(file.path);
}

// ---- several windows --------------------------------------------------------------------------------------------------------------

MainWindow* MainWindow::openWindow() {
  auto* window = new MainWindow;
  window->resize(size());
  window->move(pos() + QPoint(32, 32));
  return window;
}

void MainWindow::newWindow() {
  MainWindow* window = openWindow();
  window->begin();
  window->show();
}

void MainWindow::offerUnsavedWork() {
  bool first = m_bench->document.path().isEmpty() && !m_bench->document.isModified();
  bool first_sweep = !m_workspaces->experiments()->document().isModified();
  offerRecovery(this, widgets::Autosave::leftBehind(), [&](const widgets::Autosave::Copy& copy) {
    if (copy.ofSweep()) {
      MainWindow* window = std::exchange(first_sweep, false) ? this : openWindow();
      window->show();
      return window->m_experiments->recover(copy);
    }
    MainWindow* window = std::exchange(first, false) ? this : openWindow();
    if (copy.ofLesson()) {
      window->show();
      return window->m_recording->recover(copy);
    }
    widgets::recover(window->m_bench->document, copy);
    window->m_autosave->writeNow();  // under this window's name, before the old copy is removed
    window->m_autosave->waitForWritten();
    window->show();
    return true;
  });
}

// ---- events -----------------------------------------------------------------------------------------------------------------------

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (m_tools != nullptr) m_tools->fit();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!m_files->mayLeaveDocument() || !m_experiments->mayLeaveSweep()) {
    event->ignore();
    return;
  }
  m_layouts->saveSession();
  m_welcome->saveSession();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) { m_files->switchTo(event->mimeData()->urls().front().toLocalFile()); }

}  // namespace roundel::app
