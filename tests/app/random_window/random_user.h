// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A user with random actions: hovers, clicks, drags, types, runs commands, edits, undoes, branches, turns knobs, opens documents.
// The same seed chooses the same actions if the background runs have made the same progress.

#include <QEvent>
#include <QObject>
#include <QStringList>
#include <functional>
#include <random>
#include <vector>

#include "app/gui/window/main_window.h"
#include "tests/app/random_window/random_answers.h"
#include "tests/app/random_window/shown_items.h"

namespace roundel::app::testing {

class RandomUser {
 public:
  using Say = std::function<void(const QString& line)>;
  /// The window must outlive this object. `scenarios` are files that may be overwritten; `say` receives a line before each action.
  RandomUser(MainWindow& window, QStringList scenarios, std::uint64_t seed, Say say);

  void act();  ///< performs one action and handles its events
  /// Undoes and redoes everything; a different document is a finding.
  void undoAll();
  /// The faults of the window now, one per line.
  QStringList findings() const;

 private:
  struct Action {
    int weight;
    void (RandomUser::*run)();
  };
  static const std::vector<Action>& actions();

  // The pointer and the keyboard.
  void rest();
  void undoAtRest();
  void redoAtRest();
  void click();
  void doubleClick();
  void openContextMenu();
  void drag();
  void turnWheel();
  void pressKey();
  // Commands.
  void command();
  void undo();
  void changeView();
  void resize();
  // The session.
  void edit();
  void branch();
  void changeBranches();
  void turnKnob();
  void scrub();
  void openDocument();
  void settle();

  QWidget& shownWindow();
  ShownItem pointAtSomething();
  void mouse(QEvent::Type type, const ShownItem& at, Qt::MouseButton button, Qt::KeyboardModifiers keys = {});
  void steps(int by);  ///< undoes (by < 0) or redoes this number of steps
  void letEventsThrough();
  void say(const QString& line) { m_say(line); }
  std::size_t pick(std::size_t count) { return count == 0 ? 0 : m_random() % count; }
  Pick picker() {
    return [this](std::size_t count) { return pick(count); };
  }

  MainWindow& m_window;
  QStringList m_scenarios;
  std::mt19937_64 m_random;
  Say m_say;
  RandomAnswers m_answers;
  QStringList m_findings;
  int m_edits = 0;
};

}  // namespace roundel::app::testing
