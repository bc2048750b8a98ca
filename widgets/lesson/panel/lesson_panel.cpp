// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/lesson_panel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/theme/page_parts.h"
#include "widgets/lesson/overlay/lesson_slots.h"
#include "widgets/lesson/panel/lesson_end.h"
#include "widgets/lesson/panel/lesson_score.h"
#include "widgets/lesson/panel/place_field.h"
#include "widgets/lesson/panel/reach_field.h"
#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
namespace {

using Phase = LessonPlayer::Phase;
constexpr double kQuestionPx = 13.5;
enum Page { Steps, End };

// Where the last sentence of a text begins.
std::size_t lastSentence(const std::string& text) {
  std::size_t sentence_start = 0;
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if ((text[i] == '.' || text[i] == '?' || text[i] == '!') && text[i + 1] == ' ') sentence_start = i + 2;
  return sentence_start;
}

// The last sentence of a text is the question; it leaves the text.
std::optional<lesson::Block> questionIn(std::vector<lesson::Block>& blocks) {
  if (blocks.empty()) return std::nullopt;
  lesson::Block question{.kind = lesson::Block::Kind::Paragraph, .number = 0};
  lesson::Block& last = blocks.back();
  std::string text;
  for (const lesson::Span& span : last.spans) text += span.text;
  std::size_t cut = lastSentence(text), passed = 0;
  std::vector<lesson::Span> kept_spans;
  for (lesson::Span& span : last.spans) {
    const std::size_t length = span.text.size(), keep = std::clamp(cut, passed, passed + length) - passed;
    lesson::Span rest_span = span;
    rest_span.text = span.text.substr(keep);
    span.text.resize(keep);
    if (!span.text.empty()) kept_spans.push_back(span);
    if (!rest_span.text.empty()) question.spans.push_back(std::move(rest_span));
    passed += length;
  }
  last.spans = std::move(kept_spans);
  if (last.spans.empty()) blocks.pop_back();
  return question;
}

void setRole(QLabel* label, const char* role) {
  label->setProperty("role", QString::fromLatin1(role));
  label->style()->unpolish(label);
  label->style()->polish(label);
}

}  // namespace

LessonPanel::LessonPanel(const Appearance* appearance, LessonPlayer* player, PlaceBoard* board, QWidget* parent)
    : Panel(tr("Lesson"), parent), m_appearance(appearance), m_player(player), m_board(board) {
  setObjectName(QStringLiteral("lesson-panel"));
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* pages = new QStackedLayout(body());
  auto* steps = new QWidget(body());
  QVBoxLayout* column = plainColumn(steps, 8);
  m_segments = new StepSegments(steps);
  column->addWidget(m_segments);
  m_area = columnArea(steps);
  m_area->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget(m_area);
  QVBoxLayout* rows = plainColumn(content, 10);
  rows->setContentsMargins(0, 4, 6, 0);
  m_note = wrappedLabel("warning", content);
  m_note->hide();
  rows->addWidget(m_note);
  m_say = addText(rows, content);
  for (QWidget* part :
       {m_card = makeCard(), m_revealRow = makeReveal(), m_verdictBox = makeVerdict(), m_hintBox = makeHints()})
    rows->addWidget(part);
  addLine(rows);
  m_score = new LessonScore(content);
  rows->addWidget(m_score);
  rows->addStretch(1);
  m_area->setWidget(content);
  column->addWidget(m_area, 1);
  column->addWidget(m_buttons = makeButtons());
  m_keys = wrappedLabel("note", steps);
  column->addWidget(m_keys);
  pages->addWidget(steps);
  m_end = new LessonEnd(body());
  pages->addWidget(m_end);
  connect(m_end, &LessonEnd::saveRequested, this, &LessonPanel::saveRequested);
  connect(m_end, &LessonEnd::copyRequested, this, &LessonPanel::copyRequested);
  connect(m_end, &LessonEnd::nextRequested, this, &LessonPanel::nextLessonRequested);
  connect(m_end, &LessonEnd::restartRequested, this, &LessonPanel::restartRequested);
  connect(m_end, &LessonEnd::backRequested, this, [this] { showEnd(false); });
  connect(player, &LessonPlayer::phaseChanged, this, &LessonPanel::showPhase);
  connect(player, &LessonPlayer::answerChanged, this, &LessonPanel::showReveal);
  connect(player, &LessonPlayer::hintOpened, this, &LessonPanel::showHints);
  connect(player, &LessonPlayer::reachChanged, this, [this] {
    if (m_field != nullptr) m_field->mark(*m_player);
  });
  connect(appearance, &Appearance::changed, this, &LessonPanel::follow);
}

