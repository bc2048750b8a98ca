// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep as a document: undo, files, the text of the format.

#include "widgets/document/sweeps/sweep_document.h"

#include <gmock/gmock.h>

#include <QFile>

#include "core/experiment/sweep.h"
#include "tests/widgets/document/sweeps/drafts.h"

namespace roundel::widgets {
namespace {

class SweepFiles : public experiment::testing::SweepFolder {};

TEST(SweepDocument, EveryEditIsOneUndoableStepAndTypingInAFieldIsOne) {
  SweepDocument document;
  document.reset(twelveRuns());
  EXPECT_FALSE(document.edit("nothing", [](SweepDraft&) {}));
  for (const int count : {3, 4, 5})
    document.edit(
        "seeds", [count](SweepDraft& draft) { draft.seeds.resize(static_cast<std::size_t>(count), 9); }, "seeds");
  EXPECT_EQ(document.undoStack()->count(), 1);
  document.undoStack()->undo();
  EXPECT_EQ(document.draft(), twelveRuns());
}

TEST(SweepDocument, IsSavedWithItsScenarioBesideItAndReadsBackAsItWas) {
  const QTemporaryDir folder;
  SweepDocument document;
  document.reset(twelveRuns());
  document.edit("a range", [](SweepDraft& draft) {
    draft.vary.push_back({"work", {"/jobs/J3/iterations"}, DraftRange{120, 480, 3, true}, {}});
    draft.vary.push_back({"beam", {"beam"}, {}, {"1", "64"}, 1});
  });
  const QString path = folder.filePath("s.json");
  EXPECT_EQ(document.save(path), "");
  EXPECT_FALSE(document.isModified());
  EXPECT_TRUE(looksLikeSweep(path));
  EXPECT_TRUE(QFile::exists(folder.filePath("s-scenario.json")));
  const experiment::SweepResult read = experiment::readSweep(path.toStdString());
  ASSERT_TRUE(read.sweep) << read.faults.front().message;
  EXPECT_EQ(experiment::runCount(*read.sweep), 3U * 3U * 3U * 2U);  // Gavel once, Hadar twice at 9 points, 2 seeds
  SweepDocument again;
  EXPECT_EQ(again.load(path), "");
  EXPECT_EQ(again.draft().vary, document.draft().vary);
  EXPECT_EQ(again.draft().scenario, document.draft().scenario);
  EXPECT_EQ(again.draft().seeds, document.draft().seeds);
}

// The window saves a sweep that runs the same rows as the file that it opened.
TEST_F(SweepFiles, KeepTheirWarmUpTheirLabelsAndTheirPaper) {
  const std::string members = R"("vary": [
      {"name": "mix", "path": ["/clock/round_s", "/jobs/J3/iterations"], "values": [[30, 120], [60, 240]], "labels": ["small", "large"]},
      {"name": "work", "path": "/jobs/J1/iterations", "values": {"from": 100, "to": 200, "steps": 2, "scale": "linear"}}],
    "schedulers": [{"policy": "hadar", "label": "H", "options": {"beam": 2}}], "seeds": [3, 5], "metrics": ["makespan_s"],
    "warm_up": {"seconds": 12.5}, "paper": {"paper": "hops", "figure": "Fig. 1", "title": "t"})";
  const experiment::SweepResult before = sweepOf(members);
  ASSERT_TRUE(before.sweep) << before.faults.front().message;
  SweepDocument document;
  ASSERT_EQ(document.load(QString::fromStdString(at("sweep.json").string())), "");
  EXPECT_EQ(document.draft().warm_up, (metrics::WarmUp{.seconds = 12.5}));
  document.edit("a title", [](SweepDraft& draft) { draft.title = "another"; });
  ASSERT_EQ(document.save(document.path()), "");
  const experiment::SweepResult after = experiment::readSweep(at("sweep.json"));
  ASSERT_TRUE(after.sweep) << after.faults.front().message;
  EXPECT_EQ(after.sweep->identity, before.sweep->identity);
  EXPECT_EQ(after.sweep->vary[0].labels, before.sweep->vary[0].labels);
  EXPECT_TRUE(after.sweep->paper);
}

TEST(SweepDocument, AValueThatIsAddedBesideLabelledOnesIsNamedByItself) {
  DraftVary vary{"x", {"/x"}, {}, {"1", "2.5"}, -1, {{"1", "one"}}};
  EXPECT_EQ(nameOf(vary, "1"), "one");
  EXPECT_EQ(nameOf(vary, "2.5"), "2.5");
  vary.values.erase(vary.values.begin());
  SweepDraft draft = twelveRuns();
  draft.vary = {vary};
  EXPECT_THAT(textOf(draft, "\"s.json\""), ::testing::Not(::testing::HasSubstr("labels"))) << "no label remains";
}

