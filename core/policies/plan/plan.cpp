// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/plan/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"
#include "core/model/round_grid.h"
#include "core/policies/plan/plan_tasks.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using nlohmann::json;

constexpr trace::ReasonKind kNotInPlan{"not-in-plan", "not in the plan for round {round}"};

/// Reads the JSON value once and reports all faults.
class PlanReader {
 public:
  PlanReader(const model::Problem& problem, std::vector<model::Fault>& faults) : m_problem(problem), m_faults(faults) {}

  RoundPlan read(const json& plan) {
    if (plan.is_null())
      fault("missing", "/plan", "there is no plan to replay", kShape);
    else if (!plan.is_array())
      fault("wrong-type", "/plan", "the plan is not a list", kShape);
    else
      readEntries(plan);
    return std::move(m_plan);
  }

  InstantPlan readDecisions(const json& list) {
    InstantPlan out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string pointer = fmt::format("/plan/{}", i);
      if (isObjectWith(list[i], {"at_s", "placements"}, pointer)) readDecision(list[i], pointer, out);
    }
    const bool has_placements = std::ranges::any_of(out.at, [](const auto& entry) { return !entry.second.empty(); });
    if (m_faults.empty() && !has_placements)
      fault(
          "missing", "/plan", "these decisions give no GPUs to any job",
          "the runs of Hare, HadarE and AlloX place tasks or copies, no gangs: take another run, or Hare's sequences by option tasks");
    return out;
  }

 private:
  static constexpr const char* kDecision =
      R"({"at_s": 0, "round": 0, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 2}]}]})";
  static constexpr const char* kShape =
      R"([{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}])";

  void fault(const char* code, const std::string& pointer, std::string message, std::string hint) {
    m_faults.push_back({code, pointer, std::move(message), std::move(hint)});
  }

  /// Returns true for an object with exactly these keys.
  bool isObject(const json& value, const std::vector<std::string_view>& keys, const std::string& pointer) {
    if (!value.is_object()) return fault("wrong-type", pointer, "this is no object", kShape), false;
    bool is_valid = true;
    for (const auto& item : value.items()) {
      if (model::contains(keys, item.key())) continue;
      fault("unknown-key", pointer + model::pointerSegment(item.key()), fmt::format("unknown key \"{}\"", item.key()),
            model::hintFor(item.key(), keys, ""));
      is_valid = false;
    }
    for (const std::string_view key : keys) {
      if (value.contains(key)) continue;
      fault("missing", pointer, fmt::format("\"{}\" is missing", key), kShape);
      is_valid = false;
    }
    return is_valid;
  }

  /// Returns true for an object that has these keys.
  bool isObjectWith(const json& value, const std::vector<std::string_view>& keys, const std::string& pointer) {
    if (!value.is_object()) return fault("wrong-type", pointer, "this is no object", kDecision), false;
    bool is_valid = true;
    for (const std::string_view key : keys) {
      if (value.contains(key)) continue;
      fault("missing", pointer, fmt::format("\"{}\" is missing", key), kDecision);
      is_valid = false;
    }
    return is_valid;
  }

  void readDecision(const json& decision, const std::string& pointer, InstantPlan& out) {
    const json& instant_value = decision["at_s"];
    if (!instant_value.is_number() || !(instant_value.get<double>() >= 0))
      return fault("wrong-type", pointer + "/at_s", fmt::format("{} will not do", instant_value.dump()),
                   "seconds from 0 up");
    if (!decision["placements"].is_array())
      return fault("wrong-type", pointer + "/placements", "this is no list", kDecision);
    std::vector<sim::Placement> placements;
    for (std::size_t i = 0; i < decision["placements"].size(); ++i)
      readPlacement(decision["placements"][i], fmt::format("{}/placements/{}", pointer, i), placements);
    out.by_rounds = out.by_rounds && decision.contains("round") && decision["round"].is_number();
    if (!out.at.emplace(instant_value.get<double>(), std::move(placements)).second) {
      fault("duplicate-id", pointer + "/at_s", fmt::format("{} s is in the plan already", instant_value.dump()),
            "one decision an instant");
    }
  }

  void readPlacement(const json& placement, const std::string& pointer, std::vector<sim::Placement>& out) {
    if (!isObjectWith(placement, {"job", "parts"}, pointer)) return;
    if (placement.contains("copy")) {
      return fault("copies", pointer + "/copy",
                   "a copy of a job cannot be replayed: its decision does not say how much it does",
                   "decisions of a scheduler without copies");
    }
    const auto id = word(placement["job"], pointer + "/job");
    if (!id) return;
    const JobIndex job = m_problem.findJob(*id);
    if (!job.valid()) unknown("job", *id, model::knownIds(m_problem.jobs), pointer + "/job");
    out.push_back({job, 0, readParts(placement["parts"], pointer + "/parts"), {}, {}, {}});
    if (placement.contains("with")) out.back().partner = readPartner(placement["with"], pointer + "/with");
  }

  void readEntries(const json& plan) {
    for (std::size_t i = 0; i < plan.size(); ++i) {
      const std::string pointer = fmt::format("/plan/{}", i);
      if (isObject(plan[i], {"round", "jobs"}, pointer)) readEntry(plan[i], pointer);
    }
  }

  void readEntry(const json& entry, const std::string& pointer) {
    const std::optional<std::int64_t> round = wholeNumber(entry["round"], 0, pointer + "/round");
    std::vector<sim::Placement> placements = readJobs(entry["jobs"], pointer + "/jobs");
    if (!round) return;
    if (!m_plan.emplace(*round, std::move(placements)).second) {
      fault("duplicate-id", pointer + "/round", fmt::format("round {} is in the plan already", *round),
            "one entry a round");
    }
  }

  std::vector<sim::Placement> readJobs(const json& jobs, const std::string& pointer) {
    std::vector<sim::Placement> placements;
    if (!jobs.is_object()) return fault("wrong-type", pointer, "\"jobs\" is no object", kShape), placements;
    for (const auto& item : jobs.items()) {
      const std::string job_pointer = pointer + model::pointerSegment(item.key());
      const JobIndex job = m_problem.findJob(item.key());
      if (!job.valid()) unknown("job", item.key(), model::knownIds(m_problem.jobs), job_pointer);
      // A job that shares a GPU has one part: [{"node", "type", "count": 1, "with": job}].
      json parts = item.value();
      JobIndex partner;
      if (parts.is_array() && parts.size() == 1 && parts[0].is_object() && parts[0].contains("with")) {
        partner = readPartner(parts[0]["with"], job_pointer + "/0/with");
        parts[0].erase("with");
      }
      placements.push_back({job, 0, readParts(parts, job_pointer), {}, {}, {}});
      placements.back().partner = partner;
    }
    std::ranges::sort(placements, [](const auto& a, const auto& b) { return a.job < b.job; });
    return placements;
  }

  JobIndex readPartner(const json& value, const std::string& pointer) {
    const auto id = word(value, pointer);
    const JobIndex job = id ? m_problem.findJob(*id) : JobIndex();
    if (id && !job.valid()) unknown("job", *id, model::knownIds(m_problem.jobs), pointer);
    return job;
  }

  std::vector<model::Part> readParts(const json& parts, const std::string& pointer) {
    std::vector<model::Part> out;
    if (!parts.is_array() || parts.empty())
      return fault("wrong-type", pointer, "a job's GPUs are a list that is not empty", kShape), out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string part_pointer = fmt::format("{}/{}", pointer, i);
      if (isObject(parts[i], {"node", "type", "count"}, part_pointer))
        addPart(readPart(parts[i], part_pointer), out, part_pointer);
    }
    std::ranges::sort(out);
    return out;
  }

  void addPart(const model::Part& part, std::vector<model::Part>& parts, const std::string& pointer) {
    const auto isSamePart = [&](const model::Part& other) {
      return other.node == part.node && other.type == part.type;
    };
    if (part.node.valid() && part.type.valid() && std::ranges::any_of(parts, isSamePart))
      fault("duplicate-id", pointer, "this node and type are listed already", "add the counts up in one entry");
    parts.push_back(part);
  }

  model::Part readPart(const json& part, const std::string& pointer) {
    model::Part out;
    if (const auto id = word(part["node"], pointer + "/node")) {
      out.node = m_problem.findNode(*id);
      if (!out.node.valid()) unknown("node", *id, model::knownIds(m_problem.nodes), pointer + "/node");
    }
    if (const auto id = word(part["type"], pointer + "/type")) {
      out.type = m_problem.findType(*id);
      if (!out.type.valid()) unknown("GPU type", *id, model::knownIds(m_problem.types), pointer + "/type");
    }
    if (const auto count = wholeNumber(part["count"], 1, pointer + "/count")) out.count = static_cast<int>(*count);
    return out;
  }

  void unknown(const char* what, const std::string& id, const std::vector<std::string_view>& known,
               const std::string& pointer) {
    fault("unknown-id", pointer, fmt::format("there is no {} \"{}\"", what, model::brief(id)),
          model::hintFor(id, known, "the scenario has none"));
  }

  std::optional<std::string> word(const json& value, const std::string& pointer) {
    if (value.is_string()) return value.get<std::string>();
    fault("wrong-type", pointer, "this is no id", kShape);
    return std::nullopt;
  }

  std::optional<std::int64_t> wholeNumber(const json& value, std::int64_t least, const std::string& pointer) {
    const bool is_whole = value.is_number_unsigned() || value.is_number_integer();
    const auto int_limit = static_cast<double>(std::numeric_limits<int>::max());
    if (is_whole && value.get<double>() >= static_cast<double>(least) && value.get<double>() <= int_limit)
      return value.get<std::int64_t>();
    fault(is_whole ? "out-of-range" : "wrong-type", pointer, fmt::format("{} will not do", value.dump()),
          fmt::format("a whole number of at least {}", least));
    return std::nullopt;
  }

  const model::Problem& m_problem;
  std::vector<model::Fault>& m_faults;
  RoundPlan m_plan;
};