// ---- parts ------------------------------------------------------------------------------------------------------------------------

LessonText* LessonPanel::addText(QVBoxLayout* column, QWidget* parent) {
  auto* text = new LessonText(parent);
  connect(text, &LessonText::helpRequested, this, &LessonPanel::helpRequested);
  column->addWidget(text);
  return text;
}

QFrame* LessonPanel::addLine(QVBoxLayout* column) {
  auto* line = new QFrame(this);
  line->setProperty("line", true);
  column->addWidget(line);
  return line;
}

QWidget* LessonPanel::makeCard() {
  auto* card = new QFrame(body());
  card->setObjectName(QStringLiteral("lesson-card"));
  card->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  auto* tag = new QLabel(tr("Predict"), card);
  tag->setObjectName(QStringLiteral("lesson-tag"));
  row->addWidget(tag);
  row->addStretch(1);
  m_points = makeLabel({}, "note", card);
  row->addWidget(m_points);
  column->addLayout(row);
  m_question = addText(column, card);
  m_question->setTextSize(kQuestionPx, true);
  m_fieldPlace = new QVBoxLayout;
  column->addLayout(m_fieldPlace);
  m_problem = wrappedLabel("warning", card);
  column->addWidget(m_problem);
  return card;
}

QWidget* LessonPanel::makeReveal() {
  auto* box = new QWidget(body());
  QHBoxLayout* row = plainRow(box, 12);
  m_reveal = new QPushButton(box);
  m_reveal->setObjectName(QStringLiteral("lesson-reveal"));
  m_reveal->setMinimumWidth(148);
  makePrimary(m_reveal);
  row->addWidget(m_reveal);
  m_answerFirst = makeLabel(tr("answer first"), "dim", box);
  row->addWidget(m_answerFirst);
  m_showAnswer = linkButton(tr("Show the answer"), tr("Shows the answer; the question then gives no more points"), box);
  m_showAnswer->setObjectName(QStringLiteral("lesson-show-answer"));
  row->addStretch(1);
  row->addWidget(m_showAnswer);
  connect(m_reveal, &QPushButton::clicked, this, &LessonPanel::primary);
  connect(m_showAnswer, &QToolButton::clicked, m_player, &LessonPlayer::showAnswer);
  return box;
}

QWidget* LessonPanel::makeVerdict() {
  auto* box = new QWidget(body());
  QVBoxLayout* column = plainColumn(box, 6);
  m_verdict = wrappedLabel("good", box);
  m_verdict->setObjectName(QStringLiteral("lesson-verdict"));
  column->addWidget(m_verdict);
  m_reason = addText(column, box);
  return box;
}

QWidget* LessonPanel::makeHints() {
  auto* box = new QWidget(body());
  QVBoxLayout* column = plainColumn(box, 6);
  addLine(column);
  auto* row = new QHBoxLayout;
  m_hintTitle = makeLabel({}, "title", box);
  row->addWidget(m_hintTitle, 1);
  m_hint = linkButton({}, tr("Opens the next hint (H)"), box);
  m_hint->setObjectName(QStringLiteral("lesson-hint"));
  row->addWidget(m_hint);
  column->addLayout(row);
  m_hintPlace = new QVBoxLayout;
  column->addLayout(m_hintPlace);
  connect(m_hint, &QToolButton::clicked, m_player, &LessonPlayer::openHint);
  return box;
}

