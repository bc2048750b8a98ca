// SPDX-License-Identifier: GPL-3.0-or-later
// Tests "How good?" in the window: actions, toolbar, status bar and keyboard focus.

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStatusBar>

#include "app/gui/run_page.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/workspaces.h"
#include "tests/app/window.h"
#include "tests/widgets/settle.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/start/help/help_window.h"
#include "widgets/why/guarantees/guarantee_card.h"
#include "widgets/why/guarantees/guarantees_view.h"

namespace roundel::app {
namespace {

class GuaranteesWindow : public Window {
 protected:
  RunPage* page() { return window->workspaces().run(); }
  widgets::GuaranteesView* view() { return page()->guarantees(); }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return !view()->model().busy() && !view()->cards().empty(); }, 60'000));
    widgets::testing::settle();
  }
  QStringList labels(QWidget* of) {
    QStringList out;
    for (const QLabel* label : of->findChildren<QLabel*>())
      if (label->isVisible()) out << label->text();
    return out;
  }
};

TEST_F(GuaranteesWindow, TheMenuOfALaneShowsTheCardOfItsRun) {
  QMenu menu;
  bench().extendMenu(&menu, {.lane = 2, .job = {}, .node = {}, .t_s = -1});
  auto* ask = menu.findChild<QAction*>(QStringLiteral("lane-how-good"));
  ASSERT_NE(ask, nullptr);
  ask->trigger();
  wait();
  EXPECT_TRUE(view()->isVisible());
  EXPECT_FALSE(page()->lanes()->isVisible());
  auto* card = qobject_cast<widgets::GuaranteeCard*>(QApplication::focusWidget());
  ASSERT_NE(card, nullptr);
  EXPECT_EQ(card->guarantee()->lane, lanes()[2].lane.label);
}

TEST_F(GuaranteesWindow, HelpShowsItFromEveryWorkspace) {
  trigger("workspace-build");
  trigger("help-how-good");
  EXPECT_EQ(window->workspaces().current(), Workspaces::Run);
  EXPECT_TRUE(view()->isVisible());
  trigger("help-how-good");
  EXPECT_TRUE(view()->isVisible());
  trigger("how-good");
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Lanes);
}

TEST_F(GuaranteesWindow, TheSearchTakesThePlaceOfTheTimeControls) {
  auto* transport = window->findChild<widgets::TransportBar*>();
  auto* search = window->findChild<QPushButton*>(QStringLiteral("search"));
  EXPECT_TRUE(transport->isVisible());
  trigger("how-good");
  wait();
  EXPECT_FALSE(transport->isVisible());
  EXPECT_TRUE(search->isVisible());
  EXPECT_EQ(window->findChild<QLabel*>(QStringLiteral("sweep-readout"))->text(), view()->readout());
  EXPECT_TRUE(labels(window->statusBar()).contains(view()->statusText()));
  trigger("how-good");
  widgets::testing::settle();
  EXPECT_TRUE(transport->isVisible());
  EXPECT_FALSE(search->isVisible());
  EXPECT_FALSE(labels(window->statusBar()).contains(view()->statusText()));
}

TEST_F(GuaranteesWindow, TheKeyboardGoesAlong) {
  page()->lanes()->canvas()->setFocus();
  trigger("how-good");
  wait();
  EXPECT_TRUE(view()->isAncestorOf(QApplication::focusWidget()));
  trigger("how-good");
  EXPECT_EQ(QApplication::focusWidget(), page()->lanes()->canvas());
}

TEST_F(GuaranteesWindow, EnterOpensTheHelpOfTheTheorem) {
  page()->lanes()->canvas()->setFocus();
  trigger("how-good");
  wait();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  auto* help = window->findChild<widgets::HelpWindow*>();
  ASSERT_NE(help, nullptr);
  EXPECT_TRUE(help->isVisible());
  for (const widgets::GuaranteeCard* card : view()->cards()) {
    const QString place = card->helpPlace();
    const auto* guarantees = help->pages().find(QStringLiteral("guarantees"));
    ASSERT_NE(guarantees, nullptr);
    EXPECT_TRUE(std::ranges::any_of(guarantees->sections, [&](const auto& section) {
      return place == QStringLiteral("guarantees#") + section.anchor;
    })) << place.toStdString();
  }
}

TEST_F(GuaranteesWindow, ItIsSavedWithTheLayout) {
  trigger("how-good");
  const QByteArray saved = window->layouts().save();
  window->layouts().reset();
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Lanes);
  EXPECT_TRUE(window->layouts().restore(saved));
  EXPECT_EQ(page()->arrangement(), RunPage::Arrangement::Guarantees);
}

TEST_F(GuaranteesWindow, UndoAndAnotherDocumentWhileItIsShown) {
  trigger("how-good");
  wait();
  bench().document.edit(QStringLiteral("Delete jobs"), [](model::Scenario& scenario) { scenario.jobs.clear(); });
  widgets::testing::settle();
  trigger("undo");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  wait();
  EXPECT_EQ(view()->cards().front()->guarantee()->scheduler, "Hadar");
  ASSERT_TRUE(window->openFile(QStringLiteral(":/roundel/scenarios/hadare-forks.json")));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  wait();
  for (const widgets::GuaranteeCard* card : view()->cards()) EXPECT_FALSE(card->runName().isEmpty());
}

}  // namespace
}  // namespace roundel::app
