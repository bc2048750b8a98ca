// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lane_cards.h"

#include <QElapsedTimer>
#include <algorithm>
#include <utility>

#include "widgets/base/painting/time_units.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/model/lane_order.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/program/lanes/program_lane.h"
#include "widgets/program/permission/command_text.h"

namespace roundel::widgets {
namespace {
constexpr double kSlow_ms = 4;
constexpr int kPause_ms = 100;

QString optionTip(const OptionWords& option) {
  return QStringLiteral("<b>%1</b> (%2): %3")
      .arg(option.text.toHtmlEscaped(), option.key.toHtmlEscaped(), option.meaning.toHtmlEscaped());
}
}  // namespace

LaneCards::LaneCards(GanttController* controller) : m_controller(controller) {
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &LaneCards::refresh);
  connect(controller, &GanttController::scopeChanged, this, &LaneCards::refresh);
  connect(&controller->bench()->playhead, &Playhead::moved, this, &LaneCards::follow);
  connect(&ShownTimes::shared(), &ShownTimes::changed, this, &LaneCards::refresh);
}

CardText LaneCards::text(int lane) const {
  const auto i = static_cast<std::size_t>(lane);
  return i < m_texts.size() ? m_texts[i] : CardText();
}

LaneCard LaneCards::card(int lane) const {
  LaneCard card;
  const LaneState& state = m_controller->lanes.state(lane);
  card.name = m_controller->lanes.name(lane);
  card.options = optionsText(state.lane);
  card.name_color = m_controller->bench()->theme().text;
  card.note = laneNote(state);
  if (const std::string command = commandOf(state.lane); !command.empty()) {
    const ProgramState program = programState(state, state.program.get());
    const bool waits = state.status == LaneState::Status::Waiting && !state.run;
    card.options = waits ? program.text + QStringLiteral(" · ") + tr("no metrics yet") : QString();
    card.command = waits ? QString() : shortCommand(command);
    card.state = shownState(state, program);
    card.state_color = toneColor(program.tone, m_controller->bench()->theme());
  }
  const auto& turning = m_controller->bench()->comparison.turned().turning();
  const Branch* branch = state.branch == 0 ? nullptr : m_controller->bench()->branches.find(state.branch);
  card.asks = branch != nullptr && !branch->kept;
  if (state.former && !state.turned) {
    card.former_head = tr("parent");
    card.now_head = tr("branch");
  }
  if (turning && state.turned) {
    card.former_head = turning->former;
    card.now_head = turning->now;
    card.options = tr("%1 %2, was %3").arg(turning->what.toLower(), turning->now, turning->former);
  }
  if (m_controller->reference.on() && m_controller->reference.lane() == lane) card.tag = tr("reference");
  card.text = text(lane);
  return card;
}

BranchCard LaneCards::branchCard(int branch) const {
  BranchCard branch_card;
  const int parent = m_controller->lanes.parentOf(branch);
  branch_card.parent = card(parent);
  branch_card.branch = card(branch);
  const LaneState& state = m_controller->lanes.state(branch);
  if (state.status != LaneState::Status::Done && state.status != LaneState::Status::Failed)
    branch_card.status = laneStatus(state);
  if (state.status == LaneState::Status::Running) branch_card.progress = state.progress;
  branch_card.several = branchesOf(*m_controller->bench(), parent).size() > 1;
  const BranchTree& branches = m_controller->bench()->branches;
  if (const Branch* of = branches.find(state.branch))
    branch_card.change =
        tr("%1 at %2", "what a branch does, and when")
            .arg(branches.editsSummary(*of), instantText(of->branch_point.at_s, m_controller->time.end_s()));
  return branch_card;
}

// Returns the lane whose numbers a card shows: for a column with a branch, the branch.
int LaneCards::numbersOf(int lane) const {
  const int branch = m_controller->lanes.branchBeside(lane);
  return branch >= 0 ? branch : lane;
}

std::vector<const void*> LaneCards::runsNow() const {
  std::vector<const void*> runs;
  for (const LaneState& lane : m_controller->bench()->comparison.lanes()) runs.push_back(lane.run.get());
  return runs;
}

void LaneCards::refreshRuns() {
  if (runsNow() != m_runs) refresh();
}

void LaneCards::refresh() {
  QElapsedTimer clock;
  clock.start();
  m_runs = runsNow();
  const std::vector<CardText> former_texts =
      std::exchange(m_texts, cardTexts(m_controller->bench()->comparison.lanes(), m_controller->metricScope(),
                                       m_controller->bench()->playhead.now_s()));
  m_cost_ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  for (std::size_t i = 0; i < std::max(former_texts.size(), m_texts.size()); ++i)
    if (i >= former_texts.size() || i >= m_texts.size() || former_texts[i] != m_texts[i])
      emit changed(static_cast<int>(i));
}

