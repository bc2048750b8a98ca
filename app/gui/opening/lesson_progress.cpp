// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/lesson_progress.h"

#include <QSettings>
#include <algorithm>
#include <utility>

#include "widgets/start/welcome/gallery_entries.h"

namespace roundel::app {
namespace {

constexpr auto kDone = "welcome/done";

}  // namespace

LessonProgress::LessonProgress(widgets::Document* document, widgets::ComparisonController* comparison,
                               widgets::Playhead* playhead, std::function<QString()> origin, QObject* parent)
    : QObject(parent), m_comparison(comparison), m_origin(std::move(origin)) {
  connect(document, &widgets::Document::replaced, this, [this] { m_wasBeforeEnd = false; });
  connect(playhead, &widgets::Playhead::moved, this, &LessonProgress::follow);
}

QStringList LessonProgress::done() { return QSettings().value(QLatin1String(kDone)).toStringList(); }

void LessonProgress::follow(double now_s) {
  const double end_s = m_comparison->end_s();
  if (m_comparison->busy() || end_s <= 0) return;
  if (now_s < end_s) {
    m_wasBeforeEnd = true;
    return;
  }
  if (!std::exchange(m_wasBeforeEnd, false)) return;
  const auto& shipped = widgets::shippedScenarios();
  const QString path = m_origin();
  const auto entry = std::ranges::find_if(shipped, [&](const auto& each) { return each.path == path; });
  if (entry == shipped.end()) return;
  QStringList names = done();
  if (!names.contains(entry->name)) QSettings().setValue(QLatin1String(kDone), names << entry->name);
}

}  // namespace roundel::app
