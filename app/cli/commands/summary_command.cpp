// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli summary DIR [--metrics A,B,...] [--against BASE] [--half-width H] [--out FILE.csv|tex]

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
#include "core/io/files/write_file.h"
#include "core/io/tables/latex_table.h"
#include "core/metrics/counted_jobs.h"
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
  std::string folder, against, out;
  std::vector<std::string> metrics;
  double half_width = 0;
};

bool isTex(const std::string& file) { return file.ends_with(".tex"); }

std::string number(double value, int digits = 6) {
  return std::isnan(value) ? "-" : fmt::format("{:.{}g}", value, digits);
}

/// The default columns: metrics that papers report and the sweep has.
Cells usual(const SweepTable& table) {
  Cells out;
  for (const std::string& metric : table.metrics) {
    const Cells& usual_metrics = io::tableMetrics();
    if (model::contains(usual_metrics, metric)) out.push_back(metric);
  }
  return out.empty() ? table.metrics : out;
}

bool knowsMetric(const Cells& list, const std::string& word, Console& console) {
  if (model::contains(list, word)) return true;
  console.err << fmt::format(
      "roundel-cli: the sweep has no metric \"{}\" ({})\n", word,
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
  for (const experiment::SweepDimension& dimension : table.varied) out.push_back(dimension.name);
  out.insert(out.end(), more.begin(), more.end());
  if (arguments.half_width > 0) out.push_back(fmt::format("seeds for +- {:.6g}", arguments.half_width));
  return out;
}

void addSeeds(Cells& row, const Estimate& estimate, const SummaryArguments& arguments) {
  if (arguments.half_width <= 0) return;
  const std::size_t seeds = experiment::seedsFor(estimate, arguments.half_width);
  row.push_back(seeds == 0 ? "-" : std::to_string(seeds));
}

/// Whether a run has unfinished jobs. Then every row says how many jobs its means cover.
bool hasUnfinished(const std::vector<SweepCell>& cells) {
  return std::ranges::any_of(cells, [](const SweepCell& cell) { return !cell.jobs.all(); });
}

std::vector<Cells> means(const SweepTable& table, const std::string& metric, const SummaryArguments& arguments) {
  const std::vector<SweepCell> cells = experiment::cells(table, metric);
  const bool counts = hasUnfinished(cells);
  Cells columns{"scheduler", "n", "failed", "mean", "+- 95 %", "deviation"};
  if (counts) columns.emplace_back("jobs");
  std::vector<Cells> rows{headOf(table, columns, arguments)};
  for (const SweepCell& cell : cells) {
    const Estimate estimate = experiment::meanOf(cell.values);
    Cells row = pointOf(table, cell);
    for (const std::string& cell_text :
         {experiment::laneText(table, cell), std::to_string(estimate.n), std::to_string(cell.failed),
          number(estimate.mean), number(estimate.half_width, 3), number(estimate.deviation, 3)})
      row.push_back(cell_text);
    if (counts) row.push_back(metrics::finishedText(cell.jobs));
    addSeeds(row, estimate, arguments);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// "yes" if the interval of the difference excludes 0.
std::string differs(const Estimate& difference) {
  if (std::isnan(difference.half_width)) return "-";
  return std::abs(difference.mean) > difference.half_width ? "yes" : "not shown";
}

std::vector<Cells> differences(const SweepTable& table, const std::string& metric, const SummaryArguments& arguments,
                               const experiment::SummaryBase& against) {
  std::vector<Cells> rows{
      headOf(table, {"scheduler", "pairs", "difference", "+- 95 %", "differs", "ratio", "95 % from", "to"}, arguments)};
  const std::vector<SweepCell> cells = experiment::cells(table, metric);
  for (const experiment::CellPair& pair : experiment::pairsAgainst(table, cells, against)) {
    const SweepCell &cell = cells[pair.cell], &base = cells[pair.base];
    const Estimate difference = experiment::pairedDifference(cell.values, base.values);
    const Estimate ratio = experiment::pairedLogRatio(cell.values, base.values);
    Cells row = pointOf(table, cell);
    for (const std::string& cell_text :
         {experiment::laneText(table, cell), std::to_string(difference.n), number(difference.mean),
          number(difference.half_width, 3), differs(difference), number(std::exp(ratio.mean), 4),
          number(std::exp(ratio.low()), 4), number(std::exp(ratio.high()), 4)})
      row.push_back(cell_text);
    addSeeds(row, difference, arguments);
    rows.push_back(std::move(row));
  }
  return rows;
}

void printFailed(const SweepTable& table, Console& console) {
  const auto failed = std::ranges::count_if(table.rows, &experiment::SweepRow::failed);
  if (failed > 0) console.note(model::counted(static_cast<std::size_t>(failed), "run") + " failed, left out");
  const auto cut = std::ranges::count_if(
      table.rows, [](const experiment::SweepRow& row) { return !row.failed() && row.status != "complete"; });
  if (cut > 0) {
    console.note(model::counted(static_cast<std::size_t>(cut), "run") +
                 " ended with unfinished jobs: statistics over jobs are of the finished ones");
  }
  if (table.rows.size() < table.runs)
    console.note(fmt::format("{} of {} runs are there", table.rows.size(), table.runs));
}

Cells namesOf(const SweepTable& table) {
  Cells names = table.metrics;
  names.insert(names.end(), table.timings.begin(), table.timings.end());
  return names;
}

void print(const SweepTable& table, const std::string& metric, const SummaryArguments& arguments,
           const experiment::SummaryBase* against, Console& console) {
  console.out << headingOf(metric) << (against != nullptr ? ", minus " + against->text + "'s of the same seed" : "")
              << '\n'
              << aligned(against != nullptr ? differences(table, metric, arguments, *against)
                                            : means(table, metric, arguments),
                         true);
}

/// CSV has exact numbers of all metrics in one table; LaTeX has one table per metric.
int writeSummary(const SweepTable& table, const SummaryArguments& arguments, const experiment::SummaryBase* against,
                 Console& console) {
  std::string text, error;
  if (isTex(arguments.out)) {
    for (const std::string& metric : arguments.metrics) {
      text += "% " + headingOf(metric) + (against != nullptr ? ", against " + against->text : "") +
              "; intervals of 95 %\n" + io::latexTable(experiment::summaryRows(table, metric, against));
    }
  } else {
    text = experiment::summaryText(table, arguments.metrics, against);
  }
  if (io::writeFileAtomically(arguments.out, text, error)) return kDone;
  console.err << "roundel-cli: " << error << '\n';
  return kRunFailed;
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
    if (!knowsMetric(names, metric, console)) return kBadInput;
  std::optional<experiment::SummaryBase> against;
  if (!arguments.against.empty()) {
    std::string fault;
    against = experiment::baseOf(table, experiment::cells(table, ""), arguments.against, fault);
    if (!against) return console.err << "roundel-cli: --against: " << fault << '\n', kBadInput;
  }
  printFailed(table, console);
  if (!arguments.out.empty()) return writeSummary(table, arguments, against ? &*against : nullptr, console);
  for (const std::string& metric : arguments.metrics) {
    if (metric != arguments.metrics.front()) console.out << '\n';
    print(table, metric, arguments, against ? &*against : nullptr, console);
  }
  return kDone;
}

std::string whyNoTable(const std::string& file) {
  return isTex(file) || file.ends_with(".csv") ? "" : file + " is not a table: write a name that ends in .csv or .tex";
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
    R"(Intervals are of 95 % by Student's t distribution. Schedulers see the same jobs under one seed, so differences are taken by seed. Ratios are geometric means.

Examples:
  roundel-cli summary rounds
  roundel-cli summary rounds --metrics jct_mean_s --against Gavel --half-width 60
  roundel-cli summary rounds --against round_s=360 --out rounds.csv
  roundel-cli summary rounds --metrics jct_mean_s,cru --against Gavel,round_s=360 --out rounds.tex)";

Command addSummary(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "summary", "Prints the means of a sweep with their confidence, or paired differences between schedulers");
  const auto arguments = std::make_shared<SummaryArguments>();
  command->add_option("DIR", arguments->folder, "The folder of a sweep, or its results.csv")->required();
  addMetrics(*command, arguments->metrics);
  command
      ->add_option(
          "--against", arguments->against,
          "Differences to this base, by seed: a scheduler as `summary` prints it, NAME=VALUE of varied values and options, or several between commas")
      ->type_name("BASE");
  command
      ->add_option(
          "--out", arguments->out,
          "A file instead of the printed tables: .csv with exact numbers, intervals, quartiles and units, or .tex")
      ->type_name("FILE")
      ->check(CLI::Validator(whyNoTable, "", "table"));
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
