#pragma once
// Names and titles from files as Qt shows and writes them: control characters visible (core/model/check/visible_text.h).

#include <QString>
#include <string_view>

#include "core/model/check/visible_text.h"

namespace roundel::widgets {

/// `kept`: what stays of them, a line break say.
inline QString shown(std::string_view text, std::string_view kept = {}) {
  return QString::fromStdString(model::visible(text, kept));
}
inline QString shown(const QString& text, std::string_view kept = {}) { return shown(text.toStdString(), kept); }

}  // namespace roundel::widgets
