// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes the number fields of the generator's forms. GUI thread; the box belongs to its parent.

#include <QString>

class QDoubleSpinBox;
class QWidget;

namespace roundel::widgets {

struct NumberText {
  const char* name;    ///< object name
  QString accessible;  ///< accessible name
  QString tip;
};
struct NumberLimits {
  double most;  ///< the least is 0
  double value;
  int digits;  ///< after the point
};
QDoubleSpinBox* numberBox(const NumberText& text, const NumberLimits& limits, QWidget* parent);

}  // namespace roundel::widgets
