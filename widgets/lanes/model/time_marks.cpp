// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/time_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kSameMark_px = 6, kBesideShape = kRulerShape_px / 2 + kRulerWordGap_px;

struct MarkTexts {
  Q_DECLARE_TR_FUNCTIONS(TimeMarks)
};

RulerMark markOf(const model::Problem& problem, const model::Event& event) {
  using Kind = RulerMark::Kind;
  const auto node = [&] { return QString::fromStdString(problem.nodes[event.node].id); };
  const auto job = [&] { return QString::fromStdString(problem.jobs[event.job].id); };
  switch (event.kind) {
    case model::EventKind::NodeDown:
      return {.t_s = event.at_s, .kind = Kind::Down, .word = MarkTexts::tr("%1 down").arg(node())};
    case model::EventKind::NodeUp:
      return {.t_s = event.at_s, .kind = Kind::Up, .word = MarkTexts::tr("%1 up").arg(node())};
    case model::EventKind::SetSpeed:
      return {
          .t_s = event.at_s,
          .kind = Kind::Speed,
          .word = MarkTexts::tr("%1 at %2 %").arg(node(), QString::number(std::lround(event.value.value_or(1) * 100)))};
    case model::EventKind::CancelJob:
      return {.t_s = event.at_s, .kind = Kind::Cancel, .word = MarkTexts::tr("%1 cancelled").arg(job())};
    case model::EventKind::SetThroughput:
      break;
  }
  const QString type = QString::fromStdString(problem.types[event.type].id);
  return {.t_s = event.at_s, .kind = Kind::Throughput, .word = MarkTexts::tr("%1 on %2").arg(job(), type)};
}

bool meets(double begin, double width, const std::optional<TimeMarks::Span>& flag) {
  return flag && begin < flag->second && begin + width > flag->first;
}

// Returns where the word begins: right of the mark, or behind a flag that begins before the word, or left of the mark. nullopt: none of these
// is inside `free`.
std::optional<double> wordBegin(const RulerMark& mark, double width, const TimeMarks::Span& free,
                                const std::optional<TimeMarks::Span>& flag) {
  const double pennant = mark.kind == RulerMark::Kind::Bookmark ? kRulerShape_px / 2 : 0;
  const double after = mark.x + kBesideShape + pennant;
  if (!meets(after, width, flag)) return after + width <= free.second ? std::optional(after) : std::nullopt;
  const double behind = flag->second + kRulerWordGap_px, before = mark.x - kBesideShape - width;
  if (flag->first <= after && behind + width <= free.second) return behind;
  const bool fits = before >= free.first && !meets(before, width, flag);
  return fits ? std::optional(before) : std::nullopt;
}

}  // namespace

void TimeMarks::setRange(std::optional<Span> range_s) {
  if (range_s && range_s->first > range_s->second) std::swap(range_s->first, range_s->second);
  if (range_s == m_range) return;
  m_range = range_s;
  emit rangeChanged();
  emit changed();
}

void TimeMarks::keep(const Span& span_s) {
  if (std::ranges::find(m_kept, span_s) == m_kept.end()) m_kept.push_back(span_s);
  emit changed();
}

void TimeMarks::clearKept() {
  m_kept.clear();
  emit changed();
}

void TimeMarks::clear() {
  setRange(std::nullopt);
  clearKept();
}

std::vector<RulerMark> rulerMarks(const model::Problem* problem, const std::vector<Bookmark>& bookmarks) {
  std::vector<RulerMark> marks;
  if (problem != nullptr)
    for (const model::Event& event : problem->events) marks.push_back(markOf(*problem, event));
  for (const Bookmark& bookmark : bookmarks) marks.push_back({bookmark.t_s, RulerMark::Kind::Bookmark, bookmark.name});
  std::ranges::stable_sort(marks, {}, &RulerMark::t_s);
  return marks;
}

std::vector<RulerMark> placedMarks(std::vector<RulerMark> marks, const TimeAxis& axis, const RulerRoom& room) {
  for (RulerMark& mark : marks) mark.x = axis.x(mark.t_s);
  std::erase_if(marks, [&](const RulerMark& mark) { return mark.x < -1 || mark.x > axis.width_px + 1; });
  double taken_px = 0;  // px; there is no room left of it
  for (std::size_t i = 0; i < marks.size(); ++i) {
    RulerMark& mark = marks[i];
    const double width = room.width(mark.word);
    const double next = i + 1 < marks.size() ? marks[i + 1].x - kBesideShape : room.right;
    const auto begin = mark.word.isEmpty() ? std::nullopt : wordBegin(mark, width, {taken_px, next}, room.flag);
    mark.has_room = begin.has_value();
    mark.word_x = begin.value_or(mark.x);
    taken_px = std::max(mark.x + kBesideShape, mark.has_room ? mark.word_x + width : 0);
  }
  return marks;
}

std::optional<double> eventInstantAt(const model::Problem* problem, const TimeAxis& axis, double x_px) {
  std::optional<double> nearest;
  if (problem == nullptr) return nearest;
  double least_distance = kSameMark_px;
  for (const model::Event& event : problem->events) {
    const double away = std::abs(axis.x(event.at_s) - x_px);
    if (away > least_distance) continue;
    least_distance = away;
    nearest = event.at_s;
  }
  return nearest;
}

}  // namespace roundel::widgets
