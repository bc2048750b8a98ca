// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/io/export/csv_tables.h"
#include "core/io/export/export_runs.h"
#include "core/io/export/swf.h"
#include "core/io/tables/csv_reader.h"
#include "core/io/tables/csv_text.h"
#include "tests/io/export/runs.h"
#include "tests/io/temporary_folder.h"

namespace roundel::io {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<Row> rowsOf(std::string_view text) {
  CsvReader reader(text);
  std::vector<std::string_view> fields;
  reader.next(fields);
  const std::vector<std::string> names(fields.begin(), fields.end());
  std::vector<Row> rows;
  while (reader.next(fields)) {
    EXPECT_EQ(fields.size(), names.size()) << "line " << reader.line();
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < fields.size(); ++i) row[names[i]] = fromCsvText(fields[i]);
  }
  return rows;
}

double number(const std::string& cell) { return parseNumber(cell).value_or(NAN); }

const std::string& fileOf(const std::vector<ExportedTable>& tables, const std::string& name) {
  static const std::string kNone;
  for (const ExportedTable& table : tables) {
    if (table.file == name) return table.text;
  }
  ADD_FAILURE() << name;
  return kNone;
}

TEST(CsvExport, EveryCellHasTheTypeThatThePackageStates) {
  for (const std::string& name : testing::scenariosOfAllKinds()) {
    const auto runs = testing::shippedRuns(name);
    const auto tables = csvTables(testing::exported(runs), "test");
    const auto package = nlohmann::json::parse(fileOf(tables, kDataPackage));
    for (const nlohmann::json& resource : package["resources"]) {
      const std::vector<Row> rows = rowsOf(fileOf(tables, resource["path"]));
      ASSERT_FALSE(rows.empty()) << name << resource["path"];
      ASSERT_EQ(rows.front().size(), resource["schema"]["fields"].size()) << name << resource["path"];
      for (const nlohmann::json& field : resource["schema"]["fields"]) {
        EXPECT_FALSE(field["description"].get<std::string>().empty()) << field;
        ASSERT_TRUE(rows.front().contains(field["name"])) << field;
        for (const Row& row : rows) {
          const std::string& cell = row.at(field["name"]);
          if (cell.empty() || field["type"] == "string") continue;
          EXPECT_TRUE(field["type"] == "integer" ? parseInteger(cell).has_value() : parseNumber(cell).has_value())
              << name << field << cell;
        }
      }
    }
  }
}

TEST(CsvExport, NumbersAreThoseOfTheRuns) {
  for (const std::string& name : testing::scenariosOfAllKinds()) {
    const auto runs = testing::shippedRuns(name);
    const auto tables = csvTables(testing::exported(runs), "test");
    const auto jobs = rowsOf(fileOf(tables, "jobs.csv")), segments = rowsOf(fileOf(tables, "segments.csv"));
    for (const compare::LaneRun& run : runs) {
      double jct_s = 0, busy_s = 0, last_s = 0, first_s = INFINITY;
      int finished = 0;
      for (const Row& row : jobs) {
        if (row.at("run") != run.lane.label || row.at("fate") == "cancelled") continue;
        first_s = std::min(first_s, number(row.at("arrival_s")));
        if (row.at("fate") != "finished") continue;
        jct_s += number(row.at("jct_s")), ++finished;
        last_s = std::max(last_s, number(row.at("finish_s")));
      }
      for (const Row& row : segments) {
        if (row.at("run") == run.lane.label && row.at("kind") == "run")
          busy_s += number(row.at("end_s")) - number(row.at("start_s"));
      }
      EXPECT_NEAR(busy_s, testing::busyGpuSeconds(*run.trace), 1e-9 * busy_s) << name << run.lane.label;
      if (const auto mean = run.metrics->value("jct_mean_s")) {
        EXPECT_NEAR(jct_s / finished, *mean, 1e-9 * *mean) << name << run.lane.label;
      }
      if (const auto makespan = run.metrics->value("makespan_s")) {
        EXPECT_NEAR(last_s - first_s, *makespan, 1e-9 * *makespan) << name << run.lane.label;
      }
    }
  }
}

struct SwfLine {
  std::vector<long long> fields;
};

std::vector<SwfLine> swfLines(const std::string& text) {
  std::vector<SwfLine> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(";")) continue;
    std::istringstream words(line);
    SwfLine& read = lines.emplace_back();
    for (long long field = 0; words >> field;) read.fields.push_back(field);
    EXPECT_TRUE(words.eof()) << line;
  }
  return lines;
}

