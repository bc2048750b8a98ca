// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A task in the status bar: name, progress and a cancel button. Hidden while there is none. The caller reports progress and handles
// cancelRequested(). GUI thread.

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace roundel::app {

class TaskStrip : public QWidget {
  Q_OBJECT
 public:
  explicit TaskStrip(QWidget* parent = nullptr);
  void begin(const QString& what);     ///< `what` is a whole phrase ("Writing report.html")
  void setProgress(int done, int of);  ///< of = 0: unknown length
  void end();

 signals:
  void cancelRequested();

 private:
  QLabel* m_what;
  QProgressBar* m_bar;
  QToolButton* m_cancel;
};

}  // namespace roundel::app
