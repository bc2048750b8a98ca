// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli talk SCENARIO|FILE.talk.json --out FILE.pdf|.html: the slides of a talk.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/foresight.h"
#include "app/cli/lanes_argument.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/shown_stream.h"
#include "core/io/fault_text.h"
#include "core/io/files/file.h"
#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/model/scenario.h"
#include "core/page/page.h"
#include "core/talk/check_talk.h"
#include "core/talk/session_talk.h"

namespace roundel::cli {
namespace {

namespace fs = std::filesystem;
using SlideRuns = std::vector<compare::LaneRun>;

struct TalkArguments {
  std::string source, out;
  Limits limits;
  bool notes = false, allow_outside = false;
};

bool isTalkFile(const std::string& source) { return source.ends_with(talk::kTalkEnding); }
bool isPage(const std::string& out) { return out.ends_with(".html") || out.ends_with(".htm"); }

/// Why the arguments cannot be used; empty if they can.
std::string whyNot(const TalkArguments& arguments) {
  const fs::path out(arguments.out);
  std::error_code ignored_error;
  if (!isPage(arguments.out) && out.extension() != ".pdf")
    return fmt::format("--out {}: the file must end in .pdf or .html", arguments.out);
  if (fs::is_directory(out, ignored_error))
    return fmt::format("--out {}: it is a folder; name a file in it", arguments.out);
  if (!out.parent_path().empty() && !fs::is_directory(out.parent_path(), ignored_error))
    return fmt::format("--out {}: there is no folder {}; make it first", arguments.out, out.parent_path().string());
  if (isPage(arguments.out) && arguments.notes) return "--notes: a page has no speaker's notes; they go with a PDF";
  if (!isPage(arguments.out) && !canPaintFigures()) return kNoFigures;
  return {};
}

/// The talk of a file or of a scenario. Its files are paths from the working folder.
std::optional<talk::Talk> readTalkOf(const std::string& source, Console& console) {
  talk::TalkResult read;
  if (isTalkFile(source)) {
    read = talk::readTalkFile(source);
  } else {
    read = talk::talkOfSession(io::readScenarioFile(source).session);
    if (read.talk) read.talk->scenario = fs::path(source).filename().string();
  }
  printFaults(read.faults, source, console);
  if (!read.talk) return std::nullopt;
  if (read.talk->slides.empty()) {
    console.err << fmt::format(
        "roundel-cli: {} has no slides; add them in the window (View > Talk), or name a FILE{}\n", source,
        talk::kTalkEnding);
    return std::nullopt;
  }
  return read.talk;
}

/// Runs the lanes of each scenario of a talk and finds the instants of its slides.
class TalkRuns {
 public:
  TalkRuns(const talk::Talk& talk, const TalkArguments& arguments, Console& console)
      : m_talk(talk), m_arguments(arguments), m_console(console) {}

  /// Returns the exit code.
  int run() {
    for (const std::string& file : talk::scenariosOf(m_talk))
      if (const int code = runFile(file); code != kDone) return code;
    return placeSlides() ? kDone : kBadInput;
  }
  const std::map<std::string, SlideRuns>& runs() const { return m_runs; }
  const std::vector<double>& instants() const { return m_instants; }

 private:
  int runFile(const std::string& file) {
    const std::string path = (fs::path(m_arguments.source).parent_path() / file).string();
    const auto problem = loadScenario(path, m_console, m_arguments.allow_outside);
    if (!problem) return kBadInput;
    const auto lanes = lanesFrom({}, *problem, m_console);
    if (!lanes || !namesExist(file, *problem, *lanes) || !mayRun(*problem, *lanes, m_arguments.limits, path, m_console))
      return kBadInput;
    auto runs = runWithProgress(problem, *lanes, m_arguments.limits, m_console);
    if (!runs || !reportOutcomes(*runs, m_console)) return kRunFailed;
    m_runs[file] = std::move(*runs);
    return kDone;
  }

  bool namesExist(const std::string& file, const model::Problem& problem, const std::vector<compare::Lane>& lanes) {
    talk::SlideNames names{.problem = problem, .figures = figureKinds()};
    for (const compare::Lane& lane : lanes) names.lanes.push_back(lane.label);
    std::vector<model::Fault> faults;
    for (std::size_t i = 0; i < m_talk.slides.size(); ++i) {
      if (scenarioOf(m_talk, m_talk.slides[i]) != file) continue;
      for (model::Fault& fault : checkSlide(m_talk.slides[i], fmt::format("/slides/{}", i), names))
        faults.push_back(std::move(fault));
    }
    if (isTalkFile(m_arguments.source)) io::fillLines(io::readFile(m_arguments.source, kLargest).text, faults);
    printFaults(faults, m_arguments.source, m_console);
    return faults.empty();
  }

