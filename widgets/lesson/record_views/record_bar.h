// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bar of a recording, under the toolbar: its state, one sentence, and the buttons. GUI thread; appearance and recorder outlive it.

#include <QFrame>

#include "widgets/base/theme/appearance.h"
#include "widgets/lesson/record/lesson_recorder.h"

class QLabel;
class QPushButton;

namespace roundel::widgets {

class ElidedLabel;

/// A ring with a dot; hollow while paused.
class RecordSign : public QWidget {
  Q_OBJECT
 public:
  explicit RecordSign(QWidget* parent) : QWidget(parent) { setFixedSize(20, 20); }
  void show(bool recording, const QColor& color);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool m_recording = true;
  QColor m_color;
};

class RecordBar : public QFrame {
  Q_OBJECT
 public:
  static constexpr int kHeight = 40;
  RecordBar(const Appearance* appearance, LessonRecorder* recorder, QWidget* parent = nullptr);
  void setSentence(const QString& sentence);
  /// The step that is tried, from 0; -1: none is. Then the bar has only the button that goes back.
  void setTrying(int step);

 signals:
  void addRequested();
  void joinRequested();
  void finishRequested();
  void backRequested();

 private:
  QPushButton* addButton(const char* name, const QString& text, const QString& tip);
  void follow();
  const Appearance* m_appearance;
  LessonRecorder* m_recorder;
  RecordSign* m_sign;
  QLabel* m_state;
  ElidedLabel* m_sentence;
  QPushButton *m_add, *m_join, *m_pause, *m_finish, *m_back;
  int m_trying = -1;
};

}  // namespace roundel::widgets
