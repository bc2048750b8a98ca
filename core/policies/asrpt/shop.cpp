#include "core/policies/asrpt/shop.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/policies/placement.h"

namespace roundel::policies::asrpt {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

void block(model::Pipeline& pipeline, const std::vector<model::RateCurve>& rate) {
  for (std::size_t t = 0; t < rate.size(); ++t) {
    if (rate[t].usable()) continue;
    for (model::Stage& stage : pipeline.stages) stage.compute_s[t] = std::numeric_limits<double>::infinity();
  }
}

}  // namespace

bool Estimate::possible() const { return std::isfinite(alpha.min_s); }

Shop::Shop(const model::Problem& problem, const ForecastSettings& forecast, bool type_aware, std::uint64_t seed)
    : m_typeAware(type_aware), m_forecast(problem, forecast.kind, forecast.retrain_s, seed) {}

News Shop::update(const sim::SystemView& view) {
  News news;
  m_estimates.resize(std::max(m_estimates.size(), view.problem().jobs.size()));
  std::erase_if(m_known, [&](model::JobIndex job) {
    const sim::JobState& state = view.state(job);
    if (state.active()) return false;
    news.ended.push_back(job);
    m_fits.erase(job);
    if (state.finished) m_forecast.finished(view.job(job), view.now_s());
    return true;
  });
  std::erase_if(m_impossible, [&](model::JobIndex job) { return !view.state(job).active(); });
  std::erase_if(m_running, [&](const Gang& gang) {
    if (stillHolds(view, gang)) return false;
    if (view.state(gang.job).active()) news.lost.push_back(gang.job);
    return true;
  });
  if (view.changes().rates) refresh(view, news);
  if (view.changes().rates || view.changes().nodes) m_fits.clear();
  for (const model::JobIndex job : view.active()) {
    if (!knows(job)) arrive(view, job, news);
  }
  const auto arrival = [&](model::JobIndex job) { return view.job(job).arrival_s; };
  std::stable_sort(news.arrived.begin(), news.arrived.end(),
                   [&](model::JobIndex a, model::JobIndex b) { return arrival(a) < arrival(b); });
  m_free.emplace(view);
  for (const Gang& gang : m_running) m_free->take(gang.spot.parts);
  return news;
}

bool Shop::stillHolds(const sim::SystemView& view, const Gang& gang) const {
  const sim::JobState& state = view.state(gang.job);
  return state.active() && !state.held.empty() &&
         std::all_of(gang.spot.parts.begin(), gang.spot.parts.end(),
                     [&](const model::Part& part) { return state.rate[part.type].usable(); });
}

// A job without stages is a pipeline by its rates, which may have changed; a job with stages may have lost a type.
void Shop::refresh(const sim::SystemView& view, News& news) {
  for (const model::JobIndex job : m_known) {
    auto fresh = std::make_shared<Estimate>(*m_estimates[job]);
    fresh->pipeline = pipelineOf(view, job, fresh->gpus);
    m_estimates[job] = std::move(fresh);
  }
  for (const model::JobIndex job : std::exchange(m_impossible, {})) {
    std::erase(m_known, job);
    arrive(view, job, news);
  }
}

void Shop::arrive(const sim::SystemView& view, model::JobIndex job, News& news) {
  m_estimates[job] = estimate(view, job);
  m_known.push_back(job);
  if (adopt(view, job)) return;
  if (!m_estimates[job]->possible()) {
    m_impossible.push_back(job);
  } else {
    news.arrived.push_back(job);
  }
}

// A job that ran before this policy took over keeps its GPUs.
bool Shop::adopt(const sim::SystemView& view, model::JobIndex job) {
  const sim::JobState& state = view.state(job);
  if (state.held.empty() || !view.job(job).allows(model::gpuCount(state.held))) return false;
  Gang gang;
  gang.job = job;
  gang.spot.parts = state.held;
  gang.spot.alpha_s = gang.rejected_alpha_s = kNone;
  if (!stillHolds(view, gang)) return false;
  m_running.push_back(std::move(gang));
  return true;
}

std::shared_ptr<const model::Pipeline> Shop::pipelineOf(const sim::SystemView& view, model::JobIndex index, int gpus) const {
  const model::Job& job = view.job(index);
  const sim::JobState& state = view.state(index);
  model::Pipeline pipeline =
      job.pipeline ? *job.pipeline : model::derivedPipeline(job, state.rate, state.rate_spread, gpus);
  if (job.pipeline) block(pipeline, state.rate);
  return std::make_shared<const model::Pipeline>(std::move(pipeline));
}

std::shared_ptr<const Estimate> Shop::estimate(const sim::SystemView& view, model::JobIndex index) {
  const model::Job& job = view.job(index);
  auto out = std::make_shared<Estimate>();
  for (const int size : fixedGangs(job)) {
    out->gpus = size;
    out->pipeline = pipelineOf(view, index, size);
    out->alpha = model::alphaRange(view.problem(), *out->pipeline);
    if (out->possible()) break;
  }
  if (!out->possible()) out->gpus = job.fixedGpus;
  out->share = static_cast<double>(out->gpus) / view.problem().gpuCount();
  const predict::IterationGuess guess = m_forecast.predict(job, view.now_s(), view.stop());
  out->iterations = guess.iterations;
  out->source = guess.source;
  return out;
}

int Shop::freeFor(model::JobIndex job) const { return usableFree(*of(job).pipeline, *m_free, of(job).pipeline->types()); }

std::optional<Spot> Shop::spot(const sim::SystemView& view, model::JobIndex job, ServerOrder order) const {
  return findSpot(view.problem(), *of(job).pipeline, *m_free, order, m_typeAware);
}

bool Shop::fitsWhenIdle(const sim::SystemView& view, model::JobIndex job) {
  const auto [known, fresh] = m_fits.try_emplace(job, false);
  if (fresh) {
    known->second =
        findSpot(view.problem(), *of(job).pipeline, FreeGpus(view), ServerOrder::MostFree, m_typeAware).has_value();
  }
  return known->second;
}

void Shop::tellForecasts(const News& news, sim::Decision& out) const {
  for (const model::JobIndex job : news.arrived) out.forecasts.push_back({job, of(job).iterations, of(job).source});
}

void Shop::start(Gang gang) {
  m_free->take(gang.spot.parts);
  m_running.push_back(std::move(gang));
}

void Shop::place(const sim::SystemView& view, sim::Decision& decision) const {
  for (const Gang& gang : m_running) {
    sim::Placement placement;
    placement.job = gang.job;
    placement.parts = gang.spot.parts;
    if (view.job(gang.job).pipeline) placement.stages = gang.spot.stages;
    decision.placements.push_back(std::move(placement));
  }
}

}  // namespace roundel::policies::asrpt
