// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/generator_io.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/generate/generator_fields.h"
#include "core/generate/shipped.h"
#include "core/io/fault_text.h"
#include "core/io/files/gzip.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"
#include "core/io/json/json_out.h"
#include "core/io/scenario_io.h"
#include "core/model/ranges/contains.h"

namespace roundel::generate {
namespace {

constexpr std::uintmax_t kLargestFile = std::uintmax_t{256} << 20;

/// Every key that names a file, with the name.
std::vector<std::pair<std::string, std::string>> named(const GeneratorSpec& spec) {
  std::vector<std::pair<std::string, std::string>> out;
  if (!spec.cluster.scenario.empty()) out.emplace_back("/cluster/scenario", spec.cluster.scenario);
  if (!spec.models.scenario.empty()) out.emplace_back("/models/scenario", spec.models.scenario);
  if (!spec.arrivals.file.empty()) out.emplace_back("/arrivals/file", spec.arrivals.file);
  return out;
}

}  // namespace

GeneratorResult readGenerator(std::string_view text) {
  if (const auto offset = io::firstInvalidUtf8(text))
    return {std::nullopt, {{"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "UTF-8 text", 1}}};
  model::FaultList faults;
  GeneratorSpec spec;
  io::JsonCursor in(text, faults);
  readSpec(in, spec);
  in.expectEnd();
  GeneratorResult result;
  result.faults = std::move(faults).take();
  if (result.faults.empty()) result.faults = faultsOf(spec);
  io::fillLines(text, result.faults);
  if (result.faults.empty()) result.spec = std::move(spec);
  return result;
}

GeneratorText generatorText(const std::string& name_or_file, const std::filesystem::path& folder) {
  GeneratorText out;
  out.name = name_or_file;
  if (const auto text = shippedText(fmt::format("generators/{}.json", name_or_file))) {
    out.text = *text;
    out.folder = kShippedFolder;
    return out;
  }
  const std::filesystem::path path = folder / name_or_file;
  io::FileText file = io::readFile(path, kLargestFile);
  out.folder = path.parent_path();
  out.text = std::move(file.text);
  if (file.fault.empty() && !out.text.empty()) return out;
  out.fault = fmt::format("{}; no generator of this name is shipped either: {}",
                          file.fault.empty() ? name_or_file + ": the file is empty" : file.fault,
                          fmt::join(shippedGenerators(), ", "));
  return out;
}

std::string writeGenerator(const GeneratorSpec& spec) { return io::layout(compactText(spec)); }

std::string valuesText(const GeneratorSpec& spec) {
  GeneratorSpec values = spec;
  values.title = values.description = values.cite = values.notes = "";
  values.models.inlined.clear();
  std::string out = compactText(values);
  if (!spec.models.inlined.empty()) out += fmt::format(", and {} templates", spec.models.inlined.size());
  return out;
}

std::vector<std::string> filesOf(const GeneratorSpec& spec) {
  std::vector<std::string> out;
  for (const auto& [pointer, name] : named(spec))
    if (!model::contains(out, name)) out.push_back(name);
  return out;
}

FilesResult readFiles(const GeneratorSpec& spec, const std::filesystem::path& folder) {
  FilesResult result;
  for (const auto& [pointer, name] : named(spec)) {
    if (result.files.contains(name)) continue;
    if (folder == kShippedFolder) {
      if (const auto text = shippedText(name)) result.files[name] = *text;
      if (!result.files.contains(name))
        result.faults.push_back({"no-file", pointer, fmt::format("no shipped file is named {}", name), "", 0});
      continue;
    }
    io::FileText file = io::readPlainOrGzip(folder / name, kLargestFile);
    if (file.fault.empty())
      result.files[name] = std::move(file.text);
    else
      result.faults.push_back({"no-file", pointer, file.fault, file.hint, 0});
  }
  return result;
}

}  // namespace roundel::generate
