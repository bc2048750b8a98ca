// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and bookmarks on the document's undo stack, in one order with its edits.

#include <QDir>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "tests/widgets/bench.h"
#include "widgets/document/session/notes.h"

namespace roundel::widgets {
namespace {

io::Note ofJob(const std::string& text, const std::string& job) { return {text, "", job, {}, {}, "", true}; }

class StepsBesideTheFile : public ::testing::Test {
 protected:
  StepsBesideTheFile() {
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    bench.document.reset(testing::threeJobs(), {});
  }
  void weigh(double weight) {
    bench.document.edit(QStringLiteral("weight"), [=](model::Scenario& s) { s.jobs[0].weight = weight; });
  }
  void undo() { bench.document.undoStack()->undo(); }
  void redo() { bench.document.undoStack()->redo(); }
  QStringList bookmarks() const {
    QStringList names;
    for (const Bookmark& mark : bench.bookmarks.all()) names << mark.name;
    return names;
  }

  Workbench bench;
  Notes& notes = bench.notes;
};

TEST_F(StepsBesideTheFile, NoteThatIsAddedEditedOrRemovedComesBackByUndo) {
  ASSERT_TRUE(notes.add(ofJob("one", "J1")));
  ASSERT_TRUE(notes.add(ofJob("two", "J2")));
  ASSERT_TRUE(notes.replace(0, ofJob("ONE", "J3")));
  notes.remove(0);
  ASSERT_EQ(notes.all().size(), 1U);

  undo();
  ASSERT_EQ(notes.all().size(), 2U);
  EXPECT_EQ(notes.all()[0], ofJob("ONE", "J3")) << "the note has its previous index";
  undo();
  EXPECT_EQ(notes.all()[0], ofJob("one", "J1"));
  undo();
  EXPECT_EQ(notes.all().size(), 1U);
  undo();
  EXPECT_TRUE(notes.all().empty());
  EXPECT_FALSE(bench.document.undoStack()->canUndo());

  for (int i = 0; i < 4; ++i) redo();
  ASSERT_EQ(notes.all().size(), 1U);
  EXPECT_EQ(notes.all()[0].text, "two");
}

TEST_F(StepsBesideTheFile, BookmarkThatIsAddedRenamedOrRemovedComesBackByUndo) {
  bench.bookmarks.add(60, QStringLiteral("late"));
  bench.bookmarks.add(30, QStringLiteral("early"));
  bench.bookmarks.add(30, QStringLiteral("first"));
  bench.bookmarks.remove(60);
  EXPECT_EQ(bookmarks(), QStringList{QStringLiteral("first")});
  undo();
  EXPECT_EQ(bookmarks(), (QStringList{QStringLiteral("first"), QStringLiteral("late")}));
  undo();
  EXPECT_EQ(bookmarks(), (QStringList{QStringLiteral("early"), QStringLiteral("late")}));
  undo();
  undo();
  EXPECT_TRUE(bookmarks().isEmpty());
  redo();
  EXPECT_EQ(bookmarks(), QStringList{QStringLiteral("late")});
}

TEST_F(StepsBesideTheFile, TheyStandInOneOrderWithEditsOfTheScenario) {
  bench.bookmarks.add(60, QStringLiteral("mark"));
  weigh(2);
  ASSERT_TRUE(notes.add(ofJob("one", "J1")));
  EXPECT_EQ(bench.document.undoStack()->undoText(), QStringLiteral("Add note"));
  undo();
  EXPECT_EQ(bench.document.scenario().jobs[0].weight, 2) << "only the note is gone";
  undo();
  EXPECT_FALSE(bench.document.scenario().jobs[0].weight.has_value());
  EXPECT_EQ(bookmarks().size(), 1);
  undo();
  EXPECT_TRUE(bookmarks().isEmpty());
}

TEST_F(StepsBesideTheFile, TheyAreUnsavedUntilTheyAreSavedOrTakenBack) {
  QTemporaryDir folder;
  bench.bookmarks.add(60);
  EXPECT_TRUE(bench.document.isModified());
  undo();
  EXPECT_FALSE(bench.document.isModified());
  redo();
  ASSERT_EQ(bench.document.save(folder.filePath(QStringLiteral("a.json"))), QString());
  EXPECT_FALSE(bench.document.isModified());
  QSignalSpy state(&bench.document, &Document::fileStateChanged);
  ASSERT_TRUE(notes.add(ofJob("one", "J1")));
  EXPECT_TRUE(bench.document.isModified());
  EXPECT_FALSE(state.isEmpty());
  undo();
  EXPECT_FALSE(bench.document.isModified());
}

TEST_F(StepsBesideTheFile, WhatCameMeanwhileStaysWhenAnOlderStepIsTakenBack) {
  bench.bookmarks.add(60, QStringLiteral("mine"));
  std::vector<Bookmark> all = bench.bookmarks.all();
  all.push_back({90, QStringLiteral("of an earlier session")});
  bench.bookmarks.restore(all);
  undo();
  EXPECT_EQ(bookmarks(), QStringList{QStringLiteral("of an earlier session")});
}

TEST_F(StepsBesideTheFile, AnotherScenarioStartsWithoutThem) {
  ASSERT_TRUE(notes.add(ofJob("one", "J1")));
  bench.document.reset(testing::mix(), {});
  EXPECT_FALSE(bench.document.undoStack()->canUndo());
  EXPECT_TRUE(notes.all().empty());
}

}  // namespace
}  // namespace roundel::widgets
