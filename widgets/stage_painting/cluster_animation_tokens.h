#pragma once
// The tokens of the flights: how wide, and never one on top of another. Internal to stage_painting.

#include "widgets/stage_painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// More at once are small; over strips and blocks sooner, since a token would hide a row of GPUs.
constexpr std::size_t kWordedTokens = 24, kWordedOverStrips = 8;

/// The size of a token in px: 32 high, as wide as its name and its number of GPUs.
QSizeF tokenSize(const model::Problem& problem, const TokenFlight& flight, double scale);
/// The room of the words in an empty queue.
QRectF emptyQueueRoom(const ClusterAnimationLayout& layout);
/// Of that the uppermost part of this height, px, which no token covers on its way; empty: there is none. The same during a whole flight.
/// O(flights * height).
QRectF quietInQueue(const std::vector<TokenFlight>& flights, const model::Problem& problem,
                    const ClusterAnimationLayout& layout, double height);
/// Gives each flight that has not landed its token, in order: one that would cover an earlier one stays back along its path, or steps
/// aside to where no GPU is; where there is no such place it folds into the one that it would cover. Small ones that would cover each other
/// are one, as wide as "112 jobs", which takes in all that it covers. `chips`: those of
/// the shelf that are shown, which a token covers only if there is no other place for it. O(flights^2 + flights * chips).
void placeTokens(std::vector<TokenFlight>& flights, const model::Problem& problem, const ClusterAnimationLayout& layout,
                 const std::vector<QRectF>& chips);

}  // namespace roundel::widgets
