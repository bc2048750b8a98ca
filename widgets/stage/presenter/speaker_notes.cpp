// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/speaker_notes.h"

#include "core/model/scenario.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
SpeakerNotes speakerNotes(const Workbench& bench, const Talk& talk) {
  const Playhead& playhead = bench.playhead;
  const double end_s = playhead.end_s();
  SpeakerNotes out;
  out.instant = tr("%1 of %2").arg(clockText(playhead.now_s(), end_s), clockText(end_s, end_s));
  out.now = talk.lines().join(QLatin1Char(' '));
  out.next = talk.nextSentence();
  const model::Scenario& scenario = bench.document.scenario();
  const auto add = [&](const QString& note) {
    if (!note.isEmpty()) out.notes << note;
  };
  if (const talk::Slide* slide = talk.slide()) {
    const int count = bench.slides.count();
    out.instant = tr("Slide %1 of %2").arg(talk.place() + 1).arg(count) + QStringLiteral(" · ") + out.instant;
    add(shown(slide->notes, "\n"));
    return out;
  }
  add(QString::fromStdString(scenario.title));
  if (scenario.opening) add(QString::fromStdString(scenario.opening->task));
  add(QString::fromStdString(scenario.description));
  const Bookmark* last_bookmark = bench.bookmarks.at(playhead.now_s());
  if (last_bookmark == nullptr) last_bookmark = bench.bookmarks.previous(playhead.now_s());
  if (last_bookmark != nullptr) add(tr("Since %1: %2").arg(clockText(last_bookmark->t_s, end_s), last_bookmark->name));
  if (const Bookmark* next = bench.bookmarks.next(playhead.now_s()))
    add(tr("At %1: %2").arg(clockText(next->t_s, end_s), next->name));
  return out;
}

}  // namespace roundel::widgets