TEST(SweepDocument, AFileThatIsNoSweepIsRefusedAndTheSweepStays) {
  const QTemporaryDir folder;
  QFile file(folder.filePath("x.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{ no");
  file.close();
  SweepDocument document;
  document.reset(twelveRuns());
  EXPECT_NE(document.load(file.fileName()), "");
  EXPECT_EQ(document.draft(), twelveRuns());
  EXPECT_FALSE(looksLikeSweep(file.fileName()));
}

TEST(SweepDocument, ARangeHasBothEndsAndAScaleOfLogNeedsThemAboveZero) {
  EXPECT_THAT(valuesOf({"x", {"/x"}, DraftRange{10, 40, 4, false}, {}}),
              ::testing::ElementsAre("10", "20", "30", "40"));
  EXPECT_THAT(valuesOf({"x", {"/x"}, DraftRange{1, 100, 3, true}, {}}), ::testing::ElementsAre("1", "10", "100"));
  EXPECT_TRUE(valuesOf({"x", {"/x"}, DraftRange{0, 100, 3, true}, {}}).empty());
}

TEST(SweepDocument, ThatCannotBeWrittenSaysSoAndStaysWhatItWas) {
  const QTemporaryDir folder;
  SweepDocument document;
  document.reset(twelveRuns());
  document.edit("title", [](SweepDraft& draft) { draft.title = "x"; });
  EXPECT_NE(document.save(folder.filePath("no such folder/s.json")), "");
  EXPECT_TRUE(document.isModified());
  EXPECT_TRUE(document.path().isEmpty());
  EXPECT_EQ(document.draft().source, twelveRuns().source);
}

TEST(SweepDocument, SavedElsewhereTakesItsScenarioAlong) {
  const QTemporaryDir here, there;
  SweepDocument document;
  document.reset(twelveRuns());
  ASSERT_EQ(document.save(here.filePath("a.json")), "");
  ASSERT_EQ(document.save(here.filePath("b.json")), "");
  EXPECT_FALSE(QFile::exists(here.filePath("b-scenario.json"))) << "the scenario beside a.json is used again";
  ASSERT_EQ(document.save(there.filePath("c.json")), "");
  EXPECT_TRUE(QFile::exists(there.filePath("c-scenario.json")));
  SweepDocument again;
  ASSERT_EQ(again.load(there.filePath("c.json")), "");
  EXPECT_EQ(again.draft().scenario, document.draft().scenario);
}

TEST(SweepDocument, IsNamedByItsTitleElseByItsFile) {
  const QTemporaryDir folder;
  SweepDocument document;
  EXPECT_EQ(document.displayName(), QStringLiteral("New sweep"));
  SweepDraft draft = twelveRuns();
  draft.title.clear();
  document.reset(draft);
  ASSERT_EQ(document.save(folder.filePath("round.lengths.json")), "");
  EXPECT_EQ(document.displayName(), QStringLiteral("round.lengths"));
  document.edit("title", [](SweepDraft& d) { d.title = "Rounds"; });
  EXPECT_EQ(document.displayName(), QStringLiteral("Rounds"));
}

TEST(SweepDocument, ThatVariesNothingIsEmpty) {
  SweepDocument document;
  EXPECT_TRUE(document.isEmpty());
  document.reset(draftOf(threeJobs()));
  EXPECT_TRUE(document.isEmpty()) << "schedulers and seeds alone are not a sweep";
  document.reset(twelveRuns());
  EXPECT_FALSE(document.isEmpty());
}

TEST(SweepDocument, AnotherOneIsAnnouncedBeforeItsValue) {
  SweepDocument document;
  QStringList order;
  QObject::connect(&document, &SweepDocument::replaced, &document, [&] { order << "replaced"; });
  QObject::connect(&document, &SweepDocument::changed, &document, [&] { order << "changed"; });
  document.reset(twelveRuns());
  EXPECT_EQ(order.join(' '), QStringLiteral("replaced changed"));
  EXPECT_EQ(document.undoStack()->count(), 0);
}

TEST(SweepDocument, RecoveredDiffersFromTheFileUntilItIsSaved) {
  const QTemporaryDir folder;
  SweepDocument document;
  document.recover(twelveRuns(), {});
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.draft(), twelveRuns());
  ASSERT_EQ(document.save(folder.filePath("s.json")), "");
  EXPECT_FALSE(document.isModified());
}

TEST(SweepDocument, EditsOfTwoFieldsAreTwoStepsAlsoWhereTheyFollowEachOther) {
  SweepDocument document;
  document.reset(twelveRuns());
  const auto type = [&](const char* gesture, const char* title) {
    document.edit(
        "edit", [title](SweepDraft& d) { d.title = title; }, gesture);
  };
  type("title", "a"), type("title", "ab"), type("notes", "abc"), type("title", "abcd");
  EXPECT_EQ(document.undoStack()->count(), 3);
  document.edit("no gesture", [](SweepDraft& d) { d.title = "1"; });
  document.edit("no gesture", [](SweepDraft& d) { d.title = "2"; });
  EXPECT_EQ(document.undoStack()->count(), 5);
}

TEST(SweepDocument, AFileThatIsNotThereIsRefused) {
  SweepDocument document;
  document.reset(twelveRuns());
  EXPECT_TRUE(document.load("/no/such/sweep.json").contains("/no/such/sweep.json"));
  EXPECT_EQ(document.draft(), twelveRuns());
  EXPECT_FALSE(looksLikeSweep("/no/such/sweep.json"));
  EXPECT_FALSE(looksLikeSweep(QDir::tempPath()));
}

TEST(SweepDocument, StandsSomewhereAlsoBeforeItIsSaved) {
  const QTemporaryDir folder;
  SweepDocument document;
  document.reset(twelveRuns());
  EXPECT_TRUE(document.place().is_absolute());
  ASSERT_EQ(document.save(folder.filePath("s.json")), "");
  EXPECT_EQ(QString::fromStdString(document.place().string()), folder.filePath("s.json"));
}

}  // namespace
}  // namespace roundel::widgets
