// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The options of one lane, one row each. Faults are shown at once, beside the option and, in JSON, beside the line. The dialog is built from the
// registry, so a new policy needs no window code. It changes nothing itself: after accept the caller applies label() and options(). Modal; GUI
// thread.

#include <QDialog>
#include <memory>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/policies/common/options.h"

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace roundel::policies {
struct PolicyInfo;
}

namespace roundel::app {

class OptionRow;

class OptionsDialog : public QDialog {
  Q_OBJECT
 public:
  /// With `problem` the policy also checks the options against it (a plan without jobs); may be null. `declared`: the options that the lane's program
  /// has declared; each is a row, in the place of the option `options`.
  OptionsDialog(const compare::Lane& lane, std::shared_ptr<const model::Problem> problem, QWidget* parent = nullptr,
                std::vector<policies::OptionSpec> declared = {});
  explicit OptionsDialog(const compare::Lane& lane, QWidget* parent = nullptr)
      : OptionsDialog(lane, std::shared_ptr<const model::Problem>(), parent) {}
  std::string label() const;                     ///< of the lane, as typed
  model::OptionMap options() const;              ///< options that differ from their default
  OptionRow* row(const std::string& key) const;  ///< nullptr if there is no such option
  OptionRow* declaredRow(const std::string& key) const;

 private:
  void addSummary(QVBoxLayout* layout, const policies::PolicyInfo& info);
  QHBoxLayout* makeFind();
  QWidget* makeRows(const model::OptionMap& options);
  void addRow(const policies::OptionSpec& spec, const model::OptionMap& options, std::vector<OptionRow*>& rows,
              QVBoxLayout* column);
  void addDeclared(const model::OptionMap& options, QVBoxLayout* column);
  std::string declaredJson() const;     ///< the value of the option `options`
  std::vector<OptionRow*> all() const;  ///< rows that can be shown
  QWidget* makeButtons();
  void check();  ///< shows the faults of all options and, with a problem, those that the policy finds
  void checkDeclared();
  void showRows();  ///< rows that pass the filter
  QString asCommandLine() const;

  std::string m_policy;
  std::shared_ptr<const model::Problem> m_problem;
  QLineEdit* m_label;
  QLineEdit* m_filter;
  QCheckBox* m_changed;
  QLabel* m_count;
  QLabel* m_fault;
  QLabel* m_note;  ///< what the policy does differently for this problem
  QLabel* m_none;
  QPushButton* m_accept;
  QPushButton* m_reset;
  std::vector<OptionRow*> m_rows, m_declaredRows;
  std::vector<policies::OptionSpec> m_declared;
};

}  // namespace roundel::app
