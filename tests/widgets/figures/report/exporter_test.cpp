// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a report from the window: written in the background, no file after a cancel, a reason if the disk is full.

#include "widgets/figures/report/report_exporter.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets {
namespace {

using figures::testing::bytesOfFile;
using figures::testing::twoRuns;

struct Fixture : ::testing::Test {
  QTemporaryDir folder;
  ReportExporter exporter;
  QSignalSpy finished{&exporter, &ReportExporter::finished};
  QSignalSpy progress{&exporter, &ReportExporter::progress};
  QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
  bool wait() {
    return QTest::qWaitFor([this] { return !finished.isEmpty(); }, 20000);
  }
};
using Exporter = Fixture;

TEST_F(Exporter, WritesTheBytesThatTheCommandLineWrites) {
  std::string error;
  ASSERT_TRUE(report::writeReport(twoRuns(), path("cli.html").toStdString(), error)) << error;
  exporter.start(report::lanesOf(twoRuns()), path("window.html"));
  EXPECT_TRUE(exporter.busy());
  ASSERT_TRUE(wait());
  EXPECT_FALSE(exporter.busy());
  EXPECT_EQ(finished[0][1].toString(), QString());
  EXPECT_FALSE(finished[0][2].toBool());
  EXPECT_EQ(bytesOfFile(path("window.html")), bytesOfFile(path("cli.html")));
  EXPECT_EQ(progress.size(), static_cast<int>(report::entries().size()) + 1);
}

TEST_F(Exporter, CancelledLeavesNothing) {
  QObject::connect(&exporter, &ReportExporter::progress, &exporter, [&](int done) {
    if (done == 3) exporter.cancel();
  });
  exporter.start(report::lanesOf(twoRuns()), path("window.html"));
  ASSERT_TRUE(wait());
  EXPECT_TRUE(finished[0][2].toBool());
  EXPECT_FALSE(exporter.busy());
  exporter.start(report::lanesOf(twoRuns()), path("second.html"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return finished.size() == 2 || !exporter.busy(); }, 20000));
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
}

TEST_F(Exporter, SaysWhatTheDiskRefuses) {
  exporter.start(report::lanesOf(twoRuns()), path("no/such/folder.html"));
  ASSERT_TRUE(wait());
  EXPECT_TRUE(finished[0][1].toString().contains(QLatin1String("cannot write")))
      << finished[0][1].toString().toStdString();
  EXPECT_FALSE(finished[0][2].toBool());
}

}  // namespace
}  // namespace roundel::widgets
