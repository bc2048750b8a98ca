#pragma once
// The nodes and GPUs of the focused scheduler, with what each GPU runs at the playhead. Owns the layout and the state that it draws;
// reads traces and never changes one. GUI thread.

#include <QWidget>
#include <memory>

#include "widgets/cluster_painting/cluster_now.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/painted_parts.h"

namespace roundel::widgets {

/// The drawing itself. Arrow keys walk over the GPUs, Enter selects, a click selects; hovering tells. A screen reader finds a part a
/// GPU.
class ClusterDrawing : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ClusterDrawing(Workbench* bench, QWidget* parent = nullptr);
  const ClusterNow& now() const { return m_now; }          ///< of the playhead
  const ClusterLayout& drawn() const { return m_layout; }  ///< in px of the widget
  void relayout(QSize room);                               ///< what there is without scrolling; O(GPUs)
  // Its GPUs, for a screen reader.
  int partCount() const override;
  QString partName(int gpu) const override { return describe(model::GpuIndex(gpu)); }
  QRect partRect(int gpu) const override;
  int currentPart() const override { return m_cursor.value; }
  void choosePart(int gpu) override { select(model::GpuIndex(gpu)); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void refresh();
  std::shared_ptr<const model::Problem> problemNow() const;
  void refreshProblem();
  const LaneState* lane() const;
  /// Of two jobs that share the GPU the first or the second.
  void select(model::GpuIndex gpu, std::size_t holder = 0);
  /// What Enter selects: the job, and where two share the GPU and the first is selected, the second.
  std::size_t nextHolder(model::GpuIndex gpu) const;
  std::size_t holderAt(model::GpuIndex gpu, QPointF position) const;
  model::JobIndex jobOf(model::GpuIndex gpu, std::size_t holder) const;  ///< of the document
  QRegion regionOf(model::JobIndex job) const;  ///< where a job of the document runs at the playhead. O(GPUs)
  void goTo(model::GpuIndex gpu);
  void paintNothing(QPainter& painter) const;
  /// The nearest GPU that lies above (by < 0) or below the cursor, else the cursor.
  model::GpuIndex towards(int by) const;
  void copy() const;
  QString describe(model::GpuIndex gpu) const;
  QString asTable() const;

  Workbench* m_bench;
  std::shared_ptr<const model::Problem> m_problem;
  ClusterLayout m_layout;
  ClusterNow m_now;
  model::GpuIndex m_cursor;
  QSize m_room;
};

}  // namespace roundel::widgets
