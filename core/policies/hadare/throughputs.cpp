// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/throughputs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/model/cow_vector.h"
#include "core/model/scenario.h"

namespace roundel::policies::hadare {
namespace {

using model::JobIndex;
using model::NodeIndex;
using model::TypeIndex;
using sim::SystemView;

// A measurement this close to the estimate differs only by rounding, and would make equal nodes different.
constexpr double kSameRatio = 1e-9;

double statedRate(const SystemView& view, JobIndex job, const Offer& offer) {
  return view.estimatedRate(job, {{.node = offer.node, .type = offer.type, .count = offer.count}});
}

// Returns the largest number of free GPUs that the job can use and for which the type has a rate.
int countFor(const SystemView& view, JobIndex job, TypeIndex type, int free) {
  return std::min({view.job(job).gpus, free, view.state(job).throughput[type].largestGang()});
}

}  // namespace

const char* toString(Origin origin) {
  switch (origin) {
    case Origin::Stated:
      return "stated";
    case Origin::EquationTen:
      return "Eq. 10";
    case Origin::Measured:
      return "seen";
  }
  return "";
}

Throughputs::Throughputs(const model::Problem& problem, std::optional<predict::PmiForm> form) {
  for (const model::GpuTypeSpec& type : problem.scenario->gpu_types) {
    const bool has_values = form && type.tensor_tflops && type.vram_gib;
    m_pmi.push_back(has_values ? predict::pmi(*type.tensor_tflops, *type.vram_gib, *form) : 0);
  }
}

// HadarE Eq. 10 needs the two weights of the job and the values of every GPU type that the job can use.
bool Throughputs::estimated(const SystemView& view, JobIndex job) const {
  const model::JobSpec& spec = *view.job(job).spec;
  if (!spec.model_weight || !spec.dataset_size) return false;
  const auto& rates = view.state(job).throughput;
  for (std::size_t r = 0; r < rates.size(); ++r)
    if (rates[r].usable() && m_pmi[r] <= 0) return false;
  return true;
}

double Throughputs::base(const SystemView& view, JobIndex job, const Offer& offer) const {
  if (!estimated(view, job)) return statedRate(view, job, offer);
  const model::JobSpec& spec = *view.job(job).spec;
  const predict::JobScale scale{
      .batch_size = view.job(job).batch_size, .model_weight = *spec.model_weight, .dataset_size = *spec.dataset_size};
  const double pcie = predict::pcieScaling(view.problem().nodes[offer.node].pcie);
  return predict::initialThroughput(m_pmi[offer.type], pcie, scale) * offer.count;
}

const Throughputs::Known& Throughputs::knownOf(JobIndex job) const {
  static const Known nothing_known;
  return job < m_known.size() && m_known[job] ? *m_known[job] : nothing_known;
}

Throughputs::Known& Throughputs::editKnown(JobIndex job) {
  std::shared_ptr<Known>& known_rates = m_known[job];
  if (known_rates == nullptr) known_rates = std::make_shared<Known>();
  return model::unshare(known_rates);
}

std::size_t Throughputs::placeOf(const Known& known, NodeIndex node, TypeIndex type) {
  const auto isBefore = [&](std::uint32_t row, const auto& place) {
    return std::tie(known.rows[row].node, known.rows[row].type) < place;
  };
  const auto place_entry =
      std::lower_bound(known.by_place.begin(), known.by_place.end(), std::tie(node, type), isBefore);
  return static_cast<std::size_t>(place_entry - known.by_place.begin());
}

bool Throughputs::standsAt(const Known& known, std::size_t place, NodeIndex node, TypeIndex type) {
  if (place == known.by_place.size()) return false;
  const Measured& row = known.rows[known.by_place[place]];
  return row.node == node && row.type == type;
}

void Throughputs::measure(const SystemView& view, JobIndex job, const Offer& offer,
                          const model::ThroughputCurve& stated, double iterations, double run_s) {
  if (iterations <= 0 || run_s <= 0 || !(view.state(job).throughput[offer.type] == stated)) return;
  const double expected = base(view, job, offer);
  if (expected <= 0) return;
  double ratio = iterations / run_s / expected;
  if (std::abs(ratio - 1) <= kSameRatio) ratio = 1;
  m_known.resize(std::max(m_known.size(), view.problem().jobs.size()));
  Known& known_rates = editKnown(job);
  const std::size_t place = placeOf(known_rates, offer.node, offer.type);
  if (standsAt(known_rates, place, offer.node, offer.type)) {
    Measured& row = known_rates.rows[known_rates.by_place[place]];
    row.ratio = ratio;
    row.stated = stated;
    return;
  }
  known_rates.by_place.insert(known_rates.by_place.begin() + static_cast<std::ptrdiff_t>(place),
                              static_cast<std::uint32_t>(known_rates.rows.size()));
  known_rates.rows.push_back({offer.node, offer.type, ratio, stated});
}

void Throughputs::forget(const std::vector<JobIndex>& ended) {
  for (const JobIndex job : ended)
    if (job < m_known.size()) m_known[job] = nullptr;
}

double Throughputs::scaleOf(const SystemView& view, JobIndex job) const {
  if (!estimated(view, job)) return 1;
  double sum = 0;
  int count = 0;
  for (const Measured& m : knownOf(job).rows) {
    if (!(m.stated == view.state(job).throughput[m.type])) continue;
    sum += m.ratio;
    ++count;
  }
  return count > 0 ? sum / count : scaleUnmeasured(view, job);
}

double Throughputs::scaleUnmeasured(const SystemView& view, JobIndex job) const {
  double stated_sum = 0;
  double guessed = 0;
  const auto& nodes = view.problem().nodes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    for (const model::GpuGroup& group : nodes[n].groups) {
      const Offer offer{.node = NodeIndex(n),
                        .type = group.type,
                        .count = countFor(view, job, group.type, group.count),
                        .rate = 0,
                        .origin = Origin::EquationTen};
      if (offer.count <= 0) continue;
      stated_sum = std::max(stated_sum, statedRate(view, job, offer));
      guessed = std::max(guessed, base(view, job, offer));
    }
  }
  return guessed > 0 ? stated_sum / guessed : 1;
}

