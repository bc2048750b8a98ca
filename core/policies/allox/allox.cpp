// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/allox/allox.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "core/model/round_grid.h"
#include "core/policies/common/arrival_batch.h"
#include "core/solvers/assignment.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace {

using model::GpuIndex;
using model::JobIndex;
using trace::ReasonKind;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr ReasonKind kBehind{
    "behind-on-gpu", "matched to a GPU that {blocker} takes first, {place} from last there; it would need {work} s"};
constexpr ReasonKind kNoGpu{"no-capacity", "none of the {up} {up:GPU that is|GPUs that are} up can run it"};

/// A job and its tasks that have not started.
struct Waiting {
  JobIndex job;
  sim::JobTasks cut;
  model::TaskTimes times;
};

struct Machine {
  GpuIndex gpu;
  model::TypeIndex type;
  JobIndex running;  ///< invalid: idle
  double free_s = 0;
};

struct Place {
  std::size_t machine = 0;
  int k = 1;  ///< from last
};

/// Places with equal costs: the kind of each, and the first place of each kind.
struct Kinds {
  std::vector<std::uint32_t> of;
  std::vector<std::size_t> first;
};

/// The result of a decision: the places of the jobs that it did not start, and when each GPU should be free.
struct Matching {
  struct Entry {
    JobIndex job;
    GpuIndex gpu;
    int k = 1;
  };
  std::vector<Entry> waiting;  ///< by JobIndex
  std::vector<double> free_s;  ///< by GPU
};

class AlloxDecider {
 public:
  /// `whole`: sequences have all jobs that are matched to the GPU, not only those that start now.
  AlloxDecider(const sim::SystemView& view, const Matching* last, bool whole, trace::Explanation* why)
      : m_view(view), m_last(last), m_whole(whole), m_why(why) {}

  std::shared_ptr<const Matching> left() const { return m_left; }

  sim::Decision decide() {
    m_plan.as_gang = true;
    m_plan.shapes.resize(m_view.problem().jobs.size());
    m_plan.switch_s.assign(m_view.problem().jobs.size(), 0);
    readMachines();
    readJobs();
    if (!reuse() && !match()) return {};  // stopped: the kernel repeats the decision
    start();
    if (m_whole) queue();
    if (m_why != nullptr) explain(*m_why);
    remember();
    m_decision.tasks = std::make_shared<const sim::TaskPlan>(std::move(m_plan));
    return std::move(m_decision);
  }

 private:
  void readMachines() {
    m_machineOf.assign(m_view.problem().gpus.size(), -1);
    for (std::size_t g = 0; g < m_view.problem().gpus.size(); ++g) {
      const model::Gpu& gpu = m_view.problem().gpus[g];
      if (!m_view.nodeUp(gpu.node)) continue;
      m_machineOf[g] = static_cast<int>(m_machines.size());
      m_machines.push_back({GpuIndex(g), gpu.type, {}, m_view.now_s()});
    }
  }

  Waiting waitingOf(JobIndex j) const {
    const model::Job& job = m_view.job(j);
    model::TaskShape shape = model::taskShape(job, 1);
    shape.one_gpu = true;
    const sim::TaskState* state = m_view.tasks();
    const bool is_known = state != nullptr && j < state->jobs.size() && state->jobs[j].shape == shape;
    return {.job = j,
            .cut = is_known ? state->jobs[j] : sim::cutIntoTasks(job, shape, m_view.state(j).done),
            .times = model::taskTimes(m_view.problem(), job, shape, m_view.state(j).throughput)};
  }

  // A started job stays on its GPU while that GPU is up and can run it.
  void readJobs() {
    for (const JobIndex j : m_view.active()) {
      Waiting waiting_job = waitingOf(j);
      m_plan.shapes[j] = waiting_job.cut.shape;
      const GpuIndex gpu = waiting_job.cut.gpu;
      const int machine = gpu.valid() ? m_machineOf[gpu] : -1;
      if (machine >= 0 && waiting_job.times.usable(m_machines[static_cast<std::size_t>(machine)].type))
        stay(waiting_job, m_machines[static_cast<std::size_t>(machine)]);
      else if (std::ranges::none_of(m_machines, [&](const Machine& m) { return waiting_job.times.usable(m.type); }))
        refuse(j, kNoGpu, {}, {{{"up", static_cast<double>(m_machines.size())}}});
      else
        m_waiting.push_back(std::move(waiting_job));
    }
  }

