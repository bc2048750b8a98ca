// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The common part of A-SRPT and its baselines: estimates of jobs, running jobs, and starting a job. None of them preempts.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/model/pipeline.h"
#include "core/policies/asrpt/gang_placement.h"
#include "core/policies/asrpt/settings.h"
#include "core/predict/iterations.h"
#include "core/sim/policy.h"

namespace roundel::policies::asrpt {

/// The estimates for the shape of a job on this cluster; jobs of one model and gang size share it.
struct Shape {
  model::Pipeline pipeline;
  TypeSet usable;           ///< usableTypes(pipeline)
  model::AlphaRange alpha;  ///< over the cluster, all of it up
};

/// The estimates of a job from its arrival on.
struct Estimate {
  int gpus = 0;                                                ///< g_i
  double iterations = 0;                                       ///< n~_i
  model::ForecastSource source = model::ForecastSource::None;  ///< of n~_i
  model::AlphaRange alpha;                                     ///< alpha~_min and alpha_max at the arrival
  double share = 0;                                            ///< g_i / G, G all GPUs of the cluster
  std::shared_ptr<const Shape> shape;                          ///< by the current rates
  bool possible() const;  ///< returns whether the cluster, with all nodes up, has GPUs that can hold it
  double duration_s() const { return iterations * alpha.min_s; }  ///< n~ alpha~_min
  double workload_s() const { return gpus * duration_s(); }       ///< g n~ alpha~_min
  double virtual_s() const { return share * duration_s(); }       ///< p = (g / G) n~ alpha~_min
  double ratio() const { return alpha.max_s / alpha.min_s; }
};

/// A running gang, and the reason for its GPUs.
struct Gang {
  model::JobIndex job;
  GangPlacement placement;
  /// the rejected placement; empty = waiting was rejected, or no alternative was considered
  std::vector<model::Part> rejected = {};
  double rejected_alpha_s = 0;  ///< NaN if none was considered
};

/// What happened since the last decision.
struct News {
  std::vector<model::JobIndex> arrived;  ///< by arrival, then index; includes jobs that only now became possible
  /// Unfinished jobs that lost their GPUs (a node failed); by start
  std::vector<model::JobIndex> lost;
  /// Finished or cancelled, whether they ran or not; in the order of the events
  std::vector<model::JobIndex> ended;
  bool rates = false;  ///< shapes of waiting jobs may have changed
};

/// A value. The cost of a decision depends on the changes since the last one; all running jobs are visited only after a node, a rate or a
/// manual edit changed what they hold.
class ClusterState {
 public:
  using Running = std::map<std::int64_t, Gang>;  ///< in the order of starts

  ClusterState(const model::Problem& problem, const ForecastSettings& forecast, bool type_aware, std::uint64_t seed);

  /// Processes the events. Must be called once for each decision, before the other functions. O(log jobs) for each job
  /// that arrived or ended, and an estimate for each arrival.
  News update(const sim::SystemView& view);
  /// Returns whether an arrival at this decision will train the forest.
  bool trains(const sim::SystemView& view) const;

  const Estimate& of(model::JobIndex job) const { return *m_known.at(job.value).estimate; }
  bool knows(model::JobIndex job) const { return m_known.contains(job.value); }
  const Running& running() const { return m_running; }
  /// Jobs that fit on no choice of GPUs of this cluster.
  const std::vector<model::JobIndex>& impossible() const { return m_impossible; }

  int freeFor(model::JobIndex job) const {
    return m_free->available(of(job).shape->usable);
  }  ///< free GPUs that it can use
  int freeOf(const TypeSet& types) const { return m_free->available(types); }
  std::optional<GangPlacement> placementFor(const sim::SystemView& view, model::JobIndex job, ServerOrder order) const;
  /// Returns whether it would fit if all GPUs that are up were free.
  bool fitsWhenIdle(const sim::SystemView& view, model::JobIndex job);
  void start(Gang gang);
  /// Adds n~ of arrived jobs, with the source.
  void tellForecasts(const News& news, sim::Decision& out) const;
  /// Adds the jobs started since update(), with the others unchanged; after a manual edit or another scheduler's
  /// decision, all running jobs in the order of starts. Pipelines name their stages.
  void place(const sim::SystemView& view, sim::Decision& decision) const;

 private:
  struct Known {
    std::int64_t order = 0;  ///< order of arrival
    std::shared_ptr<const Estimate> estimate;
    std::int64_t start = -1;  ///< its key in m_running
  };
  void end(const sim::SystemView& view, News& news);
  void lose(const sim::SystemView& view, News& news);
  bool stillHolds(const sim::SystemView& view, const Gang& gang) const;
  std::shared_ptr<const Estimate> estimate(const sim::SystemView& view, model::JobIndex job);
  std::shared_ptr<const Shape> shapeOf(const sim::SystemView& view, model::JobIndex job, int gpus);
  void refresh(const sim::SystemView& view, News& news);
  void arrive(const sim::SystemView& view, model::JobIndex job, News& news);
  void arrive(const sim::SystemView& view, std::vector<model::JobIndex> fresh, News& news);
  bool adopt(const sim::SystemView& view, model::JobIndex job);
  void run(Gang gang);
  std::vector<std::int32_t> inOrder() const;

  bool m_typeAware;
  bool m_began = false;  ///< false before the first decision: earlier arrivals are not reported as changes
  bool m_whole = true;   ///< this decision lists all running jobs
  predict::IterationForecast m_forecast;
  std::unordered_map<std::int32_t, Known> m_known;  ///< by job: seen and not ended
  std::int64_t m_came = 0, m_starts = 0;
  std::vector<model::JobIndex> m_impossible;
  Running m_running;
  std::int64_t m_firstFresh = 0;  ///< starts from this number on belong to this decision
  std::optional<FreeGpus> m_free;
  std::map<std::vector<double>, std::shared_ptr<const Shape>> m_shapes;  ///< by the content of the pipeline
  std::map<std::shared_ptr<const Shape>, bool> m_fits;  ///< when all GPUs are free; valid until nodes or rates change
};

}  // namespace roundel::policies::asrpt
