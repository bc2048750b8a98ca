// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the user's lane: ruler, played rounds, the slots of the open round and of later ones.

#include <QPainter>
#include <map>
#include <utility>

#include "core/model/index.h"
#include "widgets/base/theme/theme.h"
#include "widgets/beat/game/beat_game.h"
#include "widgets/beat/page/slots_layout.h"

namespace roundel::widgets {

/// What a job did in a played round.
struct RoundBar {
  double restart_s = 0;  ///< from the start of the round
  double end_s = 0;      ///< when it released its GPUs, at most the end of the round
};
/// By round and job. O(segments * rounds).
using RoundBars = std::map<std::pair<std::int64_t, model::JobIndex>, RoundBar>;
RoundBars roundBars(const BeatGame& game);

struct SlotsLook {
  Theme theme;
  model::GpuIndex cursor;  ///< with the keyboard cursor; invalid: none
  model::GpuIndex under;   ///< under the pointer; invalid: none
  double grown = 1;        ///< share of the last played round that is shown while it plays
};

class SlotsPainter {
 public:
  /// All outlive it.
  SlotsPainter(QPainter& painter, const BeatGame& game, const SlotsLayout& layout, const RoundBars& bars,
               const SlotsLook& look);
  void paint();

  /// The width of node and GPU names.
  static double labelWidth(const model::Problem& problem);

 private:
  void paintRuler();
  void paintNames();
  void paintPlayed();
  void paintBar(const attempt::PlayedRound& round, model::GpuIndex gpu, bool continues, double until_x);
  void paintOpen();
  void paintChip(const QRectF& slot, model::JobIndex job, model::GpuIndex gpu);
  void paintEmptySlots();
  void paintMarks();
  void paintFlag(double x, const QString& text, const QColor& color);
  QString stateOf(model::JobIndex job) const;

  QPainter& m_painter;
  const BeatGame& m_game;
  const SlotsLayout& m_layout;
  const RoundBars& m_bars;
  const SlotsLook& m_look;
  const model::Problem& m_problem;
};

}  // namespace roundel::widgets
