#pragma once
// Edits of what belongs to the whole scenario: its words, clock and events (GPU types: type_edits.h). Each is one undoable command on the document.
// A text that is refused gives the reason, else an empty string. No window needed.

#include <QString>

#include "widgets/session/document.h"

namespace roundel::model {
struct EventSpec;
}  // namespace roundel::model

namespace roundel::widgets {

enum class ScenarioField { Title, Description, Task, OpensAt, Cite, Note, Round, Restart, FirstStart, Horizon, Seed };
QString setScenarioField(Document& document, ScenarioField field, const QString& text);
QString scenarioFieldText(const model::Scenario& scenario, ScenarioField field);
bool setRateModel(Document& document, model::RateModel rates);

QString eventWord(model::EventKind kind);  ///< "node down"
/// An event at `at_s` about the first node (or job); refused where there is none.
QString addEvent(Document& document, model::EventKind kind, double at_s);
/// Kind, time, node or job, GPU type, value: what the kind has no use for is dropped, what it needs is filled in. Refused where the scenario
/// has no node, job or GPU type that it could be about.
QString setEvent(Document& document, std::size_t event, const model::EventSpec& to);

}  // namespace roundel::widgets
