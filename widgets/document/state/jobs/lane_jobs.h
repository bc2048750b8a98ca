// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts job indices between the document and the run of a lane. They may differ: after an edit a lane shows its former run until the next one
// finishes, and a branch can have other jobs.

#include "core/model/problem.h"

namespace roundel::widgets {

class Document;

/// The document's job in the problem of a run; invalid if the run has no such job. O(1), or O(jobs) if the numbers differ.
model::JobIndex jobInRun(const Document& document, const model::Problem& run, model::JobIndex job);
/// The run's job in the document; invalid if the document has no such job. As jobInRun().
model::JobIndex jobInDocument(const Document& document, const model::Problem& run, model::JobIndex job);

}  // namespace roundel::widgets
