// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/opening/tour_steps.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QToolButton>

#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "app/gui/window/workspaces.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/why/knobs/knob_column.h"

namespace roundel::app {
namespace {

using widgets::TourStep;
using Made = std::function<void()>;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(roundel::app::TourSteps)
};

TourStep lanes(widgets::Workbench* bench, Workspaces* workspaces) {
  return {.title = Texts::tr("A lane is a scheduler"),
          .words = Texts::tr(
              "Every lane runs the same jobs on the same cluster. Click a bar, or press Tab until the lanes have the "
              "keyboard and use the arrows and Enter: its job is marked in every lane."),
          .arrive =
              [=] {
                workspaces->show(Workspaces::Run);
                bench->selection.clear();
              },
          .target = [=]() -> QWidget* { return workspaces->run()->lanes(); },
          .wait =
              [=](QObject* context, const Made& made) {
                QObject::connect(&bench->selection, &widgets::Selection::changed, context, [=] {
                  if (bench->selection.job().valid()) made();
                });
              }};
}

TourStep play(widgets::Workbench* bench, QMainWindow* window) {
  return {.title = Texts::tr("Play"),
          .words = Texts::tr(
              "The red line is the playhead: all views show its instant. Press Space or the round button to play."),
          .arrive =
              [=] {
                if (!bench->playhead.playing()) bench->playhead.toStart();
              },
          .target = [=]() -> QWidget* { return window->findChild<widgets::TransportBar*>(); },
          .wait =
              [=](QObject* context, const Made& made) {
                QObject::connect(&bench->playhead, &widgets::Playhead::playingChanged, context, [made](bool playing) {
                  if (playing) made();
                });
              }};
}

TourStep why(widgets::Workbench* bench, Workspaces* workspaces) {
  return {
      .title = Texts::tr("Why?"),
      .words = Texts::tr(
          "Here the decision behind what is selected is explained: a sentence with its numbers, then the rule. Pause "
          "(Space) and go to another decision: Next decision here, or F4 for the next round."),
      .arrive =
          [=] {
            if (workspaces->run()->right()->folded()) workspaces->run()->right()->setOpen(true);
            if (!bench->selection.job().valid()) bench->selection.selectJob(model::JobIndex(std::size_t{0}));
          },
      .target = [=]() -> QWidget* { return workspaces->run()->right(); },
      .wait =
          [=](QObject* context, const Made& made) {
            QObject::connect(&bench->playhead, &widgets::Playhead::moved, context, [=] {
              if (!bench->playhead.playing()) made();
            });
          }};
}

TourStep branch(widgets::Workbench* bench, Workspaces* workspaces) {
  return {.title = Texts::tr("What if"),
          .words = Texts::tr(
              "Try it in Why, or a right click on a bar (the Menu key on the cursor's bar) and a what-if there, makes "
              "a branch: a lane that differs from here on. Make one; the scenario stays as it is."),
          .target = [=]() -> QWidget* { return workspaces->run()->lanes(); },
          .wait =
              [=](QObject* context, const Made& made) {
                const std::size_t count_before = bench->branches.branches().size();
                QObject::connect(&bench->branches, &widgets::BranchTree::edited, context, [=] {
                  if (bench->branches.branches().size() > count_before) made();
                });
              },
          .beside = [=]() -> QWidget* { return workspaces->run()->right(); }};
}

TourStep knob(Workspaces* workspaces) {
  widgets::KnobColumn* knobs = workspaces->run()->knobs();
  return {
      .title = Texts::tr("A knob on every number"),
      .words = Texts::tr(
          "Any option of a scheduler and any number of the scenario can be turned while the lanes follow. Press K, "
          "then turn the knob: drag it, or use the arrows."),
      .arrive = [=] { knobs->setOpen(false); },
      .target = [=]() -> QWidget* { return knobs->open() ? static_cast<QWidget*>(knobs) : workspaces->run()->lanes(); },
      .wait =
          [=](QObject* context, const Made& made) {
            QObject::connect(&knobs->live(), &widgets::LiveKnob::changed, context, [=] {
              if (knobs->live().turned()) made();
            });
          }};
}

// The toolbar button of a workspace action.
QWidget* buttonOf(const QMainWindow* window, const QAction* action) {
  for (QToolButton* button : window->findChildren<QToolButton*>())
    if (button->defaultAction() == action && button->isVisible()) return button;
  return nullptr;
}

TourStep workspace(Workspaces* workspaces, QMainWindow* window, Workspaces::Id id, const QString& title,
                   const QString& words) {
  return {.title = title,
          .words = words,
          .arrive =
              [=] {
                if (id == Workspaces::Figures) workspaces->run()->knobs()->setOpen(false);
              },
          .target = [=] { return buttonOf(window, workspaces->actions().at(id)); },
          .wait =
              [=](QObject* context, const Made& made) {
                QObject::connect(workspaces, &Workspaces::shown, context, [=](int shown) {
                  if (shown == id) made();
                });
              }};
}

}  // namespace

std::vector<TourStep> tourSteps(widgets::Workbench* bench, Workspaces* workspaces, QMainWindow* window) {
  return {
      lanes(bench, workspaces),
      play(bench, window),
      why(bench, workspaces),
      branch(bench, workspaces),
      knob(workspaces),
      workspace(
          workspaces, window, Workspaces::Figures, Texts::tr("Figures"),
          Texts::tr("What the lanes and plots show, as figures for a paper or slides. Press Ctrl+3, or Figures in "
                    "the toolbar.")),
      workspace(workspaces, window, Workspaces::Run, Texts::tr("Back to Run"),
                Texts::tr("Ctrl+2 comes back. Lessons are on Welcome, every key is behind ?, and F1 explains the place "
                          "that has the keyboard."))};
}

}  // namespace roundel::app
