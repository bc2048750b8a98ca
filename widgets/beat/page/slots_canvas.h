// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slots of the user's lane: mouse, drag and drop, the keyboard cursor, and its parts for screen readers. GUI thread.

#include <QVariantAnimation>
#include <QWidget>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/beat/game/beat_game.h"
#include "widgets/beat/page/slots_layout.h"
#include "widgets/beat/page/slots_painter.h"

namespace roundel::widgets {

/// The data of a dragged job: its index as text. `from`: the slot that it is dragged out of, as text; absent: the list of jobs.
inline constexpr auto kDraggedJob = "application/x-roundel-job", kDraggedFrom = "application/x-roundel-slot";
/// Starts a drag of the job; returns when it has ended. True if it was dropped on a slot.
bool dragJob(QWidget* source, const BeatGame& game, const Theme& theme, model::JobIndex job, model::GpuIndex from = {});

class SlotsCanvas : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  SlotsCanvas(const Appearance* appearance, BeatGame* game, QWidget* parent = nullptr);

  SlotsLayout slotsLayout() const;
  model::GpuIndex cursor() const { return m_cursor; }
  void moveCursor(int key);         ///< an arrow key: by row, or to the next node
  void dropAtCursor(bool on_node);  ///< Space; Shift+Space
  void clearAtCursor();             ///< Delete
  /// The job that the referee speaks about: the last one that was placed. Invalid: none.
  model::JobIndex spoken() const { return m_spoken; }
  void setSpoken(model::JobIndex job);
  QPoint spokenAt() const { return m_spokenAt; }  ///< the place of that drop

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  QAccessible::Role partRole() const override { return QAccessible::Cell; }
  int partCount() const override;
  QString partName(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override { return m_cursor.value; }
  void choosePart(int part) override;

 signals:
  void spokenChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void follow();
  void animate();
  bool drop(const QPointF& at, model::JobIndex job);
  void placeAt(model::GpuIndex gpu, model::JobIndex job);
  void setUnder(model::GpuIndex gpu);
  std::int64_t roundsShown() const;

  const Appearance* m_appearance;
  BeatGame* m_game;
  RoundBars m_bars;
  model::GpuIndex m_cursor, m_under, m_pressed;
  QPoint m_pressedAt, m_spokenAt;
  model::JobIndex m_spoken;
  QVariantAnimation m_grow;
};

}  // namespace roundel::widgets
