// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A form of the what-if dialog: "Another scheduler or option takes over", with the scheduler and its options. GUI thread.

#include "widgets/why/whatif/forms.h"

class QComboBox;
class QLabel;

namespace roundel::app {

class SwitchForm : public widgets::WhatIfForm {
  Q_OBJECT
 public:
  explicit SwitchForm(const widgets::Offered& offered, QWidget* parent = nullptr);
  QString title() const override { return tr("another scheduler or option takes over"); }
  std::vector<compare::Edit> edits() const override;  ///< empty while the choice equals what runs
  void setOptions(const model::OptionMap& options);   ///< of the chosen scheduler

 private:
  std::string policy() const;
  void choose();
  void editOptions();
  void refresh();

  std::string m_currentPolicy;
  model::OptionMap m_currentOptions, m_options;  ///< without defaults
  QComboBox* m_policy;
  QLabel* m_words;
};

}  // namespace roundel::app
