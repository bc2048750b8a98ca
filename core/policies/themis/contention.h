#pragma once
// How many jobs a job has shared the cluster with, averaged over the time since it arrived. Internal to core/policies/themis.

#include <map>

#include "core/sim/system_view.h"

namespace roundel::policies::themis {

/// A value. Exact where it has been told of every change since the run began; a job that was there before it (another scheduler decided)
/// counts as if there had always been as many jobs as then.
class Contention {
 public:
  /// Precondition: once a decision, before mean(). O(changes * log jobs).
  void update(const sim::SystemView& view);
  /// m of an active job: at least 1; at its arrival the number of active jobs. O(log jobs).
  double mean(const sim::SystemView& view, model::JobIndex job) const;

 private:
  void advance(double to_s);
  void readAll(const sim::SystemView& view);

  double m_at_s = 0;
  double m_active = 0;
  double m_jobSeconds = 0;                        // integral of the number of active jobs up to m_at_s
  std::map<model::JobIndex, double> m_arrivedAt;  // of active jobs: that integral at their arrival
};

}  // namespace roundel::policies::themis
