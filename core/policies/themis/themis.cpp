// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/themis/themis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "core/metrics/rates.h"
#include "core/policies/common/placement.h"
#include "core/policies/common/sequential_placer.h"
#include "core/policies/themis/contention.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace themis {
namespace {

using model::JobIndex;
using model::TypeIndex;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kEqual = 1e-12;  // relative: rates and rho that differ by rounding are equal

constexpr trace::ReasonKind kDoesNotFit{
    "gang-does-not-fit",
    "needs {need} {need:GPU|GPUs} of one type; at most {free} {free:was|were} left behind the jobs before it "
    "(its rho can still be {rho}), the last of them {blocker}"};
constexpr trace::ReasonKind kTooFew{
    "no-capacity",
    "needs {need} {need:GPU|GPUs} of one type that it can run on; at most {free} of one {free:is|are} up"};

struct Bid {
  JobIndex job;
  int gang = 0;
  double elapsed_s = 0;
  double alone_s = 0;  // T_independent
  double remaining = 0;
  double best_rho = 0;  // infinity if no gang can run it now
  bool offered = false;
  std::vector<model::Part> won;
  double rho = kNone;  // with the GPUs that it won

  double rhoAt(double rate) const { return (elapsed_s + remaining / rate) / alone_s; }
};

struct Gang {
  std::vector<model::Part> parts;
  double rate = 0;
};

// Jobs without a gang now are last. Equal rho are sorted by arrival, then index.
bool faresWorse(const sim::SystemView& view, const Bid& a, const Bid& b) {
  const auto key = [&](const Bid& bid) { return std::isfinite(bid.best_rho) ? bid.best_rho : -1; };
  if (std::abs(key(a) - key(b)) > kEqual * std::max(std::abs(key(a)), std::abs(key(b)))) return key(a) > key(b);
  return std::tuple(view.job(a.job).arrival_s, a.job) < std::tuple(view.job(b.job).arrival_s, b.job);
}

/// The free GPUs while those of one round are assigned.
class Auction {
 public:
  explicit Auction(const sim::SystemView& view) : m_view(view), m_free(view), m_unheld(m_free) {
    for (const JobIndex job : view.active()) {
      const std::vector<model::Part> held_parts = model::normalised(view.state(job).held);
      if (m_unheld.fits(held_parts)) m_unheld.take(held_parts);
    }
  }

  /// The fastest gang that the job can have.
  Gang fastest(JobIndex job, int count) const {
    Gang best;
    const std::vector<model::Part> held_parts = model::normalised(m_view.state(job).held);
    if (!held_parts.empty() && isGang(held_parts, held_parts.front().type, count) && m_free.fits(held_parts))
      consider(job, held_parts, best);
    for (const FreeGpus* pool : {&m_unheld, &m_free}) {
      forUsableTypes(m_view, job, [&](TypeIndex type) {
        const std::vector<model::Part> parts = pool->fewestNodes(type, count);
        if (!parts.empty() && m_free.fits(parts)) consider(job, parts, best);
      });
    }
    return best;
  }

  void give(Bid& bid) {
    Gang gang = fastest(bid.job, bid.gang);
    if (gang.parts.empty()) return;
    m_free.take(gang.parts);
    if (m_unheld.fits(gang.parts)) m_unheld.take(gang.parts);
    bid.rho = bid.rhoAt(gang.rate);
    bid.won = std::move(gang.parts);
    m_last = bid.job;
  }

  /// Largest number of free GPUs of one type that the job can run on.
  int mostFree(JobIndex job) const {
    int most_gpus = 0;
    forUsableTypes(m_view, job, [&](TypeIndex type) { most_gpus = std::max(most_gpus, m_free.available(type)); });
    return most_gpus;
  }
  /// The same for all GPUs that are up.
  int mostUp(JobIndex job) const {
    int most_gpus = 0;
    forUsableTypes(m_view, job, [&](TypeIndex type) { most_gpus = std::max(most_gpus, m_view.upGpus(type)); });
    return most_gpus;
  }
  JobIndex last() const { return m_last; }

 private:
  void consider(JobIndex job, const std::vector<model::Part>& parts, Gang& best) const {
    const double rate = m_view.estimatedRate(job, parts);
    if (rate > best.rate * (1 + kEqual)) best = {parts, rate};
  }

  const sim::SystemView& m_view;
  FreeGpus m_free;
  FreeGpus m_unheld;  // GPUs that no job held in the previous round; may be more than are free
  JobIndex m_last;
};

class ThemisPolicy final : public sim::Policy {
 public:
  explicit ThemisPolicy(double fairness_knob) : m_knob(fairness_knob) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<ThemisPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    m_contention.update(view);
    Auction auction(view);
    std::vector<Bid> bids = bidsOf(view, auction);
    const std::size_t offered = visible(bids.size());
    for (std::size_t i = 0; i < offered; ++i) {
      bids[i].offered = true;
      auction.give(bids[i]);
    }
    for (Bid* bid : byArrival(view, bids, offered)) auction.give(*bid);
    if (why != nullptr) explain(bids, auction, offered, *why);
    return decisionOf(bids);
  }

 private:
  std::vector<Bid> bidsOf(const sim::SystemView& view, const Auction& empty) {
    std::vector<Bid> bids;
    bids.reserve(view.active().size());
    for (const JobIndex job : view.active()) bids.push_back(bidOf(view, empty, job));
    std::ranges::sort(bids, [&](const Bid& a, const Bid& b) { return faresWorse(view, a, b); });
    return bids;
  }

