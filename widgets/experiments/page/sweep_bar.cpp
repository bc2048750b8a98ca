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
  const double all_runs = static_cast<double>(results->runs());
  const double done_width = width() * static_cast<double>(results->done()) / all_runs;
  const double failed =
      results->failed() == 0 ? 0 : std::max(3.0, width() * static_cast<double>(results->failed()) / all_runs);
  painter.setBrush(m_view->theme().accent);
  painter.drawRoundedRect(QRectF(0, 0, done_width, height()), 3, 3);
  painter.setBrush(m_view->theme().bad);
  painter.drawRect(QRectF(std::max(0.0, done_width - failed), 0, std::min(failed, done_width), height()));
}

}  // namespace roundel::widgets
