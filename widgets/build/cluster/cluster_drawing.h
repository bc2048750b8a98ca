// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shows the nodes and GPUs of the focused lane and the job of each GPU at the playhead. GUI thread.

#include <QWidget>
#include <memory>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/build/cluster_painting/cluster_now.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

/// Arrow keys go from GPU to GPU; Enter or a click selects its job; hovering shows a tool tip. For screen readers each GPU is a part.
class ClusterDrawing : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit ClusterDrawing(Workbench* bench, QWidget* parent = nullptr);
  const ClusterNow& now() const { return m_now; }          ///< the state at the playhead
  const ClusterLayout& drawn() const { return m_layout; }  ///< in widget px
  void relayout(QSize room);                               ///< `room`: the visible size without scrolling. O(GPUs)
  // GPUs for a screen reader.
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
  /// `holder`: 0 or 1, the first or the second job on the GPU.
  void select(model::GpuIndex gpu, std::size_t holder = 0);
  /// The job that Enter selects: the second one if the first is already selected, else the first.
  std::size_t nextHolder(model::GpuIndex gpu) const;
  std::size_t holderAt(model::GpuIndex gpu, QPointF position) const;
  model::JobIndex jobOf(model::GpuIndex gpu, std::size_t holder) const;  ///< the index in the document
  QRegion regionOf(model::JobIndex job) const;  ///< the GPUs of a job of the document at the playhead. O(GPUs)
  void goTo(model::GpuIndex gpu);
  void paintNothing(QPainter& painter) const;
  /// The nearest GPU above (by < 0) or below the cursor, or the cursor if there is none.
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
