// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pipeline.h"
#include "core/model/check/precondition.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/model/heavy_edge.h"
#include "core/model/spec/job_spec.h"

namespace roundel::model {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

double interBytes_s(const Node& node) { return node.nic_gbits_s * 1e9 / 8; }
double intraBytes_s(const Node& node) { return node.intra_gbytes_s * 1e9; }

double timeOn(const PerType& value, const std::string& type) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  const auto& times = std::get<std::map<std::string, double>>(value);
  const auto it = times.find(type);
  return it == times.end() ? kForever : it->second;
}

// Bytes that one replica exchanges in an iteration with the stage before it and the stage after it.
struct Exchange {
  double in = 0, out = 0;
  double all() const { return in + out; }
};

Exchange exchangeOf(const Pipeline& pipeline, std::size_t stage) {
  return {stage == 0 ? 0 : 2 * pipeline.stages[stage].in_bytes,
          stage + 1 == pipeline.stages.size() ? 0 : 2 * pipeline.stages[stage].out_bytes};
}

// The replicas x_s^m of each stage on each server of a mapping, and the compute times there.
class Layout {
 public:
  Layout(const Pipeline& pipeline, const StageParts& mapping, const std::vector<double>& speed)
      : m_pipeline(pipeline), m_stages(pipeline.stages.size()) {
    for (const StagePart& part : mapping)
      if (m_servers.empty() || m_servers.back() != part.node) m_servers.push_back(part.node);
    m_replicas.resize(m_servers.size() * m_stages, 0);
    m_compute.resize(m_replicas.size(), 0);
    std::size_t server = 0;
    for (const StagePart& part : mapping) {
      if (m_servers[server] != part.node) ++server;
      add(part, server * m_stages + static_cast<std::size_t>(part.stage), speed.empty() ? 1 : speed[part.node]);
    }
  }

  const std::vector<NodeIndex>& servers() const { return m_servers; }
  int replicas(std::size_t server, std::size_t stage) const { return m_replicas[server * m_stages + stage]; }
  double compute_s(std::size_t server, std::size_t stage) const { return m_compute[server * m_stages + stage]; }
  bool measuredApart(const Stage& stage) const { return m_servers.size() > 1 && !stage.spread_s.empty(); }

 private:
  void add(const StagePart& part, std::size_t cell, double speed) {
    const Stage& stage = m_pipeline.stages[static_cast<std::size_t>(part.stage)];
    const double time = (measuredApart(stage) ? stage.spread_s : stage.compute_s)[part.type];
    m_replicas[cell] += part.count;
    m_compute[cell] = std::max(m_compute[cell], time / speed);
  }

  const Pipeline& m_pipeline;
  std::size_t m_stages;
  std::vector<NodeIndex> m_servers;
  std::vector<int> m_replicas;
  std::vector<double> m_compute;
};

double allReduce_s(const Problem& problem, const Pipeline& pipeline, const Layout& layout, std::size_t stage) {
  const int k = pipeline.stages[stage].replicas;
  if (k < 2 || layout.measuredApart(pipeline.stages[stage])) return 0;
  double slowest = kForever;
  for (std::size_t m = 0; m < layout.servers().size(); ++m) {
    const int x = layout.replicas(m, stage);
    if (x == 0) continue;
    const Node& node = problem.nodes[layout.servers()[m]];
    if (x == k) return pipeline.allReduceBytes(stage) / intraBytes_s(node);
    slowest = std::min(slowest, x * interBytes_s(node) / node.gpus);
  }
  return pipeline.allReduceBytes(stage) / slowest;
}

double comm_s(const Problem& problem, const Pipeline& pipeline, const Layout& layout, std::size_t server,
              std::size_t stage) {
  const Exchange exchange = exchangeOf(pipeline, stage);
  if (exchange.all() <= 0) return 0;
  const Node& node = problem.nodes[layout.servers()[server]];
  double inside = 0;
  double outside = 0;
  const auto add = [&](double bytes, std::size_t neighbour) {
    if (bytes <= 0) return;
    const double k = pipeline.stages[neighbour].replicas;
    const double x = layout.replicas(server, neighbour);
    inside += bytes * x / k;
    outside += bytes * (k - x) / k;
  };
  add(exchange.in, stage - 1);
  add(exchange.out, stage + 1);
  return outside * node.gpus / interBytes_s(node) + inside / intraBytes_s(node);
}

