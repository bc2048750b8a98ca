#pragma once
// What is being written, in the status bar: its name, how far it is, a button that cancels it. Hidden where nothing is.

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace roundel::app {

class TaskStrip : public QWidget {
  Q_OBJECT
 public:
  explicit TaskStrip(QWidget* parent = nullptr);
  void begin(const QString& what);
  void setProgress(int done, int of);
  void end();

 signals:
  void cancelRequested();

 private:
  QLabel* m_what;
  QProgressBar* m_bar;
  QToolButton* m_cancel;
};

}  // namespace roundel::app
