// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every control of the window can be reached by keyboard, shows the focus, and has an accessible name and a tooltip.
// Also tests that no key has two meanings.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTabBar>
#include <QTextEdit>

#include "app/gui/run_page.h"
#include "tests/app/window.h"
#include "tests/widgets/settle.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/lanes/view/lanes_view.h"

QT_BEGIN_NAMESPACE
// QTest calls this function before it presses a key. The focused widget can accept the key before a shortcut gets it.
Q_GUI_EXPORT bool qt_sendShortcutOverrideEvent(QObject* o, ulong timestamp, int k, Qt::KeyboardModifiers mods,
                                               const QString& text, bool autorep, ushort count);
QT_END_NAMESPACE

namespace roundel::app {
namespace {

/// Parts of other controls. The user reaches the whole control.
bool internal(const QWidget* widget) {
  if (widget->objectName().startsWith(QLatin1String("qt_"))) return true;
  if (qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QHeaderView*>(widget) ||
      qobject_cast<const QSplitterHandle*>(widget) || qobject_cast<const QMenuBar*>(widget) ||
      qobject_cast<const QMenu*>(widget))
    return true;
  if (QLatin1String(widget->metaObject()->className()) == QLatin1String("QTableCornerButton")) return true;
  for (const QWidget* up = widget->parentWidget(); up != nullptr; up = up->parentWidget()) {
    if (qobject_cast<const QAbstractSpinBox*>(up) || qobject_cast<const QComboBox*>(up) ||
        qobject_cast<const QTabBar*>(up) || qobject_cast<const QHeaderView*>(up) || qobject_cast<const QScrollBar*>(up))
      return true;
    if (const auto* area = qobject_cast<const QAbstractScrollArea*>(up); area != nullptr && widget == area->viewport())
      return true;
    // The close button of a dock: the action in the View menu has a key.
    if (qobject_cast<const QDockWidget*>(up) && qobject_cast<const QAbstractButton*>(widget) &&
        widget->parentWidget() == up)
      return true;
  }
  return false;
}

/// Views that paint themselves have tooltips for the item under the pointer.
bool painted(const QWidget* widget) {
  const QString type = QLatin1String(widget->metaObject()->className());
  for (const char* name : {"LanesCanvas", "ClusterCanvas", "PlotCanvas", "ArrivalsStrip", "ClusterDrawing",
                           "Scoreboard", "WhyPictureView"}) {
    if (type.endsWith(QLatin1String(name))) return true;
  }
  return false;
}

/// True if the widget or one of its rows has a tooltip.
bool hasTip(const QWidget* widget) {
  const auto* view = qobject_cast<const QAbstractItemView*>(widget);
  return !widget->toolTip().isEmpty() || painted(widget) ||
         (view != nullptr && view->model() != nullptr &&
          !view->model()->index(0, 0).data(Qt::ToolTipRole).toString().isEmpty());
}

bool control(const QWidget* widget) {
  if (widget->focusProxy() != nullptr) return false;      // the proxy is tested instead
  if (qobject_cast<const QLabel*>(widget)) return false;  // a label with selectable text
  return widget->focusPolicy() & Qt::TabFocus || qobject_cast<const QAbstractButton*>(widget) ||
         qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
         qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
         qobject_cast<const QAbstractItemView*>(widget);
}

QList<QWidget*> controlsOf(QWidget* root) {
  QList<QWidget*> found;
  for (QWidget* widget : root->findChildren<QWidget*>()) {
    if (widget->window() == root->window() && widget->isVisible() && control(widget) && !internal(widget))
      found << widget;
  }
  return found;
}

std::string nameOf(const QWidget* widget) {
  QStringList path;
  for (const QWidget* up = widget; up != nullptr && path.size() < 4; up = up->parentWidget()) {
    path << QLatin1String(up->metaObject()->className()) + QLatin1Char('#') + up->objectName();
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
    path << QStringLiteral("“%1”").arg(button->text());
  return path.join(QStringLiteral(" < ")).toStdString();
}

QString accessibleNameOf(QWidget* widget) {
  QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
  return interface == nullptr ? QString() : interface->text(QAccessible::Name);
}

QString plain(QString text) { return text.remove(QLatin1Char('&')); }

int changedPixels(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return a.width() * a.height();
  int changed = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) changed += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
  }
  return changed;
}

class Reach : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    bench().selection.selectSpot({1, model::JobIndex(0), model::GpuIndex(2), 0});
  }

  /// Calls `look` in Run (lanes and columns), Build and Figures.
  template <class Look>
  void everywhere(Look look) {
    const struct {
      Workspaces::Id workspace;
      const char* name;
      bool columns;
    } places[] = {{Workspaces::Run, "run", false},
                  {Workspaces::Run, "columns", true},
                  {Workspaces::Build, "build", false},
                  {Workspaces::Figures, "figures", false}};
    for (const auto& place : places) {
      SCOPED_TRACE(place.name);
      window->workspaces().show(place.workspace);
      if (place.workspace == Workspaces::Run && window->action(QStringLiteral("columns"))->isChecked() != place.columns)
        trigger("columns");
      if (place.workspace == Workspaces::Build)
        bench().selection.selectNodes({bench().document.scenario().nodes[0].id});
      widgets::testing::settle();
      look();
    }
  }
};

