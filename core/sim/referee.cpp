// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/referee.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <unordered_set>
#include <utility>

#include "core/model/check/visible_text.h"
#include "core/model/pairs.h"
#include "core/sim/stage_parts.h"
#include "core/sim/task_referee.h"

namespace roundel::sim {
namespace {

class Referee {
 public:
  Referee(const SystemView& view, const std::string& policy, UsedGpus used)
      : m_view(view), m_policy(policy), m_used(std::move(used)) {}

  std::optional<PolicyError> check(const Decision& decision) {
    for (const model::JobIndex job : decision.stopped)
      if (!job.valid() || job >= m_view.problem().jobs.size())
        return policyError(m_view, m_policy, "unknown", job, {}, "stops a job that the scenario does not have");
    m_placed.reserve(decision.placements.size());
    for (const Placement& placement : decision.placements)
      if (placement.partner.valid()) m_shared.emplace(placement.job.value, &placement);
    for (const Placement& placement : decision.placements) {
      if (auto error = checkJob(placement)) return error;
      if (auto error = checkPair(placement)) return error;
      for (const model::Part& part : placement.parts)
        if (auto error = checkPart(placement, part)) return error;
      if (auto error = checkGang(placement)) return error;
      if (const std::string breach = stageBreach(m_view.job(placement.job), placement); !breach.empty())
        return fault("stages", placement, {}, breach);
    }
    return std::nullopt;
  }

 private:
  static std::uint64_t nameOf(model::JobIndex job, int copy) {
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(job.value)) << 32U) |
           static_cast<std::uint32_t>(copy);
  }

  std::optional<PolicyError> checkJob(const Placement& p) {
    const auto& jobs = m_view.problem().jobs;
    if (!p.job.valid() || p.job >= jobs.size())
      return fault("unknown", p, {}, "places a job that the scenario does not have");
    const JobState& state = m_view.state(p.job);
    if (!state.arrived)
      return fault("not-arrived", p, {}, "is placed before it arrives at " + numberText(jobs[p.job].arrival_s) + " s");
    if (!state.active()) return fault("ended", p, {}, "is placed though it has ended");
    if (!m_placed.insert(nameOf(p.job, p.copy)).second)
      return fault("twice", p, {}, "copy " + std::to_string(p.copy) + " is placed twice");
    if (p.copy < 0) return fault("unknown", p, {}, "has a negative copy number");
    return std::nullopt;
  }

  std::optional<PolicyError> checkPart(const Placement& p, const model::Part& part) {
    const model::Problem& problem = m_view.problem();
    if (!part.node.valid() || part.node >= problem.nodes.size() || !part.type.valid() ||
        part.type >= problem.types.size())
      return fault("unknown", p, {}, "asks for a node or GPU type that the scenario does not have");
    const std::string& type = problem.types[part.type].id;
    if (part.count <= 0) return fault("gang-size", p, part.node, "asks for " + std::to_string(part.count) + " GPUs");
    if (!m_view.nodeUp(part.node)) return fault("node-down", p, part.node, "asks for GPUs of a node that is down");
    int& used_gpus = m_used[{part.node.value, part.type.value}];
    const bool second = p.partner.valid() && m_placed.contains(nameOf(p.partner, 0));
    used_gpus += second ? 0 : part.count;  // the first of the two counts the GPU
    const int has = problem.nodes[part.node].count(part.type);
    if (used_gpus > has) {
      return fault("over-capacity", p, part.node,
                   "brings the GPUs asked for to " + std::to_string(used_gpus) + " x " + type + " where the node has " +
                       std::to_string(has));
    }
    if (!m_view.state(p.job).throughput[part.type].usable())
      return fault("unusable-type", p, part.node, "is placed on " + type + ", on which it cannot run");
    return std::nullopt;
  }

