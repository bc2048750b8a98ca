// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gang_queue/gang_queue.h"

#include <memory>
#include <utility>

#include "core/policies/gang_queue/queue_decision.h"
#include "core/policies/gang_queue/waiting_line.h"

namespace roundel::policies {
namespace {

class GangQueuePolicy final : public sim::Policy {
 public:
  GangQueuePolicy(GangOrder queue, bool preemptive) : m_queue(queue), m_preemptive(preemptive), m_line(queue) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<GangQueuePolicy>(*this); }
  sim::WakeOn wakes() const override {
    return {.round = m_preemptive, .arrival = true, .completion = true, .node_event = true};
  }
  bool checksStop(const sim::SystemView&) const override { return false; }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    const bool replan = m_preemptive && view.round() >= 0;
    if (replan) {
      m_line.forget();
      return decideQueue(view, m_queue, true, why);
    }
    if (why != nullptr) decideQueue(view, m_queue, false, why);
    return m_line.decide(view);
  }

 private:
  GangOrder m_queue;
  bool m_preemptive;
  WaitingLine m_line;
};

struct Texts {
  const char* brief;
  const char* summary;
};

PolicyInfo info(const char* id, const char* name, int look, GangOrder queue, const Texts& words) {
  PolicyInfo out;
  out.id = id;
  out.name = name;
  out.look = look;
  out.brief = words.brief;
  out.summary = words.summary;
  out.year = 2020;
  out.paper = "as Hare compares with it: F. Chen et al., HPDC 2022, Section 7.1";
  out.cost = "O(log jobs + nodes taken + nodes / 64) for each job that arrives, ends, starts or blocks";
  out.make_policy = [queue](const model::Problem&, const Options&, std::vector<model::Fault>&) {
    return std::make_unique<GangQueuePolicy>(queue, false);
  };
  return out;
}

}  // namespace

PolicyInfo gavelFifoInfo() {
  return info("gavel-fifo", "Gavel_FIFO", 11, GangOrder::Arrival,
              {"Oldest job first, on the GPUs where it is fastest.",
               "First in, first out: the oldest job takes the idle GPUs on which it is fastest, or all wait for it."});
}

PolicyInfo srtfInfo() {
  PolicyInfo out = info(
      "srtf", "SRTF", 12, GangOrder::RemainingWork,
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
  out.make_policy = [](const model::Problem&, const Options& options, std::vector<model::Fault>&) {
    return std::make_unique<GangQueuePolicy>(GangOrder::RemainingWork, options.boolean("preemptive"));
  };
  return out;
}

PolicyInfo schedHomoInfo() {
  return info("sched-homo", "Sched_Homo", 13, GangOrder::MeanWork,
              {"Blind to GPU types; least mean work first.",
               "Blind to GPU types: the job with the least mean work per weight takes the idle GPUs of lowest index."});
}

}  // namespace roundel::policies
