// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A real main window, off screen, with a scenario that has finished running.

#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <memory>

#include "app/gui/window/main_window.h"
#include "core/io/scenario_io.h"

namespace roundel::app {

class Window : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    window = std::make_unique<MainWindow>();
    window->setAttribute(Qt::WA_DeleteOnClose, false);
    ASSERT_TRUE(window->openFile(MainWindow::defaultScenario()));
    window->resize(1600, 900);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    ASSERT_TRUE(bench().comparison.waitForFinished());
    bench().playhead.toStart();  // tests begin at the start, regardless of where the scenario opens
  }

  widgets::Workbench& bench() { return window->bench(); }
  const std::vector<widgets::LaneState>& lanes() { return bench().comparison.lanes(); }
  std::string bytes() { return io::writeScenario(bench().document.scenario()); }

  void trigger(const char* name) {
    QAction* action = window->action(QLatin1String(name));
    ASSERT_NE(action, nullptr) << name;
    ASSERT_TRUE(action->isEnabled()) << name;
    action->trigger();
  }

  /// Calls `answer` on the modal dialog that the next call opens.
  template <class Answer>
  static void whenAsked(Answer answer) {
    QTimer::singleShot(50, qApp, [answer] {
      QWidget* dialog = QApplication::activeModalWidget();
      ASSERT_NE(dialog, nullptr) << "no dialog opened";
      answer(dialog);
    });
  }

  std::unique_ptr<MainWindow> window;
};

}  // namespace roundel::app
