// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/dp.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <limits>

namespace roundel::policies::hadar {
namespace {

constexpr std::int32_t kNone = -1;
// Returns the value below which a state is neither kept nor tied with a kept one. `floor`: the value of the last state of the beam.
double cutBelow(double floor) { return floor - 4 * tieOf(floor); }
// Up to this many states, a layer keeps data that was computed for the next job. Above, this needs too much memory.
constexpr std::size_t kRemembered = 4096;

bool equals(double value, double larger) { return value >= larger - tieOf(larger); }

/// g -> position in the new layer. Open addressing; stamps make it unnecessary to clear the table for every job.
class StateTable {
 public:
  explicit StateTable(std::size_t words) : m_words(words) {}

  void clear(std::size_t expected) {
    const std::size_t size = std::bit_ceil(std::max<std::size_t>(64, expected * 4));
    if (size > m_slots.size()) m_slots.assign(size, {});
    ++m_stamp;
  }
  /// Returns the slot of `g`: its position in keys[0..], or kNone if it must be written.
  std::int32_t& find(const Word* g, const std::vector<Word>& keys) {
    std::size_t slot_index = hash(g) & (m_slots.size() - 1);
    for (;; slot_index = (slot_index + 1) & (m_slots.size() - 1)) {
      Slot& slot = m_slots[slot_index];
      if (slot.stamp != m_stamp) {
        slot = {m_stamp, kNone};
        return slot.position;
      }
      if (equalWords(keys.data() + static_cast<std::size_t>(slot.position) * m_words, g, m_words)) return slot.position;
    }
  }
  bool crowded(std::size_t count) const { return count * 2 > m_slots.size(); }

 private:
  struct Slot {
    std::uint32_t stamp = 0;
    std::int32_t position = kNone;
  };
  std::size_t hash(const Word* g) const {
    constexpr Word kFactor = 0x9E3779B97F4A7C15U;
    Word h = 0;
    for (std::size_t i = 0; i < m_words; ++i) {
      h = (h ^ g[i]) * kFactor;
      h ^= h >> 32;
    }
    return h;
  }
  std::size_t m_words;
  std::vector<Slot> m_slots;
  std::uint32_t m_stamp = 0;
};

/// One accepted job of a plan; plans share their beginnings.
struct Link {
  std::int32_t before = kNone;
  std::uint32_t position = 0;  // of the job
  double payoff = 0;
};

class Search {
 public:
  Search(CandidateSource& source, std::size_t beam)
      : m_source(source),
        m_problem(source.problem()),
        m_layout(source.layout()),
        m_words(m_layout.words()),
        m_beam(beam == 0 ? kMaxStates : beam),
        m_unlimited(beam == 0),
        m_remember(m_beam <= kRemembered),
        m_table(m_words) {}

  Plan run(const std::stop_token& stop) {
    start();
    for (std::size_t position = 0; position < m_source.jobs() && !m_plan.stopped; ++position) step(position, stop);
    return m_plan.stopped ? std::move(m_plan) : answer();
  }

 private:
  /// A state of the kept layer.
  struct Kept {
    double value = 0;
    std::int32_t link = kNone;
    std::int32_t state = kNone;  // index into m_states; kNone if no data is kept
  };
  /// A state of the new layer: first those of the previous layer, then new ones.
  struct Made {
    double value = 0;
    double payoff = 0;             // of the job, if it was taken
    std::int32_t before = kNone;   // link of the plan without the job
    std::int32_t state = kNone;    // of a kept one, if its data is kept
    std::uint32_t key = 0;         // into m_keys
    std::uint32_t allocation = 0;  // index into m_allocations, if the job was taken
    bool taken = false;
  };

  void start() {
    m_layerKeys.assign(m_words, 0);
    for (std::size_t e = 0; e < m_problem.start.size(); ++e) m_layout.add(m_layerKeys.data(), e, m_problem.start[e]);
    m_layer.push_back({});
  }

  const Word* keyOf(std::size_t i) const { return m_layerKeys.data() + i * m_words; }

  /// The i-th state of the layer, unpacked.
  LoadState& visit(std::size_t i) {
    if (m_remember && m_layer[i].state != kNone) return m_states[static_cast<std::size_t>(m_layer[i].state)];
    if (m_spare.empty()) {
      m_spare.push_back(static_cast<std::int32_t>(m_states.size()));
      m_states.emplace_back();
    }
    const std::int32_t id = m_spare.back();
    if (m_remember) {
      m_spare.pop_back();
      m_layer[i].state = id;
    }
    LoadState& state = m_states[static_cast<std::size_t>(id)];
    state.assign(m_problem, m_layout, {keyOf(i), m_words});
    return state;
  }

