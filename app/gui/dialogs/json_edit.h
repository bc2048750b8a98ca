#pragma once
// A text field for JSON: line numbers, the lines with faults marked beside them, brackets that go with the cursor's.

#include <QPlainTextEdit>
#include <map>

#include "widgets/theme/theme.h"

namespace roundel::app {

class JsonEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit JsonEdit(QWidget* parent = nullptr);
  /// Line from 1 -> what is wrong there. Shown as a mark with the words as tool tip.
  void setFaults(std::map<int, QString> faults);
  const std::map<int, QString>& faults() const { return m_faults; }
  /// The first line with a fault after the cursor's, around the end.
  void goToNextFault();
  int gutterWidth() const;
  void paintGutter(const QRect& exposed);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  class Gutter;
  void placeGutter();
  void markBrackets();

  Gutter* m_gutter;
  std::map<int, QString> m_faults;
};

}  // namespace roundel::app
