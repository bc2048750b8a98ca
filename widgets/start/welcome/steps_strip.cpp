// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/steps_strip.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include "core/policies/policy_facts.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/start/welcome/card_painting.h"

namespace roundel::widgets {
namespace {

constexpr double kHigh = 124, kPicture = 92, kStepsBetween = 14, kNarrowStep = 200;

void paintNodeStep(QPainter& painter, const QRectF& area, const Theme& theme) {
  QPen dashed(theme.accent, 1.5);
  dashed.setDashPattern({4, 3});
  painter.setPen(dashed);
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(area.adjusted(10, 22, -14, -8), kBarRadius, kBarRadius);
  const QRectF node = area.adjusted(16, 10, -10, -18);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(node, kBarRadius, kBarRadius);
  painter.setPen(QPen(theme.edge, 1));
  painter.setBrush(theme.idleGpu);
  const double gpu = (node.width() - 12) / 4 - 3;
  for (int i = 0; i < 4; ++i)
    painter.drawRoundedRect(QRectF(node.left() + 6 + i * (gpu + 3), node.bottom() - 26, gpu, 20), 2, 2);
}

void paintJobStep(QPainter& painter, const QRectF& area, const Theme& theme) {
  const double base = area.bottom() - 14;
  painter.setPen(QPen(theme.edge, 1.5));
  painter.drawLine(QPointF(area.left() + 8, base), QPointF(area.right() - 8, base));
  const double at[] = {0.22, 0.62};
  for (int i = 0; i < 2; ++i) {
    const double x = area.left() + at[i] * area.width();
    const QRectF job(x - 4, area.top() + (i == 0 ? 22 : 10), 28, 18);
    painter.setPen(QPen(jobColor(i), 1.5, i == 0 ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(QPointF(x, job.bottom()), QPointF(x, base + 5));
    painter.setPen(Qt::NoPen);
    painter.setBrush(jobColor(i));
    painter.drawRoundedRect(job, 2, 2);
  }
}

void paintLanesStep(QPainter& painter, const QRectF& area, const Theme& theme) {
  const std::vector<const policies::PolicyInfo*> compared_policies = policies::comparedByDefault();
  for (int i = 0; i < 2; ++i) {
    const QRectF lane = area.adjusted(6, 10 + i * 32, -6, -(area.height() - 38 - i * 32));
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.header);
    painter.drawRect(lane);
    painter.fillRect(
        QRectF(lane.topLeft(), QSizeF(3, lane.height())),
        schedulerStyle(QString::fromStdString(compared_policies[static_cast<std::size_t>(i)]->id), theme).line);
    const double width = lane.width() - 14;
    painter.fillRect(QRectF(lane.left() + 8, lane.top() + 6, width * (0.6 - 0.1 * i), lane.height() - 12), jobColor(0));
    painter.fillRect(
        QRectF(lane.left() + 10 + width * (0.6 - 0.1 * i), lane.top() + 6, width * 0.3, lane.height() - 12),
        jobColor(1));
  }
}

}  // namespace

StepsStrip::StepsStrip(QWidget* parent) : QFrame(parent) {
  setProperty("panel", true);
  const double s = fontScale(font());
  setMinimumHeight(static_cast<int>(kHigh * s));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 12, 16, 12);
  m_words = new QWidget(this);
  auto* column = new QVBoxLayout(m_words);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(makeLabel(tr("Draw your own"), "heading", m_words));
  column->addWidget(makeLabel(tr("in three steps, two minutes"), "note", m_words));
  column->addStretch(1);
  auto* begin = new QPushButton(tr("New"), m_words);
  begin->setObjectName(QStringLiteral("welcome-new"));
  begin->setToolTip(tr("An empty scenario in Build (Ctrl+N)"));
  makePrimary(begin);
  column->addWidget(begin);
  row->addWidget(m_words);
  row->addStretch(1);
  setAccessibleName(tr("Draw your own: drag a node, drop a job, choose schedulers"));
  connect(begin, &QPushButton::clicked, this, &StepsStrip::newWanted);
}

void StepsStrip::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

// Paints as many steps with pictures as fit; in a narrow strip only their text.
void StepsStrip::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  const double s = fontScale(font());
  const QString titles[] = {tr("Drag a node"), tr("Drop a job"), tr("Choose schedulers")};
  const QString notes[] = {tr("4 × V100 from the palette"), tr("where you drop it, it arrives"),
                           tr("they run at once, side by side")};
  const double left = m_words->geometry().right() + 2 * kStepsBetween * s;
  const double step = (width() - left - kStepsBetween) / 3;
  const bool pictures = step > kNarrowStep * s;
  for (int i = 0; i < 3; ++i) {
    double x = left + i * step;
    const QRectF area(x, (height() - 78 * s) / 2, kPicture * s, 78 * s);
    if (pictures) {
      painter.setPen(QPen(m_theme.line, 1));
      painter.setBrush(m_theme.background);
      painter.drawRoundedRect(area, kBarRadius, kBarRadius);
      (i == 0 ? paintNodeStep : i == 1 ? paintJobStep : paintLanesStep)(painter, area, m_theme);
      x = area.right() + kStepsBetween * s;
    }
    const QRectF circle(x, height() / 2.0 - 21 * s, 20 * s, 20 * s);
    painter.setPen(QPen(m_theme.edge, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(circle);
    painter.setFont(uiFont(kNotePx * s, QFont::Bold));
    painter.setPen(m_theme.text);
    painter.drawText(circle, Qt::AlignCenter, QString::number(i + 1));
    const double width = left + (i + 1) * step - circle.right() - 3 * kStepsBetween / 2 * s;
    paintLines(painter, {circle.right() + 6 * s, circle.top() + 1, width, 20 * s}, titles[i],
               uiFont(kBodyPx * s, QFont::DemiBold), m_theme.text, 1);
    paintLines(painter, {x, circle.bottom() + 6 * s, width + 26 * s, 34 * s}, notes[i], uiFont(kNotePx * s),
               m_theme.dim, 2);
  }
}

}  // namespace roundel::widgets