  Bid bidOf(const sim::SystemView& view, const Auction& empty, JobIndex job) {
    Bid bid;
    bid.job = job;
    bid.gang = m_gangs.of(view.problem(), job);
    bid.elapsed_s = view.now_s() - view.job(job).arrival_s;
    bid.remaining = view.remaining(job);
    const double best = empty.fastest(job, bid.gang).rate;
    const double m = m_contention.mean(view, job);
    double alone_rate = metrics::isolatedRate(view.problem(), job, m);
    if (alone_rate <= 0) alone_rate = best / m;  // it can run only because of an event
    bid.alone_s =
        std::max(alone_rate > 0 ? view.job(job).iterations / alone_rate : 0, std::numeric_limits<double>::min());
    bid.best_rho = best > 0 ? bid.rhoAt(best) : std::numeric_limits<double>::infinity();
    return bid;
  }

  std::size_t visible(std::size_t jobs) const {
    const double share = (1 - m_knob) * static_cast<double>(jobs);
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(share - 1e-9 * share)), 1, jobs);
  }

  static std::vector<Bid*> byArrival(const sim::SystemView& view, std::vector<Bid>& bids, std::size_t from) {
    std::vector<Bid*> out;
    for (std::size_t i = from; i < bids.size(); ++i) out.push_back(&bids[i]);
    std::ranges::sort(out, [&](const Bid* a, const Bid* b) {
      return std::tuple(view.job(a->job).arrival_s, a->job) < std::tuple(view.job(b->job).arrival_s, b->job);
    });
    return out;
  }

  static sim::Decision decisionOf(std::vector<Bid>& bids) {
    sim::Decision decision;
    for (Bid& bid : bids) {
      if (bid.won.empty()) continue;
      sim::Placement& placement = decision.placements.emplace_back();
      placement.job = bid.job;
      placement.parts = std::move(bid.won);
    }
    return decision;
  }

  static trace::Reason reasonFor(const Bid& bid, const Auction& auction) {
    trace::Reason reason;
    reason.job = bid.job;
    const bool runs = std::isfinite(bid.best_rho);
    reason.kind = runs ? &kDoesNotFit : &kTooFew;
    reason.numbers[0] = {"need", static_cast<double>(bid.gang)};
    reason.numbers[1] = {"free", static_cast<double>(runs ? auction.mostFree(bid.job) : auction.mostUp(bid.job))};
    if (!runs) return reason;
    reason.numbers[2] = {"rho", bid.best_rho};
    reason.blocker = auction.last();
    return reason;
  }

  static trace::Choice choiceOf(const Bid& bid) {
    trace::Choice choice;
    choice.job = bid.job;
    choice.parts = bid.won;
    choice.score = bid.rho;
    choice.rejected_score = kNone;
    return choice;
  }

  void explain(const std::vector<Bid>& bids, const Auction& auction, std::size_t offered,
               trace::Explanation& out) const {
    out.rule =
        "Jobs by the finish-time fairness rho = T_shared / T_independent that they can still reach, the largest first: the first "
        "(1 - f) of them take the gang of least rho, one after the other; what is left goes to the others in order of arrival.";
    out.score_name = "rho";
    for (const Bid& bid : bids)
      if (bid.won.empty())
        out.reasons.push_back(reasonFor(bid, auction));
      else
        out.choices.push_back(choiceOf(bid));
    out.values = {{"fairness-knob", "Fairness knob f", "", m_knob},
                  {"offered", "Jobs in the auction", "", static_cast<double>(offered)}};
    out.tables = {tableOf(bids)};
  }

  static std::shared_ptr<const trace::Table> tableOf(const std::vector<Bid>& bids) {
    const auto best = [](const Bid& bid) { return std::isfinite(bid.best_rho) ? bid.best_rho : kNone; };
    auto table = std::make_shared<trace::Table>();
    table->id = "auction";
    table->picture = trace::Picture::Order;
    table->title = "Jobs by the least rho that they can still reach";
    table->columns = {{"job", "", trace::cells<JobIndex>(bids, &Bid::job)},
                      {"least rho", "", trace::cells<double>(bids, best), trace::ColumnRole::Amount},
                      {"rho", "", trace::cells<double>(bids, &Bid::rho)},
                      {"T_independent", "s", trace::cells<double>(bids, &Bid::alone_s)},
                      {"in the auction", "", trace::cells<double>(bids, &Bid::offered)},
                      {"GPUs", "", trace::cells<double>(bids, &Bid::gang)}};
    table->chosen = trace::cells<char>(bids, [](const Bid& bid) { return !bid.won.empty(); });
    return table;
  }

  double m_knob;
  Contention m_contention;
  OneTypeGangs m_gangs;
};

std::unique_ptr<sim::Policy> makePolicy(const model::Problem&, const Options& options, std::vector<model::Fault>&) {
  return std::make_unique<ThemisPolicy>(options.number("fairness_knob"));
}

}  // namespace
}  // namespace themis

PolicyInfo themisInfo() {
  PolicyInfo info;
  info.id = "themis";
  info.name = "Themis";
  info.look = 21;
  info.brief = "Finish-time fairness: the worst-off jobs first.";
  info.year = 2020;
  info.summary =
      "After Themis, with a simpler auction: offers the GPUs of each round to the jobs whose finish-time fairness is worst; they take the fastest gangs, one job after the other, and the other jobs take what is "
      "left.";
  info.paper = "K. Mahajan et al., Themis: Fair and Efficient GPU Cluster Scheduling, NSDI 2020";
  info.cost = "O(jobs * (log jobs + types * nodes / 64)) each round, nodes if no single node has room for a gang";
  info.options = {within(
      makeOption(
          "fairness_knob", OptionType::Number, "0.8",
          "f: the share 1 - f of the jobs, those that fare worst, is offered the GPUs first; 0 offers them to all, 1 to the worst alone",
          "Themis, the fairness knob f"),
      0, 1, "")};
  info.make_policy = themis::makePolicy;
  return info;
}

}  // namespace roundel::policies
