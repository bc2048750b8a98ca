#pragma once
// One option of a policy in the options dialog: its editor, unit, range, the paper's default, how far it is from it, the way back, and
// what is wrong with it, where it is.

#include <QWidget>
#include <functional>
#include <vector>

#include "core/model/check/validate.h"
#include "core/policies/options.h"

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
  std::string json() const { return m_json(); }           ///< canonical text of what is in the editor
  void setJson(const std::string& json) { m_set(json); }  ///< as if it had been typed
  bool differs() const;                                   ///< from the default
  /// Faults of this option, pointers from its key on ("/plan/3/jobs"). Empty = it is right.
  void setFaults(const std::vector<model::Fault>& faults);
  bool hasFaults() const { return m_faulty; }
  QString faultText() const;
  /// Do its key or its note contain the words as they stand? For the filter of the dialog; nothing typed: yes.
  bool matches(const QString& words) const;
  QWidget* editor() const { return m_editor; }
  QString note() const { return m_note; }

 signals:
  void edited();  ///< json() may differ

 private:
  static QString noteOf(const policies::OptionSpec& spec);  ///< its meaning, range and default, under the editor
  QLayout* makeHead();                                      ///< name, difference from the default, Reset
  void makeEditor();                                        ///< of the option's type; sets m_editor, m_json and m_set
  void makeCheckBox();
  void makeComboBox();
  void makeSpinBox();
  void makeJsonEditor();
  void makeLineEditor();
  void makeTextEditor();
  void addTexts(QVBoxLayout* column);  ///< the fault, hidden at first, and the note
  void showDifference();
  void showRefused();  ///< the editor's border, where there is a fault
  /// The lines of the text that the faults are in; of a text that is no JSON its first mistake alone.
  std::vector<model::Fault> withLines(std::vector<model::Fault> faults) const;

  policies::OptionSpec m_spec;
  QString m_note;
  QWidget* m_editor = nullptr;
  JsonEdit* m_text = nullptr;
  QLabel* m_name;
  QLabel* m_difference;
  QLabel* m_fault;
  QToolButton* m_reset;
  std::function<std::string()> m_json;  ///< of the editor, whichever the kind of option has
  std::function<void(const std::string&)> m_set;
  bool m_faulty = false;
};

/// "at least 1 rounds", "0 to 1"; empty where there is no range.
QString rangeText(const policies::OptionSpec& spec);

}  // namespace roundel::app
