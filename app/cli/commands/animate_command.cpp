// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli animate SCENARIO|RUN_DIR... --out FILE: the lanes as an animation.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/foresight.h"
#include "app/cli/lanes_argument.h"
#include "app/cli/limits.h"
#include "app/cli/notes_argument.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/shown_stream.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::cli {
namespace {

struct AnimateArguments {
  std::vector<std::string> sources;
  LaneArguments lanes;
  Limits limits;  ///< for a scenario: only -j
  std::string size = "1280x720";
  std::string notes;  ///< path of a notes file
  AnimationRequest animation;
  bool no_ghost = false, as_is = false, allow_outside = false;
};

bool readSize(const std::string& word, AnimationRequest& animation) {
  const char* end = word.data() + word.size();
  const auto width = std::from_chars(word.data(), end, animation.width);
  if (width.ec != std::errc() || width.ptr == end || *width.ptr != 'x') return false;
  const auto height = std::from_chars(width.ptr + 1, end, animation.height);
  return height.ec == std::errc() && height.ptr == end;
}

/// Why no animation can be made, as far as the words show; empty if it can.
std::string faultOf(AnimateArguments& arguments) {
  AnimationRequest& animation = arguments.animation;
  const auto unknown = [](const char* option, const std::string& word, const std::vector<std::string>& known,
                          const char* otherwise) {
    return fmt::format("{} {}: {}", option, word, model::hintFor(word, {known.begin(), known.end()}, otherwise));
  };
  if (!canPaintFigures()) return kNoFigures;
  if (!readSize(arguments.size, animation))
    return fmt::format("--size {}: write WIDTHxHEIGHT, for example 1920x1080", arguments.size);
  const std::vector<std::string> colors = figureColors();
  if (!model::contains(colors, animation.color_by))
    return unknown("--color-by", animation.color_by, colors, "there is none");
  const std::vector<std::string> places = clusterAnimationPlaces();
  if (!model::contains(places, animation.cluster_animation))
    return unknown("--stage", animation.cluster_animation, places, "write above, beside, alone or none");
  animation.ghost = !arguments.no_ghost;
  const std::string why = whyNoAnimationFile(animation);
  return why.empty() ? "" : "--out " + why;
}

bool sound(AnimateArguments& arguments, Console& console) {
  const std::string fault = faultOf(arguments);
  if (!fault.empty()) console.err << "roundel-cli: " << fault << '\n';
  return fault.empty();
}

/// Runs the scenario. If there are no runs, `code` is the exit code.
std::optional<std::vector<compare::LaneRun>> runScenario(const AnimateArguments& arguments, Console& console,
                                                         int& code) {
  const std::string& source = arguments.sources.front();
  const auto problem = loadScenario(source, console, arguments.allow_outside);
  if (!problem) return std::nullopt;
  const auto lanes = lanesFrom(arguments.lanes, *problem, console);
  if (!lanes || !mayRun(*problem, *lanes, arguments.limits, source, console)) return std::nullopt;
  noteLanes(*lanes, console);
  code = kRunFailed;
  Limits limits = arguments.limits;
  limits.explain = trace::Explain::None;  // an animation shows no explanations
  auto runs = runWithProgress(problem, *lanes, limits, console);
  if (runs) reportOutcomes(*runs, console);
  return runs;
}

std::optional<std::vector<compare::LaneRun>> runsOf(const AnimateArguments& arguments, Console& console, int& code) {
  code = kBadInput;
  std::error_code ignored_error;
  // "comparison/*" may begin with a figure.
  const bool folders = std::ranges::any_of(
      arguments.sources, [&](const std::string& each) { return std::filesystem::is_directory(each, ignored_error); });
  const bool asks = !arguments.lanes.policies.empty() || arguments.lanes.lanes || !arguments.lanes.set.empty();
  if (folders && !asks) return readRuns(arguments.sources, arguments.as_is, console);
  if (!folders && arguments.sources.size() == 1) return runScenario(arguments, console, code);
  console.err
      << (folders
              ? "roundel-cli: --policies, --lanes and --set: the runs in folders have theirs; they go with a scenario\n"
              : fmt::format("roundel-cli: {} is not the folder of a run: name one scenario, or the folders of runs\n",
                            arguments.sources.front()));
  return std::nullopt;
}

int paint(AnimationRequest animation, Console& console) {
  const std::string why = whyNoAnimation(animation);
  if (!why.empty()) {
    console.err << "roundel-cli: " << why << '\n';
    return kBadInput;
  }
  const std::string error = paintAnimation(animation, console.stop, [&](int done, int of) {
    if (!console.progress || console.quiet || (done % 10 != 0 && done != of)) return;
    control(console.err, kWipeLine);
    console.err << fmt::format("frame {} of {}", done, of) << std::flush;
  });
  if (console.progress && !console.quiet) control(console.err, kWipeLine);
  if (stopped(console)) return kRunFailed;
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty() ? kDone : kRunFailed;
}

int act(AnimateArguments& arguments, Console& console) {
  if (!sound(arguments, console)) return kBadInput;
  int code = kDone;
  const auto runs = runsOf(arguments, console, code);
  if (!runs) return code;
  arguments.animation.runs = *runs;
  if (!readNotes(arguments.notes, *runs, {}, arguments.animation.notes, console)) return kBadInput;
  for (const io::Note& note : arguments.animation.notes) {
    if (!note.metric.empty())
      console.err << fmt::format("roundel-cli: an animation leaves out the note \"{}\", which is of {}\n", note.text,
                                 note.metric);
  }
  return paint(arguments.animation, console);
}

void addAnimationTimes(CLI::App& command, AnimationRequest& animation) {
  addTimes(command, animation.from_s, animation.to_s,
           {"Where the animation begins, in simulated time", "Where it ends; default: the end of the longest run"});
  auto* seconds = command.add_option("--seconds", animation.seconds, "Length of the animation, 20 by default")
                      ->type_name("SECONDS");
  command
      .add_option("--speed", animation.speed, "Instead of a length: seconds of simulated time a second of animation")
      ->check(CLI::Validator(whyNotPositive, "", "speed"))
      ->excludes(seconds)
      ->type_name("SECONDS");
  command.add_option("--fps", animation.fps, "Frames a second, 25 by default")->type_name("N");
  command.add_option("--hold", animation.hold_s, "How long the last frame is shown, 2 s by default; not with PNG")
      ->check(CLI::Range(0.0, 600.0))
      ->type_name("SECONDS");
}

void addLook(CLI::App& command, AnimateArguments& arguments) {
  command.add_option("--size", arguments.size, "Pixels, 1280x720 by default")->type_name("WIDTHxHEIGHT");
  command
      .add_option("--color-by", arguments.animation.color_by, "Bars by job, model, user, gang-size, gpu-type or wait")
      ->type_name("WHAT");
}

void addOutput(CLI::App& command, AnimateArguments& arguments) {
  command.add_flag("--no-ghost", arguments.no_ghost, "Nothing of what comes after the playhead");
  command
      .add_option("--stage", arguments.animation.cluster_animation,
                  "The clusters of the first two schedulers in motion: above or beside the lanes, or alone")
      ->type_name("WHERE");
  command
      .add_option("--out", arguments.animation.out,
                  "The animation: .gif, .webm, .mp4 (these two through ffmpeg), or frames such as frame-%05d.png")
      ->required()
      ->type_name("FILE");
}

}  // namespace

constexpr const char* kAnimateFooter =
    R"(Examples:
  roundel-cli animate scenarios/hadar-fig1.json --seconds 20 --out animation.gif
  roundel-cli animate comparison --speed 60 --color-by model --size 1920x1080 --out animation.mp4
  roundel-cli animate scenarios/lesson-node-failure.json --stage above --out stage.mp4
  roundel-cli animate comparison --from 0 --to 3600 --out frames/frame-%05d.png)";

Command addAnimate(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "animate", "Shows schedulers side by side under one playhead, as GIF, WebM, MP4 or numbered PNG");
  const auto arguments = std::make_shared<AnimateArguments>();
  command
      ->add_option("SOURCE", arguments->sources, "A scenario, which is run; or folders that `run` or `compare` wrote")
      ->required();
  addLaneArguments(*command, arguments->lanes);
  addThreads(*command, arguments->limits);
  addAnimationTimes(*command, arguments->animation);
  addLook(*command, *arguments);
  addNotes(*command, arguments->notes);
  addAsIs(*command, arguments->as_is);
  addAllowOutside(*command, arguments->allow_outside);
  addOutput(*command, *arguments);
  command->footer(kAnimateFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

}  // namespace roundel::cli
