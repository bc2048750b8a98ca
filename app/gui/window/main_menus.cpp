// The menus of MainWindow: every action with its name, tip and shortcut.

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStyleHints>
#include <functional>

#include "app/gui/build_page.h"
#include "app/gui/run_page.h"
#include "app/gui/window/main_window.h"
#include "core/policies/registry.h"
#include "widgets/figures_page/figures_page.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/state/lane_edits.h"
#include "widgets/theme/style.h"
#include "widgets/transport/transport_bar.h"

namespace roundel::app {

QAction* MainWindow::add(QMenu* menu, const QString& name, const QString& text, const QKeySequence& key,
                         const QString& tip, const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  action->setObjectName(name);
  action->setShortcut(key);
  action->setToolTip(
      key.isEmpty() ? tip : tip + QStringLiteral(" (") + key.toString(QKeySequence::NativeText) + QLatin1Char(')'));
  action->setStatusTip(tip);
  connect(action, &QAction::triggered, this, run);
  menu->addAction(action);
  addAction(action);
  return action;
}

void MainWindow::makeEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  QUndoStack* stack = m_bench->document.undoStack();
  QAction* undo = stack->createUndoAction(this, tr("Undo"));
  undo->setObjectName(QStringLiteral("undo"));
  undo->setShortcut(QKeySequence::Undo);
  undo->setToolTip(tr("Take back the last edit (Ctrl+Z)"));
  QAction* redo = stack->createRedoAction(this, tr("Redo"));
  redo->setObjectName(QStringLiteral("redo"));
  redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  redo->setToolTip(tr("Do the edit again (Ctrl+Shift+Z)"));
  menu->addActions({undo, redo});
  menu->addSeparator();
  menu->addActions(m_build->menuActions());
  addActions(m_build->menuActions());
  menu->addSeparator();
  add(menu, QStringLiteral("clear-selection"), tr("Clear selection"), {}, tr("Select nothing"),
      [this] { m_bench->selection.clear(); });
}

