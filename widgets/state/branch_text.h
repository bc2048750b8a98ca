#pragma once
// Branches in the user's language.

#include <QString>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/edit.h"
#include "core/model/check/validate.h"

namespace roundel::widgets {

class ComparisonController;

QString editsText(const std::vector<compare::Edit>& edits);  ///< "no change" where there is none
/// For labels: "n1 down, J3 on V100"; of a move without the pauses that it needs. `from`: what runs before the edits, so that other options
/// of the same scheduler are named by what differs.
QString editsBriefly(const std::vector<compare::Edit>& edits, const compare::Lane& from = {});
/// "18:00"; "0:18:00" where the last instant beside it is an hour or more; 0: it stands alone.
QString instantText(double t_s, double last_s = 0);
/// The last instant of the document's own lanes: names of branches have the form of instants among these, whatever a branch does. 0: none ran.
double documentEnd_s(const ComparisonController& comparison);
/// What "Keep" does, on every control that has it.
QString keepTip();
/// What "Discard" does, on every control that has it; its key goes with it.
QString discardTip();
/// Why an edit cannot be: what, then what would be right. Instants have the form of a run of `last_s`.
QString branchFaultText(const std::vector<model::Fault>& faults, double last_s);

}  // namespace roundel::widgets
