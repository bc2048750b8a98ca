// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/axis_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>

#include "widgets/base/theme/mark_refused.h"

namespace roundel::widgets {
namespace {

std::optional<std::pair<double, double>> rangeOf(const QString& text) {
  static const QRegularExpression between(QStringLiteral("\\s*[,;\\s]\\s*"));
  const QStringList ends = text.trimmed().split(between, Qt::SkipEmptyParts);
  if (ends.size() != 2) return std::nullopt;
  bool from_good = false, to_good = false;
  const double from = ends[0].toDouble(&from_good), to = ends[1].toDouble(&to_good);
  return from_good && to_good && from < to ? std::optional(std::pair(from, to)) : std::nullopt;
}

QString number(double value) { return QString::number(value, 'g', 12); }

}  // namespace

AxisSettings::AxisSettings(QFormLayout* form, const QString& name) : QObject(form->parentWidget()) {
  QWidget* parent = form->parentWidget();
  auto* first = new QHBoxLayout;
  first->setSpacing(6);
  m_range = new QLineEdit(parent);
  m_range->setPlaceholderText(tr("from, to"));
  m_range->setAccessibleName(tr("%1: limits").arg(name));
  m_unit = new QComboBox(parent);
  m_unit->addItem(tr("own unit"));
  m_unit->addItems(plots::axisUnits());
  m_unit->setAccessibleName(tr("%1: unit").arg(name));
  m_unit->setToolTip(tr("Unit of the numbers: seconds, minutes, hours or days of a time, percent of a share"));
  first->addWidget(m_range, 1);
  first->addWidget(m_unit);
  form->addRow(name, first);
  auto* second = new QHBoxLayout;
  second->setSpacing(6);
  m_label = new QLineEdit(parent);
  m_label->setPlaceholderText(tr("label"));
  m_label->setAccessibleName(tr("%1: label").arg(name));
  m_label->setToolTip(tr("The label of the axis; empty: the default label and unit"));
  m_log = new QCheckBox(tr("log"), parent);
  m_log->setAccessibleName(tr("%1: logarithmic").arg(name));
  m_log->setToolTip(tr("The axis in powers of ten; the key says where a 0 is drawn"));
  second->addWidget(m_label, 1);
  second->addWidget(m_log);
  form->addRow(QString(), second);
  connect(m_log, &QCheckBox::toggled, this, &AxisSettings::changed);
  connect(m_unit, &QComboBox::currentIndexChanged, this, &AxisSettings::changed);
  connect(m_range, &QLineEdit::editingFinished, this, [this] {
    checkRange();
    emit changed();
  });
  checkRange();
  connect(m_label, &QLineEdit::editingFinished, this, &AxisSettings::changed);
}

// Marks text that is no range; the axis then uses its default.
void AxisSettings::checkRange() {
  const bool refused = !m_range->text().trimmed().isEmpty() && !rangeOf(m_range->text());
  markRefused(m_range, refused);
  const QString range_hint =
      tr("Where the axis begins and ends: two numbers, as in 0, 3600; times in seconds, shares from 0 to 1");
  m_range->setToolTip(
      refused ? tr("“%1” is not two numbers of which the second is larger; the axis uses its default limits.\n%2")
                    .arg(m_range->text().trimmed(), range_hint)
              : range_hint);
}

plots::AxisChoice AxisSettings::choice() const {
  plots::AxisChoice choice{.log = m_log->isChecked(), .range = rangeOf(m_range->text()), .label = m_label->text()};
  if (m_unit->currentIndex() > 0) choice.unit = m_unit->currentText();
  return choice;
}

void AxisSettings::setChoice(const plots::AxisChoice& choice) {
  m_log->setChecked(choice.log);
  m_unit->setCurrentIndex(static_cast<int>(plots::axisUnits().indexOf(choice.unit)) + 1);
  m_range->setText(choice.range
                       ? QStringLiteral("%1, %2").arg(number(choice.range->first), number(choice.range->second))
                       : QString());
  checkRange();
  m_label->setText(choice.label);
}

void AxisSettings::setEnabled(bool numbers, bool label) {
  m_log->setEnabled(numbers);
  m_unit->setEnabled(numbers);
  m_range->setEnabled(numbers);
  m_label->setEnabled(label);
}

}  // namespace roundel::widgets
