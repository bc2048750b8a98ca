// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/folded_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

using Holder = FoldedHolder;
using Change = FoldedChange;

Holder holderOf(const Bar& bar) {
  Holder holder{bar.job.value, bar.with.valid() ? bar.with.value : -1, bar.copy, bar.idle};
  if (holder.with >= 0 && holder.with < holder.job) std::swap(holder.job, holder.with);
  return holder;
}

// Of the two bars of a shared GPU, counts the bar of the first job.
std::vector<Change> changesOf(const BarIndex& bars, const PresentedRows& rows, const PresentedRows::Group& group) {
  std::vector<Change> out;
  for (int r = group.first; r < group.first + group.count; ++r) {
    for (const Bar& bar : bars.row(rows.order[static_cast<std::size_t>(r)]).bars()) {
      if (bar.with.valid() && bar.with < bar.job) continue;
      out.push_back({bar.start_s, holderOf(bar), 1, bar.overhead_s});
      out.push_back({bar.end_s, holderOf(bar), -1, 0});
    }
  }
  std::ranges::stable_sort(out, {}, &Change::t_s);
  return out;
}

// The state of a group as time moves on.
class FoldedGroup {
 public:
  FoldedGroup(FoldedBlocks& out, const PresentedRows& rows, const PresentedRows::Group& group,
              const FoldedOptions& wish)
      : m_out(out), m_group(group), m_gpu(rows.order[static_cast<std::size_t>(group.first)]), m_always(wish.always) {
    const double row = 1 / static_cast<double>(rows.groups.size()) / group.count;
    m_least = std::clamp(static_cast<int>(std::ceil(wish.least_share / row - 1e-9)), 1, group.count);
  }

  // Applies all changes of one instant.
  void go(double t_s, const std::vector<Change>& changes, std::size_t from, std::size_t to) {
    std::map<Holder, double> restarts;
    for (std::size_t i = from; i < to; ++i) {
      const Change& change = changes[i];
      if ((m_gpus[change.holder] += change.gpus) == 0) m_gpus.erase(change.holder);
      if (change.gpus > 0 && change.overhead_s > 0) restarts[change.holder] = change.overhead_s;
    }
    const NamedHolders named_holders = namesNow();
    dropOld(t_s, named_holders.rows, restarts);
    setOthers(t_s, named_holders);
    placeNew(t_s, named_holders.rows, restarts);
  }

  void end(double now_s) {
    for (const auto& [holder, piece] : m_pieces) {
      close(holder, piece, now_s, m_out.blocks);
      emitAt(holder, piece, now_s);
    }
    close({}, m_others, now_s, m_out.blocks);
    emitAt({}, m_others, now_s);
  }

 private:
  struct Piece {
    int slot = 0, rows = 0;  // from the lower end of the group
    double from_s = 0, overhead_end_s = 0;
    int jobs = 0;  // number of other jobs
  };

  void add(const Holder& holder, const Piece& piece, double to_s, std::vector<PresentedBlock>& out) const {
    PresentedBlock block;
    block.row = m_group.first + m_group.count - piece.slot - piece.rows;
    block.rows = piece.rows;
    block.from_s = piece.from_s;
    block.to_s = to_s;
    block.overhead_s = std::clamp(piece.overhead_end_s - piece.from_s, 0.0, to_s - piece.from_s);
    block.gpu = m_gpu;
    block.others = piece.jobs;
    block.copy = holder.copy;
    block.idle = holder.idle;
    const auto jobOf = [](std::int32_t value) {
      return value < 0 ? model::JobIndex() : model::JobIndex(static_cast<std::size_t>(value));
    };
    block.job = jobOf(holder.job);
    block.with = jobOf(holder.with);
    out.push_back(block);
    if (holder.with < 0) return;
    std::swap(block.job, block.with);
    out.push_back(block);
  }
  void close(const Holder& holder, const Piece& piece, double to_s, std::vector<PresentedBlock>& out) const {
    if (piece.rows > 0 && to_s > piece.from_s) add(holder, piece, to_s, out);
  }
  void emitAt(const Holder& holder, Piece piece, double now_s) const {
    piece.from_s = now_s;
    if (piece.rows > 0) add(holder, piece, now_s, m_out.holders);
  }

