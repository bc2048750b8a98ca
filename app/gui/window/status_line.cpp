// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/status_line.h"

#include <QDir>
#include <QLabel>
#include <QMainWindow>
#include <QStatusBar>
#include <algorithm>

#include "app/gui/run_page.h"
#include "app/gui/window/shown_file.h"
#include "app/gui/window/workspaces.h"
#include "core/model/scenario.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/theme/elided_label.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/session/next_steps.h"
#include "widgets/document/state/fairness_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/start/welcome/gallery_entries.h"
#include "widgets/why/guarantees/guarantees_view.h"

namespace roundel::app {

StatusLine::StatusLine(widgets::Document* document, widgets::ComparisonController* comparison,
                       widgets::InputErrors* inputErrors, QMainWindow* window)
    : QObject(window),
      m_document(document),
      m_comparison(comparison),
      m_inputErrors(inputErrors),
      m_window(window),
      m_status(new widgets::ElidedLabel("note", window)),
      m_file(widgets::makeLabel({}, "note", window)) {
  QStatusBar* bar = window->statusBar();
  bar->setContentsMargins(widgets::kGap, 0, widgets::kGap, 0);
  bar->setSizeGripEnabled(false);
  bar->addWidget(m_status, 1);
  // A visible status bar hides its widgets when a message is shown; an invisible one does not, and the message would overlap them.
  connect(bar, &QStatusBar::messageChanged, m_status,
          [this](const QString& message) { m_status->setVisible(message.isEmpty()); });
}

void StatusLine::addRangeAndFile() {
  m_range = widgets::makeLabel({}, "note", m_window);
  m_range->setObjectName(QStringLiteral("range"));
  m_range->setToolTip(
      tr("The range marked in the lanes: Shift+drag, or M on a selected bar. R shows it alone, Esc clears it"));
  m_window->statusBar()->addPermanentWidget(m_range);
  m_window->statusBar()->addPermanentWidget(m_file);
  connect(m_document, &widgets::Document::changed, this, &StatusLine::refreshFile);
  connect(m_document, &widgets::Document::fileStateChanged, this, &StatusLine::refreshFile);
  connect(m_document, &widgets::Document::changed, this, &StatusLine::refresh);
  connect(m_comparison, &widgets::ComparisonController::laneChanged, this, &StatusLine::refresh);
  connect(m_comparison, &widgets::ComparisonController::finished, this, &StatusLine::refresh);
  connect(m_comparison, &widgets::ComparisonController::lanesReset, this, &StatusLine::refresh);
  connect(m_inputErrors, &widgets::InputErrors::changed, this, &StatusLine::refresh);
  refreshFile();
  refresh();
}

void StatusLine::addSweep(Workspaces* workspaces) {
  m_sweep = workspaces->experiments();
  m_run = workspaces->run();
  const auto refreshAll = [this] {
    refresh();
    refreshFile();
  };
  connect(workspaces, &Workspaces::shown, this, [this, refreshAll](int workspace) {
    m_sweepShown = workspace == Workspaces::Experiments;
    m_welcomeShown = workspace == Workspaces::Welcome;
    refreshAll();
  });
  connect(workspaces->experiments(), &widgets::ExperimentsPage::statusChanged, this, refreshAll);
  connect(m_run, &RunPage::arrangementChanged, this, &StatusLine::refresh);
  connect(m_run->programs(), &widgets::ProgramLanes::waitingChanged, this, &StatusLine::refresh);
  connect(m_run->guarantees(), &widgets::GuaranteesView::statusChanged, this, &StatusLine::refresh);
}

void StatusLine::setRange(double from_s, double to_s) {
  const auto text = [end_s = m_comparison->end_s()](double t_s) { return widgets::clockText(t_s, end_s); };
  m_range->setText(to_s > from_s ? tr("t₁ %1   t₂ %2   Δ %3").arg(text(from_s), text(to_s), text(to_s - from_s))
                                 : QString());
}

void StatusLine::refreshFile() {
  const ShownFile file = m_sweepShown && m_sweep ? shownFile(*m_sweep) : shownFile(*m_document);
  m_file->setVisible(file.kept && !m_welcomeShown);
  m_file->setText(file.state());
  m_file->setToolTip(QDir::toNativeSeparators(file.path));
}

// "3 schedulers, 1 of them a program", or how many have run while one waits for the user.
QString StatusLine::schedulersText() const {
  const auto& lanes = m_comparison->lanes();
  const auto lane_count = static_cast<int>(lanes.size());
  const auto programs = static_cast<int>(std::ranges::count_if(
      lanes, [](const widgets::LaneState& lane) { return widgets::needsProgram(lane.lane.policy); }));
  if (!waitingText().isEmpty()) {
    const auto run = static_cast<int>(std::ranges::count_if(lanes, [](const widgets::LaneState& lane) {
      return lane.status == widgets::LaneState::Status::Done || lane.status == widgets::LaneState::Status::Failed;
    }));
    return tr("%1 of %2 schedulers have run").arg(run).arg(lane_count);
  }
  const QString count = tr("%n scheduler(s)", nullptr, lane_count);
  if (programs == 0) return count;
  return programs == 1 ? tr("%1, 1 of them a program").arg(count)
                       : tr("%1, %2 of them programs").arg(count).arg(programs);
}

QString StatusLine::waitingText() const {
  const auto& lanes = m_comparison->lanes();
  for (int lane = 0; m_run && lane < static_cast<int>(lanes.size()); ++lane)
    if (m_run->programs()->isWaiting(lane))
      return tr("“%1” waits until you allow its command")
          .arg(widgets::laneName(lanes[static_cast<std::size_t>(lane)].lane));
  return {};
}

void StatusLine::refresh() {
  if (m_sweepShown && m_sweep) return m_status->setText(m_sweep->statusText());
  if (m_welcomeShown)
    return m_status->setText(tr("Welcome · %n scenario(s) · nothing is sent anywhere", nullptr,
                                static_cast<int>(widgets::shippedScenarios().size())));
  if (m_run && m_run->guarantees()->isVisible()) return m_status->setText(m_run->guarantees()->statusText());
  const auto& lanes = m_comparison->lanes();
  const model::Scenario& scenario = m_document->scenario();
  QStringList parts;
  const auto faults = static_cast<int>(m_document->faults().size());
  if (widgets::onlyMissing(*m_document, !m_inputErrors->all().empty()))
    parts << widgets::nothingYetTip(m_document->missing());
  else if (faults > 0)
    parts << tr("%n problem(s), see Build", nullptr, faults);
  else
    parts << (m_comparison->busy() ? tr("Running…") : tr("Ready"));
  parts << schedulersText();
  if (const QString waiting = waitingText(); !waiting.isEmpty()) {
    parts << waiting;
    return m_status->setText(parts.join(QStringLiteral(" · ")));
  }
  parts << tr("%n node(s)", nullptr, static_cast<int>(scenario.nodes.size())) + QStringLiteral(", ") +
               tr("%n job(s)", nullptr, static_cast<int>(scenario.jobs.size()));
  const compare::Fairness fairness = m_comparison->fairness();
  if (!m_comparison->busy() && lanes.size() > 1 && m_document->problem()) {
    parts << (fairness.fair
                  ? tr("fair comparison: %1").arg(widgets::sharedConditions(*m_comparison))
                  : tr("not a fair comparison: %1").arg(QString::fromStdString(fairness.differences.front())));
  }
  m_status->setText(parts.join(QStringLiteral(" · ")));
}

}  // namespace roundel::app