TEST(SwfExport, HasEighteenWholeNumbersAJobAndTheNumbersOfTheRunToTheSecond) {
  for (const std::string& name : testing::scenariosOfAllKinds()) {
    for (const compare::LaneRun& run : testing::shippedRuns(name)) {
      ExportText text(false);
      appendSwf(text, {run, {}}, "test");
      const std::string log = text.finish();
      EXPECT_NE(log.find("; MaxProcs: " + std::to_string(run.trace->problem->gpuCount()) + "\n"), std::string::npos);
      EXPECT_NE(log.find("; UnixStartTime: 0\n"), std::string::npos);
      const auto lines = swfLines(log);
      ASSERT_EQ(lines.size(), run.trace->problem->jobs.size());
      double jct_s = 0, busy_s = 0, slack_s = 0;
      long long first_s = lines.front().fields[1], last_s = 0;
      int finished = 0;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& f = lines[i].fields;
        ASSERT_EQ(f.size(), 18U) << name;
        EXPECT_EQ(f[0], static_cast<long long>(i) + 1);
        EXPECT_GE(f[1], first_s) << "lines are not in the order of submission";
        if (f[4] > 0) busy_s += static_cast<double>(f[4] * f[5]), slack_s += 0.5 * static_cast<double>(f[4]);
        if (f[10] != 1) continue;
        jct_s += static_cast<double>(f[2] + f[3]), ++finished;
        last_s = std::max(last_s, f[1] + f[2] + f[3]);
      }
      EXPECT_NEAR(busy_s, testing::busyGpuSeconds(*run.trace), slack_s) << name << run.lane.label;
      if (const auto mean = run.metrics->value("jct_mean_s")) {
        EXPECT_NEAR(jct_s / finished, *mean, 1) << name << run.lane.label;
      }
      if (const auto makespan = run.metrics->value("makespan_s")) {
        EXPECT_NEAR(static_cast<double>(last_s - first_s), *makespan, 1) << name << run.lane.label;
      }
    }
  }
}

TEST(SwfExport, HeaderAndNotesSayWhatIsLost) {
  const auto runs = testing::shippedRuns("packing-pairs");
  for (const compare::LaneRun& run : runs) {
    ExportText text(false);
    const auto lost = appendSwf(text, {run, {}}, "test");
    const std::string log = text.finish();
    ASSERT_FALSE(lost.empty());
    for (const std::string& line : lost) EXPECT_NE(log.find("; Note: " + line + "\n"), std::string::npos) << line;
  }
}

double metadata(const std::string& cell, const std::string& key) {
  const std::size_t at = cell.find(key + "=");
  return at == std::string::npos ? NAN : std::stod(cell.substr(at + key.size() + 1));
}

TEST(BatsimExport, NumbersAreThoseOfTheRuns) {
  for (const std::string& name : testing::scenariosOfAllKinds()) {
    for (const compare::LaneRun& run : testing::shippedRuns(name)) {
      ExportText text(false);
      appendBatsim(text, {run, {}}, BatsimRow::Job);
      double jct_s = 0, busy_s = 0, last_s = 0, first_s = INFINITY;
      int finished = 0;
      for (const Row& row : rowsOf(text.finish())) {
        busy_s += metadata(row.at("metadata"), "busy_gpu_s");
        const double submitted_s = number(row.at("submission_time"));
        EXPECT_NEAR(submitted_s + number(row.at("waiting_time")), number(row.at("starting_time")), 1e-6);
        EXPECT_NEAR(number(row.at("starting_time")) + number(row.at("execution_time")), number(row.at("finish_time")),
                    1e-6);
        if (row.at("success") != "1") continue;
        jct_s += number(row.at("turnaround_time")), ++finished;
        first_s = std::min(first_s, submitted_s);
        last_s = std::max(last_s, number(row.at("finish_time")));
      }
      if (run.trace->status != trace::RunStatus::Complete) continue;
      EXPECT_NEAR(busy_s, testing::busyGpuSeconds(*run.trace), 1e-9 * busy_s) << name << run.lane.label;
      if (const auto mean = run.metrics->value("jct_mean_s")) {
        EXPECT_NEAR(jct_s / finished, *mean, 1e-9 * *mean) << name;
      }
      if (const auto makespan = run.metrics->value("makespan_s"); makespan && run.metrics->value("cancelled") == 0) {
        EXPECT_NEAR(last_s - first_s, *makespan, 1e-9 * *makespan) << name << run.lane.label;
      }
    }
  }
}

