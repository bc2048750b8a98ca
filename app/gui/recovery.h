// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Offers unsaved work of crashed windows at the start. It is never discarded without asking.

#include <functional>
#include <vector>

#include "widgets/document/session/autosave.h"

class QWidget;

namespace roundel::app {

/// Asks which copies to open; `open` opens one and returns success. A copy is removed after it was opened or discarded by the user; "Later" keeps
/// all. Does nothing without copies.
void offerRecovery(QWidget* parent, std::vector<widgets::Autosave::Copy> copies,
                   const std::function<bool(const widgets::Autosave::Copy&)>& open);

}  // namespace roundel::app
