// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/sweep_preparation.h"

#include <optional>
#include <utility>

#include "core/experiment/carry_over.h"
#include "core/experiment/run_sweep.h"

namespace roundel::widgets {
namespace {

namespace fs = std::filesystem;
using experiment::ResultRows;

constexpr std::size_t kIdentity = 8;  // characters of the identity in a folder's name

/// The rows in a folder of this sweep; nothing if it has none, belongs to another sweep, or is in use by another process.
std::optional<ResultRows> rowsIn(const fs::path& folder, const std::string& identity) {
  std::error_code ignored_error;
  if (!fs::exists(folder / experiment::kJournal, ignored_error)) return std::nullopt;
  std::string error;
  const auto journal = experiment::Journal::open(folder, identity, error);
  if (!journal) return std::nullopt;
  return journal->rows();
}

bool isNewOrEmpty(const fs::path& folder) {
  std::error_code ignored_error;
  return !fs::exists(folder, ignored_error) || fs::is_empty(folder, ignored_error);
}

model::Fault tooMany(std::size_t runs) {
  return {.code = "too-many-runs",
          .pointer = "/vary",
          .message = std::to_string(runs) + " runs; the window shows at most " + std::to_string(kMaxForTheWindow) +
                     ", the command line runs more",
          .hint = "fewer values or seeds",
          .line = 0};
}

std::vector<model::Fault> faultsOf(const experiment::Sweep& sweep) {
  const std::size_t runs = experiment::runCount(sweep);
  return runs > kMaxForTheWindow ? std::vector{tooMany(runs)} : experiment::checkPoints(sweep);
}

/// Chooses the folder and returns its rows.
ResultRows findRows(const SweepRequest& request, const std::string& identity, fs::path& folder) {
  const bool has_root = !request.root.empty();
  const fs::path base = has_root ? fs::path(request.root) : request.place.parent_path();
  auto found_rows = has_root ? rowsIn(base, identity) : std::nullopt;
  const bool is_in_base = has_root && (found_rows || isNewOrEmpty(base));
  folder = is_in_base ? base : base / (request.stem + "-" + identity.substr(0, kIdentity));
  if (!found_rows) found_rows = rowsIn(folder, identity);
  return found_rows.value_or(ResultRows{});
}

}  // namespace

PreparedSweep prepareSweep(const SweepRequest& request) {
  PreparedSweep out;
  const std::string* scenario = request.scenario.empty() ? nullptr : &request.scenario;
  experiment::SweepResult read = experiment::readSweepText(request.text, request.place, scenario);
  out.faults = read.sweep ? faultsOf(*read.sweep) : std::move(read.faults);
  if (!read.sweep || !out.faults.empty()) return out;
  ResultRows rows = findRows(request, read.sweep->identity, out.folder);
  out.found = rows.size();
  if (request.last) rows.merge(experiment::carriedOver(request.last->sweep(), request.last->rows(), *read.sweep));
  out.results = std::make_shared<SweepResults>(std::move(*read.sweep));
  for (const auto& [run, row] : rows) out.results->add(run, row);
  return out;
}

}  // namespace roundel::widgets
