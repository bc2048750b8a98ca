// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/manual_edit.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/model/check/precondition.h"

namespace roundel::sim {
namespace {

using model::JobIndex;
using model::Part;

const std::string kManual = "by hand";  // named as the cause of a breach

bool isOf(const Placement& placement, JobIndex job) { return placement.job == job; }

std::vector<Part> given(const Decision& decision, JobIndex job) {
  std::vector<Part> parts;
  for (const Placement& placement : decision.placements)
    if (isOf(placement, job)) parts.insert(parts.end(), placement.parts.begin(), placement.parts.end());
  return model::normalised(std::move(parts));
}

// A scheduler that forks jobs runs them as copies, one a node, numbered by the node.
std::vector<Placement> asCopies(const Placement& like, const ManualMove& move) {
  std::map<std::int32_t, Placement> by_node;
  for (const Part& part : move.parts) {
    Placement& placement = by_node[part.node.value];
    placement.job = move.job;
    placement.copy = part.node.value + 1;
    placement.parts.push_back(part);
    placement.overhead_s = like.overhead_s;
    placement.whole_by_s = like.whole_by_s;
  }
  std::vector<Placement> out;
  for (auto& [node, placement] : by_node) out.push_back(std::move(placement));
  return out;
}

std::vector<Placement> placementsOf(const Decision& decision, const ManualMove& move) {
  if (move.parts.empty()) return {};
  const auto& all_placements = decision.placements;
  const auto job_copy =
      std::ranges::find_if(all_placements, [&](const Placement& p) { return isOf(p, move.job) && p.copy > 0; });
  const auto first_copy = std::ranges::find_if(all_placements, [](const Placement& p) { return p.copy > 0; });
  if (job_copy != all_placements.end()) return asCopies(*job_copy, move);
  if (first_copy != all_placements.end()) return asCopies(*first_copy, move);
  Placement placement;
  placement.job = move.job;
  placement.parts = move.parts;
  return {placement};
}

// Replaces the placement of the job at its position, so that the others keep their GPUs. Appends it if the job had none.
void replace(std::vector<Placement>& placements, JobIndex job, std::vector<Placement> by) {
  const auto isOfJob = [&](const Placement& p) { return isOf(p, job); };
  const auto job_position = std::ranges::find_if(placements, isOfJob) - placements.begin();
  std::erase_if(placements, isOfJob);
  placements.insert(placements.begin() + std::min<std::ptrdiff_t>(job_position, std::ssize(placements)),
                    std::make_move_iterator(by.begin()), std::make_move_iterator(by.end()));
}

// A job that shared a GPU with the job, or with its new partner, continues alone.
void pairUp(std::vector<Placement>& placements, const ManualMove& move) {
  for (Placement& p : placements)
    if (isOf(p, move.job))
      p.partner = move.partner;
    else if (isOf(p, move.partner))
      p.partner = move.job;
    else if (p.partner.valid() && (p.partner == move.job || p.partner == move.partner))
      p.partner = {};
}

bool shares(const Decision& decision, const ManualMove& move) {
  return std::ranges::any_of(decision.placements,
                             [&](const Placement& p) { return isOf(p, move.job) && p.partner == move.partner; });
}

bool isMoved(const std::vector<ManualMove>& moves, JobIndex job) {
  return std::ranges::any_of(moves, [&](const ManualMove& move) { return move.job == job; });
}

// ---- what would be right ----------------------------------------------------------------------------------------------------------

std::string joined(const std::vector<std::string>& words, const char* none) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? none : text;
}

// Text with the GPUs of the node that the other jobs leave free, by type, and the names of these jobs.
std::string leftOn(const Decision& decision, const ManualMove& move, model::NodeIndex node, const SystemView& view) {
  const model::Problem& problem = view.problem();
  std::map<std::int32_t, int> taken_gpus;
  std::vector<std::string> holders;
  for (const Placement& placement : decision.placements) {
    if (isOf(placement, move.job)) continue;
    int held_gpus = 0;
    for (const Part& part : placement.parts) {
      if (part.node != node) continue;
      taken_gpus[part.type.value] += part.count;
      held_gpus += part.count;
    }
    if (held_gpus > 0) holders.push_back(problem.jobs[placement.job].id + " has " + std::to_string(held_gpus));
  }
  std::vector<std::string> left;
  for (const model::GpuGroup& group : problem.nodes[node].groups)
    left.push_back(std::to_string(group.count - taken_gpus[group.type.value]) + " x " + problem.types[group.type].id);
  return "at most " + joined(left, "no GPU") + " of " + problem.nodes[node].id +
         (holders.empty() ? "" : "; " + joined(holders, ""));
}

std::string usableTypes(const ManualMove& move, const SystemView& view) {
  std::vector<std::string> types;
  for (std::size_t r = 0; r < view.problem().types.size(); ++r)
    if (view.state(move.job).throughput[r].usable()) types.push_back(view.problem().types[r].id);
  return joined(types, "no type");
}

std::string usableNodes(const ManualMove& move, const SystemView& view) {
  std::vector<std::string> nodes;
  for (std::size_t n = 0; n < view.problem().nodes.size(); ++n) {
    const auto& groups = view.problem().nodes[n].groups;
    const bool serves = std::ranges::any_of(
        groups, [&](const model::GpuGroup& group) { return view.state(move.job).throughput[group.type].usable(); });
    if (view.nodeUp(model::NodeIndex(n)) && serves && nodes.size() < 8) nodes.push_back(view.problem().nodes[n].id);
  }
  return joined(nodes, "none");
}

std::string hintOf(const PolicyError& error, const Decision& decision, const ManualMove& move, const SystemView& view) {
  if (error.code == "over-capacity") return leftOn(decision, move, error.node, view);
  if (error.code == "unusable-type") return "it can run on " + usableTypes(move, view);
  if (error.code == "node-down") return "nodes that are up and that it can use: " + usableNodes(move, view);
  if (error.code == "not-arrived") return "move it from " + numberText(view.job(move.job).arrival_s) + " s on";
  if (error.code == "ended" && view.state(move.job).ended_s >= 0)
    return "it ended at " + numberText(view.state(move.job).ended_s) + " s; move it before";
  if (error.code == "gang-size") {
    const model::Job& job = view.job(move.job);
    const int largest_size = job.sizes.empty() ? job.max_gpus : job.sizes.back();
    return job.min_gpus == largest_size ? std::to_string(largest_size) + " GPUs in all"
                                        : "from " + std::to_string(job.min_gpus) + " to " +
                                              std::to_string(largest_size) + " GPUs in all, or none: it then waits";
  }
  return {};
}

std::optional<PolicyError> withHint(std::optional<PolicyError> error, const Decision& decision,
                                    const std::vector<ManualMove>& moves, const SystemView& view) {
  if (error) error->manual_edit = true;
  for (const ManualMove& move : moves)
    if (error && move.job == error->job && error->hint.empty()) error->hint = hintOf(*error, decision, move, view);
  return error;
}

// The moved jobs come last, so that a breach for lack of room names them.
std::optional<PolicyError> checkMoved(const Decision& decision, const std::vector<ManualMove>& moves,
                                      const SystemView& view) {
  Decision ordered;
  ordered.placements = decision.placements;
  std::stable_partition(ordered.placements.begin(), ordered.placements.end(),
                        [&](const Placement& p) { return !isMoved(moves, p.job); });
  std::optional<PolicyError> error = check(ordered, view, kManual);
  return error && isMoved(moves, error->job) ? error : std::nullopt;
}

// ---- task sequences ---------------------------------------------------------------------------------------------------------------

PolicyError taskFault(const SystemView& view, const char* code, const ManualMove& move, model::NodeIndex node,
                      const std::string& what) {
  return policyError(view, kManual, code, move.job, node, what);
}

std::optional<PolicyError> checkJob(const SystemView& view, const ManualMove& move) {
  const JobState& state = view.state(move.job);
  if (!state.arrived) {
    return taskFault(view, "not-arrived", move, {},
                     "is placed before it arrives at " + numberText(view.job(move.job).arrival_s) + " s");
  }
  if (!state.active()) return taskFault(view, "ended", move, {}, "is placed though it has ended");
  return std::nullopt;
}

// Returns the GPUs of a part: first those that already have tasks of the job, then the lowest.
std::optional<PolicyError> gpusOf(const SystemView& view, const ManualMove& move, const TaskPlan& plan,
                                  const Part& part, std::vector<model::GpuIndex>& out) {
  const model::Problem& problem = view.problem();
  const std::string& type = problem.types[part.type].id;
  if (!view.nodeUp(part.node))
    return taskFault(view, "node-down", move, part.node, "asks for GPUs of a node that is down");
  const int has = problem.nodes[part.node].count(part.type);
  if (part.count > has) {
    return taskFault(view, "over-capacity", move, part.node,
                     "brings the GPUs asked for to " + std::to_string(part.count) + " x " + type +
                         " where the node has " + std::to_string(has));
  }
  if (!view.state(move.job).throughput[part.type].usable())
    return taskFault(view, "unusable-type", move, part.node, "is placed on " + type + ", on which it cannot run");
  std::vector<model::GpuIndex> gpus;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g)
    if (problem.gpus[g].node == part.node && problem.gpus[g].type == part.type) gpus.emplace_back(g);
  const auto serves = [&](model::GpuIndex gpu) {
    return std::ranges::any_of(plan.sequences, [&](const GpuSequence& sequence) {
      return sequence.gpu == gpu &&
             std::ranges::any_of(sequence.tasks, [&](const TaskId& id) { return id.job == move.job; });
    });
  };
  std::stable_partition(gpus.begin(), gpus.end(), serves);
  out.insert(out.end(), gpus.begin(), gpus.begin() + part.count);
  return std::nullopt;
}

