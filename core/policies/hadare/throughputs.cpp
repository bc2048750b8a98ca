#include "core/policies/hadare/throughputs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace roundel::policies::hadare {
namespace {

using model::JobIndex;
using model::NodeIndex;
using model::TypeIndex;
using sim::SystemView;

// Closer to the estimate than this a measurement is rounding, and would only tell equal nodes apart.
constexpr double kSame = 1e-9;

double statedRate(const SystemView& view, JobIndex job, const Offer& offer) {
  return view.estimatedRate(job, {{offer.node, offer.type, offer.count}});
}

// As many of the free GPUs as the job takes at most and the type has a rate for.
int countFor(const SystemView& view, JobIndex job, TypeIndex type, int free) {
  return std::min({view.job(job).gpus, free, view.state(job).rate[type].largestGang()});
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
  for (const model::GpuTypeSpec& type : problem.scenario.gpu_types) {
    const bool known = form && type.tensor_tflops && type.vram_gib;
    m_pmi.push_back(known ? predict::pmi(*type.tensor_tflops, *type.vram_gib, *form) : 0);
  }
}

// HadarE Eq. 10 asks for a job's two weights and for every GPU type that the job can use.
bool Throughputs::estimated(const SystemView& view, JobIndex job) const {
  const model::JobSpec& spec = view.job(job).spec;
  if (!spec.model_weight || !spec.dataset_size) return false;
  const auto& rates = view.state(job).rate;
  for (std::size_t r = 0; r < rates.size(); ++r) {
    if (rates[r].usable() && m_pmi[r] <= 0) return false;
  }
  return true;
}

double Throughputs::base(const SystemView& view, JobIndex job, const Offer& offer) const {
  if (!estimated(view, job)) return statedRate(view, job, offer);
  const model::JobSpec& spec = view.job(job).spec;
  const predict::JobScale scale{view.job(job).batch_size, *spec.model_weight, *spec.dataset_size};
  const double pcie = predict::pcieScaling(view.problem().nodes[offer.node].pcie);
  return predict::initialThroughput(m_pmi[offer.type], pcie, scale) * offer.count;
}

const std::vector<Throughputs::Measured>& Throughputs::measuredOf(JobIndex job) const {
  static const std::vector<Measured> none;
  return job < m_measured.size() && m_measured[job] ? *m_measured[job] : none;
}

void Throughputs::measure(const SystemView& view, JobIndex job, const Offer& offer, const model::RateCurve& stated,
                          double iterations, double run_s) {
  if (iterations <= 0 || run_s <= 0 || !(view.state(job).rate[offer.type] == stated)) return;
  const double expected = base(view, job, offer);
  if (expected <= 0) return;
  double ratio = iterations / run_s / expected;
  if (std::abs(ratio - 1) <= kSame) ratio = 1;
  m_measured.resize(std::max(m_measured.size(), view.problem().jobs.size()));
  std::vector<Measured> own = measuredOf(job);
  const auto known = std::find_if(own.begin(), own.end(),
                                  [&](const Measured& m) { return m.node == offer.node && m.type == offer.type; });
  if (known == own.end()) {
    own.push_back({offer.node, offer.type, ratio, stated});
  } else {
    known->ratio = ratio;
    known->stated = stated;
  }
  m_measured[job] = std::make_shared<const std::vector<Measured>>(std::move(own));
}

const Throughputs::Measured* Throughputs::seen(const SystemView& view, JobIndex job, const Offer& offer) const {
  for (const Measured& m : measuredOf(job)) {
    if (m.node == offer.node && m.type == offer.type && m.stated == view.state(job).rate[offer.type]) return &m;
  }
  return nullptr;
}

double Throughputs::scaleOf(const SystemView& view, JobIndex job) const {
  if (!estimated(view, job)) return 1;
  double sum = 0;
  int count = 0;
  for (const Measured& m : measuredOf(job)) {
    if (!(m.stated == view.state(job).rate[m.type])) continue;
    sum += m.ratio;
    ++count;
  }
  if (count > 0) return sum / count;
  double stated = 0;
  double guessed = 0;
  const auto& nodes = view.problem().nodes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    for (const model::GpuGroup& group : nodes[n].groups) {
      const Offer offer{NodeIndex(n), group.type, countFor(view, job, group.type, group.count), 0, Origin::EquationTen};
      if (offer.count <= 0) continue;
      stated = std::max(stated, statedRate(view, job, offer));
      guessed = std::max(guessed, base(view, job, offer));
    }
  }
  return guessed > 0 ? stated / guessed : 1;
}

std::optional<Offer> Throughputs::offer(const SystemView& view, JobIndex job, NodeIndex node,
                                        const std::vector<int>& free, double scale) const {
  std::optional<Offer> best;
  double most = 0;
  const auto& groups = view.problem().nodes[node].groups;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Offer offer{node, groups[g].type, countFor(view, job, groups[g].type, free[g]), 0, Origin::Stated};
    if (offer.count <= 0) continue;
    const double perGpu = view.state(job).rate[offer.type].perGpu(offer.count);
    if (perGpu <= most) continue;
    most = perGpu;
    best = offer;
  }
  if (!best) return best;
  const bool guessed = estimated(view, job);
  const Measured* measured = seen(view, job, *best);
  best->origin = measured != nullptr ? Origin::Measured : guessed ? Origin::EquationTen : Origin::Stated;
  best->rate = base(view, job, *best) * (measured != nullptr ? measured->ratio : scale);
  if (best->rate <= 0) return std::nullopt;
  return best;
}

}  // namespace roundel::policies::hadare
