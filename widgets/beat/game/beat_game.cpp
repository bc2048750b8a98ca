// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/game/beat_game.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/attempt/rules.h"
#include "widgets/beat/game/beat_text.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
BeatGame::BeatGame(Document* document, ComparisonController* comparison, QObject* parent)
    : QObject(parent), m_document(document), m_comparison(comparison) {
  connect(&m_search, &ReachableSearch::found, this, [this] {
    keep();
    emit changed();
  });
  connect(&m_store, &AttemptStore::messageReported, this, &BeatGame::messageReported);
  connect(document, &Document::changed, this, &BeatGame::followDocument);
  const auto tellChange = [this] {
    if (isOpen()) emit changed();
  };
  connect(comparison, &ComparisonController::lanesReset, this, tellChange);
  connect(comparison, &ComparisonController::laneChanged, this, tellChange);
}

QString BeatGame::whyNot(const Document& document) {
  if (document.problem() == nullptr) return tr("The scenario has a fault or needs nodes and jobs first.");
  switch (attempt::playable(*document.problem())) {
    case attempt::Playable::NoJobs:
      return tr("The scenario has no jobs.");
    case attempt::Playable::TooManyJobs:
      return tr("The scenario has %1 jobs. Placing by hand is for up to %2.")
          .arg(document.problem()->jobs.size())
          .arg(attempt::kMostJobs);
    default:
      return document.problem()->gpus.empty() ? tr("The cluster has no GPUs.") : QString();
  }
}

bool BeatGame::begin() {
  if (!whyNot(*m_document).isEmpty()) return false;
  if (m_problem == m_document->problem()) return true;
  m_problem = m_document->problem();
  m_store.open(m_problem, m_document->scenario());
  const auto& saved_attempts = m_store.attempts();
  const bool goes_on = !saved_attempts.empty() && !saved_attempts.back().over;
  m_number = goes_on ? saved_attempts.size() - 1 : saved_attempts.size();
  if (goes_on) m_metric = saved_attempts.back().metric;
  enter(goes_on ? saved_attempts.back().attempt : attempt::Attempt(m_problem->gpus.size()));
  return true;
}

// Attempts that were kept by another version may have rounds that the kernel refuses: they are undone.
void BeatGame::enter(attempt::Attempt attempt) {
  m_attempt = attempt::Attempt(m_problem->gpus.size());
  m_positions = {attempt::positionOf(m_problem, m_attempt)};
  attempt::Attempt grown = m_attempt;
  for (const attempt::PlayedRound& round : attempt.played()) {
    if (m_positions.back().over || m_positions.back().round != round.round) break;
    grown.fill(round.by_gpu);
    grown.play(round.round);
    attempt::Position next = attempt::positionOf(m_problem, grown);
    if (next.error) break;
    m_positions.push_back(std::move(next));
  }
  while (attempt.played().size() + 1 > m_positions.size()) attempt.undo();
  m_attempt = std::move(attempt);
  m_hand = {};
  m_search.follow(m_positions, m_metric, 0);
  refresh();
}

void BeatGame::refresh() {
  m_effects = attempt::effectsOf(position(), m_attempt);
  emit changed();
}

void BeatGame::followDocument() {
  if (!isOpen() || m_document->problem() == m_problem) return;
  m_search.follow({}, m_metric, 0);
  m_problem.reset();
  emit closed();
}

// ---- moves ------------------------------------------------------------------------------------------------------------------------

void BeatGame::take(model::JobIndex job) {
  if (job.valid() && !position().over && !std::ranges::count(position().active, job)) {
    emit messageReported(BeatText(*this).absence(job));
    return;
  }
  m_hand = position().over ? model::JobIndex() : job;
  emit changed();
}

void BeatGame::place(model::GpuIndex gpu, model::JobIndex job) {
  if (position().over || !job.valid()) return;
  attempt::Attempt trial = m_attempt;
  trial.place(gpu, job);
  if (const auto error = attempt::refusal(position(), trial, job)) {
    emit messageReported(QString::fromStdString(attempt::sentenceOf(*error)));
    return;
  }
  m_attempt = std::move(trial);
  const bool is_full = attempt::gpusOf(m_attempt, job) >= m_problem->jobs[job].sizes.back();
  if (is_full && m_hand == job) m_hand = {};
  refresh();
}

void BeatGame::placeOnNode(model::NodeIndex node, model::JobIndex job) {
  if (position().over || !job.valid()) return;
  const std::vector<int>& sizes = m_problem->jobs[job].sizes;
  attempt::Attempt trial = m_attempt;
  int room = (sizes.empty() ? 0 : sizes.back()) - attempt::gpusOf(trial, job);
  for (std::size_t g = 0; g < m_problem->gpus.size() && room > 0; ++g) {
    if (m_problem->gpus[g].node != node || trial.open()[g].valid()) continue;
    attempt::Attempt next = trial;
    next.place(model::GpuIndex(g), job);
    if (attempt::refusal(position(), next, job)) continue;
    trial = std::move(next);
    --room;
  }
  if (trial == m_attempt)
    return emit messageReported(
        tr("No GPU of %1 is free for %2.")
            .arg(BeatText::id(m_problem->nodes[node].id), BeatText::id(m_problem->jobs[job].id)));
  m_attempt = std::move(trial);
  if (room == 0 && m_hand == job) m_hand = {};
  refresh();
}

