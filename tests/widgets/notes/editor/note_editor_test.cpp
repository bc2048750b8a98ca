// SPDX-License-Identifier: GPL-3.0-or-later
// Notes in the window: offered in menus, edited in a dialog, stored with the scenario.

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QWidget>

#include "tests/widgets/bench.h"
#include "widgets/notes/editor/note_dialog.h"
#include "widgets/notes/editor/note_menu.h"

namespace roundel::widgets {
namespace {

io::Note ofJob(const std::string& text, const std::string& job) { return {text, "", job, {}, {}, "", true}; }
io::Note at(const std::string& text, double at_s) { return {text, "", "", at_s, {}, "", true}; }

class NotesInWindow : public ::testing::Test {
 protected:
  NotesInWindow() {
    // Remove notes of the same scenario from earlier tests.
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    bench.document.reset(widgets::testing::example("hadar-fig1.json"), {});
    EXPECT_TRUE(bench.comparison.waitForFinished());
  }

  static QStringList namesIn(const QMenu& menu) {
    QStringList names;
    for (const QAction* action : menu.findChildren<QAction*>()) names << action->objectName();
    return names;
  }
  static Workbench::MenuTarget target(const std::string& job, double t_s) {
    Workbench::MenuTarget to;
    to.lane = 0;
    to.job = job;
    to.t_s = t_s;
    return to;
  }

  QWidget window;
  Workbench bench;
  NoteMenu notes{&bench, &window};
};

TEST_F(NotesInWindow, BarOffersItsJobAndTheInstantInItsLaneAndInEveryLane) {
  const auto offered = notes.offered(target("J1", 60));
  ASSERT_EQ(offered.size(), 5U);
  EXPECT_EQ(offered[0].job, "J1");
  EXPECT_FALSE(offered[0].lane.empty());
  EXPECT_TRUE(offered[1].lane.empty());
  EXPECT_EQ(offered[2].at_s, 60);
  EXPECT_EQ(offered[2].job, "J1");
  EXPECT_TRUE(offered[3].job.empty());
  EXPECT_TRUE(notes.offered(target("", -1)).empty());
}

TEST_F(NotesInWindow, RulerOffersItsInstantInEveryLaneFirst) {
  Workbench::MenuTarget ruler;
  ruler.t_s = 60;
  const auto offered = notes.offered(ruler);
  ASSERT_EQ(offered.size(), 2U);
  EXPECT_TRUE(offered[0].lane.empty());
  EXPECT_FALSE(offered[1].lane.empty());
}

TEST_F(NotesInWindow, MenuEditsAndRemovesTheNotesOfThePlace) {
  Notes& all = bench.notes;
  ASSERT_TRUE(all.add(ofJob("first", "J1")));
  ASSERT_TRUE(all.add(ofJob("second", "J2")));
  QMenu menu;
  bench.extendMenu(&menu, target("J1", 60));
  EXPECT_EQ(namesIn(menu).count(QStringLiteral("note-add")), 1);
  ASSERT_EQ(namesIn(menu).count(QStringLiteral("note-remove")), 1);
  menu.findChild<QAction*>(QStringLiteral("note-remove"))->trigger();
  ASSERT_EQ(all.all().size(), 1U);
  EXPECT_EQ(all.all().front().text, "second");
}

TEST_F(NotesInWindow, NotesThatAreNotSoundAreNotTaken) {
  Notes& all = bench.notes;
  EXPECT_FALSE(all.add({"attached to nothing", "", "", {}, {}, "", true}));
  ASSERT_TRUE(all.add(at("here", 5)));
  EXPECT_FALSE(all.replace(0, at("", 5)));
  EXPECT_TRUE(all.replace(0, at("there", 5)));
  EXPECT_EQ(all.all().front().text, "there");
}

TEST_F(NotesInWindow, DialogNeedsATextForAnInstantAndNoneForAJob) {
  NoteDialog dialog({at("", 60), ofJob("", "J1")}, &window);
  const QPushButton* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  EXPECT_FALSE(ok->isEnabled());
  dialog.findChild<QComboBox*>()->setCurrentIndex(1);
  EXPECT_TRUE(ok->isEnabled());
  EXPECT_FALSE(dialog.findChild<QCheckBox*>()->isEnabled());
  dialog.findChild<QLineEdit*>()->setText(QStringLiteral("  waits  long "));
  dialog.findChild<QCheckBox*>()->setChecked(false);
  EXPECT_EQ(dialog.note(), (io::Note{"waits long", "", "J1", {}, {}, "", false}));
}

}  // namespace
}  // namespace roundel::widgets
