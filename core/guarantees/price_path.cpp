// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guarantees/price_path.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/compare/reasons.h"
#include "core/guarantees/guarantee.h"
#include "core/policies/hadar/prices.h"

namespace roundel::guarantees {
namespace {

using policies::hadar::PriceConstants;
using Entry = std::pair<std::int32_t, std::int32_t>;  // node, type

double valueOrZero(const trace::Explanation& why, const char* id) {
  for (const trace::Value& value : why.values)
    if (value.id == id) return value.value;
  return 0;
}

class Walker {
 public:
  Walker(const model::Problem& problem, const PriceRules& rules) : m_rules(rules) {
    for (std::size_t n = 0; n < problem.nodes.size(); ++n)
      for (const model::GpuGroup& group : problem.nodes[n].groups)
        m_capacity[{static_cast<std::int32_t>(n), group.type.value}] += group.count;
  }

  void add(std::int64_t round, const trace::Explanation& why) {
    PriceConstants constants;
    constants.horizon = valueOrZero(why, "T");
    constants.u_max = valueOrZero(why, "Umax");
    constants.u_min = valueOrZero(why, "Umin");
    if (constants.u_max <= 0 || constants.u_min <= 0) return;
    m_constants = constants;
    m_round = round;
    notePrices(why);
    m_held.clear();
    for (const trace::Choice& choice : why.choices)
      if (std::isnan(choice.score)) take(choice.parts);
    m_values = {round, 0, worth()};
    for (const trace::Choice& choice : why.choices)
      if (!std::isnan(choice.score)) accept(choice);
    m_out.rounds.push_back(m_values);
  }

  PricePath result() { return std::move(m_out); }

 private:
  void notePrices(const trace::Explanation& why) {
    m_out.states = std::max(m_out.states, valueOrZero(why, "states"));
    double gpus = 0;
    for (const auto& [entry, capacity] : m_capacity) gpus += capacity;
    m_out.initial = std::max(m_out.initial, m_constants.horizon * gpus * m_constants.u_min);
    if (m_constants.alpha() < m_out.alpha || m_out.u_max > 0) {
      if (m_constants.alpha() <= m_out.alpha) return;
    }
    m_out.alpha = m_constants.alpha();
    m_out.u_max = m_constants.u_max;
    m_out.u_min = m_constants.u_min;
  }

  static Entry entryOf(const model::Part& part) { return {part.node.value, part.type.value}; }
  double priceAt(const Entry& entry, int held) const {
    return policies::hadar::price(m_constants, held, m_capacity.at(entry));
  }
  double worth() {
    double sum = 0;
    for (const auto& [entry, capacity] : m_capacity) sum += capacity > 0 ? capacity * priceAt(entry, m_held[entry]) : 0;
    return sum;
  }
  void take(const trace::PartList& parts) {
    for (const model::Part& part : parts) m_held[entryOf(part)] += part.count;
  }

  void accept(const trace::Choice& choice) {
    const double alpha = m_constants.alpha();
    const double slope = std::log(m_constants.u_max / m_constants.u_min);
    double charged = 0;
    double dearer = 0;  // sum of c dk
    for (const model::Part& part : choice.parts) {
      const Entry entry = entryOf(part);
      const int capacity = m_capacity.at(entry);
      const double former_price = priceAt(entry, m_held[entry]);
      const double rise = capacity * (priceAt(entry, m_held[entry] + part.count) - former_price);
      const double paid = m_rules.integral && slope > 0 ? rise / slope : former_price * part.count;
      ++m_out.allocations;
      note(m_out.charge, m_out.charges_failed, {choice.job, m_round, paid, rise / alpha});
      noteFullest(choice.job, part, capacity);
      charged += paid;
      dearer += rise;
    }
    const double cost = charged * (1 + m_rules.kappa * (model::nodeCount(choice.parts) - 1));
    const double utility = choice.score + cost;
    note(m_out.gain, m_out.gains_failed, {choice.job, m_round, utility, (choice.score + dearer) / alpha});
    m_values.primal += utility;
    m_values.dual += choice.score + dearer;
    take(choice.parts);
  }

  // Keeps the pair with the largest shortfall of the left side; without a shortfall, the closest pair.
  static void note(std::optional<Sides>& worst, std::size_t& failed, const Sides& sides) {
    if (!atMost(sides.right, sides.left)) ++failed;
    if (!worst || sides.right - sides.left > worst->right - worst->left) worst = sides;
  }

  void noteFullest(model::JobIndex job, const model::Part& part, int capacity) {
    const auto& fullest_use = m_out.fullest;
    if (fullest_use && part.count * fullest_use->capacity < fullest_use->part.count * capacity) return;
    if (fullest_use && part.count * fullest_use->capacity == fullest_use->part.count * capacity &&
        part.count <= fullest_use->part.count)
      return;
    m_out.fullest = {job, part, capacity};
  }

  PriceRules m_rules;
  std::map<Entry, int> m_capacity, m_held;
  PriceConstants m_constants;
  std::int64_t m_round = 0;
  PricePath::Values m_values;
  PricePath m_out;
};

}  // namespace

std::optional<PricePath> pricePath(const compare::LaneRun& run, const PriceRules& rules, const std::stop_token& stop) {
  Walker walker(*run.trace->problem, rules);
  const trace::Decisions& decisions = run.trace->decisions;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const trace::DecisionRecord record = decisions[i];
    auto why = record.explanation;
    if (why == nullptr) why = compare::explain(run, i, stop);
    if (why == nullptr) return std::nullopt;
    walker.add(record.round, *why);
  }
  return walker.result();
}

}  // namespace roundel::guarantees
