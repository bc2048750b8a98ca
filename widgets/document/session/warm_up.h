// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The warm-up of a document that was opened from a sweep, so that its runs have the same metrics as in the sweep. It is not saved. GUI thread.

#include "core/metrics/warm_up.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// Applies from the next run until another document is opened. Call it after Document::reset().
void setWarmUp(Document& document, const metrics::WarmUp& warm_up);
/// An empty warm-up if none was set.
metrics::WarmUp warmUpOf(const Document& document);

}  // namespace roundel::widgets
