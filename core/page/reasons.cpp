// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/reasons.h"

#include <algorithm>
#include <numeric>

#include "core/io/files/gzip.h"
#include "core/io/run_output.h"
#include "core/page/html_text.h"

namespace roundel::page {
namespace {

std::size_t rowsOf(const trace::Explanation& why) {
  std::size_t rows = 1 + why.choices.size() + why.reasons.size();
  for (const auto& table : why.tables) rows += table->rows() * table->columns.size();
  for (const auto& matrix : why.matrices) rows += matrix->values.size();
  return rows;
}

std::size_t rowsOf(const trace::Trace& trace) {
  std::size_t rows = 0;
  for (std::size_t i = 0; i < trace.decisions.size(); ++i)
    if (const auto& why = trace.decisions.explanation(i)) rows += rowsOf(*why);
  return rows;
}

// The line of a decision without its placements, which a page knows from the segments.
std::string lineOf(const trace::Trace& trace, std::size_t decision, Depth depth) {
  trace::DecisionRecord record{trace.decisions.at_s(decision), trace.decisions.round(decision), {}, nullptr};
  if (const auto& kept = trace.decisions.explanation(decision)) {
    auto why = std::make_shared<trace::Explanation>(*kept);
    if (depth != Depth::Full) why->removeTables();
    if (depth == Depth::Choices) why->reasons.clear();
    record.explanation = std::move(why);
  }
  return io::decisionJson(trace, record);
}

// Empty if they are larger than `most_bytes`.
std::vector<std::string> piecesOf(const trace::Trace& trace, Depth depth, std::size_t most_bytes) {
  std::vector<std::string> pieces;
  std::size_t bytes = 0;
  for (std::size_t first = 0; first < trace.decisions.size(); first += kDecisionsOfPiece) {
    std::string lines;
    const std::size_t end = std::min(first + kDecisionsOfPiece, trace.decisions.size());
    for (std::size_t i = first; i < end; ++i) lines += lineOf(trace, i, depth);
    pieces.push_back(base64(io::gzipped(lines)));
    bytes += pieces.back().size();
    if (bytes > most_bytes) return {};
  }
  return pieces;
}

Depth depthOf(const compare::LaneRun& run) {
  if (!run.ok() || run.trace->decisions.empty() || run.explain == trace::Explain::None) return Depth::None;
  return run.explain == trace::Explain::Full ? Depth::Full : Depth::Reasons;
}

void addTitles(const trace::Trace& trace, LaneReasons& reasons) {
  for (std::size_t i = 0; i < trace.decisions.size(); ++i) {
    const auto& why = trace.decisions.explanation(i);
    if (!why) continue;
    for (const trace::Value& value : why->values) reasons.titles[value.id] = {value.title, value.unit};
    for (const auto& matrix : why->matrices) reasons.titles[matrix->id] = {matrix->title, matrix->unit};
  }
}

LaneReasons reasonsOfLane(const compare::LaneRun& run, std::size_t most_bytes) {
  LaneReasons out;
  const Depth kept_depth = depthOf(run);
  for (const Depth depth : {Depth::Full, Depth::Reasons, Depth::Choices}) {
    if (depth > kept_depth) continue;
    out.pieces = piecesOf(*run.trace, depth, most_bytes);
    if (out.pieces.empty()) continue;
    out.depth = depth;
    addTitles(*run.trace, out);
    break;
  }
  out.shortened = out.depth != kept_depth;
  return out;
}

}  // namespace

const char* toString(Depth depth) {
  switch (depth) {
    case Depth::None:
      return "none";
    case Depth::Choices:
      return "choices";
    case Depth::Reasons:
      return "reasons";
    case Depth::Full:
      break;
  }
  return "full";
}

std::vector<LaneReasons> reasonsOf(const std::vector<compare::LaneRun>& runs, std::size_t most_bytes) {
  std::vector<std::size_t> rows;
  for (const compare::LaneRun& run : runs) rows.push_back(run.ok() ? rowsOf(*run.trace) : 0);
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return rows[i]; });
  std::vector<LaneReasons> out(runs.size());
  std::size_t lanes_left = runs.size();
  for (const std::size_t i : order) {
    out[i] = reasonsOfLane(runs[i], most_bytes / lanes_left--);
    for (const std::string& piece : out[i].pieces) most_bytes -= piece.size();
  }
  return out;
}

}  // namespace roundel::page