// Every task of the job that has not started, planned or not, by round.
std::vector<TaskId> takeOut(TaskPlan& plan, JobIndex job, const SystemView& view) {
  std::vector<TaskId> tasks;
  for (GpuSequence& sequence : plan.sequences)
    std::erase_if(sequence.tasks, [&](const TaskId& id) { return id.job == job; });
  if (job >= plan.shapes.size() || plan.shapes[job].rounds == 0) return tasks;
  const model::TaskShape& shape = plan.shapes[job];
  const TaskState* state = view.tasks();
  const bool has_cut = state != nullptr && job < state->jobs.size() && state->jobs[job].shape == shape;
  const JobTasks cut = has_cut ? state->jobs[job] : cutIntoTasks(view.job(job), shape, view.state(job).done);
  for (std::int64_t round = cut.round; round < shape.rounds; ++round) {
    for (int k = 0; k < shape.tasks; ++k)
      if (round > cut.round || cut.phase[static_cast<std::size_t>(k)] == TaskPhase::Waiting)
        tasks.push_back({job, round, k});
  }
  return tasks;
}

// No other job waits for this job's tasks, so they may be last in any sequence.
void putLast(TaskPlan& plan, JobIndex job) {
  for (GpuSequence& sequence : plan.sequences) {
    std::stable_partition(sequence.tasks.begin(), sequence.tasks.end(),
                          [&](const TaskId& id) { return id.job != job; });
  }
}

