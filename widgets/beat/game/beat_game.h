// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Beat the scheduler on the open scenario: the attempt, its position, and the best score that is still reachable after each round, which
// is searched off the GUI thread. Views show it and call it. GUI thread.

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/attempt/attempt.h"
#include "core/attempt/reachable.h"
#include "core/attempt/replay.h"
#include "core/look/look.h"
#include "widgets/beat/game/attempt_store.h"
#include "widgets/beat/game/reachable_search.h"
#include "widgets/document/session/document.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

/// A scheduler of the comparison with a finished run of this scenario.
struct Rival {
  QString name, policy;
  look::LaneMark mark = {};
  std::shared_ptr<const metrics::TraceIndex> index;
  std::optional<double> score;  ///< of the whole run
};

/// What the user chose to see.
struct BeatChoices {
  int to_beat = 0;      ///< the scheduler to beat: an index into BeatGame::rivals()
  bool at_once = true;  ///< the loss of the optimum is said after its round, otherwise at the end
  bool advice = true;   ///< the referee says what would be right, and what a placement does
};

class BeatGame : public QObject {
  Q_OBJECT
 public:
  BeatGame(Document* document, ComparisonController* comparison, QObject* parent = nullptr);

  /// Why the open scenario cannot be played; empty: it can.
  static QString whyNot(const Document& document);
  /// Continues the last attempt at the open scenario if it is not over, otherwise begins a new one. Returns false if whyNot().
  bool begin();
  bool isOpen() const { return m_problem != nullptr; }

  const std::shared_ptr<const model::Problem>& problem() const { return m_problem; }
  const attempt::Attempt& attempt() const { return m_attempt; }
  const attempt::Position& position() const { return m_positions.back(); }
  /// After `rounds` played rounds.
  const attempt::Position& positionAfter(std::size_t rounds) const { return m_positions[rounds]; }
  const std::vector<attempt::Effect>& effects() const { return m_effects; }  ///< of the open round, by job
  std::size_t playedRounds() const { return m_attempt.played().size(); }

  // Moves. They emit changed().
  model::JobIndex hand() const { return m_hand; }  ///< the job in hand; invalid: none
  /// Takes a job in hand, or none. A job that cannot run in this round is refused: messageReported().
  void take(model::JobIndex job);
  void place(model::GpuIndex gpu, model::JobIndex job);
  /// Places the job on as many free GPUs of the node as its gang can use, at least one if there is one.
  void placeOnNode(model::NodeIndex node, model::JobIndex job);
  void clear(model::GpuIndex gpu);
  QString whyNotPlay() const;  ///< "Place both GPUs of J3, or take it away, to play."; empty if it can be played
  void play();
  void undo();
  void goBack(std::size_t rounds);  ///< undoes until this number of rounds is played
  void startAgain();                ///< a new attempt
  void hint();                      ///< says one placement of a best schedule, and counts it

  // Scores.
  attempt::Metric metric() const { return m_metric; }
  void setMetric(attempt::Metric metric);
  ReachableSearch& search() { return m_search; }
  const ReachableSearch& search() const { return m_search; }
  /// search().lostAfter() if it may be shown: at once, or when the attempt is over.
  std::optional<std::size_t> shownLoss() const;
  std::vector<Rival> rivals() const;
  const BeatChoices& choices() const { return m_choices; }
  void setChoices(const BeatChoices& choices);

  // Attempts that are kept; the present one is kept from its first round on.
  AttemptStore& store() { return m_store; }
  std::size_t number() const { return m_number; }  ///< of the present attempt among the kept ones, from 0
  void removeAttempt(std::size_t index);

 signals:
  void changed();
  void played();  ///< a round was played, after changed()
  void messageReported(const QString& message);
  void closed();  ///< the scenario changed: the game is over

 private:
  void enter(attempt::Attempt attempt);
  void refresh();
  void keep();
  void followDocument();

  Document* m_document;
  ComparisonController* m_comparison;
  std::shared_ptr<const model::Problem> m_problem;
  attempt::Attempt m_attempt;
  std::vector<attempt::Position> m_positions;  ///< by number of played rounds; not empty while open
  std::vector<attempt::Effect> m_effects;
  model::JobIndex m_hand;
  attempt::Metric m_metric = attempt::Metric::MeanJct;
  BeatChoices m_choices;
  AttemptStore m_store;
  std::size_t m_number = 0;
  ReachableSearch m_search;
};

}  // namespace roundel::widgets
