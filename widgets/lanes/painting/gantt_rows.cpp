// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/gantt_rows.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kPad = 8, kSmallPad = 3, kStripGap = 2.4, kGroupGap = 4, kTypeGap = 2;
constexpr double kQueueFrom = 150, kQueueLeast = 20, kQueueMost = 44, kQueueShare = 0.12;

struct Room {
  double top = 0, height = 0;
};

using Shown = std::vector<bool>;  // by GpuIndex; empty = all

bool isShown(const Shown& shown, model::GpuIndex gpu) { return shown.empty() || shown[static_cast<std::size_t>(gpu)]; }

std::vector<GanttStrip> gpuStrips(const model::Problem& problem, const Shown& shown, double pitch, double top) {
  std::vector<GanttStrip> strips;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    bool first = true;
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      for (int i = 0; i < group.count; ++i) {
        const model::GpuIndex gpu(group.first.value + i);
        if (!isShown(shown, gpu)) continue;
        strips.push_back({top, pitch, {gpu}, model::NodeIndex(n), group.type, first});
        first = false;
        top += pitch;
      }
    }
  }
  return strips;
}

GanttStrip nodeStrip(const model::Problem& problem, const Shown& shown, std::size_t n) {
  const model::Node& node = problem.nodes[n];
  GanttStrip strip;
  strip.node = model::NodeIndex(n);
  strip.first_of_node = true;
  for (const model::GpuGroup& group : node.groups) {
    for (int i = 0; i < group.count; ++i) {
      const model::GpuIndex gpu(group.first.value + i);
      if (isShown(shown, gpu)) strip.gpus.push_back(gpu);
    }
  }
  if (node.groups.size() == 1) strip.type = node.groups.front().type;
  return strip;
}

// A group is a run of nodes of one type. A node with several types belongs to no group.
bool sameGroup(const GanttStrip& a, const GanttStrip& b) { return a.type.valid() && a.type == b.type; }

int groupBreaks(const std::vector<GanttStrip>& strips) {
  int breaks = 0;
  for (std::size_t i = 1; i < strips.size(); ++i) breaks += sameGroup(strips[i - 1], strips[i]) ? 0 : 1;
  return breaks;
}

std::vector<GanttStrip> nodeStrips(const model::Problem& problem, const Shown& shown, Room room, double pitch_asked,
                                   double scale) {
  std::vector<GanttStrip> strips;
  int gpus = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    GanttStrip strip = nodeStrip(problem, shown, n);
    gpus += static_cast<int>(strip.gpus.size());
    if (!strip.gpus.empty()) strips.push_back(std::move(strip));
  }
  const double inner = static_cast<double>(std::max<std::size_t>(strips.size(), 1) - 1);
  // Gaps shrink to at most a third of the height, before rows do.
  double gap = kStripGap * scale, group_gap = kGroupGap * scale;
  const double wanted_gaps = gap * inner + group_gap * groupBreaks(strips);
  const double shrink = wanted_gaps > room.height / 3 ? room.height / 3 / wanted_gaps : 1;
  gap *= shrink, group_gap *= shrink;
  const double free = room.height - wanted_gaps * shrink;
  const double pitch = pitch_asked > 0 ? pitch_asked : free / std::max(1, gpus);
  double y = room.top;
  for (std::size_t i = 0; i < strips.size(); ++i) {
    if (i > 0) y += sameGroup(strips[i - 1], strips[i]) ? gap : gap + group_gap;
    strips[i].top = y;
    strips[i].height = pitch * static_cast<double>(strips[i].gpus.size());
    y += strips[i].height;
  }
  return strips;
}

