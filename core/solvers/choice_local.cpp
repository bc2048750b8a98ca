#include "core/solvers/choice_local.h"

#include <algorithm>
#include <limits>
#include <random>
#include <utility>

namespace roundel::solvers::detail {
namespace {

constexpr double kGain = 1e-9;  // of the greatest value: smaller improvements are rounding
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostPushed = 3;
constexpr std::size_t kRuinedSlots = 2;
constexpr std::size_t kShakes = 400;             // at most,
constexpr std::size_t kShakenColumns = 300000;   // and merged columns looked at
constexpr std::size_t kFruitless = 100;          // attempts in a row that gained nothing

/// Who would have to go, and what they are worth.
struct Push {
  double cost = kNever;
  std::int32_t column = kNoColumn;
  std::vector<std::size_t> groups;
};

class LocalSearch {
 public:
  LocalSearch(const ChoiceProgram& program, const Merged& merged, const Choice& choice)
      : m_program(program), m_merged(merged), m_choice(program.groupCount(), kNoColumn), m_free(program),
        m_users(program.slotCount()), m_order(program.groupCount()), m_most(program.groupCount(), 0),
        m_roomiest(merged.classes.size(), 0), m_least(program.greatestValue() * kGain) {
    for (std::size_t g = 0; g < m_order.size(); ++g) {
      for (std::size_t k = merged.first_column[g]; k < merged.first_column[g + 1]; ++k) m_order[g].push_back(k);
      std::stable_sort(m_order[g].begin(), m_order[g].end(), [&](std::size_t a, std::size_t b) {
        return m_merged.columns[a].value > m_merged.columns[b].value;
      });
      if (!m_order[g].empty()) m_most[g] = merged.columns[m_order[g].front()].value;
    }
    for (std::uint32_t k = 0; k < m_roomiest.size(); ++k) measure(k);
    become(choice);
  }

  const Choice& choice() const { return m_choice; }

  /// Goes to another choice, moving those groups alone that differ.
  void become(const Choice& choice) {
    for (std::size_t g = 0; g < choice.size(); ++g) {
      if (m_choice[g] != choice[g]) leave(g);
    }
    for (std::size_t g = 0; g < choice.size(); ++g) {
      if (m_choice[g] != choice[g]) enter(g, choice[g]);
    }
  }

  bool pass() {
    bool improved = false;
    for (std::size_t g = 0; g < m_choice.size(); ++g) improved |= better(g);
    return improved;
  }

  /// Who holds something on a few slots that are alike goes; then everybody without a column is served in a random order.
  void ruin(std::mt19937_64& random) {
    const std::size_t of_class = m_merged.class_of[random() % m_program.slotCount()];
    const std::vector<std::uint32_t>& slots = m_merged.classes[of_class];
    for (std::size_t i = 0; i < kRuinedSlots; ++i) {
      const std::uint32_t slot = slots[random() % slots.size()];
      while (!m_users[slot].empty()) leave(m_users[slot].back());
    }
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t g = 0; g < m_choice.size(); ++g) {
      if (m_choice[g] != kNoColumn || m_order[g].empty()) continue;
      order.emplace_back(-m_most[g] * static_cast<double>(random() % 1024), g);
    }
    std::sort(order.begin(), order.end());
    for (const auto& [key, g] : order) {
      const std::int32_t column = bestFitting(g);
      if (column != kNoColumn) enter(g, column);
    }
  }

 private:
  double worth(std::size_t group) const {
    return m_choice[group] == kNoColumn ? 0 : m_program.value(m_choice[group]);
  }

  void measure(std::uint32_t of_class) {
    m_roomiest[of_class] = 0;
    for (const std::uint32_t slot : m_merged.classes[of_class]) {
      m_roomiest[of_class] = std::max(m_roomiest[of_class], m_free[slot]);
    }
  }

  void enter(std::size_t group, std::int32_t column) {
    m_choice[group] = column;
    m_free.take(column);
    for (const ChoiceUse& use : m_program.uses(column)) {
      m_users[use.slot].push_back(group);
      measure(m_merged.class_of[use.slot]);
    }
  }

  void leave(std::size_t group) {
    if (m_choice[group] == kNoColumn) return;
    m_free.give(m_choice[group]);
    for (const ChoiceUse& use : m_program.uses(m_choice[group])) {
      std::erase(m_users[use.slot], group);
      measure(m_merged.class_of[use.slot]);
    }
    m_choice[group] = kNoColumn;
  }

  int held(std::size_t group, std::uint32_t slot) const {
    for (const ChoiceUse& use : m_program.uses(m_choice[group])) {
      if (use.slot == slot) return use.count;
    }
    return 0;
  }

  bool mayFit(const MergedColumn& column) const {
    return std::all_of(column.parts.begin(), column.parts.end(),
                       [&](const ChoiceUse& part) { return m_roomiest[part.slot] >= part.count; });
  }

  std::int32_t bestFitting(std::size_t group) const {
    std::int32_t best = kNoColumn;
    for (const std::size_t k : m_order[group]) {
      const MergedColumn& column = m_merged.columns[k];
      if (best != kNoColumn && column.value <= m_program.value(best)) break;
      if (!mayFit(column)) continue;
      for (const std::int32_t c : column.members) {
        if ((best == kNoColumn || m_program.value(c) > m_program.value(best)) && m_free.fits(c)) best = c;
      }
    }
    return best;
  }

