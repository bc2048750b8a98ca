// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits of the comparison, each an undoable command of the document. Needs no window.

#include <QString>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// Returns false for the last lane, unless schedulers are being chosen (choosingSchedulers()).
bool removeLane(Document& document, int lane);
/// Moves a lane by `by` positions, clamped.
bool moveLane(Document& document, int lane, int by);
/// Sets label and options of a lane. An empty label, or the automatic one, gives the lane the name of its scheduler. The scenario states only
/// options that differ from the defaults.
bool setLane(Document& document, int lane, const std::string& label, const model::OptionMap& options);
/// Gives the lane of a program a colour (policies::kProgramColors). The usual one is not written.
bool setLaneColor(Document& document, int lane, const std::string& color);
/// "Gavel" for gavel; the id if there is no such scheduler.
QString policyName(const std::string& policy_id);
/// compare::laneName(): the name that all views show.
QString laneName(const compare::Lane& lane);
/// The options of a lane that differ from the defaults, in words: "max-min fairness · rounds"; "defaults" if none differs.
QString optionsText(const compare::Lane& lane);
/// The options that differ between `from` and `to`, with the values of `to`: "kappa 0.2, eta 2"; empty if none differs.
QString optionChangesText(const std::string& policy_id, const model::OptionMap& from, const model::OptionMap& to);

/// A part of optionsText(): an option, and the meaning of its value in one sentence.
struct OptionWords {
  QString text, key, meaning;
};
std::vector<OptionWords> optionWords(const compare::Lane& lane);

}  // namespace roundel::widgets
