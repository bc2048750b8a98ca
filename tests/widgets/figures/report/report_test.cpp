// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a report by reading it as XML, numbers and links.

#include "widgets/figures/report/report.h"

#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/io/run_output.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/report/html.h"

namespace roundel::widgets::report {
namespace {

using figures::testing::runsOf;
using figures::testing::twoRuns;

QByteArray reportOf(const std::vector<compare::LaneRun>& runs) {
  const std::vector<plots::PlotLane> lanes = lanesOf(runs);
  std::vector<figures::Page> pages;
  for (const Entry& entry : entries())
    pages.push_back(figures::pageOf(figures::makeFigure(entry.kind, drawn(lanes)), *figures::findPreset(entry.preset)));
  return html(lanes, pages);
}

const QByteArray& plainReport() {
  static const QByteArray bytes = reportOf(twoRuns());
  return bytes;
}

struct Element {
  QString name;
  QXmlStreamAttributes attributes;
  QString at(const char* key) const { return attributes.value(QLatin1String(key)).toString(); }
};

std::vector<Element> elementsOf(const QByteArray& page) {
  std::vector<Element> out;
  QXmlStreamReader xml(page);
  while (!xml.atEnd()) {
    if (xml.readNext() == QXmlStreamReader::StartElement) out.push_back({xml.name().toString(), xml.attributes()});
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString() << " in line " << xml.lineNumber();
  return out;
}

/// Returns the rows of the table with this id: the text of each cell, or its exact value if it has one.
std::vector<QStringList> tableOf(const QByteArray& page, const char* id) {
  std::vector<QStringList> rows;
  QXmlStreamReader xml(page);
  bool inside = false, in_cell = false;
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement() && xml.name() == QLatin1String("table"))
      inside = xml.attributes().value(QLatin1String("id")) == QLatin1String(id);
    if (xml.isEndElement() && xml.name() == QLatin1String("table")) inside = false;
    if (!inside) continue;
    if (xml.isStartElement() && xml.name() == QLatin1String("tr")) rows.emplace_back();
    if (xml.isStartElement() && (xml.name() == QLatin1String("td") || xml.name() == QLatin1String("th")))
      rows.back() << QString(), in_cell = true;
    if (xml.isEndElement() && (xml.name() == QLatin1String("td") || xml.name() == QLatin1String("th"))) in_cell = false;
    if (xml.isStartElement() && xml.name() == QLatin1String("data")) {
      rows.back().last() = xml.attributes().value(QLatin1String("value")).toString();
      xml.skipCurrentElement();
    } else if (xml.isStartElement() && xml.name() == QLatin1String("span")) {
      xml.skipCurrentElement();
    } else if (xml.isCharacters() && in_cell) {
      rows.back().last() += xml.text().toString();
    }
  }
  return rows;
}

TEST(Report, IsSoundXmlWithLandmarksAndHeadings) {
  int h1 = 0, h2 = 0, figures = 0;
  QSet<QString> names;
  for (const Element& element : elementsOf(plainReport())) {
    names << element.name;
    h1 += element.name == QLatin1String("h1");
    h2 += element.name == QLatin1String("h2");
    figures += element.name == QLatin1String("figure");
    if (element.name == QLatin1String("html")) {
      EXPECT_EQ(element.at("lang"), QLatin1String("en"));
    }
    if (element.name == QLatin1String("svg") && element.at("aria-hidden").isEmpty()) {
      EXPECT_EQ(element.at("role"), QLatin1String("img"));
      EXPECT_TRUE(element.at("aria-label").contains(QLatin1String("Gavel, Hadar")))
          << element.at("aria-label").toStdString();
    }
  }
  EXPECT_TRUE(names.contains({QStringLiteral("header"), QStringLiteral("nav"), QStringLiteral("main"),
                              QStringLiteral("section"), QStringLiteral("footer")}));
  EXPECT_EQ(h1, 1);
  EXPECT_EQ(h2, 7);
  EXPECT_EQ(figures, static_cast<int>(entries().size()));
  EXPECT_EQ(plainReport().count("<details>"), figures + 1) << "one table per figure and one of all metrics";
}

TEST(Report, NoNameStandsTwice) {
  QSet<QString> ids;
  QString dangling;
  const std::vector<Element> elements = elementsOf(plainReport());
  for (const Element& element : elements) {
    const QString id = element.at("id");
    EXPECT_FALSE(!id.isEmpty() && ids.contains(id)) << id.toStdString();
    ids << id;
  }
  static const QRegularExpression kUrl(QStringLiteral("url\\(#([^)]+)\\)"));
  int clips = 0;
  for (const Element& element : elements) {
    for (const char* key : {"clip-path", "aria-labelledby", "href"}) {
      QString target = element.at(key);
      if (const auto match = kUrl.match(target); match.hasMatch()) target = match.captured(1), ++clips;
      if (target.startsWith(QLatin1Char('#'))) target.remove(0, 1);
      if (!target.isEmpty() && !target.startsWith(QLatin1String("data:"))) {
        EXPECT_TRUE(ids.contains(target)) << target.toStdString();
      }
    }
  }
  EXPECT_GT(clips, 0) << "some figures have clips";
}

TEST(Report, LoadsNothing) {
  for (const Element& element : elementsOf(plainReport())) {
    EXPECT_TRUE(element.at("src").isEmpty()) << element.name.toStdString();
    const QString href = element.at("href");
    EXPECT_TRUE(href.isEmpty() || href.startsWith(QLatin1Char('#')) || href == QLatin1String("data:,"))
        << href.toStdString();
    for (const QXmlStreamAttribute& attribute : element.attributes) {
      if (attribute.value().contains(QLatin1String("url("))) {
        EXPECT_TRUE(attribute.value().startsWith(QLatin1String("url(#"))) << attribute.value().toString().toStdString();
      }
    }
  }
  EXPECT_FALSE(plainReport().contains("@import"));
  EXPECT_FALSE(plainReport().contains("@font-face"));
  EXPECT_EQ(plainReport().count("http"), plainReport().count("http://www.w3.org/"))
      << "only names of XML namespaces contain http";
}

TEST(Report, SaysTheNumbersOfComparisonCsvAndJobsCsv) {
  const std::vector<QStringList> csv = csvRows(QByteArray::fromStdString(io::comparisonCsv(twoRuns())));
  const std::vector<QStringList> every = tableOf(plainReport(), "every-metric");
  ASSERT_EQ(every.size(), metrics::catalogue().size() + 1);
  int numbers = 0;
  for (std::size_t row = 1; row < every.size(); ++row) {
    const qsizetype column = csv[0].indexOf(every[row][0]);
    ASSERT_GE(column, 0) << every[row][0].toStdString();
    for (int lane = 1; lane <= 2; ++lane) {
      const QString expected = csv[static_cast<std::size_t>(lane)][column];
      EXPECT_EQ(every[row][lane].trimmed(), expected.isEmpty() ? QStringLiteral("–") : expected)
          << every[row][0].toStdString();
      numbers += expected.isEmpty() ? 0 : 1;
    }
  }
  EXPECT_GT(numbers, 40);
  const std::vector<QStringList> jobs = tableOf(plainReport(), "jobs-table");
  std::size_t row = 1;
  for (const compare::LaneRun& run : twoRuns()) {
    const std::vector<QStringList> own = csvRows(QByteArray::fromStdString(io::jobsCsv(*run.trace, *run.metrics)));
    for (std::size_t i = 1; i < own.size(); ++i, ++row) {
      QStringList shown = jobs.at(row);
      shown.removeAt(1);  // without the column of the scheduler
      EXPECT_EQ(shown, own[i]);
    }
  }
  EXPECT_EQ(row, jobs.size());
}

TEST(Report, MarksTheBestByWordAndWeight) {
  const std::vector<QStringList> csv = csvRows(QByteArray::fromStdString(io::comparisonCsv(twoRuns())));
  const qsizetype column = csv[0].indexOf(QStringLiteral("jct_mean_s"));
  const int best = csv[1][column].toDouble() < csv[2][column].toDouble() ? 1 : 2;
  ASSERT_NE(csv[1][column], csv[2][column]);
  const QByteArray page = plainReport();
  const qsizetype from = page.indexOf("id=\"metrics-table\"");
  QList<QByteArray> rows = page.mid(from, page.indexOf("</table>", from) - from).split('\n');
  rows.removeIf([](const QByteArray& line) { return !line.startsWith("<tr>"); });
  ASSERT_EQ(rows.size(), 2);
  // The second number of the row is the mean JCT.
  const QList<QByteArray> cells = rows[best - 1].replace("<td", "\n<td").split('\n');
  EXPECT_TRUE(cells[2].contains("<data value="))
      << "the mark of the best value is not part of the number used for sorting";
  EXPECT_TRUE(cells[2].contains("<strong>")) << cells[2].toStdString();
  EXPECT_TRUE(cells[2].contains(">best<")) << cells[2].toStdString();
  const QList<QByteArray> others = rows[2 - best].replace("<td", "\n<td").split('\n');
  EXPECT_FALSE(others[2].contains("best")) << others[2].toStdString();
}

TEST(Report, HoldsTheScenarioAndReopensIt) {
  QString reason;
  EXPECT_TRUE(figures::looksLikeFigure(plainReport().left(1024)));
  const auto found = figures::readProvenance(plainReport(), reason);
  ASSERT_TRUE(found) << reason.toStdString();
  EXPECT_EQ(found->scenario, *twoRuns()[0].trace->problem->scenario);
  EXPECT_EQ(found->kind, "gantt");
  EXPECT_EQ(reportOf(runsOf(found->scenario)).size(), plainReport().size());
  EXPECT_FALSE(figures::readProvenance("<!DOCTYPE html>\n<html><body>another page</body></html>", reason));
  EXPECT_FALSE(figures::looksLikeFigure("<!DOCTYPE html>\n<html><body>another page</body></html>"));
}

TEST(Report, OfTheSameRunsHasTheSameBytes) {
  model::Scenario scenario = widgets::testing::threeJobs();
  const QByteArray first = reportOf(runsOf(scenario));
  EXPECT_EQ(reportOf(runsOf(scenario)), first) << "the report does not contain measured times";
}

TEST(Report, NamesCannotBecomeMarkup) {
  model::Scenario scenario = widgets::testing::threeJobs();
  const std::string nasty = "</script><script>alert(1)</script>\"'&<!--";
  scenario.title = nasty;
  scenario.description = "a <b>bold</b> & \x01 claim";
  scenario.jobs[0].id = nasty;
  scenario.nodes[0].id = "<node>";
  scenario.compare = {{"gavel", "<img src=x onerror=alert(1)>", {}}, {"hadar", "Hadar & friends", {}}};
  const std::vector<compare::LaneRun> runs = runsOf(scenario);
  const QByteArray page = reportOf(runs);
  int scripts = 0;
  for (const Element& element : elementsOf(page)) {
    scripts += element.name == QLatin1String("script");
    EXPECT_NE(element.name, QLatin1String("img"));
    EXPECT_NE(element.name, QLatin1String("b"));
    for (const QXmlStreamAttribute& attribute : element.attributes)
      EXPECT_FALSE(attribute.name().startsWith(QLatin1String("on"))) << attribute.name().toString().toStdString();
  }
  EXPECT_EQ(scripts, 3);
  EXPECT_EQ(page.count("</script"), 3);
  EXPECT_EQ(page.count("<!--"), 0) << "a comment would change how the script is parsed";
  QString reason;
  const auto found = figures::readProvenance(page, reason);
  ASSERT_TRUE(found) << reason.toStdString();
  EXPECT_EQ(found->scenario.jobs[0].id, nasty);
  EXPECT_EQ(found->scenario.title, nasty);
  EXPECT_EQ(tableOf(page, "jobs-table")[1][0].toStdString(), nasty);
}

TEST(Report, ShowsControlCharactersAndWhatWasAltered) {
  model::Scenario scenario = widgets::testing::threeJobs();
  scenario.title = "a\x1b[2J\u202Eb";
  scenario.compare = {{"gavel", "G\rav", {}}, {"hadar", "Hadar", {}}};
  std::vector<compare::LaneRun> runs = runsOf(scenario);
  EXPECT_FALSE(reportOf(runs).contains("altered files"));
  runs[1].faults = {{"altered", "jobs.csv", "", "", 0}};
  const QByteArray page = reportOf(runs);
  EXPECT_TRUE(page.contains("<h1>a&lt;U+001B&gt;[2J&lt;U+202E&gt;b</h1>"));
  EXPECT_TRUE(page.contains("G&lt;U+000D&gt;av"));
  EXPECT_TRUE(page.contains("drawn from altered files: Hadar (jobs.csv)"));
  for (const char* bad : {"\x1b", "\r", "\u202E"}) EXPECT_FALSE(page.contains(bad));
}

TEST(Report, SaysWhatIsExpectedAndWhetherItAgrees) {
  model::Scenario scenario = widgets::testing::threeJobs();
  const auto mean = runsOf(scenario)[0].metrics->value("jct_mean_s");
  scenario.expected = {{"gavel", "jct_mean_s", *mean + 5, 10, "Table 1"}, {"hadar", "makespan_s", 1, {}, "Fig. 9"}};
  const std::vector<QStringList> rows = tableOf(reportOf(runsOf(scenario)), "expected-table");
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].mid(4),
            (QStringList{QStringLiteral("the same"), QStringLiteral("agrees"), QStringLiteral("Table 1")}));
  EXPECT_EQ(rows[2].mid(4),
            (QStringList{QStringLiteral("the same"), QStringLiteral("differs"), QStringLiteral("Fig. 9")}));
  EXPECT_TRUE(tableOf(plainReport(), "expected-table").empty() ==
              twoRuns()[0].trace->problem->scenario->expected.empty());
}

