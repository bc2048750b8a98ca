// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/random_window/random_answers.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTest>
#include <QTimer>
#include <algorithm>

namespace roundel::app::testing {
namespace {

constexpr int kLook_ms = 15;
constexpr int kMaxSteps = 8;  // in each dialog

}  // namespace

bool isLeftAlone(const QString& text) {
  static const QStringList left{QStringLiteral("Quit"),     QStringLiteral("Close"),     QStringLiteral("New window"),
                                QStringLiteral("Export"),   QStringLiteral("Papers"),    QStringLiteral("papers"),
                                QStringLiteral("Browse"),   QStringLiteral("Save"),      QStringLiteral("sweep"),
                                QStringLiteral("Full scr"), QStringLiteral("Delete all")};
  return std::ranges::any_of(left, [&](const QString& word) { return text.contains(word); });
}

RandomAnswers::RandomAnswers(std::uint64_t seed, QObject* parent) : QObject(parent), m_random(seed) { arm(); }

// look() calls arm() first, because an answer may open an event loop that needs the next answer.
void RandomAnswers::arm() {
  QTimer::singleShot(kLook_ms, this, [this] { look(); });
}

void RandomAnswers::look() {
  arm();
  if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) return answer(*menu);
  if (QWidget* popup = QApplication::activePopupWidget()) {
    popup->close();
    return;
  }
  if (QWidget* dialog = QApplication::activeModalWidget()) return answer(*dialog);
  m_steps = 0;
}

void RandomAnswers::answer(QMenu& menu) {
  ++m_met;
  QList<QAction*> enabled = menu.actions();
  enabled.removeIf([](const QAction* action) {
    return action->isSeparator() || !action->isEnabled() || !action->isVisible() || isLeftAlone(action->text());
  });
  if (enabled.isEmpty() || pick(3) == 0 || ++m_steps > kMaxSteps) {
    m_steps = 0;
    QTest::keyClick(&menu, Qt::Key_Escape);
    return;
  }
  menu.setActiveAction(enabled[static_cast<qsizetype>(pick(static_cast<std::size_t>(enabled.size())))]);
  QTest::keyClick(&menu, Qt::Key_Return);
}

void RandomAnswers::use(QWidget& control) {
  if (auto* line = qobject_cast<QLineEdit*>(&control)) {
    static const char* const kTexts[] = {"1", "0", "2,5", "J1", "n0", "-3", "", "1e9"};
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QLatin1String(kTexts[pick(std::size(kTexts))]));
  } else if (auto* box = qobject_cast<QComboBox*>(&control)) {
    if (box->count() > 0) box->setCurrentIndex(static_cast<int>(pick(static_cast<std::size_t>(box->count()))));
  } else if (auto* button = qobject_cast<QAbstractButton*>(&control)) {
    if (!isLeftAlone(button->text())) button->click();
  } else {
    QTest::mouseClick(&control, Qt::LeftButton, {}, control.rect().center());
  }
}

void RandomAnswers::answer(QWidget& dialog) {
  ++m_met;
  if (qobject_cast<QFileDialog*>(&dialog) != nullptr) return static_cast<QDialog&>(dialog).reject();
  if (auto* box = qobject_cast<QMessageBox*>(&dialog)) {
    const QList<QAbstractButton*> buttons = box->buttons();
    return buttons[static_cast<qsizetype>(pick(static_cast<std::size_t>(buttons.size())))]->click();
  }
  QList<QWidget*> controls = dialog.findChildren<QWidget*>();
  controls.removeIf([](const QWidget* control) {
    return !control->isVisible() || !control->isEnabled() || control->focusPolicy() == Qt::NoFocus;
  });
  if (!controls.isEmpty() && ++m_steps <= kMaxSteps && pick(5) != 0)
    return use(*controls[static_cast<qsizetype>(pick(static_cast<std::size_t>(controls.size())))]);
  m_steps = 0;
  if (auto* asks = qobject_cast<QDialog*>(&dialog)) return pick(2) == 0 ? asks->accept() : asks->reject();
  dialog.close();
}

}  // namespace roundel::app::testing
