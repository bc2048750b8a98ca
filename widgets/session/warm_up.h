#pragma once
// The warm-up of a document's runs: that of the sweep which the document was opened from, so that a run has the same numbers in Run as in
// the sweep. It is no part of the file and ends with the document. GUI thread.

#include "core/metrics/warm_up.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

/// From the next run on, until another document is there. Call it after Document::reset().
void setWarmUp(Document& document, const metrics::WarmUp& warm_up);
/// None where none was set.
metrics::WarmUp warmUpOf(const Document& document);

}  // namespace roundel::widgets
