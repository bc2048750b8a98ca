// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>
#include <cmath>

#include "app/gui/column_plots.h"
#include "app/gui/dialogs/until_dialog.h"
#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "tests/app/window.h"
#include "widgets/build/arrivals/arrivals_panel.h"
#include "widgets/build/cluster/cluster_editor.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/build/jobs/jobs_table.h"
#include "widgets/figures/files/figure_export.h"
#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plot_panel.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/stage/presenter/presenter_window.h"
#include "widgets/why/inspector/why_panel.h"

namespace roundel::app {
namespace {

using widgets::LaneState;

TEST_F(Window, OpensTheWorkedExampleAlreadyRun) {
  ASSERT_EQ(lanes().size(), 4U);
  for (const LaneState& lane : lanes()) EXPECT_EQ(lane.status, LaneState::Status::Done) << lane.lane.label;
  EXPECT_EQ(lanes()[0].run->metrics->value("makespan_s"), 2160);
  EXPECT_EQ(lanes()[1].run->metrics->value("makespan_s"), 1800);
  EXPECT_EQ(bench().playhead.now_s(), 0);
  EXPECT_EQ(window->workspaces().current(), Workspaces::Run);
}

TEST_F(Window, KeysStepTheRoundsThereAndBack) {
  QTest::keyClick(window.get(), Qt::Key_F4);
  EXPECT_EQ(bench().playhead.now_s(), 360);
  QTest::keyClick(window.get(), Qt::Key_F4);
  EXPECT_EQ(bench().playhead.now_s(), 720);
  QTest::keyClick(window.get(), Qt::Key_F4, Qt::ShiftModifier);
  EXPECT_EQ(bench().playhead.now_s(), 360);
  QTest::keyClick(window.get(), Qt::Key_F7);
  EXPECT_EQ(bench().playhead.now_s(), bench().playhead.end_s());
}

TEST_F(Window, PlayingMovesThePlayheadUntilItIsPaused) {
  trigger("play");
  EXPECT_TRUE(bench().playhead.playing());
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().playhead.now_s() > 0; }, 3000));
  trigger("stop");
  EXPECT_FALSE(bench().playhead.playing()) << "stop also ends playing";
}

TEST_F(Window, CtrlDigitsSwitchTheWorkspaces) {
  QTest::keyClick(window.get(), Qt::Key_1, Qt::ControlModifier);
  EXPECT_EQ(window->workspaces().current(), Workspaces::Build);
  QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
  EXPECT_EQ(window->workspaces().current(), Workspaces::Figures);
  QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
  EXPECT_EQ(window->workspaces().current(), Workspaces::Run);
}

TEST_F(Window, NextDisagreementIsWhereTheLanesPlaceJobsDifferently) {
  trigger("next-disagreement");
  QTRY_VERIFY(bench().playhead.now_s() > 0);  // computed in the background the first time
  const double at = bench().playhead.now_s();
  trigger("next-disagreement");
  EXPECT_GT(bench().playhead.now_s(), at);
  trigger("previous-disagreement");
  EXPECT_EQ(bench().playhead.now_s(), at);
}

TEST_F(Window, TheStatusSaysTheMarkedRange) {
  auto* said = window->findChild<QLabel*>(QStringLiteral("range"));
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->text(), QString());
  widgets::GanttController* lanes = window->findChild<RunPage*>()->lanes()->controller();
  lanes->marks.setRange(std::pair(360.0, 780.0));
  EXPECT_EQ(said->text(), QStringLiteral("t₁ 6:00   t₂ 13:00   Δ 7:00"));
  lanes->marks.setRange(std::nullopt);
  EXPECT_EQ(said->text(), QString());
}

TEST_F(Window, TimeControlsStandInRunAndASearchElsewhere) {
  auto* search = window->findChild<QPushButton*>(QStringLiteral("search"));
  auto* transport = window->findChild<widgets::TransportBar*>();
  EXPECT_FALSE(search->isVisible());
  EXPECT_TRUE(transport->isVisible());
  trigger("workspace-build");
  EXPECT_TRUE(QTest::qWaitFor([&] { return search->isVisible(); }));
  EXPECT_FALSE(transport->isVisible());
  QTest::keyClick(window.get(), Qt::Key_F4);
  EXPECT_EQ(bench().playhead.now_s(), 360) << "the keys for time work in every workspace";
  whenAsked([](QWidget* dialog) { static_cast<QDialog*>(dialog)->reject(); });
  QTest::mouseClick(search, Qt::LeftButton);
}

