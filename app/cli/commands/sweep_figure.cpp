// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sweep_figure.h"
#include "app/cli/limits.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <filesystem>

#include "app/cli/scenario_argument.h"

namespace roundel::cli {
namespace {

bool isPair(const char* option, const std::vector<std::string>& pair, Console& console) {
  if (pair.empty() || pair.size() == 2) return true;
  console.err << fmt::format("roundel-cli: {}: two schedulers, as in {} Hadar,Gavel\n", option, option);
  return false;
}

}  // namespace

void addSweepArguments(CLI::App& command, SweepFigureArguments& arguments) {
  const auto list = [&](const char* name, std::vector<std::string>& value, const char* meaning, const char* type) {
    command.add_option(name, value, meaning)->delimiter(',')->allow_extra_args(false)->type_name(type);
  };
  list("--metric", arguments.metrics, "Sweep: the metrics, columns of results.csv or timing.csv, one panel each",
       "A,B,...");
  list("--against", arguments.against,
       "Sweep: the varied value along the axis, a heat map takes two; `scheduler`: one bar per scheduler", "NAME,...");
  list("--difference", arguments.difference, "Sweep: the first scheduler minus the second, paired by seeds", "A,B");
  list("--ratio", arguments.ratio, "Sweep: the first scheduler over the second, paired by seeds", "A,B");
  command.add_option("--band", arguments.band, "Sweep: 95 % intervals as a band, as bars, or none")
      ->check(CLI::IsMember(std::vector<std::string>{"band", "bars", "none"}))
      ->type_name("HOW");
}

bool isSweepFolder(const std::string& folder) {
  std::error_code ignored_error;
  const std::filesystem::path path(folder);
  return path.filename() == "results.csv" || std::filesystem::exists(path / "sweep.json", ignored_error) ||
         std::filesystem::exists(path / "results.csv", ignored_error);
}

bool splitAt(const std::vector<std::string>& at, std::optional<double>& seconds, SweepFigureArguments& arguments,
             Console& console) {
  for (const std::string& word : at) {
    if (const auto sign = word.find('='); sign != std::string::npos && sign > 0) {
      arguments.at.emplace_back(word.substr(0, sign), word.substr(sign + 1));
      continue;
    }
    if (!whyNoSeconds(word).empty()) {
      console.err << fmt::format("roundel-cli: --at {}: a number of seconds, or NAME=VALUE of a sweep\n", word);
      return false;
    }
    std::from_chars(word.data(), word.data() + word.size(), seconds.emplace());
  }
  return true;
}

std::shared_ptr<const experiment::SweepTable> readSweep(const std::vector<std::string>& folders, Console& console) {
  if (folders.size() != 1) {
    console.err << "roundel-cli: a figure of a sweep is drawn from one folder; `merge` joins shards\n";
    return nullptr;
  }
  experiment::SweepTableResult read = experiment::readSweepTable(folders.front());
  if (read.table) return std::make_shared<const experiment::SweepTable>(std::move(*read.table));
  printFaults({read.fault}, read.fault.pointer, console);
  return nullptr;
}

bool sweepHas(FigureRequest& request, bool all, Console& console) {
  if (!isPair("--difference", request.arguments.difference, console) ||
      !isPair("--ratio", request.arguments.ratio, console))
    return false;
  if (!request.arguments.difference.empty() && !request.arguments.ratio.empty()) {
    console.err << "roundel-cli: --difference and --ratio exclude each other\n";
    return false;
  }
  std::vector<FigureRequest::File> files;
  for (const FigureRequest::File& file : request.files) {
    const std::string fault = whyNoSweepFigure(*request.sweep, file.kind, request.arguments);
    if (fault.empty())
      files.push_back(file);
    else
      console.err << fmt::format("roundel-cli: {}{}: {}\n", all ? "left out: " : "", file.kind, fault);
  }
  request.files = std::move(files);
  return !request.files.empty();
}

}  // namespace roundel::cli