struct Offer {
  NodeIndex node;
  int gpus = 0;
};

// GPUs of the job's usable types, or of one type, by node, largest first, ties by node.
std::vector<Offer> offers(const Problem& problem, const Pipeline& pipeline, TypeIndex only) {
  std::vector<Offer> out;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    int gpus = 0;
    for (const GpuGroup& group : problem.nodes[n].groups)
      if (only.valid() ? group.type == only : pipeline.usable(group.type)) gpus += group.count;
    if (gpus > 0) out.push_back({NodeIndex(n), gpus});
  }
  std::ranges::stable_sort(out, std::greater<>(), &Offer::gpus);
  return out;
}

std::vector<Part> partsOn(const Problem& problem, const Pipeline& pipeline, const Offer& offer, TypeIndex only) {
  std::vector<Part> parts;
  int need = offer.gpus;
  for (const GpuGroup& group : problem.nodes[offer.node].groups) {
    if (only.valid() ? group.type != only : !pipeline.usable(group.type)) continue;
    const int taken_gpus = std::min(need, group.count);
    if (taken_gpus > 0) parts.push_back({offer.node, group.type, taken_gpus});
    need -= taken_gpus;
  }
  return parts;
}

// Whole servers, the largest first; empty if all of them together have no room for the job.
std::vector<Part> fullServers(const Problem& problem, const Pipeline& pipeline, TypeIndex only) {
  const std::vector<Offer> servers = offers(problem, pipeline, only);
  std::vector<int> gpus;
  for (const Offer& offer : servers) gpus.push_back(offer.gpus);
  const std::vector<int> taken_gpus = contributions(pipeline, gpus);
  std::vector<Part> parts;
  for (std::size_t i = 0; i < taken_gpus.size(); ++i) {
    const std::vector<Part> server_parts = partsOn(problem, pipeline, {servers[i].node, taken_gpus[i]}, only);
    parts.insert(parts.end(), server_parts.begin(), server_parts.end());
  }
  return normalised(std::move(parts));
}

double alphaOfParts(const Problem& problem, const Pipeline& pipeline, const std::vector<Part>& parts) {
  if (parts.empty()) return kForever;
  const StageParts mapping = heavyEdgeMapping(pipeline, parts, false);
  return mapping.empty() ? kForever : alpha(problem, pipeline, mapping, {});
}

// Returns alpha with every replica on its own server, each equal to the largest server of the type.
double alphaApart(const Problem& problem, const Pipeline& pipeline, TypeIndex type) {
  const std::vector<Offer> servers = offers(problem, pipeline, type);
  if (servers.empty()) return kForever;
  const Node& node = problem.nodes[servers.front().node];
  const double share_s = node.gpus / interBytes_s(node);  // seconds a byte over one GPU's share of the NIC
  const bool is_apart = pipeline.gpus() > 1;
  double slowest = 0;
  for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
    const Stage& stage = pipeline.stages[s];
    const bool measured = is_apart && !stage.spread_s.empty();
    const std::vector<double>& times = measured ? stage.spread_s : stage.compute_s;
    double compute = 0;
    for (std::size_t t = 0; t < times.size(); ++t) {
      const bool counts = type.valid() ? t == type : problem.types[t].total > 0 && pipeline.usable(TypeIndex(t));
      if (counts) compute = std::max(compute, times[t]);
    }
    const double bytes = exchangeOf(pipeline, s).all() + (measured ? 0 : pipeline.allReduceBytes(s));
    slowest = std::max(slowest, compute + bytes * share_s);
  }
  return slowest;
}

// Seconds per byte over the fastest link of any node to neighbours, and to at most k - 1 replicas of the same stage.
struct BestLinks {
  double neighbour_s = kForever;
  double stage_s = kForever;
};

