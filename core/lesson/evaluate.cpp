// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/lesson/decision_of.h"
#include "core/lesson/table_cells.h"
#include "core/metrics/metrics.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/round_grid.h"
#include "core/policies/steps.h"
#include "core/trace/parts_text.h"
#include "core/trace/table_rows.h"

namespace roundel::lesson {
namespace {

using Names = std::vector<std::string_view>;

Evaluated missing(std::string text) { return {std::nullopt, std::move(text)}; }

std::string knownNames(const std::string& what, const std::string& word, const Names& known) {
  return fmt::format("{} \"{}\"; {}", what, model::brief(word), model::hintFor(word, known, "it has none"));
}

/// A unit of time in seconds; 0: it is none.
double secondsIn(std::string_view unit) {
  static constexpr std::pair<std::string_view, double> kUnits[] = {{"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}};
  for (const auto& [name, seconds] : kUnits)
    if (name == unit) return seconds;
  return 0;
}

class Evaluator {
 public:
  Evaluator(const Reference& reference, const Where& where) : m_reference(reference), m_where(where) {}

  Evaluated run() {
    const LessonRuns& runs = m_reference.before && m_where.before != nullptr ? *m_where.before : m_where.runs;
    const std::string& label = m_reference.lane.empty() ? m_where.lane : m_reference.lane;
    const Where run_context{runs, label, m_reference.at.value_or(m_where.at), nullptr, m_where.stop};
    std::string no_run;
    m_run = runOf(run_context, no_run);
    if (m_run == nullptr) return missing(std::move(no_run));
    switch (m_reference.kind) {
      case Reference::Kind::Metric:
        return metric();
      case Reference::Kind::JobValue:
        return jobValue();
      case Reference::Kind::Rounds:
        return roundValue();
      case Reference::Kind::Why:
        return whySentence(m_reference.job, run_context);
      default:
        return ofDecision(run_context);
    }
  }

 private:
  const model::Problem& problem() const { return *m_run->trace->problem; }
  const std::string& lane() const { return m_run->lane.label; }

  /// `own`: the unit of the value; nullopt: it takes the one written.
  Evaluated number(double value, const std::optional<std::string>& own) const {
    const std::string& wanted_unit = m_reference.unit;
    const std::string unit = own ? *own : wanted_unit;
    if (std::isnan(value) || std::isinf(value)) {
      Evaluated out = missing(
          fmt::format("{{{}}} is {} under {}", toString(m_reference), std::isnan(value) ? "none" : "infinite", lane()));
      out.null_value = value;
      return out;
    }
    Value out{value, {}, wanted_unit.empty() ? unit : wanted_unit, m_reference.digits};
    if (wanted_unit.empty() || wanted_unit == unit) return {std::move(out), {}};
    if (secondsIn(unit) > 0 && secondsIn(wanted_unit) > 0)
      out.number = value * secondsIn(unit) / secondsIn(wanted_unit);
    else if (wanted_unit == "%" && unit.empty())
      out.number = 100 * value;
    else
      return missing(fmt::format("{{{}}} is in {} and cannot be shown in {}", toString(m_reference),
                                 unit.empty() ? "no unit" : unit, model::brief(wanted_unit)));
    return {std::move(out), {}};
  }
  static Evaluated text(std::string text) { return {Value{std::nullopt, std::move(text)}, {}}; }

  Evaluated metric() const {
    const metrics::MetricInfo* info = metrics::find(m_reference.name);
    if (info == nullptr) return missing(fmt::format("there is no metric \"{}\"", model::brief(m_reference.name)));
    return number(m_run->value(m_reference.name).value_or(trace::kNever), info->unit);
  }

  Evaluated jobValue() const {
    const model::JobIndex job = problem().findJob(m_reference.job);
    if (!job.valid()) return missing(fmt::format("there is no job \"{}\"", model::brief(m_reference.job)));
    const metrics::JobRow& row = m_run->metrics->jobs[job];
    const trace::JobOutcome& outcome = m_run->trace->jobs[job];
    const std::string& column = m_reference.name;
    if (column == "job") return text(problem().jobs[job].id);
    if (column == "forecast_source") return text(model::toString(outcome.forecast_source));
    const bool forecast = outcome.forecast_source != model::ForecastSource::None;
    const std::pair<std::string_view, std::optional<double>> values[] = {
        {"arrival_s", row.arrival_s},
        {"first_start_s", row.first_start_s},
        {"finish_s", row.finish_s},
        {"jct_s", row.jct_s},
        {"wait_s", row.wait_s},
        {"latency_ratio", row.latency_ratio},
        {"ftf", row.ftf},
        {"restarts", row.restarts},
        {"iterations", row.iterations},
        {"forecast_iterations", forecast ? std::optional(outcome.forecast_iterations) : std::nullopt}};
    return named(values, column);
  }

  template <std::size_t kCount>
  Evaluated named(const std::pair<std::string_view, std::optional<double>> (&values)[kCount],
                  const std::string& column) const {
    for (const auto& [name, value] : values)
      if (name == column) return number(value.value_or(trace::kNever), name.ends_with("_s") ? "s" : "");
    return missing(fmt::format("there is no column \"{}\"", model::brief(column)));
  }

  Evaluated roundValue() const {
    const FoundInstant instant = find(m_reference.at.value_or(m_where.at), *m_run);
    if (!instant.missing.empty()) return missing(instant.missing);
    const auto& rows = m_run->metrics->rounds;
    const auto row = std::ranges::find_if(rows, [&](const metrics::RoundRow& r) {
      return model::isReached(r.start_s, instant.at_s) && !model::isReached(r.end_s, instant.at_s);
    });
    if (row == rows.end()) return missing(fmt::format("{} has no round at {} s", lane(), instant.at_s));
    const std::pair<std::string_view, std::optional<double>> values[] = {{"round", static_cast<double>(row->round)},
                                                                         {"start_s", row->start_s},
                                                                         {"end_s", row->end_s},
                                                                         {"gpus_total", row->gpus_total},
                                                                         {"gpus_busy", row->gpus_busy},
                                                                         {"cru", row->cru},
                                                                         {"gru", row->gru},
                                                                         {"running", row->running},
                                                                         {"queued", row->queued},
                                                                         {"fragments", row->fragments}};
    return named(values, m_reference.name);
  }

  Evaluated ofDecision(const Where& here) {
    const DecisionOf found_decision = decisionOf(here);
    if (!found_decision.missing.empty()) return missing(found_decision.missing);
    m_why = found_decision.why;
    m_at_s = found_decision.at_s;
    switch (m_reference.kind) {
      case Reference::Kind::Value:
        return value();
      case Reference::Kind::Score:
        return score();
      case Reference::Kind::Reason:
        return reason();
      case Reference::Kind::Table:
        return cell();
      case Reference::Kind::Matrix:
        return entry();
      default:
        return term();
    }
  }

  Evaluated value() const {
    Names known_ids;
    for (const trace::Value& trace_value : m_why->values) {
      if (trace_value.id == m_reference.name) return number(trace_value.value, std::nullopt);
      known_ids.push_back(trace_value.id);
    }
    return missing(knownNames(there("no value"), m_reference.name, known_ids));
  }

  std::string there(const char* what) const { return fmt::format("at {} s {} has {}", m_at_s, lane(), what); }

  Evaluated score() const {
    const trace::Choice* choice = firstChoiceOf(*m_why, problem().findJob(m_reference.job));
    if (choice == nullptr) return missing(fmt::format("{} for {}", there("no choice"), m_reference.job));
    return number(m_reference.rejected ? choice->rejected_score : choice->score, std::nullopt);
  }

  Evaluated reason() const {
    const trace::Reason* reason = m_why->reasonOf(problem().findJob(m_reference.job));
    if (reason == nullptr) return missing(fmt::format("{} for {}", there("no reason"), m_reference.job));
    Names known_names;
    for (const trace::Number& reason_number : reason->numbers) {
      if (reason_number.name == nullptr) continue;
      if (m_reference.name == reason_number.name) return number(reason_number.value, std::nullopt);
      known_names.push_back(reason_number.name);
    }
    return missing(knownNames(there("no number"), m_reference.name, known_names));
  }

  Evaluated cell() const {
    const trace::TableRows rows(*m_why, m_reference.table);
    if (!rows) {
      Names known_ids;
      for (const auto& table : m_why->tables) known_ids.push_back(table->id);
      return missing(knownNames(there("no table"), m_reference.table, known_ids));
    }
    const trace::Table& table = rows.table();
    Names columns;
    for (const trace::Column& column : table.columns) columns.push_back(column.name);
    const auto column = std::ranges::find(table.columns, m_reference.name, &trace::Column::name);
    if (column == table.columns.end()) return missing(knownNames(there("no column"), m_reference.name, columns));
    for (const auto& [name, wanted] : m_reference.row.cells)
      if (std::ranges::find(columns, name) == columns.end())
        return missing(knownNames(there("no column"), name, columns));
    const std::vector<std::size_t> fitting = rowsOf(table, m_reference.row, problem());
    if (fitting.size() != 1) {
      Evaluated out = missing(fmt::format("{{{}}}: {} rows of {} fit at {} s, not one", toString(m_reference),
                                          fitting.size(), table.rows(), m_at_s));
      out.absent = fitting.empty();
      return out;
    }
    Cell cell_value = cellOf(*column, fitting.front(), problem());
    if (const double* value = std::get_if<double>(&cell_value)) return number(*value, column->unit);
    return text(std::get<std::string>(std::move(cell_value)));
  }

  Evaluated entry() const {
    const model::JobIndex job = problem().findJob(m_reference.job);
    const model::TypeIndex type = problem().findType(m_reference.type);
    Names known_ids;
    for (const auto& matrix : m_why->matrices) {
      known_ids.push_back(matrix->id);
      if (matrix->id != m_reference.name) continue;
      const auto row = std::ranges::find(matrix->rows, job);
      const auto column = std::ranges::find(matrix->columns, type);
      if (row == matrix->rows.end() || column == matrix->columns.end()) {
        Evaluated out = missing(fmt::format("{} of {} on {}", there("no entry"), model::brief(m_reference.job),
                                            model::brief(m_reference.type)));
        out.absent = true;
        return out;
      }
      const auto r = static_cast<std::size_t>(row - matrix->rows.begin());
      const auto c = static_cast<std::size_t>(column - matrix->columns.begin());
      return number(matrix->values[r * matrix->columns.size() + c], matrix->unit);
    }
    return missing(knownNames(there("no matrix"), m_reference.name, known_ids));
  }

  Evaluated term() const {
    const model::JobIndex job = problem().findJob(m_reference.job);
    if (!job.valid()) return missing(fmt::format("there is no job \"{}\"", model::brief(m_reference.job)));
    const trace::Trace& trace = *m_run->trace;
    const auto steps = policies::stepsOf(trace.policy, {*m_why, problem(), trace.options, job});
    Names step_names;
    for (const trace::Step& step : steps) step_names.push_back(step.name);
    const auto step = std::ranges::find(steps, m_reference.step, &trace::Step::name);
    if (step == steps.end()) return missing(knownNames(there("no step"), m_reference.step, step_names));
    std::vector<std::string> symbols;
    const trace::Formula* matching_term = nullptr;
    for (const trace::Formula& equation : step->equations) {
      for (const trace::Formula* equation_term : trace::termsOf(equation)) {
        symbols.push_back(trace::symbolsText(*equation_term));
        if (symbols.back() != m_reference.name) continue;
        if (matching_term != nullptr && !sameNumber(matching_term->value, equation_term->value) &&
            !(std::isnan(matching_term->value) && std::isnan(equation_term->value)))
          return missing(fmt::format("step {} has several values of {}", step->name, m_reference.name));
        matching_term = equation_term;
      }
    }
    if (matching_term != nullptr) return number(matching_term->value, matching_term->unit);
    return missing(knownNames(there("no term"), m_reference.name, Names(symbols.begin(), symbols.end())));
  }

  const Reference& m_reference;
  const Where& m_where;
  const compare::LaneRun* m_run = nullptr;
  std::shared_ptr<const trace::Explanation> m_why;
  double m_at_s = 0;
};

/// The number of decimals with this many significant digits, at least 0.
int decimalsOf(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return 0;
  return std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
}

std::string cleared(std::string text) {
  std::erase_if(text,
                [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r'; });
  return text;
}

constexpr char kBegin = '\x01', kEnd = '\x02';

void putValues(std::string& text, const std::vector<std::string>& values) {
  for (std::size_t mark_start = text.find(kBegin); mark_start != std::string::npos;
       mark_start = text.find(kBegin, mark_start)) {
    const std::size_t end = text.find(kEnd, mark_start);
    if (end == std::string::npos) return;
    const std::string& value = values[std::stoul(text.substr(mark_start + 1, end - mark_start - 1))];
    text.replace(mark_start, end - mark_start + 1, value);
    mark_start += value.size();
  }
}

}  // namespace

Where whereOf(const Step& step, const LessonRuns& runs, const LessonRuns* before) {
  return {runs, step.lane, step.instant(), before, {}};
}

Evaluated evaluate(const Reference& reference, const Where& where) { return Evaluator(reference, where).run(); }

std::string numberIn(double value, int digits, std::string_view language) {
  const int decimals = decimalsOf(value, digits);
  std::string out = decimals > 12 ? fmt::format("{:.{}g}", value, digits) : fmt::format("{:.{}f}", value, decimals);
  if (out.find('.') != std::string::npos && out.find('e') == std::string::npos) {
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  if (out == "-0") out = "0";
  if (const std::size_t point = out.find('.'); point != std::string::npos && language.starts_with("de"))
    out[point] = ',';
  return out;
}

double halfOfLastDigit(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return 0.5 * std::pow(10.0, 1 - digits);
  return 0.5 * std::pow(10.0, -decimalsOf(value, digits));
}

std::string Value::inLanguage(std::string_view language) const {
  if (!number) return text;
  const std::string number_text = numberIn(*number, digits, language);
  if (unit.empty()) return number_text;
  return number_text + (unit == "%" && !language.starts_with("de") ? "" : " ") + unit;
}

FilledText fill(const LocalText& text, const Where& where, std::string_view language) {
  FilledText out;
  std::string joined;
  std::vector<std::string> values;
  for (const Piece& piece : piecesOf(text.in(language)).list) {
    if (!piece.reference) {
      joined += cleared(piece.literal);
      continue;
    }
    const Evaluated found_value = evaluate(*piece.reference, where);
    joined += fmt::format("{}{}{}", kBegin, values.size(), kEnd);
    values.push_back(found_value.value ? found_value.value->inLanguage(language) : "?");
    if (!found_value.value) out.missing.push_back(found_value.missing);
  }
  out.blocks = markdown(joined);
  for (Block& block : out.blocks)
    for (Span& span : block.spans) putValues(span.text, values);
  return out;
}

Evaluated whySentence(const std::string& job, const Where& where) {
  const DecisionOf found_decision = decisionOf(where);
  if (!found_decision.missing.empty()) return missing(found_decision.missing);
  const model::Problem& problem = *found_decision.run->trace->problem;
  const model::JobIndex index = problem.findJob(job);
  if (const trace::Reason* reason = found_decision.why->reasonOf(index))
    return {Value{std::nullopt, trace::sentence(*reason, problem)}, {}};
  trace::PartList parts = partsAfter(*found_decision.run, found_decision.decision, index);
  const trace::Choice* choice = firstChoiceOf(*found_decision.why, index);
  if (choice == nullptr && parts.empty())
    return missing(fmt::format("at {} s {} says nothing about {}", found_decision.at_s, where.lane, model::brief(job)));
  if (choice != nullptr && parts.empty()) parts = choice->parts;
  const std::string gpus = parts.empty() ? "nothing" : trace::partsText(parts, problem);
  std::string sentence = fmt::format("{} {} {}", problem.jobs[index].id, choice == nullptr ? "keeps" : "gets", gpus);
  if (choice != nullptr && std::isfinite(choice->score))
    sentence +=
        fmt::format(" ({} {})", found_decision.why->score_name.empty() ? "score" : found_decision.why->score_name,
                    trace::numberText(choice->score));
  return {Value{std::nullopt, std::move(sentence)}, {}};
}

}  // namespace roundel::lesson
