// What MainWindow is as a window among others: several windows, layouts, docks, command palette, shortcut sheet, unsaved work.

#include <QAction>
#include <QApplication>
#include <QDataStream>
#include <QDockWidget>
#include <QIODevice>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStatusBar>
#include <QUndoView>

#include "app/gui/build_page.h"
#include "app/gui/command_palette.h"
#include "app/gui/dialogs/shortcut_sheet.h"
#include "app/gui/dock_places.h"
#include "app/gui/recovery.h"
#include "app/gui/run_page.h"
#include "app/gui/window/main_window.h"
#include "widgets/state/lane_edits.h"

namespace roundel::app {
namespace {

QString plain(QString text) { return text.remove(QLatin1Char('&')).remove(QStringLiteral("…")); }

// Every action that a menu shows, with the menus that lead to it.
void collect(const QMenu& menu, const QString& path, QList<MenuEntry>& to) {
  for (QAction* action : menu.actions()) {
    if (action->isSeparator()) continue;
    if (action->menu() != nullptr) {
      collect(*action->menu(), path + QStringLiteral(" › ") + plain(action->text()), to);
    } else {
      to.append({action, path});
    }
  }
}

}  // namespace

QList<MenuEntry> MainWindow::menuEntries() const {
  QList<MenuEntry> entries;
  for (const QAction* top : menuBar()->actions()) {
    if (top->menu() != nullptr) collect(*top->menu(), plain(top->text()), entries);
  }
  return entries;
}

void MainWindow::showPalette() {
  fillRecentMenu();
  QList<PaletteEntry> entries;
  for (const MenuEntry& entry : menuEntries()) {
    if (!entry.action->isEnabled()) continue;
    entries.append({plain(entry.action->text()), entry.path,
                    entry.action->shortcut().toString(QKeySequence::NativeText),
                    [action = entry.action] { action->trigger(); }});
  }
  const auto& lanes = m_bench->comparison.lanes();
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    entries.append({widgets::laneName(lanes[i].lane), tr("scheduler"), {}, [this, i] {
                      showWorkspace(Run);
                      m_bench->selection.focusLane(static_cast<int>(i));
                    }});
  }
  const model::Scenario& scenario = m_bench->document.scenario();
  for (std::size_t i = 0; i < scenario.jobs.size(); ++i) {
    entries.append({QString::fromStdString(scenario.jobs[i].id), tr("job"), {}, [this, i] {
                      m_bench->selection.selectJob(model::JobIndex(i));
                    }});
  }
  for (const model::NodeSpec& node : scenario.nodes) {
    entries.append({QString::fromStdString(node.id), tr("node"), {}, [this, id = node.id] {
                      showWorkspace(Build);
                      m_bench->selection.selectNodes({id});
                    }});
  }
  CommandPalette palette(std::move(entries), this);
  if (palette.exec() == QDialog::Accepted && palette.chosen()) palette.chosen()();
}

void MainWindow::showShortcuts() {
  ShortcutSheet sheet(menuEntries(), this);
  sheet.exec();
}

void MainWindow::leaveControl(bool forward) {
  QWidget* from = QApplication::focusWidget();
  if (from == nullptr || from->window() != this) from = this;
  QWidget* to = from;
  do {
    to = forward ? to->nextInFocusChain() : to->previousInFocusChain();
    const bool inside = from != this && from->isAncestorOf(to);
    if (inside || to->window() != this || !(to->focusPolicy() & Qt::TabFocus) || to->focusProxy() != nullptr) continue;
    if (!to->isEnabled() || !to->isVisible()) continue;
    return to->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  } while (to != from);
}