void LaneCards::follow() {
  if (m_controller->metricScope() != MetricScope::AtPlayhead) return;
  if (m_cost_ms < kSlow_ms)
    refresh();
  else if (!m_timer.isActive())
    m_timer.start(kPause_ms);
}

void LaneCards::setSpots(int lane, std::vector<CardSpot> spots) {
  const auto i = static_cast<std::size_t>(lane);
  if (m_spots.size() <= i) m_spots.resize(i + 1);
  m_spots[i] = std::move(spots);
}

const CardSpot* LaneCards::spotAt(int lane, QPointF position) const {
  const auto card_index = static_cast<std::size_t>(numbersOf(lane));
  if (card_index >= m_spots.size()) return nullptr;
  for (const CardSpot& spot : m_spots[card_index])
    if (spot.rect.contains(position)) return &spot;
  return nullptr;
}

QString LaneCards::spotTip(int lane, const CardSpot& spot) const {
  if (spot.key == QLatin1String("scope")) {
    return m_controller->metricScope() == MetricScope::AtPlayhead
               ? tr("Numbers at the playhead. Click for the whole run (T).")
               : tr("Numbers of the whole run. Click for the playhead (T).");
  }
  if (spot.key == QLatin1String("note")) {
    const QString status = laneStatus(m_controller->lanes.state(lane));
    return status.isEmpty() ? forecastTip(m_controller->lanes.state(lane)) : status;
  }
  if (spot.key == QLatin1String("command"))
    return escapedCommand(commandOf(m_controller->lanes.state(lane).lane)).toHtmlEscaped();
  if (spot.key == QLatin1String("state")) return {};
  if (spot.key == QLatin1String("tag"))
    return tr("The other lanes are compared with this one: strips under their rows, outlines of the selected job.");
  const auto i = static_cast<std::size_t>(lane);
  if (spot.key.startsWith(kOptionSpot)) {
    const std::vector<OptionWords> words = optionWords(m_controller->lanes.state(lane).lane);
    const auto option_index = spot.key.mid(kOptionSpot.size()).toULongLong();
    return option_index < words.size() && !m_controller->lanes.state(lane).turned ? optionTip(words[option_index])
                                                                                  : QString();
  }
  const CardRow* row = i < m_texts.size() ? m_texts[i].find(spot.key) : nullptr;
  if (const int parent = m_controller->lanes.parentOf(lane); row == nullptr && parent >= 0)
    return spotTip(parent, spot);
  if (row == nullptr) return {};
  const QString rank = row->mark.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(row->mark);
  return QStringLiteral("<b>%1</b>: %2%3, %4<br>%5")
      .arg(row->title, m_texts[i].against ? againstText(*row) : row->value, rank, m_texts[i].scope,
           row->definition.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

QString LaneCards::tip(int lane, QPointF position, bool columns) const {
  if (const CardSpot* spot = spotAt(lane, position)) {
    if (const QString tip = spotTip(numbersOf(lane), *spot); !tip.isEmpty()) return tip;
  }
  QStringList options;
  for (const OptionWords& option : optionWords(m_controller->lanes.state(lane).lane)) options << optionTip(option);
  if (options.isEmpty()) options << optionsText(m_controller->lanes.state(lane).lane);
  return QStringLiteral("<b>%1</b><br>%2<br>%3")
      .arg(m_controller->lanes.name(lane).toHtmlEscaped(), options.join(QStringLiteral("<br>")),
           columns ? tr("Double-click shows this column alone.")
                   : tr("Double-click gives this lane half of the height."));
}

// A click on a number selects its job and shows its instant.
void LaneCards::click(int lane, QPointF position) {
  Workbench* bench = m_controller->bench();
  bench->selection.focusLane(lane);
  const CardSpot* spot = spotAt(lane, position);
  if (spot == nullptr) return;
  if (spot->key == QLatin1String("scope")) {
    m_controller->setMetricScope(m_controller->metricScope() == MetricScope::AtPlayhead ? MetricScope::WholeRun
                                                                                        : MetricScope::AtPlayhead);
    return;
  }
  const CardSource source = sourceOf(spot->key, m_controller->lanes.state(numbersOf(lane)), bench->playhead.now_s());
  if (!source.job.valid()) return;
  bench->selection.selectJob(source.job);
  if (source.t_s >= 0) m_controller->time.reveal(source.t_s);
}

}  // namespace roundel::widgets