void BeatGame::clear(model::GpuIndex gpu) {
  if (position().over || !m_attempt.open()[gpu].valid()) return;
  m_attempt.clear(gpu);
  refresh();
}

QString BeatGame::whyNotPlay() const {
  if (position().over) return tr("All jobs have ended.");
  const model::JobIndex job = attempt::obstacle(position(), m_attempt);
  return job.valid() ? BeatText(*this).obstacle(job) : QString();
}

void BeatGame::play() {
  if (const QString reason = whyNotPlay(); !reason.isEmpty()) {
    emit messageReported(reason);
    return;
  }
  attempt::Attempt next = m_attempt;
  next.play(position().round);
  attempt::Position next_position = attempt::positionOf(m_problem, next);
  if (next_position.error) {
    emit messageReported(QString::fromStdString(attempt::sentenceOf(*next_position.error)));
    return;
  }
  m_attempt = std::move(next);
  m_positions.push_back(std::move(next_position));
  m_search.follow(m_positions, m_metric, m_positions.size() - 1);
  m_hand = {};
  refresh();
  keep();
  emit played();
}

void BeatGame::undo() {
  if (playedRounds() > 0) goBack(playedRounds() - 1);
}

void BeatGame::goBack(std::size_t rounds) {
  if (rounds >= playedRounds()) return;
  while (playedRounds() > rounds) m_attempt.undo();
  m_positions.resize(rounds + 1);
  m_search.follow(m_positions, m_metric, rounds + 1);
  m_hand = {};
  refresh();
  keep();
}

void BeatGame::startAgain() {
  m_number = m_store.attempts().size();
  m_attempt = attempt::Attempt(m_problem->gpus.size());
  m_positions.resize(1);
  m_search.follow(m_positions, m_metric, 1);
  m_hand = {};
  refresh();
}

void BeatGame::hint() {
  const auto& best = m_search.after().back();
  if (position().over) return;
  if (!best || !best->exact) {
    emit messageReported(best ? tr("There is no hint: the best schedule is not known.")
                              : tr("The search has not ended yet."));
    return;
  }
  m_attempt.countHint();
  const auto round = best->best.find(position().round);
  emit messageReported(BeatText(*this).hint(round == best->best.end() ? std::vector<sim::Placement>() : round->second));
  emit changed();
}

// ---- scores -----------------------------------------------------------------------------------------------------------------------

void BeatGame::setMetric(attempt::Metric metric) {
  if (metric == m_metric) return;
  m_metric = metric;
  m_search.follow(m_positions, m_metric, 0);
  keep();
  emit changed();
}

std::optional<std::size_t> BeatGame::shownLoss() const {
  return m_choices.at_once || position().over ? m_search.lostAfter() : std::nullopt;
}

std::vector<Rival> BeatGame::rivals() const {
  std::vector<Rival> out;
  look::LaneMarks marks;
  const auto& lanes = m_comparison->lanes();
  for (std::size_t i = 0; i < static_cast<std::size_t>(m_comparison->documentLanes()); ++i) {
    const LaneState& lane = lanes[i];
    const look::LaneMark mark = marks.next(lane.lane.policy, lane.lane.color);
    const bool usable = lane.status == LaneState::Status::Done && !lane.stale && lane.index && lane.run->ok();
    if (!usable) continue;
    out.push_back({laneName(lane.lane), QString::fromStdString(lane.lane.policy), mark, lane.index,
                   lane.run->value(attempt::metricName(m_metric))});
  }
  return out;
}

void BeatGame::setChoices(const BeatChoices& choices) {
  m_choices = choices;
  emit changed();
}

// ---- attempts that are kept -------------------------------------------------------------------------------------------------------

void BeatGame::keep() {
  if (playedRounds() == 0 && m_number >= m_store.attempts().size()) return;
  attempt::SavedAttempt saved{.attempt = m_attempt, .metric = m_metric, .over = position().over};
  const auto& best = m_search.after().back();
  saved.score = position().over || !best ? attempt::score(*position().trace, m_metric) : best->value;
  if (const auto lost = m_search.lostAfter()) saved.lost_after = static_cast<int>(*lost);
  m_store.put(m_number, saved);
}

void BeatGame::removeAttempt(std::size_t index) {
  if (index >= m_store.attempts().size()) return;
  m_store.remove(index);
  if (index == m_number) return startAgain();
  if (index < m_number) --m_number;
  emit changed();
}

}  // namespace roundel::widgets
