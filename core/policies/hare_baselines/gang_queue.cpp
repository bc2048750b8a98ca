#include "core/policies/hare_baselines/gang_queue.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/model/spec/job_spec.h"
#include "core/model/tasks.h"
#include "core/policies/placement.h"
#include "core/policies/run_to_end.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace {

using model::JobIndex;
using model::Part;
using trace::ReasonKind;

enum class Queue { Arrival, RemainingWork, MeanWork };

constexpr ReasonKind kNoCapacity{
    "no-capacity",
    "first in the queue, but of the {gpus} {gpus:GPU|GPUs} it needs only {free} that it can use "
    "{free:is|are} idle"};
constexpr ReasonKind kBlocked{
    "behind-in-queue",
    "needs {gpus} {gpus:GPU|GPUs}; {blocker} is before it in the queue and waits for its own, and nothing "
    "overtakes it"};
constexpr ReasonKind kTooLarge{"too-large",
                               "needs {gpus} {gpus:GPU|GPUs} at once; the cluster has {free} that it can use"};

double keyOf(const sim::SystemView& view, Queue queue, JobIndex j, int gang) {
  const model::Job& job = view.job(j);
  if (queue == Queue::Arrival) return job.arrival_s;
  model::TaskShape shape = model::taskShape(job, 1);
  if (!job.spec->sync) shape.tasks = gang;
  const model::TaskTimes times = model::taskTimes(view.problem(), job, shape, view.state(j).rate);
  double least = std::numeric_limits<double>::infinity();
  double sum = 0;
  double gpus = 0;
  for (std::size_t t = 0; t < times.train_s.size(); ++t) {
    const int count = view.problem().types[t].total;
    if (count == 0 || !std::isfinite(times.train_s[t])) continue;
    least = std::min(least, times.train_s[t]);
    sum += count * times.train_s[t];
    gpus += count;
  }
  if (queue == Queue::MeanWork) return gpus > 0 ? shape.total() * sum / gpus / job.weight : least;
  return shape.total() * least * (job.iterations > 0 ? view.remaining(j) / job.iterations : 0);
}

/// GPUs of one type on one node.
struct Group {
  model::NodeIndex node;
  model::TypeIndex type;
  model::GpuIndex first;
  int idle = 0;  ///< not given out at this decision
  int held = 0;  ///< of these, held until now by jobs that may lose them
};

// One decision over all jobs: for `preemptive` at the boundaries of rounds, and to say why.
class Decider {
 public:
  Decider(const sim::SystemView& view, Queue queue, bool replan, trace::Explanation* why)
      : m_view(view), m_queue(queue), m_replan(replan), m_gangs(view.problem().jobs.size(), 0), m_why(why) {
    for (std::size_t n = 0; n < view.problem().nodes.size(); ++n) {
      if (!view.nodeUp(model::NodeIndex(n))) continue;
      for (const model::GpuGroup& group : view.problem().nodes[n].groups) {
        m_groups.push_back({model::NodeIndex(n), group.type, group.first, group.count, 0});
      }
    }
  }

  sim::Decision decide() {
    for (const JobIndex job : m_view.active()) {
      const std::vector<Part>& held = heldBy(job);
      m_gangs[job] = anyTypeGang(m_view.problem(), m_view.job(job));
      m_keys.emplace_back(keyOf(m_view, m_queue, job, m_gangs[job]), job);
      if (held.empty()) continue;
      if (m_replan) {
        change(held, &Group::held, 1);
      } else {
        place(job, held);
      }
    }
    std::sort(m_keys.begin(), m_keys.end());
    for (const auto& [key, job] : m_keys) {
      if (m_replan || heldBy(job).empty()) serve(job);
    }
    if (m_why != nullptr) explain(*m_why);
    return std::move(m_decision);
  }

 private:
  double rateOf(JobIndex job, model::TypeIndex type) const { return m_view.state(job).rate[type].perGpu(m_gangs[job]); }

  // What a scheduler before this one, or a hand, gave may be no gang of the job: it is served afresh.
  const std::vector<Part>& heldBy(JobIndex job) const {
    static const std::vector<Part> nothing;
    const std::vector<Part>& held = m_view.state(job).held;
    return m_view.job(job).allows(model::gpuCount(held)) ? held : nothing;
  }

  void change(const std::vector<Part>& parts, int Group::*count, int sign) {
    for (const Part& part : parts) {
      for (Group& group : m_groups) {
        if (group.node == part.node && group.type == part.type) group.*count += sign * part.count;
      }
    }
  }

