// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/import_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>
#include <utility>

#include "app/cli/scenario_argument.h"
#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/model/check/counted.h"
#include "core/model/ranges/contains.h"
#include "core/model/resolve.h"
#include "core/policies/registry.h"
#include "core/sim/limits.h"
#include "core/traces/report.h"

namespace roundel::cli {
namespace {

/// "s.json: 2 jobs of 1 model on 552 nodes"; "-" is called standard output.
std::string countsText(const model::Scenario& scenario, const std::string& out) {
  return fmt::format("{}: {} of {} on {}", out == kStream ? "standard output" : out,
                     model::counted(scenario.jobs.size(), "job"), model::counted(scenario.models.size(), "model"),
                     model::counted(scenario.nodes.size(), "node"));
}

/// Faults that `check` would find although model::validate() accepts the scenario.
std::vector<model::Fault> faultsOf(const model::Scenario& scenario) {
  std::vector<model::Fault> faults = policies::checkCompare(scenario);
  for (model::Fault& fault : sim::limitFaults(*model::resolve(scenario))) faults.push_back(std::move(fault));
  return faults;
}

}  // namespace

bool overwritesInput(const std::string& out, const std::vector<std::string>& inputs, Console& console) {
  for (const std::string& input : inputs) {
    std::error_code unknown;
    if (!std::filesystem::equivalent(out, input, unknown)) continue;
    console.err << fmt::format("roundel-cli: --out {} is one of the files to read\n", out);
    return true;
  }
  return false;
}

void printReport(const traces::TraceReport& report, bool toStream, Console& console) {
  for (const std::string& line : traces::reportLines(report))
    if (toStream)
      console.note(line);
    else
      console.out << line << '\n';
}

int writeMade(const model::Scenario& scenario, const std::string& out, const std::string& more, Console& console) {
  const std::string counts_note = countsText(scenario, out) + more;
  if (const std::vector<model::Fault> faults = faultsOf(scenario); !faults.empty()) {
    printFaults(faults, out == kStream ? "standard output" : out, console);
    console.err << "roundel-cli: the scenario cannot run, so nothing was written\n";
    return kBadInput;
  }
  if (out == kStream) {
    console.out << io::writeScenario(scenario);
    console.note(counts_note);
    return kDone;
  }
  std::string error;
  if (!io::writeFileAtomically(out, io::writeScenario(scenario), error)) {
    console.err << "roundel-cli: " << error << '\n';
    return kRunFailed;
  }
  console.out << counts_note << '\n';
  return kDone;
}

void printByFile(const std::vector<model::Fault>& faults, Console& console) {
  std::vector<std::string> files;
  for (const model::Fault& fault : faults)
    if (!model::contains(files, fault.pointer)) files.push_back(fault.pointer);
  for (const std::string& file : files) {
    std::vector<model::Fault> file_faults;
    std::ranges::copy_if(faults, std::back_inserter(file_faults),
                         [&](const model::Fault& fault) { return fault.pointer == file; });
    for (model::Fault& fault : file_faults) fault.pointer.clear();
    printFaults(file_faults, file, console);
  }
}

}  // namespace roundel::cli
