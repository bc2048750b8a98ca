// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/generator/number_box.h"

#include <QDoubleSpinBox>

namespace roundel::widgets {

QDoubleSpinBox* numberBox(const NumberText& text, const NumberLimits& limits, QWidget* parent) {
  auto* box = new QDoubleSpinBox(parent);
  box->setObjectName(QLatin1String(text.name));
  box->setDecimals(limits.digits);
  box->setRange(0, limits.most);
  box->setValue(limits.value);
  box->setAccessibleName(text.accessible);
  box->setToolTip(text.tip);
  return box;
}

}  // namespace roundel::widgets
