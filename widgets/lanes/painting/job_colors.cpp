// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/job_colors.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/base/theme/job_number.h"

namespace roundel::widgets {
namespace {

struct ColorTexts {
  Q_DECLARE_TR_FUNCTIONS(JobColors)
};

std::vector<QColor> byClass(const model::Problem& problem, ColorBy by, const std::vector<std::string>& classes) {
  std::map<std::string, int> numbers;
  for (const std::string& name : classes) numbers.emplace(name, static_cast<int>(numbers.size()));
  std::vector<QColor> colors;
  for (const model::Job& job : problem.jobs)
    colors.push_back(jobColor(numbers.emplace(classOf(job, by), static_cast<int>(numbers.size())).first->second));
  return colors;
}

std::vector<QColor> byWait(const metrics::TraceIndex& index, const Theme& theme, double longest_s) {
  std::vector<QColor> colors;
  for (const trace::JobOutcome& job : index.trace().jobs)
    colors.push_back(waitColor(longest_s > 0 ? job.wait_s / longest_s : 0, theme));
  return colors;
}

}  // namespace

std::string classOf(const model::Job& job, ColorBy by) {
  if (by == ColorBy::Job) return job.id;
  if (by == ColorBy::Model) return job.model;
  if (by == ColorBy::User) return job.user;
  return std::to_string(job.gpus);
}

QString classWords(const std::string& name, ColorBy by) {
  if (by != ColorBy::GangSize) return QString::fromStdString(name);
  return name == "1" ? ColorTexts::tr("1 GPU") : ColorTexts::tr("%1 GPUs").arg(QString::fromStdString(name));
}

QString colorByName(ColorBy by) {
  switch (by) {
    case ColorBy::Job:
      return ColorTexts::tr("Job");
    case ColorBy::Model:
      return ColorTexts::tr("Model");
    case ColorBy::User:
      return ColorTexts::tr("User");
    case ColorBy::GangSize:
      return ColorTexts::tr("Gang size");
    case ColorBy::GpuType:
      return ColorTexts::tr("GPU type");
    case ColorBy::Wait:
      return ColorTexts::tr("Wait");
  }
  return {};
}

QColor waitColor(double share, const Theme& theme) {
  return mixed(theme.dark ? QColor(0xE8893A) : QColor(0xD55E00), mixed(theme.good, theme.panel, 0.4),
               std::clamp(share, 0.0, 1.0));
}

ColorScale colorScale(const std::vector<const metrics::TraceIndex*>& runs, ColorBy by) {
  ColorScale scale;
  for (const metrics::TraceIndex* run : runs) {
    for (const trace::JobOutcome& job : run->trace().jobs)
      scale.longest_wait_s = std::max(scale.longest_wait_s, job.wait_s);
    for (const model::Job& job : run->problem().jobs) {
      if (by != ColorBy::Model && by != ColorBy::User && by != ColorBy::GangSize) break;
      const std::string name = classOf(job, by);
      if (std::ranges::find(scale.classes, name) == scale.classes.end()) scale.classes.push_back(name);
    }
  }
  if (by == ColorBy::GangSize)
    std::ranges::sort(scale.classes, [](const std::string& a, const std::string& b) {
      return std::pair(a.size(), a) < std::pair(b.size(), b);
    });
  return scale;
}

JobColors::JobColors(const metrics::TraceIndex& index, ColorBy by, const Theme& theme)
    : JobColors(index, by, theme, colorScale({&index}, by)) {}

JobColors::JobColors(const metrics::TraceIndex& index, ColorBy by, const Theme& theme, const ColorScale& scale)
    : m_by(by) {
  const model::Problem& problem = index.problem();
  if (by == ColorBy::Job || by == ColorBy::GpuType)
    for (const model::Job& job : problem.jobs) m_jobs.push_back(jobColor(job.id));
  else if (by == ColorBy::Wait)
    m_jobs = byWait(index, theme, scale.longest_wait_s);
  else
    m_jobs = byClass(problem, by, scale.classes);
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const auto& stated_types = problem.scenario->gpu_types;
    const bool has = t < stated_types.size() && stated_types[t].color && stated_types[t].id == problem.types[t].id;
    m_types.push_back(has ? QColor(QString::fromStdString(*stated_types[t].color)) : jobColor(static_cast<int>(t)));
  }
}

void JobColors::dimOthers(const std::vector<bool>& bright, const Theme& theme, bool grey) {
  m_bright = bright;
  m_bright.resize(bright.empty() ? 0 : m_jobs.size());
  m_dimJobs.clear();
  m_dimTypes.clear();
  if (m_bright.empty()) return;
  const auto dim = [&](const QColor& color) {
    return mixed(grey ? theme.edge : color, theme.panel, grey ? 0.35 : kDimmedShare);
  };
  for (const QColor& color : m_jobs) m_dimJobs.push_back(dim(color));
  for (const QColor& color : m_types) m_dimTypes.push_back(dim(color));
}

}  // namespace roundel::widgets
