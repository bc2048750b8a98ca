// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/placement.h"

#include <algorithm>
#include <limits>

namespace roundel::policies::hadar {
namespace {

bool touches(const Allocation& takes, std::size_t from, int entry) {
  return std::any_of(takes.begin() + static_cast<std::ptrdiff_t>(from), takes.end(),
                     [&](const EntryCount& t) { return t.entry == entry; });
}

}  // namespace

Placer::Placer(const RoundProblem& problem, const Layout& layout, const CompositionSet& compositions)
    : m_problem(&problem), m_layout(&layout), m_compositions(&compositions) {
  for (const RoundJob& job : problem.jobs)
    if (!job.sizes.empty()) m_largest = std::max(m_largest, job.sizes.back());
}

const PlacementMemo::Cell& Placer::place(LoadState& state, int composition) {
  const auto id = static_cast<std::size_t>(composition);
  if (state.memo.of_composition.size() <= id)
    state.memo.of_composition.resize(std::max(id + 1, m_compositions->size()));
  if (state.memo.of_composition[id].epoch != state.memo.epoch) {
    PlacementMemo::Cell cell;
    cell.epoch = state.memo.epoch;
    const std::span<const int> counts = m_compositions->counts(composition);
    if (m_layout->oneTypeNodes())
      combineTypes(state, counts, cell);
    else
      placeMixed(state, counts, cell);
    state.memo.of_composition[id] = cell;
  }
  return state.memo.of_composition[id];
}

double Placer::leastCost(LoadState& state, std::span<const int> counts) {
  double cost = 0;
  for (std::size_t r = 0; r < counts.size(); ++r) {
    if (counts[r] == 0) continue;
    cost += placeType(state, r, counts[r]).least;
  }
  return cost;
}

const PlacementMemo::Cell& Placer::placeType(LoadState& state, std::size_t type, int n) {
  const std::size_t rows = static_cast<std::size_t>(m_largest) + 1;
  if (state.memo.of_type.empty()) state.memo.of_type.resize(m_layout->types() * rows);
  PlacementMemo::Cell& cell = state.memo.of_type[type * rows + static_cast<std::size_t>(n)];
  if (cell.epoch == state.memo.epoch) return cell;
  cell.epoch = state.memo.epoch;
  m_cheapest.clear();
  cheapestUnits(state, type, n, m_cheapest);
  m_packed.clear();
  if (m_layout->oneTypeNodes() && (n > 1 || !m_problem->prices.chargesPriceBefore()))
    packType(state, type, n, m_packed);
  else
    m_packed = m_cheapest;  // one unit at the previous price is packed at the cheapest place
  cell.least = 0;
  for (const EntryCount& take : m_cheapest) {
    const auto entry = static_cast<std::size_t>(take.entry);
    cell.least += take.count * m_problem->prices.at(entry, state.held[entry]);
  }
  const Placed cheapest = store(state, m_cheapest);
  keepBoth(state, store(state, m_packed), cheapest, cell);
  return cell;
}

// Merges two allocations without common entries.
Placed Placer::together(LoadState& state, const Placed& a, const Placed& b) const {
  auto& words = state.memo.words;
  const auto word_offset = static_cast<std::uint32_t>(words.size());
  for (std::size_t i = 0; i < m_layout->words(); ++i) words.push_back(words[a.words + i] + words[b.words + i]);
  return {.cost = a.cost + b.cost, .servers = a.servers + b.servers, .words = word_offset};
}

// If every node has one type, types are packed independently, and a composition is the sum of its types.
void Placer::combineTypes(LoadState& state, std::span<const int> counts, PlacementMemo::Cell& cell) {
  Placed both[2];
  std::size_t parts = 0;
  for (std::size_t r = 0; r < counts.size(); ++r) {
    if (counts[r] == 0) continue;
    const PlacementMemo::Cell type = placeType(state, r, counts[r]);
    const Placed add[2] = {type.way[0], type.way[type.ways - 1]};
    const bool first = ++parts == 1;
    for (std::size_t way = 0; way < 2; ++way) both[way] = first ? add[way] : together(state, both[way], add[way]);
  }
  keepBoth(state, both[0], both[1], cell);
}

void Placer::placeMixed(LoadState& state, std::span<const int> counts, PlacementMemo::Cell& cell) {
  m_cheapest.clear();
  for (std::size_t r = 0; r < counts.size(); ++r)
    if (counts[r] > 0) cheapestUnits(state, r, counts[r], m_cheapest);
  const Placed cheapest = store(state, m_cheapest);
  m_need.assign(counts.begin(), counts.end());
  m_packed.clear();
  packMixed(state, m_need, m_packed);
  keepBoth(state, store(state, m_packed), cheapest, cell);
}

Placed Placer::store(LoadState& state, Allocation& takes) const {
  std::ranges::sort(takes, {}, &EntryCount::entry);
  Placed out;
  out.words = static_cast<std::uint32_t>(state.memo.words.size());
  state.memo.words.resize(state.memo.words.size() + m_layout->words(), 0);
  for (const EntryCount& take : takes) {
    const auto entry = static_cast<std::size_t>(take.entry);
    m_layout->add(state.memo.words.data() + out.words, entry, take.count);
    out.cost += m_problem->prices.charge(entry, state.held[entry], take.count);
  }
  out.servers = serversOf(*m_problem, takes);
  return out;
}

void Placer::keepBoth(LoadState& state, Placed packed, Placed cheapest, PlacementMemo::Cell& cell) const {
  const Word* words = state.memo.words.data();
  cell.way[0] = packed;
  cell.way[1] = cheapest;
  cell.ways = equalWords(words + packed.words, words + cheapest.words, m_layout->words()) ? 1 : 2;
}

// Visits entries in ascending (price, index). Each step finds the entry after the last one, which is faster than sorting for
// the few servers that a gang needs.
int Placer::nextByPrice(const LoadState& state, std::size_t type, int last) const {
  const auto priceOf = [&](std::size_t entry) { return m_problem->prices.at(entry, state.held[entry]); };
  const double lastPrice = last < 0 ? -kInfinity : priceOf(static_cast<std::size_t>(last));
  int next = -1;
  double nextPrice = kInfinity;
  for (const int e : m_layout->entriesOfType(type)) {
    const auto entry = static_cast<std::size_t>(e);
    if (freeOf(state, entry) <= 0) continue;
    const double k = priceOf(entry);
    const bool is_later = k > lastPrice || (k == lastPrice && e > last);
    if (!is_later || k >= nextPrice) continue;
    next = e;
    nextPrice = k;
  }
  return next;
}

void Placer::cheapestUnits(const LoadState& state, std::size_t type, int n, Allocation& out) const {
  int last = -1;
  while (n > 0) {
    last = nextByPrice(state, type, last);
    if (last < 0) return;
    const int count = std::min(n, freeOf(state, static_cast<std::size_t>(last)));
    out.push_back({last, count});
    n -= count;
  }
}

void Placer::packType(const LoadState& state, std::size_t type, int n, Allocation& out) const {
  const std::size_t begin = out.size();
  while (n > 0) {
    int best = -1;
    int bestCover = 0;
    double bestCost = kInfinity;
    for (const int e : m_layout->entriesOfType(type)) {
      const auto entry = static_cast<std::size_t>(e);
      const int cover = std::min(n, freeOf(state, entry));
      if (cover < bestCover || cover <= 0 || touches(out, begin, e)) continue;
      const double cost = m_problem->prices.charge(entry, state.held[entry], cover);
      if (cover == bestCover && cost >= bestCost) continue;
      best = e;
      bestCover = cover;
      bestCost = cost;
    }
    if (best < 0) return;
    out.push_back({best, bestCover});
    n -= bestCover;
  }
}

const Layout::Range* Placer::widestCover(const LoadState& state, const std::vector<int>& need,
                                         const Allocation& out) const {
  const Layout::Range* best = nullptr;
  int bestCover = 0;
  double bestCost = kInfinity;
  for (const Layout::Range& node : m_layout->nodes()) {
    int cover = 0;
    for (std::size_t e = node.first; e < node.last; ++e) cover += coverOf(state, need, e);
    if (cover == 0 || cover < bestCover || touches(out, 0, static_cast<int>(node.first))) continue;
    double cost = 0;
    for (std::size_t e = node.first; e < node.last; ++e)
      cost += m_problem->prices.charge(e, state.held[e], coverOf(state, need, e));
    if (cover == bestCover && cost >= bestCost) continue;
    best = &node;
    bestCover = cover;
    bestCost = cost;
  }
  return best;
}

void Placer::packMixed(const LoadState& state, std::vector<int>& need, Allocation& out) const {
  while (const Layout::Range* best = widestCover(state, need, out)) {
    for (std::size_t e = best->first; e < best->last; ++e) {
      const int count = coverOf(state, need, e);
      out.push_back({static_cast<int>(e), count});
      need[m_problem->entries[e].type] -= count;
    }
  }
  std::erase_if(out, [](const EntryCount& take) { return take.count == 0; });  // they marked the node as taken
}

}  // namespace roundel::policies::hadar