  void stay(const Waiting& own, Machine& machine) {
    const double now_s = m_view.now_s();
    machine.running = own.job;
    machine.free_s = now_s + workOn(own, machine.type) + std::max(0.0, own.cut.ready_s - now_s);
    const auto& running = m_view.tasks()->gpus[machine.gpu].running;
    if (running && running->id.job == own.job) {
      machine.free_s += std::max(0.0, running->run_start_s - now_s) +
                        (running->work - running->doneAt(now_s)) * own.times.train_s[machine.type];
    }
    m_plan.sequences.push_back({machine.gpu, tasksOf(own)});
  }

  // p_jm of the tasks that have not started: their training, and T^s of each unfinished round.
  static double workOn(const Waiting& own, model::TypeIndex type) {
    if (!own.times.usable(type)) return kInfinity;
    const sim::JobTasks& cut = own.cut;
    if (cut.trained()) return 0;
    const auto waiting = std::ranges::count(cut.phase, sim::TaskPhase::Waiting);
    const auto rounds = static_cast<double>(cut.shape.rounds - cut.round);
    const double tasks = static_cast<double>(waiting) * cut.shareOf(cut.round) + (rounds - 1) * cut.shape.tasks;
    return tasks * own.times.train_s[type] + rounds * own.times.sync_s[type];
  }

  static std::vector<sim::TaskId> tasksOf(const Waiting& own) {
    std::vector<sim::TaskId> tasks;
    for (std::int64_t r = own.cut.round; r < own.cut.shape.rounds; ++r) {
      for (int k = 0; k < own.cut.shape.tasks; ++k) {
        const bool waits = r > own.cut.round || own.cut.phase[static_cast<std::size_t>(k)] == sim::TaskPhase::Waiting;
        if (waits) tasks.push_back({own.job, r, k});
      }
    }
    return tasks;
  }

  double costOf(std::size_t row, const Place& place) const {
    const Machine& machine = m_machines[place.machine];
    const Waiting& waiting_job = m_waiting[row];
    return machine.free_s - m_view.job(waiting_job.job).arrival_s +
           place.k * m_work[row * m_view.problem().types.size() + machine.type];
  }

  void readWork() {
    for (const Waiting& waiting_job : m_waiting)
      for (std::size_t t = 0; t < m_view.problem().types.size(); ++t)
        m_work.push_back(workOn(waiting_job, model::TypeIndex(t)));
  }

  // If no job arrived, ended or failed and every GPU runs as expected, a new matching would be the rest of the last one: without its
  // first jobs, an optimal schedule is optimal for the others.
  bool reuse() {
    readWork();
    const sim::Changes& changes = m_view.changes();
    if (m_last == nullptr || changes.arrivals || changes.cancellations || changes.nodes || changes.rates) return false;
    if (m_last->waiting.size() != m_waiting.size()) return false;
    for (const Machine& machine : m_machines) {
      const double expected_s = std::max(m_last->free_s[machine.gpu], m_view.now_s());
      if (!model::sameInstant(machine.free_s, expected_s)) return false;
    }
    for (std::size_t row = 0; row < m_waiting.size(); ++row) {
      const Matching::Entry& entry = m_last->waiting[row];
      if (entry.job != m_waiting[row].job) return false;
      m_places.push_back({static_cast<std::size_t>(m_machineOf[entry.gpu]), entry.k});
      m_matched.column_of.push_back(row);
    }
    for (std::size_t row = 0; row < m_waiting.size(); ++row) m_matched.cost += costOf(row, m_places[row]);
    return m_reused = true;
  }