QWidget* LessonPanel::makeButtons() {
  auto* box = new QWidget(body());
  QHBoxLayout* row = plainRow(box, 8);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, box);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    row->addWidget(button, 1);
    return button;
  };
  m_back = add("lesson-back", tr("Back"), tr("The step before (Backspace)"));
  m_next = add("lesson-next", tr("Next"), tr("The next step; every step can be left"));
  QPushButton* leave = add("lesson-leave", tr("Leave  Esc"), tr("Ends the lesson; your progress is kept (Esc)"));
  connect(m_back, &QPushButton::clicked, m_player, [this] { m_player->go(m_player->number() - 1); });
  connect(m_next, &QPushButton::clicked, this, &LessonPanel::next);
  connect(leave, &QPushButton::clicked, this, &LessonPanel::leaveRequested);
  return box;
}

// ---- the step ---------------------------------------------------------------------------------------------------------------------

void LessonPanel::setNote(const QString& note) {
  m_note->setText(note);
  m_note->setVisible(!note.isEmpty());
}

void LessonPanel::showStep() {
  if (!m_player->active()) return;
  showEnd(false);
  const lesson::Step& step = m_player->step();
  setTitle(tr("Lesson: %1").arg(QString::fromStdString(m_player->lesson().title.in(lessonLanguage()))));
  m_corner->setText(tr("step %1 of %2").arg(m_player->number() + 1).arg(m_player->count()));
  // It may be the receiver of the key that goes on.
  if (m_field != nullptr) {
    m_field->setParent(nullptr);
    std::exchange(m_field, nullptr)->deleteLater();
  }
  m_field = LessonField::make(m_player, m_appearance, m_board, m_card);
  if (m_field != nullptr) {
    m_fieldPlace->addWidget(m_field);
    connect(m_field, &LessonField::changed, this, [this] { m_player->setAnswer(m_field->answer()); });
    connect(m_field, &LessonField::slotsRequested, this, &LessonPanel::slotsRequested);
    if (auto* reach = qobject_cast<ReachField*>(m_field))
      connect(reach, &ReachField::startOverRequested, this, &LessonPanel::startOverRequested);
  }
  m_card->setVisible(step.ask.has_value());
  m_points->setText(tr("%n point(s)", nullptr, static_cast<int>(step.points)));
  if (step.points != static_cast<int>(step.points)) m_points->setText(tr("%1 points").arg(pointsText(step.points)));
  m_card->setAccessibleName(tr("Question, %1").arg(m_points->text()));
  m_problem->setText(problemText(*m_player));
  m_problem->setVisible(!m_problem->text().isEmpty());
  m_back->setEnabled(m_player->number() > 0);
  m_next->setText(isLastStep(*m_player) ? tr("Finish") : tr("Next"));
  follow();
  m_area->verticalScrollBar()->setValue(0);
  setAccessibleName(tr("Lesson, step %1 of %2").arg(m_player->number() + 1).arg(m_player->count()));
  if (m_field != nullptr && isVisible() && !m_player->asksReach()) m_field->setFocus(Qt::OtherFocusReason);
}

void LessonPanel::follow() {
  if (!m_player->active()) return;
  const Theme& theme = m_appearance->theme();
  m_card->setStyleSheet(
      QStringLiteral(
          "QFrame#lesson-card { background: %1; border-radius: %2px; }"
          "QLabel#lesson-tag { background: %3; color: %4; border-radius: 3px; padding: 2px 8px; font-weight: 600; }")
          .arg(theme.accentSoft.name())
          .arg(kPanelRadius)
          .arg(theme.accent.name(), theme.onAccent.name()));
  std::vector<lesson::Block> say = filledText(*m_player, m_player->step().say).blocks;
  markTermsOfLesson(*m_player, say);
  std::vector<lesson::Block> question;
  if (m_player->step().ask)
    if (auto asked = questionIn(say)) question.push_back(std::move(*asked));
  m_say->show(say, theme);
  m_question->show(question, theme);
  if (m_field != nullptr) m_field->setTheme(theme);
  showPhase();
  showHints();
}

