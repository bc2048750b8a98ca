// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/layouts.h"

#include <QAction>
#include <QDataStream>
#include <QDockWidget>
#include <QIODevice>
#include <QInputDialog>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>

#include "app/gui/build_page.h"
#include "app/gui/run_page.h"
#include "app/gui/window/workspaces.h"

namespace roundel::app {

Layouts::Layouts(Workspaces* workspaces, QMainWindow* window)
    : QObject(window), m_workspaces(workspaces), m_window(window) {}

QByteArray Layouts::save() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  const Workspaces::Id shown_workspace = m_workspaces->current();
  stream << static_cast<int>(shown_workspace > Workspaces::Experiments ? Workspaces::Run : shown_workspace)
         << m_window->saveState() << m_workspaces->run()->saveLayout() << m_workspaces->build()->saveLayout();
  return bytes;
}

bool Layouts::restore(const QByteArray& bytes) {
  QDataStream stream(bytes);
  int workspace = Workspaces::Run;
  QByteArray docks, run;
  stream >> workspace >> docks >> run;
  if (stream.status() != QDataStream::Ok || workspace < Workspaces::Build || workspace > Workspaces::Experiments)
    return false;
  QByteArray build;
  stream >> build;  // layouts of earlier versions end here
  m_window->restoreState(docks);
  m_workspaces->run()->restoreLayout(run);
  m_workspaces->build()->restoreLayout(build);
  m_workspaces->show(static_cast<Workspaces::Id>(workspace));
  return true;
}

void Layouts::reset() {
  m_workspaces->build()->resetLayout();
  m_workspaces->run()->resetLayout();
  for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) dock->hide();
}

void Layouts::saveAs(const QString& name) {
  QSettings settings;
  settings.beginGroup(QStringLiteral("layouts"));
  settings.setValue(name, save());
}

void Layouts::askName() {
  bool ok = false;
  const QString name =
      QInputDialog::getText(m_window, tr("Save layout"), tr("Name"), QLineEdit::Normal, {}, &ok).trimmed();
  if (ok && !name.isEmpty()) saveAs(QString(name).replace(QLatin1Char('/'), QLatin1Char('-')));
}

void Layouts::fillMenu(QMenu* menu) {
  menu->clear();
  QSettings settings;
  settings.beginGroup(QStringLiteral("layouts"));
  const QStringList names = settings.childKeys();
  for (const QString& name : names) {
    QAction* action = menu->addAction(name);
    action->setToolTip(tr("Arrange the window as it was saved under this name"));
    connect(action, &QAction::triggered, this,
            [this, layout = settings.value(name).toByteArray()] { restore(layout); });
  }
  if (!names.isEmpty()) menu->addSeparator();
  QAction* save = menu->addAction(tr("Save this layout…"));
  save->setObjectName(QStringLiteral("save-layout"));
  save->setToolTip(tr("Keep the sizes, docks and workspace under a name"));
  connect(save, &QAction::triggered, this, &Layouts::askName);
  QMenu* remove = menu->addMenu(tr("Remove layout"));
  remove->setEnabled(!names.isEmpty());
  for (const QString& name : names) {
    connect(remove->addAction(name), &QAction::triggered, this, [name] {
      QSettings store;
      store.remove(QStringLiteral("layouts/") + name);
    });
  }
}

void Layouts::saveSession() const {
  QSettings settings;
  settings.setValue(QStringLiteral("geometry"), m_window->saveGeometry());
  settings.setValue(QStringLiteral("docks"), m_window->saveState());
  settings.setValue(QStringLiteral("runLayout"), m_workspaces->run()->saveLayout());
  settings.setValue(QStringLiteral("buildLayout"), m_workspaces->build()->saveLayout());
}

void Layouts::restoreSession() {
  const QSettings settings;
  m_window->restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  m_window->restoreState(settings.value(QStringLiteral("docks")).toByteArray());
  m_workspaces->run()->restoreLayout(settings.value(QStringLiteral("runLayout")).toByteArray());
  m_workspaces->build()->restoreLayout(settings.value(QStringLiteral("buildLayout")).toByteArray());
}

}  // namespace roundel::app
