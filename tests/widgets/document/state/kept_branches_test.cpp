// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the next session of a scenario offers its unsaved branches and that no file is written beside the scenario.
// session_file_test.cpp tests saved branches.

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "tests/source_dir.h"
#include "tests/widgets/shown.h"
#include "widgets/document/state/earlier_session.h"

namespace roundel::widgets {
namespace {

class KeptBranches : public ::testing::Test {
 protected:
  void SetUp() override {
    path = folder.filePath(QStringLiteral("s.json"));
    ASSERT_TRUE(QFile::copy(QString::fromStdString(tests::sourceDir() + "/scenarios/hadar-fig1.json"), path));
    ASSERT_TRUE(QFile::setPermissions(path, QFile::ReadOwner));
  }
  /// Opens the scenario as a window does, and waits for its lanes.
  std::unique_ptr<Workbench> open() {
    auto bench = std::make_unique<Workbench>();
    EXPECT_TRUE(bench->document.load(path).empty());
    EXPECT_TRUE(bench->comparison.waitForFinished());
    return bench;
  }
  static void finish(Workbench& bench) {
    while (bench.branches.busy()) QTest::qWait(5);
  }
  /// Names, sizes and bytes of everything in the folder of the scenario.
  QByteArray contents() const {
    QByteArray all;
    for (const QFileInfo& info :
         QDir(folder.path()).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)) {
      QFile file(info.filePath());
      EXPECT_TRUE(file.open(QIODevice::ReadOnly));
      all += info.fileName().toUtf8() + ':' + file.readAll() + '\n';
    }
    return all;
  }

  QTemporaryDir folder;
  QString path;
};

TEST_F(KeptBranches, WhatNobodyKeptIsOfferedAndNotThere) {
  {
    const auto bench = open();
    bench->branches.add(1, 360, {compare::NodeDown{"n2", {}}});
    finish(*bench);
  }
  const auto bench = open();
  EXPECT_TRUE(bench->branches.branches().empty());
  EXPECT_EQ(bench->comparison.lanes().size(), static_cast<std::size_t>(bench->comparison.documentLanes()));
  EXPECT_TRUE(bench->session.earlier().offered());
}

TEST_F(KeptBranches, WhatWasKeptButNotSavedIsOfferedAsKept) {
  {
    const auto bench = open();
    bench->branches.keep(bench->branches.add(1, 360, {compare::NodeDown{"n2", {}}}));
    finish(*bench);
  }
  const auto bench = open();
  EXPECT_FALSE(bench->document.isModified());
  ASSERT_TRUE(bench->session.earlier().offered());
  bench->session.earlier().take();
  finish(*bench);
  ASSERT_EQ(bench->branches.branches().size(), 1u);
  EXPECT_TRUE(bench->branches.branches()[0].kept);
  EXPECT_EQ(bench->branches.branches()[0].state.status, LaneState::Status::Done);
  EXPECT_TRUE(bench->document.isModified());
}

TEST_F(KeptBranches, KeepingABranchKeepsWhatItStemsFrom) {
  const auto bench = open();
  const quint64 first = bench->branches.add(1, 360, {compare::NodeDown{"n2", {}}});
  finish(*bench);
  const quint64 second = bench->branches.add(bench->branches.laneOf(first), 720, {compare::NodeUp{"n2"}});
  finish(*bench);
  bench->branches.keep(second);
  EXPECT_TRUE(bench->branches.find(first)->kept);
}

TEST_F(KeptBranches, ATreeWithABranchThatNobodyKeptIsOfferedAsAWhole) {
  {
    const auto bench = open();
    const quint64 first = bench->branches.add(1, 360, {compare::NodeDown{"n2", {}}});
    bench->branches.keep(first);
    finish(*bench);
    bench->branches.add(bench->branches.laneOf(first), 720, {compare::NodeUp{"n2"}});
    finish(*bench);
  }
  const auto bench = open();
  EXPECT_TRUE(bench->branches.branches().empty());
  EarlierSession& earlier = bench->session.earlier();
  EXPECT_EQ(earlier.text().branches.size(), 2u);
  earlier.take();
  finish(*bench);
  ASSERT_EQ(bench->branches.branches().size(), 2u);
  EXPECT_EQ(bench->branches.branches()[1].parent, bench->branches.branches()[0].id);
}

TEST_F(KeptBranches, AFolderThatIsOnlyReadFromStaysByteForByte) {
  ASSERT_TRUE(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner));
  const QByteArray before = contents();
  {
    const auto bench = open();
    const quint64 kept = bench->branches.add(1, 360, {compare::NodeDown{"n2", {}}});
    bench->branches.add(1, 0, {compare::SwitchPolicy{"hadar", {{"kappa", "0.2"}}}});
    bench->branches.keep(kept);
    bench->bookmarks.add(100, QStringLiteral("here"));
    finish(*bench);
    bench->session.writeNow();
  }
  open();
  EXPECT_EQ(contents(), before);
  QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

TEST_F(KeptBranches, ABranchIsShownAgainstItsParent) {
  const auto bench = open();
  const quint64 id = bench->branches.add(1, 360, {compare::NodeDown{"n2", {}}});
  finish(*bench);
  const LaneState& lane = bench->comparison.lanes()[static_cast<std::size_t>(bench->branches.laneOf(id))];
  EXPECT_EQ(lane.former, bench->comparison.lanes()[1].run);
  EXPECT_EQ(lane.former_index, bench->comparison.lanes()[1].index);
  EXPECT_FALSE(lane.turned);
  EXPECT_EQ(lane.own(), lane.run);
}

}  // namespace
}  // namespace roundel::widgets
