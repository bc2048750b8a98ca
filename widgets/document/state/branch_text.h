// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts about branches.

#include <QString>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/edit.h"
#include "core/model/check/validate.h"

namespace roundel::widgets {

class ComparisonController;

QString editsText(const std::vector<compare::Edit>& edits);  ///< "no change" for an empty list
/// For labels: "n1 down, J3 on V100". The pauses that a move requires are left out. `from` is the lane before the edits: if only options
/// change, the text names the changed options.
QString shortEditsText(const std::vector<compare::Edit>& edits, const compare::Lane& from = {});
/// "18:00", or "0:18:00" if the latest instant shown beside it, `last_s`, is an hour or more; 0: no other instant is shown.
QString instantText(double t_s, double last_s = 0);
/// The end of the longest run of the document's own lanes; 0: none has run. Names of branches format instants for this end, so that a longer
/// branch does not change them.
double documentEnd_s(const ComparisonController& comparison);
/// The tool tip of every "Keep".
QString keepTip();
/// The tool tip of every "Discard", with its key.
QString discardTip();
/// Each fault with its hint, a line each. Instants are formatted for a run of length `last_s`.
QString branchFaultText(const std::vector<model::Fault>& faults, double last_s);

}  // namespace roundel::widgets
