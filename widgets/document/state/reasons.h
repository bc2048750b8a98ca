// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The explanations of decisions, for views. Runs of up to 200 jobs store theirs, so that a page can follow the playing playhead. For larger
// runs another thread replays the run to the decision.

#include <QObject>
#include <deque>
#include <memory>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

/// One decision of a run, by its position in the trace.
struct WantedReasons {
  std::shared_ptr<const compare::LaneRun> run;
  int decision = -1;
};

class Reasons : public QObject {
  Q_OBJECT
 public:
  explicit Reasons(QObject* parent = nullptr);

  /// The explanation if it is stored or remembered, else nullptr. O(kMax).
  std::shared_ptr<const trace::Explanation> known(const WantedReasons& wanted) const;
  /// True if a replay can compute it; false for a run that has not finished.
  static bool canBeFound(const WantedReasons& wanted);
  /// Computes these explanations in order and emits arrived() for each. Earlier requests that are not among them are cancelled.
  void want(std::vector<WantedReasons> wanted);
  bool busy() const { return m_job.busy(); }
  bool waitForFinished(int timeout_ms = 30000);  ///< spins the event loop; for tests and figures

  static constexpr std::size_t kMax = 32;  ///< the number of latest explanations that are remembered

 signals:
  void arrived();   ///< one more explanation is known
  void finished();  ///< all requests are done

 private:
  struct Found {
    std::weak_ptr<const sim::Recording> of;
    int decision = -1;
    std::shared_ptr<const trace::Explanation> why;
  };
  void remember(Found found);

  BackgroundThreads m_threads;
  BackgroundJob m_job;
  std::vector<WantedReasons> m_sought;  ///< that m_job computes
  std::deque<Found> m_found;            ///< latest first
};

}  // namespace roundel::widgets
