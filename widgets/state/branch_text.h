#pragma once
// Branches in the user's language.

#include <QString>
#include <vector>

#include "core/compare/edit.h"
#include "core/model/check/validate.h"

namespace roundel::widgets {

QString editsText(const std::vector<compare::Edit>& edits);     ///< "no change" where there is none
QString editsBriefly(const std::vector<compare::Edit>& edits);  ///< for labels: "n1 down", "J3 moved, J4 paused"
QString instantText(double t_s);                                ///< "18 min"
/// Why an edit cannot be: what, then what would be right.
QString refusalText(const std::vector<model::Fault>& faults);

}  // namespace roundel::widgets
