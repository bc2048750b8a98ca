// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of a recorded lesson with undo, the selected step, and its texts. Knows no window and no runs. GUI thread.

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <optional>
#include <vector>

#include "widgets/lesson/record/recorded_step.h"

namespace roundel::widgets {

class Recording : public QObject {
  Q_OBJECT
 public:
  explicit Recording(QObject* parent = nullptr) : QObject(parent) {}

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

  QUndoStack* undoStack() { return &m_undo; }
  bool modified() const { return !m_undo.isClean(); }
  void setSaved() { m_undo.setClean(); }
  void setUnsaved() { m_undo.resetClean(); }  ///< until the next setSaved()

 signals:
  void changed();         ///< title, steps or the selected step
  void currentChanged();  ///< another step is selected
  void pausedChanged();

 protected:
  struct Content {
    std::string title;
    std::vector<RecordedStep> steps;
    int current = -1;
    bool operator==(const Content&) const = default;
  };
  /// `key`: changes with the same key of the same step are one step of undo; empty: its own.
  void edit(const QString& words, const std::string& key, const std::function<void(Content&)>& change);
  void editStep(const QString& words, const std::string& key, const std::function<void(RecordedStep&)>& change);
  const lesson::Lesson& frame() const { return m_frame; }

 private:
  class Change;
  void show(const Content& content);

  bool m_active = false, m_paused = false;
  lesson::Lesson m_frame;  ///< without steps
  Content m_content;
  QUndoStack m_undo;
};

}  // namespace roundel::widgets
