// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of unsaved work are written in time, removed when not needed, and found after a crash.

#include "widgets/document/session/autosave.h"

#include <sys/wait.h>
#include <unistd.h>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <cstdlib>

#include "core/io/json/json_fields.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;

class Copies : public ::testing::Test {
 protected:
  Autosave::Settings settings(int delay_ms, int edits = 1000) const {
    return {folder.path(), delay_ms, edits, delay_ms};
  }
  QStringList files() const { return QDir(folder.path()).entryList({QStringLiteral("*.roundel~")}, QDir::Files); }
  static void setRound(Document& document, double round_s) {
    document.edit(QStringLiteral("round"), [=](model::Scenario& s) { s.clock.round_s = round_s; });
  }
  QTemporaryDir folder;
};

TEST_F(Copies, AnEditIsWrittenAfterTheDelayAndNotAtOnce) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, settings(200));
  setRound(document, 77);
  EXPECT_TRUE(files().isEmpty());
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().size() == 1; }));
}

TEST_F(Copies, TheDelayCountsFromTheFirstEditSoThatSteadyWorkIsWrittenToo) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, settings(300, 1'000'000));
  QSignalSpy written(&autosave, &Autosave::written);
  int edits = 0;
  EXPECT_TRUE(QTest::qWaitFor([&] {
    setRound(document, 100 + edits++);  // every few milliseconds, so that there is no pause as long as the delay
    return !written.isEmpty();
  }));
}

TEST_F(Copies, APauseInTheWorkIsLongEnough) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, {folder.path(), 1'000'000, 1000, 50});
  setRound(document, 77);
  EXPECT_TRUE(QTest::qWaitFor([&] { return files().size() == 1; }));
}

// Returns a copy as a killed window leaves it, with a released lock.
Autosave::Copy leftOf(Document& document, const QString& folder) {
  QString kept = folder + QStringLiteral("/kept");
  {
    Autosave autosave(&document, {folder, 1'000'000, 1000, 1'000'000});
    autosave.writeNow();
    autosave.waitForWritten();
    EXPECT_TRUE(QFile::copy(autosave.file(), kept));
  }
  EXPECT_TRUE(QFile::rename(kept, kept + QStringLiteral(".roundel~")));
  std::vector<Autosave::Copy> copies = Autosave::leftBehind(folder);
  EXPECT_EQ(copies.size(), 1U);
  return copies.empty() ? Autosave::Copy() : std::move(copies.front());
}

TEST_F(Copies, OfANewScenarioWithoutSchedulersComesBackWithoutSchedulers) {
  Document begun;
  begun.startNew();
  begun.edit(QStringLiteral("scenario"), [](model::Scenario& s) {
    s = testing::threeJobs();
    s.compare.clear();
  });
  ASSERT_TRUE(begun.chosenLanes().empty());
  Document document;
  recover(document, leftOf(begun, folder.path()));
  EXPECT_TRUE(document.chosenLanes().empty()) << "default schedulers are not filled in";
  document.addLanes({"hadar"});
  EXPECT_EQ(document.chosenLanes().size(), 1U);
}

TEST_F(Copies, OfAScenarioFromAFileHaveItsSchedulersItsSessionAndTheHashOfItsFile) {
  const QString path = folder.filePath(QStringLiteral("mine.json"));
  Document before;
  before.reset(testing::threeJobs(), {});
  ASSERT_EQ(before.save(path), QString());
  const std::string session = R"({"bookmarks":[{"at_s":10,"name":"here"}],"roundel_session":1})";
  before.setSession(session);
  EXPECT_TRUE(before.isModified());
  const Autosave::Copy copy = leftOf(before, folder.path());
  Document document;
  recover(document, copy);
  EXPECT_EQ(document.chosenLanes().size(), 2U);
  EXPECT_EQ(io::canonicalJsonText(document.session()), io::canonicalJsonText(session));
  EXPECT_EQ(copy.based_on, before.file().sha256());
}

