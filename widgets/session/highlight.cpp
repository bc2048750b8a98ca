#include "widgets/session/highlight.h"

#include <utility>

namespace roundel::widgets {

Highlight& Highlight::of(QObject& bench) {
  if (auto* there = bench.findChild<Highlight*>(QString(), Qt::FindDirectChildrenOnly)) return *there;
  return *new Highlight(&bench);
}

void Highlight::set(Target target) {
  if (target == m_target) return;
  m_target = std::move(target);
  emit changed();
}

}  // namespace roundel::widgets
