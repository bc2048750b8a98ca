// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "core/model/ranges/contains.h"
#include "core/model/round_grid.h"
#include "core/trace/cells.h"

namespace roundel::policies::hare {
namespace {

using model::JobIndex;
using trace::ReasonKind;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr ReasonKind kGpuBusy{"gpu-busy",
                              "task {round}.{task} comes next, at {start} s by plan, when {blocker} leaves its GPU"};
constexpr ReasonKind kBarrier{
    "barrier",
    "round {round} may start at {start} s, when every task of the round before has trained and synchronised"};
constexpr ReasonKind kLater{"later-in-order",
                            "task {round}.{task} is planned at {start} s; no GPU finishes it sooner in the order of H"};
constexpr ReasonKind kSynchronising{"synchronising", "all tasks are done; the last gradients arrive at {end} s"};
constexpr ReasonKind kNotPlanned{
    "beyond-plan",
    "comes after the {tasks} {tasks:task that is|tasks that are} planned for now; {tasks:it is|they are} "
    "planned again by {again} s"};
constexpr ReasonKind kNoGpu{"no-capacity", "none of the {up} {up:GPU that is|GPUs that are} up can run it"};

std::string gpuName(const model::Problem& problem, model::GpuIndex index) {
  const model::Gpu& gpu = problem.gpus[index];
  const model::Node& node = problem.nodes[gpu.node];
  return node.gpus == 1 ? node.id : fmt::format("{}/{}", node.id, gpu.index);
}

const char* scoreName(Assignment assignment) {
  switch (assignment) {
    case Assignment::EarliestFinish:
      return "finish with T^s (s)";
    case Assignment::Published:
      return "phi (s)";
    case Assignment::EarliestStart:
      return "start (s)";
  }
  return "";
}

std::string ruleOf(const Settings& settings, const Solved& solved) {
  const char* order = solved.used == RelaxationKind::Fluid    ? "the fluid relaxation"
                      : solved.used == RelaxationKind::Lp     ? "the linear program"
                      : solved.used == RelaxationKind::Pieces ? "a relaxation by whole rounds, the next tasks only"
                                                              : "Hare_Sched_RL";
  const char* gpu = settings.assignment == Assignment::EarliestFinish
                        ? "on which it ends first, argmin max(t, φ) + T^c + T^s"
                    : settings.assignment == Assignment::Published ? "that is free first, argmin φ"
                                                                   : "on which it starts first, argmin max(t, φ)";
  return fmt::format("unstarted tasks in order of H = x + max T^c / 2, x from {}; each goes to the GPU {}", order, gpu);
}

/// One task of the schedule and the task before it on its GPU.
struct Placed {
  const ScheduledTask* task = nullptr;
  const RankedTask* ranked = nullptr;
  JobIndex before;
};

class Explainer {
 public:
  Explainer(const sim::SystemView& view, const Settings& settings, const Solved& solved)
      : m_view(view),
        m_settings(settings),
        m_solved(solved),
        m_first(view.problem().jobs.size()),
        m_starting(view.problem().jobs.size()),
        m_unstarted(view.problem().jobs.size(), 0) {
    for (const InstanceJob& job : solved.instance.jobs) m_unstarted[job.job] = job.taskTotal();
    for (const RankedTask& task : solved.relaxation.order) --m_unstarted[jobOf(task).job];
    readRunning();
    readSchedule();
  }

  trace::Explanation explain() {
    m_out.rule = ruleOf(m_settings, m_solved);
    m_out.score_name = scoreName(m_settings.assignment);
    m_out.solved = true;
    addValues();
    m_out.tables = {orderTable(), assignmentTable(), gpuTable(), jobTable()};
    for (const JobIndex job : m_view.active())
      if (m_running[job].empty() && m_starting[job].empty())
        addReason(job);
      else
        addChoice(job);
    return std::move(m_out);
  }

