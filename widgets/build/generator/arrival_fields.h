// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields for the arrivals of generated jobs: Poisson, bursts or a daily pattern, at a rate, or at a load from which the rate is computed
// (resources/help/generators.md). GUI thread.

#include <QWidget>

#include "core/generate/generator.h"
#include "widgets/build/generator/number_box.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace roundel::widgets {

class ArrivalFields : public QWidget {
  Q_OBJECT
 public:
  explicit ArrivalFields(QWidget* parent = nullptr);
  /// The values of the fields; Static if the rate is 0.
  generate::ArrivalPart part() const;
  /// Selects all arrivals at one instant, or Poisson arrivals.
  void setAtOnce(bool at_once);
  /// Sets the daily pattern to the hours of the times in a CSV file. Returns the reason if the file has none.
  QString takeHours(const QString& path);

 signals:
  void changed();  ///< a field has changed

 private:
  QDoubleSpinBox* number(const NumberText& text, const NumberLimits& limits);
  void makeChoices();  ///< the boxes for the pattern, and for rate or load
  void makeNumbers();
  void makePattern(QFormLayout* form);
  void askHours();  ///< asks for the file of takeHours()
  void refresh();   ///< shows only the rows of the chosen pattern

  QFormLayout* m_form;
  QComboBox *m_kind, *m_by;
  QDoubleSpinBox *m_rate, *m_load, *m_first, *m_spread;
  QSpinBox* m_burst;
  QLineEdit* m_weights;
  QWidget* m_pattern;
};

}  // namespace roundel::widgets
