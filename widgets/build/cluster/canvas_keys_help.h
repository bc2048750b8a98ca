// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of the canvas (canvas_keys.h) in words, for lists of shortcuts.

#include <QString>
#include <utility>
#include <vector>

namespace roundel::widgets {

/// Keys and their descriptions, translated; without those that a menu shows.
std::vector<std::pair<QString, QString>> canvasKeysHelp();

}  // namespace roundel::widgets
