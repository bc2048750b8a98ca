#pragma once
// On start: unsaved work of windows that died, offered once, never thrown away without being asked.

#include <functional>
#include <vector>

#include "widgets/session/autosave.h"

class QWidget;

namespace roundel::app {

/// Asks which copies to open; `open` gets each of those and says whether it could. A copy is removed when it was opened or when the user discards it; "Later"
/// keeps all. Does nothing where there is none.
void offerRecovery(QWidget* parent, std::vector<widgets::Autosave::Copy> copies,
                   const std::function<bool(const widgets::Autosave::Copy&)>& open);

}  // namespace roundel::app
