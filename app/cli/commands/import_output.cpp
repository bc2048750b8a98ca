#include "app/cli/commands/import_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>

#include "app/cli/scenario_argument.h"
#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/model/check/counted.h"
#include "core/model/ranges/contains.h"
#include "core/traces/report.h"

namespace roundel::cli {
std::string countsText(const model::Scenario& scenario, const std::string& out) {
  return fmt::format("{}: {} of {} on {}", out == kStream ? "standard output" : out,
                     model::counted(scenario.jobs.size(), "job"), model::counted(scenario.models.size(), "model"),
                     model::counted(scenario.nodes.size(), "node"));
}

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

int writeImported(const model::Scenario& scenario, const std::string& out, Console& console) {
  std::string error;
  if (out == kStream) {
    console.out << io::writeScenario(scenario);
    console.note(countsText(scenario, out));
    return kDone;
  }
  if (!io::writeFileAtomically(out, io::writeScenario(scenario), error)) {
    console.err << "roundel-cli: " << error << '\n';
    return kRunFailed;
  }
  console.out << countsText(scenario, out) << '\n';
  return kDone;
}

void printByFile(const std::vector<model::Fault>& faults, Console& console) {
  std::vector<std::string> files;
  for (const model::Fault& fault : faults)
    if (!model::contains(files, fault.pointer)) files.push_back(fault.pointer);
  for (const std::string& file : files) {
    std::vector<model::Fault> here;
    std::ranges::copy_if(faults, std::back_inserter(here),
                         [&](const model::Fault& fault) { return fault.pointer == file; });
    for (model::Fault& fault : here) fault.pointer.clear();
    printFaults(here, file, console);
  }
}

}  // namespace roundel::cli