TEST(BatsimExport, RowsOfStaysHoldEachGpuOnceAtATime) {
  for (const compare::LaneRun& run : testing::shippedRuns("hadar-fig1")) {
    ExportText text(false);
    appendBatsim(text, {run, {}}, BatsimRow::Stay);
    struct Held {
      double from_s, to_s;
    };
    std::map<int, std::vector<Held>> held;
    for (const Row& row : rowsOf(text.finish())) {
      std::istringstream intervals(row.at("allocated_resources"));
      for (std::string interval; intervals >> interval;) {
        const std::size_t dash = interval.find('-');
        const int first = std::stoi(interval),
                  last = dash == std::string::npos ? first : std::stoi(interval.substr(dash + 1));
        for (int gpu = first; gpu <= last; ++gpu)
          held[gpu].push_back({number(row.at("starting_time")), number(row.at("finish_time"))});
      }
    }
    EXPECT_GE(held.size(), 5U) << "too few of the 6 GPUs are used";
    EXPECT_LE(held.rbegin()->first, 5);
    for (const auto& [gpu, stays] : held) {
      for (const Held& a : stays) {
        for (const Held& b : stays) EXPECT_TRUE(&a == &b || a.to_s <= b.from_s || b.to_s <= a.from_s) << gpu;
      }
    }
  }
}

ExportRequest requestFor(const std::string& format, const std::filesystem::path& out) {
  ExportRequest request;
  request.format = format;
  request.runs = testing::shippedRuns("hadar-fig1");
  request.out = out;
  request.version = "test";
  return request;
}

TEST(ExportRuns, AFormatOfOneFileARunWritesSeveralRunsIntoAFolder) {
  testing::TemporaryFolder folder;
  const ExportOutcome outcome = exportRuns(requestFor("swf", folder.path() / "logs"));
  EXPECT_EQ(outcome.error, "");
  ASSERT_EQ(outcome.files.size(), requestFor("swf", {}).runs.size());
  for (const auto& file : outcome.files) EXPECT_TRUE(std::filesystem::exists(file)) << file;
  const ExportOutcome refused = exportRuns(requestFor("swf", folder.path() / "log.swf"));
  EXPECT_TRUE(refused.bad_request);
  EXPECT_NE(refused.error.find("name a folder"), std::string::npos) << refused.error;
}

TEST(ExportRuns, WhatIsSoOfEveryRunIsSaidOnceAndTheRestWithTheRunsName) {
  testing::TemporaryFolder folder;
  const ExportRequest request = requestFor("swf", folder.path() / "logs");
  const std::vector<std::string> notes = exportRuns(request).notes;
  EXPECT_EQ(std::ranges::count(notes, "lost: iterations, restarts and decisions"), 1);
  for (const std::string& note : notes) {
    if (note.find(" preempted or moved") == std::string::npos) continue;
    const bool named = std::ranges::any_of(
        request.runs, [&](const compare::LaneRun& run) { return note.starts_with(run.lane.label + ": "); });
    EXPECT_TRUE(named) << note;
  }
}

TEST(ExportRuns, NeverMixesWithRunsOrWithOtherFiles) {
  testing::TemporaryFolder folder;
  std::ofstream(folder.path() / "run.json") << "{}";
  std::ofstream(folder.path() / "segments.csv") << "kept";
  for (const char* format : {"csv", "swf"}) EXPECT_TRUE(exportRuns(requestFor(format, folder.path())).bad_request);
  std::filesystem::remove(folder.path() / "run.json");
  EXPECT_TRUE(exportRuns(requestFor("csv", folder.path())).bad_request);
  std::filesystem::remove(folder.path() / "segments.csv");
  EXPECT_EQ(exportRuns(requestFor("csv", folder.path())).error, "");
  EXPECT_EQ(exportRuns(requestFor("csv", folder.path())).error, "") << "an export may replace an earlier export";
}

TEST(ExportRuns, IsRepeatedAfterItWasKilled) {
  testing::TemporaryFolder folder;
  std::ofstream(folder.path() / ".jobs.csv.part-1") << "half";
  EXPECT_EQ(exportRuns(requestFor("csv", folder.path())).error, "");
  const std::vector<std::filesystem::path> files = exportRuns(requestFor("csv", folder.path())).files;
  ASSERT_FALSE(files.empty());
  EXPECT_EQ(files.front().filename(), "datapackage.json") << "the first file must mark the folder as an export";
}

TEST(ExportRuns, NeverWritesWhereALinkInTheFolderLeads) {
  testing::TemporaryFolder folder;
  std::ofstream(folder / "victim") << "precious";
  std::filesystem::create_directory(folder / "out");
  std::ofstream(folder / "out" / "datapackage.json") << "{}";
  std::filesystem::create_symlink("../victim", folder / "out" / "jobs.csv");
  EXPECT_EQ(exportRuns(requestFor("csv", folder / "out")).error, "");
  EXPECT_EQ(testing::contentOf(folder / "victim"), "precious");
  EXPECT_FALSE(std::filesystem::is_symlink(folder / "out" / "jobs.csv"));
}

}  // namespace
}  // namespace roundel::io
