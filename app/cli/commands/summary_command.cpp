// roundel-cli summary DIR [--metrics A,B,...] [--against SCHEDULER] [--half-width H]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/tables.h"
#include "core/experiment/statistics.h"
#include "core/experiment/summary.h"
#include "core/io/fault_text.h"
#include "core/io/tables/latex_table.h"
#include "core/metrics/metrics.h"
#include "core/model/check/counted.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::cli {
namespace {

using experiment::Estimate;
using experiment::SweepCell;
using experiment::SweepTable;
using Cells = std::vector<std::string>;

struct SummaryArguments {
  std::string folder, against;
  std::vector<std::string> metrics;
  double half_width = 0;
};

std::string number(double value, int digits = 6) {
  return std::isnan(value) ? "-" : fmt::format("{:.{}g}", value, digits);
}

/// What is printed without --metrics: those that papers report, as far as the sweep has them.
Cells usual(const SweepTable& table) {
  Cells out;
  for (const std::string& metric : table.metrics) {
    const Cells& most = io::tableMetrics();
    if (model::contains(most, metric)) out.push_back(metric);
  }
  return out.empty() ? table.metrics : out;
}

bool knows(const Cells& list, const std::string& word, const char* what, Console& console) {
  if (model::contains(list, word)) return true;
  console.err << fmt::format(
      "roundel-cli: the sweep has no {} \"{}\" ({})\n", what, word,
      model::hintFor(word, std::vector<std::string_view>(list.begin(), list.end()), "there is none"));
  return false;
}

std::string headingOf(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info == nullptr ? metric
                         : fmt::format("{}{} ({})", info->title, info->unit.empty() ? "" : ", " + info->unit, metric);
}

Cells pointOf(const SweepTable& table, const SweepCell& cell) {
  Cells out;
  for (std::size_t i = 0; i < cell.varied.size(); ++i) out.push_back(table.varied[i].values[cell.varied[i]]);
  return out;
}

Cells headOf(const SweepTable& table, const Cells& more, const SummaryArguments& arguments) {
  Cells out;
  for (const experiment::SweepDimension& each : table.varied) out.push_back(each.name);
  out.insert(out.end(), more.begin(), more.end());
  if (arguments.half_width > 0) out.push_back(fmt::format("seeds for +- {:.6g}", arguments.half_width));
  return out;
}

void addSeeds(Cells& row, const Estimate& estimate, const SummaryArguments& arguments) {
  if (arguments.half_width <= 0) return;
  const std::size_t seeds = experiment::seedsFor(estimate, arguments.half_width);
  row.push_back(seeds == 0 ? "-" : std::to_string(seeds));
}

std::vector<Cells> means(const SweepTable& table, const std::string& metric, const SummaryArguments& arguments) {
  std::vector<Cells> rows{headOf(table, {"scheduler", "n", "failed", "mean", "+- 95 %", "deviation"}, arguments)};
  for (const SweepCell& cell : experiment::cells(table, metric)) {
    const Estimate estimate = experiment::meanOf(cell.values);
    Cells row = pointOf(table, cell);
    for (const std::string& each :
         {experiment::laneText(table, cell), std::to_string(estimate.n), std::to_string(cell.failed),
          number(estimate.mean), number(estimate.half_width, 3), number(estimate.deviation, 3)})
      row.push_back(each);
    addSeeds(row, estimate, arguments);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// "yes" where the interval leaves out that there is no difference.
std::string differs(const Estimate& difference) {
  if (std::isnan(difference.half_width)) return "-";
  return std::abs(difference.mean) > difference.half_width ? "yes" : "not shown";
}

std::vector<Cells> differences(const SweepTable& table, const std::string& metric, const SummaryArguments& arguments) {
  std::vector<Cells> rows{
      headOf(table, {"scheduler", "pairs", "difference", "+- 95 %", "differs", "ratio", "+- 95 %"}, arguments)};
  const std::vector<SweepCell> cells = experiment::cells(table, metric);
  for (const experiment::CellPair& pair : experiment::pairsAgainst(table, cells, arguments.against)) {
    const SweepCell &cell = cells[pair.cell], &base = cells[pair.base];
    const Estimate difference = experiment::pairedDifference(cell.values, base.values);
    const Estimate ratio = experiment::pairedRatio(cell.values, base.values);
    Cells row = pointOf(table, cell);
    for (const std::string& each :
         {experiment::laneText(table, cell), std::to_string(difference.n), number(difference.mean),
          number(difference.half_width, 3), differs(difference), number(ratio.mean, 4), number(ratio.half_width, 2)})
      row.push_back(each);
    addSeeds(row, difference, arguments);
    rows.push_back(std::move(row));
  }
  return rows;
}

void sayFailed(const SweepTable& table, Console& console) {
  const auto failed =
      std::ranges::count_if(table.rows, [](const experiment::SweepRow& row) { return !row.complete(); });
  if (failed > 0) console.note(model::counted(static_cast<std::size_t>(failed), "run") + " failed, left out");
  if (table.rows.size() < table.runs)
    console.note(fmt::format("{} of {} runs are there", table.rows.size(), table.runs));
}

Cells namesOf(const SweepTable& table) {
  Cells names = table.metrics;
  names.insert(names.end(), table.timings.begin(), table.timings.end());
  return names;
}

void print(const SweepTable& table, const std::string& metric, const SummaryArguments& arguments, Console& console) {
  const bool paired = !arguments.against.empty();
  console.out << headingOf(metric) << (paired ? ", minus " + arguments.against + "'s of the same seed" : "") << '\n'
              << aligned(paired ? differences(table, metric, arguments) : means(table, metric, arguments), true);
}

int act(SummaryArguments arguments, Console& console) {
  const experiment::SweepTableResult read = experiment::readSweepTable(arguments.folder);
  if (!read.table) {
    console.err << "roundel-cli: " << io::formatFault(read.fault) << '\n';
    return kBadInput;
  }
  const SweepTable& table = *read.table;
  if (arguments.metrics.empty()) arguments.metrics = usual(table);
  if (arguments.metrics == Cells{"all"}) arguments.metrics = table.metrics;
  const Cells names = namesOf(table);
  for (const std::string& metric : arguments.metrics)
    if (!knows(names, metric, "metric", console)) return kBadInput;
  const Cells lanes = experiment::laneTexts(table, experiment::cells(table, ""));
  if (!arguments.against.empty() && !knows(lanes, arguments.against, "scheduler", console)) return kBadInput;
  sayFailed(table, console);
  for (const std::string& metric : arguments.metrics) {
    if (metric != arguments.metrics.front()) console.out << '\n';
    print(table, metric, arguments, console);
  }
  return kDone;
}

std::string whyNoWidth(const std::string& word) {
  double value = 0;
  return CLI::detail::lexical_cast(word, value) && std::isfinite(value) && value > 0
             ? ""
             : word + " is not a half-width: write a number above 0";
}

void addMetrics(CLI::App& command, Cells& metrics) {
  command
      .add_option(
          "--metrics", metrics,
          "Metrics or times of decisions by name, or all; without it makespan, mean and p95 JCT, waiting time, fairness, CRU as far as the sweep has them")
      ->type_name("A,B,...")
      ->delimiter(',');
}

}  // namespace

constexpr const char* kSummaryFooter =
    R"(Intervals are of 95 % by Student's t distribution. Schedulers see the same jobs under one seed, so differences are taken by seed.

Examples:
  roundel-cli summary rounds
  roundel-cli summary rounds --metrics jct_mean_s --against Gavel --half-width 60)";

Command addSummary(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "summary", "Prints the means of a sweep with their confidence, or paired differences between schedulers");
  const auto arguments = std::make_shared<SummaryArguments>();
  command->add_option("DIR", arguments->folder, "The folder of a sweep, or its results.csv")->required();
  addMetrics(*command, arguments->metrics);
  command
      ->add_option(
          "--against", arguments->against,
          "Differences to this scheduler, by seed: its label in results.csv, with its varied options as `summary` prints them")
      ->type_name("SCHEDULER");
  command
      ->add_option(
          "--half-width", arguments->half_width,
          "Also how many seeds an interval of +- H takes, in the unit of the metric, if the deviation stays as it is")
      ->type_name("H")
      ->check(CLI::Validator(whyNoWidth, "", "half-width"));
  command->footer(kSummaryFooter);
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
