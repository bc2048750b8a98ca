// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes control characters in names and titles from files visible (core/model/check/visible_text.h).

#include <QString>
#include <string_view>

#include "core/model/check/visible_text.h"

namespace roundel::widgets {

/// `kept`: control characters that are not changed, such as a line break.
inline QString shown(std::string_view text, std::string_view kept = {}) {
  return QString::fromStdString(model::visible(text, kept));
}
inline QString shown(const QString& text, std::string_view kept = {}) { return shown(text.toStdString(), kept); }

}  // namespace roundel::widgets
