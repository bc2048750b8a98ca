// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A temporary line edit on a painted widget, at the place of the text that it edits. Enter and loss of focus accept the text, Esc does not; then it
// deletes itself. GUI thread.

#include <QLineEdit>

namespace roundel::widgets {

class InPlaceLine : public QLineEdit {
  Q_OBJECT
 public:
  /// A child of `on`; afterwards `after` has the focus. If `switches`, F2 and Tab accept the text and emit switched().
  InPlaceLine(const QString& text, QWidget* on, QWidget* after, bool switches = false);
  /// Shows it with all text selected.
  void open();
  /// Accepts the text, as Enter does. A second call does nothing.
  void take();
  bool closed() const { return m_closed; }  ///< deletes itself soon

 signals:
  void taken(const QString& text);  ///< after it has closed
  void switched();                  ///< after taken()

 protected:
  bool event(QEvent* event) override;

 private:
  void close();
  QWidget* m_after;
  bool m_switches, m_closed = false;
};

}  // namespace roundel::widgets