// Runs the tasks of a round in parallel and the rounds in order on each GPU, which is always feasible.
void putFirst(TaskPlan& plan, const std::vector<TaskId>& tasks, const std::vector<model::GpuIndex>& gpus) {
  std::vector<std::vector<TaskId>> dealt(gpus.size());
  for (const TaskId& id : tasks) dealt[static_cast<std::size_t>(id.task) % gpus.size()].push_back(id);
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    auto gpu_sequence = std::ranges::find(plan.sequences, gpus[i], &GpuSequence::gpu);
    if (gpu_sequence == plan.sequences.end())
      gpu_sequence = plan.sequences.insert(gpu_sequence, GpuSequence{gpus[i], {}});
    gpu_sequence->tasks.insert(gpu_sequence->tasks.begin(), dealt[i].begin(), dealt[i].end());
  }
}

std::optional<PolicyError> moveTasks(TaskPlan& plan, const ManualMove& move, const SystemView& view) {
  if (auto error = checkJob(view, move)) return error;
  std::vector<model::GpuIndex> gpus;
  for (const Part& part : move.parts)
    if (auto error = gpusOf(view, move, plan, part, gpus)) return error;
  if (gpus.empty()) {
    putLast(plan, move.job);
    return std::nullopt;
  }
  const int most_tasks = plan.as_gang || move.job >= plan.shapes.size() ? 1 : std::max(1, plan.shapes[move.job].tasks);
  if (static_cast<int>(gpus.size()) > most_tasks) {
    PolicyError error =
        taskFault(view, "gang-size", move, {},
                  "is given " + std::to_string(gpus.size()) + " GPUs; it has " + std::to_string(most_tasks) +
                      (most_tasks == 1 ? " task" : " tasks") + " at a time");
    error.hint = "at most " + std::to_string(most_tasks) + (most_tasks == 1 ? " GPU" : " GPUs");
    return error;
  }
  const std::vector<TaskId> tasks = takeOut(plan, move.job, view);
  if (tasks.empty())
    return taskFault(view, "ended", move, {}, "has no task left to move: what runs goes on to its end");
  putFirst(plan, tasks, gpus);
  return std::nullopt;
}