  void place(JobIndex job, const std::vector<Part>& parts) {
    change(parts, &Group::idle, -1);
    sim::Placement placement;
    placement.job = job;
    placement.parts = parts;
    m_decision.placements.push_back(std::move(placement));
  }

  // A job that may lose its GPUs and does not keeps them.
  bool keeps(JobIndex job) {
    const std::vector<Part>& held = heldBy(job);
    if (held.empty()) return false;
    change(held, &Group::held, -1);
    const bool all = std::all_of(held.begin(), held.end(), [&](const Part& part) {
      return std::any_of(m_groups.begin(), m_groups.end(), [&](const Group& group) {
        return group.node == part.node && group.type == part.type && group.idle >= part.count;
      });
    });
    if (all) place(job, held);
    return all;
  }

  void serve(JobIndex job) {
    if (m_replan && keeps(job)) return;
    const int need = m_gangs[job];
    int could = 0;
    for (std::size_t t = 0; t < m_view.problem().types.size(); ++t) {
      if (rateOf(job, model::TypeIndex(t)) > 0) could += m_view.problem().types[t].total;
    }
    if (could < need) return refuse(job, kTooLarge, need, could);
    if (m_blocker.valid()) return refuse(job, kBlocked, need, could);
    const std::vector<Part> parts = pick(job, need);
    if (parts.empty()) {
      refuse(job, kNoCapacity, need, idleFor(job));
      m_blocker = job;
      return;
    }
    place(job, parts);
  }

  void refuse(JobIndex job, const ReasonKind& kind, int gpus, int free) {
    if (m_why == nullptr) return;
    trace::Reason reason;
    reason.job = job;
    reason.kind = &kind;
    reason.numbers = {{{"gpus", static_cast<double>(gpus)}, {"free", static_cast<double>(free)}}};
    reason.blocker = m_blocker;
    m_why->reasons.push_back(reason);
  }

  int idleFor(JobIndex job) const {
    int idle = 0;
    for (const Group& group : m_groups) idle += rateOf(job, group.type) > 0 ? group.idle : 0;
    return idle;
  }

  // Fastest for the job first (by index alone where every GPU counts as equal); of equals those that nobody held.
  // GPUs of a group, or those of it that other jobs still hold.
  struct Offer {
    double rate;
    int held;
    std::int32_t first;
    const Group* group;
    int count;
  };

  std::vector<Offer> offersTo(JobIndex job) const {
    std::vector<Offer> offers;
    for (const Group& group : m_groups) {
      const double rate = rateOf(job, group.type);
      if (rate <= 0) continue;
      const double order = m_queue == Queue::MeanWork ? 0 : rate;
      const int held = std::min(group.held, group.idle);
      offers.push_back({order, 0, group.first.value, &group, group.idle - held});
      if (held > 0) offers.push_back({order, 1, group.first.value, &group, held});
    }
    std::sort(offers.begin(), offers.end(), [](const Offer& a, const Offer& b) {
      return std::tuple(-a.rate, a.held, a.first) < std::tuple(-b.rate, b.held, b.first);
    });
    return offers;
  }

  std::vector<Part> pick(JobIndex job, int need) const {
    std::vector<Part> parts;
    for (const Offer& offer : offersTo(job)) {
      const int taken = std::min(need, offer.count);
      if (taken > 0) parts.push_back({offer.group->node, offer.group->type, taken});
      need -= taken;
    }
    parts = model::normalised(std::move(parts));
    return need == 0 && m_view.estimatedRate(job, parts) > 0 ? parts : std::vector<Part>{};
  }

  struct Row {
    JobIndex job;
    double key;
    const sim::Placement* placed;  ///< nullptr: it waits
  };

  std::vector<Row> rows() const {
    std::vector<Row> rows;
    for (const auto& [key, job] : m_keys) {
      const auto placed = std::find_if(m_decision.placements.begin(), m_decision.placements.end(),
                                       [&, j = job](const sim::Placement& p) { return p.job == j; });
      rows.push_back({job, key, placed != m_decision.placements.end() ? &*placed : nullptr});
    }
    return rows;
  }

