// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli why RUN_DIR --at SECONDS [--job ID]: explains one decision of a run.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/why_text.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "core/compare/reasons.h"
#include "core/io/run_output.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/policies/external/command_options.h"
#include "core/policies/steps.h"
#include "core/program/command.h"

namespace roundel::cli {
namespace {

struct WhyArguments {
  std::string folder, job, command;
  double at_s = 0;
  bool as_is = false, json = false, latex = false;
};

/// The only run in the folder. If there is none or more than one, reports this on console.err and returns nothing.
std::optional<compare::LaneRun> readOne(const WhyArguments& arguments, Console& console) {
  const auto folders = io::runFoldersOf(arguments.folder);
  if (folders.size() != 1) {
    std::string names;
    for (const auto& folder : folders) names += (names.empty() ? "" : ", ") + folder.string();
    console.err << fmt::format("roundel-cli: {} holds {} runs; name one{}\n", arguments.folder, folders.size(),
                               names.empty() ? " that run or compare wrote" : ": " + names);
    return std::nullopt;
  }
  io::ReadRunResult read = io::readRun(folders.front(), arguments.as_is ? io::Altered::AsIs : io::Altered::Reject);
  printFaults(read.faults, folders.front().string(), console);
  if (!read.faults.empty()) return std::nullopt;
  if (!read.note.empty()) console.note(folders.front().string() + ": note: " + read.note);
  for (const std::string& name : io::alteredFiles(read.run)) {
    console.err << fmt::format("{}: {} was altered; the output is of the files as they are\n", folders.front().string(),
                               name);
  }
  return std::move(read.run);
}

/// The job of this id; invalid if the id is empty. Nothing if there is no such job.
std::optional<model::JobIndex> jobCalled(const std::string& id, const model::Problem& problem, Console& console) {
  if (id.empty()) return model::JobIndex();
  std::vector<std::string_view> known_ids;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    if (problem.jobs[j].id == id) return model::JobIndex(j);
    known_ids.push_back(problem.jobs[j].id);
  }
  console.err << fmt::format("roundel-cli: --job {}: the run has no such job ({})\n", id,
                             model::hintFor(id, known_ids, "it has none"));
  return std::nullopt;
}

std::string nearestDecisions(const compare::FoundDecision& found, double end_s) {
  const auto instant = [end_s](double t_s) { return instantInRun(t_s, end_s); };
  if (found.before_s && found.after_s)
    return fmt::format("the nearest decisions are at {} and {}", instant(*found.before_s), instant(*found.after_s));
  if (found.before_s) return "the last decision is at " + instant(*found.before_s);
  return found.after_s ? "the first decision is at " + instant(*found.after_s) : "the run has no decision";
}

/// False, with a message, if the decision does not cover the job: it has not arrived, or has finished.
bool takesPart(const compare::FoundDecision& found, model::JobIndex job, const trace::Trace& trace, Console& console) {
  if (!job.valid()) return true;
  const trace::Explanation& why = *found.record.explanation;
  const bool is_placed =
      std::ranges::any_of(found.record.placements, [&](const trace::Placement& p) { return p.job == job; });
  const bool is_chosen = std::ranges::any_of(why.choices, [&](const trace::Choice& c) { return c.job == job; });
  if (is_placed || is_chosen || why.reasonOf(job) != nullptr) return true;
  const model::Job& named_job = trace.problem->jobs[job];
  console.err << fmt::format("roundel-cli: --job {}: at {} {}\n", named_job.id,
                             instantInRun(found.record.at_s, trace.end_s),
                             named_job.arrival_s > found.record.at_s
                                 ? "it has not arrived; it does at " + instantInRun(named_job.arrival_s, trace.end_s)
                                 : std::string("it is over, finished or cancelled; name an earlier instant"));
  return false;
}

int say(const WhyArguments& arguments, const compare::LaneRun& run, const compare::FoundDecision& found,
        model::JobIndex job, Console& console) {
  std::vector<trace::Step> steps;
  if (job.valid())
    steps = policies::stepsOf(
        run.trace->policy,
        {.why = *found.record.explanation, .problem = *run.trace->problem, .options = run.trace->options, .job = job});
  if (arguments.json) {
    console.out << io::decisionJson(*run.trace, found.record);
  } else if (arguments.latex) {
    console.out << trace::stepsLatex(steps);
  } else {
    console.out << model::visible(run.lane.label) << ", decision " << found.position + 1 << ".\n"
                << whyText(*run.trace->problem, found.record, job, run.trace->end_s) << trace::stepsText(steps);
  }
  return kDone;
}

bool refuseCommand(const std::string& why, Console& console) {
  console.err << "roundel-cli: " << why << '\n';
  return false;
}

/// Of a run that a program decided: lets the program that --command names decide again. It must be the same.
bool useProgram(const WhyArguments& arguments, compare::LaneRun& run, Console& console) {
  const auto& program = run.trace->program;
  if (program == nullptr)
    return arguments.command.empty() || refuseCommand("--command: no program of yours decided this run", console);
  if (arguments.command.empty())
    return refuseCommand(
        fmt::format("a program decided this run; name it, for example --command '{}'", program->command), console);
  const program::FoundLaunch found_launch = program::findLaunch(arguments.command, {});
  if (!found_launch.launch) return refuseCommand("--command: " + found_launch.fault, console);
  if (found_launch.launch->sha256 != program->sha256)
    return refuseCommand(
        fmt::format("--command: {} is not the program that decided this run: its SHA-256 is {}, that of the run is {}",
                    model::visible(found_launch.launch->file), found_launch.launch->sha256, program->sha256),
        console);
  auto trace = std::make_shared<trace::Trace>(*run.trace);
  trace->options[policies::kCommandOption] = policies::jsonOfText(arguments.command);
  allowTyped(trace->options, *trace->problem);
  run.trace = std::move(trace);
  return true;
}

int act(const WhyArguments& arguments, Console& console) {
  if (arguments.latex && arguments.job.empty()) {
    console.err << "roundel-cli: --latex prints the steps of one job; name it with --job ID\n";
    return kBadInput;
  }
  auto run = readOne(arguments, console);
  if (!run || !useProgram(arguments, *run, console)) return kBadInput;
  const auto job = jobCalled(arguments.job, *run->trace->problem, console);
  if (!job) return kBadInput;
  const compare::FoundDecision found_decision = compare::findDecision(*run, arguments.at_s, console.stop);
  if (stopped(console)) return kRunFailed;
  printFaults(found_decision.faults, arguments.folder, console);
  if (!found_decision.faults.empty()) return kRunFailed;
  if (!found_decision.found) {
    console.err << fmt::format("roundel-cli: --at {:.10g}: nothing was decided then; {}\n", arguments.at_s,
                               nearestDecisions(found_decision, run->trace->end_s));
    return kBadInput;
  }
  if (!takesPart(found_decision, *job, *run->trace, console)) return kBadInput;
  return say(arguments, *run, found_decision, *job, console);
}

}  // namespace

