// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decision_json.h"

#include <cmath>

#include "core/io/json/json_out.h"

namespace roundel::io {

namespace {

template <class Entities>
std::vector<std::string> quotedIds(const Entities& entities) {
  std::vector<std::string> ids;
  for (const auto& entity : entities) appendJsonString(ids.emplace_back(), entity.id);
  return ids;
}

void key(std::string& out, std::string_view name) {
  if (out.back() != '{') out += ',';
  appendJsonString(out, name);
  out += ':';
}

void number(std::string& out, double value) {
  if (!appendNumber(out, value)) out += "null";
}

void numberAt(std::string& out, std::string_view name, double value) {
  key(out, name);
  number(out, value);
}

// The elements of a list, with commas between them.
template <class List, class Write>
void list(std::string& out, const List& elements, Write write) {
  out += '[';
  for (const auto& element : elements) {
    if (out.back() != '[') out += ',';
    write(element);
  }
  out += ']';
}

template <class Index>
void idOrNull(std::string& out, const std::vector<std::string>& ids, Index index) {
  out += index.valid() ? ids[index] : "null";
}

}  // namespace

DecisionWriter::DecisionWriter(const trace::Trace& trace, bool tables)
    : m_problem(*trace.problem),
      m_tables(tables),
      m_jobs(quotedIds(m_problem.jobs)),
      m_nodes(quotedIds(m_problem.nodes)),
      m_types(quotedIds(m_problem.types)) {}

void DecisionWriter::appendJob(std::string& out, model::JobIndex job) const { idOrNull(out, m_jobs, job); }

void DecisionWriter::appendParts(std::string& out, const trace::PartList& parts) const {
  list(out, parts, [&](const model::Part& part) {
    out += "{\"node\":";
    idOrNull(out, m_nodes, part.node);
    out += ",\"type\":";
    idOrNull(out, m_types, part.type);
    out += ",\"count\":";
    appendInteger(out, part.count);
    out += '}';
  });
}

void DecisionWriter::appendPlacements(std::string& out, const std::vector<trace::Placement>& placements) const {
  key(out, "placements");
  list(out, placements, [&](const trace::Placement& placement) {
    out += "{\"job\":";
    appendJob(out, placement.job);
    if (placement.copy != 0) numberAt(out, "copy", placement.copy);
    out += ",\"parts\":";
    appendParts(out, placement.parts);
    if (placement.partner.valid()) {
      key(out, "with");
      appendJob(out, placement.partner);
    }
    out += '}';
  });
}

void DecisionWriter::appendChoices(std::string& out, const trace::Explanation& explanation) const {
  if (!explanation.score_name.empty()) {
    key(out, "score");
    appendJsonString(out, explanation.score_name);
  }
  key(out, "choices");
  list(out, explanation.choices, [&](const trace::Choice& choice) {
    out += "{\"job\":";
    appendJob(out, choice.job);
    if (choice.copy != 0) numberAt(out, "copy", choice.copy);
    out += ",\"parts\":";
    appendParts(out, choice.parts);
    numberAt(out, "score", choice.score);
    out += ",\"rejected\":";
    appendParts(out, choice.rejected);
    numberAt(out, "rejected_score", choice.rejected_score);
    out += '}';
  });
}

void DecisionWriter::appendQueued(std::string& out, const trace::Explanation& explanation) const {
  key(out, "queued");
  list(out, explanation.reasons, [&](const trace::Reason& reason) {
    out += "{\"job\":";
    appendJob(out, reason.job);
    key(out, "code");
    appendJsonString(out, reason.kind == nullptr ? "" : reason.kind->code);
    key(out, "numbers");
    out += '{';
    for (const trace::Number& n : reason.numbers)
      if (n.name != nullptr) numberAt(out, n.name, n.value);
    out += '}';
    if (reason.blocker.valid()) {
      key(out, "blocker");
      appendJob(out, reason.blocker);
    }
    key(out, "text");
    appendJsonString(out, trace::sentence(reason, m_problem));
    out += '}';
  });
}

void DecisionWriter::appendForecasts(std::string& out, const std::vector<trace::Forecast>& forecasts) const {
  key(out, "forecasts");
  list(out, forecasts, [&](const trace::Forecast& forecast) {
    out += "{\"job\":";
    appendJob(out, forecast.job);
    numberAt(out, "iterations", forecast.iterations);
    key(out, "source");
    appendJsonString(out, model::toString(forecast.source));
    out += '}';
  });
}

void DecisionWriter::appendCell(std::string& out, const trace::Column& column, std::size_t row) const {
  switch (column.cells.index()) {
    case 0:
      return number(out, std::get<0>(column.cells)[row]);
    case 1:
      return idOrNull(out, m_jobs, std::get<1>(column.cells)[row]);
    case 2:
      return idOrNull(out, m_nodes, std::get<2>(column.cells)[row]);
    case 3:
      return idOrNull(out, m_types, std::get<3>(column.cells)[row]);
    case 4:
      return appendJsonString(out, std::get<4>(column.cells)[row]);
    default:
      appendParts(out, std::get<5>(column.cells)[row]);
  }
}

void DecisionWriter::appendTable(std::string& out, const trace::Table& table) const {
  out += "{\"title\":";
  appendJsonString(out, table.title);
  out += ",\"columns\":";
  list(out, table.columns, [&](const trace::Column& column) {
    out += "{\"name\":";
    appendJsonString(out, column.name);
    out += ",\"unit\":";
    appendJsonString(out, column.unit);
    out += '}';
  });
  out += ",\"rows\":[";
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (row > 0) out += ',';
    list(out, table.columns, [&](const trace::Column& column) { appendCell(out, column, row); });
  }
  out += "],\"chosen\":[";
  for (std::size_t row = 0; row < table.chosen.size(); ++row) {
    if (table.chosen[row] == 0) continue;
    if (out.back() != '[') out += ',';
    appendInteger(out, static_cast<std::int64_t>(row));
  }
  out += "]}";
}