void explainPlan(const sim::Decision& decision, trace::Explanation& out) {
  out.rule = "as written in the plan";
  for (const sim::Placement& placement : decision.placements) {
    trace::Choice choice{.job = placement.job, .parts = placement.parts, .rejected = {}};
    choice.score = choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
    out.choices.push_back(std::move(choice));
  }
}

class PlanPolicy final : public sim::Policy {
 public:
  explicit PlanPolicy(RoundPlan plan) : m_plan(std::make_shared<const RoundPlan>(std::move(plan))) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<PlanPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    sim::Decision decision;
    if (const auto found = m_plan->find(view.round()); found != m_plan->end()) decision.placements = found->second;
    // A pause in the plan does not end the run: the wake-up tells the kernel that a decision is still to come.
    if (const auto next = m_plan->upper_bound(view.round()); next != m_plan->end())
      decision.wake_s = model::RoundGrid(view.problem().clock.round_s).start_s(next->first);
    if (why != nullptr) explain(view, decision, *why);
    return decision;
  }

 private:
  static void explain(const sim::SystemView& view, const sim::Decision& decision, trace::Explanation& out) {
    explainPlan(decision, out);
    for (const JobIndex job : view.active()) {
      if (out.choiceOf(job) != nullptr) continue;
      trace::Reason reason{.job = job, .kind = &kNotInPlan, .blocker = {}};
      reason.numbers[0] = {"round", static_cast<double>(view.round())};
      out.reasons.push_back(reason);
    }
  }

  std::shared_ptr<const RoundPlan> m_plan;
};