TEST_F(Reach, EveryControlHasANameATipAndAWayByKeyboard) {
  everywhere([&] {
    const QList<QWidget*> controls = controlsOf(window.get());
    EXPECT_GT(controls.size(), 15);
    for (QWidget* widget : controls) {
      EXPECT_FALSE(accessibleNameOf(widget).isEmpty()) << "no accessible name: " << nameOf(widget);
      EXPECT_TRUE(hasTip(widget)) << "no tooltip: " << nameOf(widget);
      bool reached = widget->focusPolicy() & Qt::TabFocus;
      if (const auto* button = qobject_cast<QAbstractButton*>(widget))
        reached = reached || !button->shortcut().isEmpty();
      EXPECT_TRUE(reached || !widget->isEnabled()) << "reached only by mouse: " << nameOf(widget);
    }
  });
}

// A table that handles Tab itself would stop the focus from moving on.
TEST_F(Reach, TabGoesThroughRunAndComesAround) {
  window->workspaces().run()->lanes()->setFocus(Qt::TabFocusReason);
  const QWidget* start = QApplication::focusWidget();
  ASSERT_NE(start, nullptr);
  QSet<const QWidget*> seen;
  int left = 1000;
  do {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    seen << QApplication::focusWidget();
  } while (QApplication::focusWidget() != start && --left > 0);
  EXPECT_GT(left, 0) << "the focus stays in " << nameOf(QApplication::focusWidget());
  EXPECT_TRUE(seen.contains(window->workspaces().run()->findChild<widgets::JobsPanel*>()->throughputView()));
  EXPECT_GT(seen.size(), 15);
}

TEST_F(Reach, WhatHasTheFocusIsSeenToHaveIt) {
  everywhere([&] {
    for (QWidget* widget : controlsOf(window.get())) {
      if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled() || !widget->isVisible()) continue;
      if (QApplication::focusWidget() != nullptr) QApplication::focusWidget()->clearFocus();
      const QImage without = widget->grab().toImage();
      widget->setFocus(Qt::TabFocusReason);
      if (QApplication::focusWidget() != widget && widget->focusProxy() == nullptr) continue;
      const QImage with = widget->grab().toImage();
      EXPECT_GE(changedPixels(without, with), 24) << nameOf(widget);
    }
  });
}

