// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that title and status bar follow the shown page: the scenario, the sweep, or neither.

#include "app/gui/window/shown_file.h"

#include <QLabel>
#include <QStatusBar>

#include "app/gui/experiments/experiment_actions.h"
#include "app/gui/window/workspaces.h"
#include "tests/app/window.h"
#include "widgets/experiments/page/experiments_page.h"

namespace roundel::app {
namespace {

class ShownFileTest : public Window {
 protected:
  widgets::ExperimentsPage* experiments() { return window->workspaces().experiments(); }
  QString title() const { return window->windowTitle().remove(QStringLiteral("[*]")); }
  bool says(const char* words) const {
    for (const QLabel* label : window->statusBar()->findChildren<QLabel*>()) {
      if (label->isVisibleTo(window->statusBar()) && label->text() == QLatin1String(words)) return true;
    }
    return false;
  }
};

TEST_F(ShownFileTest, ASweepHasItsOwnTitleAndItsOwnChanges) {
  const QString scenario = title();
  experiments()->varyField("/clock/round_s");
  window->workspaces().show(Workspaces::Experiments);
  EXPECT_EQ(title(), QStringLiteral("%1 — Roundel").arg(experiments()->document().displayName()));
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_TRUE(says("unsaved changes"));
  experiments()->document().edit(QStringLiteral("title"), [](widgets::SweepDraft& draft) { draft.title = "rounds"; });
  EXPECT_EQ(title(), "rounds — Roundel");
  window->workspaces().show(Workspaces::Run);
  EXPECT_EQ(title(), scenario);
  EXPECT_FALSE(window->isWindowModified()) << "the scenario has not changed since it was opened";
}

TEST_F(ShownFileTest, WhereNothingVariesThereIsNoSweepToSave) {
  window->workspaces().show(Workspaces::Experiments);
  EXPECT_EQ(title(), "Experiments — Roundel");
  EXPECT_FALSE(says("not saved") || says("unsaved changes"));
}

TEST_F(ShownFileTest, PapersAreNoFileWhateverTheSweepIs) {
  experiments()->varyField("/clock/round_s");
  trigger("papers");
  ASSERT_TRUE(experiments()->guestShown());
  EXPECT_EQ(title(), "Papers beside ours — Roundel");
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_FALSE(says("not saved") || says("unsaved changes"));
  experiments()->showGuest(false);
  EXPECT_TRUE(window->isWindowModified()) << "the sweep is shown again";
  EXPECT_TRUE(says("unsaved changes"));
}

TEST_F(ShownFileTest, WelcomeIsTheProgramItself) {
  window->workspaces().show(Workspaces::Welcome);
  EXPECT_EQ(title(), "Roundel");
}

}  // namespace
}  // namespace roundel::app