void MainWindow::makeViewMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  menu->addActions(m_workspaces->actions());
  menu->addSeparator();
  QMenu* theme = menu->addMenu(tr("&Theme"));
  auto* themes = new QActionGroup(this);
  const QStringList names{tr("As the system"), tr("Light"), tr("Dark")};
  for (int i = 0; i < names.size(); ++i) {
    QAction* action = add(theme, QStringLiteral("theme-%1").arg(i), names[i], {}, tr("Colours of the window"),
                          [this, i] { setThemeChoice(static_cast<ThemeChoice>(i)); });
    action->setCheckable(true);
    action->setChecked(i == static_cast<int>(m_themeChoice));
    themes->addAction(action);
  }
  QMenu* future = menu->addMenu(tr("After the &playhead"));
  auto* futures = new QActionGroup(this);
  const QStringList words{tr("Hidden"), tr("Ghost"), tr("Full")};
  for (int i = 0; i < words.size(); ++i) {
    QAction* action =
        add(future, QStringLiteral("future-%1").arg(i), words[i], {}, tr("How bars after the playhead are drawn"),
            [this, i] { m_bench->setFuture(static_cast<widgets::Workbench::Future>(i)); });
    action->setCheckable(true);
    action->setChecked(i == static_cast<int>(m_bench->future()));
    futures->addAction(action);
  }
  QAction* motion = add(menu, QStringLiteral("reduced-motion"), tr("Reduced motion"), {},
                        tr("Jump from round to round instead of gliding"),
                        [this] { m_bench->setReducedMotion(!m_bench->reducedMotion()); });
  motion->setCheckable(true);
  motion->setChecked(m_bench->reducedMotion());
  menu->addSeparator();
  add(menu, QStringLiteral("menus"), tr("Menus"), QKeySequence(Qt::Key_F10), tr("Keyboard to the menus"),
      [this] { goToMenus(); });
  add(menu, QStringLiteral("next-control"), tr("Next control"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
      tr("Moves the focus out of a table, in which Tab goes from cell to cell"), [this] { leaveControl(true); });
  add(menu, QStringLiteral("previous-control"), tr("Previous control"),
      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), tr("Keyboard to what comes before"),
      [this] { leaveControl(false); });
  menu->addSeparator();
  add(menu, QStringLiteral("reset-layout"), tr("Reset layout"), {}, tr("Panels back to their first places"),
      [this] { resetLayout(); });
  QMenu* layouts = menu->addMenu(tr("La&youts"));
  connect(layouts, &QMenu::aboutToShow, this, [this, layouts] { fillLayoutMenu(layouts); });
  fillLayoutMenu(layouts);
  menu->addAction(action(QStringLiteral("undo-history")));
  menu->addAction(action(QStringLiteral("show-branches")));
  menu->addAction(action(QStringLiteral("show-bookmarks")));
  add(menu, QStringLiteral("full-screen"), tr("Full screen"), QKeySequence(Qt::Key_F11), tr("Use the whole screen"),
      [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::makeRunMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Run"));
  menu->addActions(m_transport->actions());
  menu->addSeparator();
  for (QAction* action : m_run->lanes()->timeActions()) menu->addAction(action), addAction(action);
  menu->addSeparator();
  add(menu, QStringLiteral("rerun"), tr("Run all again"), QKeySequence(Qt::CTRL | Qt::Key_R),
      tr("Simulate every lane afresh"), [this] { m_bench->comparison.restart(); });
  add(menu, QStringLiteral("cancel-runs"), tr("Cancel runs"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
      tr("Stop the simulations that are under way"), [this] { m_bench->comparison.cancel(); });
  menu->addSeparator();
  addBookmarkActions(menu);
}

void MainWindow::fillAddMenu(QMenu* menu) {
  for (const policies::PolicyInfo& info : policies::all()) {
    if (info.needs_schedule) continue;
    QAction* action = menu->addAction(QString::fromStdString(info.name));
    action->setToolTip(QString::fromStdString(info.summary));
    connect(action, &QAction::triggered, this, [this, id = info.id] { widgets::addLane(m_bench->document, id); });
  }
  menu->setToolTipsVisible(true);
}

void MainWindow::makeCompareMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Compare"));
  QMenu* addMenu = menu->addMenu(tr("&Add scheduler"));
  fillAddMenu(addMenu);
  const auto lane = [this] { return m_bench->selection.focusedLane(); };
  add(menu, QStringLiteral("lane-options"), tr("Options of the lane…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
      tr("Options of the focused scheduler"), [this, lane] { editLane(lane()); });
  add(menu, QStringLiteral("lane-up"), tr("Move lane up"), QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Up),
      tr("Move the focused lane up"), [this, lane] { widgets::moveLane(m_bench->document, lane(), -1); });
  add(menu, QStringLiteral("lane-down"), tr("Move lane down"), QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Down),
      tr("Move the focused lane down"), [this, lane] { widgets::moveLane(m_bench->document, lane(), 1); });
  add(menu, QStringLiteral("lane-remove"), tr("Remove lane"), {},
      tr("Take the focused scheduler out of the comparison; hide the focused branch"),
      [this, lane] { removeLane(lane()); });
  menu->addSeparator();
  add(menu, QStringLiteral("next-disagreement"), tr("Next disagreement"), QKeySequence(Qt::Key_N),
      tr("Playhead to the next instant at which the schedulers place jobs differently"),
      [this] { m_run->lanes()->controller()->reference.goToDisagreement(1); });
  for (QAction* action : m_run->lanes()->compareActions()) menu->addAction(action), addAction(action);
}

// A branch is no lane of the document: it is only not shown any more, and stays in the list of branches.
void MainWindow::removeLane(int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < m_bench->comparison.documentLanes()) {
    widgets::removeLane(m_bench->document, lane);
  } else if (lane < static_cast<int>(lanes.size())) {
    m_bench->branches.setShown(lanes[static_cast<std::size_t>(lane)].branch, false);
  }
}