TEST(Report, SaysWhatForecastsRestedOn) {
  model::Scenario scenario = widgets::testing::threeJobs();
  scenario.compare = {{"gavel", "Gavel", {}}, {"asrpt", "A-SRPT", {}}};
  const QByteArray page = reportOf(runsOf(scenario));
  EXPECT_TRUE(page.contains("It knew the truth: forecast = truth"));
  const std::vector<QStringList> jobs = tableOf(page, "jobs-table");
  ASSERT_EQ(jobs.size(), 7u);
  for (const QStringList& row : jobs) EXPECT_EQ(row.size(), 13) << row.join(QLatin1Char('|')).toStdString();
  EXPECT_EQ(jobs[1].mid(11), (QStringList{QString(), QString()})) << "Gavel makes no forecasts";
  EXPECT_EQ(jobs[4].back(), QStringLiteral("truth"));
}

TEST(Report, KeepsARowForARunThatWasRefused) {
  std::vector<compare::LaneRun> runs = twoRuns();
  compare::LaneRun refused;
  refused.lane = {"hops", "Hops", {}};
  refused.faults = {{}};
  refused.faults[0].message = "needs <timing>";
  runs.push_back(refused);
  const QByteArray page = reportOf(runs);
  const std::vector<QStringList> rows = tableOf(page, "metrics-table");
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[3][0], QLatin1String("Hops"));
  EXPECT_EQ(rows[3].count(QStringLiteral("–")), rows[3].size() - 1);
  EXPECT_TRUE(page.contains("refused: needs &lt;timing&gt;"));
  EXPECT_TRUE(reportOf({refused}).isEmpty()) << "a report of only failed runs is empty";
}

