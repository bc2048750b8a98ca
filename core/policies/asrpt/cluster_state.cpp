// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/cluster_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/policies/common/placement.h"

namespace roundel::policies::asrpt {
namespace {

constexpr std::size_t kMaxShapes =
    4096;  // of jobs that are all different: as many as jobs would not be worth their memory

// Returns all properties that distinguish pipelines.
std::vector<double> numbersOf(const model::Pipeline& pipeline) {
  std::vector<double> out{static_cast<double>(pipeline.allreduce)};
  for (const model::Stage& stage : pipeline.stages) {
    out.insert(out.end(), {static_cast<double>(stage.replicas), stage.one_server ? 1.0 : 0.0, stage.in_bytes,
                           stage.out_bytes, stage.params_bytes, static_cast<double>(stage.spread_s.size())});
    out.insert(out.end(), stage.compute_s.begin(), stage.compute_s.end());
    out.insert(out.end(), stage.spread_s.begin(), stage.spread_s.end());
  }
  return out;
}

void block(model::Pipeline& pipeline, const std::vector<model::ThroughputCurve>& rate) {
  for (std::size_t t = 0; t < rate.size(); ++t) {
    if (rate[t].usable()) continue;
    for (model::Stage& stage : pipeline.stages) stage.compute_s[t] = std::numeric_limits<double>::infinity();
  }
}

}  // namespace

bool Estimate::possible() const { return std::isfinite(alpha.min_s); }

ClusterState::ClusterState(const model::Problem& problem, const ForecastSettings& forecast, bool type_aware,
                           std::uint64_t seed)
    : m_typeAware(type_aware), m_forecast(problem, forecast.kind, forecast.retrain_s, seed) {}

News ClusterState::update(const sim::SystemView& view) {
  const sim::Changes& changes = view.changes();
  const bool disturbed = !m_began || changes.nodes || changes.rates || changes.manual_edits;
  News news;
  end(view, news);
  if (disturbed) lose(view, news);
  if (changes.rates) refresh(view, news);
  if (changes.rates || changes.nodes) m_fits.clear();
  arrive(view, m_began ? changes.arrived : view.active(), news);
  if (disturbed) {
    m_free.emplace(view);
    for (const auto& [start, gang] : m_running) m_free->take(gang.placement.parts);
  }
  news.rates = changes.rates;
  m_whole = !m_began || changes.manual_edits;
  m_firstFresh = m_starts;
  m_began = true;
  return news;
}

// In order of arrival, then index.
void ClusterState::arrive(const sim::SystemView& view, std::vector<model::JobIndex> fresh, News& news) {
  std::ranges::sort(fresh);
  for (const model::JobIndex job : fresh)
    if (!knows(job) && view.state(job).active()) arrive(view, job, news);
  const auto arrival = [&](model::JobIndex job) { return view.job(job).arrival_s; };
  std::ranges::stable_sort(news.arrived, [&](model::JobIndex a, model::JobIndex b) { return arrival(a) < arrival(b); });
}

bool ClusterState::trains(const sim::SystemView& view) const {
  const std::vector<model::JobIndex>& fresh_jobs = m_began ? view.changes().arrived : view.active();
  return std::ranges::any_of(fresh_jobs,
                             [&](model::JobIndex job) { return m_forecast.trainsFor(view.job(job), view.now_s()); });
}

// The forecast learns in the order of arrival, independent of the order in which the kernel ended the jobs.
void ClusterState::end(const sim::SystemView& view, News& news) {
  std::vector<std::pair<std::int64_t, model::JobIndex>> ended;
  for (const model::JobIndex job : view.changes().ended)
    if (const auto known = m_known.find(job.value); known != m_known.end())
      ended.emplace_back(known->second.order, job);
  std::ranges::sort(ended);
  for (const auto& [order, job] : ended) {
    const Known& known_job = m_known.at(job.value);
    if (!known_job.estimate->possible()) std::erase(m_impossible, job);
    if (known_job.start >= 0) {
      const auto gang = m_running.find(known_job.start);
      m_free->release(gang->second.placement.parts);
      m_running.erase(gang);
    }
    if (view.state(job).finished) m_forecast.finished(view.job(job), view.now_s());
    news.ended.push_back(job);
    m_known.erase(job.value);
  }
}

void ClusterState::lose(const sim::SystemView& view, News& news) {
  std::erase_if(m_running, [&](const auto& entry) {
    const Gang& gang = entry.second;
    if (stillHolds(view, gang)) return false;
    m_known.at(gang.job.value).start = -1;
    news.lost.push_back(gang.job);
    return true;
  });
}

bool ClusterState::stillHolds(const sim::SystemView& view, const Gang& gang) const {
  const sim::JobState& state = view.state(gang.job);
  return state.active() && !state.held.empty() &&
         std::ranges::all_of(gang.placement.parts,
                             [&](const model::Part& part) { return state.throughput[part.type].usable(); });
}

// Returns the known jobs in the order of arrival.
std::vector<std::int32_t> ClusterState::inOrder() const {
  std::vector<std::pair<std::int64_t, std::int32_t>> by;
  for (const auto& [job, known] : m_known) by.emplace_back(known.order, job);
  std::ranges::sort(by);
  std::vector<std::int32_t> out;
  for (const auto& [order, job] : by) out.push_back(job);
  return out;
}

// A job without stages is a pipeline by its rates, which may have changed; a job with stages may have lost a type.
void ClusterState::refresh(const sim::SystemView& view, News& news) {
  for (const std::int32_t job : inOrder()) {
    Known& known_job = m_known.at(job);
    auto fresh_estimate = std::make_shared<Estimate>(*known_job.estimate);
    fresh_estimate->shape = shapeOf(view, model::JobIndex(job), fresh_estimate->gpus);
    known_job.estimate = std::move(fresh_estimate);
  }
  for (const model::JobIndex job : std::exchange(m_impossible, {})) {
    m_known.erase(job.value);
    arrive(view, job, news);
  }
}

void ClusterState::arrive(const sim::SystemView& view, model::JobIndex job, News& news) {
  const std::shared_ptr<const Estimate> job_estimate = estimate(view, job);
  m_known.emplace(job.value, Known{.order = m_came++, .estimate = job_estimate, .start = -1});
  if (adopt(view, job)) return;
  if (!job_estimate->possible())
    m_impossible.push_back(job);
  else
    news.arrived.push_back(job);
}

// A job that ran before this policy took over keeps its GPUs.
bool ClusterState::adopt(const sim::SystemView& view, model::JobIndex job) {
  const sim::JobState& state = view.state(job);
  if (state.held.empty() || !view.job(job).allows(model::gpuCount(state.held))) return false;
  Gang gang;
  gang.job = job;
  gang.placement.parts = state.held;
  gang.placement.alpha_s = gang.rejected_alpha_s = kNone;
  if (!stillHolds(view, gang)) return false;
  run(std::move(gang));
  return true;
}

std::shared_ptr<const Shape> ClusterState::shapeOf(const sim::SystemView& view, model::JobIndex index, int gpus) {
  const model::Job& job = view.job(index);
  const sim::JobState& state = view.state(index);
  model::Pipeline pipeline =
      job.pipeline ? *job.pipeline : model::derivedPipeline(job, state.throughput, state.throughput_spread, gpus);
  if (job.pipeline) block(pipeline, state.throughput);
  std::vector<double> key = numbersOf(pipeline);
  key.push_back(static_cast<double>(view.problem().nodes.size()));  // a what-if may have added some
  if (m_shapes.size() >= kMaxShapes) m_shapes.clear();
  std::shared_ptr<const Shape>& shape = m_shapes[std::move(key)];
  if (!shape) {
    TypeSet usable = usableTypes(pipeline);
    const model::AlphaRange alpha = model::alphaRange(view.problem(), pipeline);
    shape = std::make_shared<const Shape>(
        Shape{.pipeline = std::move(pipeline), .usable = std::move(usable), .alpha = alpha});
  }
  return shape;
}

std::shared_ptr<const Estimate> ClusterState::estimate(const sim::SystemView& view, model::JobIndex index) {
  const model::Job& job = view.job(index);
  auto out = std::make_shared<Estimate>();
  for (const int size : fixedGangs(job)) {
    out->gpus = size;
    out->shape = shapeOf(view, index, size);
    out->alpha = out->shape->alpha;
    if (out->possible()) break;
  }
  if (!out->possible()) out->gpus = job.fixed_gpus;
  out->share = static_cast<double>(out->gpus) / view.problem().gpuCount();
  const predict::IterationGuess guess = m_forecast.predict(job, view.now_s(), view.stop());
  out->iterations = guess.iterations;
  out->source = guess.source;
  return out;
}

std::optional<GangPlacement> ClusterState::placementFor(const sim::SystemView& view, model::JobIndex job,
                                                        ServerOrder order) const {
  return findPlacement(view.problem(), of(job).shape->pipeline, *m_free, order, m_typeAware);
}

bool ClusterState::fitsWhenIdle(const sim::SystemView& view, model::JobIndex job) {
  const std::shared_ptr<const Shape>& shape = of(job).shape;
  if (m_fits.size() >= kMaxShapes) m_fits.clear();
  const auto [known, fresh] = m_fits.try_emplace(shape, false);
  if (fresh) {
    known->second =
        findPlacement(view.problem(), shape->pipeline, FreeGpus(view), ServerOrder::MostFree, m_typeAware).has_value();
  }
  return known->second;
}

void ClusterState::tellForecasts(const News& news, sim::Decision& out) const {
  for (const model::JobIndex job : news.arrived) out.forecasts.push_back({job, of(job).iterations, of(job).source});
}

void ClusterState::start(Gang gang) {
  m_free->take(gang.placement.parts);
  run(std::move(gang));
}

void ClusterState::run(Gang gang) {
  m_known.at(gang.job.value).start = m_starts;
  m_running.emplace(m_starts++, std::move(gang));
}

void ClusterState::place(const sim::SystemView& view, sim::Decision& decision) const {
  decision.others_stay = !m_whole;
  for (auto running_entry = m_whole ? m_running.begin() : m_running.lower_bound(m_firstFresh);
       running_entry != m_running.end(); ++running_entry) {
    const Gang& gang = running_entry->second;
    sim::Placement placement;
    placement.job = gang.job;
    placement.parts = gang.placement.parts;
    if (view.job(gang.job).pipeline) placement.stages = gang.placement.stages;
    decision.placements.push_back(std::move(placement));
  }
}

}  // namespace roundel::policies::asrpt
