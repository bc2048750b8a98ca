// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/reference_words.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/metrics/metrics.h"

namespace roundel::lesson {
namespace {

/// Columns of jobs.csv and rounds.csv whose names are not words.
std::string columnWords(const std::string& column) {
  static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"arrival_s", "arrival"},
      {"first_start_s", "first start"},
      {"finish_s", "finish"},
      {"jct_s", "JCT"},
      {"wait_s", "wait"},
      {"latency_ratio", "latency ratio"},
      {"ftf", "FTF"},
      {"forecast_iterations", "forecast of the iterations"},
      {"start_s", "start"},
      {"end_s", "end"},
      {"gpus_total", "all GPUs"},
      {"gpus_busy", "busy GPUs"},
      {"cru", "CRU"},
      {"gru", "GRU"},
      {"running", "running jobs"},
      {"queued", "waiting jobs"}};
  for (const auto& [name, words] : kWords)
    if (name == column) return std::string(words);
  return column;
}

std::string rowWords(const Row& row) {
  if (row.index) return fmt::format("row {}", *row.index + 1);
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : ", ") + word; };
  for (const auto& [column, cell] : row.cells) {
    const auto* word = std::get_if<std::string>(&cell);
    add(word != nullptr ? *word : fmt::format("{} {}", column, std::get<double>(cell)));
  }
  if (row.chosen) add(*row.chosen ? "chosen" : "not chosen");
  return out;
}

/// The value without its lane.
std::string valueWords(const Reference& of) {
  using Kind = Reference::Kind;
  switch (of.kind) {
    case Kind::Metric: {
      const metrics::MetricInfo* info = metrics::find(of.name);
      return info == nullptr ? of.name : info->title;
    }
    case Kind::JobValue:
      return of.job == kEach ? columnWords(of.name) : fmt::format("{} of {}", columnWords(of.name), of.job);
    case Kind::Rounds:
      return fmt::format("{} of the round", columnWords(of.name));
    case Kind::Value:
      return of.name;
    case Kind::Score:
      return fmt::format("{} of {}", of.rejected ? "best rejected score" : "score", of.job);
    case Kind::Reason:
      return fmt::format("{} in the reason of {}", of.name, of.job);
    case Kind::Table:
      return fmt::format("{} of {} in the table {}", of.name, rowWords(of.row), of.table);
    case Kind::Matrix:
      return fmt::format("{} of {} on {}", of.name, of.job, of.type);
    case Kind::Term:
      return fmt::format("{} of {}", of.name, of.job);
    case Kind::Why:
      return fmt::format("reason of {}", of.job);
  }
  return {};
}

}  // namespace

std::string referenceWords(const Reference& reference) {
  std::string out = valueWords(reference);
  const bool of_run = reference.kind == Reference::Kind::Metric;
  if (!reference.lane.empty() && reference.lane != kEach)
    out += fmt::format(" {} {}", of_run ? "of" : "under", reference.lane);
  if (reference.before) out += " before the edits";
  return out;
}

}  // namespace roundel::lesson
