#pragma once
// What schedulers that never take GPUs away know from one decision to the next: who runs where, and what is free. They list only what
// starts, so that a decision costs what has changed since the last one and not what runs or waits.

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "core/policies/placement.h"
#include "core/sim/policy.h"
#include "core/trace/explanation.h"

namespace roundel::policies {

/// Of a job that the GPUs that are up could not hold even if nothing ran: it does not hold up the jobs behind it.
inline constexpr trace::ReasonKind kPassedOver{
    "passed-over",
    "passed over: it needs {need} {need:GPU|GPUs} together, and those that are up cannot hold it; {free} of them can run it"};

/// A value. The first decision, and each decision after a change by a node, a rate or a hand, reads the whole state again (a scheduler
/// takes over from another one in this way); such a decision lists all jobs that run.
class RunToEnd {
 public:
  struct News {
    bool afresh = false;                   ///< `waiting` are all that wait; a queue that was kept is void
    std::vector<model::JobIndex> waiting;  ///< from now on, by index
    std::vector<model::JobIndex> left;     ///< finished or cancelled; it may have been waiting
  };
  /// Precondition: once a decision, before all else. `keeps` says whether a job goes on with what it holds, asked where that is not
  /// empty. O(jobs that arrived and ended), or afresh O(nodes + active jobs).
  News update(const sim::SystemView& view, const std::function<bool(model::JobIndex)>& keeps);
  /// The next update reads everything: another rule decided meanwhile.
  void forget() { m_began = false; }

  const FreeGpus& free() const { return *m_free; }
  const FreeGpus& up() const { return *m_up; }  ///< the GPUs that are up, both free and held
  const std::map<model::JobIndex, std::vector<model::Part>>& running() const {
    return m_running;
  }  ///< parts normalised
  /// A job starts. Precondition: parts are free. O(log jobs).
  void start(model::JobIndex job, std::vector<model::Part> parts);
  /// What started since update(), the others stay; all that run, those that went on first, where everything was read afresh.
  sim::Decision decision();

 private:
  void readAll(const sim::SystemView& view, const std::function<bool(model::JobIndex)>& keeps, News& news);

  bool m_began = false;
  bool m_whole = true;
  std::optional<FreeGpus> m_free, m_up;
  std::map<model::JobIndex, std::vector<model::Part>> m_running;
  std::vector<sim::Placement> m_placed;  ///< of this decision
};

}  // namespace roundel::policies
