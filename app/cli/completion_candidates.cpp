// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion_candidates.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/commands/figure_arguments.h"
#include "app/cli/commands/scheduler_files.h"
#include "app/cli/completion.h"
#include "app/cli/figure_backend.h"
#include "core/generate/shipped.h"
#include "core/io/export/export_runs.h"
#include "core/policies/registry.h"

namespace roundel::cli {
namespace {

std::vector<std::string> policyIds() {
  std::vector<std::string> out;
  for (const policies::PolicyInfo& info : policies::all()) out.push_back(info.id);
  return out;
}

std::vector<std::string> exportFormatIds() {
  std::vector<std::string> out;
  for (const io::ExportFormat& format : io::exportFormats()) out.push_back(format.id);
  return out;
}

std::vector<std::string> with(std::vector<std::string> list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

/// Allowed values by option name; those of positional arguments by command.
std::vector<std::string> valuesOfOption(const std::string& command, const std::string& name) {
  if (name == "--policy" || name == "--policies") return policyIds();
  if (name == "--band") return figureBands();
  if (name == "--kind") return with(with(figureKinds(), sweepFigureKinds()), {"all", "table"});
  if (name == "--preset") return figurePresets();
  if (name == "--format") return {"pdf", "svg", "png", "tex", "csv"};
  if (name == "--x-unit" || name == "--y-unit") return figureUnits();
  if (name == "--layout") return figureLayouts();
  if (name == "--color-by") return figureColors();
  if (name == "--areas-by") return figureAreas();
  if (name == "--stage") return clusterAnimationPlaces();
  if (name == "--x" || name == "--y") return metricNames();
  if (name == "--metrics") return with(metricNames(), {"all"});
  if (name == "--explain") return {"none", "reasons", "full"};
  if (name == "--unmeasured") return {"refuse", "skip", "linear"};
  if (name == "--throughputs" && command != "import gavel") return {"catalogue", "duration"};
  if (name == "--keep") return {"none", "runs"};
  return {};
}

std::vector<std::string> valuesOf(const std::string& command, const std::string& name, const CLI::App& root) {
  if (!name.empty()) return valuesOfOption(command, name);
  if (command == "policies") return policyIds();
  if (command == "completion") return completionShells();
  if (command == "generate") return generate::shippedGenerators();
  if (command == "export") return exportFormatIds();
  if (command == "scheduler new") return schedulerLanguages();
  std::vector<std::string> commands;
  if (command == "help")
    for (const CLI::App* subcommand : root.get_subcommands([](const CLI::App*) { return true; }))
      commands.push_back(subcommand->get_name());
  return commands;
}

bool isPath(const std::string& type) {
  return type == "DIR" || type == "FILE" || type == "FILE|DIR" || type == "SCENARIO" || type == "JSON";
}

CompletionWord wordOf(const CLI::Option& option, const std::string& command, const CLI::App& root) {
  CompletionWord out;
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  out.meaning = option.get_description();
  out.type = option.get_type_name();
  out.takes_value = option.get_expected_max() > 0;
  out.list = option.get_delimiter() == ',';
  // Paths, also after a word with values.
  const std::string path = option.get_name() == "RUN_DIR" || option.get_name() == "FILE" ? option.get_name() : "";
  out.values = valuesOf(command, out.names.empty() ? path : out.names.front(), root);
  const bool about = out.names.empty() && out.values.empty();
  out.path = about || isPath(out.type);
  return out;
}

void add(const CLI::App& app, const std::string& above, const CLI::App& root, std::vector<CompletionNode>& out) {
  CompletionNode node;
  node.name = app.get_name();
  node.path = &app == &root ? "" : above.empty() ? node.name : above + " " + node.name;
  node.meaning = app.get_description();
  for (const CLI::Option* option : app.get_options()) node.words.push_back(wordOf(*option, node.path, root));
  const auto inner = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* subcommand : inner) node.commands.push_back(subcommand->get_name());
  const std::string path = node.path;
  out.push_back(std::move(node));
  for (const CLI::App* subcommand : inner) add(*subcommand, path, root, out);
}

}  // namespace

std::vector<CompletionNode> completionNodes(const CLI::App& app) {
  std::vector<CompletionNode> nodes;
  add(app, "", app, nodes);
  return nodes;
}

}  // namespace roundel::cli
