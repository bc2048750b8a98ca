#pragma once
// The keys of the canvas in words, for lists of shortcuts; canvas_keys.h is what they do.

#include <QString>
#include <utility>
#include <vector>

namespace roundel::widgets {

/// Keys and what they do, translated; only those that no menu has.
std::vector<std::pair<QString, QString>> canvasKeysHelp();

}  // namespace roundel::widgets
