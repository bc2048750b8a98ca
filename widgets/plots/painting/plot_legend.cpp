// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_legend.h"
#include "widgets/base/theme/screen_font.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace roundel::widgets::plots {
namespace {

constexpr double kSample = 20, kSquare = 9, kInner = 5, kBetween = 12;

}  // namespace

LegendRow::LegendRow(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void LegendRow::setEntries(std::vector<Entry> entries, int focused, bool lines, const Theme& theme) {
  const bool is_same = entries == m_entries && focused == m_focused && lines == m_lines && theme.dark == m_theme.dark;
  m_entries = std::move(entries);
  m_focused = focused;
  m_lines = lines;
  m_theme = theme;
  if (is_same) return;
  QStringList names;
  for (const Entry& entry : m_entries) names << entry.name;
  setAccessibleName(tr("Legend"));
  setAccessibleDescription(names.join(QStringLiteral(", ")));
  updateGeometry();
  update();
}

double LegendRow::sampleOf(const Entry& entry) const { return m_lines || entry.lane < 0 ? kSample : kSquare; }

QFont LegendRow::fontOf(int lane) const {
  return screenFont(kNotePx, lane >= 0 && lane == m_focused ? QFont::DemiBold : QFont::Normal);
}

// From left to right, wrapped; a name wider than the row is cut.
std::vector<LegendRow::Spot> LegendRow::layOut(double width) const {
  std::vector<Spot> spots;
  double x = 0, y = 0;
  const double line = std::ceil(QFontMetricsF(screenFont(kNotePx)).height()) + 1;
  for (const Entry& entry : m_entries) {
    const double sample = sampleOf(entry) + kInner;
    const QFontMetricsF metrics(fontOf(entry.lane));
    const QString text = metrics.elidedText(entry.name, Qt::ElideRight, std::max(20.0, width - sample));
    const double entry_width = sample + metrics.horizontalAdvance(text);
    if (x > 0 && x + entry_width > width) x = 0, y += line;
    spots.push_back({QRectF(x, y, entry_width, line), text});
    x += entry_width + kBetween;
  }
  return spots;
}

QSize LegendRow::sizeHint() const {
  double width = 0;
  for (const Spot& spot : layOut(1e6)) width = spot.rect.right();
  return {static_cast<int>(std::ceil(width)), heightForWidth(1 << 20)};
}

int LegendRow::heightForWidth(int width) const {
  const std::vector<Spot> spots = layOut(width);
  return spots.empty() ? 0 : static_cast<int>(std::ceil(spots.back().rect.bottom()));
}

void LegendRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const std::vector<Spot> spots = layOut(width());
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const Entry& entry = m_entries[i];
    const QRectF& rect = spots[i].rect;
    const double sample = sampleOf(entry);
    if (entry.ring) {
      painter.setRenderHint(QPainter::Antialiasing, true);
      painter.setPen(QPen(m_theme.edge, 1.5));
      painter.setBrush(m_theme.panel);
      painter.drawEllipse(QPointF(rect.left() + kSquare / 2, rect.center().y()), kSquare / 2 - 1, kSquare / 2 - 1);
      painter.setRenderHint(QPainter::Antialiasing, false);
    } else if (m_lines || entry.lane < 0) {
      QPen pen(entry.style.line, entry.style.width);
      pen.setCapStyle(Qt::FlatCap);
      if (!entry.style.dash.isEmpty()) pen.setDashPattern(entry.style.dash);
      painter.setPen(pen);
      painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.left() + kSample, rect.center().y()));
    } else {
      painter.fillRect(QRectF(rect.left(), rect.center().y() - kSquare / 2, kSquare, kSquare), entry.style.line);
    }
    painter.setPen(m_theme.text);
    painter.setFont(fontOf(entry.lane));
    painter.drawText(rect.adjusted(sample + kInner, 0, 1, 0), Qt::AlignLeft | Qt::AlignVCenter, spots[i].text);
  }
}

const LegendRow::Entry* LegendRow::laneAt(const QPointF& at) const {
  const std::vector<Spot> spots = layOut(width());
  for (std::size_t i = 0; i < spots.size(); ++i)
    if (m_entries[i].lane >= 0 && spots[i].rect.contains(at)) return &m_entries[i];
  return nullptr;
}

void LegendRow::mousePressEvent(QMouseEvent* event) {
  if (const Entry* entry = laneAt(event->position())) emit laneClicked(entry->lane);
}

bool LegendRow::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const Entry* entry = laneAt(help->pos()))
    QToolTip::showText(help->globalPos(), tr("%1: click to focus its lane").arg(entry->name), this);
  else
    QToolTip::hideText();
  return true;
}

}  // namespace roundel::widgets::plots
