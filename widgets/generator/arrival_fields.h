#pragma once
// The fields that say when generated jobs arrive: Poisson, bursts or a daily pattern, at a rate or at a load that the rate is solved for
// (resources/help/generators.md). GUI thread.

#include <QWidget>

#include "core/generate/generator.h"
#include "widgets/generator/number_box.h"

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
  /// As the fields say; Static where the rate is 0.
  generate::ArrivalPart part() const;
  /// Poisson arrivals, or all at one instant.
  void setAtOnce(bool at_once);
  /// The hours of the day of the times in a CSV, as the daily pattern. The reason where it has none.
  QString takeHours(const QString& path);

 signals:
  void changed();  ///< of any field

 private:
  QDoubleSpinBox* number(const NumberText& text, const NumberLimits& limits);
  void makeChoices();  ///< the pattern, and what states the rate
  void makeNumbers();
  void makePattern(QFormLayout* form);
  void askHours();  ///< asks for a file, then takeHours()
  void refresh();   ///< the rows that this kind has

  QFormLayout* m_form;
  QComboBox *m_kind, *m_by;
  QDoubleSpinBox *m_rate, *m_load, *m_first, *m_spread;
  QSpinBox* m_burst;
  QLineEdit* m_weights;
  QWidget* m_pattern;
};

}  // namespace roundel::widgets
