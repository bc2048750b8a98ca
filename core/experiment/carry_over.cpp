#include "core/experiment/carry_over.h"

#include <algorithm>
#include <map>

namespace roundel::experiment {
namespace {

void add(std::string& key, const std::vector<Vary>& vary, const std::vector<std::size_t>& positions) {
  for (std::size_t i = 0; i < vary.size(); ++i) {
    for (const std::string& path : vary[i].paths) key += path + '\n';
    for (const std::string& value : vary[i].values[positions[i]]) key += value + '\n';
  }
  key += '\n';
}

/// Everything that decides a run of one scenario.
std::string keyOf(const Sweep& sweep, std::size_t index) {
  const SweepRun run = runAt(sweep, index);
  const SweepScheduler& scheduler = sweep.schedulers[run.scheduler];
  std::string key = scheduler.policy + '\n' + scheduler.label + '\n' + std::to_string(sweep.seeds[run.seed]) + '\n';
  for (const auto& [option, value] : optionsOf(sweep, run)) key += option + '\n' + value + '\n';
  add(key, sweep.vary, run.values);
  return key;
}

/// The same line as run `index`; its number is the first cell.
std::string renumbered(const std::string& line, std::size_t index) {
  return std::to_string(index) + line.substr(std::min(line.find(','), line.size()));
}

}  // namespace

ResultRows carriedOver(const Sweep& from, const ResultRows& rows, const Sweep& to) {
  if (rows.empty() || from.scenario != to.scenario || from.generator != to.generator || from.files != to.files ||
      from.warm_up.jobs != to.warm_up.jobs || from.warm_up.seconds != to.warm_up.seconds ||
      resultsHeader(from) != resultsHeader(to))
    return {};
  std::map<std::string, const ResultRow*> known;
  for (const auto& [run, row] : rows) known[keyOf(from, run)] = &row;
  ResultRows out;
  const std::size_t runs = runCount(to);
  for (std::size_t i = 0; i < runs; ++i) {
    const auto row = known.find(keyOf(to, i));
    if (row == known.end()) continue;
    out[i] = {renumbered(row->second->result, i), renumbered(row->second->timing, i), row->second->failed};
  }
  return out;
}

}  // namespace roundel::experiment