BestLinks bestLinks(const Problem& problem, int k) {
  BestLinks best;
  for (const Node& node : problem.nodes) {
    if (node.gpus == 0) continue;
    const double share = interBytes_s(node) / node.gpus;
    best.neighbour_s = std::min(best.neighbour_s, 1 / std::max(intraBytes_s(node), share));
    const double inside_bytes_s = node.gpus >= k ? intraBytes_s(node) : 0;
    best.stage_s = std::min(best.stage_s, 1 / std::max(inside_bytes_s, share * std::min(k - 1, node.gpus)));
  }
  return best;
}

double fastestSpeed(const Problem& problem, const std::vector<double>& speed, TypeIndex type) {
  double fastest = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n)
    if (problem.nodes[n].count(type) > 0) fastest = std::max(fastest, speed.empty() ? 1 : speed[n]);
  return fastest;
}

}  // namespace

int Pipeline::gpus() const {
  return std::accumulate(stages.begin(), stages.end(), 0, [](int sum, const Stage& s) { return sum + s.replicas; });
}

bool Pipeline::usable(TypeIndex type) const {
  return std::ranges::all_of(stages, [&](const Stage& s) { return std::isfinite(s.compute_s[type]); });
}

bool Pipeline::oneServer() const {
  return std::ranges::any_of(stages, [](const Stage& s) { return s.one_server && s.replicas > 1; });
}

double Pipeline::allReduceBytes(std::size_t stage) const {
  const double k = stages[stage].replicas;
  return 2 * (k - 1) / k * stages[stage].params_bytes;
}

std::shared_ptr<const Pipeline> statedPipeline(const Problem& problem, const JobSpec& spec) {
  if (!spec.stages) return nullptr;
  auto pipeline = std::make_shared<Pipeline>();
  pipeline->allreduce = allReduceOf(spec);
  for (const StageSpec& stage_spec : *spec.stages) {
    Stage stage;
    stage.replicas = stage_spec.replicas;
    stage.out_bytes = stage_spec.out_mb.value_or(0) * kBytesPerMb;
    stage.params_bytes = stage_spec.params_mb.value_or(0) * kBytesPerMb;
    stage.one_server = stage_spec.one_server.value_or(false);
    for (const GpuType& type : problem.types)
      stage.compute_s.push_back(timeOn(stage_spec.forward_s, type.id) + timeOn(stage_spec.backward_s, type.id));
    if (!pipeline->stages.empty()) {
      const Stage& former_stage = pipeline->stages.back();
      stage.in_bytes = former_stage.out_bytes * former_stage.replicas / stage.replicas;
    }
    pipeline->stages.push_back(std::move(stage));
  }
  return pipeline;
}

Pipeline derivedPipeline(const Job& job, const std::vector<ThroughputCurve>& rate,
                         const std::vector<ThroughputCurve>& spread, int k) {
  const auto seconds = [&](const ThroughputCurve& curve) {
    const double gang = k * curve.perGpu(k) * job.scalingOf(k);
    return gang > 0 ? 1 / gang : kForever;
  };
  Stage stage;
  stage.replicas = k;
  stage.params_bytes = kBytesPerParameter * job.spec->params.value_or(0);
  for (const ThroughputCurve& curve : rate) stage.compute_s.push_back(seconds(curve));
  if (job.states_spread && k > 1)
    for (const ThroughputCurve& curve : spread) stage.spread_s.push_back(seconds(curve));
  return {{std::move(stage)}, allReduceOf(*job.spec)};
}

double alpha(const Problem& problem, const Pipeline& pipeline, const StageParts& mapping,
             const std::vector<double>& speed) {
  const Layout layout(pipeline, mapping, speed);
  double slowest = 0;
  for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
    const double reduce_s = allReduce_s(problem, pipeline, layout, s);
    for (std::size_t m = 0; m < layout.servers().size(); ++m) {
      if (layout.replicas(m, s) == 0) continue;
      slowest = std::max(slowest, layout.compute_s(m, s) + comm_s(problem, pipeline, layout, m, s) + reduce_s);
    }
  }
  return slowest;
}

