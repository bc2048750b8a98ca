#pragma once
// A line edit that stands on a painted widget for a moment, where what it edits is painted. Its parent owns it until it deletes
// itself: Enter and a loss of the keyboard take the text, Esc does not. GUI thread.

#include <QLineEdit>

namespace roundel::widgets {

class InPlaceLine : public QLineEdit {
  Q_OBJECT
 public:
  /// Stands on `on`; the keyboard goes back to `after`. With `switches`, F2 and Tab take the text and ask for another field.
  InPlaceLine(const QString& text, QWidget* on, QWidget* after, bool switches = false);
  /// Shows it with all of its text selected.
  void open();
  /// Takes what is typed now, as Enter does. Does nothing a second time.
  void take();

 signals:
  void taken(const QString& text);  ///< after it has closed
  void switched();                  ///< after taken()

 protected:
  bool event(QEvent* event) override;

 private:
  void close();
  QWidget* m_after;
  bool m_switches;
};

}  // namespace roundel::widgets
