#pragma once
// The controls of one axis of a figure: logarithm, unit, limits, label. Two rows of a form and a field for the label.

#include <QObject>

#include "widgets/plot_painting/plot_scales.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace roundel::widgets {

class AxisSettings : public QObject {
  Q_OBJECT
 public:
  /// Adds its rows to the form, whose widget owns them and this. `name` is that of the axis: "X axis".
  AxisSettings(QFormLayout* form, const QString& name);

  /// What the controls say. Limits that are no two ascending numbers are none.
  plots::AxisChoice choice() const;
  void setChoice(const plots::AxisChoice& choice);
  /// Whether the kind has numbers on this axis; a label is free for every plot.
  void setEnabled(bool numbers, bool label);

 signals:
  void changed();

 private:
  /// Marks limits that are none, and says in the tip what would be right.
  void checkRange();
  QCheckBox* m_log;
  QComboBox* m_unit;
  QLineEdit *m_range, *m_label;
};

}  // namespace roundel::widgets