  // The holders with a named block and their rows; the other jobs share the rest.
  struct NamedHolders {
    std::map<Holder, int> rows;
    int taken = 0, held = 0, other_jobs = 0;
  };

  std::vector<std::pair<Holder, int>> byPrecedence() const {
    std::vector<std::pair<Holder, int>> out(m_gpus.begin(), m_gpus.end());
    const auto rank = [&](const std::pair<Holder, int>& each) {
      const bool always = m_always.valid() && (each.first.job == m_always.value || each.first.with == m_always.value);
      const auto piece_entry = m_pieces.find(each.first);
      const bool is_named = piece_entry != m_pieces.end();
      return std::tuple(!always, !is_named, is_named ? piece_entry->second.slot : 0, -each.second);
    };
    std::ranges::stable_sort(out, [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return out;
  }

  NamedHolders namesNow() const {
    NamedHolders named_holders;
    for (const auto& [holder, gpus] : m_gpus) named_holders.held += gpus;
    if (named_holders.held > 0)
      named_holders.held = std::clamp(named_holders.held, std::min(m_least, m_group.count), m_group.count);
    std::size_t left = m_gpus.size();
    for (const auto& [holder, gpus] : byPrecedence()) {
      --left;
      const int rows = std::max(gpus, m_least);
      if (named_holders.taken + rows + (left + static_cast<std::size_t>(named_holders.other_jobs) > 0 ? m_least : 0) <=
          named_holders.held) {
        named_holders.rows[holder] = rows;
        named_holders.taken += rows;
      } else {
        named_holders.other_jobs += holder.with >= 0 ? 2 : 1;
      }
    }
    return named_holders;
  }

  void dropOld(double t_s, const std::map<Holder, int>& named, const std::map<Holder, double>& restarts) {
    for (auto piece_entry = m_pieces.begin(); piece_entry != m_pieces.end();) {
      const auto now = named.find(piece_entry->first);
      const bool has_same_rows = now != named.end() && now->second == piece_entry->second.rows;
      if (has_same_rows && !restarts.contains(piece_entry->first)) {
        ++piece_entry;
        continue;
      }
      close(piece_entry->first, piece_entry->second, t_s, m_out.blocks);
      if (has_same_rows) {
        piece_entry->second.from_s = t_s;
        ++piece_entry;
      } else {
        piece_entry = m_pieces.erase(piece_entry);
      }
    }
    for (const auto& [holder, overhead_s] : restarts)
      if (const auto it = m_pieces.find(holder); it != m_pieces.end()) it->second.overhead_end_s = t_s + overhead_s;
  }

  // Above the named blocks.
  void setOthers(double t_s, const NamedHolders& named) {
    const int rows = named.other_jobs > 0 ? named.held - named.taken : 0;
    if (m_others.rows == rows && m_others.slot == named.taken && m_others.jobs == named.other_jobs) return;
    close({}, m_others, t_s, m_out.blocks);
    m_others = {named.taken, rows, t_s, t_s, named.other_jobs};
  }

  // Uses rows that became free. If no gap is high enough, all blocks are moved together.
  void placeNew(double t_s, const std::map<Holder, int>& named, const std::map<Holder, double>& restarts) {
    int taken_rows = 0;
    for (const auto& [holder, rows] : named) taken_rows += rows;
    for (const auto& [holder, rows] : named) {
      if (m_pieces.contains(holder)) continue;
      std::optional<int> slot = freeSlot(rows, taken_rows);
      if (!slot) closeUp(t_s), slot = freeSlot(rows, taken_rows);
      const auto restart = restarts.find(holder);
      m_pieces[holder] = {slot.value_or(0), rows, t_s, restart == restarts.end() ? t_s : t_s + restart->second, 0};
    }
    const bool has_overflow = std::ranges::any_of(
        m_pieces, [=](const auto& each) { return each.second.slot + each.second.rows > taken_rows; });
    if (has_overflow) closeUp(t_s);
  }

  // Sorted by place.
  std::vector<std::pair<const Holder*, Piece*>> inOrder() {
    std::vector<std::pair<const Holder*, Piece*>> out;
    for (auto& [holder, piece] : m_pieces) out.emplace_back(&holder, &piece);
    std::ranges::sort(out, [](const auto& a, const auto& b) { return a.second->slot < b.second->slot; });
    return out;
  }
  std::optional<int> freeSlot(int rows, int within) {
    int slot = 0;
    for (const auto& [holder, piece] : inOrder()) {
      if (piece->slot - slot >= rows) return slot;
      slot = piece->slot + piece->rows;
    }
    return within - slot >= rows ? std::optional(slot) : std::nullopt;
  }
  void closeUp(double t_s) {
    int slot = 0;
    for (const auto& [holder, piece] : inOrder()) {
      if (piece->slot != slot) {
        close(*holder, *piece, t_s, m_out.blocks);
        piece->slot = slot;
        piece->from_s = t_s;
      }
      slot += piece->rows;
    }
  }

  FoldedBlocks& m_out;
  const PresentedRows::Group& m_group;
  model::GpuIndex m_gpu;
  model::JobIndex m_always;
  int m_least = 1;
  std::map<Holder, int> m_gpus;
  std::map<Holder, Piece> m_pieces;
  Piece m_others;
};

// Starts a new group when the key of a row differs from that of the previous row.
template <class Key, class Name>
std::vector<PresentedRows::Group> groupsBy(const std::vector<model::GpuIndex>& order, const Key& key,
                                           const Name& name) {
  std::vector<PresentedRows::Group> groups;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || key(order[i]) != key(order[i - 1])) groups.push_back({static_cast<int>(i), 0, name(order[i])});
    ++groups.back().count;
  }
  return groups;
}

}  // namespace

