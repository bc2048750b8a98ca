#pragma once
// Why decisions of lanes were taken, for views: those that a run keeps at once, others from a replay on a thread of their own. Lanes of up
// to 200 jobs keep theirs (a page then follows a playing playhead without a thread); larger ones keep none.

#include <QObject>
#include <deque>
#include <memory>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/background/background_job.h"

namespace roundel::widgets {

/// One decision of a lane's run, by its position in the trace.
struct WantedReasons {
  std::shared_ptr<const compare::LaneRun> run;
  int decision = -1;
};

class Reasons : public QObject {
  Q_OBJECT
 public:
  explicit Reasons(QObject* parent = nullptr);

  /// What is known without computing anything; null where it is not. O(kMax).
  std::shared_ptr<const trace::Explanation> known(const WantedReasons& wanted) const;
  /// Can a replay find it? Not of a run that is still under way.
  static bool canBeFound(const WantedReasons& wanted);
  /// Finds these, in their order; arrived() comes for each. What was wanted before and is not among them is dropped, and stopped where it
  /// is being found: a page that has moved on waits for nothing.
  void want(std::vector<WantedReasons> wanted);
  bool busy() const { return m_job.busy(); }
  bool waitForFinished(int timeout_ms = 30000);  ///< spins the event loop; for tests and figures

  static constexpr std::size_t kMax = 32;  ///< as many are remembered, the latest

 signals:
  void arrived();   ///< one more is known
  void finished();  ///< nothing is being found any more

 private:
  struct Found {
    std::weak_ptr<const sim::Recording> of;
    int decision = -1;
    std::shared_ptr<const trace::Explanation> why;
  };
  void remember(Found found);

  BackgroundThreads m_threads;
  BackgroundJob m_job;
  std::vector<WantedReasons> m_sought;  ///< by m_job
  std::deque<Found> m_found;            ///< the latest first
};

}  // namespace roundel::widgets