  bool placeSlides() {
    bool is_good = true;
    for (std::size_t i = 0; i < m_talk.slides.size(); ++i) {
      const talk::Slide& slide = m_talk.slides[i];
      const SlideRuns& runs = m_runs.at(scenarioOf(m_talk, slide));
      std::vector<std::string> labels;
      for (const compare::LaneRun& run : runs) labels.push_back(run.lane.label);
      const lesson::FoundInstant found_instant = find(slide.at, runs[talk::lanesOf(slide, labels).front()]);
      m_instants.push_back(found_instant.at_s);
      if (found_instant.missing.empty()) continue;
      m_console.err << fmt::format("roundel-cli: slide {}: {}\n", i + 1, found_instant.missing);
      is_good = false;
    }
    return is_good;
  }

  static constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 24;
  const talk::Talk& m_talk;
  const TalkArguments& m_arguments;
  Console& m_console;
  std::map<std::string, SlideRuns> m_runs;
  std::vector<double> m_instants;
};

std::string titleOf(const talk::Talk& talk, const SlideRuns& runs) {
  if (!talk.title.empty()) return talk.title;
  return runs.front().trace->problem->scenario->title;
}

int writePage(const talk::Talk& talk, const TalkRuns& made, const TalkArguments& arguments, Console& console) {
  if (made.runs().size() > 1) {
    console.err << "roundel-cli: the slides are of several scenarios, and a page has one: write a PDF, or a talk for "
                   "each scenario\n";
    return kBadInput;
  }
  const SlideRuns& runs = made.runs().begin()->second;
  if (const std::string why = page::whyNoPage(runs); !why.empty()) {
    console.err << "roundel-cli: " << why << '\n';
    return kBadInput;
  }
  page::PageOptions options;
  options.title = titleOf(talk, runs);
  for (std::size_t i = 0; i < talk.slides.size(); ++i)
    options.slides.push_back(
        {talk.slides[i].sentence, made.instants()[i], talk.slides[i].lanes, talk::jobOf(talk.slides[i].spot)});
  std::string error;
  if (!io::writeFileAtomically(arguments.out, page::html(runs, options), error))
    console.err << "roundel-cli: " << error << '\n';
  return error.empty() ? kDone : kRunFailed;
}

int writePdf(const talk::Talk& talk, const TalkRuns& made, const TalkArguments& arguments, Console& console) {
  TalkRequest request{.talk = talk,
                      .title = titleOf(talk, made.runs().begin()->second),
                      .runs = made.runs(),
                      .notes = arguments.notes,
                      .out = arguments.out};
  const std::string error = paintTalk(request, console.stop, [&](int done, int of) {
    if (!console.progress || console.quiet) return;
    control(console.err, kWipeLine);
    console.err << fmt::format("slide {} of {}", done, of) << std::flush;
  });
  if (console.progress && !console.quiet) control(console.err, kWipeLine);
  if (stopped(console)) return kRunFailed;
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty() ? kDone : kRunFailed;
}

int act(const TalkArguments& arguments, Console& console) {
  if (const std::string why = whyNot(arguments); !why.empty()) {
    console.err << "roundel-cli: " << why << '\n';
    return kBadInput;
  }
  const auto talk = readTalkOf(arguments.source, console);
  if (!talk) return kBadInput;
  TalkRuns made(*talk, arguments, console);
  if (const int code = made.run(); code != kDone) return code;
  return isPage(arguments.out) ? writePage(*talk, made, arguments, console) : writePdf(*talk, made, arguments, console);
}

}  // namespace

constexpr const char* kTalkFooter =
    R"(A slide is an instant of a scenario's runs with a sentence: help page Presenter. The PDF has a page of 16:9 for each slide, as vectors;
with --notes pages of A4 with the speaker's notes below. The page plays the run in a browser, and its list of slides goes to their instants.

Examples:
  roundel-cli talk lecture.json --out lecture.pdf
  roundel-cli talk lecture.talk.json --notes --out notes.pdf
  roundel-cli talk lecture.json --out lecture.html)";

Command addTalk(CLI::App& app) {
  CLI::App* command = app.add_subcommand("talk", "Writes the slides of a talk as PDF, or as one HTML page that plays");
  const auto arguments = std::make_shared<TalkArguments>();
  command
      ->add_option("SOURCE", arguments->source, "A scenario with slides, or a talk (.talk.json); its scenarios are run")
      ->required();
  addExplain(*command, arguments->limits);
  addThreads(*command, arguments->limits);
  command->add_flag("--notes", arguments->notes, "Pages of A4 with the speaker's notes below each slide");
  command->add_option("--out", arguments->out, "The file: .pdf or .html")->required()->type_name("FILE");
  addAllowOutside(*command, arguments->allow_outside);
  command->footer(kTalkFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

}  // namespace roundel::cli
