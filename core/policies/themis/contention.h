// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The number of jobs with which a job has shared the cluster, averaged over the time since its arrival. Internal to core/policies/themis.

#include <map>

#include "core/sim/system_view.h"

namespace roundel::policies::themis {

/// A value. Exact if it gets every change since the start of the run. For a job that was active before (under another
/// scheduler) the number of jobs counts as constant until then.
class Contention {
 public:
  /// Must be called once for each decision, before mean(). O(changes * log jobs).
  void update(const sim::SystemView& view);
  /// Returns m of an active job: at least 1; at its arrival the number of active jobs. O(log jobs).
  double mean(const sim::SystemView& view, model::JobIndex job) const;

 private:
  void advance(double to_s);
  void readAll(const sim::SystemView& view);

  double m_at_s = 0;
  double m_active = 0;
  double m_jobSeconds = 0;                                // integral of the number of active jobs up to m_at_s
  std::map<model::JobIndex, double> m_integralAtArrival;  // of active jobs: that integral at their arrival
};

}  // namespace roundel::policies::themis
