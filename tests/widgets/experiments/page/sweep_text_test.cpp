// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the commands that run a sweep on other machines.

#include "widgets/experiments/page/sweep_text.h"

#include <gmock/gmock.h>

#include "tests/widgets/experiments/page/sweep_rows.h"

namespace roundel::widgets {
namespace {

using ::testing::HasSubstr;

class SweepCommands : public testing::SweepRows {
 protected:
  std::string command(const char* name) const { return commandText(view, QLatin1String(name)).toStdString(); }
};

TEST_F(SweepCommands, ASweepThatWasNotSavedHasAPlaceForItsName) {
  open(twelveRuns());
  EXPECT_THAT(command("slurm"), HasSubstr("roundel-cli sweep 'SWEEP.json' --out '"));
}

TEST_F(SweepCommands, NamesAreQuotedForTheShell) {
  open(twelveRuns());
  ASSERT_EQ(view.document.save(folder.filePath(QStringLiteral("ann's sweep.json"))), QString());
  EXPECT_THAT(command("parallel"), HasSubstr("ann'\\''s sweep.json'"));
  EXPECT_THAT(command("parallel"), HasSubstr(" --parallel 4"));
  EXPECT_THAT(command("slurm"), HasSubstr(" --slurm 4"));
}

TEST_F(SweepCommands, EachShardHasAFolderOfItsOwnAndAllAreMergedIntoTheResults) {
  open(twelveRuns());
  const QStringList lines = commandText(view, QStringLiteral("shards")).split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), 5);
  for (int i = 1; i <= 4; ++i) {
    const QString part = QStringLiteral("'%1-part%2'").arg(view.runner.folder()).arg(i);
    EXPECT_TRUE(lines[i - 1].contains(QStringLiteral("--out %1 --shard %2/4").arg(part).arg(i)));
    EXPECT_TRUE(lines[4].contains(part)) << "the merge command reads this folder";
  }
  EXPECT_TRUE(lines[4].endsWith(QStringLiteral("--out '%1'").arg(view.runner.folder())));
}

}  // namespace
}  // namespace roundel::widgets
