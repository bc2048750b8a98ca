// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sizes and places of the tokens of flights; no token covers another. Internal to widgets/stage/painting.

#include "widgets/stage/painting/cluster_animation_frame.h"

namespace roundel::widgets {

/// If more tokens fly at once, all are small. The limit is lower over strips and blocks, because a token would hide a row of GPUs.
constexpr std::size_t kWordedTokens = 24, kWordedOverStrips = 8;

/// In px: 32 high, wide enough for the name and the number of GPUs.
QSizeF tokenSize(const model::Problem& problem, const TokenFlight& flight, double scale);
/// The part of an empty queue that shows a text.
QRectF emptyQueueRoom(const ClusterAnimationLayout& layout);
/// The uppermost part of emptyQueueRoom() with this height in px that no token covers during its whole flight; empty
/// if there is none. O(flights * height).
QRectF emptyQueueTextPlace(const std::vector<TokenFlight>& flights, const model::Problem& problem,
                           const ClusterAnimationLayout& layout, double height);
/// Places the tokens of all flights that have not landed, in order. A token that would cover an earlier one stays back on its path or moves aside
/// to a place without GPUs; if there is no such place, it folds into the earlier one. Small tokens that would cover each other become one as wide
/// as "112 jobs", which takes in all tokens that it covers. `chips` are the visible chips of the shelf; a token covers one only if it has no other
/// place. O(flights^2 + flights * chips).
void placeTokens(std::vector<TokenFlight>& flights, const model::Problem& problem, const ClusterAnimationLayout& layout,
                 const std::vector<QRectF>& chips);

}  // namespace roundel::widgets
