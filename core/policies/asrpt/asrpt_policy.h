// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The state of A-SRPT between decisions. Private to this folder and its tests.

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/policies/asrpt/cluster_state.h"
#include "core/policies/asrpt/explain.h"
#include "core/policies/asrpt/job_line.h"
#include "core/policies/asrpt/settings.h"
#include "core/policies/asrpt/virtual_machine.h"

namespace roundel::policies::asrpt {

class AsrptPolicy final : public sim::Policy {
 public:
  AsrptPolicy(const model::Problem& problem, const Settings& settings);
  std::unique_ptr<Policy> clone() const override { return std::make_unique<AsrptPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.arrival = true, .completion = true, .node_event = true}; }
  bool checksStop(const sim::SystemView& view) const override { return m_cluster.trains(view); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override;

 private:
  News takeIn(const sim::SystemView& view);
  void serveVirtually(double now_s);
  void serve(const sim::SystemView& view);
  Verdict look(const sim::SystemView& view, model::JobIndex job);
  std::optional<Verdict> delay(const sim::SystemView& view, Gang& gang);
  void weighOther(const sim::SystemView& view, ServerOrder order, Gang& gang) const;
  bool commHeavy(const Estimate& estimate) const;
  AsrptState state() const;

  Settings m_settings;
  ClusterState m_cluster;
  VirtualMachine m_machine;
  JobLine m_queue;  ///< by virtual completion; jobs lost with a failed node come first
  std::map<model::JobIndex, Delay> m_delays;
  std::map<model::JobIndex, Verdict> m_verdicts;  ///< for this decision
  Bound m_bound;
  double m_wake_s = 0;
};

}  // namespace roundel::policies::asrpt