std::vector<GanttStrip> typeStrips(const model::Problem& problem, const Shown& shown, Room room, double scale) {
  std::vector<GanttStrip> strips(problem.types.size());
  for (std::size_t t = 0; t < strips.size(); ++t) strips[t].type = model::TypeIndex(t);
  for (std::size_t g = 0; g < problem.gpus.size(); ++g)
    if (isShown(shown, model::GpuIndex(g))) strips[problem.gpus[g].type].gpus.emplace_back(g);
  std::erase_if(strips, [](const GanttStrip& strip) { return strip.gpus.empty(); });
  if (strips.empty()) return strips;
  const auto count = static_cast<double>(strips.size());
  const double gap = std::min(kTypeGap * scale, room.height / count / 4);
  const double height = std::min((room.height - gap * (count - 1)) / count, 2 * kTallestRow * scale);
  double y = room.top;
  for (GanttStrip& strip : strips) {
    strip.top = y;
    strip.height = height;
    y += height + gap;
  }
  return strips;
}

std::vector<StripGroup> groupStrips(const std::vector<GanttStrip>& strips, Fold fold) {
  std::vector<StripGroup> groups;
  for (std::size_t i = 0; i < strips.size(); ++i) {
    const GanttStrip& strip = strips[i];
    const bool joins =
        i > 0 && (fold == Fold::Gpu ? strips[i - 1].node == strip.node : sameGroup(strips[i - 1], strip));
    if (!joins) groups.push_back({strip.top, 0, fold == Fold::Gpu ? strip.node : model::NodeIndex(), strip.type, 0});
    StripGroup& group = groups.back();
    if (!(group.type == strip.type)) group.type = model::TypeIndex();
    group.height = strip.top + strip.height - group.top;
    group.gpus += static_cast<int>(strip.gpus.size());
  }
  return groups;
}

std::vector<double> linesBetween(const std::vector<StripGroup>& groups) {
  std::vector<double> lines;
  for (std::size_t i = 1; i < groups.size(); ++i)
    lines.push_back((groups[i - 1].top + groups[i - 1].height + groups[i].top) / 2);
  return lines;
}

Fold foldFor(double pitch, double scale) {
  if (pitch >= kFoldToNodes * scale) return Fold::Gpu;
  return pitch >= kFoldToTypes * scale ? Fold::Node : Fold::Type;
}

}  // namespace

GanttRows layoutRows(const model::Problem& problem, const RowSettings& settings) {
  const double scale = settings.scale;
  GanttRows rows;
  const bool is_small = settings.height < kQueueFrom * scale;
  const double pad = (is_small ? kSmallPad : kPad) * scale;
  const double queue = settings.queue && !is_small
                           ? std::clamp(settings.height * kQueueShare, kQueueLeast * scale, kQueueMost * scale)
                           : 0;
  const Room room{pad, std::max(1.0, settings.height - 2 * pad - (queue > 0 ? queue + pad / 2 : 0))};
  const auto count = settings.shown.empty() ? problem.gpuCount() : std::ranges::count(settings.shown, true);
  const auto gpus = static_cast<double>(std::max<std::ptrdiff_t>(1, count));
  rows.pitch = settings.pitch > 0 ? settings.pitch : std::min(room.height / gpus, settings.tallest * scale);
  rows.fold = foldFor(rows.pitch, scale);
  rows.under = rows.fold == Fold::Gpu ? std::min(settings.under, rows.pitch / 3) : 0;
  if (rows.fold == Fold::Gpu) rows.strips = gpuStrips(problem, settings.shown, rows.pitch, room.top);
  if (rows.fold == Fold::Node) rows.strips = nodeStrips(problem, settings.shown, room, settings.pitch, scale);
  if (rows.fold == Fold::Type) {
    rows.strips = typeStrips(problem, settings.shown, room, scale);
  } else {
    rows.groups = groupStrips(rows.strips, rows.fold);
    rows.separators = linesBetween(rows.groups);
  }
  const double bottom = rows.strips.empty() ? room.top : rows.strips.back().top + rows.strips.back().height;
  if (queue > 0) {
    // Room that the rows leave goes to the queue, up to its largest height.
    rows.queue_height = std::clamp(settings.height - pad - (bottom + pad / 2), queue, kQueueMost * scale);
    rows.queue_top = std::max(bottom + pad / 2, settings.height - pad - rows.queue_height);
  }
  rows.content_height = std::max(settings.height, (queue > 0 ? rows.queue_top + rows.queue_height : bottom) + pad);
  rows.indexPlaces(problem.gpus.size());
  return rows;
}

