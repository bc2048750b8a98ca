// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits of the scenario's texts, clock and events (GPU types: type_edits.h), each an undoable command of the document. They return the reason if the
// text is rejected, else an empty string. Need no window.

#include <QString>

#include "widgets/document/session/document.h"

namespace roundel::model {
struct EventSpec;
}  // namespace roundel::model

namespace roundel::widgets {

enum class ScenarioField { Title, Description, Task, OpensAt, Cite, Note, Round, Restart, FirstStart, Horizon, Seed };
QString setScenarioField(Document& document, ScenarioField field, const QString& text);
QString scenarioFieldText(const model::Scenario& scenario, ScenarioField field);
bool setRateModel(Document& document, model::RateModel rates);

QString eventWord(model::EventKind kind);  ///< "node down"
/// Adds an event at `at_s` for the first node (or job); rejected if there is none.
QString addEvent(Document& document, model::EventKind kind, double at_s);
/// Replaces an event. Members that its kind does not use are cleared, missing ones get a default. Rejected if the scenario has no node, job or GPU
/// type for it.
QString setEvent(Document& document, std::size_t event, const model::EventSpec& to);

}  // namespace roundel::widgets