 private:
  const InstanceJob& jobOf(const RankedTask& task) const {
    return m_solved.instance.jobs[static_cast<std::size_t>(task.job)];
  }
  const RankedTask& rankedOf(const ScheduledTask& task) const {
    return m_solved.relaxation.order[static_cast<std::size_t>(task.ranked)];
  }
  model::GpuIndex gpuOf(std::int32_t gpu) const { return m_solved.instance.gpus[static_cast<std::size_t>(gpu)].gpu; }
  bool startsNow(const ScheduledTask& task) const {
    return model::sameInstant(task.start_s, m_view.now_s()) && !m_busy[gpuOf(task.gpu)];
  }

  void readRunning() {
    const std::size_t gpus = m_view.problem().gpus.size();
    m_busy.assign(gpus, 0);
    m_last.assign(gpus, {});
    m_running.assign(m_view.problem().jobs.size(), {});
    const sim::TaskState* state = m_view.tasks();
    for (std::size_t g = 0; state != nullptr && g < std::min(gpus, state->gpus.size()); ++g) {
      if (!state->gpus[g].running) continue;
      m_last[g] = state->gpus[g].running->id.job;
      m_busy[g] = 1;
      m_running[m_last[g]].push_back(model::GpuIndex(g));
    }
  }

  void readSchedule() {
    for (const ScheduledTask& task : m_solved.schedule.tasks) {
      const RankedTask& ranked = rankedOf(task);
      const JobIndex job = jobOf(ranked).job;
      const model::GpuIndex gpu = gpuOf(task.gpu);
      Placed& first = m_first[job];
      if (first.task == nullptr || task.start_s < first.task->start_s)
        first = {.task = &task, .ranked = &ranked, .before = m_last[gpu]};
      if (startsNow(task)) {
        m_starting[job].push_back(&task);
        m_busy[gpu] = 1;
      }
      m_last[gpu] = job;
    }
  }

  void addValue(const char* id, const char* title, const char* unit, double value) {
    m_out.values.push_back({id, title, unit, value});
  }

  void addValues() {
    const double planned = m_solved.schedule.objective;
    addValue("tasks", "unstarted tasks", "", static_cast<double>(m_solved.instance.taskTotal()));
    if (m_solved.solve_again_s < kInfinity) {
      addValue("planned-tasks", "of them planned for now", "", static_cast<double>(m_solved.relaxation.order.size()));
      addValue("again", "planned again by", "s", m_solved.solve_again_s);
    } else {
      addValue("planned", "Σ w C of the plan", "s", planned);
    }
    addValue("S", "S, speed of all GPUs as one", "", m_solved.instance.speed);
    addValue("alpha", "α, largest ratio of a task's times", "", m_solved.alpha);
    addValue("guarantee", "α (2 + α), Theorem 4", "", m_solved.guarantee());
    if (m_solved.used == RelaxationKind::Fluid)
      addValue("fluid", "Σ w C of the fluid (no bound)", "s", m_solved.relaxation.objective);
    if (m_solved.used == RelaxationKind::Exact)
      addValue("relaxed", "Σ w C of Hare_Sched_RL", "s", m_solved.relaxation.objective);
    if (!m_solved.lp_bound) return;
    addValue("lp-bound", "Σ w C of the linear program, a lower bound", "s", *m_solved.lp_bound);
    if (*m_solved.lp_bound > 0) addValue("ratio", "plan / lower bound", "", planned / *m_solved.lp_bound);
  }

  std::string titled(const char* title) const {
    const std::size_t task_count = m_solved.relaxation.order.size();
    return task_count <= kShownTasks ? std::string(title)
                                     : fmt::format("{}: the first {} of {} tasks", title, kShownTasks, task_count);
  }

  template <class Task>
  static std::span<const Task> shown(const std::vector<Task>& tasks) {
    return {tasks.data(), std::min(kShownTasks, tasks.size())};
  }

  static std::string partName(const sim::TaskId& id) { return fmt::format("{}.{}", id.round, id.task); }

