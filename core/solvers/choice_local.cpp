// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_local.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <utility>

#include "core/solvers/choice_slots.h"

namespace roundel::solvers::detail {
namespace {

constexpr double kGain = 1e-9;  // relative to the greatest value: smaller improvements are rounding
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::size_t kMaxPushed = 3;
constexpr std::size_t kRuinedSlots = 2;
constexpr std::size_t kRuinedUsers = 16;        // of one slot; drawn if it has more
constexpr std::size_t kShakes = 400;            // limit on attempts
constexpr std::size_t kShakenColumns = 300000;  // limit on attempts times merged columns
constexpr std::size_t kFruitless = 100;         // attempts in a row without gain
constexpr std::int64_t kShakenWork = 150000;    // limit on LocalSearch::work()
constexpr std::int64_t kUsersPerVisit = 8;      // users of a slot that cost as much as a visit to a column

/// The groups that a column displaces, and their value.
struct Push {
  double cost = kNever;
  std::array<std::size_t, kMaxPushed> groups = {};
  std::size_t count = 0;

  bool has(std::size_t group) const {
    return std::find(groups.begin(), groups.begin() + count, group) != groups.begin() + count;
  }
};

/// A displacement that makes room on one slot; valid while the users of the slot do not change.
struct KnownPush {
  std::uint64_t at_change = 0;
  Push push;
};

struct User {
  std::size_t group = 0;
  int units = 0;
};

class LocalSearch {
 public:
  LocalSearch(const ChoiceProgram& program, const Merged& merged, const Choice& choice)
      : m_program(program),
        m_merged(merged),
        m_choice(program.groupCount(), kNoColumn),
        m_free(program),
        m_users(program.slotCount()),
        m_changes(program.slotCount(), 1),
        m_worth(program.groupCount(), 0),
        m_order(program.groupCount()),
        m_most(program.groupCount(), 0),
        m_roomiest(merged.classes.size(), 0),
        m_least(program.greatestValue() * kGain),
        m_counts(largestCount(program) + 1),
        m_withRoom(merged.classes.size() * m_counts, 0),
        m_known(program.slotCount() * m_counts),
        m_cheapest(m_counts) {
    for (std::size_t g = 0; g < m_order.size(); ++g) {
      for (std::size_t k = merged.first_column[g]; k < merged.first_column[g + 1]; ++k) m_order[g].push_back(k);
      std::ranges::stable_sort(m_order[g], [&](std::size_t a, std::size_t b) {
        return m_merged.columns[a].value > m_merged.columns[b].value;
      });
      if (!m_order[g].empty()) m_most[g] = merged.columns[m_order[g].front()].value;
    }
    for (std::uint32_t slot = 0; slot < program.slotCount(); ++slot) ++withRoom(merged.class_of[slot], m_free[slot]);
    for (std::uint32_t k = 0; k < m_roomiest.size(); ++k) m_roomiest[k] = program.capacity()[merged.classes[k].front()];
    become(choice);
  }

  const Choice& choice() const { return m_choice; }
  std::int64_t visited() const { return m_visited; }
  /// The visited columns, plus the cost of finding users of slots.
  std::int64_t work() const { return m_visited + m_scanned / kUsersPerVisit; }

  /// Changes to another choice, moving only the groups that differ.
  void become(const Choice& choice) {
    for (std::size_t g = 0; g < choice.size(); ++g)
      if (m_choice[g] != choice[g]) leave(g);
    for (std::size_t g = 0; g < choice.size(); ++g)
      if (m_choice[g] != choice[g]) enter(g, choice[g]);
  }

  bool pass() {
    bool improved = false;
    for (std::size_t g = 0; g < m_choice.size(); ++g) improved |= better(g);
    return improved;
  }

  /// Removes the users of a few equal slots; then serves all groups without a column in a random order.
  void ruin(std::mt19937_64& random) {
    const std::size_t of_class = m_merged.class_of[random() % m_program.slotCount()];
    const std::vector<std::uint32_t>& slots = m_merged.classes[of_class];
    for (std::size_t i = 0; i < kRuinedSlots; ++i) {
      const std::uint32_t slot = slots[random() % slots.size()];
      empty(slot, random);
    }
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t g = 0; g < m_choice.size(); ++g) {
      if (m_choice[g] != kNoColumn || m_order[g].empty()) continue;
      order.emplace_back(-m_most[g] * static_cast<double>(random() % 1024), g);
    }
    std::ranges::sort(order);
    for (const auto& [key, g] : order) {
      const std::int32_t column = bestFitting(g);
      if (column != kNoColumn) enter(g, column);
    }
  }

