// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lens over strips and blocks: shows the node under the pointer, or of the job that has the keyboard focus (Z),
// as large tiles with names. Owned by its ClusterAnimationHalf; GUI thread.

#include <QObject>
#include <QPainter>
#include <QTimer>

#include "core/model/problem.h"

namespace roundel::widgets {

class ClusterAnimationHalf;

class ClusterAnimationLens : public QObject {
  Q_OBJECT
 public:
  /// Filters the mouse and key events of `half`, which outlives this.
  explicit ClusterAnimationLens(ClusterAnimationHalf* half);

  model::GpuIndex gpu() const { return m_gpu; }  ///< the GPU that it magnifies; invalid: hidden
  QRectF place() const;                          ///< in the half; empty if hidden or without room
  void paint(QPainter& painter) const;
  void close() { show({}); }  ///< call when the half shows another run: its GPUs have other numbers

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void show(model::GpuIndex gpu);
  void toggle();
  bool wanted(model::GpuIndex gpu) const;
  QRectF uncoveredArea() const;  ///< all tiles of its job around gpu(), which the lens must not cover

  ClusterAnimationHalf* m_half;
  QTimer m_restTimer;
  QPointF m_pointer;
  model::GpuIndex m_gpu;
};

}  // namespace roundel::widgets