  std::shared_ptr<const trace::Table> orderTable() const {
    const std::span<const RankedTask> order = shown(m_solved.relaxation.order);
    const auto idOf = [&](const RankedTask& task) { return taskId(m_solved.instance, task); };
    auto table = std::make_shared<trace::Table>();
    table->id = "order";
    table->picture = trace::Picture::Order;
    table->title = titled("Order π by H");
    table->columns = {
        {"job", "", trace::cells<JobIndex>(order, [&](const RankedTask& task) { return idOf(task).job; })},
        {"task", "", trace::cells<std::string>(order, [&](const RankedTask& task) { return partName(idOf(task)); }),
         trace::ColumnRole::Across},
        {"H", "s", trace::cells<double>(order, &RankedTask::h), trace::ColumnRole::Amount},
        {"x", "s", trace::cells<double>(order, &RankedTask::x)}};
    table->chosen.assign(m_solved.relaxation.order.size(), 0);
    for (const auto& list : m_starting)
      for (const ScheduledTask* task : list) table->chosen[static_cast<std::size_t>(task->ranked)] = 1;
    table->chosen.resize(order.size());
    return table;
  }

  std::shared_ptr<const trace::Table> assignmentTable() const {
    const std::span<const ScheduledTask> tasks = shown(m_solved.schedule.tasks);
    const auto idOf = [&](const ScheduledTask& task) { return taskId(m_solved.instance, rankedOf(task)); };
    const auto gpu = [&](const ScheduledTask& task) { return gpuName(m_view.problem(), gpuOf(task.gpu)); };
    auto table = std::make_shared<trace::Table>();
    table->id = "assignment";
    table->picture = trace::Picture::Timeline;
    table->title = titled("Tasks to GPUs, as they were assigned");
    table->columns = {
        {"job", "", trace::cells<JobIndex>(tasks, [&](const ScheduledTask& task) { return idOf(task).job; })},
        {"task", "", trace::cells<std::string>(tasks, [&](const ScheduledTask& task) { return partName(idOf(task)); }),
         trace::ColumnRole::Across},
        {"GPU", "", trace::cells<std::string>(tasks, gpu), trace::ColumnRole::Lane},
        {"start", "s", trace::cells<double>(tasks, &ScheduledTask::start_s), trace::ColumnRole::Start},
        {"finish", "s", trace::cells<double>(tasks, &ScheduledTask::finish_s), trace::ColumnRole::End}};
    table->chosen = trace::cells<char>(tasks, [&](const ScheduledTask& task) {
      const auto& now = m_starting[idOf(task).job];
      return model::contains(now, &task);
    });
    return table;
  }

  std::shared_ptr<const trace::Table> gpuTable() const {
    std::vector<std::string> names;
    std::vector<model::TypeIndex> types;
    std::vector<double> before, after;
    for (std::size_t g = 0; g < m_solved.instance.gpus.size(); ++g) {
      const InstanceGpu& gpu = m_solved.instance.gpus[g];
      names.push_back(gpuName(m_view.problem(), gpu.gpu));
      types.push_back(m_view.problem().gpus[gpu.gpu].type);
      before.push_back(gpu.free_s);
      after.push_back(m_solved.schedule.free_s[g]);
    }
    auto table = std::make_shared<trace::Table>();
    table->id = "gpus";
    table->picture = trace::Picture::Ready;
    table->title = "GPU ready times φ before and after the plan";
    table->columns = {{"GPU", "", std::move(names), trace::ColumnRole::Lane},
                      {"type", "", std::move(types)},
                      {"φ before", "s", std::move(before), trace::ColumnRole::End},
                      {"φ after", "s", std::move(after)}};
    return table;
  }

