// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/properties/scenario_edits.h"

#include <functional>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

QString setNumber(Document& document, const QString& what, const QString& text, const NumberRange& range,
                  const std::function<void(model::Scenario&, std::optional<double>)>& set) {
  const FieldNumber parsed = parseNumber(text, range);
  if (parsed.reason.isEmpty()) document.edit(what, [&](model::Scenario& s) { set(s, parsed.value); });
  return parsed.reason;
}

QString editText(ScenarioField field) {
  switch (field) {
    case ScenarioField::Title:
      return tr("Edit the title");
    case ScenarioField::Description:
      return tr("Edit the description");
    case ScenarioField::Task:
    case ScenarioField::OpensAt:
      return tr("Edit the opening");
    case ScenarioField::Cite:
    case ScenarioField::Note:
      return tr("Edit the source");
    default:
      return tr("Edit the clock");
  }
}

// Removes an opening that becomes empty, so that the file has no key for it.
void changeOpening(model::Scenario& scenario, const std::function<void(model::Opening&)>& change) {
  model::Opening opening = scenario.opening.value_or(model::Opening());
  change(opening);
  scenario.opening = opening == model::Opening() ? std::nullopt : std::optional(opening);
}

}  // namespace

QString setScenarioField(Document& document, ScenarioField field, const QString& given) {
  const QString edit_text = editText(field);
  const std::string text = given.trimmed().toStdString();
  const auto clock = [&](const NumberRange& range, double usual, double model::Clock::*member) {
    return setNumber(document, edit_text, given, range,
                     [=](model::Scenario& s, std::optional<double> value) { s.clock.*member = value.value_or(usual); });
  };
  const model::Clock usual;
  switch (field) {
    case ScenarioField::Title:
      document.edit(edit_text, [&](model::Scenario& s) { s.title = text; });
      return {};
    case ScenarioField::Description:
      document.edit(edit_text, [&](model::Scenario& s) { s.description = text; });
      return {};
    case ScenarioField::Task:
      document.edit(edit_text,
                    [&](model::Scenario& s) { changeOpening(s, [&](model::Opening& o) { o.task = text; }); });
      return {};
    case ScenarioField::OpensAt:
      return setNumber(document, edit_text, given, kNonNegative, [](model::Scenario& s, std::optional<double> value) {
        changeOpening(s, [&](model::Opening& o) { o.at_s = value; });
      });
    case ScenarioField::Cite:
    case ScenarioField::Note:
      document.edit(edit_text, [&](model::Scenario& s) {
        model::Source source = s.source.value_or(model::Source());
        (field == ScenarioField::Cite ? source.cite : source.note) = text;
        s.source = source.cite.empty() && source.note.empty() ? std::nullopt : std::optional(source);
      });
      return {};
    case ScenarioField::Round:
      return clock(kPositive, usual.round_s, &model::Clock::round_s);
    case ScenarioField::Restart:
      return clock(kNonNegative, usual.restart_s, &model::Clock::restart_s);
    case ScenarioField::FirstStart:
      return clock(kNonNegative, usual.first_start_s, &model::Clock::first_start_s);
    case ScenarioField::Horizon:
      return setNumber(document, edit_text, given, kPositive,
                       [](model::Scenario& s, std::optional<double> value) { s.clock.horizon_s = value; });
    case ScenarioField::Seed:
      return setNumber(document, edit_text, given,
                       {.least = 0, .open = false, .most = 9007199254740991.0, .whole = true},
                       [](model::Scenario& s, std::optional<double> value) {
                         s.clock.seed = static_cast<std::uint64_t>(value.value_or(1));
                       });
  }
  return {};
}

QString scenarioFieldText(const model::Scenario& s, ScenarioField field) {
  switch (field) {
    case ScenarioField::Title:
      return QString::fromStdString(s.title);
    case ScenarioField::Description:
      return QString::fromStdString(s.description);
    case ScenarioField::Task:
      return s.opening ? QString::fromStdString(s.opening->task) : QString();
    case ScenarioField::OpensAt:
      return s.opening ? numberText(s.opening->at_s) : QString();
    case ScenarioField::Cite:
      return s.source ? QString::fromStdString(s.source->cite) : QString();
    case ScenarioField::Note:
      return s.source ? QString::fromStdString(s.source->note) : QString();
    case ScenarioField::Round:
      return numberText(s.clock.round_s);
    case ScenarioField::Restart:
      return numberText(s.clock.restart_s);
    case ScenarioField::FirstStart:
      return numberText(s.clock.first_start_s);
    case ScenarioField::Horizon:
      return numberText(s.clock.horizon_s);
    case ScenarioField::Seed:
      return QString::number(s.clock.seed);
  }
  return {};
}

bool setRateModel(Document& document, model::RateModel rates) {
  return document.edit(tr("Edit the rate model"), [&](model::Scenario& s) { s.rate_model = rates; });
}

}  // namespace roundel::widgets
