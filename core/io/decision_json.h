// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decisions as lines of JSON. Private to core/io.

#include <memory>
#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::io {

/// Writes decisions. Caches text that many lines share: ids as JSON strings, and the matrices of the previous line (a
/// policy that keeps its solution has the same matrices in each decision).
class DecisionWriter {
 public:
  /// `tables` false: omits the tables, for a run that keeps only reasons.
  explicit DecisionWriter(const trace::Trace& trace, bool tables = true);
  /// Appends {"at_s", "round", "rule", "solved", value ids..., matrix ids..., "placements", "choices", "queued",
  /// "tables"} and a line break. "forecasts" is before "tables" if there are any.
  void append(std::string& out, const trace::DecisionRecord& decision);

 private:
  struct Shared {
    std::shared_ptr<const trace::Matrix> matrix;
    std::string text;
  };

  void appendExplanation(std::string& out, const trace::Explanation& explanation);
  void appendMatrices(std::string& out, const trace::Explanation& explanation);
  std::string matrixText(const trace::Matrix& matrix) const;
  void appendPlacements(std::string& out, const std::vector<trace::Placement>& placements) const;
  void appendChoices(std::string& out, const trace::Explanation& explanation) const;
  void appendQueued(std::string& out, const trace::Explanation& explanation) const;
  void appendForecasts(std::string& out, const std::vector<trace::Forecast>& forecasts) const;
  void appendTable(std::string& out, const trace::Table& table) const;
  void appendCell(std::string& out, const trace::Column& column, std::size_t row) const;
  void appendParts(std::string& out, const trace::PartList& parts) const;
  void appendJob(std::string& out, model::JobIndex job) const;

  const model::Problem& m_problem;
  bool m_tables;
  std::vector<std::string> m_jobs, m_nodes, m_types;  // quoted
  std::vector<Shared> m_shared;
};

}  // namespace roundel::io
