// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson while it is recorded: steps with undo, the selected step, and the answers that the runs give. Knows no window; the present moment, the runs
// and what was clicked come from outside. GUI thread.

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/lesson/suggest_asks.h"
#include "widgets/lesson/record/recorded_step.h"

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
  QString text;     ///< "J3 gets 2 x V100 on n0"; of Missing: why there is none
  QString because;  ///< one sentence, or that several answers are equal; may be empty
  QString job;      ///< whose colour is shown; empty: none
};

/// What a pause adds.
struct Moment {
  double at_s = 0;
  std::string lane;
  std::vector<lesson::Show> show = {};
  lesson::Hidden hide = {};
  std::optional<lesson::Ring> ring = {};
};

class LessonRecorder : public QObject {
  Q_OBJECT
 public:
  explicit LessonRecorder(QObject* parent = nullptr) : QObject(parent) {}

  /// Begins with the lanes, the scenario and the steps of this lesson. Nothing is unsaved.
  void begin(lesson::Lesson lesson);
  void end();
  bool active() const { return m_active; }
  bool paused() const { return m_paused; }
  void setPaused(bool paused);

  const std::string& title() const { return m_content.title; }
  void setTitle(const std::string& title);
  double minutes() const;  ///< as stated; otherwise an estimate from the steps
  const std::vector<RecordedStep>& steps() const { return m_content.steps; }
  int count() const { return static_cast<int>(m_content.steps.size()); }
  int current() const { return m_content.current; }  ///< -1: there is no step
  /// Precondition: current() >= 0.
  const RecordedStep& step() const { return m_content.steps[static_cast<std::size_t>(m_content.current)]; }
  void select(int step);
  /// The lesson with all steps as they are now; lesson::readable() makes it fit for a file.
  lesson::Lesson lesson() const;

  void add(const Moment& moment);   ///< after the selected step
  void take(const Moment& moment);  ///< the last step gets this moment and keeps its texts
  void move(int from, int to);
  void remove();
  void join();  ///< the selected step with the one before
  /// Why join() has no effect; empty: it has.
  QString whyNotJoin() const;

  // Edits of the selected step; without one they have no effect.
  void setText(const std::string& text);
  void setQuestion(const std::string& question);
  void setPoints(double points);
  void setHide(const lesson::Hidden& hide);
  void setHint(int hint, const std::string& text);  ///< an empty text removes it; a hint after the last is added
  void setHintRing(int hint, const std::optional<lesson::Ring>& ring);
  /// Keeps texts and hints. nullopt: the step asks nothing.
  void setKind(std::optional<AskKind> kind);
  void setAsk(const lesson::Ask& ask);
  void dropTarget();                           ///< the question waits for another target
  void point(const lesson::Pointed& pointed);  ///< something was clicked; used if the question waits for it
  /// The present edits of a reach: the scenario and its runs after them.
  void setEdited(const model::Scenario& scenario, const lesson::LessonRuns& now);
  /// Why the selected step cannot be a choose; empty: it can.
  QString whyNoChoose() const;
  /// What else could be asked about the same target, with the present question.
  std::vector<lesson::Ask> alternatives() const;

  QUndoStack* undoStack() { return &m_undo; }
  bool modified() const { return !m_undo.isClean(); }
  void setSaved() { m_undo.setClean(); }

  /// The runs of the lesson without edits.
  void setRuns(lesson::LessonRuns runs);
  const lesson::LessonRuns& runs() const { return m_runs; }
  bool ran() const { return !m_runs.lanes.empty(); }
  /// O(run) the first time after a change.
  const StepAnswer& answer(int step) const;

 signals:
  void changed();         ///< title, steps or the selected step
  void currentChanged();  ///< another step is selected
  void answersChanged();  ///< the runs have come
  void pausedChanged();
  void said(const QString& message);

 private:
  struct Content {
    std::string title;
    std::vector<RecordedStep> steps;
    int current = -1;
    bool operator==(const Content&) const = default;
  };
  class Change;
  /// `key`: changes with the same key of the same step are one step of undo; empty: its own.
  void edit(const QString& words, const std::string& key, const std::function<void(Content&)>& change);
  void editStep(const QString& words, const std::string& key, const std::function<void(RecordedStep&)>& change);
  void show(const Content& content);
  std::vector<lesson::Ask> suggested(const lesson::Pointed& pointed) const;
  lesson::Pointed pointedIn(const lesson::Ask& ask) const;
  StepAnswer answerOf(const RecordedStep& recorded) const;

  bool m_active = false, m_paused = false;
  lesson::Lesson m_frame;  ///< without steps
  Content m_content;
  QUndoStack m_undo;
  lesson::LessonRuns m_runs;
  struct Known {
    RecordedStep step;
    StepAnswer answer;
  };
  mutable std::vector<std::optional<Known>> m_answers;  ///< by step
};

}  // namespace roundel::widgets
