// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/mark_refused.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace roundel::widgets {

bool isMarkedRefused(const QWidget* field) { return field->property("refused").toBool(); }

// The style sheet must be applied again after a dynamic property has changed.
void markRefused(QWidget* field, bool refused) {
  if (isMarkedRefused(field) == refused) return;
  field->setProperty("refused", refused);
  field->style()->unpolish(field);
  field->style()->polish(field);
}

}  // namespace roundel::widgets