/// Returns the number of controls that visibly show the focus; 0 is possible if the dialog is not active.
int checkControls(QWidget* root) {
  int seen = 0;
  for (QWidget* widget : controlsOf(root)) {
    EXPECT_FALSE(accessibleNameOf(widget).isEmpty()) << "no accessible name: " << nameOf(widget);
    const bool standard =
        qobject_cast<QDialogButtonBox*>(widget->parentWidget()) != nullptr;  // OK and Cancel need no tooltip
    EXPECT_TRUE(standard || hasTip(widget)) << "no tooltip: " << nameOf(widget);
    EXPECT_TRUE(widget->focusPolicy() & Qt::TabFocus || !widget->isEnabled())
        << "reached only by mouse: " << nameOf(widget);
    if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled()) continue;
    if (root->focusWidget() != nullptr) root->focusWidget()->clearFocus();
    const QImage without = widget->grab().toImage();
    widget->setFocus(Qt::TabFocusReason);
    if (!widget->hasFocus()) continue;
    ++seen;
    EXPECT_GE(changedPixels(without, widget->grab().toImage()), 24) << "the focus is not visible: " << nameOf(widget);
  }
  return seen;
}

TEST_F(Reach, DialogsAreReachedAsTheWindowIs) {
  bench().playhead.setNow(720);
  bench().selection.focusLane(1);
  int seen = 0;
  for (const char* name :
       {"lane-options", "until", "palette", "shortcuts", "what-if-node-down", "what-if-move-job", "what-if-add-job",
        "what-if-throughput", "what-if-speed", "what-if-switch", "what-if-cancel-job"}) {
    QAction* action = window->action(QLatin1String(name));
    if (action == nullptr || !action->isEnabled()) {
      ADD_FAILURE() << name << " cannot be triggered";
      continue;
    }
    SCOPED_TRACE(name);
    bool came = false;
    whenAsked([&](QWidget* dialog) {
      came = true;
      dialog->activateWindow();
      EXPECT_TRUE(QTest::qWaitForWindowActive(dialog));
      EXPECT_GT(controlsOf(dialog).size(), 1);
      seen += checkControls(dialog);
      static_cast<QDialog*>(dialog)->reject();
    });
    action->trigger();
    EXPECT_TRUE(came);
  }
  EXPECT_GT(seen, 20);
}

TEST_F(Reach, EveryActionSaysWhatItDoesAndHasItsMenu) {
  const QList<MenuEntry> entries = window->menus().entries();
  QList<QAction*> inMenus;
  for (const MenuEntry& entry : entries) inMenus << entry.action;
  EXPECT_GT(inMenus.size(), 80);
  for (const QAction* action : inMenus) {
    if (!action->isEnabled() && action->objectName().isEmpty()) continue;  // the placeholder “Nothing yet”
    EXPECT_NE(plain(action->toolTip()), plain(action->text()).remove(QStringLiteral("…")))
        << "no tooltip: " << action->text().toStdString();
  }
  for (QAction* action : window->actions()) {
    EXPECT_TRUE(inMenus.contains(action))
        << "in no menu, and therefore not in the palette: " << action->text().toStdString();
  }
  for (const QAction* top : window->menus().bar()->actions()) {
    EXPECT_TRUE(top->text().contains(QLatin1Char('&'))) << "no mnemonic opens the menu " << top->text().toStdString();
  }
}

TEST_F(Reach, NoMnemonicOfAMenuBarIsGivenTwice) {
  QMap<QChar, QString> seen;
  for (const QAction* top : window->menus().bar()->actions()) {
    const qsizetype at = top->text().indexOf(QLatin1Char('&'));
    if (at < 0) continue;
    const QChar key = top->text().at(at + 1).toLower();
    EXPECT_FALSE(seen.contains(key)) << seen.value(key).toStdString() << " and " << top->text().toStdString();
    seen[key] = top->text();
  }
}