  void remember() {
    auto left = std::make_shared<Matching>();
    left->free_s.assign(m_view.problem().gpus.size(), m_view.now_s());
    for (const Machine& machine : m_machines) left->free_s[machine.gpu] = machine.free_s;
    for (std::size_t row = 0; row < m_matched.column_of.size(); ++row) {
      const Place& place = m_places[m_matched.column_of[row]];
      const Machine& machine = m_machines[place.machine];
      if (starts(row))
        left->free_s[machine.gpu] += m_work[row * m_view.problem().types.size() + machine.type];
      else
        left->waiting.push_back({m_waiting[row].job, machine.gpu, place.k});
    }
    m_left = std::move(left);
  }

  bool match() {
    m_places.clear();
    m_matched = {};
    if (m_waiting.empty()) return true;
    const std::size_t rows = m_waiting.size();
    std::vector<int> places(m_machines.size(),
                            static_cast<int>((rows + m_machines.size() - 1) / m_machines.size()) + 1);
    while (true) {
      setPlaces(places, static_cast<int>(rows));
      const Kinds kinds = kindsOfPlaces();
      solvers::Assignment assignment =
          solvers::assignMinCost(rows, kinds.of, kinds.first.size(), costsOf(rows, kinds), m_view.stop());
      if (assignment.status == solvers::AssignmentStatus::Cancelled) return false;
      if (assignment.status == solvers::AssignmentStatus::Optimal && !grow(assignment, places)) {
        m_matched = std::move(assignment);
        return true;
      }
      if (assignment.status == solvers::AssignmentStatus::Infeasible)
        for (int& k : places) k *= 2;
    }
  }

  // Sets the places to the last ones of each machine: `places` of them, at most `most`.
  void setPlaces(const std::vector<int>& places, int most) {
    m_places.clear();
    for (std::size_t m = 0; m < m_machines.size(); ++m)
      for (int k = 1; k <= std::min(places[m], most); ++k) m_places.push_back({m, k});
  }

  // By waiting job, then kind of place.
  std::vector<double> costsOf(std::size_t rows, const Kinds& kinds) const {
    std::vector<double> cost;
    cost.reserve(rows * kinds.first.size());
    for (std::size_t row = 0; row < rows; ++row)
      for (const std::size_t place : kinds.first) cost.push_back(costOf(row, m_places[place]));
    return cost;
  }

  // The k-th places of GPUs of one type that become free at the same instant cost every job the same.
  Kinds kindsOfPlaces() const {
    Kinds kinds;
    std::map<std::tuple<model::TypeIndex, double, int>, std::uint32_t> known_kinds;
    for (std::size_t p = 0; p < m_places.size(); ++p) {
      const Machine& machine = m_machines[m_places[p].machine];
      const auto next = static_cast<std::uint32_t>(kinds.first.size());
      const auto [kind, fresh] = known_kinds.emplace(std::tuple(machine.type, machine.free_s, m_places[p].k), next);
      if (fresh) kinds.first.push_back(p);
      kinds.of.push_back(kind->second);
    }
    return kinds;
  }

  // Adds places to machines whose last place is taken. Returns false if there is no such machine.
  bool grow(const solvers::Assignment& found, std::vector<int>& places) const {
    bool grown = false;
    const std::vector<int> places_before = places;
    for (const std::size_t column : found.column_of) {
      const Place& place = m_places[column];
      if (place.k < places_before[place.machine] || place.k >= static_cast<int>(m_waiting.size())) continue;
      places[place.machine] = 2 * places_before[place.machine];
      grown = true;
    }
    return grown;
  }

  void start() {
    m_first.assign(m_machines.size(), -1);
    for (std::size_t row = 0; row < m_matched.column_of.size(); ++row) {
      const Place& place = m_places[m_matched.column_of[row]];
      int& first = m_first[place.machine];
      if (first < 0 || m_places[m_matched.column_of[static_cast<std::size_t>(first)]].k < place.k)
        first = static_cast<int>(row);
    }
    for (std::size_t m = 0; m < m_machines.size(); ++m) {
      if (m_first[m] < 0 || m_machines[m].running.valid()) continue;
      m_plan.sequences.push_back({m_machines[m].gpu, tasksOf(m_waiting[static_cast<std::size_t>(m_first[m])])});
    }
  }

