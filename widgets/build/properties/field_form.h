// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A form of named fields. It calls a function to apply a changed text; if the function rejects the text, the field keeps it, is marked, and the
// reason is shown.

#include <QWidget>
#include <functional>
#include <map>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace roundel::widgets {

class FieldForm : public QWidget {
  Q_OBJECT
 public:
  explicit FieldForm(QWidget* parent = nullptr);
  /// Applies a text; returns the reason if it is rejected.
  using Apply = std::function<QString(const QString&)>;
  /// A line, applied by Return and when it loses the focus.
  QLineEdit* add(const QString& name, const QString& label, const QString& tip, const Apply& apply);
  /// Several lines, applied when the field loses the focus.
  QPlainTextEdit* addText(const QString& name, const QString& label, const QString& tip, const Apply& apply);
  /// A combo box, applied at once.
  QComboBox* addChoice(const QString& name, const QString& label, const QString& tip, const QStringList& choices,
                       const std::function<void(int)>& apply);
  void addHeading(const QString& text);

  /// Sets the JSON pointer that “Vary this” varies for a field; empty: none. See widgets/base/text/vary_path.h.
  void setVaryPath(const QString& name, const QString& pointer);
  /// nullptr if no field has the name.
  QLineEdit* field(const QString& name) const;
  /// Sets the text of a field and clears its mark. A field in which the user is typing is not changed.
  void show(const QString& name, const QString& text, const QString& placeholder = {}, bool enabled = true);
  void showChoice(const QString& name, int choice);
  void clearInputError();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void commit(QLineEdit* line);
  void commit(QPlainTextEdit* text);
  void refuse(QWidget* field, const QString& reason);
  /// Sets the label, the tool tip and the accessible name.
  void label(QWidget* field, const QString& name, const QString& words, const QString& tip);
  QFormLayout* m_form;
  QLabel* m_reason;
  /// The field of this kind with the name; nullptr if there is none.
  template <class Field>
  Field* find(const QString& name) const;
  std::map<QString, QWidget*> m_fields;
  std::map<QString, Apply> m_apply;
};

}  // namespace roundel::widgets
