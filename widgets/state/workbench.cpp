#include "widgets/state/workbench.h"

namespace roundel::widgets {

Workbench::Workbench(QObject* parent) : QObject(parent) {
  const auto follow = [this] {
    const double round_s = document.scenario().clock.round_s;
    playhead.setRange(comparison.end_s(), round_s);
  };
  connect(&comparison, &ComparisonController::laneChanged, this, follow);
  connect(&comparison, &ComparisonController::lanesReset, this, follow);
  connect(&document, &Document::replaced, this, [this] {
    selection.clear();
    playhead.pause();
    playhead.toStart();
  });
}

void Workbench::setTheme(const Theme& theme) {
  m_theme = theme;
  emit themeChanged();
}

void Workbench::setFuture(Future future) {
  if (future == m_future) return;
  m_future = future;
  emit futureChanged();
}

void Workbench::setReducedMotion(bool on) { m_reducedMotion = on; }

}  // namespace roundel::widgets
