// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/form_parts.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <algorithm>

#include "widgets/why/whatif/what_if_dialog.h"

namespace roundel::widgets {
QComboBox* chooserOf(const QStringList& texts, const std::string& chosen, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->addItems(texts);
  box->setCurrentIndex(std::max(0, box->findText(QString::fromStdString(chosen))));
  return box;
}

QComboBox* nodeChooser(const Offered& offered, bool up, const std::string& chosen, QWidget* parent) {
  QComboBox* box = chooser(
      offered.problem().nodes, chosen, [&](std::size_t n) { return (offered.state.node_up[n] != 0) == up; }, parent);
  box->setObjectName(QStringLiteral("node"));
  box->setAccessibleName(WhatIfForm::tr("Node"));
  return box;
}

QComboBox* jobChooser(const Offered& offered, const std::string& chosen, bool there, QWidget* parent) {
  using Phase = compare::RunState::Job::Phase;
  QComboBox* box = chooser(
      offered.problem().jobs, chosen,
      [&](std::size_t j) {
        const auto phase = offered.state.jobs[j].phase;
        const bool can = phase != Phase::Ended && (!there || phase != Phase::NotArrived);
        return can || offered.problem().jobs[j].id == chosen;
      },
      parent);
  box->setObjectName(QStringLiteral("job"));
  box->setAccessibleName(WhatIfForm::tr("Job"));
  return box;
}

std::string textOf(const QComboBox* box) { return box->currentText().toStdString(); }

QFormLayout* formIn(QWidget* widget) {
  auto* form = new QFormLayout(widget);
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  return form;
}

QDoubleSpinBox* spin(const SpinRange& range, double value, const QString& name, QWidget* parent) {
  auto* box = new QDoubleSpinBox(parent);
  box->setDecimals(range.decimals);
  box->setRange(range.least, range.most);
  box->setValue(value);
  box->setAccessibleName(name);
  box->setKeyboardTracking(true);
  return box;
}

}  // namespace roundel::widgets