Throughputs::OfJob Throughputs::of(const SystemView& view, JobIndex job) const { return OfJob(*this, view, job); }

Throughputs::OfJob::OfJob(const Throughputs& all, const SystemView& view, JobIndex job)
    : m_all(&all),
      m_view(&view),
      m_job(job),
      m_rates(&view.state(job).throughput),
      m_known(&all.knownOf(job)),
      m_estimated(all.estimated(view, job)),
      m_gpus(view.job(job).gpus),
      m_speeds(m_rates->size() * (static_cast<std::size_t>(m_gpus) + 1), Speed{kNone, kNone}) {
  for (const model::ThroughputCurve& curve : *m_rates) m_largest.push_back(std::min(m_gpus, curve.largestGang()));
}

double Throughputs::OfJob::perGpu(TypeIndex type, int count) {
  double& known_speed = speed(type, count).per_gpu;
  if (std::isnan(known_speed)) known_speed = (*m_rates)[type].perGpu(count);
  return known_speed;
}

// A stated rate is equal on all nodes. Eq. 10 depends on the PCIe of the node.
double Throughputs::OfJob::base(const Offer& offer) {
  if (m_estimated) return m_all->base(*m_view, m_job, offer);
  double& known_rate = speed(offer.type, offer.count).stated;
  if (std::isnan(known_rate)) known_rate = statedRate(*m_view, m_job, offer);
  return known_rate;
}

const Throughputs::Measured* Throughputs::OfJob::seen(const Offer& offer) const {
  const std::size_t place = placeOf(*m_known, offer.node, offer.type);
  if (!standsAt(*m_known, place, offer.node, offer.type)) return nullptr;
  const Measured& row = m_known->rows[m_known->by_place[place]];
  return row.stated == (*m_rates)[offer.type] ? &row : nullptr;
}

std::optional<Offer> Throughputs::OfJob::offerOf(NodeIndex node, std::size_t group, int free, double scale) {
  const TypeIndex type = m_view->problem().nodes[node].groups[group].type;
  Offer offer{
      .node = node, .type = type, .count = std::min(free, m_largest[type]), .rate = 0, .origin = Origin::Stated};
  if (offer.count <= 0 || perGpu(type, offer.count) <= 0) return std::nullopt;
  const Measured* measured = seen(offer);
  offer.origin = measured != nullptr ? Origin::Measured : m_estimated ? Origin::EquationTen : Origin::Stated;
  offer.rate = base(offer) * (measured != nullptr ? measured->ratio : scale);
  return offer.rate > 0 ? std::optional(offer) : std::nullopt;
}

std::optional<Offer> Throughputs::OfJob::offer(NodeIndex node, const std::vector<int>& free, double scale) {
  std::optional<Offer> best;
  for (std::size_t g = 0; g < free.size(); ++g) {
    const std::optional<Offer> group_offer = offerOf(node, g, free[g], scale);
    if (group_offer && group_offer->rate > (best ? best->rate : 0)) best = group_offer;
  }
  return best;
}

}  // namespace roundel::policies::hadare
