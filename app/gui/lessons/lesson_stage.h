// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson in its window: connects a LessonPlayer with the document, the playhead, the lanes and the panel. At each step it sets the picture (lane,
// instant, hidden and outlined parts), holds the playhead until the answer, plays the round, and drops edits at the next step. GUI thread.

#include <QObject>
#include <QVariantAnimation>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/lesson/player/lesson_player.h"
#include "widgets/lesson/player/lesson_store.h"

class QMainWindow;

namespace roundel::widgets {
class LessonPanel;
class LessonScrim;
class LessonSlots;
}  // namespace roundel::widgets

namespace roundel::app {

class LessonDrags;
class Workspaces;

class LessonStage : public QObject {
  Q_OBJECT
 public:
  static constexpr int kPlay_ms = 600;  ///< for the round after an answer

  /// A child of the window. All arguments outlive it.
  LessonStage(widgets::Workbench* bench, Workspaces* workspaces, QMainWindow* window);

  /// Opens the lesson's scenario as an untitled document and shows the step at which the user left. `path`: the lesson's file; empty: shipped.
  void begin(std::shared_ptr<const lesson::Lesson> lesson, const QString& path);
  /// Plays a lesson over the open document, from this step, without keeping any progress. Edits of the user are dropped at each step, those from
  /// before the call are not. `author`: panels that stay in use in the place of the lesson's own; then the step is only shown, and nothing can be
  /// answered or edited. They outlive the lesson.
  void rehearse(std::shared_ptr<const lesson::Lesson> lesson, int step, std::vector<QWidget*> author = {});
  void leave();  ///< keeps the progress; the scenario stays open
  /// Begins the present lesson again, without its points.
  void restart();
  bool active() const { return m_player.active(); }
  widgets::LessonPlayer& player() { return m_player; }
  const widgets::LessonPlayer& player() const { return m_player; }
  widgets::LessonPanel* panel() { return m_panel; }
  widgets::LessonSlots* slotLayer() { return m_slots; }
  widgets::LessonScrim* scrim() { return m_scrim; }

 signals:
  void begun();
  void left();
  void messageReported(const QString& message);  ///< for a status bar

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void connectParts();
  void start(std::shared_ptr<const lesson::Lesson> lesson, widgets::LessonState state);
  int edits() const;  ///< of the user since the beginning
  void followRuns();
  void followEdits();
  void showStep();
  void showPhase();
  void setPicture();  ///< arrangement, sides, lane, selection
  void setInstant();  ///< playhead, future, time axis
  void setSlots();
  void setParts();   ///< scrim and outlines
  void setCovers();  ///< over what the step hides
  void setRing(const std::optional<lesson::Ring>& ring);
  void play();
  void hold(double now_s);
  void dropEdits();
  void startOver();
  void judgeReach();
  bool outlines() const;
  bool mayEdit() const;  ///< the document's present edits are among those that the step allows
  lesson::LessonRuns runs(bool branches) const;

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  widgets::LessonPlayer m_player;
  widgets::PlaceBoard m_board;
  widgets::LessonPanel* m_panel;
  widgets::LessonSlots* m_slots;
  widgets::LessonScrim* m_scrim;
  LessonDrags* m_drags;
  std::unique_ptr<widgets::LessonStore> m_store;
  std::unique_ptr<model::Scenario> m_base;                                  ///< the scenario without edits
  widgets::Workbench::Future m_future = widgets::Workbench::Future::Ghost;  ///< of the user, before the lesson
  QVariantAnimation m_play;
  int m_undone = 0;                ///< the index of the document's undo stack at the beginning
  std::size_t m_branches = 0;      ///< branches at the beginning
  std::vector<QWidget*> m_author;  ///< panels of the author, to whom a step is shown; none: the lesson is played
  bool m_dropping = false;         ///< edits are being taken back by this object
};

}  // namespace roundel::app
