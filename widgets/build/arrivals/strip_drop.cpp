// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/strip_drop.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QWidget>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/build/arrivals/arrival_edits.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

bool carriesJobs(const QMimeData* data) {
  QString reason;
  const auto fragment = mayCarryFragment(data) ? fragmentIn(data, reason) : std::nullopt;
  return fragment && !fragment->jobs.empty();
}

}  // namespace

StripDropTarget::StripDropTarget(const StripParts& parts, StripCommands::Tell tell, QWidget* strip)
    : QObject(strip), m_parts(parts), m_tell(std::move(tell)), m_strip(strip) {
  strip->setAcceptDrops(true);
  strip->installEventFilter(this);
}

bool StripDropTarget::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
      carriesJobs(static_cast<QDropEvent*>(event)->mimeData()) ? hover(static_cast<QDropEvent&>(*event))
                                                               : event->ignore();
      return true;
    case QEvent::DragMove:
      return hover(static_cast<QDropEvent&>(*event)), true;
    case QEvent::DragLeave:
      m_parts.hints->drop_s.reset();
      return m_strip->update(), true;
    case QEvent::Drop:
      return drop(static_cast<QDropEvent&>(*event)), true;
    default:
      return QObject::eventFilter(watched, event);
  }
}

double StripDropTarget::arrivalAt(const QDropEvent& event) const {
  const double at_s = std::max(0.0, m_parts.pins->t(event.position().x()));
  if ((event.modifiers() & Qt::AltModifier) != 0) return std::round(at_s * 1000) / 1000;
  return snappedToRound(at_s, m_parts.bench->document.scenario().clock.round_s);
}

void StripDropTarget::hover(QDropEvent& event) {
  m_parts.hints->drop_s = arrivalAt(event);
  event.setDropAction(Qt::CopyAction);
  event.accept();
  m_strip->update();
}

void StripDropTarget::drop(QDropEvent& event) {
  m_parts.hints->drop_s.reset();
  m_strip->update();
  Document& document = m_parts.bench->document;
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentIn(event.mimeData(), reason);
  const double at_s = arrivalAt(event);
  const model::Inserted inserted = fragment ? dropJobs(document, *fragment, at_s, reason) : model::Inserted();
  if (inserted.jobs.empty()) {
    event.ignore();
    return m_tell(tr("This cannot be dropped: %1.").arg(reason), true);
  }
  event.setDropAction(Qt::CopyAction);
  event.accept();
  m_strip->setFocus();
  m_parts.bench->selection.selectJob(model::JobIndex(document.scenario().jobs.size() - 1));
  m_tell(tr("%1 arrives at %2 (%3 s)")
             .arg(QString::fromStdString(inserted.jobs.back()), clockText(at_s), numberText(at_s)),
         false);
}

}  // namespace roundel::widgets
