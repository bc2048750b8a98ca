#include "widgets/gantt_model/time_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kNear_px = 6;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(TimeMarks)
};

RulerMark markOf(const model::Problem& problem, const model::Event& event) {
  using Kind = RulerMark::Kind;
  const auto node = [&] { return QString::fromStdString(problem.nodes[event.node].id); };
  const auto job = [&] { return QString::fromStdString(problem.jobs[event.job].id); };
  switch (event.kind) {
    case model::EventKind::NodeDown:
      return {event.at_s, Kind::Down, Words::tr("%1 down").arg(node())};
    case model::EventKind::NodeUp:
      return {event.at_s, Kind::Up, Words::tr("%1 up").arg(node())};
    case model::EventKind::SetSpeed:
      return {event.at_s, Kind::Speed,
              Words::tr("%1 at %2 %").arg(node()).arg(std::lround(event.value.value_or(1) * 100))};
    case model::EventKind::CancelJob:
      return {event.at_s, Kind::Cancel, Words::tr("%1 cancelled").arg(job())};
    case model::EventKind::SetThroughput:
      break;
  }
  const QString type = QString::fromStdString(problem.types[event.type].id);
  return {event.at_s, Kind::Throughput, Words::tr("%1 on %2").arg(job(), type)};
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
  if (std::find(m_kept.begin(), m_kept.end(), span_s) == m_kept.end()) m_kept.push_back(span_s);
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
  if (problem != nullptr) {
    for (const model::Event& event : problem->events) marks.push_back(markOf(*problem, event));
  }
  for (const Bookmark& bookmark : bookmarks) marks.push_back({bookmark.t_s, RulerMark::Kind::Bookmark, bookmark.name});
  std::stable_sort(marks.begin(), marks.end(), [](const RulerMark& a, const RulerMark& b) { return a.t_s < b.t_s; });
  return marks;
}

std::vector<RulerMark> placedMarks(std::vector<RulerMark> marks, const TimeAxis& axis, double right_px,
                                   const std::function<double(const QString&)>& width) {
  for (RulerMark& mark : marks) mark.x = axis.x(mark.t_s);
  std::erase_if(marks, [&](const RulerMark& mark) { return mark.x < -1 || mark.x > axis.width_px + 1; });
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const double shape = kRulerShape_px / 2 + kRulerWordGap_px;
    const double end = marks[i].x + shape + width(marks[i].word);
    const double next = i + 1 < marks.size() ? marks[i + 1].x - shape : right_px;
    marks[i].has_room = !marks[i].word.isEmpty() && end <= next;
  }
  return marks;
}

std::optional<double> eventInstantAt(const model::Problem* problem, const TimeAxis& axis, double x_px) {
  std::optional<double> nearest;
  if (problem == nullptr) return nearest;
  double least = kNear_px;
  for (const model::Event& event : problem->events) {
    const double away = std::abs(axis.x(event.at_s) - x_px);
    if (away > least) continue;
    least = away;
    nearest = event.at_s;
  }
  return nearest;
}

}  // namespace roundel::widgets