constexpr const char* kWhyFooter =
    R"(The folder need not hold explanations: its scenario is run again up to that decision, with its policy, options and seed.

Examples:
  roundel-cli why comparison/Hadar --at 1080
  roundel-cli why comparison/Hadar --at 1080 --job J3
  roundel-cli why comparison/Hadar --at 1080 --job J3 --latex > steps.tex
  roundel-cli why big-run --at 36000 --json > decision.json)";

Command addWhy(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("why", "Says why one decision of a run was taken: rule, the chosen and the blocked, tables");
  const auto arguments = std::make_shared<WhyArguments>();
  command->add_option("RUN_DIR", arguments->folder, "The folder of one run that `run` or `compare` wrote")->required();
  command->add_option("--at", arguments->at_s, "When it was taken, in simulated seconds")
      ->required()
      ->type_name("SECONDS")
      ->check(CLI::Validator(whyNoSeconds, "", "seconds"));
  command->add_option("--job", arguments->job, "Only what concerns this job")->type_name("ID");
  command
      ->add_option("--command", arguments->command,
                   "Of a run that a program of yours decided: the command that starts this program")
      ->type_name("COMMAND");
  addAsIs(*command, arguments->as_is);
  command->add_flag("--json", arguments->json,
                    "Print the decision as the line of decisions.jsonl that --explain full writes");
  command->add_flag("--latex", arguments->latex,
                    "Print the equations of the job's steps with their values, for amsmath");
  command->footer(kWhyFooter);
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
