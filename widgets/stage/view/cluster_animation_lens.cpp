// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/view/cluster_animation_lens.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "widgets/lanes/painting/names/lens.h"
#include "widgets/stage/view/cluster_animation_half.h"

namespace roundel::widgets {
namespace {

constexpr int kRest_ms = 350;

}  // namespace

ClusterAnimationLens::ClusterAnimationLens(ClusterAnimationHalf* half) : m_half(half) {
  m_restTimer.setSingleShot(true);
  m_restTimer.setInterval(kRest_ms);
  connect(&m_restTimer, &QTimer::timeout, this, [this] {
    if (const model::GpuIndex gpu = m_half->picture().layout().gpuAt(m_pointer); wanted(gpu)) show(gpu);
  });
  half->installEventFilter(this);
}

// Tiles already show their names.
bool ClusterAnimationLens::wanted(model::GpuIndex gpu) const {
  return gpu.valid() && m_half->picture().layout().detail != ClusterDetail::Tiles;
}

void ClusterAnimationLens::show(model::GpuIndex gpu) {
  if (gpu == m_gpu) return;
  m_gpu = gpu;
  m_half->update();
}

void ClusterAnimationLens::toggle() {
  if (m_gpu.valid()) return show({});
  const int part = m_half->currentPart();
  if (part < 0 || !m_half->picture().ready()) return;
  const QPointF part_center = QRectF(m_half->partRect(part)).center();
  for (const DrawnGang& gang : m_half->shown().gangs) {
    const bool has_center =
        std::ranges::any_of(gang.pieces, [&](const QRectF& piece) { return piece.contains(part_center); });
    if (has_center && wanted(gang.gpus.front())) return show(gang.gpus.front());
  }
}

bool ClusterAnimationLens::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseMove: {
      const auto& move = *static_cast<QMouseEvent*>(event);
      m_pointer = move.position();
      if (!m_half->picture().ready()) break;
      if (m_gpu.valid() && !uncoveredArea().contains(m_pointer)) show({});
      if (move.buttons() == Qt::NoButton) m_restTimer.start();
      break;
    }
    case QEvent::MouseButtonPress:
    case QEvent::Leave:
    case QEvent::Resize:
    case QEvent::FocusOut:
      m_restTimer.stop();
      show({});
      break;
    case QEvent::KeyPress: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      if (key.key() != Qt::Key_Z || key.modifiers() != Qt::NoModifier) break;
      toggle();
      return true;
    }
    default:
      break;
  }
  return QObject::eventFilter(object, event);
}

QRectF ClusterAnimationLens::uncoveredArea() const {
  if (m_gpu >= m_half->picture().layout().gpus.size()) return {};
  const QRectF tile = m_half->picture().layout().gpus[m_gpu];
  for (const DrawnGang& gang : m_half->shown().gangs) {
    for (const QRectF& piece : gang.pieces)
      if (piece.contains(tile.center())) return piece.united(tile);
  }
  return tile;
}

QRectF ClusterAnimationLens::place() const {
  if (!m_gpu.valid() || !m_half->picture().ready() || m_gpu >= m_half->picture().layout().gpus.size()) return {};
  const ClusterAnimationLayout& layout = m_half->picture().layout();
  const NodeTiles tiles = tilesAround(m_half->picture().problem(), m_gpu, layout.scale);
  return lensPlace(tiles.size, uncoveredArea(), layout.gpus[m_gpu].center().x(), QRectF(m_half->rect()));
}

void ClusterAnimationLens::paint(QPainter& painter) const {
  const QRectF lens_rect = place();
  if (lens_rect.isEmpty()) return;
  painter.save();
  painter.translate(lens_rect.topLeft());
  m_half->picture().paintTiles(painter,
                               tilesAround(m_half->picture().problem(), m_gpu, m_half->picture().layout().scale));
  painter.restore();
}

}  // namespace roundel::widgets