TEST(Report, TellsInstantsOfARunThatEndedEarlyAsTheWindowDoes) {
  std::vector<compare::LaneRun> runs = twoRuns();
  auto stopped = std::make_shared<trace::Trace>(*runs[1].trace);
  stopped->message = "script at 1500 s: no such job";
  stopped->end_s = 2400;
  runs[1].trace = stopped;
  const QByteArray page = reportOf(runs);
  EXPECT_TRUE(page.contains("script at 25:00: no such job"));
  EXPECT_FALSE(page.contains("at 1500 s"));
}

TEST(Report, SaysWhichJobsItsStatisticsLeaveOut) {
  EXPECT_FALSE(plainReport().contains("Warm-up"));
  std::vector<compare::LaneRun> runs = twoRuns();
  for (compare::LaneRun& run : runs) run.warm_up.jobs = 1;
  EXPECT_TRUE(reportOf(runs).contains("<dt>Warm-up</dt><dd>the statistics over jobs leave out the first job</dd>"));
  EXPECT_TRUE(figures::provenanceLine(figures::makeFigure("jct-bars", runs))
                  .contains(QStringLiteral("; the statistics over jobs leave out the first job")));
}

TEST(Report, SaysWhatIsNotFair) {
  EXPECT_TRUE(plainReport().contains("badge fair\">✓ Fair comparison"));
  std::vector<compare::LaneRun> runs = twoRuns();
  compare::RunSettings other;
  other.seed = 77;
  runs[1] = compare::runLane(runs[1].trace->problem, runs[1].lane, other);
  const QByteArray page = reportOf(runs);
  EXPECT_TRUE(page.contains("Not a fair comparison"));
  EXPECT_TRUE(page.contains("seed"));
  EXPECT_FALSE(page.contains("badge fair\""));
}

