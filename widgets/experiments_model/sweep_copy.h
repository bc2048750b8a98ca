#pragma once
// An unsaved sweep is kept as unsaved changes of a scenario are: in the same folder, at the same pace, and offered at the next start.
// See widgets/session/autosave.h. GUI thread.

#include <QString>
#include <memory>

#include "widgets/experiments_model/sweep_document.h"
#include "widgets/session/autosave.h"

namespace roundel::widgets {

/// Keeps the copy of a sweep while it varies something and is in no file. `document` outlives every call. What is listed but not chosen is
/// not in the copy, as it is not in a sweep file.
std::unique_ptr<Autosave> autosaveOf(SweepDocument* document,
                                     const Autosave::Settings& settings = Autosave::Settings());

/// The sweep of a copy, modified. Returns the reason where its text cannot be read, and keeps what there was.
QString recoverSweep(SweepDocument& document, const Autosave::Copy& copy);

}  // namespace roundel::widgets
