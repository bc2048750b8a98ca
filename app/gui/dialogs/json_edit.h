// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A text field for JSON: line numbers, marks at lines with faults, highlighted matching brackets. Enter keeps the indentation.
// It does not parse; the caller sets the faults. GUI thread.

#include <QPlainTextEdit>
#include <map>

#include "widgets/base/theme/theme.h"

namespace roundel::app {

class JsonEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit JsonEdit(QWidget* parent = nullptr);
  /// Faults by line, from 1. They are shown as marks with tooltips.
  void setFaults(std::map<int, QString> faults);
  const std::map<int, QString>& faults() const { return m_faults; }
  /// Goes to the first line with a fault after the cursor, wrapping around.
  void goToNextFault();
  int gutterWidth() const;  ///< px, including line numbers
  /// Paints numbers and marks of the lines in `exposed`; called by the gutter.
  void paintGutter(const QRect& exposed);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  class Gutter;  // the strip at the left, painted by the editor
  void placeGutter();
  void markBrackets();

  Gutter* m_gutter;
  std::map<int, QString> m_faults;
};

}  // namespace roundel::app
