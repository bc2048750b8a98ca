// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a frame of the cluster animation in three layers: `ground` changes when a node goes down or up, `settled`
// when a job moves, `moving` with each frame. Screens cache the first two; exported animations and tests paint all
// three. Colour is never the only sign: tokens have names, restarts are hatched, nodes that are down say so.

#include <QPainter>
#include <QString>

#include "widgets/base/theme/theme.h"
#include "widgets/lanes/painting/job_colors.h"
#include "widgets/stage/painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// What the layers are painted with. Everything it points to outlives the painting.
struct ClusterAnimationLook {
  const model::Problem* problem = nullptr;
  const ClusterAnimationLayout* layout = nullptr;
  const JobColors* colors = nullptr;
  Theme theme;
  SchedulerStyle scheduler;
  QString name;          ///< of the scheduler; empty: the header has a menu instead
  double name_room = 0;  ///< px already in use at the left of the header
  double end_s = 0;      ///< end of the longest run, which sets the format of times
  model::JobIndex selected, hovered;
};

void paintClusterAnimationGround(QPainter& painter, const ClusterAnimationFrame& frame,
                                 const ClusterAnimationLook& look);
void paintClusterAnimationSettled(QPainter& painter, const ClusterAnimationFrame& frame,
                                  const ClusterAnimationLook& look);
void paintClusterAnimationMoving(QPainter& painter, const ClusterAnimationFrame& frame,
                                 const ClusterAnimationLook& look);
void paintClusterAnimation(QPainter& painter, const ClusterAnimationFrame& frame,
                           const ClusterAnimationLook& look);  ///< all three layers

/// Whether the layer of both frames is the same picture for an unchanged look.
bool sameGround(const ClusterAnimationFrame& a, const ClusterAnimationFrame& b);
bool sameSettled(const ClusterAnimationFrame& a, const ClusterAnimationFrame& b);

}  // namespace roundel::widgets
