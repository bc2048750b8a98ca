// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/notes_window.h"

#include <QGuiApplication>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

constexpr int kWindowWidth = 720, kWindowHeight = 560;
constexpr double kClockPx = 32, kNowPx = 24, kNotesPx = 18;

}  // namespace

int notesScreen(const QRect& talk, const QList<QRect>& screens) {
  const auto free = std::ranges::find_if(screens, [&](const QRect& screen) { return !screen.intersects(talk); });
  return free == screens.end() ? -1 : static_cast<int>(free - screens.begin());
}

NotesWindow::NotesWindow() {
  setWindowTitle(tr("Speaker's notes"));
  setAccessibleName(windowTitle());
  setToolTip(tr("Only for the speaker. The keys of the presenter work here, too; N closes it"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea;
  scroll->setFocusPolicy(Qt::NoFocus);  // the presenter handles the keys
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  auto* content_widget = new QWidget;
  auto* column = new QVBoxLayout(content_widget);
  column->setContentsMargins(2 * kGap, 2 * kGap, 2 * kGap, 2 * kGap);
  column->setSpacing(kGap);
  scroll->setWidget(content_widget);
  outer->addWidget(scroll);
  m_clock = add(kClockPx, QFont::Bold, false);
  m_instant = add(kNotesPx, QFont::Normal, false);
  m_now = add(kNowPx, QFont::Bold, true);
  m_next = add(kNowPx, QFont::Normal, true);
  m_notes = add(kNotesPx, QFont::Normal, true);
  for (QLabel* label : {m_clock, m_instant, m_now, m_next, m_notes}) column->addWidget(label);
  column->addStretch(1);
  resize(kWindowWidth, kWindowHeight);
}

QLabel* NotesWindow::add(double px, int weight, bool wraps) {
  auto* label = new QLabel;
  label->setFont(tabularFont(px, weight));
  if (wraps) label->setFont(uiFont(px, weight));
  label->setWordWrap(wraps);
  label->setTextFormat(Qt::PlainText);
  return label;
}

void NotesWindow::show(const SpeakerNotes& notes, const QString& clock) {
  m_clock->setText(clock);
  m_instant->setText(notes.instant);
  m_now->setText(notes.now);
  m_next->setText(notes.next.isEmpty() ? tr("Nothing comes after this.") : tr("Next: %1").arg(notes.next));
  m_notes->setText(notes.notes.join(QStringLiteral("\n\n")));
}

bool NotesWindow::place(const QWidget& presenter) {
  const QList<QScreen*> screens = QGuiApplication::screens();
  QList<QRect> areas;
  for (const QScreen* screen : screens) areas << screen->geometry();
  const int free = notesScreen(presenter.screen()->geometry(), areas);
  if (free < 0) {
    showMinimized();
    return false;
  }
  setGeometry(screens[free]->availableGeometry());
  showMaximized();
  return true;
}

QString NotesWindow::text() const {
  QStringList out;
  for (const QLabel* label : {m_clock, m_instant, m_now, m_next, m_notes}) out << label->text();
  return out.join(QLatin1Char('\n'));
}

}  // namespace roundel::widgets