void MainWindow::makeDocks() {
  auto* history = new QDockWidget(tr("Undo history"), this);
  history->setObjectName(QStringLiteral("history"));
  // A floating dock cannot be docked again on Wayland.
  history->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
  auto* list = new QUndoView(m_bench->document.undoStack(), history);
  list->setEmptyLabel(tr("As opened"));
  list->setAccessibleName(tr("Undo history"));
  list->setToolTip(tr("Every edit since the file was opened; click one to go back or forward to it"));
  history->setWidget(list);
  addDockWidget(Qt::RightDockWidgetArea, history);
  history->hide();
  auto* places = new DockPlaces(this);
  places->add(history);
  QAction* toggle = history->toggleViewAction();
  toggle->setObjectName(QStringLiteral("undo-history"));
  toggle->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
  toggle->setToolTip(tr("Show every edit as a list (Ctrl+Shift+H)"));
  addAction(toggle);
}

MainWindow* MainWindow::openWindow() {
  auto* window = new MainWindow;
  window->resize(size());
  window->move(pos() + QPoint(32, 32));
  return window;
}

void MainWindow::newWindow() {
  MainWindow* window = openWindow();
  window->openFile(defaultScenario());
  window->show();
}

void MainWindow::offerUnsavedWork() {
  bool first = m_bench->document.path().isEmpty() && !m_bench->document.isModified();
  offerRecovery(this, widgets::Autosave::leftBehind(), [&](const widgets::Autosave::Copy& copy) {
    MainWindow* window = std::exchange(first, false) ? this : openWindow();
    window->m_bench->document.recover(copy.scenario, copy.path);
    window->m_autosave->writeNow();  // under this window's name before the old copy goes
    window->m_autosave->waitForWritten();
    window->show();
  });
}

// ---- layouts --------------------------------------------------------------------------------------------------------------------

QByteArray MainWindow::saveLayout() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << static_cast<int>(workspace()) << saveState() << m_run->saveLayout() << m_build->saveLayout();
  return bytes;
}

bool MainWindow::restoreLayout(const QByteArray& bytes) {
  QDataStream stream(bytes);
  int workspace = Run;
  QByteArray docks, run;
  stream >> workspace >> docks >> run;
  if (stream.status() != QDataStream::Ok || workspace < Build || workspace > Figures) return false;
  QByteArray build;
  stream >> build;  // layouts of earlier versions end here
  restoreState(docks);
  m_run->restoreLayout(run);
  m_build->restoreLayout(build);
  showWorkspace(static_cast<Workspace>(workspace));
  return true;
}

void MainWindow::resetLayout() {
  m_build->resetLayout();
  m_run->resetLayout();
  for (QDockWidget* dock : findChildren<QDockWidget*>()) dock->hide();
}

void MainWindow::saveLayoutAs(const QString& name) {
  QSettings settings;
  settings.beginGroup(QStringLiteral("layouts"));
  settings.setValue(name, saveLayout());
}

void MainWindow::fillLayoutMenu(QMenu* menu) {
  menu->clear();
  QSettings settings;
  settings.beginGroup(QStringLiteral("layouts"));
  const QStringList names = settings.childKeys();
  for (const QString& name : names) {
    QAction* action = menu->addAction(name);
    action->setToolTip(tr("Arrange the window as it was saved under this name"));
    connect(action, &QAction::triggered, this,
            [this, layout = settings.value(name).toByteArray()] { restoreLayout(layout); });
  }
  if (!names.isEmpty()) menu->addSeparator();
  QAction* save = menu->addAction(tr("Save this layout…"));
  save->setObjectName(QStringLiteral("save-layout"));
  save->setToolTip(tr("Keep the sizes, docks and workspace under a name"));
  connect(save, &QAction::triggered, this, [this] {
    bool ok = false;
    const QString name =
        QInputDialog::getText(this, tr("Save layout"), tr("Name"), QLineEdit::Normal, {}, &ok).trimmed();
    if (ok && !name.isEmpty()) saveLayoutAs(QString(name).replace(QLatin1Char('/'), QLatin1Char('-')));
  });
  QMenu* remove = menu->addMenu(tr("Remove layout"));
  remove->setEnabled(!names.isEmpty());
  for (const QString& name : names) {
    connect(remove->addAction(name), &QAction::triggered, this, [name] {
      QSettings store;
      store.remove(QStringLiteral("layouts/") + name);
    });
  }
}

}  // namespace roundel::app
