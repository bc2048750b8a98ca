#pragma once
// What HadarE believes of the speed of a job on a node: an estimate until a copy has run there, then what it reached
// (Section V-A, "actual throughput ... progressively available").
//
//   estimate(j, h) = c_j * HadarE Eq. 10 * GPUs  where j states model_weight and dataset_size, and every GPU type that it can use
//                                            states tensor_tflops and vram_gib
//                  = stated rate             otherwise
// HadarE Eq. 10 is relative: c_j makes the job's best node as fast as its best stated rate, and is the mean of measured over
// HadarE Eq. 10 once there are measurements. A measurement holds for (job, node, GPU type): where a later copy has more or fewer
// GPUs it scales with the estimate. It is dropped when the stated rate changes (set_throughput).

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/predict/pmi.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hadare {

enum class Origin { Stated, EquationTen, Measured };
const char* toString(Origin origin);  ///< "stated", the equation's number, "seen"

/// What a copy of a job may have on one node.
struct Offer {
  model::NodeIndex node;
  model::TypeIndex type;
  int count = 0;    ///< GPUs
  double rate = 0;  ///< steps/s that are believed; > 0
  Origin origin = Origin::Stated;
};

class Throughputs {
 public:
  class OfJob;

  /// Without a form HadarE Eq. 10 is not used at all.
  Throughputs(const model::Problem& problem, std::optional<predict::PmiForm> form);

  /// Learns what a copy did: `iterations` in `run_s` seconds of running where `offer` placed it, when `stated` was the rate that
  /// the scenario stated. O(log nodes), and O(nodes) once after a copy of all this.
  void measure(const sim::SystemView& view, model::JobIndex job, const Offer& offer, const model::RateCurve& stated,
               double iterations, double run_s);
  /// The scale that HadarE Eq. 10 needs for this job now (1 where it is not used). O(nodes).
  double scaleOf(const sim::SystemView& view, model::JobIndex job) const;
  /// What was measured of jobs that have ended is not asked for again. O(jobs).
  void forget(const std::vector<model::JobIndex>& ended);
  /// What it asks of a job and its types, found once for all of the nodes that are asked about. O(types).
  OfJob of(const sim::SystemView& view, model::JobIndex job) const;

 private:
  struct Measured {
    model::NodeIndex node;
    model::TypeIndex type;
    double ratio = 1;  ///< measured over base()
    model::RateCurve stated;
  };
  /// In the order of first measurement, and where each stands in it by (node, type).
  struct Known {
    std::vector<Measured> rows;
    std::vector<std::uint32_t> by_place;
  };
  const Known& knownOf(model::JobIndex job) const;
  Known& editKnown(model::JobIndex job);
  /// In by_place, or where it belongs
  static std::size_t placeOf(const Known& known, model::NodeIndex node, model::TypeIndex type);
  static bool standsAt(const Known& known, std::size_t place, model::NodeIndex node, model::TypeIndex type);
  bool estimated(const sim::SystemView& view, model::JobIndex job) const;
  double base(const sim::SystemView& view, model::JobIndex job, const Offer& offer) const;

  std::vector<double> m_pmi;  ///< by type; 0 where the scenario does not state what it needs
  /// By job; null where nothing is. Copies share what neither has edited since
  std::vector<std::shared_ptr<Known>> m_known;
};

/// One job's offers: of as many nodes as are asked about, for as long as view and Throughputs stand.
class Throughputs::OfJob {
 public:
  /// Up to W free GPUs of one type of the node: the type of highest stated rate among those with free GPUs (ties: its place in
  /// the node). `free` by the node's groups. nullopt where the job can use none of them. O(groups + log nodes).
  std::optional<Offer> offer(model::NodeIndex node, const std::vector<int>& free, double scale);

 private:
  friend class Throughputs;
  OfJob(const Throughputs& all, const sim::SystemView& view, model::JobIndex job);
  /// Of so many GPUs of a type; NaN where not asked for yet.
  struct Speed {
    double per_gpu, stated;
  };
  Speed& speed(model::TypeIndex type, int count) {
    return m_speeds[type * (static_cast<std::size_t>(m_gpus) + 1) + static_cast<std::size_t>(count)];
  }
  double perGpu(model::TypeIndex type, int count);
  double base(const Offer& offer);
  const Measured* seen(const Offer& offer) const;

  const Throughputs* m_all;
  const sim::SystemView* m_view;
  model::JobIndex m_job;
  const sim::Rates* m_rates;
  const Known* m_known;
  bool m_estimated;
  int m_gpus;                  ///< W
  std::vector<int> m_largest;  ///< by type: GPUs that a gang may have
  std::vector<Speed> m_speeds;
};

}  // namespace roundel::policies::hadare
