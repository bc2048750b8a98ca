#pragma once
// A document that begins empty and whose schedulers are chosen one by one. A scenario that names no scheduler is compared by the default
// ones; a new one is not, so that nothing runs before somebody has said what. Usable without any window.

#include "core/model/check/missing.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

/// As Document::reset() with an empty scenario, untitled; its schedulers are to be chosen from now on.
void beginScenario(Document& document);
/// The schedulers of the next document that is opened are still being chosen: it was begun in a window that ended.
void expectBegun(Document& document);
/// True from beginScenario() until the document is another one: as long as it names no scheduler, there is none.
bool choosingSchedulers(const Document& document);
/// What a run needs and the document does not have yet: next steps, no faults. O(1).
model::Missing missingFrom(const Document& document);

/// What Document::reset() calls: the next document is one of beginScenario(), or it is not.
void noteReplaced(Document& document);

}  // namespace roundel::widgets
