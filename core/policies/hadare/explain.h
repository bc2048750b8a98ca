// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// HadarE's explanations, for the inspector and decisions.jsonl.

#include "core/policies/hadare/forker.h"
#include "core/policies/hadare/round_plan.h"
#include "core/trace/explanation.h"

namespace roundel::policies::hadare {

/// Returns a choice for each copy, a reason for each waiting job, and the tables: the order of the jobs, the copies
/// with ids and portions, the estimated throughputs, under `nodes` hadar the payoffs of copies, and the tracker's
/// reports of the previous round.
trace::Explanation explain(const RoundPlan& plan, const std::vector<Report>& reports, const JobIds& ids);

}  // namespace roundel::policies::hadare
