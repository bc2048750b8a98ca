// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One option in the options dialog: editor, unit, range, default of the paper, difference from it, Reset, and its fault.

#include <QWidget>
#include <functional>
#include <vector>

#include "core/model/check/validate.h"
#include "core/policies/common/options.h"

class QLabel;
class QLayout;
class QToolButton;
class QVBoxLayout;

namespace roundel::app {

class JsonEdit;

class OptionRow : public QWidget {
  Q_OBJECT
 public:
  explicit OptionRow(const policies::OptionSpec& spec, QWidget* parent = nullptr);
  const policies::OptionSpec& spec() const { return m_spec; }
  std::string json() const { return m_json(); }           ///< canonical text of the editor's value
  void setJson(const std::string& json) { m_set(json); }  ///< as if it were typed
  bool differs() const;                                   ///< from the default
  /// Pointers begin after the option's key ("/plan/3/jobs"). Empty: no fault.
  void setFaults(const std::vector<model::Fault>& faults);
  bool hasFaults() const { return m_faulty; }
  QString faultText() const;
  /// Whether key or note contain the text, for the filter of the dialog. Empty text matches.
  bool matches(const QString& words) const;
  QWidget* editor() const { return m_editor; }
  QString note() const { return m_note; }

 signals:
  void edited();  ///< json() may have changed

 private:
  static QString noteOf(const policies::OptionSpec& spec);  ///< meaning, range and default, shown below the editor
  QLayout* makeHead();                                      ///< name, difference from the default, Reset
  void makeEditor();                                        ///< for the option's type; sets m_editor, m_json and m_set
  void makeCheckBox();
  void makeComboBox();
  void makeSpinBox();
  void makeJsonEditor();
  void makeLineEditor();
  void makeTextEditor();
  void addTexts(QVBoxLayout* column);  ///< the fault, hidden at first, and the note
  void showDifference();
  /// Adds the lines of faults in a text; if the text is no JSON, returns only the syntax error.
  std::vector<model::Fault> withLines(std::vector<model::Fault> faults) const;

  policies::OptionSpec m_spec;
  QString m_note;
  QWidget* m_editor = nullptr;
  JsonEdit* m_text = nullptr;
  QLabel* m_name;
  QLabel* m_difference;
  QLabel* m_fault;
  QToolButton* m_reset;
  std::function<std::string()> m_json;  ///< reads the editor, whatever its type
  std::function<void(const std::string&)> m_set;
  bool m_faulty = false;
};

/// "at least 1 rounds", "0 to 1"; empty if there is no range.
QString rangeText(const policies::OptionSpec& spec);

}  // namespace roundel::app
