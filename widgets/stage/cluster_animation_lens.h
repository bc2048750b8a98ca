#pragma once
// The lens of a stage whose GPUs are strips or blocks: the node under the pointer, or of the job that the keyboard is at (Z), as large
// tiles with names. Owned by its ClusterAnimationHalf; GUI thread.

#include <QObject>
#include <QPainter>
#include <QTimer>

#include "core/model/problem.h"

namespace roundel::widgets {

class ClusterAnimationHalf;

class ClusterAnimationLens : public QObject {
  Q_OBJECT
 public:
  /// Watches the half's mouse and keys; the half outlives this.
  explicit ClusterAnimationLens(ClusterAnimationHalf* half);

  model::GpuIndex gpu() const { return m_gpu; }  ///< that it is around; invalid: it is not shown
  QRectF place() const;                          ///< in the half; empty: it is not shown, or there is no room for it
  void paint(QPainter& painter) const;
  void close() { show({}); }  ///< the half shows another run, whose GPUs have other numbers

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void show(model::GpuIndex gpu);
  void toggle();
  bool wanted(model::GpuIndex gpu) const;
  QRectF spared() const;  ///< what it may not hide: all that its job holds there

  ClusterAnimationHalf* m_half;
  QTimer m_rest;
  QPointF m_pointer;
  model::GpuIndex m_gpu;
};

}  // namespace roundel::widgets