StageParts heavyEdgeMapping(const Pipeline& pipeline, const std::vector<Part>& parts, bool split) {
  ROUNDEL_PRECONDITION(std::accumulate(parts.begin(), parts.end(), 0,
                                       [](int sum, const Part& part) { return sum + part.count; }) == pipeline.gpus());
  std::vector<NodeIndex> nodes;
  std::vector<int> gpus;
  for (const Part& part : parts) {
    if (nodes.empty() || nodes.back() != part.node) {
      nodes.push_back(part.node);
      gpus.push_back(0);
    }
    gpus.back() += part.count;
  }
  std::vector<int> server = heavyEdge(pipeline, gpus);
  if (server.empty() && split) server = heavyEdge(pipeline, gpus, true);
  if (server.empty()) return {};
  std::vector<int> here(nodes.size() * pipeline.stages.size(), 0);
  std::size_t v = 0;
  for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
    for (int i = 0; i < pipeline.stages[s].replicas; ++i)
      ++here[static_cast<std::size_t>(server[v++]) * pipeline.stages.size() + s];
  StageParts mapping;
  std::size_t node = 0;
  for (const Part& part : parts) {
    while (nodes[node] != part.node) ++node;
    int room = part.count;
    for (std::size_t s = 0; s < pipeline.stages.size() && room > 0; ++s) {
      int& left = here[node * pipeline.stages.size() + s];
      const int taken_gpus = std::min(room, left);
      if (taken_gpus == 0) continue;
      mapping.push_back({static_cast<std::int32_t>(s), part.node, part.type, taken_gpus});
      left -= taken_gpus;
      room -= taken_gpus;
    }
  }
  return mapping;
}

double alphaOnFullServers(const Problem& problem, const Pipeline& pipeline, TypeIndex type) {
  if (!pipeline.usable(type)) return kForever;
  return alphaOfParts(problem, pipeline, fullServers(problem, pipeline, type));
}

double alphaOnTwoServers(const Problem& problem, const Pipeline& pipeline, TypeIndex type) {
  if (!pipeline.usable(type)) return kForever;
  const std::vector<Offer> servers = offers(problem, pipeline, type);
  const int k = pipeline.gpus();
  if (servers.size() < 2 || servers[1].gpus < k / 2 || servers[0].gpus < k - k / 2 || k < 2) return kForever;
  std::vector<Part> parts{{servers[0].node, type, k - k / 2}, {servers[1].node, type, k / 2}};
  return alphaOfParts(problem, pipeline, normalised(std::move(parts)));
}

AlphaRange alphaRange(const Problem& problem, const Pipeline& pipeline) {
  AlphaRange range{.min_s = kForever, .max_s = kForever, .type = {}};
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const double least_alpha = alphaOnFullServers(problem, pipeline, TypeIndex(t));
    if (least_alpha >= range.min_s) continue;
    range.min_s = least_alpha;
    range.type = TypeIndex(t);
  }
  if (!range.type.valid()) range.min_s = alphaOfParts(problem, pipeline, fullServers(problem, pipeline, {}));
  if (std::isfinite(range.min_s)) range.max_s = alphaApart(problem, pipeline, range.type);
  return range;
}

double alphaFloorOn(const Problem& problem, const Pipeline& pipeline, const std::vector<double>& speed,
                    TypeIndex type) {
  const double fastest = fastestSpeed(problem, speed, type);
  if (fastest <= 0) return kForever;
  double floor_s = 0;
  for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
    const Stage& stage = pipeline.stages[s];
    const BestLinks links = bestLinks(problem, stage.replicas);
    floor_s = std::max(floor_s, stage.compute_s[type] / fastest + exchangeOf(pipeline, s).all() * links.neighbour_s +
                                    pipeline.allReduceBytes(s) * links.stage_s);
  }
  return floor_s;
}

double alphaFloor(const Problem& problem, const Pipeline& pipeline, const std::vector<double>& speed) {
  double floor_s = 0;
  for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
    double best = kForever;
    for (std::size_t t = 0; t < problem.types.size(); ++t) {
      if (!pipeline.usable(TypeIndex(t))) continue;
      const double fastest = fastestSpeed(problem, speed, TypeIndex(t));
      if (fastest > 0) best = std::min(best, pipeline.stages[s].compute_s[t] / fastest);
    }
    const BestLinks links = bestLinks(problem, pipeline.stages[s].replicas);
    floor_s = std::max(
        floor_s, best + exchangeOf(pipeline, s).all() * links.neighbour_s + pipeline.allReduceBytes(s) * links.stage_s);
  }
  return floor_s;
}

}  // namespace roundel::model
