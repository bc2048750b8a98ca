// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/scoreboard.h"

#include <QEasingCurve>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSeries>
#include <QtCharts/QBarSet>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>

#include "core/metrics/playhead.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/painting/time_units.h"

namespace roundel::widgets {
namespace {

constexpr int kCategoryRoom = 16;
constexpr int kGlide_ms = 180, kPause_ms = 100;  // while playing, bars are updated ten times per second
constexpr double kGroup = 0.84, kHeadroom = 1.16;
constexpr double kLabel = kSmallestPx;

}  // namespace

Scoreboard::Scoreboard(Workbench* bench, QWidget* parent) : QChartView(parent), m_bench(bench) {
  setObjectName(QLatin1String(plots::kScoreboard));
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  setRenderHint(QPainter::Antialiasing);
  setMinimumHeight(80);
  chart()->legend()->hide();
  chart()->setMargins(QMargins(0, 0, 0, kCategoryRoom));
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  chart()->setBackgroundRoundness(0);
  chart()->setAnimationDuration(kGlide_ms);
  chart()->setAnimationEasingCurve(QEasingCurve::OutCubic);
  m_categories = new QBarCategoryAxis(this);
  m_heights = new QValueAxis(this);
  m_heights->setRange(0, kHeadroom);
  m_heights->setLabelsVisible(false);
  m_heights->setLineVisible(false);
  m_heights->setTickCount(2);
  chart()->addAxis(m_categories, Qt::AlignBottom);
  chart()->addAxis(m_heights, Qt::AlignLeft);
  m_updateTimer.setSingleShot(true);
  m_updateTimer.setInterval(kPause_ms);
  connect(&m_updateTimer, &QTimer::timeout, this, &Scoreboard::refresh);
  connect(&bench->playhead, &Playhead::moved, this, [this] {
    if (!m_updateTimer.isActive()) m_bench->playhead.playing() ? m_updateTimer.start() : refresh();
  });
  connect(bench, &Workbench::themeChanged, this, &Scoreboard::restyle);
  restyle();
}

bool Scoreboard::animated() const { return chart()->animationOptions() != QChart::NoAnimation; }

QString Scoreboard::metricName(Metric metric) const {
  switch (metric) {
    case Cru:
      return tr("CRU so far");
    case Ttd:
      return tr("TTD");
    default:
      return tr("JCT");
  }
}

void Scoreboard::setLanes(std::vector<plots::PlotLane> lanes, int only) {
  m_lanes = std::move(lanes);
  m_shownLane = only;
  rebuild();
}

void Scoreboard::rebuild() {
  m_scale = {1, 1, 1};
  for (const plots::PlotLane& lane : m_lanes) {
    m_scale[Ttd] = std::max(m_scale[Ttd], lane.index->trace().end_s);
    m_scale[Jct] = std::max(m_scale[Jct], lane.run->metrics->value("jct_mean_s").value_or(0));
  }
  chart()->setAnimationOptions(QChart::NoAnimation);
  if (m_series != nullptr) {
    chart()->removeSeries(m_series);
    delete m_series;
  }
  m_series = new QBarSeries(this);
  m_series->setBarWidth(kGroup);
  for (const plots::PlotLane& lane : m_lanes) {
    auto* set = new QBarSet(lane.label, m_series);
    *set << 0 << 0 << 0;
    m_series->append(set);
  }
  chart()->addSeries(m_series);
  m_series->attachAxis(m_categories);
  m_series->attachAxis(m_heights);
  restyle();
  refresh();
}

void Scoreboard::restyle() {
  const Theme& theme = m_bench->theme();
  chart()->setBackgroundBrush(theme.panel);
  setBackgroundBrush(theme.panel);
  m_categories->setLabelsVisible(false);  // drawForeground() writes them: the axis would cut texts that fit
  m_categories->setLinePenColor(theme.line);
  m_categories->setGridLineVisible(false);
  m_heights->setGridLineColor(theme.grid);
  const auto sets = m_series != nullptr ? m_series->barSets() : QList<QBarSet*>();
  for (qsizetype i = 0; i < sets.size(); ++i) {
    const plots::PlotLane& lane = m_lanes[static_cast<std::size_t>(i)];
    const QColor color = schedulerStyle(lane.policy, lane.mark, theme).line;
    sets[i]->setColor(mixed(color, theme.panel, 0.85));
    sets[i]->setBorderColor(color);
  }
  viewport()->update();
}

void Scoreboard::refresh() {
  const double now_s = m_bench->playhead.now_s();
  m_scores.assign(m_lanes.size(), {});
  chart()->setAnimationOptions(m_bench->reducedMotion() || !isVisible() ? QChart::NoAnimation
                                                                        : QChart::SeriesAnimations);
  const auto sets = m_series != nullptr ? m_series->barSets() : QList<QBarSet*>();
  QStringList sentences;
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    const metrics::Playhead lane_metrics = metrics::computeAt(*m_lanes[i].index, now_s, m_lanes[i].run->warm_up);
    auto& scores = m_scores[i];
    scores[Cru].value = lane_metrics.cru;
    const int left = lane_metrics.jobs.not_arrived + lane_metrics.jobs.queued + lane_metrics.jobs.running;
    const auto ttd = m_lanes[i].run->metrics->value("ttd_s");
    scores[Ttd].counting = left > 0;
    scores[Ttd].value = left > 0 ? std::min(now_s, m_lanes[i].index->trace().end_s) : ttd;
    scores[Jct].value = lane_metrics.jct_mean_s;
    scores[Jct].counting = left > 0;
    scores[Jct].of =
        left > 0 ? tr("%1 of %2 finished").arg(lane_metrics.jobs.finished).arg(lane_metrics.jobs.finished + left)
                 : QString();
    QStringList words;
    for (int m = 0; m < kMetrics; ++m) {
      const auto metric = static_cast<Metric>(m);
      const double height = laneShown(i) ? std::clamp(scores[metric].value.value_or(0) / m_scale[metric], 0.0, 1.0) : 0;
      if (sets[static_cast<qsizetype>(i)]->at(m) != height) sets[static_cast<qsizetype>(i)]->replace(m, height);
      words << metricName(metric) + QLatin1Char(' ') + valueText(scores[metric], metric, true);
    }
    if (laneShown(i)) sentences << m_lanes[i].label + QStringLiteral(": ") + words.join(QStringLiteral(", "));
  }
  m_categories->setCategories({metricName(Cru), metricName(Ttd), metricName(Jct)});
  setAccessibleName(tr("Scoreboard at the playhead"));
  setAccessibleDescription(sentences.join(QStringLiteral(". ")));
  viewport()->update();
}