  std::shared_ptr<const trace::Table> tableOf(const std::vector<Row>& rows) const {
    const bool arrival = m_queue == Queue::Arrival;
    const char* key = arrival ? "arrival" : m_queue == Queue::MeanWork ? "mean work / w" : "work left";
    auto table = std::make_shared<trace::Table>();
    table->id = "queue";
    table->picture = trace::Picture::Order;
    table->title = "Queue, running jobs too";
    table->columns = {{"job", "", trace::cells<JobIndex>(rows, &Row::job)},
                      {key, arrival ? "s" : "GPU-s", trace::cells<double>(rows, &Row::key), trace::ColumnRole::Amount},
                      {"GPUs", "", trace::cells<double>(rows, [&](const Row& row) { return m_gangs[row.job]; })}};
    table->chosen = trace::cells<char>(rows, [](const Row& row) { return row.placed != nullptr; });
    return table;
  }

  void explain(trace::Explanation& out) const {
    const bool arrival = m_queue == Queue::Arrival;
    const bool mean = m_queue == Queue::MeanWork;
    out.rule = arrival ? "by arrival; the head takes the idle GPUs on which it is fastest, and nothing overtakes it"
               : mean
                   ? "by mean work / w; the head takes the idle GPUs of lowest index, and nothing overtakes it"
                   : "by remaining work; the head takes the idle GPUs on which it is fastest, and nothing overtakes it";
    out.score_name = arrival ? "arrival" : mean ? "mean work / w" : "remaining work";
    const std::vector<Row> all = rows();
    for (const Row& row : all) {
      if (row.placed == nullptr) continue;
      trace::Choice& choice = out.choices.emplace_back();
      choice.job = row.job;
      choice.parts = row.placed->parts;
      choice.score = row.key;
      choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
    }
    out.tables.push_back(tableOf(all));
  }

  const sim::SystemView& m_view;
  Queue m_queue;
  bool m_replan;
  std::vector<int> m_gangs;  // by job, of those that are active
  std::vector<Group> m_groups;
  std::vector<std::pair<double, JobIndex>> m_keys;
  JobIndex m_blocker;
  trace::Explanation* m_why;
  sim::Decision m_decision;
};

// The queue between decisions. What waits keeps its key: work is left over only while a job runs, and a rate that changes has all read
// afresh.
class Line {
 public:
  explicit Line(Queue queue) : m_queue(queue) {}

  sim::Decision decide(const sim::SystemView& view) {
    const RunToEnd::News news =
        m_runs.update(view, [&](JobIndex job) { return view.job(job).allows(model::gpuCount(view.state(job).held)); });
    if (news.afresh) {
      m_line.clear();
      m_waiting.clear();
    }
    for (const JobIndex job : news.left) remove(job);
    for (const JobIndex job : news.waiting) join(view, job);
    while (!m_line.empty()) {
      const JobIndex job = m_line.begin()->second;
      std::vector<Part> parts = pick(view, job);
      if (parts.empty()) break;
      m_runs.start(job, std::move(parts));
      remove(job);
    }
    return m_runs.decision();
  }
  void forget() { m_runs.forget(); }

 private:
  /// Types on which the gang is equally fast (all that can run it, for a queue to which every GPU is equal), the fastest first.
  struct Waiting {
    double key = 0;
    int gang = 0;
    TypeSet usable;
    std::vector<TypeSet> by_speed;
  };

  Waiting waitingOf(const sim::SystemView& view, JobIndex job) const {
    Waiting out;
    out.gang = anyTypeGang(view.problem(), view.job(job));
    out.key = keyOf(view, m_queue, job, out.gang);
    const auto& rates = view.state(job).rate;
    out.usable.assign(rates.size(), 0);
    std::map<double, TypeSet, std::greater<>> speeds;
    for (std::size_t t = 0; t < rates.size(); ++t) {
      const double rate = rates[t].perGpu(out.gang);
      if (rate <= 0) continue;
      out.usable[t] = 1;
      TypeSet& equal = speeds.try_emplace(m_queue == Queue::MeanWork ? 0 : rate, rates.size(), 0).first->second;
      equal[t] = 1;
    }
    for (auto& [speed, types] : speeds) out.by_speed.push_back(std::move(types));
    return out;
  }

  // A job that cannot fit on the cluster is skipped.
  void join(const sim::SystemView& view, JobIndex job) {
    Waiting waiting = waitingOf(view, job);
    int could = 0;
    for (std::size_t t = 0; t < waiting.usable.size(); ++t)
      could += waiting.usable[t] != 0 ? view.problem().types[t].total : 0;
    if (could < waiting.gang) return;
    m_line.emplace(waiting.key, job);
    m_waiting.emplace(job.value, std::move(waiting));
  }

