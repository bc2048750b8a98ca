// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/opening_place.h"

#include <utility>

#include "core/model/scenario.h"

namespace roundel::app {

OpeningPlace::OpeningPlace(widgets::Document* document, widgets::ComparisonController* comparison,
                           widgets::Playhead* playhead, QObject* parent)
    : QObject(parent), m_document(document), m_comparison(comparison), m_playhead(playhead) {
  connect(document, &widgets::Document::replaced, this, &OpeningPlace::begin);
  connect(comparison, &widgets::ComparisonController::finished, this, &OpeningPlace::arrive);
  connect(playhead, &widgets::Playhead::playingChanged, this, [this](bool playing) {
    if (playing) m_pending = false;
  });
  connect(playhead, &widgets::Playhead::moved, this, [this](double now_s) {
    if (now_s > 0) m_pending = false;
  });
}

void OpeningPlace::begin() {
  m_pending = true;
  m_kept.reset();
}

void OpeningPlace::keep(double at_s) {
  m_pending = true;
  m_kept = at_s;
  if (!m_comparison->busy()) arrive();
}

void OpeningPlace::arrive() {
  if (m_comparison->end_s() <= 0 || !std::exchange(m_pending, false)) return;
  const std::optional<model::Opening>& opening = m_document->scenario().opening;
  const std::optional<double> opening_s = opening ? opening->at_s : std::nullopt;
  m_playhead->setNow(m_kept ? *m_kept : opening_s.value_or(m_playhead->end_s()));
}

}  // namespace roundel::app