void LessonPanel::showPhase() {
  if (!m_player->active()) return;
  m_segments->show(*m_player, m_appearance->theme());
  m_score->show(*m_player);
  if (m_field != nullptr) m_field->mark(*m_player);
  showReveal();
  showVerdict();
  showKeys();
}

void LessonPanel::showReveal() {
  const Phase phase = m_player->phase();
  m_revealRow->setVisible(m_field != nullptr && !m_player->asksReach() && phase != Phase::Right);
  m_reveal->setText(phase == Phase::Asking ? tr("Reveal   Enter") : tr("Try again   Enter"));
  m_reveal->setToolTip(phase == Phase::Asking ? tr("Judges your answer and plays the round (Enter)")
                                              : tr("Answer the question again, for half of the points (Enter)"));
  m_reveal->setEnabled(phase != Phase::Asking || m_player->answered());
  m_answerFirst->setVisible(!m_reveal->isEnabled());
  m_showAnswer->setVisible(phase == Phase::Wrong);
}

void LessonPanel::showVerdict() {
  const Phase phase = m_player->phase();
  const bool is_over = phase == Phase::Right || phase == Phase::Wrong || phase == Phase::Shown;
  m_verdictBox->setVisible(is_over);
  if (!is_over) return m_verdict->clear();
  const lesson::StepProgress& progress = m_player->progress();
  const QString points = tr("%1 of %2 points").arg(pointsText(progress.points), pointsText(m_player->step().points));
  if (phase == Phase::Right) m_verdict->setText(tr("✓ Right. %1.").arg(points));
  if (phase == Phase::Wrong) m_verdict->setText(tr("✗ Not this time. Your answer: %1.").arg(m_player->ownAnswer()));
  if (phase == Phase::Shown) m_verdict->setText(tr("The answer: %1.").arg(modelAnswerText(*m_player)));
  setRole(m_verdict, phase == Phase::Right ? "good" : phase == Phase::Wrong ? "bad" : "title");
  std::vector<lesson::Block> blocks;
  const std::string& because = m_player->verdict().because;
  if (phase != Phase::Shown && !because.empty())
    blocks.push_back({lesson::Block::Kind::Paragraph, 0, {lesson::Span{because}}});
  if (phase != Phase::Wrong) {
    const std::vector<lesson::Block> reveal = filledText(*m_player, m_player->step().reveal).blocks;
    blocks.insert(blocks.end(), reveal.begin(), reveal.end());
  }
  m_reason->show(blocks, m_appearance->theme());
  QMetaObject::invokeMethod(
      this, [this] { m_area->ensureWidgetVisible(m_verdictBox, 0, 8); }, Qt::QueuedConnection);
}

QString LessonPanel::verdictText() const { return m_verdict->text(); }

void LessonPanel::showHints() {
  if (!m_player->active()) return;
  const auto& hints = m_player->step().hints;
  const int open_hints = m_player->hintsOpen(), all = static_cast<int>(hints.size());
  qDeleteAll(m_hints);
  m_hints.clear();
  m_hintBox->setVisible(all > 0);
  m_hintTitle->setText(open_hints == 0 ? tr("%n hint(s)", nullptr, all) : tr("Hint %1 of %2").arg(open_hints).arg(all));
  m_hint->setText(open_hints > 0 ? tr("Next hint  H") : tr("Hint  H, half of the points"));
  m_hint->setVisible(open_hints < all);
  for (int i = 0; i < open_hints; ++i) {
    m_hints.push_back(addText(m_hintPlace, m_hintBox));
    m_hints.back()->show(filledText(*m_player, hints[static_cast<std::size_t>(i)].say).blocks, m_appearance->theme());
  }
}

void LessonPanel::showKeys() {
  QStringList keys;
  if (m_field != nullptr && !m_field->keys().isEmpty()) keys << m_field->keys();
  if (!m_player->step().hints.empty()) keys << tr("H hint");
  keys << tr("Backspace back");
  m_keys->setText(keys.join(QStringLiteral(" · ")));
}

