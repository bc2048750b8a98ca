#pragma once
// The edits of a comparison, each one undoable command on the document. No window needed.

#include <QString>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

/// At least one lane stays; false otherwise.
bool removeLane(Document& document, int lane);
/// Moves a lane by `by` places, clamped.
bool moveLane(Document& document, int lane, int by);
/// Label and options of a lane; an empty label, or the name that it has without one, leaves it to be named by its scheduler; options equal to the defaults are left out of the scenario.
bool setLane(Document& document, int lane, const std::string& label, const model::OptionMap& options);
/// "Gavel" for gavel, else the id.
QString policyName(const std::string& policy_id);
/// A lane's name as every view shows it: compare::laneName().
QString laneName(const compare::Lane& lane);
/// The options of a lane that differ from the defaults, in words: "max-min fairness · rounds"; "defaults" where none differ.
QString optionsText(const compare::Lane& lane);
/// The options of a scheduler that have another value in `to` than in `from`, in words: "kappa 0.2, eta 2"; empty if none has.
QString optionChangesText(const std::string& policy_id, const model::OptionMap& from, const model::OptionMap& to);

/// A part of optionsText(): an option in words, and what its value means in one sentence.
struct OptionWords {
  QString text, key, meaning;
};
std::vector<OptionWords> optionWords(const compare::Lane& lane);

}  // namespace roundel::widgets