TEST_F(Reach, ReducedMotionIsKeptForTheNextStart) {
  EXPECT_FALSE(bench().reducedMotion());
  trigger("reduced-motion");
  EXPECT_TRUE(bench().reducedMotion());
  ASSERT_TRUE(window->close());
  MainWindow next;
  EXPECT_TRUE(next.bench().reducedMotion());
  EXPECT_TRUE(next.action(QStringLiteral("reduced-motion"))->isChecked());
}

/// Intercepts shortcuts and records ambiguous ones.
class Shortcuts : public QObject {
 public:
  Shortcuts() { qApp->installEventFilter(this); }
  int taken = 0;
  QStringList ambiguous;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Shortcut) return QObject::eventFilter(watched, event);
    const auto* shortcut = static_cast<QShortcutEvent*>(event);
    ++taken;
    if (shortcut->isAmbiguous()) ambiguous << shortcut->key().toString();
    return true;
  }
};

TEST_F(Reach, NoKeyIsAmbiguousWhereverTheKeyboardIs) {
  everywhere([&] {
    QSet<QKeySequence> keys;
    for (const QAction* action : window->findChildren<QAction*>()) {
      for (const QKeySequence& key : action->shortcuts()) keys.insert(key);
    }
    for (const QShortcut* shortcut : window->findChildren<QShortcut*>()) keys.insert(shortcut->key());
    EXPECT_GT(keys.size(), 40);
    Shortcuts shortcuts;
    for (QWidget* widget : controlsOf(window.get())) {
      if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled()) continue;
      widget->setFocus(Qt::TabFocusReason);
      if (!widget->hasFocus()) continue;
      for (const QKeySequence& key : keys) {
        const QKeyCombination combination = key[0];
        const bool text = combination.keyboardModifiers() == Qt::NoModifier && combination.key() < 0x80;
        qt_sendShortcutOverrideEvent(widget, 0, combination.key(), combination.keyboardModifiers(),
                                     text ? QString(QChar(combination.key())).toLower() : QString(), false, 1);
        EXPECT_EQ(shortcuts.ambiguous, QStringList()) << nameOf(widget);
        shortcuts.ambiguous.clear();
      }
    }
    EXPECT_GT(shortcuts.taken, 100);
  });
}

TEST_F(Reach, TabLeavesEveryControl) {
  everywhere([&] {
    for (QWidget* widget : controlsOf(window.get())) {
      if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled()) continue;
      widget->setFocus(Qt::TabFocusReason);
      if (!widget->hasFocus()) continue;
      // Tab goes to the next cell of a table or the next link of a text; Ctrl+Tab leaves at once.
      QTest::keyClick(widget, Qt::Key_Tab, Qt::ControlModifier);
      EXPECT_FALSE(widget->hasFocus()) << nameOf(widget);
      if (qobject_cast<QAbstractItemView*>(widget)) continue;
      widget->setFocus(Qt::TabFocusReason);
      const auto inside = [&] { return widget->hasFocus() || widget->isAncestorOf(QApplication::focusWidget()); };
      for (int tab = 0; tab < 60 && inside(); ++tab) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      EXPECT_FALSE(inside()) << nameOf(widget);
    }
  });
}

TEST_F(Reach, PaintedViewsHavePartsForAScreenReader) {
  everywhere([&] {
    for (QWidget* widget : controlsOf(window.get())) {
      if (!painted(widget)) continue;
      QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
      ASSERT_NE(interface, nullptr) << nameOf(widget);
      EXPECT_GT(interface->childCount(), 0) << nameOf(widget);
      for (int i = 0; i < interface->childCount(); ++i) {
        QAccessibleInterface* child = interface->child(i);
        ASSERT_NE(child, nullptr) << nameOf(widget) << i;
        if (child->object() == nullptr) {
          EXPECT_FALSE(child->text(QAccessible::Name).isEmpty()) << nameOf(widget) << i;
        }
        EXPECT_EQ(interface->indexOfChild(child), i) << nameOf(widget);
      }
    }
  });
}

}  // namespace
}  // namespace roundel::app