  // Adds to each sequence, after the running or starting job, the other jobs that are matched to the GPU.
  void queue() {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_matched.column_of.size(); ++row)
      if (!starts(row)) rows.push_back(row);
    const auto placeOf = [&](std::size_t row) { return m_places[m_matched.column_of[row]]; };
    std::ranges::sort(rows, [&](std::size_t a, std::size_t b) { return placeOf(a).k > placeOf(b).k; });
    std::vector<std::size_t> sequence_of(m_view.problem().gpus.size());
    for (std::size_t s = 0; s < m_plan.sequences.size(); ++s) sequence_of[m_plan.sequences[s].gpu] = s;
    for (const std::size_t row : rows) {
      std::vector<sim::TaskId>& gpu_tasks = m_plan.sequences[sequence_of[m_machines[placeOf(row).machine].gpu]].tasks;
      const std::vector<sim::TaskId> tasks = tasksOf(m_waiting[row]);
      gpu_tasks.insert(gpu_tasks.end(), tasks.begin(), tasks.end());
    }
  }

  bool starts(std::size_t row) const {
    const std::size_t m = m_places[m_matched.column_of[row]].machine;
    return !m_machines[m].running.valid() && m_first[m] == static_cast<int>(row);
  }

  void refuse(JobIndex job, const ReasonKind& kind, JobIndex blocker, const std::array<trace::Number, 4>& numbers) {
    if (m_why == nullptr) return;
    trace::Reason reason;
    reason.job = job;
    reason.kind = &kind;
    reason.numbers = numbers;
    reason.blocker = blocker;
    m_why->reasons.push_back(reason);
  }

  void choose(JobIndex job, const Machine& machine, double score) {
    trace::Choice choice;
    choice.job = job;
    choice.parts = {{.node = m_view.problem().gpus[machine.gpu].node, .type = machine.type, .count = 1}};
    choice.score = score;
    choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
    m_why->choices.push_back(std::move(choice));
  }

  struct Row {
    JobIndex job;
    std::string gpu;
    int k;
    double work, cost;
    bool starts;
  };

  Row rowOf(std::size_t row) const {
    const Place& place = m_places[m_matched.column_of[row]];
    const Machine& machine = m_machines[place.machine];
    const model::Gpu& gpu = m_view.problem().gpus[machine.gpu];
    return {.job = m_waiting[row].job,
            .gpu = fmt::format("{}/{}", m_view.problem().nodes[gpu.node].id, gpu.index),
            .k = place.k,
            .work = m_work[row * m_view.problem().types.size() + machine.type],
            .cost = costOf(row, place),
            .starts = starts(row)};
  }

  void explainRow(std::size_t position, const Row& row) {
    const Place& place = m_places[m_matched.column_of[position]];
    const Machine& machine = m_machines[place.machine];
    if (row.starts) return choose(row.job, machine, row.cost);
    const auto first = static_cast<std::size_t>(m_first[place.machine]);
    refuse(row.job, kBehind, machine.running.valid() ? machine.running : m_waiting[first].job,
           {{{"place", static_cast<double>(row.k)}, {"work", row.work}}});
  }

  void explain(trace::Explanation& out) {
    out.rule =
        "waiting jobs matched to (GPU, k-th from last) at least Σ (free - a + k p); the first of each idle GPU starts";
    out.score_name = "cost (s)";
    out.solved = !m_waiting.empty() && !m_reused;
    out.values.push_back({"cost", "Σ cost of the matching", "s", m_matched.cost});
    for (const Machine& machine : m_machines)
      if (machine.running.valid()) choose(machine.running, machine, std::numeric_limits<double>::quiet_NaN());
    std::vector<Row> rows;
    for (std::size_t row = 0; row < m_matched.column_of.size(); ++row) {
      rows.push_back(rowOf(row));
      explainRow(row, rows.back());
    }
    out.tables.push_back(tableOf(rows));
  }

  static std::shared_ptr<const trace::Table> tableOf(const std::vector<Row>& rows) {
    auto table = std::make_shared<trace::Table>();
    table->id = "matching";
    table->picture = trace::Picture::Matrix;
    table->title = "Matching of waiting jobs";
    table->columns = {{"job", "", trace::cells<JobIndex>(rows, &Row::job)},
                      {"GPU", "", trace::cells<std::string>(rows, &Row::gpu), trace::ColumnRole::Across},
                      {"k", "from last", trace::cells<double>(rows, &Row::k), trace::ColumnRole::Across},
                      {"p", "s", trace::cells<double>(rows, &Row::work)},
                      {"cost", "s", trace::cells<double>(rows, &Row::cost), trace::ColumnRole::Amount}};
    table->chosen = trace::cells<char>(rows, &Row::starts);
    return table;
  }

  const sim::SystemView& m_view;
  const Matching* m_last;
  bool m_whole;
  trace::Explanation* m_why;
  std::shared_ptr<const Matching> m_left;
  std::vector<Machine> m_machines;
  std::vector<int> m_machineOf;  ///< by GPU; -1: down
  std::vector<Waiting> m_waiting;
  std::vector<double> m_work;  ///< p by waiting job and type
  std::vector<Place> m_places;
  solvers::Assignment m_matched;
  bool m_reused = false;
  std::vector<int> m_first;  ///< by machine: the waiting job first in line; -1: none
  sim::TaskPlan m_plan;
  sim::Decision m_decision;
};

