// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/menu_builder.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace roundel::app {
namespace {

void collect(const QMenu& menu, const QString& path, QList<MenuEntry>& to) {
  for (QAction* action : menu.actions()) {
    if (action->isSeparator()) continue;
    if (action->menu() != nullptr)
      collect(*action->menu(), path + QStringLiteral(" › ") + plainText(action->text()), to);
    else
      to.append({action, path});
  }
}

}  // namespace

QString plainText(QString text) { return text.remove(QLatin1Char('&')).remove(QStringLiteral("…")); }

QString tipWithKey(const QString& tip, const QKeySequence& key) {
  if (key.isEmpty()) return tip;
  return tip + QStringLiteral(" (") + key.toString(QKeySequence::NativeText) + QLatin1Char(')');
}

MenuBuilder::MenuBuilder(QMainWindow* window) : m_window(window), m_bar(window->menuBar()) {}

QMenu* MenuBuilder::addMenu(const QString& title) { return m_bar->addMenu(title); }

QAction* MenuBuilder::add(QMenu* menu, const QString& name, const QString& text, const QKeySequence& key,
                          const QString& tip, const std::function<void()>& run) {
  auto* action = new QAction(text, m_window);
  action->setObjectName(name);
  action->setShortcut(key);
  action->setToolTip(tipWithKey(tip, key));
  action->setStatusTip(tip);
  QObject::connect(action, &QAction::triggered, m_window, run);
  adopt(menu, {action});
  return action;
}

void MenuBuilder::adopt(QMenu* menu, const QList<QAction*>& actions) {
  menu->addActions(actions);
  m_window->addActions(actions);
}

QAction* MenuBuilder::find(const QString& name) const { return m_window->findChild<QAction*>(name); }

QList<MenuEntry> MenuBuilder::entries() const {
  QList<MenuEntry> entries;
  for (const QAction* top : m_bar->actions())
    if (top->menu() != nullptr) collect(*top->menu(), plainText(top->text()), entries);
  return entries;
}

}  // namespace roundel::app
