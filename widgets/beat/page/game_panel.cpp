// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/game_panel.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/segment_button.h"
#include "widgets/beat/game/beat_text.h"

namespace roundel::widgets {
namespace {

constexpr int kCircle = 22, kRoundSign = 14, kMostAttempts = 8;
constexpr double kRowTint = 0.12;

QLabel* wrapped(const char* role, QWidget* parent) {
  QLabel* label = makeLabel({}, role, parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace

// ---- a round ----------------------------------------------------------------------------------------------------------------------

RoundRow::RoundRow(const Appearance* appearance, QWidget* parent) : QWidget(parent), m_appearance(appearance) {
  auto* row = plainRow(this, screenPx(6));
  row->setContentsMargins(screenPx(kCircle + 12), screenPx(4), screenPx(6), screenPx(4));
  m_text = wrapped("note", this);
  m_sign = new QLabel(this);
  m_value = makeLabel({}, "title", this);
  row->addWidget(m_text, 1);
  row->addWidget(m_sign);
  row->addWidget(m_value);
  setMinimumHeight(screenPx(kCircle + 10));
}

void RoundRow::show(std::int64_t number, const QString& text, const QString& value, State state) {
  m_number = number;
  m_state = state;
  m_text->setText(text);
  m_value->setText(value);
  const Theme& theme = m_appearance->theme();
  m_sign->setVisible(state == State::Lost || state == State::Reachable);
  if (state == State::Lost)
    m_sign->setPixmap(icon(QStringLiteral("warning"), theme.warning).pixmap(screenPx(kRoundSign)));
  else if (state == State::Reachable)
    m_sign->setPixmap(icon(QStringLiteral("check"), theme.good).pixmap(screenPx(kRoundSign)));
  QString tip;
  if (state == State::Lost) tip = tr("After this round the optimum was no longer reachable");
  if (state == State::Reachable) tip = tr("After this round the optimum was still reachable");
  setToolTip(tip);
  setAccessibleName(tr("Round %1: %2, %3").arg(number).arg(text, value));
  setAccessibleDescription(tip);
  update();
}

void RoundRow::paintEvent(QPaintEvent*) {
  const Theme& theme = m_appearance->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  if (m_state == State::Lost) painter.fillRect(rect(), mixed(theme.warning, theme.panel, kRowTint));
  if (m_state == State::Open) {
    painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
    painter.drawRoundedRect(frame, kBarRadius, kBarRadius);
  }
  const double side = screenPx(kCircle);
  const QRectF circle(screenPx(4), (height() - side) / 2, side, side);
  painter.setPen(QPen(m_state == State::Open ? theme.accent : theme.edge, 1));
  painter.setBrush(m_state == State::Open ? theme.accent : theme.panel);
  painter.drawEllipse(circle);
  painter.setPen(m_state == State::Open ? theme.onAccent : theme.text);
  painter.setFont(screenTabularFont(kNotePx, QFont::DemiBold));
  painter.drawText(circle, Qt::AlignCenter, QString::number(m_number));
}

// ---- the panel --------------------------------------------------------------------------------------------------------------------

GamePanel::GamePanel(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_game(game) {
  setObjectName(QStringLiteral("game"));
  auto* outer = plainColumn(this, 0);
  m_frame = new Panel(tr("Beat the scheduler"), this);
  m_attempt = makeLabel({}, "dim", m_frame);
  m_frame->setCorner(m_attempt);
  outer->addWidget(m_frame);
  auto* column = plainColumn(m_frame->body(), screenPx(8));
  column->addWidget(makeGoal());
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(tr("Your rounds"), "title", this));
  head->addStretch(1);
  head->addWidget(makeLabel(tr("best still possible"), "dim", this));
  column->addLayout(head);
  QScrollArea* area = columnArea(this);
  area->setFocusPolicy(Qt::TabFocus);
  area->setAccessibleName(tr("Your rounds"));
  auto* list = new QWidget(area);
  m_rounds = plainColumn(list, screenPx(4));
  m_rounds->addStretch(1);
  area->setWidget(list);
  column->addWidget(area, 3);
  column->addWidget(makePlay());
  column->addWidget(makeChoices());
  auto* attempts_row = new QHBoxLayout;
  attempts_row->addWidget(makeLabel(tr("Your attempts"), "title", this));
  attempts_row->addStretch(1);
  column->addLayout(attempts_row);
  QScrollArea* attempts = columnArea(this);
  attempts->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget(attempts);
  m_attempts = plainColumn(content, screenPx(2));
  m_noAttempts = wrapped("dim", content);
  m_noAttempts->setText(tr("Kept on this computer from the first round on."));
  m_attempts->addWidget(m_noAttempts);
  m_attempts->addStretch(1);
  attempts->setWidget(content);
  column->addWidget(attempts, 2);
  column->addWidget(makeEnd());
}

QWidget* GamePanel::makeGoal() {
  auto* box = new QFrame(this);
  box->setProperty("bar", QStringLiteral("note"));
  auto* column = plainColumn(box, screenPx(3));
  column->setContentsMargins(kGap, screenPx(9), kGap, screenPx(9));
  m_goal = wrapped("title", box);
  m_goal->setObjectName(QStringLiteral("goal"));
  m_task = wrapped("dim", box);
  column->addWidget(m_goal);
  column->addWidget(m_task);
  return box;
}

QWidget* GamePanel::makePlay() {
  auto* box = new QWidget(this);
  auto* column = plainColumn(box, screenPx(4));
  m_play = new QPushButton(box);
  m_play->setObjectName(QStringLiteral("play-round"));
  m_play->setMinimumHeight(screenPx(34));
  makePrimary(m_play);
  m_why = wrapped("dim", box);
  m_why->setObjectName(QStringLiteral("why-not-play"));
  column->addWidget(m_play);
  column->addWidget(m_why);
  connect(m_play, &QPushButton::clicked, m_game,
          [this] { m_game->position().over ? m_game->startAgain() : m_game->play(); });
  return box;
}

QWidget* GamePanel::makeChoices() {
  auto* box = new QWidget(this);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  QLabel* loss_label = makeLabel(tr("Say when the optimum is lost"), "note", box);
  loss_label->setWordWrap(true);
  auto* group = new QButtonGroup(this);
  const auto add = [&](const QString& text, const char* name, const QString& tip) {
    auto* button = new SegmentButton(box);
    button->setText(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setProperty("narrow", true);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setMinimumHeight(screenPx(26));
    group->addButton(button);
    return button;
  };
  m_atOnce = add(tr("At once"), "at-once", tr("After the round that loses it"));
  m_atEnd = add(tr("At end"), "at-end", tr("When the last job has finished"));
  const auto say = [this](bool at_once) {
    BeatChoices choices = m_game->choices();
    choices.at_once = at_once;
    m_game->setChoices(choices);
  };
  connect(m_atOnce, &SegmentButton::clicked, m_game, [say] { say(true); });
  connect(m_atEnd, &SegmentButton::clicked, m_game, [say] { say(false); });
  m_advice = new QCheckBox(tr("Show the referee's advice"), box);
  m_advice->setObjectName(QStringLiteral("advice"));
  m_advice->setToolTip(
      tr("What would be allowed, and what a placement does in this round. It never says whether a move is good."));
  connect(m_advice, &QCheckBox::toggled, m_game, [this](bool on) {
    BeatChoices choices = m_game->choices();
    choices.advice = on;
    m_game->setChoices(choices);
  });
  grid->addWidget(loss_label, 0, 0);
  grid->addWidget(m_atOnce, 0, 1);
  grid->addWidget(m_atEnd, 0, 2);
  grid->addWidget(m_advice, 1, 0, 1, 3, Qt::AlignLeft);
  grid->setColumnStretch(0, 1);
  return box;
}

QWidget* GamePanel::makeEnd() {
  auto* box = new QWidget(this);
  auto* column = plainColumn(box, screenPx(6));
  auto* row = new QHBoxLayout;
  m_hint = new QPushButton(tr("Hint   H"), box);
  m_hint->setObjectName(QStringLiteral("hint"));
  m_hint->setToolTip(tr("Says one placement of a best schedule; the attempt counts it (H)"));
  m_leave = new QPushButton(tr("Leave   Esc"), box);
  m_leave->setObjectName(QStringLiteral("leave"));
  m_leave->setToolTip(tr("Back to the lanes; your attempt is kept (Esc)"));
  for (QPushButton* button : {m_hint, m_leave}) {
    button->setMinimumHeight(screenPx(30));
    row->addWidget(button, 1);
  }
  column->addLayout(row);
  QLabel* keys = wrapped("dim", box);
  keys->setText(tr("1–9 choose a job, arrows move, Space drops, Shift+Space fills the node"));
  column->addWidget(keys);
  connect(m_hint, &QPushButton::clicked, m_game, &BeatGame::hint);
  connect(m_leave, &QPushButton::clicked, this, &GamePanel::leaveRequested);
  return box;
}

void GamePanel::refresh() {
  const BeatText text(*m_game);
  m_attempt->setText(tr("attempt %1").arg(m_game->number() + 1));
  const std::vector<Rival> rivals = m_game->rivals();
  const int chosen_rival = m_game->choices().to_beat;
  if (chosen_rival >= 0 && chosen_rival < static_cast<int>(rivals.size())) {
    const Rival& rival = rivals[static_cast<std::size_t>(chosen_rival)];
    m_goal->setText(tr("Beat %1: %2").arg(rival.name, text.scoreUnit().withUnit(rival.score)));
  } else {
    m_goal->setText(tr("Find the best schedule"));
  }
  const QString task_text = tr("Finish all jobs with a lower %1.").arg(BeatText::metricName(m_game->metric()));
  m_task->setText(m_game->search().optimum() ? task_text + QLatin1Char(' ') + tr("Can you reach the optimum?")
                                             : task_text);
  refreshRounds();
  const bool is_over = m_game->position().over;
  m_play->setEnabled(is_over || m_game->whyNotPlay().isEmpty());
  m_play->setText(is_over ? tr("Play again") : tr("Play round %1   Enter").arg(m_game->position().round + 1));
  m_play->setToolTip(is_over ? tr("Begins a new attempt")
                             : tr("The jobs run on these GPUs for one round; idle GPUs are allowed (Enter)"));
  m_why->setText(is_over ? QString() : m_game->whyNotPlay());
  m_hint->setEnabled(!is_over);
  (m_game->choices().at_once ? m_atOnce : m_atEnd)->setChecked(true);
  m_advice->setChecked(m_game->choices().advice);
  refreshAttempts();
}

void GamePanel::refreshRounds() {
  const BeatText text(*m_game);
  const ScoreUnit unit = text.scoreUnit();
  const auto& played = m_game->attempt().played();
  const std::size_t count = played.size() + (m_game->position().over ? 0 : 1);
  while (m_rows.size() < count) {
    m_rows.push_back(new RoundRow(m_appearance, this));
    m_rounds->insertWidget(static_cast<int>(m_rows.size()) - 1, m_rows.back());
  }
  const bool says = m_game->choices().at_once || m_game->position().over;
  const auto lost = m_game->shownLoss();
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    m_rows[i]->setVisible(i < count);
    if (i >= count) continue;
    const attempt::Position& position_before = m_game->positionAfter(i);
    if (i == played.size()) {
      m_rows[i]->show(position_before.round + 1, text.round(m_game->attempt().open(), position_before), tr("open"),
                      RoundRow::State::Open);
      continue;
    }
    const auto& best = m_game->search().after()[i + 1];
    const bool is_exact = best && best->exact && m_game->search().optimum();
    RoundRow::State state = RoundRow::State::Played;
    if (says && lost && *lost == i + 1) state = RoundRow::State::Lost;
    if (says && is_exact && (!lost || i + 1 < *lost)) state = RoundRow::State::Reachable;
    const QString value = !best || !says ? QString()
                          : best->exact  ? unit.number(best->value)
                          : best->value  ? tr("≥ %1").arg(unit.number(best->value))
                                         : QString();
    m_rows[i]->show(played[i].round + 1, text.round(played[i].by_gpu, position_before), value, state);
  }
}

// The rows are made again only if the attempts have changed, so that their buttons keep the focus.
void GamePanel::refreshAttempts() {
  if (m_shownAttempts == m_game->store().attempts() && m_shownMetric == m_game->metric()) return;
  m_shownAttempts = m_game->store().attempts();
  m_shownMetric = m_game->metric();
  while (m_attempts->count() > 2) {
    QLayoutItem* item = m_attempts->takeAt(1);
    delete item->widget();
    delete item;
  }
  const auto& saved_attempts = m_game->store().attempts();
  m_noAttempts->setVisible(saved_attempts.empty());
  const ScoreUnit unit = BeatText(*m_game).scoreUnit();
  const std::size_t first = saved_attempts.size() > kMostAttempts ? saved_attempts.size() - kMostAttempts : 0;
  for (std::size_t i = first; i < saved_attempts.size(); ++i) {
    const attempt::SavedAttempt& saved = saved_attempts[i];
    auto* row = new QWidget(this);
    auto* line = plainRow(row, screenPx(8));
    QString words;
    if (!saved.over)
      words = tr("in play, %n round(s)", nullptr, static_cast<int>(saved.attempt.played().size()));
    else if (saved.lost_after)
      words = tr("optimum lost after round %1")
                  .arg(saved.attempt.played()[static_cast<std::size_t>(*saved.lost_after) - 1].round + 1);
    else
      words = tr("finished");
    if (saved.attempt.hints() > 0)
      words += QStringLiteral(", ") + tr("with %n hint(s)", nullptr, saved.attempt.hints());
    line->addWidget(makeLabel(QString::number(i + 1), "title", row));
    QLabel* state = wrapped("dim", row);
    state->setText(words);
    line->addWidget(state, 1);
    const bool is_same_metric = saved.metric == m_game->metric();
    line->addWidget(
        makeLabel(is_same_metric ? unit.number(saved.score) : BeatText::metricName(saved.metric), "title", row));
    QToolButton* remove = linkButton(tr("Delete"), tr("Deletes attempt %1 from this computer").arg(i + 1), row);
    remove->setAccessibleName(tr("Delete attempt %1").arg(i + 1));
    remove->setObjectName(QStringLiteral("delete-attempt-%1").arg(i + 1));
    connect(
        remove, &QToolButton::clicked, m_game, [this, i] { m_game->removeAttempt(i); }, Qt::QueuedConnection);
    line->addWidget(remove);
    m_attempts->insertWidget(m_attempts->count() - 1, row);
  }
}

}  // namespace roundel::widgets