TEST_F(Window, ALowWindowHasItsMenusAndToolsInOneRow) {
  const QPointer<QMenuBar> menus = window->menus().bar();
  auto* tools = window->findChild<QToolBar*>(QStringLiteral("toolbar"));
  const auto inRow = [&] { return tools->isAncestorOf(menus); };
  const qsizetype entries = window->menus().entries().size();
  EXPECT_FALSE(inRow());
  EXPECT_EQ(window->layout()->menuBar(), menus);
  for (const QSize size : {QSize(1366, 768), QSize(1280, 720), QSize(1024, 640), QSize(960, 540)}) {
    for (const char* workspace : {"workspace-build", "workspace-run", "workspace-figures"}) {
      window->resize(size);
      trigger(workspace);
      QApplication::processEvents();
      SCOPED_TRACE(std::to_string(size.width()) + ' ' + workspace);
      ASSERT_TRUE(inRow());
      EXPECT_EQ(window->layout()->menuBar(), nullptr);
      EXPECT_EQ(window->menus().bar(), menus) << "the menu bar is the same; there is no second one";
      EXPECT_LT(tools->height(), 64);
      for (QWidget* each : tools->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!each->isVisible() || each->width() == 0) continue;
        EXPECT_TRUE(tools->rect().contains(each->geometry())) << each->metaObject()->className() << " is clipped";
        if (qobject_cast<QToolButton*>(each) != nullptr) {
          EXPECT_GE(each->width(), each->sizeHint().width());
        }
      }
    }
  }
  EXPECT_EQ(window->menus().entries().size(), entries);
  window->resize(1366, 768);
  window->activateWindow();
  QApplication::processEvents();
  QTest::keyClick(window.get(), Qt::Key_E, Qt::AltModifier);
  QMenu* edit = menus->actions().at(1)->menu();
  EXPECT_TRUE(QTest::qWaitFor([&] { return edit->isVisible(); })) << "Alt+E";
  edit->hide();
  trigger("menus");
  EXPECT_EQ(menus->activeAction(), menus->actions().first()) << "F10";
  menus->actions().first()->menu()->hide();
  window->resize(1366, 800);
  QApplication::processEvents();
  EXPECT_FALSE(inRow());
  EXPECT_EQ(window->layout()->menuBar(), menus);
  EXPECT_TRUE(menus->isVisible());
}

TEST_F(Window, ColumnsPutEachSchedulersPlotsUnderItAndFoldTheSides) {
  RunPage* page = window->findChild<RunPage*>();
  ASSERT_NE(page, nullptr);
  trigger("columns");
  QApplication::processEvents();
  EXPECT_TRUE(page->left()->folded());
  EXPECT_TRUE(page->right()->folded());
  EXPECT_FALSE(page->plots()->isVisible());
  ASSERT_TRUE(page->columnPlots()->isVisible());
  int shown = 0;
  for (int lane = 0; lane < static_cast<int>(lanes().size()); ++lane) {
    const QRectF column = page->lanes()->columnRect(lane);
    QList<widgets::PlotPanel*> panels = page->columnPlots()->findChildren<widgets::PlotPanel*>();
    panels.removeIf([=](const widgets::PlotPanel* panel) { return panel->only() != lane || panel->isHidden(); });
    EXPECT_EQ(panels.isEmpty(), column.isEmpty()) << lane;
    for (widgets::PlotPanel* panel : panels) {
      const QPoint at = panel->mapTo(page, QPoint(0, 0)) - page->lanes()->mapTo(page, QPoint(0, 0));
      EXPECT_GE(at.x(), column.left() - 1);
      EXPECT_LE(at.x() + panel->width(), column.right() + 1);
      EXPECT_EQ(
          panel->look().only >= 0 ? panel->data().lanes[static_cast<std::size_t>(panel->look().only)].label : QString(),
          page->lanes()->controller()->lanes.name(lane));
      ++shown;
    }
  }
  EXPECT_EQ(shown, 3 * page->lanes()->canvas()->layout().columns_shown);
  const QByteArray layout = window->layouts().save();
  trigger("columns");
  QApplication::processEvents();
  EXPECT_FALSE(page->left()->folded());
  EXPECT_TRUE(page->plots()->isVisible());
  EXPECT_TRUE(window->layouts().restore(layout));
  EXPECT_TRUE(page->lanes()->columns());
}