 private:
  static std::size_t largestCount(const ChoiceProgram& program) {
    const auto largest = std::ranges::max_element(program.capacity());
    return largest == program.capacity().end() ? 0 : static_cast<std::size_t>(*largest);
  }

  void empty(std::uint32_t slot, std::mt19937_64& random) {
    const std::vector<User>& users = m_users[slot];
    if (users.size() <= kRuinedUsers)
      while (!users.empty()) leave(users.back().group);
    else
      for (std::size_t i = 0; i < kRuinedUsers; ++i) leave(users[random() % users.size()].group);
  }

  std::size_t& withRoom(std::uint32_t of_class, int units) {
    return m_withRoom[of_class * m_counts + static_cast<std::size_t>(units)];
  }

  /// `taken`: units that were taken; below 0: given back.
  void changed(std::uint32_t slot, int taken) {
    ++m_changes[slot];
    for (const std::size_t count : m_made) m_cheapest[count].changed(slot);
    const std::uint32_t of_class = m_merged.class_of[slot];
    --withRoom(of_class, m_free[slot] + taken);
    ++withRoom(of_class, m_free[slot]);
    int& roomiest = m_roomiest[of_class];
    roomiest = std::max(roomiest, m_free[slot]);
    while (withRoom(of_class, roomiest) == 0) --roomiest;
  }

  void enter(std::size_t group, std::int32_t column) {
    const ChoiceRun& run = m_program.runOf(column);
    const ChoiceUses uses = m_program.uses(run, column);
    m_choice[group] = column;
    m_worth[group] = run.value;
    m_free.take(uses);
    for (const ChoiceUse& use : uses) {
      m_users[use.slot].push_back({group, use.count});
      changed(use.slot, use.count);
    }
  }

  void leave(std::size_t group) {
    if (m_choice[group] == kNoColumn) return;
    const ChoiceUses uses = m_program.uses(m_choice[group]);
    m_free.release(uses);
    for (const ChoiceUse& use : uses) {
      m_scanned += static_cast<std::int64_t>(m_users[use.slot].size());
      std::erase_if(m_users[use.slot], [&](const User& user) { return user.group == group; });
      changed(use.slot, -use.count);
    }
    m_choice[group] = kNoColumn;
    m_worth[group] = 0;
  }

  bool mayFit(const MergedColumn& column) const {
    return std::ranges::all_of(column.parts,
                               [&](const ChoiceUse& part) { return m_roomiest[part.slot] >= part.count; });
  }

  std::int32_t bestFitting(std::size_t group) {
    std::int32_t best = kNoColumn;
    double value = 0;
    for (const std::size_t k : m_order[group]) {
      const MergedColumn& column = m_merged.columns[k];
      if (best != kNoColumn && column.value <= value) break;
      if (!mayFit(column)) continue;
      for (const ChoiceRun& run : column.members) {
        ++m_visited;
        if (best != kNoColumn && run.value <= value) continue;
        const std::int32_t fitting = firstFitting(run);
        if (fitting == run.end()) continue;
        best = fitting;
        value = run.value;
      }
    }
    return best;
  }

  /// Returns the end of the run if no column fits.
  std::int32_t firstFitting(const ChoiceRun& run) const {
    if (run.uses == 1) return run.first + static_cast<std::int32_t>(m_free.firstFor(run) - run.use.slot);
    return m_free.fits(m_program.uses(run, run.first)) ? run.first : run.end();
  }

  bool better(std::size_t group) {
    const std::int32_t former_column = m_choice[group];
    const double had = m_worth[group];
    if (had >= m_most[group]) return false;
    leave(group);
    const std::int32_t fitting = bestFitting(group);
    if (fitting != kNoColumn && m_program.value(fitting) > had + m_least) {
      enter(group, fitting);
      return true;
    }
    for (const std::size_t k : m_order[group]) {
      if (m_merged.columns[k].value <= had + m_least) break;
      Push push;
      const std::int32_t column = cheapestPush(m_merged.columns[k], had, push);
      if (column != kNoColumn && pushOut(group, column, push, had)) return true;
    }
    if (former_column != kNoColumn) enter(group, former_column);
    return false;
  }

