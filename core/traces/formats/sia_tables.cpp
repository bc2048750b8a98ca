// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/formats/sia_tables.h"

#include <algorithm>
#include <cmath>

#include "core/model/check/precondition.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

namespace fs = std::filesystem;

/// The files' names of GPU types.
struct TypeName {
  const char* file;
  const char* type;
};
constexpr TypeName kTypes[] = {
    {"aws", "T4"}, {"rtx", "RTX2080Ti"}, {"dgx-ext", "A100"}, {"azure", "V100"}, {"quad", "RTX6000"}};

/// The number of nodes and GPUs of a measurement.
struct Shape {
  int nodes = 0, gpus = 0;
};

/// "44": two nodes of 4 GPUs.
Shape shapeOf(std::string_view placement) {
  Shape shape;
  for (const char digit : placement) {
    if (digit < '1' || digit > '9') return {};
    ++shape.nodes;
    shape.gpus += digit - '0';
  }
  return shape;
}

void add(std::map<int, SiaGang>& gangs, const Shape& shape, double batch, const SiaStep& step) {
  if (shape.gpus < 1 || shape.nodes < 1) return;
  SiaGang& gang = gangs[shape.gpus];
  if (gang.nodes != 0 && gang.nodes < shape.nodes) return;
  if (gang.nodes > shape.nodes) gang.steps.clear();
  gang.nodes = shape.nodes;
  gang.steps.try_emplace(batch, step);
}

/// `byPlacement`: the shape is in the column placement, otherwise in num_nodes and num_replicas.
void readSteps(const fs::path& path, bool byPlacement, std::map<int, SiaGang>& gangs, model::FaultList& faults) {
  std::error_code file_error;
  if (!fs::exists(path, file_error)) return;
  const auto text = readTraceText(path, faults);
  if (!text) return;
  TraceTable table(*text);
  std::vector<std::string_view> names{"local_bsz", "step_time", "sync_time"};
  if (byPlacement)
    names.emplace_back("placement");
  else
    names.insert(names.end(), {"num_nodes", "num_replicas"});
  const auto columns = table.require(names, path, faults);
  if (columns.size() != names.size()) return;
  while (table.next()) {
    const auto batch = table.number(columns[0]), step = table.number(columns[1]), sync = table.number(columns[2]);
    if (!batch || !step || !sync || *batch <= 0 || *step <= 0) continue;
    const Shape shape = byPlacement ? shapeOf(table.at(columns[3]))
                                    : Shape{wholeNumber(table.at(columns[3])).value_or(0),
                                            wholeNumber(table.at(columns[4])).value_or(0)};
    add(gangs, shape, *batch, {*step, *sync});
  }
}

/// The last row of validation-BATCH.csv.
double lastIteration(const fs::path& path, model::FaultList& faults) {
  const auto text = readTraceText(path, faults);
  if (!text) return 0;
  TraceTable table(*text);
  const auto columns = table.require({"iteration"}, path, faults);
  double last = 0;
  while (columns.size() == 1 && table.next()) last = table.number(columns[0]).value_or(last);
  return last;
}

void readTrainings(const fs::path& folder, std::map<double, double>& iterations, model::FaultList& faults) {
  constexpr std::string_view kName = "validation-";
  std::error_code failure;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failure)) {
    const std::string stem = entry.path().stem().string();
    const auto batch =
        stem.starts_with(kName) ? io::parseNumber(std::string_view(stem).substr(kName.size())) : std::nullopt;
    if (!batch || entry.path().extension() != ".csv") continue;
    if (const double last = lastIteration(entry.path(), faults); last > 0) iterations[*batch] = last;
  }
}

SiaStep interpolated(const std::map<double, SiaStep>& steps, double batch) {
  const auto upper_step = steps.lower_bound(batch);
  if (upper_step == steps.end()) return std::prev(upper_step)->second;
  if (upper_step == steps.begin() || upper_step->first == batch) return upper_step->second;
  const auto lower_step = std::prev(upper_step);
  const double share = (batch - lower_step->first) / (upper_step->first - lower_step->first);
  return {std::lerp(lower_step->second.step_s, upper_step->second.step_s, share),
          std::lerp(lower_step->second.sync_s, upper_step->second.sync_s, share)};
}

}  // namespace

double SiaGang::time_s(double batch) const {
  ROUNDEL_PRECONDITION(!steps.empty());
  const double parts = std::max(1.0, std::ceil(batch / steps.rbegin()->first));
  const SiaStep step = interpolated(steps, batch / parts);
  return step.step_s + (parts - 1) * std::max(0.0, step.step_s - step.sync_s);
}

SiaApplication readSiaApplication(const fs::path& folder, model::FaultList& faults) {
  SiaApplication application;
  for (const TypeName& name : kTypes) {
    std::map<int, SiaGang> gangs;
    readSteps(folder / (std::string("placements-") + name.file + ".csv"), true, gangs, faults);
    readSteps(folder / (std::string("scalability-") + name.file + ".csv"), false, gangs, faults);
    if (!gangs.empty()) application.gangs[name.type] = std::move(gangs);
  }
  readTrainings(folder, application.iterations, faults);
  return application;
}

model::ThroughputRow throughputs(const SiaApplication& application, double batch) {
  model::ThroughputRow row;
  for (const auto& [type, gangs] : application.gangs) {
    std::map<int, double> rates;
    for (const auto& [gpus, gang] : gangs)
      if (!gang.steps.empty()) rates[gpus] = 1 / gang.time_s(batch / gpus);
    if (!rates.empty()) row[type] = std::move(rates);
  }
  return row;
}

double iterationsOf(const SiaApplication& application, double batch) {
  const std::map<double, double>& known_iterations = application.iterations;
  if (known_iterations.empty()) return 0;
  const auto nearest = std::ranges::min_element(known_iterations, [&](const auto& a, const auto& b) {
    return std::abs(std::log(a.first / batch)) < std::abs(std::log(b.first / batch));
  });
  return std::ceil(nearest->second * nearest->first / batch);
}

const Cluster& siaCluster() {
  static const Cluster kCluster{{"T4", 24, 4}, {"RTX2080Ti", 24, 8}, {"A100", 16, 8}};
  return kCluster;
}

}  // namespace roundel::traces
