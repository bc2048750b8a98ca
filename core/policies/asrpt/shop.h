#pragma once
// What A-SRPT and its baselines share: what is believed of each job, what runs, and how a job is started. Nobody here preempts.

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/pipeline.h"
#include "core/policies/asrpt/settings.h"
#include "core/policies/asrpt/spot.h"
#include "core/predict/iterations.h"
#include "core/sim/policy.h"

namespace roundel::policies::asrpt {

/// What is believed of a job from its arrival on.
struct Estimate {
  int gpus = 0;                  ///< g_i
  double iterations = 0;         ///< n~_i
  model::ForecastSource source = model::ForecastSource::None;  ///< of n~_i
  model::AlphaRange alpha;       ///< alpha~_min and alpha_max, as they were at the arrival
  double share = 0;              ///< g_i / G, G all GPUs of the cluster
  std::shared_ptr<const model::Pipeline> pipeline;  ///< by the rates of now
  bool possible() const;         ///< some GPUs of the cluster, all up, can hold it
  double duration_s() const { return iterations * alpha.min_s; }   ///< n~ alpha~_min
  double workload_s() const { return gpus * duration_s(); }        ///< g n~ alpha~_min
  double virtual_s() const { return share * duration_s(); }        ///< p = (g / G) n~ alpha~_min
  double ratio() const { return alpha.max_s / alpha.min_s; }
};

/// A gang in the cluster, and why it got these GPUs.
struct Gang {
  model::JobIndex job;
  Spot spot;
  std::vector<model::Part> rejected;  ///< the placement that it did not take; empty = to wait, or none weighed
  double rejected_alpha_s = 0;        ///< NaN where none was weighed
};

/// What happened since the last decision.
struct News {
  std::vector<model::JobIndex> arrived;  ///< by arrival, then index; jobs that became possible only now among them
  std::vector<model::JobIndex> lost;     ///< were running, and hold nothing any more though unfinished (a node failed)
  std::vector<model::JobIndex> ended;    ///< finished or cancelled, whether they ran or not
};

/// A value.
class Shop {
 public:
  Shop(const model::Problem& problem, const ForecastSettings& forecast, bool type_aware, std::uint64_t seed);

  /// Takes in what happened. Precondition: once a decision, before all else. O(active jobs) and an estimate for each arrival.
  News update(const sim::SystemView& view);

  const Estimate& of(model::JobIndex job) const { return *m_estimates[job]; }
  bool knows(model::JobIndex job) const { return job < m_estimates.size() && m_estimates[job] != nullptr; }
  const std::vector<Gang>& running() const { return m_running; }
  /// Jobs that fit on no choice of GPUs of this cluster.
  const std::vector<model::JobIndex>& impossible() const { return m_impossible; }

  int freeFor(model::JobIndex job) const;  ///< free GPUs that it can use
  std::optional<Spot> spot(const sim::SystemView& view, model::JobIndex job, ServerOrder order) const;
  /// Would it fit if nothing ran on the GPUs that are up?
  bool fitsWhenIdle(const sim::SystemView& view, model::JobIndex job);
  void start(Gang gang);
  /// n~ of what arrived, and what it rests on.
  void tellForecasts(const News& news, sim::Decision& out) const;
  /// Everything that runs, in the order of starts; pipelines name their stages.
  void place(const sim::SystemView& view, sim::Decision& decision) const;

 private:
  bool stillHolds(const sim::SystemView& view, const Gang& gang) const;
  std::shared_ptr<const Estimate> estimate(const sim::SystemView& view, model::JobIndex job);
  std::shared_ptr<const model::Pipeline> pipelineOf(const sim::SystemView& view, model::JobIndex job, int gpus) const;
  void refresh(const sim::SystemView& view, News& news);
  void arrive(const sim::SystemView& view, model::JobIndex job, News& news);
  bool adopt(const sim::SystemView& view, model::JobIndex job);

  bool m_typeAware;
  predict::IterationForecast m_forecast;
  std::vector<std::shared_ptr<const Estimate>> m_estimates;  ///< by job; null: not seen yet
  std::vector<model::JobIndex> m_known;                      ///< seen and not ended
  std::vector<model::JobIndex> m_impossible;
  std::vector<Gang> m_running;
  std::optional<FreeGpus> m_free;
  std::map<model::JobIndex, bool> m_fits;  ///< when idle; until nodes or rates change
};

}  // namespace roundel::policies::asrpt
