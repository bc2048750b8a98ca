// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/own_lane.h"

#include <QGridLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/metrics/metrics.h"
#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/beat/game/beat_text.h"

namespace roundel::widgets {
namespace {

constexpr int kCardWidth = 190, kOwnEdge = 6, kLossHeight = 38, kLossSign = 18, kLeastSlots = 230, kAroundSlots = 60;
constexpr double kLossTint = 0.12;

void setRole(QLabel* label, const char* role) {
  if (label->property("role").toString() == QLatin1String(role)) return;
  label->setProperty("role", QString::fromLatin1(role));
  label->style()->unpolish(label);
  label->style()->polish(label);
}

}  // namespace

// ---- the line about the optimum ---------------------------------------------------------------------------------------------------

LossLine::LossLine(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_game(game) {
  setObjectName(QStringLiteral("loss"));
  setFixedHeight(screenPx(kLossHeight));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, 0, kGap, 0);
  row->setSpacing(screenPx(8));
  m_sign = new QLabel(this);
  m_text = new ElidedLabel("title", this);
  m_text->setObjectName(QStringLiteral("loss-text"));
  m_reason = new ElidedLabel("dim", this);
  m_reason->setObjectName(QStringLiteral("loss-reason"));
  m_back = linkButton(tr("Go back"), tr("Undoes the rounds from that one on; you place it again"), this);
  m_back->setObjectName(QStringLiteral("go-back"));
  row->addWidget(m_sign);
  row->addWidget(m_text, 3);
  row->addWidget(m_reason, 2);
  row->addWidget(m_back);
  connect(m_back, &QToolButton::clicked, game, [game] {
    if (const auto lost = game->shownLoss()) game->goBack(*lost - 1);
  });
  hide();
}

void LossLine::refresh() {
  const BeatText text(*m_game);
  const QString reached = text.reached();
  const QString loss = text.loss();
  m_good = !reached.isEmpty();
  setVisible(m_good || !loss.isEmpty());
  if (!isVisibleTo(parentWidget())) return;
  m_text->setText(m_good ? reached : loss);
  m_reason->setText(m_good ? tr("in whole rounds") : text.lossReason());
  m_back->setVisible(!m_good);
  if (const auto lost = m_game->shownLoss(); lost && !m_good) {
    m_back->setText(tr("Go back to round %1").arg(m_game->attempt().played()[*lost - 1].round + 1));
    m_back->setAccessibleName(m_back->text());
  }
  const Theme& theme = m_appearance->theme();
  m_sign->setPixmap(
      icon(m_good ? QStringLiteral("check") : QStringLiteral("warning"), m_good ? theme.good : theme.warning)
          .pixmap(screenPx(kLossSign)));
  update();
}

void LossLine::paintEvent(QPaintEvent*) {
  const Theme& theme = m_appearance->theme();
  QPainter painter(this);
  painter.fillRect(rect(), mixed(m_good ? theme.good : theme.warning, theme.panel, kLossTint));
  painter.setPen(m_good ? theme.good : theme.warning);
  painter.drawLine(0, 0, width(), 0);
}

// ---- the lane ---------------------------------------------------------------------------------------------------------------------

OwnLane::OwnLane(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QFrame(parent), m_appearance(appearance), m_game(game) {
  setProperty("panel", true);
  setObjectName(QStringLiteral("own-lane"));
  setAccessibleName(tr("Your lane"));
  auto* column = plainColumn(this, 0);
  column->setContentsMargins(2, 2, 2, 2);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kGap, screenPx(6), kGap, 0);
  m_title = makeLabel(tr("Your lane"), "title", this);
  m_note = makeLabel({}, "dim", this);
  head->setSpacing(kGap);
  head->addWidget(m_title);
  head->addWidget(m_note);
  head->addStretch(1);
  column->addLayout(head);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kGap + kOwnEdge, 0, kGap, screenPx(4));
  row->setSpacing(kGap);
  row->addWidget(makeCard());
  m_area = columnArea(this);
  m_canvas = new SlotsCanvas(appearance, game, m_area);
  m_area->setWidget(m_canvas);
  m_area->setFocusPolicy(Qt::NoFocus);
  row->addWidget(m_area, 1);
  column->addLayout(row, 1);
  m_loss = new LossLine(appearance, game, this);
  column->addWidget(m_loss);
  m_bubble = new RefereeBubble(appearance, this);
  connect(m_canvas, &SlotsCanvas::spokenChanged, this, &OwnLane::refreshBubble);
}

