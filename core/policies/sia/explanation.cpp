// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/sia/explanation.h"

#include <limits>

#include "core/trace/cells.h"

namespace roundel::policies::sia {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const trace::ReasonKind kNowhere{
    "fits-nowhere-now", "None of its configurations, of {gpus} {gpus:GPU|GPUs} at least, fits the GPUs that are up."};
const trace::ReasonKind kWorthNothing{
    "worth-nothing", "Its best configuration ({gpus} {gpus:GPU|GPUs}) is worth {value}: to wait costs no more."};
const trace::ReasonKind kOutbid{
    "outbid",
    "Its best configuration ({gpus} {gpus:GPU|GPUs}, worth {value}) adds less than what others make of those "
    "GPUs."};

/// Returns the configuration with the largest value other than `not_this`; -1 if there is none.
int bestBut(const std::vector<Configuration>& all, int not_this) {
  int best = -1;
  for (int c = 0; c < static_cast<int>(all.size()); ++c) {
    if (c == not_this) continue;
    if (best < 0 || all[static_cast<std::size_t>(c)].value > all[static_cast<std::size_t>(best)].value) best = c;
  }
  return best;
}

/// Each job's chosen configuration and the best one that was not chosen.
struct Row {
  model::JobIndex job;
  const Configuration* configuration;
  bool chosen;
};

// By job what it got and its best other configuration.
std::vector<Row> rowsOf(const sim::SystemView& view, const Round& round) {
  std::vector<Row> rows;
  const auto add = [&](std::size_t i, int c, bool chosen) {
    if (c >= 0) rows.push_back({round.jobs[i], &round.configurations[i][static_cast<std::size_t>(c)], chosen});
  };
  for (std::size_t i = 0; i < view.active().size(); ++i) {
    add(i, round.chosen[i], true);
    add(i, bestBut(round.configurations[i], round.chosen[i]), false);
  }
  return rows;
}

std::shared_ptr<const trace::Table> table(const sim::SystemView& view, const Round& round) {
  const std::vector<Row> rows = rowsOf(view, round);
  const auto numbers = [&](auto field) {
    return trace::cells<double>(rows, [&](const Row& row) { return row.configuration->*field; });
  };
  auto out = std::make_shared<trace::Table>();
  out->id = "configurations";
  out->title = "Configurations: what each job got and its best other one";
  out->picture = trace::Picture::Matrix;
  out->chosen = trace::cells<char>(rows, &Row::chosen);
  out->columns = {
      {"job", "", trace::cells<model::JobIndex>(rows, &Row::job)},
      {"GPUs", "", numbers(&Configuration::gpus), trace::ColumnRole::Across},
      {"type", "", trace::cells<model::TypeIndex>(rows, [](const Row& row) { return row.configuration->type; }),
       trace::ColumnRole::Across},
      {"G", "", numbers(&Configuration::G)},
      {"r", "", numbers(&Configuration::r)},
      {"value", "", numbers(&Configuration::value), trace::ColumnRole::Amount}};
  return out;
}

trace::Reason reasonOf(const sim::SystemView& view, const Round& round, std::size_t i) {
  const int best = bestBut(round.configurations[i], -1);
  if (best < 0) {
    const model::Job& job = view.job(round.jobs[i]);
    return {round.jobs[i], &kNowhere, {{{"gpus", job.sizes.empty() ? job.gpus : double(job.sizes.front())}}}, {}};
  }
  const Configuration& c = round.configurations[i][static_cast<std::size_t>(best)];
  return {round.jobs[i], c.value > 0 ? &kOutbid : &kWorthNothing, {{{"gpus", double(c.gpus)}, {"value", c.value}}}, {}};
}

void explainJobs(const sim::SystemView& view, const Round& round, const std::vector<sim::Placement>& placements,
                 trace::Explanation& e) {
  auto next_placement = placements.begin();
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    if (round.chosen[i] < 0) {
      e.reasons.push_back(reasonOf(view, round, i));
    } else if (next_placement != placements.end() && next_placement->job == round.jobs[i]) {
      const std::vector<Configuration>& job_configurations = round.configurations[i];
      const int best_other = bestBut(job_configurations, round.chosen[i]);
      e.choices.push_back({round.jobs[i],
                           0,
                           next_placement++->parts,
                           job_configurations[static_cast<std::size_t>(round.chosen[i])].value,
                           {},
                           best_other < 0 ? kNone : job_configurations[static_cast<std::size_t>(best_other)].value});
    }
  }
}

}  // namespace

trace::Explanation explain(const sim::SystemView& view, const Round& round, const Settings& settings,
                           const std::vector<sim::Placement>& placements) {
  trace::Explanation e;
  e.rule =
      settings.p < 0
          ? "Sum over jobs of A_ij = (r_i G_ij)^p of the chosen configuration, lambda for each job that waits, is least."
          : "Sum over jobs of A_ij = (r_i G_ij)^p of the chosen configuration, less lambda for each job that waits, is greatest.";
  e.score_name = settings.p < 0 ? "lambda - A" : "lambda + A";
  e.solved = true;
  e.values = {{"value", "sum of the chosen values", "", round.solution.value},
              {"bound", "no choice is worth more than", "", round.solution.bound},
              {"gap", "proven gap", "", round.solution.gap}};
  e.tables.push_back(table(view, round));
  explainJobs(view, round, placements, e);
  return e;
}

}  // namespace roundel::policies::sia
