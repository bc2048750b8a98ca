// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson while it is recorded: its steps, their questions, and the answers that the runs give. Knows no window; the present moment, the runs and
// what was clicked come from outside. GUI thread.

#include <optional>
#include <vector>

#include "core/lesson/suggest_asks.h"
#include "widgets/lesson/record/recording.h"

namespace roundel::widgets {

/// The model answer of a recorded step.
struct StepAnswer {
  enum class State {
    None,     ///< the step asks nothing
    Target,   ///< the question has no target yet
    Waiting,  ///< for the runs
    Found,
    Missing  ///< the run has no answer
  };
  State state = State::None;
  QString text;          ///< "J3 gets 2 x V100 on n0"; of Missing: why there is none
  QString because = {};  ///< one sentence, or that several answers are equal; may be empty
  QString job = {};      ///< whose colour is shown; empty: none
};

/// What a pause adds.
struct Moment {
  double at_s = 0;
  std::string lane;
  std::vector<lesson::Show> show = {};
  lesson::Hidden hide = {};
  std::optional<lesson::Ring> ring = {};
};

class LessonRecorder : public Recording {
  Q_OBJECT
 public:
  explicit LessonRecorder(QObject* parent = nullptr);

  void add(const Moment& moment);   ///< after the selected step
  void take(const Moment& moment);  ///< the last step gets this moment and keeps its texts
  /// Keeps texts and hints. nullopt: the step asks nothing.
  void setKind(std::optional<AskKind> kind);
  void setAsk(const lesson::Ask& ask);
  void dropTarget();  ///< the question waits for another target
  /// Something was clicked; used if the question waits for it. A job in another lane moves the step to that lane.
  /// `bar_from_s`: start of the clicked bar in that lane; the step moves there if the run has no answer at the step's own instant.
  void point(const lesson::Pointed& pointed, std::optional<double> bar_from_s = {});
  /// The present edits of a reach: the scenario and its runs after them.
  void setEdited(const model::Scenario& scenario, const lesson::LessonRuns& now);
  /// Why the selected step cannot be a choose; empty: it can.
  QString whyNoChoose() const;
  /// What else could be asked about the same target, with the present question. Of a reach: the results that its edits have changed, until another
  /// edit or step.
  std::vector<lesson::Ask> alternatives() const;

  /// The runs of the lesson without edits.
  void setRuns(lesson::LessonRuns runs);
  const lesson::LessonRuns& runs() const { return m_runs; }
  bool ran() const { return !m_runs.lanes.empty(); }
  /// O(run) the first time after a change.
  const StepAnswer& answer(int step) const;

 signals:
  void answersChanged();  ///< the runs have come
  void messageReported(const QString& message);

 private:
  std::vector<lesson::Ask> suggested(const lesson::Pointed& pointed, const lesson::Step& step) const;
  lesson::Pointed pointedIn(const lesson::Ask& ask) const;
  StepAnswer answerOf(const RecordedStep& recorded) const;
  std::vector<lesson::Condition> changedBy(const lesson::Step& reach, const lesson::LessonRuns& now) const;

  lesson::LessonRuns m_runs;
  struct Known {
    RecordedStep step;
    StepAnswer answer;
  };
  mutable std::vector<std::optional<Known>> m_answers;  ///< by step
  std::vector<lesson::WayEdit> m_way;                   ///< the last edits of a reach
  std::vector<lesson::Condition> m_changed;             ///< what they changed
};

}  // namespace roundel::widgets
