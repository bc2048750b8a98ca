// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A new document is empty, and the user chooses its schedulers. Other scenarios without schedulers are compared with the default ones; in a new
// document nothing runs until a scheduler is chosen. Needs no window.

#include "core/model/check/missing.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

/// Opens an empty, untitled scenario whose schedulers are not chosen yet.
void beginScenario(Document& document);
/// Call before opening the crash copy of such a document: choosingSchedulers() is then true for it.
void expectNewDocument(Document& document);
/// True from beginScenario() until another document is opened. A scenario without lanes then has no lane instead of the default ones.
bool choosingSchedulers(const Document& document);
/// What a run still needs: next steps for the user, not faults. O(1).
model::Missing missingFrom(const Document& document);

/// Document calls this when it opens another scenario; updates choosingSchedulers().
void updateChoosing(Document& document);

}  // namespace roundel::widgets