TEST_F(Copies, ManyEditsDoNotWaitForTheClock) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, settings(1'000'000, 5));
  for (int i = 0; i < 5; ++i) setRound(document, 100 + i);
  autosave.waitForWritten();
  EXPECT_EQ(files().size(), 1);
}

TEST_F(Copies, ACleanDocumentHasNone) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, settings(0));
  autosave.writeNow();
  autosave.waitForWritten();
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(Copies, SavingUndoingToTheFileAndClosingTakeTheCopyAway) {
  const QString path = folder.filePath(QStringLiteral("mine.json"));
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  {
    Autosave autosave(&document, settings(1'000'000));
    const auto written = [&] {
      autosave.writeNow();
      autosave.waitForWritten();
      return files().size();
    };
    setRound(document, 77);
    EXPECT_EQ(written(), 1);
    ASSERT_EQ(document.save(path), QString());
    EXPECT_TRUE(files().isEmpty()) << "a save removes the copy";
    setRound(document, 78);
    EXPECT_EQ(written(), 1);
    document.undoStack()->undo();
    EXPECT_TRUE(files().isEmpty()) << "undo to the saved state removes the copy";
    setRound(document, 79);
    EXPECT_EQ(written(), 1);
  }
  EXPECT_TRUE(files().isEmpty()) << "closing removes the copy";
}

TEST_F(Copies, ThoseOfALivingWindowAreNotLeftBehind) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, settings(1'000'000));
  setRound(document, 77);
  autosave.writeNow();
  autosave.waitForWritten();
  ASSERT_EQ(files().size(), 1);
  EXPECT_TRUE(Autosave::leftBehind(folder.path()).empty());
}

TEST_F(Copies, AFolderThatCannotBeWrittenIsSaidOnce) {
  const QString blocked = folder.filePath(QStringLiteral("blocked"));
  QFile file(blocked);  // a file in place of the folder
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  Autosave autosave(&document, {blocked, 0, 1000, 0});
  QSignalSpy failed(&autosave, &Autosave::failed);
  setRound(document, 77);
  EXPECT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }));
  autosave.writeNow();
  autosave.waitForWritten();
  QCoreApplication::processEvents();
  EXPECT_EQ(failed.count(), 1);
}

TEST_F(Copies, DamagedOnesAreLeftAlone) {
  QFile file(folder.filePath(QStringLiteral("x.roundel~")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"roundel_copy\": 1, \"scenario\": \"{\"");
  file.close();
  EXPECT_TRUE(Autosave::leftBehind(folder.path()).empty());
  EXPECT_EQ(files().size(), 1);
}

// Edits, writes its copy and crashes.
[[noreturn]] void victim(const Autosave::Settings& settings) {
  Document document;
  document.reset(example("hadar-fig1.json"), QStringLiteral("/somewhere/mine.json"));
  Autosave autosave(&document, settings);
  document.edit(QStringLiteral("edit"), [](model::Scenario& s) {
    s.title = "before the kill";
    s.jobs.front().weight = -1;  // faults do not prevent a copy
  });
  autosave.writeNow();
  autosave.waitForWritten();
  std::raise(SIGKILL);
  std::abort();
}

TEST_F(Copies, AKilledProcessLosesNothingThatWasWritten) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) victim(settings(1'000'000));
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;

  std::vector<Autosave::Copy> copies = Autosave::leftBehind(folder.path());
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(copies.front().title, QStringLiteral("before the kill"));
  EXPECT_EQ(copies.front().path, QStringLiteral("/somewhere/mine.json"));
  EXPECT_EQ(copies.front().faults, 1);
  Document document;
  recover(document, copies.front());
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.scenario().jobs.front().weight, -1);
  Autosave::discard(copies.front().file);
  EXPECT_TRUE(files().isEmpty());
}

}  // namespace
}  // namespace roundel::widgets