TEST(Report, LongNumbersOfAFigureAreCutAndSayWhereTheRestIs) {
  const QByteArray page = reportOf({figures::testing::manyRuns()[0], figures::testing::manyRuns()[1]});
  elementsOf(page);
  const qsizetype gantt = page.indexOf("aria-label=\"Numbers of “Gantt");
  ASSERT_GE(gantt, 0);
  const QByteArray numbers = page.mid(gantt, page.indexOf("</table>", gantt) - gantt);
  EXPECT_LE(numbers.count("<tr>"), 1001);
  if (numbers.count("<tr>") == 1001) {
    EXPECT_TRUE(page.contains("--kind gantt"));
  }
}

TEST(Report, TablesOfFiguresHaveTimesInTheUnitOfThePage) {
  QByteArray page = plainReport();
  EXPECT_FALSE(page.replace("_per_s</th>", "").contains("_s</th>"))
      << "no heading contains the name of a CSV column in seconds";
  for (const char* heading : {"time, min</th>", "end, min</th>", "jct, min</th>", "makespan, min</th>"})
    EXPECT_TRUE(page.contains(heading)) << heading;
  // The makespan is a whole number of minutes. The cell shows minutes and stores the seconds.
  const double makespan_s = *twoRuns()[0].metrics->value("makespan_s");
  ASSERT_EQ(makespan_s, std::round(makespan_s / 60) * 60);
  const QByteArray exact = QByteArray::number(makespan_s, 'f', 0),
                   minutes = QByteArray::number(makespan_s / 60, 'f', 0);
  EXPECT_TRUE(page.contains("<td class=\"n\" title=\"" + exact + " s\"><data value=\"" + exact + "\">" + minutes +
                            "</data></td>"))
      << exact.toStdString();
}