/// Limit on jobs * GPUs: above, a matching at each arrival and completion costs too much.
constexpr double kMaxMatched = 8e6;

bool matchesInBatches(const model::Problem& problem) {
  return static_cast<double>(problem.jobs.size()) * static_cast<double>(problem.gpus.size()) > kMaxMatched;
}

class AlloxPolicy final : public sim::Policy {
 public:
  explicit AlloxPolicy(bool in_batches) : m_inBatches(in_batches) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<AlloxPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .completion = !m_inBatches, .node_event = true}; }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    if (m_inBatches && goesOn(view)) {
      sim::Decision decision{.changes_nothing = true};
      if (m_batch.by_s() > view.now_s() && std::isfinite(m_batch.by_s())) decision.wake_s = m_batch.by_s();
      return decision;
    }
    AlloxDecider decider(view, m_inBatches ? nullptr : m_last.get(), m_inBatches, why);
    sim::Decision decision = decider.decide();
    if (!m_inBatches) m_last = decider.left();
    m_batch.planned();
    m_matched = true;
    return decision;
  }

 private:
  // If whole queues are matched, a completion needs no decision.
  bool goesOn(const sim::SystemView& view) {
    const sim::Changes& changes = view.changes();
    if (!m_matched || view.tasks() == nullptr || changes.cancellations || changes.nodes || changes.rates ||
        changes.manual_edits)
      return false;
    return !m_batch.due(view);
  }

  bool m_inBatches;
  bool m_matched = false;                  ///< by this policy; a branch may have started with another one
  ArrivalBatch m_batch;                    ///< of jobs that arrived since
  std::shared_ptr<const Matching> m_last;  ///< of the previous decision
};

}  // namespace

PolicyInfo alloxInfo() {
  PolicyInfo info;
  info.id = "allox";
  info.name = "AlloX";
  info.look = 14;
  info.unit = trace::WorkUnit::OneGpu;
  info.brief = "Matches jobs to GPU queues at least cost.";
  info.year = 2020;
  info.summary =
      "Gives each job one GPU to its end: a minimum-cost matching of waiting jobs to places in the GPUs' queues.";
  info.paper = "T. N. Le et al., AlloX: Compute Allocation in Hybrid Clusters, EuroSys 2020; as Hare compares with it";
  info.cost =
      "one assignment of n waiting jobs at each arrival and node event, O(n^2 (kinds of places + GPUs)); O(n + GPUs) at a completion that was expected";
  info.make_policy = [](const model::Problem& problem, const Options&, std::vector<model::Fault>&) {
    return std::make_unique<AlloxPolicy>(matchesInBatches(problem));
  };
  info.deviation_note = [](const model::Problem& problem, const Options&) {
    if (!matchesInBatches(problem)) return std::string();
    return fmt::format(
        "so many jobs and GPUs are beyond a matching at each arrival and completion: whole queues are matched, again when one job for "
        "each {} GPUs has arrived or a round has passed",
        ArrivalBatch::kGpusAnArrival);
  };
  return info;
}

}  // namespace roundel::policies