TEST_F(Window, ThePresenterIsAWindowOfItsOwnAndEscComesBack) {
  const auto presenter = [&] { return window->findChild<widgets::PresenterWindow*>(); };
  ASSERT_EQ(presenter(), nullptr);
  const QRect before = window->geometry();
  trigger("presenter");
  ASSERT_NE(presenter(), nullptr);
  EXPECT_TRUE(presenter()->isWindow());
  EXPECT_TRUE(presenter()->isFullScreen());
  EXPECT_EQ(presenter()->size(), window->screen()->size());
  const widgets::PresenterWindow* first = presenter();
  trigger("presenter");
  EXPECT_EQ(presenter(), first) << "each window has only one presenter";
  QTest::keyClick(presenter(), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return presenter() == nullptr; }));
  EXPECT_EQ(window->geometry(), before);
  EXPECT_FALSE(window->isFullScreen());
}

TEST_F(Window, TheKeyOfThePresenterIsNobodyElses) {
  int with = 0;
  for (const MenuEntry& entry : window->menus().entries())
    with += entry.action->shortcuts().contains(QKeySequence(Qt::SHIFT | Qt::Key_F11)) ? 1 : 0;
  EXPECT_EQ(with, 1);
  EXPECT_EQ(window->action(QStringLiteral("presenter"))->shortcut(), QKeySequence(Qt::SHIFT | Qt::Key_F11));
}

TEST_F(Window, RunUntilFindsArrivalsStartsAndFinishesOfTheFocusedLane) {
  bench().selection.focusLane(0);
  const model::JobIndex any;
  EXPECT_EQ(instantOf(bench(), Until::Finish, 0, any), 960);  // J2 under Gavel finishes after two thirds of round 3
  EXPECT_EQ(instantOf(bench(), Until::Start, 0, model::JobIndex(2)), 360);
  EXPECT_EQ(instantOf(bench(), Until::Preemption, 0, model::JobIndex(0)), 360);
  EXPECT_EQ(instantOf(bench(), Until::Round, 4, any), 1080);
  EXPECT_EQ(instantOf(bench(), Until::Arrival, 0, any), std::nullopt);  // all jobs arrive at 0
}

// In floating point 3 * 0.7 / 0.7 is below 3. The transport bar shows round 4 there, so "the next round" must be round 5.
TEST_F(Window, RunUntilOffersTheRoundAfterTheOneThatTheTransportBarShows) {
  bench().playhead.setRange(100, 0.7);
  bench().playhead.setNow(3 * 0.7);
  UntilDialog dialog(bench());
  dialog.findChild<QComboBox*>(QStringLiteral("what"))->setCurrentIndex(static_cast<int>(Until::Round));
  EXPECT_EQ(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("value"))->value(), 5);
  EXPECT_EQ(dialog.instant_s(), 4 * 0.7);
}

TEST_F(Window, EveryMenuIsSeenAt1280x720InEveryWorkspace) {
  window->resize(1280, 720);
  const QMenuBar* menus = window->menus().bar();
  for (const char* workspace : {"workspace-build", "workspace-run", "workspace-figures", "workspace-experiments"}) {
    trigger(workspace);
    QApplication::processEvents();
    EXPECT_GE(menus->width(), menus->sizeHint().width()) << workspace;
  }
}

TEST_F(Window, EveryMenuIsSeenAt1280x720WithABranchInAnyArrangement) {
  window->resize(1280, 720);
  trigger("workspace-run");
  const quint64 id = bench().branches.add(0, 720, {compare::NodeDown{"n2", {}}});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  bench().playhead.toEnd();
  const QMenuBar* menus = window->menus().bar();
  for (const auto arrangement :
       {RunPage::Arrangement::Lanes, RunPage::Arrangement::Columns, RunPage::Arrangement::ClusterAnimation}) {
    window->workspaces().run()->setArrangement(arrangement);
    QApplication::processEvents();
    EXPECT_GE(menus->width(), menus->sizeHint().width()) << static_cast<int>(arrangement);
    EXPECT_LE(window->findChild<QWidget*>(QStringLiteral("toolbar"))->sizeHint().width(), 1280);
  }
  bench().branches.remove(id);
}

