// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/arrival_edits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/edit/pair_edits.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "core/trace/cells.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

// The arrivals of templates by name, including those that their templates give. A chain longer than the list is a cycle.
class Templates {
 public:
  explicit Templates(const model::Scenario& scenario) {
    for (const model::JobSpec& model : scenario.models) m_models.emplace(model.id, &model);
  }
  double arrival(const model::JobSpec& job) const {
    const model::JobSpec* spec = &job;
    for (std::size_t steps = 0; spec != nullptr && steps <= m_models.size(); ++steps) {
      if (spec->arrival_s) return *spec->arrival_s;
      const auto next = spec->model ? m_models.find(*spec->model) : m_models.end();
      spec = next == m_models.end() ? nullptr : next->second;
    }
    return 0;
  }

 private:
  std::map<std::string, const model::JobSpec*> m_models;
};

QString some(const model::Scenario& scenario, const std::vector<std::size_t>& jobs) {
  return jobs.size() == 1 && jobs.front() < scenario.jobs.size()
             ? QString::fromStdString(scenario.jobs[jobs.front()].id)
             : tr("%1 jobs").arg(jobs.size());
}

}  // namespace

std::vector<double> arrivalsOf(const model::Scenario& scenario) {
  const Templates templates(scenario);
  return trace::cells<double>(scenario.jobs, [&](const model::JobSpec& job) { return templates.arrival(job); });
}

double snappedToRound(double at_s, double round_s) {
  return std::max(0.0, round_s > 0 ? model::RoundGrid(round_s).nearest_s(at_s) : at_s);
}

bool setArrivals(Document& document, const std::map<std::size_t, double>& arrivals, const QString& gesture) {
  std::vector<std::size_t> jobs;
  for (const auto& [job, at_s] : arrivals) jobs.push_back(job);
  const std::vector<double> now = arrivalsOf(document.scenario());
  return document.edit(
      tr("Arrival of %1").arg(some(document.scenario(), jobs)),
      [&](model::Scenario& s) {
        for (const auto& [job, at_s] : arrivals)
          if (job < s.jobs.size() && now[job] != at_s) s.jobs[job].arrival_s = std::max(0.0, at_s);
      },
      gesture);
}

bool removeJobs(Document& document, const std::vector<std::size_t>& jobs) {
  return document.edit(tr("Delete %1").arg(some(document.scenario(), jobs)), [&](model::Scenario& s) {
    std::vector<std::string> removedIds;
    std::vector<model::JobSpec> remaining;
    for (std::size_t j = 0; j < s.jobs.size(); ++j)
      if (std::ranges::find(jobs, j) == jobs.end())
        remaining.push_back(std::move(s.jobs[j]));
      else
        removedIds.push_back(s.jobs[j].id);
    s.jobs = std::move(remaining);
    std::erase_if(s.events, [&](const model::EventSpec& event) {
      return std::ranges::find(removedIds, event.job) != removedIds.end();
    });
    model::dropFromPairs(s, model::PairName::Job, {removedIds.begin(), removedIds.end()});
  });
}

std::vector<std::string> cloneJobs(Document& document, const std::vector<std::size_t>& jobs, double by_s) {
  const std::vector<double> now = arrivalsOf(document.scenario());
  model::Scenario fragment = model::fragmentOfJobs(document.scenario(), jobs);
  std::size_t next = 0;
  for (const std::size_t job : jobs) {
    if (job >= now.size()) continue;
    fragment.jobs[next++].arrival_s = std::max(0.0, now[job] + by_s);
  }
  std::vector<std::string> ids;
  document.edit(tr("Duplicate %1").arg(some(document.scenario(), jobs)),
                [&](model::Scenario& s) { ids = model::insertFragment(s, fragment).jobs; });
  return ids;
}

QString copyJobs(const Document& document, const std::vector<std::size_t>& jobs) {
  return textOf(model::fragmentOfJobs(document.scenario(), jobs));
}

QString arrivalsAsTable(const model::Scenario& scenario) {
  const std::vector<double> arrivals = arrivalsOf(scenario);
  std::vector<std::size_t> order(arrivals.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return arrivals[a] < arrivals[b]; });
  QStringList lines{QStringLiteral("job\tmodel\tarrival_s\tgpus")};
  for (const std::size_t j : order) {
    const model::JobSpec job = model::withTemplates(scenario, scenario.jobs[j]);
    QString gang;
    if (job.gpus)
      gang = std::holds_alternative<int>(*job.gpus)
                 ? QString::number(std::get<int>(*job.gpus))
                 : QString::number(std::get<std::vector<int>>(*job.gpus).empty()
                                       ? 0
                                       : std::get<std::vector<int>>(*job.gpus).back());
    lines << QStringList{QString::fromStdString(job.id), QString::fromStdString(job.model.value_or("")),
                         numberText(arrivals[j]), gang}
                 .join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets
