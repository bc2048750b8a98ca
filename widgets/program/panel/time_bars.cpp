// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/time_bars.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "widgets/base/painting/time_text.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr int kWide = 196, kHigh = 30;  // px
constexpr double kMostPitch = 24, kLeastBar = 2;

double total_ms(const policies::ProgramLog::Times& times) { return times.program_ms + times.host_ms; }

}  // namespace

std::vector<TimeBar> timeBars(const ProgramTimes& times, double limit_s) {
  std::vector<TimeBar> bars;
  const std::size_t in_bar = (times.size() + kMostBars - 1) / kMostBars;
  std::size_t place = 0;
  for (const auto& [decision, each] : times) {
    if (place++ % std::max<std::size_t>(1, in_bar) == 0) bars.push_back({decision, decision, each, false});
    TimeBar& bar = bars.back();
    bar.last = decision;
    if (total_ms(each) > total_ms(bar.most)) bar.most = each;
    bar.slow |= limit_s > 0 && each.program_ms > 500 * limit_s;
  }
  return bars;
}

TimeBars::TimeBars(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("program-times"));
  setAccessibleName(tr("Milliseconds per decision"));
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeBars::setTimes(const ProgramTimes& times, double limit_s, double end_s) {
  m_bars = timeBars(times, limit_s);
  m_end_s = end_s;
  update();
}

void TimeBars::setCurrent(std::int64_t decision) {
  m_current = decision;
  update();
}

void TimeBars::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QSize TimeBars::sizeHint() const { return {screenPx(kWide), screenPx(kHigh)}; }

QString TimeBars::tip(std::size_t bar) const {
  const TimeBar& time_bar = m_bars[bar];
  const auto ms = [](double value) { return QString::number(value, 'f', value < 10 ? 1 : 0); };
  const QString text =
      tr("Decision %1, %2: %3 ms of the program, %4 ms of Roundel")
          .arg(time_bar.most.decision + 1)
          .arg(clockText(time_bar.most.at_s, m_end_s), ms(time_bar.most.program_ms), ms(time_bar.most.host_ms));
  return time_bar.first == time_bar.last
             ? text
             : tr("Slowest of decisions %1 to %2. %3").arg(time_bar.first + 1).arg(time_bar.last + 1).arg(text);
}

QRectF TimeBars::rectOf(std::size_t bar) const {
  double longest_ms = 0;
  for (const TimeBar& time_bar : m_bars) longest_ms = std::max(longest_ms, total_ms(time_bar.most));
  const double pitch =
      std::min(kMostPitch * textScale(), width() / static_cast<double>(std::max<std::size_t>(1, m_bars.size())));
  const double bar_height =
      longest_ms > 0 ? std::max(kLeastBar, total_ms(m_bars[bar].most) / longest_ms * (height() - 2)) : kLeastBar;
  return {pitch * static_cast<double>(bar), height() - 1 - bar_height, std::max(1.0, pitch * 0.64), bar_height};
}

int TimeBars::barAt(QPointF position) const {
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    const QRectF rect = rectOf(i);
    if (position.x() >= rect.left() && position.x() < rect.right() + rect.width() * 0.4) return static_cast<int>(i);
  }
  return -1;
}

void TimeBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), m_theme.line);
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    const bool now = m_current >= m_bars[i].first && m_current <= m_bars[i].last;
    const QColor color = m_bars[i].slow                ? m_theme.warning
                         : now                         ? m_theme.accent
                         : m_bars[i].last <= m_current ? m_theme.faint
                                                       : m_theme.line;
    painter.fillRect(rectOf(i), color);
  }
}

void TimeBars::choosePart(int part) {
  if (part >= 0 && part < partCount()) emit chosen(m_bars[static_cast<std::size_t>(part)].most.at_s);
}

void TimeBars::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) choosePart(barAt(event->position()));
}

bool TimeBars::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int bar = barAt(help->pos());
  bar < 0 ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip(static_cast<std::size_t>(bar)), this);
  return true;
}

}  // namespace roundel::widgets
