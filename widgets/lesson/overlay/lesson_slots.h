// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slots of a question "place" over the GPU rows of a lane: one for each GPU and asked decision. A click gives the GPU to the job or takes it
// away; a chip that is dropped gives it its gang. By keyboard: Tab and the arrows go from slot to slot, Space puts the job there, 0 makes it wait.
// After the answer the user's own slots stay as ghosts beside the real bars. A child of the lanes' canvas; GUI thread.

#include <QFrame>
#include <QLabel>
#include <QWidget>
#include <vector>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/player/place_board.h"

namespace roundel::widgets {

/// What a dragged job chip carries: the job's id.
inline constexpr const char* kLessonJobMime = "application/x-roundel-lesson-job";

class LessonSlots : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  /// The view outlives this.
  explicit LessonSlots(LanesView* view);

  /// Shows the slots of a question in this lane. `board` outlives the question; nullptr: none.
  void ask(int lane, PlaceBoard* board, int points);
  /// The question is answered: the user's own slots become ghosts, and nothing can be changed. `right`: they are outlined as right.
  void show(bool right);
  void clear() { ask(-1, nullptr, 0); }
  void refresh();  ///< the board was changed elsewhere
  bool asking() const { return m_board != nullptr && !m_answered; }
  /// All slots in px of the canvas, by partCount(); empty if the lane is not in view.
  QRect slotRect(int part) const;

  QAccessible::Role partRole() const override { return QAccessible::CheckBox; }
  int partCount() const override { return static_cast<int>(m_slots.size()); }
  QString partName(int part) const override;
  QString partDescription(int part) const override;
  QRect partRect(int part) const override { return slotRect(part); }
  int currentPart() const override { return m_current; }
  std::optional<bool> partSelected(int part) const override;
  void choosePart(int part) override;

 signals:
  void changed();  ///< the user changed the board

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Slot {
    int decision = 0;
    model::GpuIndex gpu;
  };
  void place();
  void describe();
  QString whenText(int decision) const;  ///< "round 3"
  int slotAt(QPointF at) const;
  void setCurrent(int slot);
  bool walk(Qt::Key key);
  void showBubble();
  void paintSlot(QPainter& painter, int slot) const;
  std::vector<model::GpuIndex> rows() const;
  const PlaceBoard& shownBoard() const { return m_trial ? *m_trial : *m_board; }
  const Workbench& bench() const { return *m_view->controller()->bench(); }

  LanesView* m_view;
  QWidget* m_canvas;
  QFrame* m_bubble;
  QLabel *m_sentence, *m_words, *m_next;
  PlaceBoard* m_board = nullptr;
  std::optional<PlaceBoard> m_trial;  ///< the board as it would be after the drop
  std::vector<Slot> m_slots;          ///< by decision, then row
  int m_lane = -1, m_points = 0;
  int m_current = -1, m_hovered = -1, m_pressed = -1;
  bool m_answered = false, m_right = false;
};

}  // namespace roundel::widgets
