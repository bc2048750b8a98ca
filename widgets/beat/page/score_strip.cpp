// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/score_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/metrics/metrics.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/game/beat_text.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr int kCellHigh = 68, kCellGap = 12, kCellEdge = 4, kScoreInside = 12, kTrackHigh = 7;
constexpr int kMostOthers = 4, kLeastCell = 126;
constexpr int kOwnCells = 3;  // the user, the one to beat, the optimum
constexpr double kScorePx = 18, kSame = 1e-9;

}  // namespace

ScoreStrip::ScoreStrip(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_game(game) {
  setObjectName(QStringLiteral("scores"));
  setAccessibleName(tr("Scores"));
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ScoreStrip::sizeHint() const { return {screenPx(300), screenPx(kCellHigh)}; }

// What the rounds up to now have settled: waiting and running cannot be taken back.
double ScoreStrip::certain() const {
  const attempt::Position& position = m_game->position();
  const double now_s = position.at_s;
  double sum = 0;
  double jobs = 0;
  double first_s = now_s;
  for (std::size_t j = 0; j < position.jobs.size(); ++j) {
    const sim::JobState& state = position.jobs[j];
    if (state.cancelled) continue;
    ++jobs;
    const double arrival_s = m_game->problem()->jobs[j].arrival_s;
    first_s = std::min(first_s, arrival_s);
    const double until_s = state.finished ? state.ended_s : now_s;
    if (m_game->metric() == attempt::Metric::MeanLatencyRatio) {
      const double expected_s = metrics::expectedRunTime_s(*m_game->problem(), model::JobIndex(j));
      sum += expected_s > 0 ? state.wait_s / expected_s : 0;
    } else {
      sum += std::max(0.0, until_s - arrival_s);
    }
  }
  if (m_game->metric() == attempt::Metric::Makespan) return std::max(0.0, now_s - first_s);
  return jobs > 0 ? sum / jobs : 0;
}

void ScoreStrip::addOwn() {
  const Theme& theme = m_appearance->theme();
  const ScoreUnit unit = BeatText(*m_game).scoreUnit();
  const auto& best = m_game->search().after().back();
  Cell cell;
  cell.name = tr("You");
  cell.edge = theme.text;
  cell.own = true;
  cell.certain = certain();
  if (m_game->position().over) {
    cell.score = attempt::score(*m_game->position().trace, m_game->metric());
    cell.certain = cell.score.value_or(0);
    const int hints = m_game->attempt().hints();
    cell.note = hints > 0 ? tr("your score, with %n hint(s)", nullptr, hints) : tr("your score");
  } else {
    cell.score = best ? best->value : std::nullopt;
    cell.note = !best ? tr("searching") : best->exact ? tr("best still possible") : tr("at least");
    if (best && !best->value) cell.note = tr("not known yet");
  }
  cell.value = unit.number(cell.score);
  cell.warned = m_game->shownLoss().has_value();
  m_cells.push_back(cell);
}

QString ScoreStrip::gapText(std::optional<double> other) const {
  const std::optional<double> own_score = m_cells.front().score;
  const auto& best = m_game->search().after().back();
  const bool is_known = m_game->position().over || (best && best->exact);
  if (!other || !own_score || !is_known) return {};
  const ScoreUnit unit = BeatText(*m_game).scoreUnit();
  const double gap = *other - *own_score;
  if (std::abs(gap) <= kSame * std::max(1.0, std::abs(*other))) return tr("you are equal");
  const QString words = unit.number(std::abs(gap));
  return gap > 0 ? tr("you are %1 ahead").arg(words) : tr("you are %1 behind").arg(words);
}

void ScoreStrip::addRivals() {
  const std::vector<Rival> rivals = m_game->rivals();
  const ScoreUnit unit = BeatText(*m_game).scoreUnit();
  const auto add = [&](int i) {
    const Rival& rival = rivals[static_cast<std::size_t>(i)];
    Cell cell;
    cell.name = rival.name;
    cell.edge = schedulerStyle(rival.policy, rival.mark, m_appearance->theme()).line;
    cell.score = rival.score;
    cell.certain = rival.score.value_or(0);
    cell.value = unit.number(rival.score);
    cell.note = gapText(rival.score);
    cell.rival = i;
    m_cells.push_back(cell);
  };
  const int chosen_rival = m_game->choices().to_beat;
  if (chosen_rival >= 0 && chosen_rival < static_cast<int>(rivals.size())) add(chosen_rival);
  int others = 0;
  const int max_others = std::clamp(width() / screenPx(kLeastCell) - kOwnCells, 0, kMostOthers);
  for (int i = 0; i < static_cast<int>(rivals.size()) && others < max_others; ++i)
    if (i != chosen_rival) add(i), ++others;
}

void ScoreStrip::addOptimum() {
  Cell cell;
  cell.name = tr("Optimum");
  cell.edge = schedulerStyle(BeatText::optimumPolicy(), m_appearance->theme()).line;
  cell.score = m_game->search().optimum();
  cell.certain = cell.score.value_or(0);
  cell.value = BeatText(*m_game).scoreUnit().number(cell.score);
  const bool searched = m_game->search().after().front().has_value();
  cell.note = cell.score ? tr("proven, in whole rounds") : searched ? tr("not proven here") : tr("searching");
  m_cells.push_back(cell);
}

void ScoreStrip::refresh() {
  m_cells.clear();
  addOwn();
  addRivals();
  addOptimum();
  m_scale = 0;
  for (const Cell& cell : m_cells) m_scale = std::max(m_scale, cell.score.value_or(0));
  m_scale = m_scale > 0 ? m_scale * 1.08 : 1;
  m_cursor = std::min(m_cursor, partCount() - 1);
  update();
}

QString ScoreStrip::partName(int part) const {
  const Cell& cell = m_cells[static_cast<std::size_t>(part)];
  return QStringLiteral("%1, %2 %3").arg(cell.name, cell.value, BeatText(*m_game).scoreUnit().name());
}

QString ScoreStrip::partDescription(int part) const { return m_cells[static_cast<std::size_t>(part)].note; }

QRect ScoreStrip::partRect(int part) const {
  const int gap = screenPx(partCount() > 5 ? kCellGap / 2 : kCellGap);
  const double cell_width = (width() - gap * (partCount() - 1.0)) / partCount();
  return QRectF(part * (cell_width + gap), 0, cell_width, height()).toAlignedRect();
}

void ScoreStrip::choosePart(int part) {
  m_cursor = part;
  const int rival = m_cells[static_cast<std::size_t>(part)].rival;
  if (rival < 0) return update();
  m_cursor = 1;  // it moves to the place of the one to beat
  BeatChoices choices = m_game->choices();
  choices.to_beat = rival;
  m_game->setChoices(choices);
}

void ScoreStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (int part = 0; part < partCount(); ++part) paintCell(painter, part);
}

void ScoreStrip::paintCell(QPainter& painter, int part) const {
  const Theme& theme = m_appearance->theme();
  const Cell& cell = m_cells[static_cast<std::size_t>(part)];
  const QRectF frame = QRectF(partRect(part)).adjusted(1, 1, -1, -1);
  const bool ring = hasFocus() && part == m_cursor;
  painter.setPen(QPen(cell.own || ring ? theme.accent : theme.line, ring ? 2 : 1));
  painter.setBrush(cell.own ? theme.accentSoft : theme.panel);
  painter.drawRoundedRect(frame, kControlRadius, kControlRadius);
  painter.fillRect(QRectF(frame.left(), frame.top() + 3, kCellEdge, frame.height() - 6), cell.edge);
  const QRectF content_rect =
      frame.adjusted(kCellEdge + screenPx(kScoreInside), screenPx(5), -screenPx(kScoreInside), -screenPx(5));
  const double line = screenPx(24);
  painter.setFont(screenTabularFont(kScorePx, QFont::Bold));
  painter.setPen(cell.warned ? theme.warning : cell.own && !m_game->search().after().back() ? theme.dim : theme.text);
  painter.drawText(QRectF(content_rect.topLeft(), QSizeF(content_rect.width(), line)),
                   Qt::AlignRight | Qt::AlignVCenter, cell.value);
  const double room = content_rect.width() - painter.fontMetrics().horizontalAdvance(cell.value) - 6;
  painter.setFont(screenFont(kBodyPx, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(QRectF(content_rect.topLeft(), QSizeF(room, line)), Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(cell.name, Qt::ElideRight, static_cast<int>(room)));
  const QRectF track(content_rect.left(), content_rect.top() + line + screenPx(3), content_rect.width(),
                     screenPx(kTrackHigh));
  painter.setPen(Qt::NoPen);
  painter.setBrush(cell.own ? theme.panel : theme.idleGpu);
  painter.drawRoundedRect(track, 3, 3);
  const auto widthOf = [&](double score) { return track.width() * std::min(1.0, score / m_scale); };
  if (cell.score && *cell.score > cell.certain)
    paintHatch(painter,
               QRectF(track.left() + widthOf(cell.certain), track.top(), widthOf(*cell.score) - widthOf(cell.certain),
                      track.height()),
               theme.dim, 4, 1);
  painter.setPen(Qt::NoPen);
  painter.setBrush(cell.edge);
  if (cell.score || cell.own)
    painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(widthOf(cell.certain), track.height())), 3, 3);
  if (const auto optimum = m_game->search().optimum())
    painter.fillRect(QRectF(track.left() + widthOf(*optimum) - 1, track.top() - 3, 2, track.height() + 6), theme.good);
  painter.setFont(screenFont(kNotePx));
  painter.setPen(theme.dim);
  const QRectF foot(content_rect.left(), track.bottom() + screenPx(3), content_rect.width(), screenPx(18));
  painter.drawText(foot, Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(cell.note, Qt::ElideRight, static_cast<int>(foot.width())));
}

// In a narrow strip there are fewer other schedulers.
void ScoreStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (m_game->isOpen()) refresh();
}

void ScoreStrip::mouseReleaseEvent(QMouseEvent* event) {
  for (int part = 0; part < partCount(); ++part)
    if (partRect(part).contains(event->pos())) return choosePart(part);
}

void ScoreStrip::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (by != 0) {
    m_cursor = std::clamp(m_cursor + by, 0, partCount() - 1);
    announcePart(this, m_cursor);
    return update();
  }
  if (event->key() == Qt::Key_Space) return choosePart(m_cursor);
  QWidget::keyPressEvent(event);
}

void ScoreStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void ScoreStrip::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool ScoreStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  for (int part = 0; part < partCount(); ++part) {
    if (!partRect(part).contains(help->pos())) continue;
    const bool rival = m_cells[static_cast<std::size_t>(part)].rival >= 0;
    QToolTip::showText(help->globalPos(),
                       partName(part) + (rival ? QLatin1Char('\n') + tr("Click: the scheduler to beat") : QString()),
                       this);
    return true;
  }
  return true;
}

}  // namespace roundel::widgets
