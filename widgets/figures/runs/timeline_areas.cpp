// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/runs/timeline_areas.h"

#include <algorithm>
#include <map>

#include "widgets/base/text/translation.h"

namespace roundel::widgets::plots {
namespace {

bool isType(ColorBy by) { return by == ColorBy::GpuType || by == ColorBy::Wait; }

std::vector<std::string> namesOf(const std::vector<PlotLane>& lanes, ColorBy by) {
  std::vector<const metrics::TraceIndex*> runs;
  for (const PlotLane& lane : lanes) runs.push_back(lane.index.get());
  if (by != ColorBy::Job) return colorScale(runs, by).classes;
  std::vector<std::string> ids;
  std::map<std::string, bool> known_ids;
  for (const metrics::TraceIndex* run : runs) {
    for (const model::Job& job : run->problem().jobs)
      if (!std::exchange(known_ids[job.id], true)) ids.push_back(job.id);
  }
  return ids;
}

std::map<std::string, double> computing_gpu_s(const std::vector<PlotLane>& lanes, ColorBy by) {
  std::map<std::string, double> sums;
  for (const PlotLane& lane : lanes) {
    const trace::Segments& rows = lane.run->trace->segments;
    std::vector<double> of_job(lane.index->problem().jobs.size(), 0.0);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows.kind[i] == trace::SegmentKind::Run)
        of_job[static_cast<std::size_t>(rows.job[i])] += rows.end_s[i] - rows.start_s[i];
    for (std::size_t j = 0; j < of_job.size(); ++j) sums[classOf(lane.index->problem().jobs[j], by)] += of_job[j];
  }
  return sums;
}

// Keeps the order of `names`.
std::vector<std::string> largest(std::vector<std::string> names, std::size_t count,
                                 const std::map<std::string, double>& sums) {
  const auto sumOf = [&](const std::string& name) {
    const auto it = sums.find(name);
    return it == sums.end() ? 0 : it->second;
  };
  std::vector<std::string> ranked = names;
  std::ranges::stable_sort(ranked, [&](const std::string& a, const std::string& b) { return sumOf(a) > sumOf(b); });
  ranked.resize(count);
  std::erase_if(names, [&](const std::string& name) { return std::ranges::find(ranked, name) == ranked.end(); });
  return names;
}

QString othersText(ColorBy by, std::size_t count) {
  const QString text = by == ColorBy::Job     ? tr("other jobs (%1)")
                       : by == ColorBy::Model ? tr("other models (%1)")
                       : by == ColorBy::User  ? tr("other users (%1)")
                                              : tr("other sizes (%1)");
  return text.arg(count);
}

}  // namespace

TimelineAreas areasOf(const std::vector<PlotLane>& lanes, ColorBy by, const QStringList& jobs) {
  if (isType(by)) return {};
  TimelineAreas areas{.by = by, .own = namesOf(lanes, by), .others = 0};
  const std::size_t name_count = areas.own.size();
  if (by == ColorBy::Job && !jobs.isEmpty())
    std::erase_if(areas.own, [&](const std::string& id) { return !jobs.contains(shown(id)); });
  const std::size_t room = TypeTones::kMax - (areas.own.size() < name_count ? 1 : 0);
  if (areas.own.size() > room) areas.own = largest(areas.own, TypeTones::kMax - 1, computing_gpu_s(lanes, by));
  areas.others = name_count - areas.own.size();
  return areas;
}

LaneAreas::LaneAreas(const PlotLane& lane, const TimelineAreas& areas)
    : m_problem(*lane.run->trace->problem), m_types(m_problem), m_areas(areas) {
  if (byType()) return;
  std::map<std::string, std::size_t> places;
  for (const std::string& name : m_areas.own) places.emplace(name, places.size());
  for (const model::Job& job : m_problem.jobs) {
    const auto own_place = places.find(classOf(job, m_areas.by));
    m_places.push_back(own_place == places.end() ? places.size() : own_place->second);
  }
}

bool LaneAreas::byType() const { return isType(m_areas.by); }

std::size_t LaneAreas::count() const {
  return byType() ? m_types.count() : m_areas.own.size() + (m_areas.others > 0 ? 1 : 0);
}

std::size_t LaneAreas::placeOf(model::JobIndex job, model::GpuIndex gpu) const {
  return byType() ? m_types.placeOf(m_problem.gpus[gpu].type) : m_places[static_cast<std::size_t>(job.value)];
}

QString LaneAreas::name(std::size_t place) const {
  if (byType()) return m_types.name(place);
  if (place == m_areas.own.size()) return othersText(m_areas.by, m_areas.others);
  const QString words = shown(classWords(m_areas.own[place], m_areas.by));
  return words.isEmpty() ? tr("not named") : words;
}

QString columnOf(ColorBy by) {
  switch (by) {
    case ColorBy::Job:
      return QStringLiteral("job");
    case ColorBy::Model:
      return QStringLiteral("model");
    case ColorBy::User:
      return QStringLiteral("user");
    case ColorBy::GangSize:
      return QStringLiteral("gang_size");
    default:
      return QStringLiteral("gpu_type");
  }
}

}  // namespace roundel::widgets::plots