// {job: {type: value}}
std::string DecisionWriter::matrixText(const trace::Matrix& matrix) const {
  std::string out = "{";
  for (std::size_t r = 0; r < matrix.rows.size(); ++r) {
    if (r > 0) out += ',';
    appendJob(out, matrix.rows[r]);
    out += ":{";
    for (std::size_t c = 0; c < matrix.columns.size(); ++c) {
      if (c > 0) out += ',';
      idOrNull(out, m_types, matrix.columns[c]);
      out += ':';
      number(out, matrix.values[r * matrix.columns.size() + c]);
    }
    out += '}';
  }
  return out += '}';
}

void DecisionWriter::appendMatrices(std::string& out, const trace::Explanation& explanation) {
  std::vector<Shared> shared;
  for (const auto& matrix : explanation.matrices) {
    Shared entry{matrix, {}};
    for (Shared& former_entry : m_shared)
      if (former_entry.matrix == matrix) entry.text = std::move(former_entry.text);
    if (entry.text.empty()) entry.text = matrixText(*matrix);
    key(out, matrix->id);
    out += entry.text;
    shared.push_back(std::move(entry));
  }
  m_shared = std::move(shared);
}

void DecisionWriter::appendExplanation(std::string& out, const trace::Explanation& explanation) {
  key(out, "rule");
  appendJsonString(out, explanation.rule);
  key(out, "solved");
  out += explanation.solved ? "true" : "false";
  for (const trace::Value& value : explanation.values) numberAt(out, value.id, value.value);
  appendMatrices(out, explanation);
  appendChoices(out, explanation);
  appendQueued(out, explanation);
  if (!explanation.forecasts.empty()) appendForecasts(out, explanation.forecasts);
  if (!m_tables) return;
  key(out, "tables");
  out += '{';
  for (const auto& table : explanation.tables) {
    key(out, table->id);
    appendTable(out, *table);
  }
  out += '}';
}

void DecisionWriter::append(std::string& out, const trace::DecisionRecord& decision) {
  out += '{';
  numberAt(out, "at_s", decision.at_s);
  key(out, "round");
  if (decision.round < 0)
    out += "null";
  else
    appendInteger(out, decision.round);
  appendPlacements(out, decision.placements);
  if (decision.explanation) appendExplanation(out, *decision.explanation);
  out += "}\n";
}

}  // namespace roundel::io
