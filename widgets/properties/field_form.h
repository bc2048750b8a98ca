#pragma once
// A form of named fields for properties. Every accepted text is one undoable command of whoever applies it; a refused one keeps its
// text, is marked, and says why.

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
  /// Knows no document: whoever adds a field says how it is applied and shows what it holds.
  explicit FieldForm(QWidget* parent = nullptr);
  /// `apply` returns the reason where it refuses.
  using Apply = std::function<QString(const QString&)>;
  /// A line, applied by Return and when it loses the keyboard.
  QLineEdit* add(const QString& name, const QString& label, const QString& tip, const Apply& apply);
  /// Several lines, applied when they lose the keyboard.
  QPlainTextEdit* addText(const QString& name, const QString& label, const QString& tip, const Apply& apply);
  /// Applied at once.
  QComboBox* addChoice(const QString& name, const QString& label, const QString& tip, const QStringList& choices,
                       const std::function<void(int)>& apply);
  void addHeading(const QString& text);

  /// What “Vary this” varies from here on: a JSON pointer into the scenario; empty: nothing. See widgets/text/vary_path.h.
  void setVaryPath(const QString& name, const QString& pointer);
  /// nullptr where none has the name.
  QLineEdit* field(const QString& name) const;
  /// What the document says now; also takes a refusal back. A field that somebody types in is left alone.
  void show(const QString& name, const QString& text, const QString& placeholder = {}, bool enabled = true);
  void showChoice(const QString& name, int choice);
  void clearInputError();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Applies what changed; a refused text stays, with the reason below it.
  void commit(QLineEdit* line);
  void commit(QPlainTextEdit* text);
  void refuse(QWidget* field, const QString& reason);
  /// Label, tip and the name that a screen reader says.
  void label(QWidget* field, const QString& name, const QString& words, const QString& tip);
  QFormLayout* m_form;
  QLabel* m_reason;
  std::map<QString, Apply> m_apply;
};

}  // namespace roundel::widgets
