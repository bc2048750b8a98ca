// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// HadarE's estimate of the speed of a job on a node: an equation until a copy has run there, then its measured speed
// (Section V-A, "actual throughput ... progressively available").
//
//   estimate(j, h) = c_j * HadarE Eq. 10 * GPUs  if j states model_weight and dataset_size, and every GPU type that it can use
//                                            states tensor_tflops and vram_gib
//                  = stated rate             otherwise
// HadarE Eq. 10 is relative: c_j makes the job's best node as fast as its best stated rate, and is the mean of measured
// over HadarE Eq. 10 once there are measurements. A measurement is for (job, node, GPU type). If a later copy has more
// or fewer GPUs, it scales with the estimate. It is dropped when the stated rate changes (set_throughput).

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/predict/pmi.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hadare {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< an absent number

enum class Origin { Stated, EquationTen, Measured };
const char* toString(Origin origin);  ///< returns "stated", the name of the equation, or "seen"

/// The GPUs of a job's copy on one node.
struct Offer {
  model::NodeIndex node;
  model::TypeIndex type;
  int count = 0;    ///< GPUs
  double rate = 0;  ///< estimated steps/s; > 0
  Origin origin = Origin::Stated;
};

class Throughputs {
 public:
  class OfJob;

  /// Without a form, HadarE Eq. 10 is not used.
  Throughputs(const model::Problem& problem, std::optional<predict::PmiForm> form);

  /// Records a measurement: `iterations` in `run_s` seconds of running on `offer`, with the stated rate `stated` at that
  /// time. O(log nodes), and O(nodes) once after this object was copied.
  void measure(const sim::SystemView& view, model::JobIndex job, const Offer& offer,
               const model::ThroughputCurve& stated, double iterations, double run_s);
  /// Returns the current scale of HadarE Eq. 10 for this job (1 if it is not used). O(nodes).
  double scaleOf(const sim::SystemView& view, model::JobIndex job) const;
  /// Returns the scale of a job without a measured rate: its best stated rate over the best estimated one. O(nodes).
  double scaleUnmeasured(const sim::SystemView& view, model::JobIndex job) const;
  /// Removes the measurements of jobs that have ended. O(jobs).
  void forget(const std::vector<model::JobIndex>& ended);
  /// Computes the inputs from a job and its types once for all nodes. O(types).
  OfJob of(const sim::SystemView& view, model::JobIndex job) const;

 private:
  struct Measured {
    model::NodeIndex node;
    model::TypeIndex type;
    double ratio = 1;  ///< measured over base()
    model::ThroughputCurve stated;
  };
  /// In the order of first measurement, and the position of each by (node, type).
  struct Known {
    std::vector<Measured> rows;
    std::vector<std::uint32_t> by_place;
  };
  const Known& knownOf(model::JobIndex job) const;
  Known& editKnown(model::JobIndex job);
  /// Returns the position in by_place, or the position to insert it
  static std::size_t placeOf(const Known& known, model::NodeIndex node, model::TypeIndex type);
  static bool standsAt(const Known& known, std::size_t place, model::NodeIndex node, model::TypeIndex type);
  bool estimated(const sim::SystemView& view, model::JobIndex job) const;
  double base(const sim::SystemView& view, model::JobIndex job, const Offer& offer) const;

  std::vector<double> m_pmi;  ///< by type; 0 if the scenario does not state the required values
  /// By job; null if there is none. Copies of this object share entries that neither has changed
  std::vector<std::shared_ptr<Known>> m_known;
};

/// One job's offers for several nodes; valid while view and Throughputs do not change.
class Throughputs::OfJob {
 public:
  /// Returns up to W free GPUs of one type of the node: the type whose free GPUs together have the largest estimated
  /// rate (ties: its position in the node). `free` is by the node's groups. nullopt if the job can use none of them.
  /// O(groups + log nodes).
  std::optional<Offer> offer(model::NodeIndex node, const std::vector<int>& free, double scale);
  /// Returns up to W of `free` GPUs of one group of the node. O(log nodes).
  std::optional<Offer> offerOf(model::NodeIndex node, std::size_t group, int free, double scale);

 private:
  friend class Throughputs;
  OfJob(const Throughputs& all, const sim::SystemView& view, model::JobIndex job);
  /// For a number of GPUs of a type; NaN if not computed yet.
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
  const sim::Throughputs* m_rates;
  const Known* m_known;
  bool m_estimated;
  int m_gpus;                  ///< W
  std::vector<int> m_largest;  ///< by type: largest number of GPUs of a gang
  std::vector<Speed> m_speeds;
};

}  // namespace roundel::policies::hadare
