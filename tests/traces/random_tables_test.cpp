// SPDX-License-Identifier: GPL-3.0-or-later
// Tests every table format with the same random jobs, and with quotes, line ends and columns in any order. Each format must read the jobs
// that were written, and drop and count impossible jobs.

#include <algorithm>
#include <functional>

#include "tests/support/randoms.h"
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

struct Row {
  std::string id;
  int submit_s = 0, duration_s = 0, gpus = 0;
  std::string user, group;
};
using Column = std::pair<std::string, std::function<std::string(const Row&)>>;

std::string number(int value) { return std::to_string(value); }

/// 2020-01-01 is day 18262 after 1970-01-01.
std::string date(int second) {
  char text[32];
  std::snprintf(text, sizeof text, "2020-01-%02d %02d:%02d:%02d", 1 + second / 86400, second / 3600 % 24,
                second / 60 % 60, second % 60);
  return text;
}

struct Table {
  const char* name;
  const char* format;
  std::vector<Column> columns;
  bool groups = true;
};

void PrintTo(const Table& table, std::ostream* out) { *out << table.name; }

std::vector<Table> tables() {
  const auto id = [](const Row& row) { return row.id; };
  const auto submit = [](const Row& row) { return number(row.submit_s); };
  const auto duration = [](const Row& row) { return number(row.duration_s); };
  const auto gpus = [](const Row& row) { return number(row.gpus); };
  const auto user = [](const Row& row) { return row.user; };
  const auto group = [](const Row& row) { return row.group; };
  const auto submitted = [](const Row& row) { return row.submit_s < 0 ? number(row.submit_s) : date(row.submit_s); };
  const auto end = [](const Row& row) { return number(row.submit_s + 5 + row.duration_s); };
  const auto begun = [](const Row& row) { return number(row.submit_s + 5); };
  const auto whole = [](const Row&) { return std::string("1000"); };
  return {{"Helios",
           "helios",
           {{"job_id", id},
            {"gpu_num", gpus},
            {"submit_time", submitted},
            {"duration", duration},
            {"user", user},
            {"vc", group}}},
          {"HeliosWithQueues",
           "helios",
           {{"job_id", id},
            {"gpu_num", gpus},
            {"submit_time", submit},
            {"duration", duration},
            {"user", user},
            {"queue", group}}},
          {"Csv",
           "csv",
           {{"id", id}, {"gpus", gpus}, {"submit", submit}, {"duration", duration}, {"user", user}, {"group", group}}},
          {"Openb",
           "openb",
           {{"name", id},
            {"num_gpu", gpus},
            {"gpu_milli", whole},
            {"creation_time", submit},
            {"scheduled_time", begun},
            {"deletion_time", end},
            {"qos", group}}}};
}

class RandomTables : public testing::TraceTest, public ::testing::WithParamInterface<Table> {
 protected:
  RandomTables() : m_random(20261123) {
    m_request.format = GetParam().format;
    m_request.cluster = Cluster{{"V100", 64, 8}};
  }

  std::vector<Row> jobs() {
    std::vector<Row> rows;
    for (int i = 0; i < 40; ++i) {
      Row row{"job " + number(i),
              m_random.whole(0, 400000),
              m_random.whole(1, 5000),
              m_random.whole(1, 8),
              "user" + number(m_random.whole(1, 3)),
              "group, " + number(m_random.whole(1, 3))};
      if (m_random.whole(0, 9) == 0) row.gpus = m_random.whole(-2, 0);
      if (m_random.whole(0, 9) == 0) row.duration_s = m_random.whole(-9, 0);
      if (m_random.whole(0, 19) == 0) row.submit_s = -m_random.whole(1, 9);
      if (m_random.whole(0, 5) == 0) row.id = "\"quoted\", " + number(i);
      if (!rows.empty() && m_random.whole(0, 5) == 0) row.submit_s = rows.back().submit_s;
      rows.push_back(row);
    }
    return rows;
  }

  /// Returns a field in the form of RFC 4180, sometimes with unnecessary quotes.
  std::string field(const std::string& text) {
    if (text.find_first_of(",\"") == std::string::npos && m_random.whole(0, 3) > 0) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
  }

