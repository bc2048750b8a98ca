// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/why_text.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "app/cli/tables.h"
#include "core/model/check/visible_text.h"
#include "core/model/text/clock_text.h"
#include "core/trace/parts_text.h"

namespace roundel::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr const char* kNone = "-";

std::string numberText(double value) { return std::isnan(value) ? kNone : fmt::format("{:.6g}", value); }

std::string titled(const std::string& name, const std::string& unit) {
  return unit.empty() ? name : fmt::format("{} ({})", name, unit);
}

/// A table with its title after an empty line; empty if it has only a header.
std::string block(const std::string& title, const Rows& rows) {
  return rows.size() < 2 ? std::string() : "\n" + title + "\n" + aligned(rows, false);
}

class WhyText {
 public:
  WhyText(const model::Problem& problem, const trace::DecisionRecord& decision, model::JobIndex job, double end_s)
      : m_problem(problem), m_decision(decision), m_why(*decision.explanation), m_job(job), m_end_s(end_s) {}

  std::string text() const {
    std::string out = head() + values() + chosen() + blocked() + forecasts();
    for (const auto& table : m_why.tables) out += tableText(*table);
    for (const auto& matrix : m_why.matrices) out += matrixText(*matrix);
    return out;
  }

 private:
  bool about(model::JobIndex job) const { return !m_job.valid() || job == m_job; }
  std::string idOf(model::JobIndex job) const { return job.valid() ? m_problem.jobs[job].id : kNone; }

  std::string partsText(const trace::PartList& parts, const char* none) const {
    const std::string text = trace::partsText(parts, m_problem);
    return text.empty() ? none : text;
  }

  // The other job on the single GPU that this job gets.
  std::string beside(const trace::Choice& choice) const {
    for (const trace::Placement& placement : m_decision.placements)
      if (placement.job == choice.job && placement.copy == choice.copy && placement.partner.valid())
        return " beside " + idOf(placement.partner);
    return {};
  }

  std::string head() const {
    const std::string round = m_decision.round < 0 ? "" : fmt::format(", round {}", m_decision.round + 1);
    return fmt::format("Decision at {}{}\nThe rule: {}\n{}", instantInRun(m_decision.at_s, m_end_s), round,
                       m_why.rule.empty() ? kNone : m_why.rule,
                       m_why.solved ? "An optimisation was solved at this instant.\n" : "");
  }

  std::string values() const {
    Rows rows{{"quantity", "value"}};
    for (const trace::Value& value : m_why.values)
      rows.push_back({titled(value.title.empty() ? value.id : value.title, value.unit), numberText(value.value)});
    return block("Of the decision as a whole", rows);
  }

  std::string chosen() const {
    const std::string score = m_why.score_name.empty() ? "score" : m_why.score_name;
    Rows rows{{"job", "copy", "gets", score, "best rejected", score + " of that"}};
    for (const trace::Choice& choice : m_why.choices) {
      if (!about(choice.job)) continue;
      const bool weighed = !std::isnan(choice.rejected_score);
      rows.push_back({idOf(choice.job), choice.copy == 0 ? kNone : std::to_string(choice.copy),
                      partsText(choice.parts, "nothing") + beside(choice), numberText(choice.score),
                      weighed ? partsText(choice.rejected, "to wait") : kNone, numberText(choice.rejected_score)});
    }
    return block("Chosen", rows);
  }

  std::string blocked() const {
    Rows rows{{"job", "code", "behind", "reason"}};
    for (const trace::Reason& reason : m_why.reasons) {
      if (!about(reason.job)) continue;
      rows.push_back({idOf(reason.job), reason.kind == nullptr ? kNone : reason.kind->code, idOf(reason.blocker),
                      trace::sentence(reason, m_problem)});
    }
    return block("Blocked", rows);
  }

  std::string forecasts() const {
    Rows rows{{"job", "iterations", "rests on"}};
    for (const trace::Forecast& forecast : m_why.forecasts)
      if (about(forecast.job))
        rows.push_back({idOf(forecast.job), numberText(forecast.iterations), model::toString(forecast.source)});
    return block("Forecasts made here", rows);
  }

  std::string cell(const trace::Column& column, std::size_t row) const {
    switch (column.cells.index()) {
      case 0:
        return numberText(std::get<0>(column.cells)[row]);
      case 1:
        return idOf(std::get<1>(column.cells)[row]);
      case 2: {
        const model::NodeIndex node = std::get<2>(column.cells)[row];
        return node.valid() ? m_problem.nodes[node].id : kNone;
      }
      case 3: {
        const model::TypeIndex type = std::get<3>(column.cells)[row];
        return type.valid() ? m_problem.types[type].id : kNone;
      }
      case 4:
        return std::get<4>(column.cells)[row];
      default:
        return partsText(std::get<5>(column.cells)[row], "nothing");
    }
  }

  /// Whether a row is shown: in a table of jobs only those of m_job, otherwise all.
  bool shows(const trace::Table& table, std::size_t row) const {
    if (!m_job.valid()) return true;
    bool jobs = false;
    for (const trace::Column& column : table.columns) {
      const auto* cells = std::get_if<std::vector<model::JobIndex>>(&column.cells);
      if (cells == nullptr) continue;
      if ((*cells)[row] == m_job) return true;
      jobs = true;
    }
    return !jobs;
  }

  std::string tableText(const trace::Table& table) const {
    Rows rows(1);
    for (const trace::Column& column : table.columns) rows[0].push_back(titled(column.name, column.unit));
    if (!table.chosen.empty()) rows[0].emplace_back("taken");
    for (std::size_t row = 0; row < table.rows(); ++row) {
      if (!shows(table, row)) continue;
      std::vector<std::string>& cells = rows.emplace_back();
      for (const trace::Column& column : table.columns) cells.push_back(cell(column, row));
      if (!table.chosen.empty()) cells.emplace_back(table.chosen[row] != 0 ? "*" : "");
    }
    return block(table.title, rows);
  }

  std::string matrixText(const trace::Matrix& matrix) const {
    Rows rows{{"job"}};
    for (const model::TypeIndex type : matrix.columns) rows[0].push_back(m_problem.types[type].id);
    for (std::size_t r = 0; r < matrix.rows.size(); ++r) {
      if (!about(matrix.rows[r])) continue;
      std::vector<std::string>& cells = rows.emplace_back(1, idOf(matrix.rows[r]));
      for (std::size_t c = 0; c < matrix.columns.size(); ++c)
        cells.push_back(numberText(matrix.values[r * matrix.columns.size() + c]));
    }
    return block(titled(matrix.title, matrix.unit), rows);
  }

  const model::Problem& m_problem;
  const trace::DecisionRecord& m_decision;
  const trace::Explanation& m_why;
  model::JobIndex m_job;
  double m_end_s;
};

}  // namespace

std::string whyText(const model::Problem& problem, const trace::DecisionRecord& decision, model::JobIndex job,
                    double end_s) {
  return model::visible(WhyText(problem, decision, job, end_s).text(), "\n");
}

std::string instantInRun(double t_s, double end_s) {
  return fmt::format("{} s ({})", t_s, model::clockText(t_s, end_s));
}

}  // namespace roundel::cli
