// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/highlight.h"

#include <utility>

namespace roundel::widgets {

void Highlight::set(Target target) {
  if (target == m_target) return;
  m_target = std::move(target);
  emit changed();
}

}  // namespace roundel::widgets