  /// The member of a merged column with the largest gain, without the value that displaced groups find elsewhere.
  std::int32_t cheapestPush(const MergedColumn& column, double had, Push& push) {
    std::int32_t best = kNoColumn;
    double least_loss = kNever;
    for (const ChoiceRun& run : column.members) {
      if (run.value <= had + m_least) continue;
      if (run.columns > kFewSlots) {
        ++m_visited;
        if (cheapestOfMany(run, least_loss, push))
          best = run.first + static_cast<std::int32_t>(m_pushed - run.use.slot);
        continue;
      }
      m_visited += run.columns;
      for (std::int32_t c = run.first; c < run.end(); ++c)
        if (cheaper(run.value, m_program.uses(run, c), least_loss, push)) best = c;
    }
    return best;
  }

  /// If the column costs less than `least`, sets `least` and `push` to those of the column and returns true.
  bool cheaper(double value, const ChoiceUses& uses, double& least, Push& push) {
    const Push& first = uses.empty() ? kNobody : onOneSlot(uses[0]);
    if (!(first.cost - value < least)) return false;  // the other slots only add to it
    if (uses.size() <= 1)
      push = first;
    else if (Push all = first; !makeRoom({uses.begin() + 1, uses.end()}, all) || !(all.cost - value < least))
      return false;
    else
      push = all;
    least = push.cost - value;
    return true;
  }

  /// Like cheaper(), for the first of the best columns of a run on many slots, which becomes m_pushed.
  bool cheapestOfMany(const ChoiceRun& run, double& least, Push& push) {
    MinimumBySlot& costs = m_cheapest[static_cast<std::size_t>(run.use.count)];
    if (!costs.isBuilt()) {
      costs = MinimumBySlot(m_program.slotCount());
      m_made.push_back(static_cast<std::size_t>(run.use.count));
    }
    costs.refresh([&](std::uint32_t slot) { return onOneSlot({slot, run.use.count}).cost; });
    const double push_loss = costs.least(run.use.slot, run.endSlot()) - run.value;
    if (!(push_loss < least)) return false;
    m_pushed = costs.firstAtMost(run.use.slot, run.endSlot(), run.value, push_loss);
    push = onOneSlot({m_pushed, run.use.count});
    least = push_loss;
    return true;
  }

  const Push& onOneSlot(const ChoiceUse& use) {
    KnownPush& known_push = m_known[use.slot * m_counts + static_cast<std::size_t>(use.count)];
    if (known_push.at_change == m_changes[use.slot]) return known_push.push;
    known_push.at_change = m_changes[use.slot];
    known_push.push = kNobody;
    if (!makeRoom({&use, 1}, known_push.push)) known_push.push.cost = kNever;
    return known_push.push;
  }

  /// Adds groups to a displacement. Returns false if there are too many or none is left.
  bool makeRoom(std::span<const ChoiceUse> uses, Push& push) const {
    for (const ChoiceUse& use : uses) {
      int lacking = use.count - m_free[use.slot];
      if (lacking > 0 && push.count > 0) lacking -= heldBy(push, use.slot);
      while (lacking > 0) {
        const User* cheapest_user = cheapest(use.slot, lacking, push);
        if (cheapest_user == nullptr || push.count == kMaxPushed) return false;
        push.groups[push.count++] = cheapest_user->group;
        push.cost += m_worth[cheapest_user->group];
        lacking -= cheapest_user->units;
      }
    }
    return true;
  }

  int heldBy(const Push& push, std::uint32_t slot) const {
    int units = 0;
    for (const User& user : m_users[slot]) units += push.has(user.group) ? user.units : 0;
    return units;
  }

  /// The user of a slot with the least value for the missing units.
  const User* cheapest(std::uint32_t slot, int lacking, const Push& without) const {
    const User* best = nullptr;
    double least_cost = 0;
    m_scanned += static_cast<std::int64_t>(m_users[slot].size());
    for (const User& user : m_users[slot]) {
      if (without.has(user.group)) continue;
      const double cost = m_worth[user.group] / std::min(lacking, user.units);
      if (best != nullptr && cost >= least_cost) continue;
      best = &user;
      least_cost = cost;
    }
    return best;
  }

