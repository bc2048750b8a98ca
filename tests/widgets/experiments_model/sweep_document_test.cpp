// The sweep as a document: undo, files, the text of the format.

#include "widgets/experiments_model/sweep_document.h"

#include <gmock/gmock.h>

#include <QFile>

#include "core/experiment/sweep.h"
#include "tests/widgets/experiments_model/drafts.h"

namespace roundel::widgets {
namespace {

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

}  // namespace
}  // namespace roundel::widgets
