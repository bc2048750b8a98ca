#pragma once
// The options of one lane: a field per option with its unit, range, default and meaning, and a way back to the default. Built
// from the registry, so that a new policy needs no window code.

#include <QDialog>
#include <functional>
#include <map>
#include <string>

#include "core/compare/comparison.h"
#include "core/policies/options.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace roundel::app {

class OptionsDialog : public QDialog {
  Q_OBJECT
 public:
  OptionsDialog(const compare::Lane& lane, QWidget* parent = nullptr);
  std::string label() const;
  model::OptionMap options() const;  ///< every option that differs from its default

 private:
  struct Field {
    policies::OptionSpec spec;
    std::function<std::string()> json;
    std::function<void(const std::string&)> set;
  };
  void addField(const policies::OptionSpec& spec, QFormLayout* form);
  Field makeEditor(const policies::OptionSpec& spec, QWidget*& editor);
  void check();

  std::string m_policy;
  QLineEdit* m_label;
  QLabel* m_fault;
  QPushButton* m_accept;
  std::vector<Field> m_fields;
};

}  // namespace roundel::app