/// Decisions as a run wrote them. Each is valid until the next. Rounds do not change the allocation, only the bins of rounds.csv.
class InstantPolicy final : public sim::Policy {
 public:
  explicit InstantPolicy(InstantPlan plan) : m_plan(std::make_shared<const InstantPlan>(std::move(plan))) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<InstantPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = m_plan->by_rounds, .arrival = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    sim::Decision decision;
    const auto planned_entry = m_plan->at.lower_bound(view.now_s() - model::tolerance_s(view.now_s()));
    const bool listed = planned_entry != m_plan->at.end() && model::sameInstant(planned_entry->first, view.now_s());
    const auto next = listed ? std::next(planned_entry) : planned_entry;
    if (next != m_plan->at.end()) decision.wake_s = next->first;
    decision.changes_nothing = !listed;
    if (!listed) return decision;
    decision.placements = planned_entry->second;
    if (why != nullptr) explainPlan(decision, *why);
    return decision;
  }

 private:
  std::shared_ptr<const InstantPlan> m_plan;
};

std::unique_ptr<sim::Policy> replayDecisions(const model::Problem& problem, const std::string& text,
                                             std::vector<model::Fault>& faults) {
  InstantPlan plan = readDecisions(problem, text, faults);
  if (!faults.empty()) return nullptr;
  return std::make_unique<InstantPolicy>(std::move(plan));
}

