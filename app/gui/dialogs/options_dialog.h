#pragma once
// The options of one lane: a row per option with its unit, range, the paper's default, how far it is from it and the way back; what is
// wrong is said at once, beside the option and, in JSON, beside the line. Built from the registry, so that a new policy needs no window
// code. It changes nothing: the caller puts label() and options() where they belong once it is accepted. Modal; GUI thread.

#include <QDialog>
#include <memory>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

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
  /// `problem` lets the policy itself say what it refuses about it (a plan that names no job); may be null.
  OptionsDialog(const compare::Lane& lane, std::shared_ptr<const model::Problem> problem, QWidget* parent = nullptr);
  explicit OptionsDialog(const compare::Lane& lane, QWidget* parent = nullptr)
      : OptionsDialog(lane, std::shared_ptr<const model::Problem>(), parent) {}
  std::string label() const;                     ///< of the lane, as typed
  model::OptionMap options() const;              ///< every option that differs from its default
  OptionRow* row(const std::string& key) const;  ///< nullptr where there is no such option

 private:
  void addSummary(QVBoxLayout* layout, const policies::PolicyInfo& info);
  QHBoxLayout* makeFind();
  QWidget* makeRows(const model::OptionMap& options);
  QWidget* makeButtons();
  void check();     ///< every option and, with a problem, the policy itself: faults to their rows
  void showRows();  ///< those that the filter leaves
  QString asCommandLine() const;

  std::string m_policy;
  std::shared_ptr<const model::Problem> m_problem;
  QLineEdit* m_label;
  QLineEdit* m_filter;
  QCheckBox* m_changed;
  QLabel* m_count;
  QLabel* m_fault;
  QLabel* m_note;  ///< what the policy does otherwise on this problem
  QLabel* m_none;
  QPushButton* m_accept;
  QPushButton* m_reset;
  std::vector<OptionRow*> m_rows;
};

}  // namespace roundel::app