TEST_F(Window, ArrangementsAreOneButtonWhereMenusNeedTheRoom) {
  trigger("workspace-run");
  RunPage* run = window->workspaces().run();
  auto* one = run->arrangementSwitch()->window()->findChild<QToolButton*>(QStringLiteral("arrangement"));
  ASSERT_NE(one, nullptr);
  EXPECT_TRUE(one->isHidden());
  window->resize(1280, 720);
  QApplication::processEvents();
  ASSERT_FALSE(one->isHidden());
  ASSERT_EQ(one->menu()->actions().size(), 4);
  one->menu()->actions().at(1)->trigger();
  EXPECT_EQ(run->arrangement(), RunPage::Arrangement::Columns);
  EXPECT_TRUE(one->text().startsWith(QStringLiteral("Columns")));
  window->resize(1600, 900);
  QApplication::processEvents();
  EXPECT_TRUE(one->isHidden());
}

TEST_F(Window, PanelsFoldToRailsOnNarrowWindowsAndPlotsToTabsOnLowOnes) {
  auto* page = window->findChild<RunPage*>();
  EXPECT_FALSE(page->right()->folded());
  window->resize(1280, 720);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->right()->folded(); }));
  EXPECT_FALSE(page->left()->folded());
  EXPECT_TRUE(page->plots()->tabbed());
  // The rail is at the edge of the page and the lanes fill the rest.
  const auto rightEdge = [&] { return page->right()->mapTo(page, page->right()->rect().topRight()).x(); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->width() - rightEdge() < 20; })) << page->width() << ' ' << rightEdge();
  EXPECT_GT(page->lanes()->width(), 900);
  window->resize(960, 540);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->left()->folded(); }));
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->width() - rightEdge() < 20; })) << page->width() << ' ' << rightEdge();
  window->resize(1600, 900);
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return !page->right()->folded() && !page->left()->folded() && !page->plots()->tabbed(); }));
}

TEST_F(Window, InALowWindowJobsAndArrivalsShareTheRoomBelowTheCanvas) {
  trigger("workspace-build");
  auto* jobs = window->findChild<widgets::JobsTable*>();
  auto* arrivals = window->findChild<widgets::ArrivalsPanel*>();
  auto* canvas = window->findChild<widgets::ClusterEditor*>();
  window->resize(1600, 900);
  QTest::qWait(0);
  EXPECT_TRUE(jobs->isVisible() && arrivals->isVisible());
  window->resize(960, 540);
  QTest::qWait(0);
  EXPECT_TRUE(jobs->isVisible());
  EXPECT_FALSE(arrivals->isVisible());
  EXPECT_GE(canvas->height(), 150);
  QTabBar* tabs = nullptr;
  for (QTabBar* bar : window->findChildren<QTabBar*>())
    tabs = bar->accessibleName() == QLatin1String("Below the canvas") ? bar : tabs;
  ASSERT_NE(tabs, nullptr);
  QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
  EXPECT_TRUE(arrivals->isVisible());
  EXPECT_FALSE(jobs->isVisible());
  bench().goTo(QStringLiteral("/jobs/0/gang"));
  EXPECT_TRUE(jobs->isVisible()) << "the tab of the job comes to the front";
  window->resize(1600, 900);
  QTest::qWait(0);
  EXPECT_TRUE(jobs->isVisible() && arrivals->isVisible());
}

TEST_F(Window, DocksOfTheSideLieBelowInANarrowWindow) {
  auto* dock = window->findChild<QDockWidget*>(QStringLiteral("history"));
  window->resize(960, 540);
  QTest::qWait(0);
  trigger("undo-history");
  QTest::qWait(0);
  EXPECT_EQ(window->dockWidgetArea(dock), Qt::BottomDockWidgetArea);
  EXPECT_TRUE(dock->isVisible());
  EXPECT_GT(dock->width(), 400);
  window->resize(1600, 900);
  QTest::qWait(0);
  EXPECT_EQ(window->dockWidgetArea(dock), Qt::RightDockWidgetArea);
  EXPECT_TRUE(dock->isVisible());
}

