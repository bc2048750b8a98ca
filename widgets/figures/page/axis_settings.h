// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The controls of one axis of a figure: logarithm, unit, limits and label.

#include <QObject>

#include "widgets/plots/painting/plot_scales.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace roundel::widgets {

class AxisSettings : public QObject {
  Q_OBJECT
 public:
  /// Adds two rows to the form, whose widget owns them and this object. `name` is that of the axis: "X axis".
  AxisSettings(QFormLayout* form, const QString& name);

  /// The choice in the controls. Limits are ignored unless they are two ascending numbers.
  plots::AxisChoice choice() const;
  void setChoice(const plots::AxisChoice& choice);
  /// `numbers`: the axis shows numbers, so it can be changed; `label`: the kind is a plot, so a label can be set.
  void setEnabled(bool numbers, bool label);

 signals:
  void changed();

 private:
  /// Marks limits that are not two ascending numbers and explains this in the tooltip.
  void checkRange();
  QCheckBox* m_log;
  QComboBox* m_unit;
  QLineEdit *m_range, *m_label;
};

}  // namespace roundel::widgets
