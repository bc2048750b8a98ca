// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps copies of an unsaved sweep as for scenarios: same folder, same interval, offered at the next start (widgets/document/session/autosave.h). GUI
// thread.

#include <QString>
#include <memory>

#include "widgets/document/session/autosave.h"
#include "widgets/document/sweeps/sweep_document.h"

namespace roundel::widgets {

/// Keeps a copy while the sweep has dimensions and is unsaved. `document` outlives the result. As in a sweep file, schedulers that are listed but
/// not chosen are left out.
std::unique_ptr<Autosave> autosaveOf(SweepDocument* document,
                                     const Autosave::Settings& settings = Autosave::Settings());

/// Opens the sweep of a copy as modified. On failure returns the reason and changes nothing.
QString recoverSweep(SweepDocument& document, const Autosave::Copy& copy);

}  // namespace roundel::widgets