  void step(std::size_t position, const std::stop_token& stop) {
    m_open = false;
    m_floor = m_layer.size() >= m_beam ? m_layer[m_beam - 1].value : -kInfinity;
    const double largest_utility = m_source.mostUtility(position);
    for (std::size_t i = 0; i < m_layer.size(); ++i) {
      if (i % 256 == 0 && stop.stop_requested()) m_plan.stopped = true;
      const double value = m_layer[i].value;
      if (m_plan.stopped || largest_utility <= 0 || value + largest_utility < cutBelow(m_floor)) break;
      if (full(position, m_layer[i].link)) continue;
      m_source.list(position, visit(i), std::max(0.0, cutBelow(m_floor) - value), m_candidates);
      for (const Candidate& candidate : m_candidates.items) consider(i, candidate);
    }
    if (m_open) close(position);
  }

  // Returns true if the plan that ends with `link` holds the maximum number of jobs of this group.
  bool full(std::size_t position, std::int32_t link) const {
    const CandidateSource::Group group = m_source.groupOf(position);
    if (group.most == 0) return false;
    std::size_t held_jobs = 0;
    for (; link != kNone && held_jobs < group.most; ++held_jobs) {
      const Link& last = m_links[static_cast<std::size_t>(link)];
      if (m_source.groupOf(last.position).id != group.id) break;
      link = last.before;
    }
    return held_jobs == group.most;
  }

  // The layer is copied only if a job gets GPUs. Most jobs of a long queue get none.
  void open() {
    m_open = true;
    m_made.clear();
    m_allocations.clear();
    m_keys = m_layerKeys;
    m_table.clear(m_layer.size() * 2);
    for (std::size_t i = 0; i < m_layer.size(); ++i) {
      m_table.find(keyOf(i), m_keys) = static_cast<std::int32_t>(i);
      m_made.push_back(
          {m_layer[i].value, 0, m_layer[i].link, kNone, static_cast<std::uint32_t>(i * m_words), 0, false});
    }
    m_nextFloor = m_beam + m_beam / 2;
  }

  void consider(std::size_t i, const Candidate& candidate) {
    const Kept& kept_state = m_layer[i];
    const double payoff = candidate.payoff();
    const double value = kept_state.value + payoff;
    if (value < cutBelow(m_floor)) return;
    if (!m_open) open();
    const Word* w = m_candidates.allocation(candidate);
    m_key.resize(m_words);
    for (std::size_t word = 0; word < m_words; ++word) m_key[word] = keyOf(i)[word] + w[word];
    std::int32_t& made_index = m_table.find(m_key.data(), m_keys);
    if (made_index == kNone) {
      made_index = static_cast<std::int32_t>(m_made.size());
      m_made.push_back(
          {value, payoff, kept_state.link, kNone, static_cast<std::uint32_t>(m_keys.size()), keep(w), true});
      m_keys.insert(m_keys.end(), m_key.begin(), m_key.end());
      grown();
      return;
    }
    Made& made_state = m_made[static_cast<std::size_t>(made_index)];
    if (value > made_state.value + tieOf(made_state.value))
      made_state = {.value = value,
                    .payoff = payoff,
                    .before = kept_state.link,
                    .state = kNone,
                    .key = made_state.key,
                    .allocation = keep(w),
                    .taken = true};
  }

  std::uint32_t keep(const Word* w) {
    const auto word_offset = static_cast<std::uint32_t>(m_allocations.size());
    m_allocations.insert(m_allocations.end(), w, w + m_words);
    return word_offset;
  }

  void grown() {
    if (m_table.crowded(m_made.size())) {
      m_table.clear(m_made.size() * 2);
      for (std::size_t i = 0; i < m_made.size(); ++i)
        m_table.find(m_keys.data() + m_made[i].key, m_keys) = static_cast<std::int32_t>(i);
    }
    // States with a lower value than the last state of the beam are never kept.
    if (m_made.size() < m_nextFloor) return;
    m_values.clear();
    for (const Made& made_state : m_made) m_values.push_back(made_state.value);
    std::nth_element(m_values.begin(), m_values.begin() + static_cast<std::ptrdiff_t>(m_beam - 1), m_values.end(),
                     std::greater<>());
    m_floor = std::max(m_floor, m_values[m_beam - 1]);
    m_nextFloor = m_made.size() + m_beam / 2 + 1;
  }

