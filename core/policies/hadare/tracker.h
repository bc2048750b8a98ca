// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Job Tracker (HadarE Section V, Fig. 7): registers the copies of each job, and collects their work after every round.

#include <limits>
#include <vector>

#include "core/policies/hadare/throughputs.h"

namespace roundel::policies::hadare {

/// A copy that was sent to its node.
struct SentCopy {
  model::JobIndex job;
  int copy = 0;
  Offer offer;
  model::ThroughputCurve stated;  ///< of the offer's type, when the copy was sent
  double portion = 0;             ///< steps
};

/// The result of a copy.
struct Report {
  SentCopy sent;
  double done = 0;  ///< steps
  /// of its parameters in the consolidated model: done over the sum of done of all copies of the job
  double weight = 0;
  double rate = std::numeric_limits<double>::quiet_NaN();  ///< steps/s that it reached; NaN if it did not run
};

class JobTracker {
 public:
  /// Returns f of a job, which is registered when the job arrives and constant afterwards. 0 = not registered yet.
  int copiesOf(model::JobIndex job) const { return job < m_copies.size() ? m_copies[job] : 0; }
  void enrol(model::JobIndex job, int copies);

  /// Aggregates the results at the end of a round, for continuing jobs. Returns their reports by job and copy, and adds
  /// measured speeds to `throughputs`. O(copies sent * log nodes).
  std::vector<Report> collect(const sim::SystemView& view, Throughputs& throughputs);
  void send(std::vector<SentCopy> round) { m_sent = std::move(round); }

 private:
  std::vector<int> m_copies;
  std::vector<SentCopy> m_sent;
};

}  // namespace roundel::policies::hadare
