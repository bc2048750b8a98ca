#pragma once
// What is being written, in the status bar: its name, how far it is, a button that cancels it. Hidden where nothing is.
// It knows nothing of the writer: whoever starts one tells it and hears cancelRequested(). GUI thread.

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace roundel::app {

class TaskStrip : public QWidget {
  Q_OBJECT
 public:
  explicit TaskStrip(QWidget* parent = nullptr);
  void begin(const QString& what);     ///< shows it; `what` is a whole phrase ("Writing report.html")
  void setProgress(int done, int of);  ///< of 0: it moves without an end
  void end();                          ///< hides it

 signals:
  void cancelRequested();

 private:
  QLabel* m_what;
  QProgressBar* m_bar;
  QToolButton* m_cancel;
};

}  // namespace roundel::app