  // Two jobs on one GPU: each must name the other, and the scenario must state pair throughputs.
  std::optional<PolicyError> checkPair(const Placement& p) {
    if (!p.partner.valid()) return std::nullopt;
    const model::Problem& problem = m_view.problem();
    if (p.partner >= problem.jobs.size())
      return fault("unknown", p, {}, "shares its GPU with a job that the scenario does not have");
    const std::string partner_name = "job " + model::brief(problem.jobs[p.partner].id);
    const int n = model::gpuCount(p.parts);
    if (n != 1 || p.copy != 0)
      return fault(
          "pair", p, {},
          "is to share with " + partner_name + " and is given " + std::to_string(n) + " GPUs; two jobs share one GPU");
    const auto partner_entry = m_shared.find(p.partner.value);
    const bool back =
        partner_entry != m_shared.end() && partner_entry->second->partner == p.job && partner_entry->second->copy == 0;
    if (!back)
      return fault("pair", p, p.parts.front().node, "is to share with " + partner_name + ", which does not name it");
    if (partner_entry->second->parts != p.parts)
      return fault("pair", p, p.parts.front().node, "is to share with " + partner_name + ", which is placed elsewhere");
    const model::TypeIndex type = p.parts.front().type;
    if (!type.valid() || type >= problem.types.size()) return std::nullopt;  // reported as another breach
    if (model::pairRates(problem, p.job, p.partner, type, m_view.state(p.job).throughput,
                         m_view.state(p.partner).throughput))
      return std::nullopt;
    return fault("pair", p, p.parts.front().node,
                 "is to share with " + partner_name + ", but pair_throughput states no rates of the two on " +
                     problem.types[type].id);
  }

  std::optional<PolicyError> checkGang(const Placement& p) {
    const model::Job& job = m_view.job(p.job);
    const int n = model::gpuCount(p.parts);
    if (job.allows(n, p.copy > 0)) return std::nullopt;
    std::string allowed_sizes;
    for (const int size : job.sizes) allowed_sizes += (allowed_sizes.empty() ? "" : ", ") + std::to_string(size);
    return fault("gang-size", p, {}, "is given " + std::to_string(n) + " GPUs; it allows " + allowed_sizes);
  }

  PolicyError fault(const char* code, const Placement& p, model::NodeIndex node, const std::string& what) const {
    return policyError(m_view, m_policy, code, p.job, node, what);
  }

  const SystemView& m_view;
  const std::string& m_policy;
  std::unordered_set<std::uint64_t> m_placed;         // job and copy, by nameOf
  std::map<std::int32_t, const Placement*> m_shared;  ///< by job: those that name a partner
  UsedGpus m_used;
};

}  // namespace

std::string numberText(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(15);
  text << value;
  return text.str();
}

namespace {

std::string placeOf(double at_s, std::int64_t round, const std::string& policy) {
  std::string place_text = policy + " at " + numberText(at_s) + " s";
  if (round >= 0) place_text += " (round " + std::to_string(round) + ")";
  return place_text;
}

}  // namespace

PolicyError policyError(double at_s, std::int64_t round, const std::string& policy, const PolicyFault& fault) {
  return {.code = fault.code,
          .at_s = at_s,
          .message = placeOf(at_s, round, policy) + ": " + fault.what,
          .manual_edit = false};
}

PolicyError policyError(const SystemView& view, const std::string& policy, const char* code, model::JobIndex job,
                        model::NodeIndex node, const std::string& what) {
  const model::Problem& problem = view.problem();
  const bool is_known = job.valid() && job < problem.jobs.size();
  std::string place_text = placeOf(view.now_s(), view.round(), policy);
  place_text += is_known ? ": job " : ": job #";
  place_text += is_known ? model::brief(problem.jobs[job].id) : std::to_string(job.value);
  if (node.valid()) place_text += " on node " + model::brief(problem.nodes[node].id);
  return {.code = code,
          .job = job,
          .node = node,
          .at_s = view.now_s(),
          .message = place_text + ": " + what,
          .manual_edit = false};
}

std::optional<PolicyError> check(const Decision& decision, const SystemView& view, const std::string& policy,
                                 const UsedGpus& staying) {
  if (decision.tasks && decision.placements.empty()) return checkTasks(*decision.tasks, view, policy);
  if (decision.tasks) {
    const Placement& p = decision.placements.front();
    return policyError(view, policy, "twice", p.job, {},
                       "has a placement beside task sequences; a decision gives one or the other");
  }
  return Referee(view, policy, staying).check(decision);
}

}  // namespace roundel::sim