TEST_F(Window, AFoldedPanelOpensBesideItsRailAtItsOwnSideAndEscClosesIt) {
  auto* page = window->findChild<RunPage*>();
  window->resize(960, 540);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->left()->folded() && page->right()->folded(); }));
  auto* jobs = page->findChild<widgets::JobsPanel*>();
  auto* why = page->findChild<widgets::WhyPanel*>();
  const auto left = [page](const QWidget* part) { return part->mapTo(page, QPoint()).x(); };
  const int alone = page->lanes()->width();
  const auto press = [](SidePanel* side) {
    QTest::mouseClick(side->findChild<QToolButton*>({}, Qt::FindDirectChildrenOnly), Qt::LeftButton);
  };

  press(page->left());
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->lanes()->width() < alone - 200; }));
  EXPECT_LT(left(jobs) + jobs->width(), left(page->lanes()));
  EXPECT_LT(left(page->left()), left(jobs)) << "the rail stays at the edge";
  QTest::keyClick(jobs, Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->lanes()->width() == alone; }));
  EXPECT_FALSE(jobs->isVisible());

  press(page->right());
  EXPECT_TRUE(QTest::qWaitFor([&] { return left(why) > left(page->lanes()) + page->lanes()->width(); }));
  trigger("knobs-column");
  EXPECT_TRUE(QTest::qWaitFor([&] { return !why->isVisible(); })) << "the knobs replace Why";
  trigger("knobs-column");
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->lanes()->width() == alone; }));
  press(page->right());
  EXPECT_TRUE(QTest::qWaitFor([&] { return why->isVisible() && page->lanes()->width() < alone - 200; }));
  press(page->right());
  EXPECT_TRUE(QTest::qWaitFor([&] { return page->lanes()->width() == alone; }));
  EXPECT_EQ(window->width(), 960);
  window->resize(1600, 900);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !page->right()->folded() && why->isVisible() && jobs->isVisible(); }));
}

TEST_F(Window, EveryActionAndButtonSaysWhatItDoes) {
  for (const QAction* action : window->findChildren<QAction*>()) {
    if (action->text().isEmpty() || action->menu() != nullptr) continue;
    EXPECT_FALSE(action->toolTip().isEmpty()) << action->text().toStdString();
  }
  for (const QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
    const bool internal = button->objectName().startsWith(QLatin1String("qt_")) ||
                          QLatin1String(button->metaObject()->className()) == QLatin1String("QTableCornerButton");
    if (internal || !button->isVisible()) continue;
    EXPECT_FALSE(button->toolTip().isEmpty())
        << button->text().toStdString() << " " << button->metaObject()->className();
  }
}

TEST_F(Window, ThemesCanBeSwitchedAndTheTextChangesWithThem) {
  window->views().setTheme(ThemeChoice::Dark);
  EXPECT_TRUE(bench().theme().dark);
  const QColor dark = QApplication::palette().color(QPalette::Window);
  window->views().setTheme(ThemeChoice::Light);
  EXPECT_FALSE(bench().theme().dark);
  EXPECT_LT(dark.lightness(), QApplication::palette().color(QPalette::Window).lightness());
}

TEST_F(Window, AnExportedGanttHasItsFontsInsideAndItsWordsAsText) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("gantt.pdf"));
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : lanes()) runs.push_back(*lane.run);
  std::string error;
  const auto page =
      widgets::figures::pageOf(widgets::figures::makeFigure("gantt", runs), *widgets::figures::findPreset("ieee-2col"));
  ASSERT_TRUE(widgets::figures::writePage(page, path.toStdString(), {}, error)) << error;
  const auto output = [&](const QString& tool, const QStringList& arguments) {
    QProcess process;
    process.start(tool, arguments);
    EXPECT_TRUE(process.waitForFinished()) << tool.toStdString() << " is in poppler-utils, which packaging installs";
    return QString::fromUtf8(process.readAllStandardOutput());
  };
  const QString fonts = output(QStringLiteral("pdffonts"), {path});
  EXPECT_TRUE(fonts.contains(QLatin1String("TrueType"))) << fonts.toStdString();
  EXPECT_FALSE(fonts.contains(QLatin1String("Type 3")));
  for (const QString& line : fonts.split(QLatin1Char('\n'), Qt::SkipEmptyParts).mid(2)) {
    const QStringList words = line.simplified().split(QLatin1Char(' '));
    EXPECT_EQ(words.value(words.size() - 5), QStringLiteral("yes")) << "not embedded: " << line.toStdString();
  }
  const QString text = output(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
  for (const char* word : {"Gavel", "Hadar", "J1", "J2", "J3", "V100", "P100", "K80"}) {
    EXPECT_TRUE(text.contains(QLatin1String(word))) << word << " is not in\n" << text.toStdString();
  }
}