  bool better(std::size_t group) {
    const std::int32_t before = m_choice[group];
    const double had = worth(group);
    if (had >= m_most[group]) return false;
    leave(group);
    const std::int32_t fitting = bestFitting(group);
    if (fitting != kNoColumn && m_program.value(fitting) > had + m_least) {
      enter(group, fitting);
      return true;
    }
    for (const std::size_t k : m_order[group]) {
      if (m_merged.columns[k].value <= had + m_least) break;
      if (push(group, cheapestPush(m_merged.columns[k], had), had)) return true;
    }
    if (before != kNoColumn) enter(group, before);
    return false;
  }

  /// Of a merged column's members the one that gains most, not counting what those find that it pushes out.
  Push cheapestPush(const MergedColumn& column, double had) const {
    Push best;
    for (const std::int32_t c : column.members) {
      if (m_program.value(c) <= had + m_least) continue;
      Push push = pushFor(c);
      if (push.cost - m_program.value(c) < (best.column == kNoColumn ? kNever : best.cost - m_program.value(best.column))) {
        best = std::move(push);
      }
    }
    return best;
  }

  Push pushFor(std::int32_t column) const {
    Push push{0, column, {}};
    for (const ChoiceUse& use : m_program.uses(column)) {
      int lacking = use.count - m_free[use.slot];
      for (const std::size_t g : push.groups) lacking -= held(g, use.slot);
      while (lacking > 0) {
        const std::size_t who = cheapest(use.slot, lacking, push.groups);
        if (who == m_choice.size() || push.groups.size() == kMostPushed) return {};
        push.groups.push_back(who);
        push.cost += worth(who);
        lacking -= held(who, use.slot);
      }
    }
    return push;
  }

  /// The user of a slot whose value is least for the units that are lacking.
  std::size_t cheapest(std::uint32_t slot, int lacking, const std::vector<std::size_t>& without) const {
    std::size_t best = m_choice.size();
    double least = 0;
    for (const std::size_t g : m_users[slot]) {
      if (std::find(without.begin(), without.end(), g) != without.end()) continue;
      const double cost = worth(g) / std::min(lacking, held(g, slot));
      if (best != m_choice.size() && cost >= least) continue;
      best = g;
      least = cost;
    }
    return best;
  }

  /// Puts the column in and those that it pushes out elsewhere; undone, and false, where that is no gain.
  bool push(std::size_t group, const Push& push, double had) {
    if (push.column == kNoColumn) return false;
    double gain = m_program.value(push.column) - had - push.cost;
    double hope = gain;
    for (const std::size_t g : push.groups) hope += m_most[g];
    if (hope <= m_least) return false;
    std::vector<std::int32_t> before;
    for (const std::size_t g : push.groups) {
      before.push_back(m_choice[g]);
      leave(g);
    }
    enter(group, push.column);
    for (const std::size_t g : push.groups) {
      const std::int32_t other = bestFitting(g);
      if (other == kNoColumn) continue;
      gain += m_program.value(other);
      enter(g, other);
    }
    if (gain > m_least) return true;
    leave(group);
    for (const std::size_t g : push.groups) leave(g);
    for (std::size_t i = 0; i < before.size(); ++i) enter(push.groups[i], before[i]);
    return false;
  }

  const ChoiceProgram& m_program;
  const Merged& m_merged;
  Choice m_choice;
  FreeSlots m_free;
  std::vector<std::vector<std::size_t>> m_users;  // by slot
  std::vector<std::vector<std::size_t>> m_order;  // by group: merged columns by value, greatest first
  std::vector<double> m_most;                     // by group: its greatest value
  std::vector<int> m_roomiest;                    // by class: most free units of a slot
  double m_least;
};

}  // namespace

Choice rounded(const ChoiceProgram& program, const Merged& merged, const std::vector<double>& shares,
               const Choice& prefer) {
  constexpr double kWhole = 0.999;
  std::vector<std::size_t> chosen(program.groupCount(), merged.columns.size());
  for (std::size_t c = 0; c < merged.columns.size(); ++c) {
    if (shares[c] >= kWhole) chosen[merged.columns[c].group] = c;
  }
  Choice choice = layOut(program, merged, chosen, prefer);
  improve(program, merged, choice);
  return choice;
}

void improve(const ChoiceProgram& program, const Merged& merged, Choice& choice, int passes) {
  LocalSearch search(program, merged, choice);
  for (int i = 0; i < passes && search.pass(); ++i) {
  }
  choice = search.choice();
}

void shake(const ChoiceProgram& program, const Merged& merged, Choice& choice, double enough,
           const std::stop_token& stop) {
  std::mt19937_64 random(1);
  const std::size_t attempts = std::min(kShakes, kShakenColumns / std::max<std::size_t>(1, merged.columns.size()));
  double value = valueOf(program, choice);
  LocalSearch search(program, merged, choice);
  std::size_t fruitless = 0;
  for (std::size_t i = 0; i < attempts && fruitless < kFruitless && value < enough && !stop.stop_requested(); ++i) {
    ++fruitless;
    search.ruin(random);
    while (search.pass()) {
    }
    const double worth = valueOf(program, search.choice());
    if (worth < value) {
      search.become(choice);
      continue;
    }
    if (worth > value) fruitless = 0;
    value = worth;
    choice = search.choice();
  }
}

}  // namespace roundel::solvers::detail
