// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/plan/plan_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using nlohmann::json;

constexpr std::int64_t kMaxRounds = 100;
constexpr const char* kShape = R"([{"node": "n0", "gpu": 0, "tasks": [["J1", 0, 0], ["J1", 0, 1]]}])";
constexpr trace::ReasonKind kNotItsTurn{
    "not-its-turn",
    "the plan has {tasks} {tasks:task|tasks} of it; the next one is not ready, or its GPU has others before "
    "it"};

class Reader {
 public:
  Reader(const model::Problem& problem, std::vector<model::Fault>& faults) : m_problem(problem), m_faults(faults) {}

  sim::TaskPlan read(const json& list) {
    sim::TaskPlan plan;
    plan.includes_future_jobs = true;
    for (const model::Job& job : m_problem.jobs) plan.shapes.push_back(model::taskShape(job, kMaxRounds));
    plan.switch_s.assign(m_problem.jobs.size(), 0);
    m_plan = &plan;
    if (!list.is_array()) return fault("wrong-type", "/tasks", "the task sequences are no list"), plan;
    for (std::size_t i = 0; i < list.size(); ++i) readSequence(list[i], fmt::format("/tasks/{}", i));
    return plan;
  }

 private:
  void fault(const char* code, const std::string& pointer, std::string message, std::string hint = kShape) {
    m_faults.push_back({code, pointer, std::move(message), std::move(hint)});
  }

  void readSequence(const json& entry, const std::string& pointer) {
    if (!entry.is_object()) return fault("wrong-type", pointer, "this is no object");
    for (const auto& item : entry.items()) {
      if (item.key() != "node" && item.key() != "gpu" && item.key() != "tasks")
        fault("unknown-key", pointer + model::pointerSegment(item.key()),
              fmt::format("unknown key \"{}\"", item.key()));
    }
    sim::GpuSequence sequence;
    sequence.gpu = readGpu(entry, pointer);
    if (!entry.contains("tasks") || !entry["tasks"].is_array())
      return fault("wrong-type", pointer + "/tasks", "the tasks are no list");
    for (std::size_t i = 0; i < entry["tasks"].size(); ++i)
      if (const auto id = readTask(entry["tasks"][i], fmt::format("{}/tasks/{}", pointer, i)))
        sequence.tasks.push_back(*id);
    m_plan->sequences.push_back(std::move(sequence));
  }

  model::GpuIndex readGpu(const json& entry, const std::string& pointer) {
    if (!entry.contains("node") || !entry["node"].is_string())
      return fault("wrong-type", pointer + "/node", "this is no id"), model::GpuIndex();
    const std::string id = entry["node"].get<std::string>();
    const model::NodeIndex node = m_problem.findNode(id);
    if (!node.valid()) {
      fault("unknown-id", pointer + "/node", fmt::format("there is no node \"{}\"", model::brief(id)),
            model::hintFor(id, model::knownIds(m_problem.nodes), "the scenario has none"));
      return {};
    }
    const auto index = wholeNumber(entry.contains("gpu") ? entry["gpu"] : json(0), pointer + "/gpu");
    for (std::size_t g = 0; index && g < m_problem.gpus.size(); ++g)
      if (m_problem.gpus[g].node == node && m_problem.gpus[g].index == *index) return model::GpuIndex(g);
    fault("out-of-range", pointer + "/gpu", fmt::format("node \"{}\" has no such GPU", model::brief(id)),
          fmt::format("a whole number from 0 to {}", m_problem.nodes[node].gpus - 1));
    return {};
  }

  std::optional<sim::TaskId> readTask(const json& entry, const std::string& pointer) {
    const bool three = entry.is_array() && entry.size() == 3 && entry[0].is_string();
    if (!three) return fault("wrong-type", pointer, "this is no task"), std::nullopt;
    const std::string id = entry[0].get<std::string>();
    const JobIndex job = m_problem.findJob(id);
    if (!job.valid()) {
      fault("unknown-id", pointer + "/0", fmt::format("there is no job \"{}\"", model::brief(id)),
            model::hintFor(id, model::knownIds(m_problem.jobs), "the scenario has none"));
      return std::nullopt;
    }
    const auto round = wholeNumber(entry[1], pointer + "/1");
    const auto task = wholeNumber(entry[2], pointer + "/2");
    if (!round || !task) return std::nullopt;
    const model::TaskShape& shape = m_plan->shapes[job];
    if (*round >= shape.rounds || *task >= shape.tasks) {
      fault("out-of-range", pointer,
            fmt::format("job \"{}\" has no task {} in round {}", model::brief(id), *task, *round),
            fmt::format("it has {} rounds of {} tasks, counted from 0", shape.rounds, shape.tasks));
      return std::nullopt;
    }
    return sim::TaskId{job, *round, static_cast<int>(*task)};
  }

