// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/decisions.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "core/model/round_grid.h"
#include "core/trace/sorted.h"

namespace roundel::trace {
namespace {

constexpr std::size_t kMinBetweenCheckpoints = 64;

CopyOf keyOf(const Placement& placement) { return {placement.job, placement.copy}; }

bool byKey(const Placement& a, const Placement& b) { return keyOf(a) < keyOf(b); }

}  // namespace

Change Decisions::change(std::size_t decision) const {
  const Row& row = m_rows[decision];
  const std::size_t left = decision == 0 ? 0 : m_rows[decision - 1].left;
  const std::size_t placed_before = decision == 0 ? 0 : m_rows[decision - 1].placed;
  return {std::span(m_left).subspan(left, row.left - left),
          std::span(m_placed).subspan(placed_before, row.placed - placed_before)};
}

std::size_t Decisions::upTo(double t_s) const {
  const auto next_row =
      std::upper_bound(m_rows.begin(), m_rows.end(), t_s, [](double t, const Row& row) { return t < row.at_s; });
  return static_cast<std::size_t>(next_row - m_rows.begin());
}

std::size_t Decisions::through(double t_s) const { return upTo(t_s + model::tolerance_s(t_s)); }

// Applies the changes since the checkpoint to its placements.
std::vector<std::uint32_t> Decisions::heldAt(std::size_t decision) const {
  const auto next_checkpoint =
      std::upper_bound(m_checkpoints.begin(), m_checkpoints.end(), decision,
                       [](std::size_t d, const Checkpoint& checkpoint) { return d < checkpoint.decision; });
  constexpr std::uint32_t kGone = UINT32_MAX;
  const bool has_checkpoint = next_checkpoint != m_checkpoints.begin();
  Held changed_copies;
  for (std::size_t d = has_checkpoint ? std::prev(next_checkpoint)->decision + 1 : 0; d <= decision; ++d) {
    const Change change = this->change(d);
    for (const CopyOf& copy : change.left) changed_copies[copy] = kGone;
    for (const Placement& placement : change.placed)
      changed_copies[keyOf(placement)] = static_cast<std::uint32_t>(&placement - m_placed.data());
  }
  std::vector<std::uint32_t> held_indices;
  auto next = changed_copies.begin();
  const auto take = [&] {
    if (next->second != kGone) held_indices.push_back(next->second);
    ++next;
  };
  if (has_checkpoint) {
    for (const std::uint32_t placed_index : std::prev(next_checkpoint)->held) {
      const CopyOf key = keyOf(m_placed[placed_index]);
      while (next != changed_copies.end() && next->first < key) take();
      if (next == changed_copies.end() || next->first != key) held_indices.push_back(placed_index);
    }
  }
  while (next != changed_copies.end()) take();
  return held_indices;
}

std::vector<Placement> Decisions::holding(std::size_t decision) const {
  // Keep their order: only in this order does a decision with these placements get the same GPUs again.
  const std::vector<std::uint32_t> held_indices = heldAt(decision);
  const std::size_t first = decision == 0 ? 0 : m_rows[decision - 1].placed;
  std::vector<std::uint32_t> now;
  std::ranges::copy_if(held_indices, std::back_inserter(now), [&](std::uint32_t at) { return at >= first; });
  std::ranges::sort(now);
  auto next = now.begin();
  std::vector<Placement> out;
  for (const std::uint32_t placed_index : held_indices)
    out.push_back(m_placed[placed_index >= first ? *next++ : placed_index]);
  return out;
}

const DecisionRecord Decisions::operator[](std::size_t decision) const {  // NOLINT(readability-const-return-type)
  const Row& row = m_rows[decision];
  return {.at_s = row.at_s, .round = row.round, .placements = holding(decision), .explanation = row.explanation};
}

const DecisionRecord Decisions::at(std::size_t decision) const {  // NOLINT(readability-const-return-type)
  if (decision >= size()) throw std::out_of_range("no such decision");
  return (*this)[decision];
}

void Decisions::push_back(DecisionRecord record) {
  std::vector<model::JobIndex> jobs = holders();
  for (const Placement& placement : record.placements) jobs.push_back(placement.job);
  sortUnique(jobs);
  append(record.at_s, record.round, std::move(record.explanation), jobs, std::move(record.placements));
}

void Decisions::append(double at_s, std::int64_t round, std::shared_ptr<const Explanation> explanation,
                       std::span<const model::JobIndex> jobs, std::vector<Placement> holding) {
  std::vector<std::size_t> byCopy(holding.size());
  std::iota(byCopy.begin(), byCopy.end(), 0);
  std::ranges::stable_sort(byCopy, [&](std::size_t a, std::size_t b) { return byKey(holding[a], holding[b]); });
  std::vector<char> fresh(holding.size(), 0);
  auto next = byCopy.begin();
  for (const model::JobIndex job : jobs) {
    for (auto held_entry = m_now.lower_bound({job, INT32_MIN});
         held_entry != m_now.end() && held_entry->first.job == job;) {
      const CopyOf key = (held_entry++)->first;
      const auto matching_copy =
          std::find_if(next, byCopy.end(), [&](std::size_t at) { return keyOf(holding[at]) >= key; });
      const bool stays = matching_copy != byCopy.end() && keyOf(holding[*matching_copy]) == key;
      if (!stays) leave(key);
    }
    for (; next != byCopy.end() && holding[*next].job == job; ++next) fresh[*next] = 1;
  }
  for (std::size_t holding_index = 0; holding_index < holding.size(); ++holding_index)
    if (fresh[holding_index] != 0) place(std::move(holding[holding_index]));
  close({.at_s = at_s, .round = round, .explanation = std::move(explanation)});
}

void Decisions::place(Placement placement) {
  const auto held_entry = m_now.find(keyOf(placement));
  if (held_entry != m_now.end() && m_placed[held_entry->second] == placement) return;
  m_bytes += sizeof(Placement) + placement.parts.size() * sizeof(model::Part) + sizeof(Held::value_type);
  m_now[keyOf(placement)] = static_cast<std::uint32_t>(m_placed.size());
  m_placed.push_back(std::move(placement));
  ++m_since;
}

void Decisions::leave(const CopyOf& copy) {
  m_bytes += sizeof(CopyOf);
  m_now.erase(copy);
  m_left.push_back(copy);
  ++m_since;
}

void Decisions::close(Row row) {
  row.left = static_cast<std::uint32_t>(m_left.size());
  row.placed = static_cast<std::uint32_t>(m_placed.size());
  m_bytes += sizeof(Row);
  m_rows.push_back(std::move(row));
  if (m_since >= std::max(kMinBetweenCheckpoints, m_now.size())) keepCheckpoint();
  m_rows.back().bytes = m_bytes;
}

void Decisions::keepCheckpoint() {
  Checkpoint checkpoint{static_cast<std::uint32_t>(m_rows.size() - 1), {}};
  for (const auto& [copy, at] : m_now) checkpoint.held.push_back(at);
  m_bytes += sizeof(Checkpoint) + checkpoint.held.size() * sizeof(std::uint32_t);
  m_checkpoints.push_back(std::move(checkpoint));
  m_since = 0;
}

void Decisions::truncate(std::size_t count) {
  if (count >= size()) return;
  const std::vector<std::uint32_t> held_indices = count == 0 ? std::vector<std::uint32_t>() : heldAt(count - 1);
  m_rows.resize(count);
  m_left.resize(count == 0 ? 0 : m_rows.back().left);
  m_placed.resize(count == 0 ? 0 : m_rows.back().placed);
  while (!m_checkpoints.empty() && m_checkpoints.back().decision >= count) m_checkpoints.pop_back();
  const bool has_checkpoint = !m_checkpoints.empty();
  const Row* checkpoint_row = has_checkpoint ? &m_rows[m_checkpoints.back().decision] : nullptr;
  m_since = m_left.size() + m_placed.size() - (has_checkpoint ? checkpoint_row->left + checkpoint_row->placed : 0);
  m_now.clear();
  for (const std::uint32_t placed_index : held_indices)
    m_now.emplace_hint(m_now.end(), keyOf(m_placed[placed_index]), placed_index);
  m_bytes = count == 0 ? 0 : m_rows.back().bytes;
}

Decisions Decisions::first(std::size_t count) const {
  Decisions out = *this;
  out.truncate(count);
  return out;
}

std::vector<model::JobIndex> Decisions::holders() const {
  std::vector<model::JobIndex> jobs;
  for (const auto& [copy, at] : m_now)
    if (jobs.empty() || jobs.back() != copy.job) jobs.push_back(copy.job);
  return jobs;
}

}  // namespace roundel::trace
