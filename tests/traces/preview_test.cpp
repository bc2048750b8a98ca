// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/preview.h"

#include "tests/io/gzipped.h"
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(TracePreviews, AFormatIsKnownByItsHeaderOrItsFirstCharacter) {
  EXPECT_EQ(guessFormat("timestamp,duration,num_gpus,gpu_time,cluster\n"), "philly");
  EXPECT_EQ(guessFormat("[\n{\"status\""), "philly");
  EXPECT_EQ(guessFormat("name,num_gpu,gpu_milli\n"), "openb");
  EXPECT_EQ(guessFormat("job_id,user,gpu_num,state,submit_time\n"), "helios");
  EXPECT_EQ(guessFormat("JobID|User|Submit\n"), "slurm");
  EXPECT_EQ(guessFormat("; Version: 2\n"), "swf");
  EXPECT_EQ(guessFormat("1 0 5 100 4 -1 -1 8 -1 -1 1 3 1 -1 2 -1 -1 -1\n"), "swf");
  EXPECT_EQ(guessFormat("j,worker,2,Terminated,100,400,600,29,50,T4\n"), "pai");
  EXPECT_EQ(guessFormat("at;length\n"), "csv");
  EXPECT_EQ(guessFormat(" \n"), "");
}

TEST(TracePreviews, TheFirstRowsAreShownAsFields) {
  const io::testing::TemporaryFolder folder;
  model::FaultList faults;
  io::testing::write(folder / "a", io::testing::gzipped("timestamp,num_gpus\n1,2\n3,4\n5,6\n"));
  const TracePreview preview = previewTrace(folder / "a", 2, faults);
  EXPECT_EQ(preview.format, "philly");
  EXPECT_THAT(preview.names, ElementsAre("timestamp", "num_gpus"));
  EXPECT_THAT(preview.rows, ElementsAre(ElementsAre("1", "2"), ElementsAre("3", "4")));
  io::testing::write(folder / "b", "[\n  {}]\n");
  EXPECT_THAT(previewTrace(folder / "b", 9, faults).rows, ElementsAre(ElementsAre("["), ElementsAre("  {}]")));
  io::testing::write(folder / "c", "; header\n 1 0 5\n");
  EXPECT_THAT(previewTrace(folder / "c", 9, faults).names, IsEmpty());
  EXPECT_THAT(previewTrace(folder / "c", 9, faults).rows, ElementsAre(ElementsAre("1", "0", "5")));
  EXPECT_TRUE(faults.empty());
  EXPECT_THAT(previewTrace(folder / "absent", 9, faults).rows, IsEmpty());
  EXPECT_FALSE(faults.empty());
}

}  // namespace
}  // namespace roundel::traces