  void close(std::size_t position) {
    m_plan.states = std::max(m_plan.states, std::min(m_made.size(), m_beam));
    if (m_unlimited && m_made.size() > m_beam) m_plan.capped = true;
    order();
    for (std::size_t i = 0; i < m_layer.size(); ++i) m_made[i].state = m_layer[i].state;
    m_nextLayer.clear();
    m_nextKeys.clear();
    for (std::size_t i = 0; i < std::min(m_order.size(), m_beam); ++i) {
      Made& made_state = m_made[m_order[i]];
      m_nextLayer.push_back(
          {made_state.value, made_state.taken ? addLink(made_state, position) : made_state.before, made_state.state});
      m_nextKeys.insert(m_nextKeys.end(), m_keys.begin() + made_state.key,
                        m_keys.begin() + made_state.key + static_cast<std::ptrdiff_t>(m_words));
      made_state.state = kNone;
    }
    for (const Made& made_state : m_made)
      if (made_state.state != kNone) m_spare.push_back(made_state.state);
    m_layer.swap(m_nextLayer);
    m_layerKeys.swap(m_nextKeys);
  }

  std::int32_t addLink(const Made& made, std::size_t position) {
    m_links.push_back({made.before, static_cast<std::uint32_t>(position), made.payoff});
    m_linkWords.insert(m_linkWords.end(), m_allocations.begin() + made.allocation,
                       m_allocations.begin() + made.allocation + static_cast<std::ptrdiff_t>(m_words));
    return static_cast<std::int32_t>(m_links.size() - 1);
  }

  // Sorts by descending value. Values that are equal to the first one of their group (tieOf) are sorted by g.
  void order() {
    m_order.clear();
    for (std::size_t i = 0; i < m_made.size(); ++i)
      if (m_made[i].value >= cutBelow(m_floor)) m_order.push_back(static_cast<std::uint32_t>(i));
    const auto lower = [this](std::uint32_t a, std::uint32_t b) {
      return std::is_lt(compareWords(m_keys.data() + m_made[a].key, m_keys.data() + m_made[b].key, m_words));
    };
    std::ranges::sort(m_order, [&](std::uint32_t a, std::uint32_t b) {
      if (m_made[a].value != m_made[b].value) return m_made[a].value > m_made[b].value;
      return lower(a, b);
    });
    for (std::size_t first = 0; first < m_order.size() && first < m_beam;) {
      std::size_t last = first + 1;
      while (last < m_order.size() && equals(m_made[m_order[last]].value, m_made[m_order[first]].value)) ++last;
      if (last - first > 1) {
        std::sort(m_order.begin() + static_cast<std::ptrdiff_t>(first),
                  m_order.begin() + static_cast<std::ptrdiff_t>(last), lower);
      }
      first = last;
    }
  }

  Plan answer() {
    const Kept& best = m_layer.front();
    m_plan.value = best.value;
    for (std::int32_t link = best.link; link != kNone; link = m_links[static_cast<std::size_t>(link)].before) {
      const Link& l = m_links[static_cast<std::size_t>(link)];
      m_plan.items.push_back(
          {l.position, m_layout.unpack(m_linkWords.data() + static_cast<std::size_t>(link) * m_words), l.payoff});
    }
    std::ranges::reverse(m_plan.items);
    return std::move(m_plan);
  }

  CandidateSource& m_source;
  const RoundProblem& m_problem;
  const Layout& m_layout;
  std::size_t m_words;
  std::size_t m_beam;
  bool m_unlimited;
  bool m_remember;
  Plan m_plan;

  std::deque<LoadState> m_states;
  std::vector<std::int32_t> m_spare;  // unused states
  std::vector<Kept> m_layer, m_nextLayer;
  std::vector<Word> m_layerKeys, m_nextKeys;
  std::vector<Link> m_links;
  std::vector<Word> m_linkWords;

  bool m_open = false;
  double m_floor = -kInfinity;  // a state of less value cannot survive this job
  std::size_t m_nextFloor = 0;
  StateTable m_table;
  std::vector<Made> m_made;
  std::vector<Word> m_keys, m_allocations, m_key;
  std::vector<double> m_values;
  std::vector<std::uint32_t> m_order;
  CandidateList m_candidates;
};

}  // namespace

Plan bestPlan(CandidateSource& source, std::size_t beam, const std::stop_token& stop) {
  return Search(source, beam).run(stop);
}

}  // namespace roundel::policies::hadar