TEST(Html, NumbersAreShortAndKeepWhatTheyAre) {
  EXPECT_EQ(readable(QStringLiteral("1234567.891")), QLatin1String("1234568"));
  EXPECT_EQ(readable(QStringLiteral("0.12345678")), QLatin1String("0.123457"));
  EXPECT_EQ(readable(QStringLiteral("12")), QLatin1String("12"));
  EXPECT_TRUE(readable(QStringLiteral("n0")).isEmpty());
  EXPECT_EQ(cell(QStringLiteral("12")), "<td class=\"n\">12</td>");
  EXPECT_EQ(cell(QStringLiteral("0.12345678")), "<td class=\"n\"><data value=\"0.12345678\">0.123457</data></td>");
  EXPECT_EQ(cell(QStringLiteral("<n>")), "<td>&lt;n&gt;</td>");
  const auto json = nlohmann::json::parse(scriptJson("{\"a\":\"</script>&\"}").toStdString());
  EXPECT_EQ(json["a"], "</script>&");
}

TEST(Report, AGpuTypeWithAPercentSignInItsNameKeepsIt) {
  model::Scenario s = widgets::testing::threeJobs();
  for (model::NodeSpec& node : s.nodes) node.gpus.front().type = node.gpus.front().type == "K80" ? "K%3" : "V100";
  s.gpu_types = {widgets::testing::gpuType("V100"), widgets::testing::gpuType("K%3")};
  for (model::JobSpec& job : s.jobs) job.throughput = model::ThroughputRow{{"V100", 2.0}, {"K%3", 1.0}};
  EXPECT_TRUE(html(lanesOf(runsOf(s)), {}).contains("6 (5 V100, 1 K%3) on 3 nodes"));
}

}  // namespace
}  // namespace roundel::widgets::report
