#pragma once
// The jobs of the document in the run of a lane, and back. Both are found by id: after an edit a lane shows its former run until the next one
// is there, and a branch has its own jobs, so that an index of one may be another job of the other.

#include "core/model/problem.h"

namespace roundel::widgets {

class Workbench;

/// The document's job in the problem of a run; invalid if the run has no such job. O(1), or O(jobs) if the numbers differ.
model::JobIndex jobInRun(const Workbench& bench, const model::Problem& run, model::JobIndex job);
/// The run's job in the document; invalid if the document has no such job. As jobInRun().
model::JobIndex jobInDocument(const Workbench& bench, const model::Problem& run, model::JobIndex job);

}  // namespace roundel::widgets
