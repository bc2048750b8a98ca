#include "widgets/theme/mark_refused.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace roundel::widgets {

// A dynamic property shows in the sheet once the style has seen it anew.
void markRefused(QWidget* field, bool refused) {
  if (field->property("refused").toBool() == refused) return;
  field->setProperty("refused", refused);
  field->style()->unpolish(field);
  field->style()->polish(field);
}

}  // namespace roundel::widgets