void GanttRows::indexPlaces(std::size_t gpus) {
  m_places.assign(gpus, {});
  for (std::size_t s = 0; s < strips.size(); ++s) {
    const double height = strips[s].height / static_cast<double>(strips[s].gpus.size());
    for (std::size_t i = 0; i < strips[s].gpus.size(); ++i)
      m_places[strips[s].gpus[i]] = {
          .strip = static_cast<int>(s), .top = strips[s].top + height * static_cast<double>(i), .height = height};
  }
}

void GanttRows::moveDown(double by_px) {
  for (GanttStrip& strip : strips) strip.top += by_px;
  for (StripGroup& group : groups) group.top += by_px;
  for (double& line : separators) line += by_px;
  for (Place& place : m_places) place.top += by_px;
  queue_top += by_px;
}

bool sameRows(const model::Problem& a, const model::Problem& b) {
  const auto isSameRow = [&](const model::Gpu& left, const model::Gpu& right) {
    return left.index == right.index && a.nodes[left.node].id == b.nodes[right.node].id &&
           a.types[left.type].id == b.types[right.type].id;
  };
  return std::ranges::equal(a.gpus, b.gpus, isSameRow);
}

// The parent's bars are in the upper half of a row, the branch's in the lower half.
BranchRows layoutBranchRows(const model::Problem& parent, const model::Problem& branch, const RowSettings& settings) {
  BranchRows rows;
  RowSettings shared_settings = settings;
  shared_settings.under = 0;
  shared_settings.tallest = kTallestSplitRow;
  rows.past = layoutRows(parent, shared_settings);
  rows.split =
      rows.past.fold == Fold::Gpu && rows.past.pitch >= kSplitFrom * settings.scale && sameRows(parent, branch);
  if (rows.split) {
    const double half = std::floor(rows.past.pitch / 2);
    rows.parent = rows.past;
    rows.parent.under = rows.past.pitch - half;
    rows.parent.queue_height = rows.past.queue_height / 2;
    rows.parent.halved = true;
    rows.branch = rows.parent;
    rows.branch.separators.clear();  // the parent has them
    rows.branch.moveDown(half);
    rows.branch.queue_top = rows.parent.queue_top + rows.parent.queue_height;
    return rows;
  }
  shared_settings.height = std::floor(settings.height / 2);
  shared_settings.pitch = 0;
  shared_settings.tallest = kTallestRow;
  rows.parent = layoutRows(parent, shared_settings);
  rows.branch = layoutRows(branch, shared_settings);
  rows.branch.moveDown(shared_settings.height);
  rows.parent.content_height = rows.branch.content_height = settings.height;
  return rows;
}

int GanttRows::stripAt(double y) const {
  const auto next_strip =
      std::upper_bound(strips.begin(), strips.end(), y, [](double at, const GanttStrip& s) { return at < s.top; });
  if (next_strip == strips.begin()) return -1;
  const auto strip = std::prev(next_strip);
  return y < strip->top + strip->height ? static_cast<int>(strip - strips.begin()) : -1;
}

model::GpuIndex GanttRows::gpuAt(double y) const {
  const int s = stripAt(y);
  if (s < 0) return {};
  const GanttStrip& strip = strips[static_cast<std::size_t>(s)];
  const double share = (y - strip.top) / strip.height;
  const auto i =
      std::min(static_cast<std::size_t>(share * static_cast<double>(strip.gpus.size())), strip.gpus.size() - 1);
  return strip.gpus[i];
}

std::vector<model::GpuIndex> GanttRows::order() const {
  std::vector<model::GpuIndex> gpus;
  for (const GanttStrip& strip : strips) gpus.insert(gpus.end(), strip.gpus.begin(), strip.gpus.end());
  return gpus;
}

}  // namespace roundel::widgets
