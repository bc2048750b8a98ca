// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_tokens.h"

#include <algorithm>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr double kTokenHeight = 32, kLetter = 9, kNoteLetter = 7, kTokenPad = 30, kSmallToken = 12, kMoreWide = 68,
                 kMoreHigh = 18, kBack = 0.07, kAside = 36;
constexpr int kSteps = 12, kPassages = 32;
constexpr double kWordsStep = 4;

bool covers(const std::vector<QRectF>& placed, const QRectF& token) {
  return std::ranges::any_of(placed, [&](const QRectF& other) { return other.intersects(token); });
}

QRectF around(QPointF middle, QSizeF size, const ClusterAnimationLayout& layout) {
  QRectF token(middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height());
  if (token.right() > layout.size.width() - 2) token.moveRight(layout.size.width() - 2);
  if (token.bottom() > layout.size.height() - 2) token.moveBottom(layout.size.height() - 2);
  return token;
}

// Places of texts: names of nodes and types, the heading of the queue.
std::vector<QRectF> captionsOf(const ClusterAnimationLayout& layout) {
  std::vector<QRectF> captions;
  for (const ClusterBox& box : layout.boxes) captions.push_back(box.title);
  captions.emplace_back(layout.queue.left(), layout.queue.top(), layout.queue.width(),
                        layout.cards.top() - layout.queue.top());
  return captions;
}

// Empty if there is none.
QRectF freePlace(const TokenFlight& flight, QSizeF size, const std::vector<QRectF>& placed,
                 const ClusterAnimationLayout& layout) {
  const QRectF wanted_rect = around(flight.at(flight.fraction), size, layout);
  if (!covers(placed, wanted_rect)) return wanted_rect;
  for (int step = 1; step <= kSteps; ++step) {
    const double back = flight.fraction - step * kBack;
    if (back < 0) break;
    const QRectF token = around(flight.at(back), size, layout);
    if (!covers(placed, token)) return token;
  }
  for (int step = 1; step <= kSteps; ++step) {
    for (const double side : {1.0, -1.0}) {
      const QRectF token = wanted_rect.translated(0, side * step * kAside * layout.scale);
      if (token.top() > layout.header.bottom() && token.bottom() < layout.size.height() && !covers(placed, token) &&
          !covers(layout.gpus, token))
        return token;
    }
  }
  return {};
}

void fold(std::vector<TokenFlight>& flights, const QRectF& wanted) {
  const auto covered_flight =
      std::ranges::find_if(flights, [&](const TokenFlight& other) { return other.token.intersects(wanted); });
  if (covered_flight != flights.end()) ++covered_flight->folded;
}

// A placed token that `rect` would cover; null: none.
TokenFlight* coveredBy(std::vector<TokenFlight>& flights, const TokenFlight& token, const QRectF& rect) {
  const auto covered_flight = std::ranges::find_if(
      flights, [&](const TokenFlight& other) { return &other != &token && other.token.intersects(rect); });
  return covered_flight == flights.end() ? nullptr : &*covered_flight;
}

void placeSmall(std::vector<TokenFlight>& flights, TokenFlight& flight, const ClusterAnimationLayout& layout) {
  const double scale = layout.scale;
  const QRectF wanted_rect = around(flight.at(flight.fraction), QSizeF(kSmallToken, kSmallToken) * scale, layout);
  TokenFlight* crowd = coveredBy(flights, flight, wanted_rect);
  if (crowd == nullptr) {
    flight.token = wanted_rect;
    return;
  }
  ++crowd->folded;
  crowd->token = around(crowd->token.center(), QSizeF(kMoreWide, kMoreHigh) * scale, layout);
  crowd->token.moveLeft(std::max(2.0, crowd->token.left()));
  while (TokenFlight* other = coveredBy(flights, *crowd, crowd->token)) {
    crowd->folded += 1 + std::exchange(other->folded, 0);
    other->token = {};
  }
}

// The places of the token inside `room` along its whole flight; along the line for an arrow.
std::vector<QRectF> passages(const TokenFlight& flight, const model::Problem& problem,
                             const ClusterAnimationLayout& layout, const QRectF& room) {
  const QSizeF size =
      flight.arrow ? QSizeF(kSmallToken, kSmallToken) * layout.scale : tokenSize(problem, flight, layout.scale);
  std::vector<QRectF> out;
  for (int i = 0; i <= kPassages; ++i) {
    const QRectF token = around(flight.at(static_cast<double>(i) / kPassages), size, layout);
    if (token.intersects(room)) out.push_back(token);
  }
  return out;
}

}  // namespace

QRectF emptyQueueRoom(const ClusterAnimationLayout& layout) { return layout.cards.adjusted(6, 4, -6, 0); }

QRectF emptyQueueTextPlace(const std::vector<TokenFlight>& flights, const model::Problem& problem,
                           const ClusterAnimationLayout& layout, double height) {
  const QRectF room = emptyQueueRoom(layout);
  std::vector<QRectF> passed;
  for (const TokenFlight& flight : flights) {
    if (flight.fraction >= 1 && !flight.arrow) continue;
    const std::vector<QRectF> tokens = passages(flight, problem, layout, room);
    passed.insert(passed.end(), tokens.begin(), tokens.end());
  }
  QRectF place(room.topLeft(), QSizeF(room.width(), height));
  while (place.bottom() <= room.bottom() && covers(passed, place)) place.translate(0, kWordsStep);
  return place.bottom() <= room.bottom() ? place : QRectF();
}

QSizeF tokenSize(const model::Problem& problem, const TokenFlight& flight, double scale) {
  const double name = static_cast<double>(std::min<std::size_t>(12, problem.jobs[flight.job].id.size())) * kLetter;
  return {(kTokenPad + name + (flight.gpus > 0 || flight.to == JobLocation::Done ? 6 * kNoteLetter + 6 : 0)) * scale,
          kTokenHeight * scale};
}

void placeTokens(std::vector<TokenFlight>& flights, const model::Problem& problem, const ClusterAnimationLayout& layout,
                 const std::vector<QRectF>& chips) {
  const auto flying = static_cast<std::size_t>(
      std::ranges::count_if(flights, [](const TokenFlight& f) { return f.fraction < 1 && !f.arrow; }));
  std::vector<QRectF> captions = captionsOf(layout);
  captions.insert(captions.end(), chips.begin(), chips.end());
  std::vector<QRectF> placed_rects;
  for (TokenFlight& flight : flights) {
    if (flight.fraction >= 1 || flight.arrow) continue;
    flight.small = flying > (layout.detail == ClusterDetail::Tiles ? kWordedTokens : kWordedOverStrips);
    if (flight.small) {
      placeSmall(flights, flight, layout);
      continue;
    }
    QSizeF size = tokenSize(problem, flight, layout.scale);
    // The token becomes a chip of the shelf, so it must not cover a neighbouring chip.
    if (flight.to == JobLocation::Done) size.setWidth(std::min(size.width(), layout.chip(0).width()));
    const QRectF wanted_rect = around(flight.at(flight.fraction), size, layout);
    // A token waits before a caption until it is past it, unless there is no other place for it.
    std::vector<QRectF> taken_rects = placed_rects;
    taken_rects.insert(taken_rects.end(), captions.begin(), captions.end());
    QRectF free_rect = freePlace(flight, size, taken_rects, layout);
    if (free_rect.isEmpty()) free_rect = freePlace(flight, size, placed_rects, layout);
    if (free_rect.isEmpty()) {
      fold(flights, wanted_rect);
      continue;
    }
    flight.token = free_rect;
    placed_rects.push_back(free_rect);
  }
}

}  // namespace roundel::widgets
