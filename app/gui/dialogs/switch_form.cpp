// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/switch_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>

#include "app/gui/dialogs/options_dialog.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::app {

SwitchForm::SwitchForm(const widgets::Offered& offered, QWidget* parent)
    : WhatIfForm(parent),
      m_currentPolicy(offered.run->trace->policy),
      m_currentOptions(policies::setOptions(m_currentPolicy, offered.run->trace->options)),
      m_options(m_currentOptions) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  m_policy = new QComboBox(this);
  m_policy->setObjectName(QStringLiteral("policy"));
  m_policy->setAccessibleName(tr("Scheduler"));
  m_policy->setToolTip(
      tr("It starts without memory at this instant: what the previous one had learned is not passed on"));
  for (const policies::PolicyInfo& info : policies::all()) {
    if ((info.needs_schedule || info.needs_program) && info.id != m_currentPolicy) continue;
    m_policy->addItem(QString::fromStdString(info.name), QString::fromStdString(info.id));
  }
  m_policy->setCurrentIndex(m_policy->findData(QString::fromStdString(m_currentPolicy)));
  form->addRow(tr("&Scheduler"), m_policy);
  auto* row = new QHBoxLayout;
  m_words = widgets::makeLabel({}, "dim", this);
  m_words->setWordWrap(true);
  auto* edit = new QPushButton(tr("&Options…"), this);
  edit->setObjectName(QStringLiteral("options"));
  edit->setToolTip(tr("Every option with its unit, range and default"));
  edit->setAutoDefault(false);
  row->addWidget(m_words, 1);
  row->addWidget(edit);
  form->addRow(QString(), row);
  connect(m_policy, &QComboBox::currentIndexChanged, this, &SwitchForm::choose);
  connect(edit, &QPushButton::clicked, this, &SwitchForm::editOptions);
  refresh();
}

std::string SwitchForm::policy() const { return m_policy->currentData().toString().toStdString(); }

void SwitchForm::choose() { setOptions(policy() == m_currentPolicy ? m_currentOptions : model::OptionMap{}); }

void SwitchForm::setOptions(const model::OptionMap& options) {
  m_options = policies::setOptions(policy(), options);
  refresh();
  emit edited();
}

void SwitchForm::editOptions() {
  OptionsDialog dialog({.policy = policy(), .label = m_policy->currentText().toStdString(), .options = m_options},
                       this);
  dialog.setObjectName(QStringLiteral("switch-options"));
  if (dialog.exec() == QDialog::Accepted) setOptions(dialog.options());
}

void SwitchForm::refresh() {
  const bool is_same = policy() == m_currentPolicy && m_options == m_currentOptions;
  m_words->setText(is_same ? tr("what runs: choose another, or other options")
                           : widgets::optionsText({.policy = policy(), .options = m_options}));
}

std::vector<compare::Edit> SwitchForm::edits() const {
  if (policy() == m_currentPolicy && m_options == m_currentOptions) return {};
  return {compare::SwitchPolicy{policy(), m_options}};
}

}  // namespace roundel::app