void MainWindow::makeFiguresMenu() {
  QMenu* menu = menuBar()->addMenu(tr("F&igures"));
  add(menu, QStringLiteral("export-shown"), tr("&Export the figure shown…"), QKeySequence(Qt::CTRL | Qt::Key_E),
      tr("The figure of the Figures workspace as PDF, SVG, PNG, LaTeX or CSV"),
      [this] { exportFigure(QString::fromStdString(m_figures->kind()), -1); });
  add(menu, QStringLiteral("export-all"), tr("Export &all figures…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
      tr("Write every figure of this comparison into a folder"), [this] { m_figures->askAndExportAll(); });
  add(menu, QStringLiteral("copy-figure-table"), tr("&Copy as table"), {},
      tr("The numbers of the figure shown, for a spreadsheet"), [this] { m_figures->copyTable(); });
  add(menu, QStringLiteral("copy-figure-latex"), tr("Copy as &LaTeX table"), {},
      tr("The numbers of the figure shown, for a paper (booktabs)"),
      [this] { m_figures->copyTable(widgets::FiguresPage::CopyAs::Latex); });
  add(menu, QStringLiteral("copy-metrics-latex"), tr("Copy &metrics as LaTeX table"), {},
      tr("Makespan, JCT, waiting time, fairness and CRU of every scheduler, the best in bold (booktabs)"),
      [this] { m_figures->copyMetrics(); });
  add(menu, QStringLiteral("export-metrics"), tr("Export metrics as &table…"), {}, tr("As LaTeX (booktabs) or CSV"),
      [this] { m_figures->askAndExportMetrics(); });
  QMenu* kinds = menu->addMenu(tr("Export &one…"));
  for (const std::string& kind : widgets::figures::kinds()) {
    add(kinds, QStringLiteral("export-%1").arg(QString::fromStdString(kind)), widgets::figures::titleOf(kind), {},
        widgets::figures::noteOf(kind), [this, kind] { exportFigure(QString::fromStdString(kind), -1); });
  }
  menu->addSeparator();
  add(menu, QStringLiteral("export-report"), tr("Export &report…"), {},
      tr("The comparison as one HTML page: figures, tables that sort, the scenario; opens with no network"),
      [this] { exportReport(); });
  add(menu, QStringLiteral("export-animation"), tr("Export &animation…"), {},
      tr("The lanes under one playhead as GIF, MP4, WebM or numbered PNG"), [this] { exportAnimation(); });
  add(menu, QStringLiteral("export-runs"), tr("Export run folders…"), {},
      tr("One folder a scheduler, as roundel-cli writes it"), [this] { exportRuns(); });
}

void MainWindow::makeHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  addHelpActions(menu);
  add(menu, QStringLiteral("palette"), tr("Commands…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
      tr("Find a command, a job, a node or a scheduler by typing"), [this] { showPalette(); });
  add(menu, QStringLiteral("shortcuts"), tr("Keyboard shortcuts"), QKeySequence(Qt::Key_Question),
      tr("Every key of the window"), [this] { showShortcuts(); });
  add(menu, QStringLiteral("about"), tr("About Roundel"), {}, tr("Version and licence"), [this] { showAbout(); });
}

void MainWindow::showAbout() {
  QMessageBox::about(
      this, tr("About Roundel"),
      tr("<h3>Roundel %1</h3><p>A workbench for schedulers of heterogeneous GPU clusters.</p>"
         "<p>Free software under the GNU General Public License, version 3 or later. Uses Qt, QCustomPlot, Clp, CBC, "
         "Eigen, nlohmann_json and fmt.</p>")
          .arg(QApplication::applicationVersion()));
}

void MainWindow::setThemeChoice(ThemeChoice choice) {
  // The style is the application's: every window follows.
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    auto* window = qobject_cast<MainWindow*>(widget);
    if (window == nullptr) continue;
    window->m_themeChoice = choice;
    window->applyThemeChoice();
    if (QAction* chosen = window->action(QStringLiteral("theme-%1").arg(static_cast<int>(choice))))
      chosen->setChecked(true);
  }
}

void MainWindow::applyThemeChoice() {
  // Qt 6.4 does not tell the system's scheme; the palette that it started with does.
  static const bool systemDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
  const bool dark = m_themeChoice == ThemeChoice::Dark || (m_themeChoice == ThemeChoice::System && systemDark);
  const widgets::Theme theme = dark ? widgets::Theme::darkTheme() : widgets::Theme::light();
  widgets::applyTheme(*qApp, theme);
  m_bench->setTheme(theme);
}

void MainWindow::changeEvent(QEvent* event) { QMainWindow::changeEvent(event); }

}  // namespace roundel::app
