// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli export FORMAT RUN... --out FILE|DIR: earlier runs in the formats of other programs.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/stream_output.h"
#include "core/io/export/export_runs.h"
#include "core/io/run_output.h"
#include "core/model/check/suggest.h"

namespace roundel::cli {
namespace {

struct ExportArguments {
  std::string format, out;
  std::vector<std::string> folders;
  bool as_is = false, stays = false;
};

int badInput(const std::string& why, Console& console) {
  console.err << "roundel-cli: " << why << '\n';
  return kBadInput;
}

std::string noSuchFormat(const std::string& word) {
  std::vector<std::string_view> known_formats;
  for (const io::ExportFormat& format : io::exportFormats()) known_formats.push_back(format.id);
  return fmt::format("export {}: {}", word, model::hintFor(word, known_formats, "there is no such format"));
}

/// The folders of the runs that readRuns() reads, in the same order.
std::vector<std::filesystem::path> runFolders(const std::vector<std::string>& named) {
  std::vector<std::filesystem::path> folders;
  for (const std::string& named_folder : named)
    for (std::filesystem::path& folder : io::runFoldersOf(named_folder)) folders.push_back(std::move(folder));
  return folders;
}

int write(io::ExportRequest request, const std::string& out, Console& console) {
  request.out = out;
  const io::ExportOutcome outcome = io::exportRuns(request);
  for (const std::string& note : outcome.notes) console.note(fmt::format("roundel-cli: {}: {}", request.format, note));
  if (!outcome.error.empty()) {
    console.err << "roundel-cli: " << outcome.error << '\n';
    return outcome.bad_request ? kBadInput : kRunFailed;
  }
  if (outcome.stopped && outcome.files.empty() && stopped(console)) return kRunFailed;
  for (const std::filesystem::path& file : outcome.files) console.detail("wrote " + file.string());
  return outcome.stopped ? kRunFailed : kDone;
}

// Why this cannot be exported; empty if it can.
std::string fault(const ExportArguments& arguments, const io::ExportFormat* format, std::size_t runs) {
  if (format == nullptr) return noSuchFormat(arguments.format);
  const bool stream = arguments.out == kStream;
  if (stream && format->ending.empty()) return "--out -: " + format->id + " needs a folder";
  if (arguments.stays && format->id != "batsim") return "--stays: only batsim has rows of stays";
  if (stream && !format->together && runs > 1)
    return fmt::format("--out -: {} is a file a run; name one run", format->id);
  const std::string why = stream ? "" : io::whyNotExportable(*format, runs, arguments.out);
  return why.empty() ? "" : "--out: " + why;
}

int act(const ExportArguments& arguments, Console& console) {
  const io::ExportFormat* format = io::findExportFormat(arguments.format);
  const std::vector<std::filesystem::path> folders = runFolders(arguments.folders);
  if (const std::string why = fault(arguments, format, folders.size()); !why.empty()) return badInput(why, console);
  auto runs = readRuns(arguments.folders, arguments.as_is, console);
  if (!runs) return console.stop.stop_requested() ? kRunFailed : kBadInput;
  io::ExportRequest request;
  request.format = arguments.format;
  request.runs = std::move(*runs);
  request.folders = folders;
  request.version = ROUNDEL_VERSION;
  request.batsim_row = arguments.stays ? io::BatsimRow::Stay : io::BatsimRow::Job;
  request.stop = console.stop;
  if (arguments.out != kStream) return write(std::move(request), arguments.out, console);
  return toStream(
      format->ending, [&](const std::string& file) { return write(request, file, console); }, console);
}

std::string listed() {
  std::string out = "Formats:\n";
  for (const io::ExportFormat& format : io::exportFormats())
    out += fmt::format("  {:9} {}\n", format.id, format.meaning);
  return out;
}

}  // namespace

constexpr const char* kExportExamples = R"(
Examples:
  roundel-cli export perfetto comparison --out trace.json.gz
  roundel-cli export csv comparison --out tables
  roundel-cli export swf comparison/Gavel --out gavel.swf
  roundel-cli export batsim comparison --out batsim)";

Command addExport(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("export", "Writes runs for other programs: Perfetto, typed CSV, SWF, Batsim and evalys");
  const auto arguments = std::make_shared<ExportArguments>();
  command->add_option("FORMAT", arguments->format, "One of the formats below")->required();
  command->add_option("RUN_DIR", arguments->folders, "Folders that `run` or `compare` wrote")->required();
  command
      ->add_option("--out", arguments->out,
                   "The file, packed where its name ends in .gz; a folder for csv, and for swf and batsim of several "
                   "runs; - is standard output")
      ->required()
      ->type_name("FILE|DIR");
  command->add_flag("--stays", arguments->stays,
                    "batsim: a row for each stay of a job on the same GPUs instead of one a job, for Gantt charts");
  addAsIs(*command, arguments->as_is);
  command->footer(listed() + kExportExamples);
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
