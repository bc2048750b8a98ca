#pragma once
// Runs to draw, and tools of the system that read what was drawn.

#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <string>
#include <vector>

#include "tests/widgets/bench.h"
#include "widgets/figures/figure_export.h"

namespace roundel::widgets::figures::testing {

inline std::vector<compare::LaneRun> runsOf(const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  std::vector<compare::LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(scenario)) runs.push_back(compare::runLane(problem, lane));
  return runs;
}

/// Gavel and Hadar on the worked example.
inline const std::vector<compare::LaneRun>& twoRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::example("hadar-fig1.json");
    s.compare.resize(2);
    return runsOf(s);
  }();
  return runs;
}

/// Five lanes on 60 GPUs.
inline const std::vector<compare::LaneRun>& manyRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::mix(15, 60);
    s.compare = {{"gavel", "Gavel", {}},
                 {"hadar", "Hadar", {}},
                 {"hadar", "Hadar eff", {{"utility", "\"eff\""}}},
                 {"hadar", "Hadar rigid", {{"gangs", "\"rigid\""}}},
                 {"hadar", "Hadar beam 4", {{"beam", "4"}}}};
    return runsOf(s);
  }();
  return runs;
}

inline QByteArray figure(const std::vector<compare::LaneRun>& runs, const std::string& kind, Format format, const char* preset = "acm-1col") {
  std::string error;
  const QByteArray bytes = paintFigure(runs, kind, *findPreset(preset), format, error);
  EXPECT_EQ(error, "") << kind;
  EXPECT_FALSE(bytes.isEmpty()) << kind;
  return bytes;
}

inline void setBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

inline QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool has(const char* tool) { return !QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty(); }

/// What the tool prints; its failure is the test's.
inline QString output(const char* tool, const QStringList& arguments) {
  QProcess process;
  process.start(QLatin1String(tool), arguments);
  EXPECT_TRUE(process.waitForFinished(60000)) << tool;
  EXPECT_EQ(process.exitCode(), 0) << tool << process.readAllStandardError().toStdString();
  return QString::fromUtf8(process.readAllStandardOutput());
}

/// A lane's label, or a word of an axis, that every reader of the figure must find.
inline QStringList wordsOf(const std::string& kind, const std::vector<compare::LaneRun>& runs) {
  QStringList words;
  if (kind == "gantt") words << QStringLiteral("V100") << QStringLiteral("K80") << QStringLiteral("Time");
  if (kind.starts_with("jct")) words << QStringLiteral("completion");
  if (kind.starts_with("lr")) words << QStringLiteral("waiting");
  for (const compare::LaneRun& run : runs) {
    const bool legend = kind != "jct-cdf" && kind != "lr-cdf" && kind != "ftf-cdf";
    if (legend || runs.size() > 1) words << QString::fromStdString(run.lane.label).section(QLatin1Char(' '), 0, 0);
  }
  return words;
}

}  // namespace roundel::widgets::figures::testing