PresentedRows foldedRows(const model::Problem& problem, std::vector<model::GpuIndex> order) {
  PresentedRows rows;
  rows.folded = true;
  const auto type = [&](model::GpuIndex gpu) { return problem.gpus[gpu].type; };
  const auto typeName = [&](model::GpuIndex gpu) { return QString::fromStdString(problem.types[type(gpu)].id); };
  rows.groups = groupsBy(
      order, [&](model::GpuIndex gpu) { return std::pair(problem.gpus[gpu].node.value, type(gpu).value); },
      [&](model::GpuIndex gpu) {
        const QString node = QString::fromStdString(problem.nodes[problem.gpus[gpu].node].id);
        return node.size() > kLongestGroupName ? typeName(gpu) : node + QLatin1Char(' ') + typeName(gpu);
      });
  if (rows.groups.size() > kGroups) {
    std::ranges::stable_sort(order,
                             [&](model::GpuIndex a, model::GpuIndex b) { return type(a).value < type(b).value; });
    rows.groups = groupsBy(
        order, [&](model::GpuIndex gpu) { return type(gpu).value; }, typeName);
  }
  while (rows.groups.size() > kGroups) {
    const int count = rows.groups.back().count;
    rows.groups.pop_back();
    rows.groups.back().count += count;
    rows.groups.back().name = tr("others");
  }
  for (PresentedRows::Group& group : rows.groups)
    group.name = tr("%1 ×%2").arg(group.name, QString::number(group.count));
  rows.order = std::move(order);
  return rows;
}

std::vector<std::vector<FoldedChange>> foldedChanges(const BarIndex& bars, const PresentedRows& rows) {
  std::vector<std::vector<Change>> out;
  for (const PresentedRows::Group& group : rows.groups) out.push_back(changesOf(bars, rows, group));
  return out;
}

FoldedBlocks foldedUntil(const std::vector<std::vector<FoldedChange>>& all, const PresentedRows& rows, double now_s,
                         const FoldedOptions& wish) {
  FoldedBlocks out;
  for (std::size_t g = 0; g < rows.groups.size(); ++g) {
    const std::vector<Change>& changes = all[g];
    FoldedGroup folding(out, rows, rows.groups[g], wish);
    for (std::size_t from = 0, to = 0; from < changes.size() && changes[from].t_s <= now_s; from = to) {
      while (to < changes.size() && changes[to].t_s == changes[from].t_s) ++to;
      folding.go(changes[from].t_s, changes, from, to);
    }
    folding.end(now_s);
  }
  return out;
}

}  // namespace roundel::widgets
