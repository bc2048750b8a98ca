#include "app/gui/window/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>
#include <QTranslator>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/build_page.h"
#include "app/gui/column_plots.h"
#include "app/gui/dialogs/session_offer.h"
#include "app/gui/run_page.h"
#include "app/gui/spring_button.h"
#include "core/io/scenario_io.h"
#include "core/policies/registry.h"
#include "widgets/figures_page/figures_page.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/painting/time_axis.h"
#include "widgets/painting/time_text.h"
#include "widgets/plots/plots_row.h"
#include "widgets/state/fairness_text.h"
#include "widgets/state/lane_edits.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/transport/transport_bar.h"

namespace roundel::app {

using widgets::LaneState;

namespace {

constexpr int kLow = 800;  // px of height below which menus and tools share a row
constexpr int kToolMargins = 60, kToolGap = 6, kSearchWide = 300, kSearchLeast = 90, kMenusLeast = 34;

// Once an application, whoever makes its first window.
void installTranslations() {
  static bool done = false;
  if (std::exchange(done, true)) return;
  static QTranslator translator;
  const QLocale locale;
  if (translator.load(locale, QStringLiteral("roundel"), QStringLiteral("_"), QStringLiteral(":/i18n")) ||
      translator.load(QStringLiteral(":/i18n/roundel_en.qm"))) {
    QCoreApplication::installTranslator(&translator);
  }
}

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_bench(std::make_unique<widgets::Workbench>()) {
  installTranslations();
  setObjectName(QStringLiteral("main"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAcceptDrops(true);
  setWindowIcon(widgets::programIcon());
  setMinimumSize(760, 480);
  resize(1600, 900);
  // Before there are widgets: a theme is put on each of them, and a font of the application reaches only those that come later.
  m_themeChoice = static_cast<ThemeChoice>(QSettings().value(QStringLiteral("theme"), 0).toInt());
  applyThemeChoice();
  m_menus = QMainWindow::menuBar();
  m_autosave = std::make_unique<widgets::Autosave>(&m_bench->document);
  connect(m_autosave.get(), &widgets::Autosave::failed, this, [this](const QString& reason) {
    statusBar()->showMessage(tr("No copy of the unsaved changes could be saved: %1").arg(reason), 20'000);
  });
  makePages();
  makeDocks();
  makeWhatIf();
  makeToolBar();
  makeFileMenu();
  makeEditMenu();
  makeViewMenu();
  makeRunMenu();
  makeWhatIfMenu();
  makeCompareMenu();
  makeFiguresMenu();
  makeHelpMenu();
  m_status = widgets::makeLabel({}, "note", this);
  m_fileStatus = widgets::makeLabel({}, "note", this);
  statusBar()->setContentsMargins(widgets::kGap, 0, widgets::kGap, 0);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(m_status, 1);
  // A status bar hides what is there when a message comes, but only while it is seen; one that comes before would lie over it.
  connect(statusBar(), &QStatusBar::messageChanged, m_status,
          [this](const QString& message) { m_status->setVisible(message.isEmpty()); });
  makeExports();
  m_rangeStatus = widgets::makeLabel({}, "note", this);
  m_rangeStatus->setObjectName(QStringLiteral("range"));
  m_rangeStatus->setToolTip(
      tr("The range marked in the lanes: Shift+drag, or M on a selected bar. R shows it alone, Esc clears it"));
  statusBar()->addPermanentWidget(m_rangeStatus);
  statusBar()->addPermanentWidget(m_fileStatus);
  connectRooms();
  restoreSession();
  showWorkspace(Run);
  refreshTitle();
  refreshStatus();
}

MainWindow::~MainWindow() {
  // Rooms hold a pointer to the bench: they go first.
  delete takeCentralWidget();
  for (QDockWidget* dock : findChildren<QDockWidget*>()) delete dock;
}

void MainWindow::makePages() {
  m_pages = new QStackedWidget(this);
  m_build = new BuildPage(m_bench.get(), m_pages);
  m_run = new RunPage(m_bench.get(), m_pages);
  m_figures = new widgets::FiguresPage(m_bench.get(), m_pages);
  m_pages->addWidget(m_build);
  m_pages->addWidget(m_run);
  m_pages->addWidget(m_figures);
  auto* center = new QWidget(this);
  center->setObjectName(QStringLiteral("workspace"));
  auto* column = new QVBoxLayout(center);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(new SessionOffer(&widgets::EarlierSession::of(m_bench->session), center));
  column->addWidget(m_pages, 1);
  setCentralWidget(center);
}

void MainWindow::makeToolBar() {
  auto* bar = m_toolBar = addToolBar(tr("Workspaces and time"));
  bar->setObjectName(QStringLiteral("toolbar"));
  bar->setMovable(false);
  m_menuPlace = new QWidget(bar);
  auto* place = new QHBoxLayout(m_menuPlace);
  place->setContentsMargins(0, 0, 0, 0);
  m_menuTool = bar->addWidget(m_menuPlace);
  m_menuTool->setVisible(false);
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  m_workspaces = new QActionGroup(this);
  const struct {
    const char* name;
    QString text, tip;
    Qt::Key key;
  } spaces[] = {{"workspace-build", tr("Build"), tr("Draw the cluster, edit the jobs"), Qt::Key_1},
                {"workspace-run", tr("Run"), tr("Watch the schedulers run the scenario"), Qt::Key_2},
                {"workspace-figures", tr("Figures"), tr("Figures as they will be exported"), Qt::Key_3}};
  int index = 0;
  for (const auto& space : spaces) {
    auto* action = m_workspaces->addAction(space.text);
    action->setObjectName(QLatin1String(space.name));
    action->setCheckable(true);
    action->setShortcut(QKeySequence(Qt::CTRL | space.key));
    action->setToolTip(space.tip + QStringLiteral(" (Ctrl+%1)").arg(index + 1));
    action->setData(index++);
    auto* button = new SpringButton(bar);
    button->setDefaultAction(action);
    button->setMinimumHeight(32);
    bar->addWidget(button);
    addAction(action);
  }
  connect(m_workspaces, &QActionGroup::triggered, this,
          [this](QAction* action) { showWorkspace(static_cast<Workspace>(action->data().toInt())); });
  const auto stretch = [bar] {
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
  };
  stretch();
  m_transport = new widgets::TransportBar(m_bench.get(), bar);
  m_timeTools = {bar->addWidget(m_transport), bar->addWidget(m_run->arrangementSwitch())};
  auto* search = m_search = new QPushButton(bar);
  search->setObjectName(QStringLiteral("search"));
  search->setToolTip(tr("Find a command, a job, a node or a scheduler by typing (Ctrl+Shift+P)"));
  search->setAccessibleName(tr("Search"));
  search->setProperty("role", QStringLiteral("field"));
  search->setMinimumHeight(32);
  connect(search, &QPushButton::clicked, this, &MainWindow::showPalette);
  m_searchTool = bar->addWidget(search);
  stretch();
  bar->addWidget(m_transport->readout());
  addActions(m_transport->actions());
}

void MainWindow::connectRooms() {
  widgets::Workbench* bench = m_bench.get();
  connect(&bench->document, &widgets::Document::changed, this, &MainWindow::refreshTitle);
  connect(&bench->document, &widgets::Document::fileStateChanged, this, &MainWindow::refreshTitle);
  connect(&bench->document, &widgets::Document::changed, this, &MainWindow::refreshStatus);
  connect(&bench->comparison, &widgets::ComparisonController::laneChanged, this, &MainWindow::refreshStatus);
  connect(&bench->comparison, &widgets::ComparisonController::finished, this, &MainWindow::refreshStatus);
  connect(m_build, &BuildPage::wanted, this, [this] { showWorkspace(Build); });
  connect(m_bench.get(), &widgets::Workbench::goToRequested, this, &MainWindow::goToLane);
  connect(m_build, &BuildPage::examplesRequested, this, [this] { m_examples->popup(QCursor::pos()); });
  connect(m_transport, &widgets::TransportBar::untilRequested, this, &MainWindow::runUntil);
  connect(m_transport, &widgets::TransportBar::readoutGrew, this, &MainWindow::layoutToolBar);
  connect(m_run->lanes(), &widgets::LanesView::optionsRequested, this, &MainWindow::editLane);
  connect(m_run->lanes(), &widgets::LanesView::exportRequested, this,
          [this](int lane) { exportFigure(QStringLiteral("gantt"), lane); });
  connect(m_run->plots(), &widgets::PlotsRow::exportRequested, this,
          [this](const QString& kind) { exportFigure(kind, -1); });
  connect(m_run->columnPlots(), &ColumnPlots::exportRequested, this,
          [this](const QString& kind) { exportFigure(kind, -1); });
  connect(m_run->lanes(), &widgets::LanesView::markedRangeChanged, this, [this](double from_s, double to_s) {
    m_rangeStatus->setText(to_s > from_s ? tr("t₁ %1   t₂ %2   Δ %3")
                                               .arg(widgets::clockText(from_s, m_bench->comparison.end_s()),
                                                    widgets::clockText(to_s, m_bench->comparison.end_s()),
                                                    widgets::clockText(to_s - from_s, m_bench->comparison.end_s()))
                                         : QString());
  });
  connect(m_run->lanes(), &widgets::LanesView::said, this,
          [this](const QString& message) { statusBar()->showMessage(message, 8000); });
  connect(m_run->lanes(), &widgets::LanesView::addSchedulerRequested, this, [this] {
    QMenu menu;
    fillAddMenu(&menu);
    menu.exec(QCursor::pos());
  });
}

void MainWindow::showWorkspace(Workspace workspace) {
  QToolTip::hideText();  // it is of the workspace before
  m_workspaces->actions().at(workspace)->setChecked(true);
  m_pages->setCurrentIndex(workspace);
  // Where nothing plays, the room of the time controls is for finding things; their keys hold everywhere.
  for (QAction* tool : m_timeTools) tool->setVisible(workspace == Run);
  m_searchTool->setVisible(workspace != Run);
  layoutToolBar();
  if (workspace == Run && (focusWidget() == nullptr || !focusWidget()->isVisibleTo(this))) m_run->lanes()->setFocus();
}

MainWindow::Workspace MainWindow::workspace() const { return static_cast<Workspace>(m_pages->currentIndex()); }

QString MainWindow::defaultScenario() { return QStringLiteral(":/roundel/scenarios/hadar-fig1.json"); }

bool MainWindow::openFile(const QString& path) {
  if (!path.startsWith(QLatin1String(":/"))) {
    if (isFigure(path)) return openFigure(path);
    std::optional<model::Scenario> draft;
    const std::vector<model::Fault> faults = m_bench->document.load(path, &draft);
    if (!faults.empty()) {
      showFaults(path, faults, std::move(draft));
      return false;
    }
    remember(QFileInfo(path).absoluteFilePath());
    return true;
  }
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return false;
  io::ScenarioResult result = io::readScenario(file.readAll().toStdString());
  if (!result.scenario) {
    showFaults(path, result.faults);
    return false;
  }
  m_bench->document.reset(std::move(*result.scenario), {});
  return true;
}

void MainWindow::refreshTitle() {
  const widgets::Document& document = m_bench->document;
  setWindowTitle(tr("%1[*] — Roundel").arg(document.displayName()));
  setWindowModified(document.isModified());
  setWindowFilePath(document.path());
  m_fileStatus->setText(document.isModified()       ? tr("unsaved changes")
                        : document.path().isEmpty() ? tr("not saved")
                                                    : tr("saved as %1").arg(QFileInfo(document.path()).fileName()));
  m_fileStatus->setToolTip(QDir::toNativeSeparators(document.path()));
}

void MainWindow::refreshStatus() {
  const auto& lanes = m_bench->comparison.lanes();
  const model::Scenario& scenario = m_bench->document.scenario();
  QStringList parts;
  const auto faults = static_cast<int>(m_bench->document.faults().size());
  if (faults > 0) {
    parts << tr("%n problem(s), see Build", nullptr, faults);
  } else if (m_bench->comparison.busy()) {
    parts << tr("Running…");
  } else {
    parts << tr("Ready");
  }
  parts << tr("%n scheduler(s)", nullptr, static_cast<int>(lanes.size()));
  parts << tr("%n node(s)", nullptr, static_cast<int>(scenario.nodes.size())) + QStringLiteral(", ") +
               tr("%n job(s)", nullptr, static_cast<int>(scenario.jobs.size()));
  const compare::Fairness fairness = m_bench->comparison.fairness();
  if (!m_bench->comparison.busy() && lanes.size() > 1) {
    parts << (fairness.fair
                  ? tr("fair comparison: %1").arg(widgets::whatIsSame(m_bench->comparison))
                  : tr("not a fair comparison: %1").arg(QString::fromStdString(fairness.differences.front())));
  }
  m_status->setText(parts.join(QStringLiteral(" · ")));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (m_transport == nullptr) return;
  shareRow(height() < kLow && !m_menus->isNativeMenuBar());
  layoutToolBar();
}

// The menu bar moves into the toolbar and back: its menus, their keys and what is open in it stay what they are.
void MainWindow::shareRow(bool shared) {
  if (shared == m_menuTool->isVisible()) return;
  if (shared) {
    layout()->setMenuBar(nullptr);
    m_menuPlace->layout()->addWidget(m_menus);
    m_menuPlace->layout()->setAlignment(m_menus, Qt::AlignVCenter);
  } else {
    m_menuPlace->layout()->removeWidget(m_menus);
    setMenuBar(m_menus);
  }
  m_menus->show();
  if (auto* more = m_menus->findChild<QToolButton*>(QStringLiteral("qt_menubar_ext_button"))) {
    more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    more->setText(QStringLiteral("»"));
    more->setToolTip(tr("Menus that there is no room for"));
    more->setAccessibleName(tr("More menus"));
  }
  m_menuTool->setVisible(shared);
  for (QToolButton* button : m_toolBar->findChildren<QToolButton*>()) {
    if (!button->property("segment").toBool()) continue;
    button->setProperty("narrow", shared);
    button->style()->unpolish(button);
    button->style()->polish(button);
  }
}

// The workspaces, the arrangement and the readout keep their places; the time controls have the rest, or the search. Menus of the
// same row that find no room stand behind the bar's arrow.
void MainWindow::layoutToolBar() {
  int others = kToolMargins + m_transport->readout()->sizeHint().width();
  for (const QToolButton* button : m_toolBar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (m_workspaces->actions().contains(button->defaultAction())) others += button->sizeHint().width() + kToolGap;
  }
  const bool run = workspace() == Run;
  if (run) others += m_run->arrangementSwitch()->sizeHint().width();
  if (m_menuTool->isVisible()) {
    const int least = run ? m_transport->leastRoom() : kSearchLeast;
    const int menus = std::clamp(width() - others - least, kMenusLeast, m_menus->sizeHint().width());
    m_menuPlace->setFixedWidth(menus);
    others += menus + kToolGap;
  }
  m_transport->setRoom(width() - others);
  const bool wide = width() - others >= kSearchWide;
  m_search->setText(wide ? tr("Search actions, nodes, jobs…") : tr("Search…"));
  m_search->setFixedWidth(wide ? kSearchWide : std::clamp(width() - others, kSearchLeast, kSearchWide));
}

void MainWindow::goToMenus() { m_menus->setActiveAction(m_menus->actions().first()); }

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!maySwitchDocument()) {
    event->ignore();
    return;
  }
  saveSession();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (maySwitchDocument()) openFile(event->mimeData()->urls().front().toLocalFile());
}

QAction* MainWindow::action(const QString& name) const { return findChild<QAction*>(name); }

void MainWindow::restoreSession() {
  const QSettings settings;
  const bool still = settings.value(QStringLiteral("reducedMotion"), false).toBool();
  m_bench->setReducedMotion(still);
  action(QStringLiteral("reduced-motion"))->setChecked(still);
  restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  restoreState(settings.value(QStringLiteral("docks")).toByteArray());
  m_run->restoreLayout(settings.value(QStringLiteral("runLayout")).toByteArray());
  m_build->restoreLayout(settings.value(QStringLiteral("buildLayout")).toByteArray());
}

void MainWindow::saveSession() {
  QSettings settings;
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("docks"), saveState());
  settings.setValue(QStringLiteral("runLayout"), m_run->saveLayout());
  settings.setValue(QStringLiteral("buildLayout"), m_build->saveLayout());
  settings.setValue(QStringLiteral("theme"), static_cast<int>(m_themeChoice));
  settings.setValue(QStringLiteral("reducedMotion"), m_bench->reducedMotion());
}

}  // namespace roundel::app
