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
  /// Without a form HadarE Eq. 10 is not used at all.
  Throughputs(const model::Problem& problem, std::optional<predict::PmiForm> form);

  /// Learns what a copy did: `iterations` in `run_s` seconds of running where `offer` placed it, when `stated` was the rate that
  /// the scenario stated. O(nodes).
  void measure(const sim::SystemView& view, model::JobIndex job, const Offer& offer, const model::RateCurve& stated,
               double iterations, double run_s);
  /// The scale that HadarE Eq. 10 needs for this job now (1 where it is not used). O(nodes).
  double scaleOf(const sim::SystemView& view, model::JobIndex job) const;
  /// Up to W free GPUs of one type of the node: the type of highest stated rate among those with free GPUs (ties: its place in
  /// the node). `free` by the node's groups. nullopt where the job can use none of them. O(groups).
  std::optional<Offer> offer(const sim::SystemView& view, model::JobIndex job, model::NodeIndex node,
                             const std::vector<int>& free, double scale) const;

 private:
  struct Measured {
    model::NodeIndex node;
    model::TypeIndex type;
    double ratio = 1;  ///< measured over base()
    model::RateCurve stated;
  };
  const std::vector<Measured>& measuredOf(model::JobIndex job) const;
  bool estimated(const sim::SystemView& view, model::JobIndex job) const;
  double base(const sim::SystemView& view, model::JobIndex job, const Offer& offer) const;
  const Measured* seen(const sim::SystemView& view, model::JobIndex job, const Offer& offer) const;

  std::vector<double> m_pmi;  ///< by type; 0 where the scenario does not state what it needs
  /// By job, in the order of first measurement; null where there is none. Shared, since policies are cloned often.
  std::vector<std::shared_ptr<const std::vector<Measured>>> m_measured;
};

}  // namespace roundel::policies::hadare
