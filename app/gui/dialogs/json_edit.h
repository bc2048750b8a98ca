#pragma once
// A text field for JSON: line numbers, the lines with faults marked beside them, brackets that go with the cursor's.
// Enter keeps the indent. It does not parse: whoever knows what the text means sets the faults. GUI thread.

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
  int gutterWidth() const;  ///< px, for the numbers of its lines
  /// Numbers and marks of the lines in `exposed`, into the gutter: called by it.
  void paintGutter(const QRect& exposed);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  class Gutter;  // the strip at the left; its painting is the editor's
  void placeGutter();
  void markBrackets();

  Gutter* m_gutter;
  std::map<int, QString> m_faults;
};

}  // namespace roundel::app