double Scoreboard::barHeight(std::size_t lane, Metric metric) const {
  return m_series->barSets()[static_cast<qsizetype>(lane)]->at(metric);
}

// TTD and JCT are side by side, so they have the same unit.
plots::TimeUnit Scoreboard::timeUnit() const {
  const model::TimeUnit unit = ShownTimes::shared().unitFor(std::max(m_scale[Ttd], m_scale[Jct]));
  return {unit.seconds, unitName(unit)};
}

QString Scoreboard::valueText(const Score& score, Metric metric, bool unit) const {
  if (!score.value) return QStringLiteral("–");
  if (metric == Cru) return QString::number(*score.value, 'f', 3);
  const plots::TimeUnit time = timeUnit();
  const QString text = QString::number(*score.value / time.seconds, 'f', time.seconds >= 3600 ? 2 : 1) +
                       (unit ? QLatin1Char(' ') + time.name : QString());
  if (unit && !score.of.isEmpty()) return QStringLiteral("%1… (%2)").arg(text, score.of);
  return score.counting ? text + QStringLiteral("…") : text;
}

QString Scoreboard::table(QChar separator) const {
  QStringList lines{
      QStringList{tr("scheduler"), QStringLiteral("cru"), QStringLiteral("ttd_s"), QStringLiteral("jct_mean_s")}.join(
          separator)};
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    QStringList cells{m_lanes[i].label};
    for (const Score& score : m_scores[i]) cells << (score.value ? QString::number(*score.value, 'g', 17) : QString());
    if (laneShown(i)) lines << cells.join(separator);
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

// Grouped bars share the fraction kGroup of a category's width.
QRectF Scoreboard::barRect(std::size_t lane, Metric metric) const {
  const double bar_width = kGroup / static_cast<double>(m_lanes.size());
  const double left = static_cast<int>(metric) - kGroup / 2 + bar_width * static_cast<double>(lane);
  const QPointF top = chart()->mapToPosition({left, barHeight(lane, metric)}, m_series);
  const QPointF bottom = chart()->mapToPosition({left + bar_width, 0}, m_series);
  return {chart()->mapToScene(top), chart()->mapToScene(bottom)};
}

QString Scoreboard::partName(int part) const {
  const auto lane = static_cast<std::size_t>(part / kMetrics);
  const auto metric = static_cast<Metric>(part % kMetrics);
  return QStringLiteral("%1: %2 %3")
      .arg(m_lanes[lane].label, metricName(metric), valueText(m_scores[lane][metric], metric, true));
}

QRect Scoreboard::partRect(int part) const {
  const auto lane = static_cast<std::size_t>(part / kMetrics);
  return laneShown(lane) ? mapFromScene(barRect(lane, static_cast<Metric>(part % kMetrics))).boundingRect() : QRect();
}

// Writes the value above each bar and the name in it, if they fit.
void Scoreboard::drawForeground(QPainter* painter, const QRectF& rect) {
  QChartView::drawForeground(painter, rect);
  const Theme& theme = m_bench->theme();
  const QFont font = uiFont(kLabel, QFont::Medium);
  const QFontMetricsF metrics(font);
  painter->setFont(font);
  for (std::size_t i = 0; i < m_scores.size(); ++i) {
    if (!laneShown(i)) continue;
    const SchedulerStyle style = schedulerStyle(m_lanes[i].policy, m_lanes[i].mark, theme);
    for (int m = 0; m < kMetrics; ++m) {
      const QRectF bar = barRect(i, static_cast<Metric>(m));
      const QString value = valueText(m_scores[i][static_cast<std::size_t>(m)], static_cast<Metric>(m), false);
      QString bar_text = m_lanes[i].label;
      if (metrics.horizontalAdvance(value) <= bar.width() - 2) {
        painter->setPen(theme.text);
        painter->drawText(QRectF(bar.center().x() - 60, bar.top() - metrics.height() - 1, 120, metrics.height()),
                          Qt::AlignCenter, value);
      } else {
        bar_text += QStringLiteral("  ") + value;
      }
      if (metrics.horizontalAdvance(bar_text) + 8 > bar.height()) bar_text = m_lanes[i].label;
      const double text_length = metrics.horizontalAdvance(bar_text) + 8;
      if (bar.width() < metrics.height() - 2 || bar.height() < text_length) continue;
      painter->save();
      painter->translate(bar.center().x(), bar.bottom() - 4);
      painter->rotate(-90);
      painter->setPen(textOn(mixed(style.line, theme.panel, 0.85)));
      painter->drawText(QRectF(0, -metrics.height() / 2, text_length, metrics.height()),
                        Qt::AlignLeft | Qt::AlignVCenter, bar_text);
      painter->restore();
    }
  }
  painter->setFont(uiFont(kNotePx, QFont::DemiBold));
  painter->setPen(theme.text);
  for (int m = 0; m < kMetrics && !m_scores.empty(); ++m) {
    const auto metric = static_cast<Metric>(m);
    const QString words =
        metric == Cru ? metricName(metric) : QStringLiteral("%1, %2").arg(metricName(metric), timeUnit().name);
    const QRectF first = barRect(0, metric), last = barRect(m_scores.size() - 1, metric);
    painter->drawText(QRectF(first.left() - 20, first.bottom() + 2, last.right() - first.left() + 40, kCategoryRoom),
                      Qt::AlignHCenter | Qt::AlignTop, words);
  }
  if (!hasFocus()) return;
  painter->setPen(QPen(theme.accent, 2));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
}

bool Scoreboard::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QChartView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QPointF scene_point = mapToScene(help->pos());
  for (std::size_t i = 0; i < m_scores.size(); ++i) {
    for (int m = 0; m < kMetrics; ++m) {
      const auto metric = static_cast<Metric>(m);
      QRectF column = barRect(i, metric);
      column.setTop(0);
      if (!laneShown(i) || !column.contains(scene_point)) continue;
      QToolTip::showText(
          help->globalPos(),
          QStringLiteral("<b>%1</b>: %2 %3")
              .arg(m_lanes[i].label.toHtmlEscaped(), metricName(metric), valueText(m_scores[i][metric], metric, true)),
          this);
      return true;
    }
  }
  return QChartView::event(event);
}

}  // namespace roundel::widgets