TEST_F(Window, TheMenuBarHasTheFontOfTheWindowFromTheStart) {
  // Simulates the start of the program, when the application has the font of the system.
  const QFont before = QApplication::font();
  qApp->setStyleSheet({});
  QApplication::setFont(QFont(QStringLiteral("Liberation Serif"), 20));
  MainWindow other;
  other.setAttribute(Qt::WA_DeleteOnClose, false);
  EXPECT_EQ(other.menus().bar()->font().family(), widgets::uiFont(widgets::kBodyPx).family());
  EXPECT_NEAR(other.menus().bar()->font().pointSizeF(), widgets::uiFont(widgets::kBodyPx).pointSizeF(), 0.01);
  QApplication::setFont(before);
}

TEST_F(Window, TheStatusBarSaysOneThingAtATime) {
  MainWindow other;
  other.setAttribute(Qt::WA_DeleteOnClose, false);
  other.openFile(MainWindow::defaultScenario());
  other.statusBar()->showMessage(QStringLiteral("a message before the window is seen"));
  other.resize(1200, 800);
  other.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&other));
  const auto seen = [&] {
    int labels = 0;
    for (const QLabel* label : other.statusBar()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
      labels += label->isVisible() && label->text().contains(QStringLiteral("scheduler")) ? 1 : 0;
    }
    return labels;
  };
  EXPECT_EQ(seen(), 0) << "the message hides the label";
  other.statusBar()->clearMessage();
  EXPECT_EQ(seen(), 1);
  other.statusBar()->showMessage(QStringLiteral("again"));
  other.hide();
  other.show();
  EXPECT_EQ(seen(), 0);
}

TEST_F(Window, ATipOfTheLanesGoesWhenColumnsOrAnotherWorkspaceOpen) {
  const auto* lanes = window->findChild<RunPage*>()->lanes();
  const auto tip = [&] {
    QToolTip::showText(window->mapToGlobal(QPoint(500, 300)), QStringLiteral("J1"),
                       const_cast<widgets::LanesView*>(lanes));
    return QToolTip::isVisible();
  };
  ASSERT_TRUE(tip());
  trigger("columns");
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 1000));
  trigger("columns");
  ASSERT_TRUE(tip());
  QTest::keyClick(window.get(), Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 1000));
}

TEST_F(Window, FCentresTheSelectedJobWhileTheListOfJobsHasTheKeyboard) {
  const widgets::GanttController* controller = window->findChild<RunPage*>()->lanes()->controller();
  auto* list = window->findChild<RunPage*>()->findChild<widgets::JobsPanel*>()->findChild<QAbstractItemView*>();
  ASSERT_NE(list, nullptr);
  bench().selection.selectJob(model::JobIndex(1));
  window->activateWindow();
  list->setFocus();
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->hasFocus(); }, 2000));
  const double before = controller->time.axis().to_s() - controller->time.axis().from_s();
  QTest::keyClick(list, Qt::Key_F);
  QTest::keyClick(list, Qt::Key_F);
  EXPECT_LT(controller->time.axis().to_s() - controller->time.axis().from_s(), before)
      << "the second F zooms to the job";
}

// A window of 1600 x 900 with its title bar does not fit a screen of 900 px.
TEST_F(Window, FitsItsScreenWithItsFrame) {
  window->resize(4000, 3000);
  window->fitToScreen();
  const QSize room = window->screen()->availableSize();
  EXPECT_LE(window->width(), room.width());
  EXPECT_LT(window->height(), room.height()) << "the height leaves room for the title bar";
  EXPECT_GT(window->height(), room.height() - 80);
}

// Regression: panels that were folded at the start kept their width in the splitter, so half of the window was empty.
TEST_F(Window, GivesItsWidthToTheLanesWhereItIsNarrowFromTheStart) {
  MainWindow narrow;
  narrow.setAttribute(Qt::WA_DeleteOnClose, false);
  narrow.resize(1000, 700);
  ASSERT_TRUE(narrow.openFile(MainWindow::defaultScenario()));
  narrow.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&narrow));
  RunPage* run = narrow.workspaces().run();
  const auto left_over = [&] {
    QApplication::processEvents();
    return run->width() - run->lanes()->width() - 2 * SidePanel::kRail;
  };
  EXPECT_LT(left_over(), 60) << "only margins and handles remain";
  narrow.layouts().reset();
  EXPECT_LT(left_over(), 60) << "after Reset layout";
  ASSERT_TRUE(narrow.layouts().restore(window->layouts().save()));
  EXPECT_LT(left_over(), 60) << "with the layout of a wide window";
}

}  // namespace
}  // namespace roundel::app
