#pragma once
// A guided tour over a window: a bubble beside the part that a step is about, a ring round that part, and the next step as soon as the user has
// made the gesture that the step asks for. Everything under it works as ever; Esc leaves. What the steps are, the window says. GUI thread.

#include <QFrame>
#include <QPointer>
#include <functional>
#include <vector>

#include "widgets/theme/theme.h"

class QLabel;
class QPushButton;

namespace roundel::widgets {

struct TourStep {
  QString title, words;              ///< what the part is; the gesture, by pointer and by keyboard
  std::function<void()> arrive;      ///< brings the part to sight; may be empty
  std::function<QWidget*()> target;  ///< the part; nullptr: there is none to ring
  /// Connects what tells that the gesture was made; every connection has the context as its receiver, with which it ends.
  std::function<void(QObject* context, const std::function<void()>& made)> wait;
  /// Another part that the words speak of: the bubble stands elsewhere if it can. nullptr or empty: there is none.
  std::function<QWidget*()> beside = {};
};

class GuidedTour : public QFrame {
  Q_OBJECT
 public:
  /// A child of the window, over everything in it; deletes itself when it ends. At least one step.
  GuidedTour(QWidget* window, std::vector<TourStep> steps, const Theme& theme);
  /// The tour that runs in the window, or nullptr.
  static GuidedTour* in(const QWidget& window);

  int step() const { return m_step; }  ///< from 0
  void next();                         ///< without the gesture
  void leave();
  /// The keyboard to its buttons.
  void focus();

 signals:
  void left(bool finished);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeContent();
  void go(int step);
  void waitFor(const TourStep& now, int step);  ///< the gesture that ends the step
  void aim();                                   ///< at the parts of the step: one can come to sight while it lasts
  void place();
  QRect rectOf(const QWidget* part) const;  ///< in the window; empty where it is not seen
  void end(bool finished);

  QWidget* m_window;
  std::vector<TourStep> m_steps;
  QWidget* m_ring;
  QLabel *m_title, *m_words, *m_count;
  QPushButton* m_next;
  QPointer<QWidget> m_target, m_beside;
  QObject* m_waiting = nullptr;  ///< context of the step's connections
  int m_step = -1;
};

/// Where a bubble of this size stands: beside the target (right, left, below, above), inside the window, or where the target leaves no room,
/// in its lower right corner; over `beside` only where no such place is free of it. All in the window's coordinates; no target: the window's
/// middle.
QRect bubblePlace(const QSize& bubble, const QRect& target, const QRect& window, const QRect& beside = {});

}  // namespace roundel::widgets
