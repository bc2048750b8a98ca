// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli reproduce [PAPER[:FIGURE]] --out DIR [-j N] [--papers DIR]; reproduce --list

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/sweep_line.h"
#include "core/experiment/carry_over.h"
#include "core/experiment/results.h"
#include "core/io/files/own_folder.h"
#include "core/io/files/write_file.h"
#include "core/model/check/suggest.h"
#include "core/papers/machine.h"
#include "core/papers/page.h"
#include "core/papers/page_csv.h"
#include "core/papers/page_links.h"

namespace roundel::cli {
namespace {

namespace fs = std::filesystem;
using papers::FigureResult;
using papers::Paper;
using papers::PaperEntry;
using papers::PaperResults;

struct ReproduceArguments {
  std::string what, out, papers;
  bool list = false;
  Limits limits;
};

std::string runText(std::size_t runs) { return fmt::format("{} run{}", runs, runs == 1 ? "" : "s"); }

void printList(const std::vector<Paper>& papers, Console& console) {
  for (const Paper& paper : papers) {
    for (const PaperEntry& entry : paper.entries) {
      console.out << fmt::format("{:<18} {} {}: {}{}\n", paper.id + ":" + entry.name, paper.title, entry.figure,
                                 entry.title, entry.canBeSetUp() ? "" : " (cannot be set up: " + entry.reason + ")");
    }
  }
}

/// Whether this command wrote the folder, or began to write it.
bool isReproduction(const fs::path& folder, const std::vector<Paper>& papers) {
  std::error_code ignored_error;
  const auto has = [&](const Paper& paper) { return fs::is_directory(folder / paper.id, ignored_error); };
  return fs::exists(folder / "papers.csv", ignored_error) || std::ranges::any_of(papers, has);
}

class Reproduction {
 public:
  Reproduction(const ReproduceArguments& arguments, Console& console) : m_arguments(arguments), m_console(console) {}

  int run(const std::vector<Paper>& papers) {
    for (const Paper& paper : papers) {
      m_results.push_back({paper, {}});
      for (const PaperEntry& entry : paper.entries) {
        if (!entry.canBeSetUp()) continue;
        if (const int code = experiment(entry); code != kDone) return code;
      }
    }
    return write();
  }

 private:
  struct Done {
    experiment::Sweep sweep;
    experiment::ResultRows rows;
  };

  int experiment(const PaperEntry& entry) {
    const experiment::SweepResult read = experiment::readSweep(entry.sweep);
    printFaults(read.faults, entry.sweep.string(), m_console);
    if (!read.sweep) return kBadInput;
    const std::vector<model::Fault> faults = experiment::checkPoints(*read.sweep);
    printFaults(faults, entry.sweep.string(), m_console);
    if (!faults.empty()) return kBadInput;
    if (std::ranges::any_of(read.sweep->schedulers, [](const auto& each) { return startsProgram(each.policy); })) {
      m_console.err << fmt::format(
          "{}: it starts a program, which reproduce does not; run it with roundel-cli sweep --allow-commands\n",
          entry.sweep.string());
      return kBadInput;
    }
    std::string error;
    const fs::path folder = io::placeInFolder(m_arguments.out, fs::path(entry.paper) / entry.name / "", error);
    if (folder.empty()) {
      m_console.err << "roundel-cli: " << error << '\n';
      return kRunFailed;
    }
    if (const int code = sweep(*read.sweep, entry, folder); code != kDone) return code;
    const experiment::SweepTableResult table = experiment::readSweepTable(folder);
    if (!table.table) {
      m_console.err << fmt::format("roundel-cli: {}: {}\n", table.fault.pointer, table.fault.message);
      return kRunFailed;
    }
    return add(papers::resultOf(entry, *read.sweep, *table.table), *read.sweep);
  }

  /// Adds a result and the scenarios that its rows link to.
  int add(FigureResult result, const experiment::Sweep& sweep) {
    std::string error;
    if (!papers::linkToScenarios(sweep, m_arguments.out, result, error)) {
      m_console.err << "roundel-cli: " << error << '\n';
      return kRunFailed;
    }
    m_console.note(fmt::format("{}:{}: {}, {}", result.entry.paper, result.entry.name, runText(result.runs),
                               toString(result.verdict)));
    m_results.back().figures.push_back(std::move(result));
    return kDone;
  }

  /// Rows of earlier sweeps for runs of this one, because figures share runs.
  experiment::ResultRows shared(const experiment::Sweep& sweep) const {
    experiment::ResultRows out;
    for (const Done& done_sweep : m_done) out.merge(experiment::carriedOver(done_sweep.sweep, done_sweep.rows, sweep));
    return out;
  }

