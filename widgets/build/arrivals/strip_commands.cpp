// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/strip_commands.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>
#include <map>
#include <numeric>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/build/arrivals/arrival_edits.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {

StripCommands::StripCommands(Document* document, Playhead* playhead, const PinLayout* pins, PinSelection* selection,
                             Tell tell)
    : m_document(document), m_playhead(playhead), m_pins(pins), m_selection(selection), m_tell(std::move(tell)) {}

void StripCommands::remove() {
  const std::vector<std::size_t> jobs = m_selection->list();
  m_selection->clear();
  if (!jobs.empty()) removeJobs(*m_document, jobs);
}

void StripCommands::copy() const {
  if (!m_selection->jobs().empty()) QGuiApplication::clipboard()->setText(copyJobs(*m_document, m_selection->list()));
}

void StripCommands::copyTable() const {
  QGuiApplication::clipboard()->setText(arrivalsAsTable(m_document->scenario()));
}

void StripCommands::copyLatexTable() const { copyAsLatexTable(arrivalsAsTable(m_document->scenario())); }

void StripCommands::selectFrom(std::size_t job) {
  std::vector<std::size_t> fresh(m_pins->pins().size() - job);
  std::iota(fresh.begin(), fresh.end(), job);
  m_selection->select(fresh);
}

void StripCommands::paste() {
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentFrom(QGuiApplication::clipboard()->text(), reason);
  const std::size_t count_before = m_pins->pins().size();
  const double at_s = m_playhead->now_s();
  if (!fragment || dropJobs(*m_document, *fragment, at_s, reason).jobs.empty())
    return m_tell(tr("The clipboard holds no jobs: %1.").arg(reason), true);
  selectFrom(count_before);
  m_tell(tr("%n job(s) arrive from %1 on, where the playhead is", nullptr,
            static_cast<int>(m_pins->pins().size() - count_before))
             .arg(clockText(at_s)),
         false);
}

void StripCommands::duplicate() { cloneJobs(*m_document, m_selection->list(), 0); }

void StripCommands::duplicateLater(double by_s) {
  const std::size_t count_before = m_pins->pins().size();
  const std::vector<std::string> ids = cloneJobs(*m_document, m_selection->list(), by_s);
  selectFrom(count_before);
  m_tell(tr("Added %n job(s)", nullptr, static_cast<int>(ids.size())), false);
}

void StripCommands::move(double by_s, bool free) {
  const double round_s = m_document->scenario().clock.round_s;
  std::map<std::size_t, double> arrivals;
  for (const ArrivalPin& pin : m_pins->pins()) {
    if (!m_selection->has(pin.job)) continue;
    const double to_s = std::max(0.0, pin.at_s + by_s);
    arrivals[pin.job] = free ? to_s : snappedToRound(to_s, round_s);
  }
  if (arrivals.empty() || !setArrivals(*m_document, arrivals, QStringLiteral("arrive-%1").arg(m_gestures))) return;
  const auto [job, at_s] = *arrivals.begin();
  m_tell(arrivals.size() == 1
             ? tr("%1 arrives at %2").arg(QString::fromStdString(m_document->scenario().jobs[job].id), clockText(at_s))
             : tr("%n job(s) moved", nullptr, static_cast<int>(arrivals.size())),
         false);
}

void StripCommands::setArrival(std::size_t job, const QString& typed) {
  const FieldNumber parsed = parseNumber(typed, kNonNegative);
  if (!parsed.reason.isEmpty()) return m_tell(parsed.reason, true);
  setArrivals(*m_document, {{job, parsed.value.value_or(0)}});
}

}  // namespace roundel::widgets
