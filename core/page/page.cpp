// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <string_view>

#include "core/compare/lane_name.h"
#include "core/io/run_output.h"
#include "core/io/scenario_io.h"
#include "core/model/check/counted.h"
#include "core/model/scenario.h"
#include "core/page/final_picture.h"
#include "core/page/html_text.h"
#include "core/page/metrics_table.h"
#include "core/page/page_data.h"
#include "core/page/slide_links.h"

namespace roundel::page {
namespace {

// Written by CMake from resources/page, in pieces that every compiler takes.
constexpr const char* kHtml[] = {
#include "page.html.inc"
};
constexpr const char* kStyle[] = {
#include "page.css.inc"
};
constexpr const char* kTalkStyle[] = {
#include "talk.css.inc"
};
constexpr const char* kTalkScript[] = {
#include "talk.js.inc"
};
constexpr const char* kScripts[] = {
#include "data.js.inc"
    ,
#include "run.js.inc"
    ,
#include "lanes.js.inc"
    ,
#include "why.js.inc"
    ,
#include "plots.js.inc"
    ,
#include "table.js.inc"
    ,
#include "grid.js.inc"
    ,
#include "page.js.inc"
};

std::string firstSentence(const std::string& text) {
  const std::size_t end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::string sentenceOf(const model::Scenario& scenario) {
  if (scenario.opening && !scenario.opening->task.empty()) return scenario.opening->task;
  return firstSentence(scenario.description);
}

std::vector<ShownRun> shownRuns(const std::vector<compare::LaneRun>& runs) {
  std::vector<ShownRun> out;
  look::LaneMarks marks;
  for (const compare::LaneRun& run : runs) {
    if (!run.ok() || !run.metrics) continue;
    out.push_back({.run = run,
                   .index = metrics::TraceIndex(run.trace),
                   .name = compare::laneName(run.lane),
                   .mark = marks.next(run.lane.policy, run.lane.color)});
  }
  return out;
}

std::string leftOut(const std::vector<compare::LaneRun>& runs) {
  std::string out;
  for (const compare::LaneRun& run : runs) {
    for (const std::string& file : io::alteredFiles(run))
      out += fmt::format("<p class=\"failed\">{}: {} was altered after the run</p>\n",
                         escaped(compare::laneName(run.lane)), escaped(file));
    if (run.ok()) continue;
    const std::string why = run.trace ? run.trace->message : run.faults.empty() ? "" : run.faults.front().message;
    out += fmt::format("<p class=\"failed\">{}: {}</p>\n", escaped(compare::laneName(run.lane)),
                       escaped(why.empty() ? "it has no result" : why));
  }
  return out;
}

std::string sizeText(std::size_t bytes) {
  constexpr double kMega = 1e6, kKilo = 1e3;
  const auto size = static_cast<double>(bytes);
  return size < kMega / 10 ? fmt::format("{:.0f} kB", size / kKilo) : fmt::format("{:.1f} MB", size / kMega);
}

// Puts the values between the pieces of a template: "...{{name}}...".
std::string filled(std::string_view text, const std::map<std::string_view, std::string>& values) {
  std::string out;
  while (true) {
    const std::size_t open_brace = text.find("{{");
    out += text.substr(0, open_brace);
    if (open_brace == std::string_view::npos) return out;
    const std::size_t close = text.find("}}", open_brace);
    out += values.at(text.substr(open_brace + 2, close - open_brace - 2));
    text.remove_prefix(close + 2);
  }
}

std::string packed(const std::vector<ShownRun>& runs, const std::vector<LaneReasons>& reasons, const Addition& more) {
  std::string out = packedElement("roundel-data", pageData(runs, reasons));
  for (std::size_t lane = 0; lane < reasons.size(); ++lane)
    for (std::size_t piece = 0; piece < reasons[lane].pieces.size(); ++piece)
      out += fmt::format("<script type=\"text/plain\" id=\"why-{}-{}\">{}</script>\n", lane, piece,
                         reasons[lane].pieces[piece]);
  if (!more.data_id.empty()) out += packedElement(more.data_id, more.data);
  return out + packedElement("roundel-scenario", io::writeScenario(*runs.front().index.problem().scenario));
}

}  // namespace

std::string joined(std::span<const char* const> pieces) {
  std::string text;
  for (const char* piece : pieces) text += piece;
  return text;
}

std::string whyNoPage(const std::vector<compare::LaneRun>& runs) {
  const model::Scenario* first = nullptr;
  for (const compare::LaneRun& run : runs) {
    if (!run.ok() || !run.metrics) continue;
    const model::Scenario& scenario = *run.trace->problem->scenario;
    if (first == nullptr) first = &scenario;
    if (first != &scenario && io::writeScenario(*first) != io::writeScenario(scenario))
      return "the runs are of different scenarios; a page shows the runs of one";
  }
  return first == nullptr ? "no run has a result" : "";
}

std::string html(const std::vector<compare::LaneRun>& runs, const PageOptions& options) {
  const std::vector<ShownRun> shown_runs = shownRuns(runs);
  std::vector<compare::LaneRun> lane_runs;
  for (const ShownRun& shown_run : shown_runs) lane_runs.push_back(shown_run.run);
  const model::Scenario& scenario = *shown_runs.front().index.problem().scenario;
  const std::string title = !options.title.empty()    ? options.title
                            : !scenario.title.empty() ? scenario.title
                                                      : "A run of schedulers";
  std::map<std::string_view, std::string> values{
      {"title", escaped(title)},
      {"sentence", escaped(options.sentence.empty() ? sentenceOf(scenario) : options.sentence)},
      {"style", joined(kStyle) + (options.slides.empty() ? "" : joined(kTalkStyle)) + options.addition.style},
      {"picture", finalPicture(shown_runs)},
      {"table", metricsTable(shown_runs)},
      {"failed", leftOut(runs)},
      {"schedulers", model::counted(shown_runs.size(), "scheduler")},
      {"version", ROUNDEL_VERSION},
      {"data", packed(shown_runs, reasonsOf(lane_runs, options.reasons_bytes), options.addition)},
      {"script", joined(kScripts) + (options.slides.empty() ? "" : joined(kTalkScript)) + options.addition.script},
      {"panel", options.addition.panel},
      {"slides", slideLinks(options.slides, shown_runs)},
      {"size", ""}};
  const std::string text = joined(kHtml);
  values["size"] = sizeText(filled(text, values).size());
  return filled(text, values);
}

}  // namespace roundel::page
