#pragma once
// Paints a stage in three layers: what stands still while no node goes down or up, what stands still between two moves, and what moves.
// Screens keep the first two as pictures; animations and tests paint all three. No information by colour alone: every token has its
// name, what restarts is hatched, what is down says so.

#include <QPainter>
#include <QString>

#include "widgets/gantt_painting/job_colors.h"
#include "widgets/stage_painting/cluster_animation_frame.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// What is painted with; all outlives the painting.
struct ClusterAnimationLook {
  const model::Problem* problem = nullptr;
  const ClusterAnimationLayout* layout = nullptr;
  const JobColors* colors = nullptr;
  Theme theme;
  SchedulerStyle scheduler;
  QString name;          ///< of the scheduler; empty: the header leaves it out (a menu stands there)
  double name_room = 0;  ///< px that are taken at the left of the header
  double end_s = 0;      ///< of the longest run: times have its form
  model::JobIndex selected, hovered;
};

void paintClusterAnimationGround(QPainter& painter, const ClusterAnimationFrame& frame,
                                 const ClusterAnimationLook& look);
void paintClusterAnimationSettled(QPainter& painter, const ClusterAnimationFrame& frame,
                                  const ClusterAnimationLook& look);
void paintClusterAnimationMoving(QPainter& painter, const ClusterAnimationFrame& frame,
                                 const ClusterAnimationLook& look);
void paintClusterAnimation(QPainter& painter, const ClusterAnimationFrame& frame,
                           const ClusterAnimationLook& look);  ///< the three

/// Whether the first layer of both is the same picture, for one look; and the second.
bool sameGround(const ClusterAnimationFrame& a, const ClusterAnimationFrame& b);
bool sameSettled(const ClusterAnimationFrame& a, const ClusterAnimationFrame& b);

}  // namespace roundel::widgets
