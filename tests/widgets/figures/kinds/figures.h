// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs for figures, and system tools that read figures.

#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <map>
#include <string>
#include <vector>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/painting/runs.h"
#include "widgets/figures/files/figure_export.h"

namespace roundel::widgets::figures::testing {

using plots::testing::runsOf;

/// Writes a figure of these runs as writePage() does. False and `error` on failure.
inline bool writeFigure(const std::vector<compare::LaneRun>& runs, const std::string& kind, const std::string& path,
                        std::string& error, const FileSettings& settings = {}) {
  return writePage(pageOf(makeFigure(kind, runs), *findPreset("ieee-1col")), path, settings, error);
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

/// Six lanes on 60 GPUs. Two lanes have the same scheduler with different options, two are baselines.
inline const std::vector<compare::LaneRun>& manyRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::mix(15, 60);
    s.compare = {
        {"gavel", "Gavel", {}},       {"hadar", "Hadar", {}},     {"hadar", "Hadar eff", {{"utility", "\"eff\""}}},
        {"tiresias", "Tiresias", {}}, {"yarn-cs", "YARN-CS", {}}, {"srtf", "SRTF", {}}};
    return runsOf(s);
  }();
  return runs;
}

/// Returns the page of a figure. Pages are cached, so that each test does not lay them out again.
inline const Page& page(const std::vector<compare::LaneRun>& runs, const std::string& kind,
                        const char* preset = "acm-1col") {
  static std::map<std::tuple<const void*, std::string, std::string>, Page> pages;
  static std::map<const void*, std::vector<plots::PlotLane>> lanes;
  const auto key = std::tuple(static_cast<const void*>(&runs), kind, std::string(preset));
  auto it = pages.find(key);
  if (it == pages.end()) {
    auto& indexed = lanes[&runs];
    if (indexed.empty()) indexed = plots::lanesOf(runs);
    it = pages.emplace(key, pageOf(makeFigure(kind, indexed), *findPreset(preset))).first;
  }
  return it->second;
}

inline QByteArray figure(const std::vector<compare::LaneRun>& runs, const std::string& kind, Format format,
                         const char* preset = "acm-1col") {
  const QByteArray bytes = bytesOf(page(runs, kind, preset), format);
  EXPECT_FALSE(bytes.isEmpty()) << kind;
  return bytes;
}

inline void setBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

inline QByteArray bytesOfFile(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool has(const char* tool) { return !QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty(); }

/// Returns the output of a tool. The test fails if the tool fails.
inline QString output(const char* tool, const QStringList& arguments) {
  QProcess process;
  process.start(QLatin1String(tool), arguments);
  EXPECT_TRUE(process.waitForFinished(60000)) << tool;
  EXPECT_EQ(process.exitCode(), 0) << tool << process.readAllStandardError().toStdString();
  return QString::fromUtf8(process.readAllStandardOutput());
}

/// Texts that every reader of the figure must find: a text of an axis or of the key, and the names of the lanes.
inline QStringList wordsOf(const std::string& kind, const std::vector<compare::LaneRun>& runs) {
  static const std::map<std::string, QStringList> own{
      {"gantt", {QStringLiteral("V100"), QStringLiteral("time")}},
      {"gru", {QStringLiteral("computing"), QStringLiteral("share"), QStringLiteral("time")}},
      {"jct-cdf", {QStringLiteral("completion")}},
      {"jct-bars", {QStringLiteral("completion"), QStringLiteral("bound")}},
      {"lr-dots", {QStringLiteral("waiting")}},
      {"lr-cdf", {QStringLiteral("waiting"), QStringLiteral("share")}},
      {"wait", {QStringLiteral("waiting"), QStringLiteral("share")}},
      {"utilisation-cdf", {QStringLiteral("allocated"), QStringLiteral("rounds")}},
      {"queue", {QStringLiteral("jobs"), QStringLiteral("waiting"), QStringLiteral("time")}},
      {"makespan", {QStringLiteral("makespan"), QStringLiteral("CRU"), QStringLiteral("lower")}},
      {"decision-time", {QStringLiteral("decision"), QStringLiteral("share")}},
      {"scatter", {QStringLiteral("makespan"), QStringLiteral("JCT")}},
      {"matrix", {QStringLiteral("V100"), QStringLiteral("K80"), QStringLiteral("iterations")}},
      {"cluster", {QStringLiteral("V100"), QStringLiteral("K80")}}};
  QStringList words;
  if (const auto it = own.find(kind); it != own.end()) words = it->second;
  if (kind == "matrix" || kind == "cluster") return words;
  for (const compare::LaneRun& run : runs)
    words << QString::fromStdString(run.lane.label).section(QLatin1Char(' '), 0, 0).section(QLatin1Char('-'), 0, 0);
  return words;
}

/// Returns the name of a kind without the characters that gtest does not accept.
inline std::string plain(std::string kind) {
  std::erase(kind, '-');
  return kind;
}

/// Removes operations and updates the positions of the operations of each plot.
template <class Wanted>
void removeOps(Drawing& drawing, const Wanted& unwanted) {
  std::vector<Op> kept;
  std::size_t begin = 0, end = 0;
  for (std::size_t i = 0; i < drawing.ops.size(); ++i) {
    const bool in_plots = i >= drawing.plots_begin && i < drawing.plots_end;
    if (i == drawing.plots_begin) begin = end = kept.size();
    if (!unwanted(drawing.ops[i])) kept.push_back(drawing.ops[i]);
    if (in_plots) end = kept.size();
  }
  drawing.ops = std::move(kept);
  drawing.plots_begin = begin;
  drawing.plots_end = end;
}

}  // namespace roundel::widgets::figures::testing
