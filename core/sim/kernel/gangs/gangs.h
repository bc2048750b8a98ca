// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The gangs of a run by job, then copy. Copies of Gangs share what neither has edited. Internal to core/sim.

#include <cstddef>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/instants.h"
#include "core/sim/system_view.h"
#include "core/trace/decisions.h"

namespace roundel::sim {

/// A copy of a job on its GPUs. It is in phase Restart until run_start_s. Then it advances at `rate` up to its cap.
struct Gang {
  enum class Phase { Restart, Run, Idle };
  model::JobIndex job;
  int copy = 0;
  std::vector<model::Part> parts;
  std::vector<model::GpuIndex> gpus;
  model::StageParts stages;             ///< of a pipeline: the stages on each part; otherwise empty
  std::vector<std::int32_t> gpu_stage;  ///< stage + 1 for each of `gpus`; empty if `stages` is empty
  Phase phase = Phase::Run;
  double segment_start_s = 0;  ///< start of the open segment
  double run_start_s = 0;      ///< anchor: progress since then is rate * (t - run_start_s)
  double rate = 0;             ///< iterations/s of the gang
  std::optional<double> rate_override;
  model::JobIndex partner = {};  ///< the job that shares the one GPU; `rate` is then that of the pair
  double cap = kForever;         ///< iterations from the anchor until the gang stops and idles
  double segment_done = 0;       ///< iterations of the open segment before the anchor
  /// Iterations from the anchor that its placement allows; `cap` is lower if iterations must be whole.
  double portion = kForever;
  std::optional<double> whole_by_s;
  /// Of copies: iterations and running time from the last decision about it to the anchor.
  double work = 0, work_s = 0;

  /// Iterations since the anchor; a job ends when the iterations of its gangs add up to its work (Hadar Eq. (1a))
  double progressAt(double t_s) const;
  double phaseEnd_s() const;          ///< end of the restart, or the instant of the cap; infinity if there is none
  double ranFor_s(double t_s) const;  ///< running time since the anchor
  double wholeCap() const;            ///< the cap that `portion`, `whole_by_s` and the rate allow from the anchor on
  CopyWork workAt(double t_s) const;  ///< since the last decision about it
};

/// Returns the smallest double greater than t_s.
double nextDouble_s(double t_s);

using GangKey = trace::CopyOf;

/// Find, insert and erase are O(log gangs). A copy is O(gangs) but small, because the gangs are shared until they are
/// edited.
class Gangs {
  using Map = std::map<GangKey, std::shared_ptr<Gang>>;

 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Gang;
    using difference_type = std::ptrdiff_t;
    using pointer = const Gang*;
    using reference = const Gang&;
    explicit Iterator(Map::const_iterator at) : m_at(at) {}
    const Gang& operator*() const { return *m_at->second; }
    const Gang* operator->() const { return m_at->second.get(); }
    Iterator& operator++() {
      ++m_at;
      return *this;
    }
    Iterator operator++(int) { return Iterator(m_at++); }
    bool operator==(const Iterator&) const = default;

   private:
    Map::const_iterator m_at;
  };
  struct Range {
    Iterator first, last;
    Iterator begin() const { return first; }
    Iterator end() const { return last; }
    bool empty() const { return first == last; }
  };

  bool empty() const { return m_gangs.empty(); }
  std::size_t size() const { return m_gangs.size(); }
  Iterator begin() const { return Iterator(m_gangs.begin()); }
  Iterator end() const { return Iterator(m_gangs.end()); }
  Range of(model::JobIndex job) const;
  std::vector<GangKey> keys() const;
  std::vector<GangKey> keysOf(model::JobIndex job) const;
  const Gang* find(const GangKey& key) const;  ///< nullptr if absent
  Gang& edit(const GangKey& key);              ///< unshares the gang first. Precondition: the gang exists
  void insert(Gang gang);
  void erase(const GangKey& key) { m_gangs.erase(key); }
  void clear() { m_gangs.clear(); }
  /// Returns true if both containers share the memory of this gang.
  bool shares(const Gangs& other, const GangKey& key) const;

 private:
  Map m_gangs;
};

}  // namespace roundel::sim
