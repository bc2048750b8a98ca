// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The round mechanism of Gavel's own simulator (README.md), to compare with its figures.
// Internal to core/policies/gavel; gavel.h documents it.

#include <memory>
#include <vector>

#include "core/policies/common/placement.h"
#include "core/policies/gavel/allocation.h"
#include "core/policies/gavel/explain.h"
#include "core/sim/policy.h"

namespace roundel::policies::gavel {

class SimulatorPolicy final : public sim::Policy {
 public:
  SimulatorPolicy(const model::Problem& problem, const Settings& settings);

  std::unique_ptr<Policy> clone() const override { return std::make_unique<SimulatorPolicy>(*this); }
  /// Arrivals and node events matter only while no job runs.
  sim::WakeOn wakes() const override { return {.arrival = true, .node_event = true}; }
  /// O(types * active jobs * log); one allocation at most every reset_s.
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override;

 private:
  /// A job's run in one round: a number of steps at one rate.
  struct MicroTask {
    model::JobIndex job;
    model::TypeIndex type;
    double steps = 0;
    double wall_s = 0;
  };
  struct Round {
    std::vector<Candidate> candidates;  ///< by type, then in the order of selection
    std::vector<Shortage> shortages;
    std::vector<std::vector<model::JobIndex>> selected;  ///< by type
  };

  void grow(std::size_t jobs);
  void credit();
  void takeIn(const sim::SystemView& view);
  bool resetIfDue(const sim::SystemView& view, bool& solved);
  void reset(const sim::SystemView& view);
  Round select(const sim::SystemView& view) const;
  std::vector<Candidate> candidatesOf(model::TypeIndex type) const;
  bool anyRuns(const Round& round) const;
  MicroTask microTask(const sim::SystemView& view, model::JobIndex job, model::TypeIndex type) const;
  void launch(const sim::SystemView& view, const Round& round, sim::Decision& decision);
  void placeType(const sim::SystemView& view, model::TypeIndex type, std::vector<model::JobIndex> jobs, FreeGpus& free,
                 sim::Decision& decision);
  void place(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts, FreeGpus& free,
             sim::Decision& decision);
  std::size_t cell(model::JobIndex job, model::TypeIndex type) const { return job * m_types + type; }

  std::size_t m_types;
  double m_round_s;
  double m_reset_s;
  bool m_fifo;
  Allocator m_allocator;
  Explainer m_explainer;
  std::shared_ptr<const Allocation> m_allocation;
  std::vector<model::JobIndex> m_order;  ///< active jobs in order of arrival
  std::vector<char> m_known;             ///< by job: whether it is in m_order
  std::vector<double> m_received_s;      ///< wall seconds since the reset and half a round, jobs x types
  std::vector<double> m_deficit_s;       ///< jobs x types
  std::vector<double> m_typeTotal_s;     ///< by type
  std::vector<MicroTask> m_running;
  double m_roundEnd_s = 0;
  double m_lastReset_s = 0;
  bool m_stale = true;  ///< jobs, GPUs or throughputs have changed since the last allocation
};

}  // namespace roundel::policies::gavel