  int sweep(const experiment::Sweep& sweep, const PaperEntry& entry, const fs::path& folder) {
    SweepLine line(m_console, entry.paper + ":" + entry.name);
    experiment::SweepSettings settings;
    settings.threads = m_arguments.limits.threads;
    settings.stop = m_console.stop;
    settings.progress = [&line](const experiment::SweepProgress& progress) { line.update(progress); };
    settings.known = shared(sweep);
    Done done_sweep{sweep, {}};
    settings.on_row = [&done_sweep](std::size_t run, const experiment::ResultRow& row) { done_sweep.rows[run] = row; };
    const experiment::SweepOutcome outcome = runSweep(sweep, folder, settings);
    m_done.push_back(std::move(done_sweep));
    if (!outcome.error.empty()) {
      m_console.err << "roundel-cli: " << outcome.error << '\n';
      return outcome.progress.total == 0 ? kBadInput : kRunFailed;
    }
    if (!outcome.stopped) return kDone;
    m_console.err << "roundel-cli: stopped on request; the same command continues\n";
    return kRunFailed;
  }

  int write() {
    const std::pair<const char*, std::string> files[] = {
        {"papers.md", papers::pageMarkdown(m_results)},
        {"papers.html", papers::pageHtml(m_results)},
        {"papers.csv", papers::pageCsv(m_results)},
        {"times.csv", papers::timesCsv(m_results, papers::machineText(), papers::currentDay())}};
    std::string error;
    for (const auto& [name, text] : files) {
      if (io::writeFileInFolder(m_arguments.out, name, text, error)) continue;
      m_console.err << "roundel-cli: " << error << '\n';
      return kRunFailed;
    }
    m_console.out << papers::textOf(papers::figureCounts(m_results)) << '\n';
    return kDone;
  }

  const ReproduceArguments& m_arguments;
  Console& m_console;
  std::vector<PaperResults> m_results;
  std::vector<Done> m_done;
};

int noSuch(const std::string& what, const std::vector<Paper>& papers, Console& console) {
  const std::vector<std::string> known_words = papers::wordsOf(papers);
  const std::vector<std::string_view> views(known_words.begin(), known_words.end());
  console.err << fmt::format("roundel-cli: there is no \"{}\" ({})\n", what, model::hintFor(what, views, ""));
  return kBadInput;
}

int act(const ReproduceArguments& arguments, Console& console) {
  const fs::path folder = arguments.papers.empty() ? papers::shippedPapers() : fs::path(arguments.papers);
  const papers::PaperSetResult set = papers::readPapers(folder);
  for (const model::Fault& fault : set.faults) console.err << "roundel-cli: " << fault.message << '\n';
  if (!set.faults.empty()) return kBadInput;
  const std::vector<Paper> chosen_papers = papers::selectPapers(set.papers, arguments.what);
  if (chosen_papers.empty()) return noSuch(arguments.what, set.papers, console);
  if (arguments.list) return printList(chosen_papers, console), kDone;
  if (arguments.out.empty()) {
    console.err << "roundel-cli: --out DIR is missing (or --list, which runs nothing)\n";
    return kBadInput;
  }
  if (const std::string why = io::writeObstacle(arguments.out, isReproduction(arguments.out, set.papers), "reproduce");
      !why.empty()) {
    console.err << "roundel-cli: " << why << '\n';
    return kBadInput;
  }
  return Reproduction(arguments, console).run(chosen_papers);
}

}  // namespace

Command addReproduce(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("reproduce", "Runs the papers' experiments and writes their numbers beside ours");
  const auto arguments = std::make_shared<ReproduceArguments>();
  command
      ->add_option("PAPER", arguments->what,
                   "A paper or one of its figures, such as hops or hops:table4; all without it")
      ->type_name("PAPER[:FIGURE]");
  command
      ->add_option("--out", arguments->out,
                   "The folder to write: papers.md, papers.html, papers.csv, and a sweep's folder for each experiment; "
                   "called again on it, the command continues")
      ->type_name("DIR");
  command->add_flag("--list", arguments->list, "List the experiments, one per line, and run nothing");
  command->add_option("--papers", arguments->papers, "Another folder of experiments than the program's own")
      ->type_name("DIR");
  addThreads(*command, arguments->limits);
  command->footer(R"(Examples:
  roundel-cli reproduce --list
  roundel-cli reproduce hops:table3 --out table3
  roundel-cli reproduce --out papers)");
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