  /// Takes the column and moves the displaced groups. Without a gain, undoes this and returns false.
  bool pushOut(std::size_t group, std::int32_t column, const Push& push, double had) {
    double gain = m_program.value(column) - had - push.cost;
    double hope = gain;
    for (std::size_t i = 0; i < push.count; ++i) hope += m_most[push.groups[i]];
    if (hope <= m_least) return false;
    std::array<std::int32_t, kMaxPushed> former_columns = {};
    for (std::size_t i = 0; i < push.count; ++i) {
      former_columns[i] = m_choice[push.groups[i]];
      leave(push.groups[i]);
    }
    enter(group, column);
    for (std::size_t i = 0; i < push.count; ++i) {
      const std::int32_t other_column = bestFitting(push.groups[i]);
      if (other_column == kNoColumn) continue;
      gain += m_program.value(other_column);
      enter(push.groups[i], other_column);
    }
    if (gain > m_least) return true;
    leave(group);
    for (std::size_t i = 0; i < push.count; ++i) leave(push.groups[i]);
    for (std::size_t i = 0; i < push.count; ++i) enter(push.groups[i], former_columns[i]);
    return false;
  }

  static constexpr Push kNobody{.cost = 0, .groups = {}, .count = 0};

  const ChoiceProgram& m_program;
  const Merged& m_merged;
  Choice m_choice;
  RoomySlots m_free;
  std::vector<std::vector<User>> m_users;         // by slot
  std::vector<std::uint64_t> m_changes;           // by slot: number of changes of its users
  std::vector<double> m_worth;                    // by group: the value of its column; 0: none
  std::vector<std::vector<std::size_t>> m_order;  // by group: merged columns by value, greatest first
  std::vector<double> m_most;                     // by group: its greatest value
  std::vector<int> m_roomiest;                    // by class: most free units of a slot
  double m_least;
  std::size_t m_counts;                   // of units that a column may use of a slot, and 0
  std::vector<std::size_t> m_withRoom;    // by class and free units: slots
  std::vector<KnownPush> m_known;         // by slot and count
  std::vector<MinimumBySlot> m_cheapest;  // by count: costs of pushes, computed only for runs on many slots
  std::vector<std::size_t> m_made;        // those counts
  std::uint32_t m_pushed = 0;
  std::int64_t m_visited = 0;
  mutable std::int64_t m_scanned = 0;  // users of slots
};

}  // namespace

Choice rounded(const ChoiceProgram& program, const Merged& merged, const std::vector<double>& shares,
               const Choice& prefer, std::int64_t& visited) {
  constexpr double kWhole = 0.999;
  std::vector<std::size_t> chosen(program.groupCount(), merged.columns.size());
  for (std::size_t c = 0; c < merged.columns.size(); ++c)
    if (shares[c] >= kWhole) chosen[merged.columns[c].group] = c;
  Choice choice = layOut(program, merged, chosen, prefer);
  improve(program, merged, choice, visited);
  return choice;
}

void improve(const ChoiceProgram& program, const Merged& merged, Choice& choice, std::int64_t& visited, int passes) {
  LocalSearch search(program, merged, choice);
  for (int i = 0; i < passes && search.pass(); ++i) {
  }
  choice = search.choice();
  visited += search.visited();
}

void shake(const ChoiceProgram& program, const Merged& merged, Choice& choice, double enough,
           const std::stop_token& stop, std::int64_t& visited) {
  std::mt19937_64 random(1);
  const std::size_t attempts = std::min(kShakes, kShakenColumns / std::max<std::size_t>(1, merged.columns.size()));
  double value = valueOf(program, choice);
  LocalSearch search(program, merged, choice);
  std::size_t fruitless = 0;
  const auto goesOn = [&] { return fruitless < kFruitless && value < enough && search.work() < kShakenWork; };
  for (std::size_t i = 0; i < attempts && goesOn() && !stop.stop_requested(); ++i) {
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
  visited += search.visited();
}

}  // namespace roundel::solvers::detail