  std::shared_ptr<const trace::Table> jobTable() const {
    std::vector<JobIndex> jobs;
    std::vector<double> weight, tasks, completion;
    for (std::size_t j = 0; j < m_solved.instance.jobs.size(); ++j) {
      const InstanceJob& job = m_solved.instance.jobs[j];
      jobs.push_back(job.job);
      weight.push_back(job.weight);
      tasks.push_back(static_cast<double>(job.taskTotal()));
      completion.push_back(m_unstarted[job.job] == 0 ? m_solved.schedule.completion_s[j] : kNone);
    }
    auto table = std::make_shared<trace::Table>();
    table->id = "jobs";
    table->title = "Planned completion C";
    table->columns = {{"job", "", std::move(jobs)},
                      {"w", "", std::move(weight)},
                      {"tasks", "", std::move(tasks)},
                      {"C", "s", std::move(completion)}};
    return table;
  }

  void addChoice(JobIndex job) {
    trace::Choice choice;
    choice.job = job;
    choice.score = choice.rejected_score = kNone;
    for (const model::GpuIndex gpu : m_running[job]) choice.parts.push_back(partOf(gpu));
    for (const ScheduledTask* task : m_starting[job]) choice.parts.push_back(partOf(gpuOf(task->gpu)));
    choice.parts = model::normalised(std::move(choice.parts));
    if (!m_starting[job].empty()) compare(*m_starting[job].front(), choice);
    m_out.choices.push_back(std::move(choice));
  }

  model::Part partOf(model::GpuIndex index) const {
    const model::Gpu& gpu = m_view.problem().gpus[index];
    return {.node = gpu.node, .type = gpu.type, .count = 1};
  }

  // The key of the GPU that the task was given, and of the next best one.
  void compare(const ScheduledTask& first, trace::Choice& choice) const {
    choice.score = first.key;
    if (first.other_gpu < 0) return;
    choice.rejected = {partOf(gpuOf(first.other_gpu))};
    choice.rejected_score = first.other_key;
  }

  void addReason(JobIndex job) {
    trace::Reason reason;
    reason.job = job;
    if (model::contains(m_solved.left_out, job)) {
      reason.kind = &kNoGpu;
      reason.numbers[0] = {"up", static_cast<double>(m_solved.instance.gpus.size())};
    } else if (m_first[job].task != nullptr) {
      setPlanned(m_first[job], reason);
    } else if (m_unstarted[job] != 0) {
      reason.kind = &kNotPlanned;
      reason.numbers = {
          {{"tasks", static_cast<double>(m_solved.schedule.tasks.size())}, {"again", m_solved.solve_again_s}}};
    } else {
      reason.kind = &kSynchronising;
      reason.numbers[0] = {"end", m_view.tasks() == nullptr ? m_view.now_s() : m_view.tasks()->jobs[job].ready_s};
    }
    m_out.reasons.push_back(reason);
  }

  // Explains why the first planned task of the job starts later than now.
  void setPlanned(const Placed& first, trace::Reason& reason) const {
    const sim::TaskId id = taskId(m_solved.instance, *first.ranked);
    const bool barrier = model::sameInstant(first.task->start_s, jobOf(*first.ranked).ready_s);
    reason.kind = barrier ? &kBarrier : first.before.valid() ? &kGpuBusy : &kLater;
    reason.blocker = barrier ? JobIndex() : first.before;
    reason.numbers = {{{"round", static_cast<double>(id.round)},
                       {"task", static_cast<double>(id.task)},
                       {"start", first.task->start_s}}};
  }

  const sim::SystemView& m_view;
  const Settings& m_settings;
  const Solved& m_solved;
  std::vector<char> m_busy;                             ///< by GPU: runs a task, or starts one now
  std::vector<JobIndex> m_last;                         ///< by GPU: of the task before the next one
  std::vector<std::vector<model::GpuIndex>> m_running;  ///< by job
  std::vector<Placed> m_first;                          ///< by job: its earliest unstarted task
  std::vector<std::vector<const ScheduledTask*>> m_starting;
  std::vector<std::int64_t> m_unstarted;  ///< by job: unstarted tasks that are not planned
  trace::Explanation m_out;
};

}  // namespace

trace::Explanation explain(const sim::SystemView& view, const Settings& settings, const Solved& solved) {
  return Explainer(view, settings, solved).explain();
}

}  // namespace roundel::policies::hare