  void remove(JobIndex job) {
    const auto waiting = m_waiting.find(job.value);
    if (waiting == m_waiting.end()) return;
    m_line.erase({waiting->second.key, job});
    m_waiting.erase(waiting);
  }

  std::vector<Part> pick(const sim::SystemView& view, JobIndex job) const {
    const Waiting& waiting = m_waiting.at(job.value);
    int need = waiting.gang;
    if (m_runs.free().free(waiting.usable) < need) return {};
    std::vector<Part> parts;
    for (const TypeSet& types : waiting.by_speed) {
      const std::vector<Part> some = m_runs.free().gather(view.problem(), types, NodeOrder::Index, need);
      parts.insert(parts.end(), some.begin(), some.end());
      need -= model::gpuCount(some);
    }
    parts = model::normalised(std::move(parts));
    return need == 0 && view.estimatedRate(job, parts) > 0 ? parts : std::vector<Part>{};
  }

  Queue m_queue;
  RunToEnd m_runs;
  std::set<std::pair<double, JobIndex>> m_line;
  std::unordered_map<std::int32_t, Waiting> m_waiting;  // by job: of those in m_line
};

class GangQueuePolicy final : public sim::Policy {
 public:
  GangQueuePolicy(Queue queue, bool preemptive) : m_queue(queue), m_preemptive(preemptive), m_line(queue) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<GangQueuePolicy>(*this); }
  sim::WakeOn wakes() const override {
    return {.round = m_preemptive, .arrival = true, .completion = true, .node_event = true};
  }
  bool polls(const sim::SystemView&) const override { return false; }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const bool replan = m_preemptive && view.round() >= 0;
    if (replan) {
      m_line.forget();
      return Decider(view, m_queue, true, why).decide();
    }
    if (why != nullptr) Decider(view, m_queue, false, why).decide();
    return m_line.decide(view);
  }

 private:
  Queue m_queue;
  bool m_preemptive;
  Line m_line;
};

struct Words {
  const char* brief;
  const char* summary;
};

PolicyInfo info(const char* id, const char* name, int look, Queue queue, const Words& words) {
  PolicyInfo out;
  out.id = id;
  out.name = name;
  out.look = look;
  out.brief = words.brief;
  out.summary = words.summary;
  out.year = 2020;
  out.paper = "as Hare compares with it: F. Chen et al., HPDC 2022, Section 7.1";
  out.cost = "O(log jobs + nodes taken + nodes / 64) for each job that arrives, ends, starts or blocks";
  out.make = [queue](const model::Problem&, const Options&, std::vector<model::Fault>&) {
    return std::make_unique<GangQueuePolicy>(queue, false);
  };
  return out;
}

}  // namespace

PolicyInfo gavelFifoInfo() {
  return info("gavel-fifo", "Gavel_FIFO", 11, Queue::Arrival,
              {"Oldest job first, on the GPUs where it is fastest.",
               "First in, first out: the oldest job takes the idle GPUs on which it is fastest, or all wait for it."});
}

PolicyInfo srtfInfo() {
  PolicyInfo out = info(
      "srtf", "SRTF", 12, Queue::RemainingWork,
      {"Shortest remaining time first.",
       "Shortest remaining time first: the job with the least work left takes the idle GPUs on which it is fastest."});
  out.year = 0;
  OptionSpec preemptive;
  preemptive.key = "preemptive";
  preemptive.type = OptionType::Bool;
  preemptive.default_json = "false";
  preemptive.meaning =
      "running jobs are put in order again at each round boundary and may lose their GPUs to shorter ones";
  out.options.push_back(std::move(preemptive));
  out.cost += "; `preemptive`: O(jobs (log jobs + GPU groups)) each round";
  out.make = [](const model::Problem&, const Options& options, std::vector<model::Fault>&) {
    return std::make_unique<GangQueuePolicy>(Queue::RemainingWork, options.boolean("preemptive"));
  };
  return out;
}

PolicyInfo schedHomoInfo() {
  return info("sched-homo", "Sched_Homo", 13, Queue::MeanWork,
              {"Blind to GPU types; least mean work first.",
               "Blind to GPU types: the job with the least mean work per weight takes the idle GPUs of lowest index."});
}

}  // namespace roundel::policies
