#pragma once
// How a field says what of the scenario it edits, so that a context menu can offer to vary it: dynamic properties of its widget.

#include <QString>

#include "core/model/check/fault_list.h"
#include "widgets/text/field_text.h"

namespace roundel::widgets {

inline constexpr const char* kVaryPath = "varyPath";      ///< a JSON pointer into the scenario
inline constexpr const char* kVaryOption = "varyOption";  ///< the key of an option of a scheduler
inline constexpr const char* kVaryPolicy = "varyPolicy";  ///< whose option it is

/// A key or id as a segment of a pointer (RFC 6901).
inline QString pointerSegment(const QString& text) {
  return QString::fromStdString(model::pointerSegment(text.toStdString()).substr(1));
}

/// The number that a field shows, as JSON; empty where it shows none.
inline QString numberJson(const QString& shown) { return numberText(parseNumber(shown, {-1e300, false}).value); }

}  // namespace roundel::widgets
