// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Dynamic properties of a field's widget that state what the field edits, so that a context menu can offer to vary it.

#include <QString>

#include "core/model/check/fault_list.h"
#include "widgets/base/text/field_text.h"

namespace roundel::widgets {

inline constexpr const char* kVaryPath = "varyPath";      ///< a JSON pointer into the scenario
inline constexpr const char* kVaryOption = "varyOption";  ///< the key of an option of a scheduler
inline constexpr const char* kVaryPolicy = "varyPolicy";  ///< the id of this scheduler

/// A key or id as a segment of a JSON pointer (RFC 6901).
inline QString pointerSegment(const QString& text) {
  return QString::fromStdString(model::pointerSegment(text.toStdString()).substr(1));
}

/// The number in a field's text as JSON; empty if it has none.
inline QString numberJson(const QString& shown) { return numberText(parseNumber(shown, {-1e300, false}).value); }

}  // namespace roundel::widgets