QWidget* OwnLane::makeCard() {
  auto* card = new QWidget(this);
  card->setFixedWidth(screenPx(kCardWidth));
  auto* column = plainColumn(card, screenPx(4));
  column->addWidget(makeLabel(tr("You"), "heading", card));
  column->addWidget(makeLabel(tr("by hand"), "dim", card));
  auto* grid = new QGridLayout;
  grid->setVerticalSpacing(screenPx(4));
  const auto add = [&](const QString& name, const QString& tip, QLabel** title = nullptr) {
    const int row = grid->rowCount();
    QLabel* words = makeLabel(name, "dim", card);
    QLabel* value = makeLabel(QStringLiteral("–"), "title", card);
    value->setAlignment(Qt::AlignRight);
    words->setToolTip(tip);
    value->setToolTip(tip);
    grid->addWidget(words, row, 0);
    grid->addWidget(value, row, 1);
    if (title != nullptr) *title = words;
    return value;
  };
  m_cru = add(tr("CRU"), tr("The share of GPU time that computed in the rounds so far"));
  m_finished = add(tr("finished"), tr("Jobs that have finished"));
  m_mean = add(tr("mean JCT so far"), tr("Over the jobs that have finished"), &m_meanName);
  m_best =
      add(tr("best still possible"), tr("The best score of all schedules in whole rounds that begin with your rounds"));
  m_best->setObjectName(QStringLiteral("best"));
  column->addLayout(grid);
  m_searching = new QProgressBar(card);
  m_searching->setObjectName(QStringLiteral("searching"));
  m_searching->setAccessibleName(tr("Search for the best still possible"));
  m_searching->setToolTip(tr("The search for the best still possible is running"));
  m_searching->setTextVisible(false);
  m_searching->setFixedHeight(2);
  m_searching->setRange(0, 0);
  QSizePolicy keeps = m_searching->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  m_searching->setSizePolicy(keeps);
  column->addWidget(m_searching);
  column->addStretch(1);
  m_undo = new QPushButton(card);
  m_undo->setObjectName(QStringLiteral("undo-round"));
  m_undo->setToolTip(tr("Opens the last round again with its jobs (Backspace)"));
  m_again = new QPushButton(tr("Start again"), card);
  m_again->setObjectName(QStringLiteral("start-again"));
  m_again->setToolTip(tr("Begins a new attempt; this one stays in the list"));
  for (QPushButton* button : {m_undo, m_again}) {
    button->setMinimumHeight(screenPx(30));
    column->addWidget(button);
  }
  connect(m_undo, &QPushButton::clicked, m_game, &BeatGame::undo);
  connect(m_again, &QPushButton::clicked, m_game, &BeatGame::startAgain);
  return card;
}

void OwnLane::refresh() {
  const std::size_t rounds = m_game->playedRounds();
  if (rounds == 0)
    m_note->setText(tr("Drag a job to the GPUs of round %1.").arg(m_game->position().round + 1));
  else
    m_note->setText(tr("%n round(s) played", nullptr, static_cast<int>(rounds)));
  fitHeight();
  refreshCard();
  m_loss->refresh();
  refreshBubble();
}

void OwnLane::setPageHeight(int px) {
  m_pageHeight = px;
  if (m_game->isOpen()) fitHeight();
}

void OwnLane::fitHeight() {
  const int min_height = std::min(m_canvas->minimumSizeHint().height(), screenPx(kLeastSlots));
  const int max_height = std::max(min_height, m_canvas->sizeHint().height());
  m_area->setMinimumHeight(std::clamp(m_pageHeight / 2 - screenPx(kAroundSlots), min_height, max_height));
}

void OwnLane::refreshCard() {
  const std::size_t rounds = m_game->playedRounds();
  const BeatText text(*m_game);
  const trace::Trace& trace = *m_game->position().trace;
  const auto cru = rounds == 0 ? std::nullopt : metrics::compute(trace).value("cru");
  m_cru->setText(cru ? QLocale().toString(*cru, 'f', 3) : QStringLiteral("–"));
  const auto& jobs = m_game->position().jobs;
  const auto ended = std::ranges::count_if(jobs, [](const sim::JobState& job) { return job.finished; });
  m_finished->setText(tr("%1 of %2").arg(ended).arg(jobs.size()));
  m_meanName->setText(m_game->position().over ? BeatText::metricName(m_game->metric())
                                              : tr("%1 so far").arg(BeatText::metricName(m_game->metric())));
  m_mean->setText(text.scoreUnit().withUnit(attempt::score(trace, m_game->metric())));
  // Until the search ends, the number of the round before is shown in grey.
  const auto& best_by_round = m_game->search().after();
  const bool searching = !best_by_round.back();
  m_best->setText(text.reachable(searching && rounds > 0 ? best_by_round[rounds - 1] : best_by_round.back()));
  m_searching->setVisible(searching);
  const bool lost = m_game->shownLoss().has_value();
  setRole(m_best, searching ? "dim" : lost ? "warning" : "title");
  const bool has_rounds = rounds > 0;
  m_undo->setEnabled(has_rounds);
  m_undo->setText(has_rounds ? tr("Undo round %1   Backspace").arg(m_game->attempt().played().back().round + 1)
                             : tr("Undo"));
  m_again->setEnabled(has_rounds);
}

QRect OwnLane::openColumn() const {
  const SlotsLayout layout = m_canvas->slotsLayout();
  const std::int64_t round = m_game->position().round;
  QRectF column;
  for (std::size_t g = 0; g < layout.tops.size(); ++g) column |= layout.slot(model::GpuIndex(g), round);
  return QRect(m_canvas->mapTo(this, column.topLeft().toPoint()), column.size().toSize());
}

void OwnLane::refreshBubble() {
  if (!m_game->isOpen() || m_game->position().over || !m_canvas->spoken().valid()) return m_bubble->hide();
  m_bubble->answer(BeatText(*m_game).answer(m_canvas->spoken()), m_canvas->mapTo(this, m_canvas->spokenAt()), rect(),
                   openColumn(), m_game->choices().advice);
}

void OwnLane::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  refreshBubble();
}

void OwnLane::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  QPainter painter(this);
  const int top = m_area->y() + screenPx(4);
  painter.fillRect(QRect(2, top, kOwnEdge, m_area->height() - screenPx(4)), m_appearance->theme().text);
}

}  // namespace roundel::widgets