std::unique_ptr<sim::Policy> makePlan(const model::Problem& problem, const Options& options,
                                      std::vector<model::Fault>& faults) {
  if (!options.isNull("tasks")) {
    if (!options.isNull("plan")) {
      faults.push_back(
          {"plan-and-tasks", "/tasks", "both a plan by rounds and task sequences are given", "one of the two"});
      return nullptr;
    }
    sim::TaskPlan tasks = readTaskPlan(problem, options.json("tasks"), faults);
    return faults.empty() ? replayTasks(std::move(tasks)) : nullptr;
  }
  if (isDecisions(options.json("plan"))) return replayDecisions(problem, options.json("plan"), faults);
  RoundPlan plan = readPlan(problem, options.json("plan"), faults);
  return faults.empty() ? std::make_unique<PlanPolicy>(std::move(plan)) : nullptr;
}

}  // namespace

RoundPlan readPlan(const model::Problem& problem, const std::string& text, std::vector<model::Fault>& faults) {
  return PlanReader(problem, faults).read(json::parse(text, nullptr, false));
}

bool isDecisions(const std::string& text) {
  const json plan = json::parse(text, nullptr, false);
  return plan.is_array() && !plan.empty() && plan.front().is_object() && plan.front().contains("placements");
}

InstantPlan readDecisions(const model::Problem& problem, const std::string& text, std::vector<model::Fault>& faults) {
  return PlanReader(problem, faults).readDecisions(json::parse(text, nullptr, false));
}

PolicyInfo planInfo() {
  PolicyInfo info;
  info.id = "plan";
  info.name = "Plan";
  info.look = 15;
  info.chooses_by_job = false;
  info.needs_schedule = true;
  info.brief = "Replays an allocation that you write down.";
  info.group = PolicyGroup::Own;
  info.summary = "Replays an explicit list of allocations round by round, or of tasks GPU by GPU, unchanged.";
  info.cost = "O(log rounds + jobs placed); with tasks O(all tasks) at the start and after a node event, else nothing";
  info.options = {
      orUnset(makeOption(
          "plan", OptionType::Json, "null",
          R"(what each round allocates: [{"round": k, "jobs": {job: [{"node", "type", "count"}]}}], a part of one GPU also "with" the job that shares it; what is not listed gets nothing; or the decisions of a run (@RUN_DIR, @decisions.jsonl))")),
      orUnset(makeOption(
          "tasks", OptionType::Json, "null",
          R"(instead: what each GPU does, in order: [{"node", "gpu": index in the node, "tasks": [[job, round, task], ...]}], counted from 0)"))};
  info.make_policy = makePlan;
  return info;
}

}  // namespace roundel::policies