bool sameSequences(const TaskPlan& a, const TaskPlan& b) {
  const auto byGpu = [](const TaskPlan& plan) {
    std::map<std::int32_t, std::vector<TaskId>> out;
    for (const GpuSequence& sequence : plan.sequences)
      if (!sequence.tasks.empty()) out[sequence.gpu.value] = sequence.tasks;
    return out;
  };
  return byGpu(a) == byGpu(b);
}

// ---- text -------------------------------------------------------------------------------------------------------------------------

void explainMove(trace::Explanation& explanation, const ManualMove& move, const std::vector<Part>& before) {
  std::erase_if(explanation.reasons, [&](const trace::Reason& reason) { return reason.job == move.job; });
  std::erase_if(explanation.choices, [&](const trace::Choice& choice) { return choice.job == move.job; });
  if (move.parts.empty()) return;
  trace::Choice choice;
  choice.job = move.job;
  choice.parts = move.parts;
  choice.rejected = before;
  choice.score = choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
  explanation.choices.push_back(std::move(choice));
}

}  // namespace

std::shared_ptr<const TaskPlan> remainingPlan(const SystemView& view) {
  ROUNDEL_PRECONDITION(view.tasks() != nullptr);
  const TaskState& tasks = *view.tasks();
  auto plan = std::make_shared<TaskPlan>(*tasks.plan);
  plan->sequences.clear();
  for (std::size_t g = 0; g < tasks.gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    const GpuTasks& gpu_tasks = tasks.gpus[g];
    if (tasks.head(gpu) == nullptr || !view.nodeUp(view.problem().gpus[g].node)) continue;
    const std::vector<TaskId>& all_tasks = tasks.plan->sequences[static_cast<std::size_t>(gpu_tasks.sequence)].tasks;
    GpuSequence rest_sequence{gpu, {}};
    std::copy_if(all_tasks.begin() + static_cast<std::ptrdiff_t>(gpu_tasks.next), all_tasks.end(),
                 std::back_inserter(rest_sequence.tasks), [&](const TaskId& id) {
                   const JobState& state = view.state(id.job);
                   return !state.finished && !state.cancelled;
                 });
    plan->sequences.push_back(std::move(rest_sequence));
  }
  return plan;
}

bool changesNothing(const Decision& decision, const std::vector<ManualMove>& moves, const SystemView& view) {
  if (decision.tasks) {
    TaskPlan moved_plan = *decision.tasks;
    for (const ManualMove& move : moves)
      if (moveTasks(moved_plan, move, view)) return false;
    return sameSequences(moved_plan, *decision.tasks);
  }
  return std::ranges::all_of(moves, [&](const ManualMove& move) {
    return view.state(move.job).active() && given(decision, move.job) == model::normalised(move.parts) &&
           (!move.partner.valid() || shares(decision, move));
  });
}

namespace {

std::optional<PolicyError> applyMoves(Decision& decision, const std::vector<ManualMove>& moves, const SystemView& view,
                                      trace::Explanation* why) {
  std::string names;
  TaskPlan plan;
  if (decision.tasks) plan = *decision.tasks;
  for (const ManualMove& stated_move : moves) {
    const ManualMove move{
        .job = stated_move.job, .parts = model::normalised(stated_move.parts), .partner = stated_move.partner};
    const std::vector<Part> parts_before = given(decision, move.job);
    if (decision.tasks) {
      if (auto error = moveTasks(plan, move, view)) return error;
    } else {
      if (auto error = checkJob(view, move)) return error;
      const bool has_same_parts = parts_before == move.parts;
      if (!has_same_parts) replace(decision.placements, move.job, placementsOf(decision, move));
      if (!has_same_parts || move.partner.valid()) pairUp(decision.placements, move);
    }
    if (why != nullptr) explainMove(*why, move, parts_before);
    names += (names.empty() ? "" : ", ") + view.job(move.job).id;
  }
  if (decision.tasks) decision.tasks = std::make_shared<const TaskPlan>(std::move(plan));
  if (why != nullptr) why->rule += (why->rule.empty() ? "" : " ") + ("Moved by hand: " + names + ".");
  return decision.tasks ? check(decision, view, kManual) : checkMoved(decision, moves, view);
}

}  // namespace

std::optional<PolicyError> applyManualEdit(Decision& decision, const std::vector<ManualMove>& moves,
                                           const SystemView& view, trace::Explanation* why) {
  return withHint(applyMoves(decision, moves, view, why), decision, moves, view);
}

}  // namespace roundel::sim
