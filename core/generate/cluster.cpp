// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/generate/shipped.h"
#include "core/io/fault_text.h"
#include "core/io/scenario_io.h"
#include "core/model/ranges/contains.h"

namespace roundel::generate {
namespace {

using model::GpuTypeSpec;
using model::NodeSpec;
using model::Scenario;

constexpr int kGpusPerNode = 4;
constexpr double kUsualNic = 10;

const GpuTypeSpec* find(const std::vector<GpuTypeSpec>& types, const std::string& id) {
  const auto type_entry = std::ranges::find(types, id, &GpuTypeSpec::id);
  return type_entry == types.end() ? nullptr : &*type_entry;
}

GpuTypeSpec typeOf(const std::string& id, const Scenario& base) {
  if (const GpuTypeSpec* known = find(base.gpu_types, id)) return *known;
  for (const model::CatalogueGpu& gpu : shippedCatalogue().gpus)
    if (gpu.type.id == id) return gpu.type;
  GpuTypeSpec plain_type;
  plain_type.id = id;
  return plain_type;
}

void useType(Scenario& cluster, const std::string& id, const Scenario& base) {
  if (find(cluster.gpu_types, id) == nullptr) cluster.gpu_types.push_back(typeOf(id, base));
}

/// "RTX3090/W780-G" -> "rtx3090/w780-g".
std::string stemOf(std::string id) {
  std::ranges::transform(id, id.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return id;
}

/// The first node of the scenario with the type, a model for new nodes.
const NodeSpec* sample(const Scenario& base, const std::string& type) {
  for (const NodeSpec& node : base.nodes)
    if (model::contains(node.gpus, type, &model::GpuGroupSpec::type)) return &node;
  return nullptr;
}

/// Shares by type in the order of the scenario's types, then alphabetically.
std::vector<std::pair<std::string, double>> sharesOf(const ClusterPart& part, const Scenario& base) {
  std::map<std::string, double> shares = part.types;
  if (shares.empty()) {
    for (const NodeSpec& node : base.nodes)
      for (const model::GpuGroupSpec& group : node.gpus) shares[group.type] += group.count;
  }
  std::vector<std::pair<std::string, double>> out;
  for (const GpuTypeSpec& type : base.gpu_types) {
    if (const auto found = shares.find(type.id); found != shares.end()) {
      out.emplace_back(*found);
      shares.erase(found);
    }
  }
  out.insert(out.end(), shares.begin(), shares.end());
  return out;
}

/// Divides `total` in proportion to the shares. The largest remainders get the rest, with ties in order.
std::vector<int> sharedOut(int total, const std::vector<std::pair<std::string, double>>& shares) {
  double sum = 0;
  for (const auto& [type, share] : shares) sum += share;
  std::vector<int> out;
  std::vector<std::pair<double, std::size_t>> remainders;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double exact_count = total * shares[i].second / sum;
    out.push_back(static_cast<int>(exact_count + 1e-9));
    remainders.emplace_back(-(exact_count - out.back()), i);
  }
  std::ranges::stable_sort(remainders, [](const auto& a, const auto& b) { return a.first < b.first - 1e-9; });
  int left = total - std::accumulate(out.begin(), out.end(), 0);
  for (std::size_t i = 0; left > 0; ++i, --left) ++out[remainders[i % remainders.size()].second];
  return out;
}

void buildNodes(const ClusterPart& part, const Scenario& base, Scenario& cluster) {
  const auto shares = sharesOf(part, base);
  const std::vector<int> counts = sharedOut(*part.gpus, shares);
  for (std::size_t t = 0; t < shares.size(); ++t) {
    const std::string& type = shares[t].first;
    if (counts[t] > 0) useType(cluster, type, base);
    const NodeSpec* like = sample(base, type);
    const int usual_count = like == nullptr ? kGpusPerNode : like->gpus.front().count;
    int number = 0;
    for (int left = counts[t]; left > 0;) {
      NodeSpec node = like == nullptr ? NodeSpec() : *like;
      node.id = fmt::format("{}-{}", stemOf(type), number++);
      node.x = node.y = std::nullopt;
      node.gpus = {{type, std::min(left, part.gpus_per_node.value_or(usual_count))}};
      left -= node.gpus.front().count;
      cluster.nodes.push_back(std::move(node));
    }
  }
}

void addGroups(const ClusterPart& part, const Scenario& base, Scenario& cluster) {
  std::map<std::string, int> numbers;
  for (const NodeGroup& group : part.nodes) {
    for (const auto& [type, count] : group.gpus) useType(cluster, type, base);
    for (int i = 0; i < group.count; ++i) {
      NodeSpec node;
      const std::string stem = !group.id.empty()    ? group.id
                               : group.gpus.empty() ? "node"
                                                    : stemOf(group.gpus.begin()->first);
      node.id = group.count == 1 && !group.id.empty() ? stem : fmt::format("{}-{}", stem, numbers[stem]++);
      for (const auto& [type, count] : group.gpus) node.gpus.push_back({type, count});
      node.intra_gbytes_s = group.intra_gbytes_s;
      node.nic_gbits_s = group.nic_gbits_s;
      node.pcie = group.pcie;
      node.speed = group.speed;
      cluster.nodes.push_back(std::move(node));
    }
  }
}

/// Makes the nodes from the stated number of GPUs, from groups of nodes, or from the scenario.
void fillNodes(const ClusterPart& part, const Scenario& base, Scenario& cluster) {
  if (part.gpus) return buildNodes(part, base, cluster);
  if (!part.nodes.empty()) return addGroups(part, base, cluster);
  cluster.gpu_types = base.gpu_types;
  cluster.nodes = base.nodes;
}

void setNetwork(const ClusterPart& part, Scenario& cluster) {
  for (NodeSpec& node : cluster.nodes) {
    if (part.nic_gbits_s) node.nic_gbits_s = part.nic_gbits_s;
    if (part.intra_gbytes_s) node.intra_gbytes_s = part.intra_gbytes_s;
  }
}

void setClock(const ClockPart& part, model::Clock& clock) {
  clock.round_s = part.round_s.value_or(clock.round_s);
  clock.restart_s = part.restart_s.value_or(clock.restart_s);
  clock.first_start_s = part.first_start_s.value_or(clock.first_start_s);
  if (part.horizon_s) clock.horizon_s = part.horizon_s;
}

}  // namespace

std::optional<Scenario> scenarioOf(const Files& files, const std::string& name, const std::string& pointer,
                                   std::vector<model::Fault>& faults) {
  const auto file_entry = files.find(name);
  if (file_entry == files.end()) {
    faults.push_back({"no-file", pointer, fmt::format("{} was not read", name), "a scenario file", 0});
    return std::nullopt;
  }
  io::ScenarioResult read = io::readScenario(file_entry->second);
  if (!read.scenario) {
    faults.push_back(
        {"bad-scenario", pointer, io::formatFault(read.faults.front(), name), "a scenario without faults", 0});
  }
  return std::move(read.scenario);
}

Scenario clusterOf(const GeneratorSpec& spec, const Files& files, std::vector<model::Fault>& faults) {
  const ClusterPart& part = spec.cluster;
  Scenario base;
  if (!part.scenario.empty()) {
    std::optional<Scenario> read = scenarioOf(files, part.scenario, "/cluster/scenario", faults);
    if (!read) return {};
    base = std::move(*read);
  }
  Scenario cluster;
  cluster.clock = base.clock;
  cluster.rate_model = base.rate_model;
  setClock(spec.clock, cluster.clock);
  fillNodes(part, base, cluster);
  setNetwork(part, cluster);
  if (cluster.nodes.empty())
    faults.push_back({"empty-list", "/cluster", "the cluster has no node", "one node at least", 0});
  return cluster;
}

int gpusOf(const Scenario& cluster) {
  int gpus = 0;
  for (const NodeSpec& node : cluster.nodes)
    for (const model::GpuGroupSpec& group : node.gpus) gpus += group.count;
  return gpus;
}

double slowestNic(const Scenario& cluster) {
  double slowest = 0;
  for (const NodeSpec& node : cluster.nodes) {
    const double nic = node.nic_gbits_s.value_or(kUsualNic);
    if (slowest == 0 || nic < slowest) slowest = nic;
  }
  return slowest > 0 ? slowest : kUsualNic;
}

}  // namespace roundel::generate
