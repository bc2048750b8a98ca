// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/sweep_bar.h"

#include <QPainter>
#include <algorithm>

namespace roundel::widgets {

SweepBar::SweepBar(SweepView* view, QWidget* parent) : QWidget(parent), m_view(view) {
  setFixedHeight(7);
  setToolTip(tr("How many runs are done; red: the share that failed"));
}

void SweepBar::paintEvent(QPaintEvent*) {
  const SweepResults* results = m_view->results();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_view->theme().idleGpu);
  painter.drawRoundedRect(rect(), 3, 3);
  if (results == nullptr || results->runs() == 0) return;
  const double all = static_cast<double>(results->runs());
  const double done = width() * static_cast<double>(results->done()) / all;
  const double failed =
      results->failed() == 0 ? 0 : std::max(3.0, width() * static_cast<double>(results->failed()) / all);
  painter.setBrush(m_view->theme().accent);
  painter.drawRoundedRect(QRectF(0, 0, done, height()), 3, 3);
  painter.setBrush(m_view->theme().bad);
  painter.drawRect(QRectF(std::max(0.0, done - failed), 0, std::min(failed, done), height()));
}

}  // namespace roundel::widgets
