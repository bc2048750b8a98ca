// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of an unsaved sweep: kept until the sweep is saved, and found again after a kill.

#include "widgets/document/sweeps/sweep_copy.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <QTest>
#include <csignal>
#include <cstdlib>

#include "tests/widgets/document/sweeps/drafts.h"

namespace roundel::widgets {
namespace {

class SweepCopies : public ::testing::Test {
 protected:
  Autosave::Settings settings(int delay_ms = 1'000'000) const { return {folder.path(), delay_ms, 1000}; }
  QStringList files() const { return QDir(folder.path()).entryList({QStringLiteral("*.roundel~")}, QDir::Files); }
  static void vary(SweepDocument& document, const char* value) {
    document.edit("values", [value](SweepDraft& draft) { draft.vary.front().values.push_back(value); });
  }
  QTemporaryDir folder;
};

TEST_F(SweepCopies, TheFirstEditIsWrittenAfterTheDelay) {
  SweepDocument document;
  document.reset(twelveRuns());
  const auto autosave = autosaveOf(&document, settings(100));
  vary(document, "90");
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().size() == 1; }));
}

TEST_F(SweepCopies, SavingUndoingToTheFileAndClosingTakeTheCopyAway) {
  SweepDocument document;
  document.reset(twelveRuns());
  auto autosave = autosaveOf(&document, settings());
  const auto written = [&] {
    autosave->writeNow();
    autosave->waitForWritten();
    return files().size();
  };
  EXPECT_EQ(written(), 0) << "nothing was edited";
  vary(document, "90");
  EXPECT_EQ(written(), 1);
  document.undoStack()->undo();
  EXPECT_TRUE(files().isEmpty()) << "undo removes the copy";
  vary(document, "100");
  EXPECT_EQ(written(), 1);
  ASSERT_EQ(document.save(folder.filePath("s.json")), "");
  EXPECT_TRUE(files().isEmpty()) << "a save removes the copy";
  vary(document, "110");
  EXPECT_EQ(written(), 1);
  autosave.reset();
  EXPECT_TRUE(files().isEmpty()) << "closing removes the copy";
}

TEST_F(SweepCopies, OfASweepThatVariesNothingThereIsNone) {
  SweepDocument document;
  document.reset(twelveRuns());
  const auto autosave = autosaveOf(&document, settings());
  document.edit("nothing varies", [](SweepDraft& draft) { draft.vary.clear(); });
  autosave->writeNow();
  autosave->waitForWritten();
  EXPECT_TRUE(files().isEmpty());
}

// Edits, writes its copy, and ends without cleaning up.
[[noreturn]] void victim(const Autosave::Settings& settings) {
  SweepDocument document;
  document.reset(twelveRuns());
  const auto autosave = autosaveOf(&document, settings);
  document.edit("a range", [](SweepDraft& draft) {
    draft.title = "before the kill";
    draft.vary.push_back({"work", {"/jobs/J3/iterations"}, DraftRange{120, 480, 3, true}, {}});
    draft.seeds = {3, 5};
  });
  autosave->writeNow();
  autosave->waitForWritten();
  std::raise(SIGKILL);
  std::abort();
}

TEST_F(SweepCopies, AKilledProcessLosesNothingThatWasWritten) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) victim(settings());
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;

  const std::vector<Autosave::Copy> copies = Autosave::leftBehind(folder.path());
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_TRUE(copies.front().ofSweep());
  EXPECT_EQ(copies.front().title, "before the kill");
  SweepDocument document;
  ASSERT_EQ(recoverSweep(document, copies.front()), "");
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.path(), "");
  SweepDraft expected = twelveRuns();
  expected.vary.push_back({"work", {"/jobs/J3/iterations"}, DraftRange{120, 480, 3, true}, {}});
  EXPECT_EQ(document.draft().vary, expected.vary);
  EXPECT_EQ(document.draft().schedulers, expected.schedulers);
  EXPECT_EQ(document.draft().scenario, expected.scenario);
  EXPECT_EQ(document.draft().source, "") << "the scenario is not yet written beside the sweep";
  EXPECT_EQ(document.draft().seeds, (std::vector<std::uint64_t>{3, 5}));
}

TEST_F(SweepCopies, ACopyThatCannotBeReadKeepsWhatThereWas) {
  SweepDocument document;
  document.reset(twelveRuns());
  Autosave::Copy copy;
  copy.sweep = "{\"roundel_sweep\": 1, \"title\": 5}";
  EXPECT_NE(recoverSweep(document, copy), "");
  EXPECT_EQ(document.draft(), twelveRuns());
}

}  // namespace
}  // namespace roundel::widgets
