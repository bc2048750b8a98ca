// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A guided tour over a window: a bubble beside a part of the window, and a ring around that part. It goes on when the user makes the gesture of the
// step. The window below works as usual; Esc leaves the tour. The window defines the steps. GUI thread.

#include <QFrame>
#include <QPointer>
#include <functional>
#include <vector>

#include "widgets/base/theme/theme.h"

class QLabel;
class QPushButton;

namespace roundel::widgets {

struct TourStep {
  QString title, words;               ///< name of the part; the gesture by pointer and keyboard
  std::function<void()> arrive = {};  ///< brings the part into view; may be empty
  std::function<QWidget*()> target;   ///< the part; nullptr: no ring
  /// Connects to the signals that report the gesture. Each connection has `context` as receiver, so it ends with the context.
  std::function<void(QObject* context, const std::function<void()>& made)> wait;
  /// Another part that the text mentions; the bubble avoids it if possible. May be empty or return nullptr.
  std::function<QWidget*()> beside = {};
};

class GuidedTour : public QFrame {
  Q_OBJECT
 public:
  /// A child of the window that covers it and deletes itself at the end. Precondition: at least one step.
  GuidedTour(QWidget* window, std::vector<TourStep> steps, const Theme& theme);
  /// The running tour of a window, or nullptr.
  static GuidedTour* in(const QWidget& window);

  int step() const { return m_step; }  ///< from 0
  void next();                         ///< skips the gesture
  void leave();
  /// Moves the keyboard focus to the buttons of the bubble.
  void focus();

 signals:
  void left(bool finished);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeContent();
  void go(int step);
  void waitFor(const TourStep& now, int step);  ///< connects the gesture that ends the step
  void aim();                                   ///< finds the parts of the step; a part may appear during it
  void place();
  QRect rectOf(const QWidget* part) const;  ///< in window coordinates; empty if it is not visible
  void end(bool finished);

  QWidget* m_window;
  std::vector<TourStep> m_steps;
  QWidget* m_ring;
  QLabel *m_title, *m_words, *m_count;
  QPushButton* m_next;
  QPointer<QWidget> m_target, m_beside;
  QObject* m_waiting = nullptr;  ///< context of the current connections
  int m_step = -1;
};

/// The position of a bubble: right, left, below or above the target, inside the window; otherwise in its lower right corner. It covers `beside`
/// only if all other places do. Without a target it is in the middle. All in window coordinates.
QRect bubblePlace(const QSize& bubble, const QRect& target, const QRect& window, const QRect& beside = {});

}  // namespace roundel::widgets