  std::optional<std::int64_t> wholeNumber(const json& value, const std::string& pointer) {
    const bool is_whole = value.is_number_integer() || value.is_number_unsigned();
    if (is_whole && value.get<double>() >= 0 && value.get<double>() <= std::numeric_limits<int>::max())
      return value.get<std::int64_t>();
    fault(is_whole ? "out-of-range" : "wrong-type", pointer, fmt::format("{} will not do", value.dump()),
          "a whole number of at least 0");
    return std::nullopt;
  }

  const model::Problem& m_problem;
  std::vector<model::Fault>& m_faults;
  sim::TaskPlan* m_plan = nullptr;
};

class TaskReplay final : public sim::Policy {
 public:
  explicit TaskReplay(sim::TaskPlan plan) : m_plan(std::make_shared<const sim::TaskPlan>(std::move(plan))) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<TaskReplay>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .node_event = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    sim::Decision decision;
    if (m_given && !view.changes().nodes) {
      decision.changes_nothing = true;
      return decision;
    }
    m_given = true;
    decision.tasks = std::make_shared<const sim::TaskPlan>(unstarted(view));
    if (why != nullptr) explain(view, *decision.tasks, *why);
    return decision;
  }

 private:
  sim::TaskPlan unstarted(const sim::SystemView& view) const {
    sim::TaskPlan plan = *m_plan;
    const sim::TaskState* state = view.tasks();
    for (sim::GpuSequence& sequence : plan.sequences)
      std::erase_if(sequence.tasks, [&](const sim::TaskId& id) { return over(view, state, id); });
    std::erase_if(plan.sequences, [](const sim::GpuSequence& s) { return s.tasks.empty(); });
    return plan;
  }

  static bool over(const sim::SystemView& view, const sim::TaskState* state, const sim::TaskId& id) {
    const sim::JobState& job = view.state(id.job);
    if (job.finished || job.cancelled) return true;
    if (state == nullptr || state->jobs[id.job].shape.rounds == 0) return false;
    const sim::JobTasks& cut = state->jobs[id.job];
    return id.round < cut.round ||
           (id.round == cut.round && cut.phase[static_cast<std::size_t>(id.task)] != sim::TaskPhase::Waiting);
  }

  static double tasksOf(JobIndex job, const sim::TaskPlan& plan) {
    std::ptrdiff_t tasks = 0;
    for (const sim::GpuSequence& s : plan.sequences)
      tasks += std::ranges::count_if(s.tasks, [&](const auto& task) { return task.job == job; });
    return static_cast<double>(tasks);
  }

  static void explain(const sim::SystemView& view, const sim::TaskPlan& plan, trace::Explanation& out) {
    out.rule = "task sequences as written in the plan";
    const auto startsNow = [&](JobIndex job) {
      return std::ranges::any_of(plan.sequences, [&](const sim::GpuSequence& s) {
        return s.tasks.front().job == job && s.tasks.front().round == 0;
      });
    };
    for (const JobIndex job : view.active()) {
      if (!view.state(job).held.empty() || startsNow(job)) {
        trace::Choice choice{.job = job, .parts = view.state(job).held, .rejected = {}};
        choice.score = choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
        out.choices.push_back(std::move(choice));
      } else {
        trace::Reason reason{.job = job, .kind = &kNotItsTurn, .blocker = {}};
        reason.numbers[0] = {"tasks", tasksOf(job, plan)};
        out.reasons.push_back(reason);
      }
    }
  }

  std::shared_ptr<const sim::TaskPlan> m_plan;
  bool m_given = false;
};

}  // namespace

sim::TaskPlan readTaskPlan(const model::Problem& problem, const std::string& text, std::vector<model::Fault>& faults) {
  return Reader(problem, faults).read(json::parse(text, nullptr, false));
}

std::unique_ptr<sim::Policy> replayTasks(sim::TaskPlan plan) { return std::make_unique<TaskReplay>(std::move(plan)); }

}  // namespace roundel::policies
