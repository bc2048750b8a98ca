// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/io/export/csv_columns.h"
#include "core/io/export/decision_reasons.h"
#include "core/io/export/export_runs.h"
#include "core/io/export/export_text.h"
#include "core/io/export/trace_events.h"
#include "core/io/files/gzip.h"
#include "core/io/run_output.h"
#include "tests/io/export/runs.h"
#include "tests/io/temporary_folder.h"

namespace roundel::io {
namespace {

std::string documentOf(const std::function<void(TraceEvents&)>& fill) {
  ExportText text(false);
  TraceEvents events(text);
  fill(events);
  events.finish([](JsonOut& other) {
    other.key("time");
    other.string("simulated");
  });
  return text.finish();
}

// 1.5 s are 1,500,000 microseconds; 7 ns are 0.007 microseconds.
TEST(TraceEvents, TimesAreMicrosecondsWithThreeDecimals) {
  const std::string text = documentOf([](TraceEvents& events) {
    events.slice({1, 4}, "J\"1\"", "job", {1'500'000'000, 1'500'000'007}, [](JsonOut&) {});
    events.instant({1, 4}, "now", "decision", 0.000123456, [](JsonOut&) {});
    events.counter(2, "waiting jobs", "jobs", 3, 5);
  });
  EXPECT_EQ(
      text,
      "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
      "{\"ph\":\"X\",\"pid\":1,\"tid\":4,\"ts\":1500000,\"name\":\"J\\\"1\\\"\",\"dur\":0.007,\"cat\":\"job\",\"args\":{}}\n"
      ",{\"ph\":\"i\",\"pid\":1,\"tid\":4,\"ts\":123.456,\"name\":\"now\",\"s\":\"t\",\"cat\":\"decision\",\"args\":{}}\n"
      ",{\"ph\":\"C\",\"pid\":2,\"tid\":0,\"ts\":3000000,\"name\":\"waiting jobs\",\"args\":{\"jobs\":5}}"
      "],\"otherData\":{\"time\":\"simulated\"}}\n");
}

TEST(TraceEvents, ProcessesAndThreadsHaveNamesAndAnOrder) {
  const auto document = nlohmann::json::parse(documentOf([](TraceEvents& events) {
    events.nameProcess(3, "Gavel");
    events.nameThread({3, 9}, "n0 V100 0", 12);
  }));
  ASSERT_EQ(document["traceEvents"].size(), 4U);
  EXPECT_EQ(document["traceEvents"][0]["args"]["name"], "Gavel");
  EXPECT_EQ(document["traceEvents"][1]["args"]["sort_index"], 3);
  EXPECT_EQ(document["traceEvents"][2]["tid"], 9);
  EXPECT_EQ(document["traceEvents"][3]["args"]["sort_index"], 12);
}

TEST(ExportText, PackedItUnpacksToTheSameText) {
  testing::TemporaryFolder folder;
  ExportText plain(false), packed(true);
  for (int i = 0; i < 200000; ++i) {
    for (ExportText* text : {&plain, &packed}) {
      text->buffer() += "line " + std::to_string(i) + '\n';
      text->flushIfLarge();
    }
  }
  const std::string bytes = packed.finish();
  testing::write(folder / "packed", bytes);
  EXPECT_TRUE(isGzip(bytes));
  EXPECT_EQ(readPlainOrGzip(folder / "packed", std::uintmax_t{1} << 30).text, plain.finish());
}

TEST(DecisionReasons, ReadFromTheFolderTheyAreThoseOfTheRun) {
  for (const compare::LaneRun& run : testing::shippedRuns("packing-pairs")) {
    testing::TemporaryFolder folder;
    std::string error;
    ASSERT_TRUE(writeRun(folder / "run", run, error)) << error;
    const auto kept = reasonsOf(*run.trace), read = readReasons(folder / "run");
    ASSERT_EQ(read.size(), kept.size());
    ASSERT_FALSE(kept.empty());
    for (std::size_t d = 0; d < kept.size(); ++d) {
      EXPECT_EQ(read[d].rule, kept[d].rule);
      EXPECT_EQ(read[d].waits, kept[d].waits);
    }
  }
}

TEST(DecisionReasons, ALineThatCannotBeReadHasNoneAndWithoutTheFileThereAreNone) {
  testing::TemporaryFolder folder;
  EXPECT_TRUE(readReasons(folder.path()).empty());
  testing::write(folder / "decisions.jsonl",
                 "{\"rule\":\"first\",\"queued\":[{\"job\":\"J1\",\"text\":\"waits\"},7]}\n[1]\n{\"ru\n");
  const auto reasons = readReasons(folder.path());
  ASSERT_EQ(reasons.size(), 3U);
  EXPECT_EQ(reasons[0].rule, "first");
  EXPECT_TRUE(reasons[0].waits.starts_with("J1: waits"));
  EXPECT_EQ(reasons[1].rule, "");
}

TEST(CsvColumns, EveryColumnHasATypeAndAMeaningAndNoNameTwice) {
  for (const auto& columns : {segmentColumns(), jobColumns(), decisionColumns(), metricColumns()}) {
    std::set<std::string> names;
    EXPECT_EQ(columns.front().name, "run");
    for (const ExportColumn& column : columns) {
      EXPECT_TRUE(names.insert(column.name).second) << column.name;
      EXPECT_FALSE(column.meaning.empty()) << column.name;
      EXPECT_TRUE((std::set<std::string>{"string", "integer", "number"}).contains(column.type)) << column.name;
      EXPECT_TRUE(!column.name.ends_with("_s") || column.unit == "s") << column.name;
    }
  }
}

TEST(ExportFormats, EachHasAnIdAndAMeaningAndIsFound) {
  for (const ExportFormat& format : exportFormats()) {
    EXPECT_EQ(findExportFormat(format.id), &format);
    EXPECT_FALSE(format.meaning.empty());
  }
  EXPECT_EQ(findExportFormat("parquet"), nullptr);
  ExportRequest request;
  request.format = "parquet";
  EXPECT_TRUE(exportRuns(request).bad_request);
}

TEST(ExportRuns, AStoppedExportWritesNothing) {
  testing::TemporaryFolder folder;
  std::stop_source stop;
  stop.request_stop();
  for (const char* format : {"perfetto", "csv", "swf", "batsim"}) {
    ExportRequest request;
    request.format = format;
    request.runs = {testing::shippedRuns("hadar-fig1").front()};
    request.out = folder / (std::string("out-") + format);
    request.stop = stop.get_token();
    const ExportOutcome outcome = exportRuns(request);
    EXPECT_TRUE(outcome.stopped) << format;
    EXPECT_TRUE(outcome.files.empty()) << format;
    EXPECT_FALSE(std::filesystem::exists(request.out)) << format;
  }
}

TEST(ExportRuns, APlaceThatCannotBeWrittenIsAnErrorWithItsReason) {
  testing::TemporaryFolder folder;
  testing::write(folder / "file", "kept");
  ExportRequest request;
  request.format = "perfetto";
  request.runs = {testing::shippedRuns("hadar-fig1").front()};
  request.out = folder / "file" / "trace.json";
  const ExportOutcome outcome = exportRuns(request);
  EXPECT_FALSE(outcome.error.empty());
  EXPECT_FALSE(outcome.bad_request);
  EXPECT_EQ(testing::contentOf(folder / "file"), "kept");
}

}  // namespace
}  // namespace roundel::io
