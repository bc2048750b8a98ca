// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of a run from the window: same bytes as from the command line, no file after a cancel,
// and a reason if the disk is full.

#include "widgets/figures/report/run_page_exporter.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include "core/page/explained_runs.h"
#include "core/page/page.h"
#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets {
namespace {

using figures::testing::bytesOfFile;
using figures::testing::twoRuns;

struct RunPage : ::testing::Test {
  QTemporaryDir folder;
  RunPageExporter exporter;
  QSignalSpy finished{&exporter, &RunPageExporter::finished};
  QSignalSpy progress{&exporter, &RunPageExporter::progress};
  QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
  bool wait() {
    return QTest::qWaitFor([this] { return !finished.isEmpty(); }, 20000);
  }
};

TEST_F(RunPage, HasTheBytesOfTheCommandLine) {
  exporter.start(twoRuns(), path("page.html"));
  EXPECT_TRUE(exporter.busy());
  ASSERT_TRUE(wait());
  EXPECT_FALSE(exporter.busy());
  EXPECT_EQ(finished[0][1].toString(), QString());
  EXPECT_FALSE(finished[0][2].toBool());
  EXPECT_EQ(bytesOfFile(path("page.html")).toStdString(),
            page::html(page::withExplanations(twoRuns(), std::nullopt, 1, {})));
  EXPECT_EQ(progress.size(), 3);
}

TEST_F(RunPage, CancelledLeavesNothing) {
  exporter.start(twoRuns(), path("page.html"));
  exporter.cancel();
  ASSERT_TRUE(wait());
  EXPECT_TRUE(finished[0][2].toBool());
  EXPECT_FALSE(exporter.busy());
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
}

TEST_F(RunPage, SaysWhatTheDiskRefuses) {
  exporter.start(twoRuns(), path("no/such/folder.html"));
  ASSERT_TRUE(wait());
  EXPECT_TRUE(finished[0][1].toString().contains(QLatin1String("cannot write")))
      << finished[0][1].toString().toStdString();
  EXPECT_FALSE(finished[0][2].toBool());
}

}  // namespace
}  // namespace roundel::widgets
