// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/rates.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <optional>

#include "core/model/derive.h"
#include "core/model/text/ascii.h"

namespace roundel::traces {
namespace {

using Gangs = std::map<int, double>;

const model::ThroughputCell* cellIn(const model::ThroughputRow& row, std::string_view type) {
  auto cell_entry = row.find(std::string(type));
  if (cell_entry == row.end()) cell_entry = row.find(catalogueType(type));
  return cell_entry == row.end() || std::holds_alternative<std::monostate>(cell_entry->second) ? nullptr
                                                                                               : &cell_entry->second;
}

model::ThroughputCell reaching(const model::ThroughputCell& cell, int gpus) {
  const auto* gangs = std::get_if<Gangs>(&cell);
  if (gangs == nullptr || gangs->empty() || gangs->rbegin()->first >= gpus) return cell;
  Gangs longer = *gangs;
  const auto [size, rate] = *gangs->rbegin();
  longer[gpus] = rate * gpus / size;
  return longer;
}

model::ThroughputCell times(model::ThroughputCell cell, double factor) {
  if (auto* rate = std::get_if<double>(&cell)) *rate *= factor;
  if (auto* gangs = std::get_if<Gangs>(&cell))
    for (auto& [gpus, rate] : *gangs) rate *= factor;
  return cell;
}

std::optional<double> peakOf(const model::Catalogue& catalogue, std::string_view type) {
  for (const model::CatalogueGpu& gpu : catalogue.gpus)
    if (gpu.type.id == type || gpu.type.id == catalogueType(type)) return gpu.type.tensor_tflops;
  return std::nullopt;
}

/// Against kCatalogueReference.
std::optional<TypeRatio> againstBase(const model::Catalogue& catalogue, const std::string& type) {
  double logs = 0;
  int models = 0;
  for (const model::CatalogueModel& entry : catalogue.models) {
    const double here = gangRate(entry.job, type, 1), there = gangRate(entry.job, kCatalogueReference, 1);
    if (here <= 0 || there <= 0) continue;
    logs += std::log(here / there);
    ++models;
  }
  if (models > 0) return TypeRatio{std::exp(logs / models), models};
  const std::optional<double> own_peak = peakOf(catalogue, type), base = peakOf(catalogue, kCatalogueReference);
  return own_peak && base ? std::optional(TypeRatio{*own_peak / *base, 0}) : std::nullopt;
}

}  // namespace

std::string catalogueType(std::string_view type) {
  return type.starts_with("V100M") ? "V100" : model::uppered(std::string(type));
}

bool isAllowedType(std::string_view allowed, std::string_view type) {
  if (allowed.empty()) return true;
  for (std::size_t from = 0; from <= allowed.size();) {
    const std::size_t to = std::min(allowed.find('|', from), allowed.size());
    const std::string_view name = allowed.substr(from, to - from);
    if (name == type || catalogueType(name) == type || model::sameWord(name, type)) return true;
    from = to + 1;
  }
  return false;
}

const model::ThroughputCell* cellOf(const model::JobSpec& model, std::string_view type) {
  return model.throughput ? cellIn(*model.throughput, type) : nullptr;
}

double gangRate(const model::JobSpec& model, std::string_view type, int gpus) {
  const model::ThroughputCell* cell = cellOf(model, type);
  if (cell == nullptr) return 0;
  if (const auto* rate = std::get_if<double>(cell))
    return model::throughputPer(model) == model::ThroughputPer::Gang ? *rate : *rate * gpus;
  return model::ThroughputCurve(std::get<Gangs>(*cell)).perGpu(gpus) * gpus;
}

int largestMeasured(const model::JobSpec& model) {
  int largest = 0;
  for (const auto& [type, cell] : model.throughput.value_or(model::ThroughputRow())) {
    if (std::holds_alternative<double>(cell)) return INT_MAX;
    if (const auto* gangs = std::get_if<Gangs>(&cell); gangs != nullptr && !gangs->empty())
      largest = std::max(largest, gangs->rbegin()->first);
  }
  return largest;
}

model::ThroughputRow rowFor(const model::ThroughputRow& row, const std::vector<std::string>& types, int gpus) {
  model::ThroughputRow out;
  for (const std::string& type : types)
    if (const model::ThroughputCell* cell = cellIn(row, type)) out[type] = reaching(*cell, gpus);
  return out;
}

std::map<std::string, TypeRatio> knownRatios(const model::Catalogue& catalogue, const std::string& reference,
                                             const std::vector<std::string>& types) {
  std::map<std::string, TypeRatio> ratios;
  const std::optional<TypeRatio> base = againstBase(catalogue, reference);
  if (!base) return ratios;
  for (const std::string& type : types) {
    const std::optional<TypeRatio> own_ratio = againstBase(catalogue, type);
    if (!own_ratio) continue;
    const bool is_same_type = catalogueType(type) == catalogueType(reference);
    const double ratio = is_same_type ? 1 : std::round(own_ratio->ratio / base->ratio * 1000) / 1000;
    ratios[type] = {ratio, std::min(own_ratio->models, base->models)};
  }
  return ratios;
}

bool addEstimates(model::JobSpec& model, const std::vector<std::string>& types,
                  const std::map<std::string, TypeRatio>& ratios) {
  const auto source_type =
      std::ranges::find_if(types, [&](const std::string& type) { return cellOf(model, type) != nullptr; });
  if (source_type == types.end()) return false;
  const auto base = ratios.find(*source_type);
  if (base == ratios.end()) return true;
  const model::ThroughputCell measured = *cellOf(model, *source_type);
  for (const std::string& type : types) {
    const auto ratio = ratios.find(type);
    if (ratio != ratios.end() && cellOf(model, type) == nullptr)
      (*model.throughput)[type] = times(measured, ratio->second.ratio / base->second.ratio);
  }
  return true;
}

}  // namespace roundel::traces