  std::string textOf(const std::vector<Row>& rows) {
    std::vector<Column> columns = GetParam().columns;
    std::shuffle(columns.begin(), columns.end(), m_random.engine());
    const std::string end = m_random.whole(0, 1) == 0 ? "\n" : "\r\n";
    std::string text = m_random.whole(0, 1) == 0 ? "\xef\xbb\xbf" : "";
    for (std::size_t c = 0; c < columns.size(); ++c) text += (c == 0 ? "" : ",") + columns[c].first;
    for (const Row& row : rows) {
      text += m_random.whole(0, 9) == 0 ? end + end : end;  // an empty line is not a row
      for (std::size_t c = 0; c < columns.size(); ++c) text += (c == 0 ? "" : ",") + field(columns[c].second(row));
    }
    return m_random.whole(0, 1) == 0 ? text : text + end;
  }

  bool hasColumn(const std::string& name) const {
    const auto& columns = GetParam().columns;
    return std::ranges::any_of(columns, [&](const Column& column) { return column.first == name; });
  }

  tests::Randoms m_random;
};

TEST_P(RandomTables, GiveTheJobsThatWereWrittenInOrderOfSubmission) {
  for (int i = 0; i < 25; ++i) {
    SCOPED_TRACE(i);
    const std::vector<Row> rows = jobs();
    std::vector<Row> kept;
    std::ranges::copy_if(rows, std::back_inserter(kept),
                         [](const Row& row) { return row.submit_s >= 0 && row.duration_s > 0 && row.gpus > 0; });
    std::ranges::stable_sort(kept, {}, &Row::submit_s);
    const std::string text = textOf(rows);
    const model::Scenario s = scenarioOf(text);
    ASSERT_EQ(s.jobs.size(), kept.size()) << text;
    double gpu_s = 0;
    for (std::size_t j = 0; j < kept.size(); ++j) {
      SCOPED_TRACE(kept[j].id);
      EXPECT_EQ(s.jobs[j].id, kept[j].id);
      EXPECT_EQ(s.jobs[j].arrival_s.value_or(0), kept[j].submit_s - kept.front().submit_s);
      EXPECT_EQ(std::get<int>(*s.jobs[j].gpus), kept[j].gpus);
      EXPECT_EQ(s.jobs[j].iterations, kept[j].duration_s);
      EXPECT_EQ(s.jobs[j].group, kept[j].group);
      if (hasColumn("user")) {
        EXPECT_EQ(s.jobs[j].user, kept[j].user);
      }
      gpu_s += double(kept[j].gpus) * kept[j].duration_s;
    }
    EXPECT_EQ(m_report.rows, rows.size());
    EXPECT_EQ(m_report.jobs, kept.size());
    EXPECT_EQ(m_report.gpu_s, gpu_s);
    EXPECT_EQ(m_report.span_s, kept.back().submit_s - kept.front().submit_s);
    std::size_t dropped = 0;
    for (const TraceNote& note : m_report.notes) dropped += note.kind == TraceNote::Kind::Dropped ? note.count : 0;
    EXPECT_EQ(dropped, rows.size() - kept.size());
    if (HasFailure()) return;
  }
}

// Computes the peak as the largest number of GPUs in use at the start of any job.
TEST_P(RandomTables, ThePeakIsTheMostThatRunAtOnceIfAllStartAtTheirSubmission) {
  const model::Scenario s = scenarioOf(textOf(jobs()));
  double most = 0;
  for (const model::JobSpec& begins : s.jobs) {
    const double at = begins.arrival_s.value_or(0);
    double now = 0;
    for (const model::JobSpec& job : s.jobs) {
      const double from = job.arrival_s.value_or(0);
      if (from <= at && at < from + *job.iterations) now += std::get<int>(*job.gpus);
    }
    most = std::max(most, now);
  }
  EXPECT_EQ(m_report.peak_gpus, most);
}

INSTANTIATE_TEST_SUITE_P(Formats, RandomTables, ::testing::ValuesIn(tables()),
                         [](const auto& table) { return table.param.name; });

}  // namespace
}  // namespace roundel::traces
