// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/column_map.h"
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class CsvFormat : public testing::TraceTest {
 protected:
  CsvFormat() { m_request.format = "csv"; }
};

TEST_F(CsvFormat, GuessesColumnsFromUsualNames) {
  EXPECT_THAT(guessColumns({"Job ID", "numGPUs", "submit_time", "Run-Time", "vc", "color"}, {}),
              UnorderedElementsAre(Pair("id", "Job ID"), Pair("gpus", "numGPUs"), Pair("submit", "submit_time"),
                                   Pair("duration", "Run-Time"), Pair("group", "vc")));
  EXPECT_THAT(guessColumns({"time", "duration", "gpus", "start_time"}, {{"submit", "start_time:ms"}}),
              UnorderedElementsAre(Pair("submit", "start_time:ms"), Pair("duration", "duration"), Pair("gpus", "gpus")))
      << "given columns have priority; a column is used once";
}

TEST_F(CsvFormat, ReadsAnyTableAndSaysWhichColumnIsWhat) {
  const model::Scenario s = scenarioOf("submitted;runtime;gpus;app;gpu_type\n0;1:00;2;vgg;A|B\n30;0:30;1;bert;A\n");
  EXPECT_THAT(idsOf(s), ElementsAre("0", "1"));
  EXPECT_EQ(s.jobs[0].iterations, 60);
  EXPECT_THAT(m_report.columns,
              ElementsAre("submit = submitted", "duration = runtime", "gpus = gpus", "model = app", "type = gpu_type"));
}

TEST_F(CsvFormat, UnitsFollowTheColumnAndAnEndTellsTheLength) {
  m_request.files.columns = {{"submit", "at:ms"}, {"end", "until:ms"}, {"gpus", "n"}};
  const model::Scenario s = scenarioOf("at,until,n\n1000,61000,1\n3000,4000,1\n");
  EXPECT_EQ(s.jobs[0].iterations, 60);
  EXPECT_EQ(s.jobs[1].arrival_s, 2);
  EXPECT_EQ(s.jobs[1].iterations, 1);
}

TEST_F(CsvFormat, FaultsNameFieldsAndColumns) {
  EXPECT_THAT(onlyFault("when,how_long\n"), AllOf(HasSubstr("no column looks like submit, duration (or end), gpus"),
                                                  HasSubstr("--map FIELD=COLUMN,... with the columns when, how_long")));
  m_request.files.columns = {{"submit", "wen"}};
  EXPECT_THAT(onlyFault("when,duration,gpus\n"), HasSubstr("no column \"wen\""));
  std::string error;
  EXPECT_EQ(parseColumnMap("submit=a,lenght=b", error), std::nullopt);
  EXPECT_THAT(error, HasSubstr("no field \"lenght\""));
  EXPECT_EQ(parseColumnMap("submit", error), std::nullopt);
  EXPECT_THAT(error, HasSubstr("\"submit\" is not FIELD=COLUMN"));
}

TEST_F(CsvFormat, AMapIsSavedAndReadAgain) {
  const ColumnMap columns{{"submit", "at \"t\":ms"}, {"gpus", "n"}};
  io::testing::write(m_folder / "map.json", writeColumnMap(columns));
  model::FaultList faults;
  EXPECT_EQ(readColumnMap(m_folder / "map.json", faults), columns);
  EXPECT_TRUE(faults.empty());
  for (const char* text : {"{}", "[]", "{\"columns\": {\"lenght\": \"a\"}}", "{\"columns\": 3}", "{\"columns\": {"}) {
    model::FaultList found;
    io::testing::write(m_folder / "map.json", text);
    EXPECT_EQ(readColumnMap(m_folder / "map.json", found), std::nullopt) << text;
    ASSERT_EQ(found.kept().size(), 1U) << text;
    EXPECT_THAT(found.kept()[0].pointer, HasSubstr("map.json")) << text;
  }
}

TEST_F(CsvFormat, ReadsTablesOfOtherProgramsAsTheyAre) {
  ROUNDEL_REAL_TRACE(path, "tiresias/60_job.csv");
  m_request.files.file = path;
  const TraceImport result = importTrace(m_request);
  ASSERT_TRUE(result.scenario);
  EXPECT_EQ(result.report.jobs, 60U);
  EXPECT_EQ(result.columns.at("submit"), "submit_time");
}

}  // namespace
}  // namespace roundel::traces
