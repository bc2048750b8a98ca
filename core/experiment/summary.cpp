#include "core/experiment/summary.h"

#include <algorithm>
#include <map>

#include "core/experiment/statistics.h"
#include "core/io/json/json_out.h"
#include "core/io/tables/csv_text.h"
#include "core/model/ranges/contains.h"

namespace roundel::experiment {
namespace {

void text(std::string& line, const std::string& cell) {
  io::appendCsv(line, cell);
  line += ',';
}

void texts(std::string& line, const std::vector<SweepDimension>& dimensions,
           const std::vector<std::size_t>& positions) {
  for (std::size_t i = 0; i < dimensions.size(); ++i)
    text(line, positions[i] == kNoPosition ? "" : dimensions[i].values[positions[i]]);
}

}  // namespace

std::string summaryText(const SweepTable& table) {
  std::string out;
  for (const SweepDimension& each : table.varied) text(out, each.name);
  for (const SweepDimension& each : table.options) text(out, each.name);
  out += "scheduler,metric,n,failed,mean,deviation,half_width_95\n";
  for (const SweepCell& cell : cells(table, "")) {
    std::string head;
    texts(head, table.varied, cell.varied);
    texts(head, table.options, cell.options);
    text(head, table.schedulers[cell.scheduler]);
    for (const std::string& metric : table.metrics) {
      const Estimate estimate = meanOf(valuesOf(table, cell, metric));
      out += head + metric + ',' + std::to_string(estimate.n) + ',' + std::to_string(cell.failed);
      for (const double number : {estimate.mean, estimate.deviation, estimate.half_width}) {
        out += ',';
        io::appendNumber(out, number);
      }
      out += '\n';
    }
  }
  return out;
}

std::vector<std::string> laneTexts(const SweepTable& table, const std::vector<SweepCell>& cells) {
  std::vector<std::string> out;
  for (const SweepCell& cell : cells) {
    std::string lane = laneText(table, cell);
    if (!model::contains(out, lane)) out.push_back(std::move(lane));
  }
  return out;
}

std::vector<CellPair> pairsAgainst(const SweepTable& table, const std::vector<SweepCell>& cells,
                                   const std::string& against) {
  std::map<std::vector<std::size_t>, std::size_t> bases;  // by point
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (laneText(table, cells[i]) == against) bases.emplace(cells[i].varied, i);
  std::vector<CellPair> out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto base = bases.find(cells[i].varied);
    if (base != bases.end() && base->second != i) out.push_back({i, base->second});
  }
  return out;
}

}  // namespace roundel::experiment