void LessonPanel::followBoard() {
  if (auto* place = qobject_cast<PlaceField*>(m_field)) {
    place->refresh();
    m_player->setAnswer(place->answer());
  }
}

// ---- the end ----------------------------------------------------------------------------------------------------------------------

bool LessonPanel::atEnd() const {
  return static_cast<QStackedLayout*>(m_end->parentWidget()->layout())->currentIndex() == End;
}

void LessonPanel::showEnd(bool on, const QString& next_lesson) {
  if (on) m_end->show(*m_player, next_lesson);
  static_cast<QStackedLayout*>(m_end->parentWidget()->layout())->setCurrentIndex(on ? End : Steps);
  m_corner->setVisible(!on);
}

void LessonPanel::next() {
  if (isLastStep(*m_player)) return emit finished();
  m_player->go(m_player->number() + 1);
}

void LessonPanel::primary() {
  if (!m_player->active() || atEnd()) return;
  switch (m_player->phase()) {
    case Phase::Asking:
      return m_player->judge();
    case Phase::Wrong:
      return m_player->tryAgain();
    case Phase::Shown:
    case Phase::Right:
    case Phase::Telling:
      return next();
    case Phase::Waiting:
      return;
  }
}

// ---- keys -------------------------------------------------------------------------------------------------------------------------

void LessonPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  qApp->installEventFilter(this);
}

void LessonPanel::hideEvent(QHideEvent* event) {
  qApp->removeEventFilter(this);
  Panel::hideEvent(event);
}

bool LessonPanel::mine(const QKeyEvent& event) const {
  const QWidget* focus = window()->focusWidget();
  if (event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) return false;
  if (QApplication::activePopupWidget() != nullptr || QApplication::activeModalWidget() != nullptr) return false;
  const bool is_inside = focus != nullptr && isAncestorOf(focus);
  const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
  if (enter && !is_inside && qobject_cast<const QAbstractButton*>(focus) != nullptr) return false;
  if (focus == nullptr || qobject_cast<const LessonText*>(focus) != nullptr) return true;
  if (!focus->inputMethodQuery(Qt::ImEnabled).toBool()) return true;
  // Letters and digits belong to a line of text; only its own line leaves Enter and Esc to the lesson.
  return is_inside && (enter || event.key() == Qt::Key_Escape);
}

bool LessonPanel::take(int key) {
  const bool slot = qobject_cast<LessonSlots*>(window()->focusWidget()) != nullptr;
  if (key >= Qt::Key_1 && key <= Qt::Key_9) return !slot && m_field != nullptr && m_field->digit(key - Qt::Key_0);
  switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return primary(), true;
    case Qt::Key_H:
      return m_player->openHint(), true;
    case Qt::Key_Backspace:
      return m_player->go(m_player->number() - 1), true;
    case Qt::Key_Escape:
      return emit leaveRequested(), true;
    default:
      return false;
  }
}

bool LessonPanel::eventFilter(QObject* watched, QEvent* event) {
  const bool press = event->type() == QEvent::KeyPress, claim = event->type() == QEvent::ShortcutOverride;
  const auto* widget = qobject_cast<QWidget*>(watched);
  if ((!press && !claim) || widget == nullptr || widget->window() != window() || !m_player->active())
    return Panel::eventFilter(watched, event);
  if (widget != window()->focusWidget() && window()->focusWidget() != nullptr) return false;  // on its way to a parent
  const auto& key = static_cast<QKeyEvent&>(*event);
  if (!mine(key)) return false;
  constexpr int kKeys[] = {Qt::Key_Return, Qt::Key_Enter, Qt::Key_H, Qt::Key_Backspace, Qt::Key_Escape};
  const bool is_known_key =
      std::ranges::find(kKeys, key.key()) != std::end(kKeys) || (key.key() >= Qt::Key_1 && key.key() <= Qt::Key_9);
  if (!is_known_key) return false;
  if (claim) return event->accept(), true;
  return take(key.key());
}

}  // namespace roundel::widgets
