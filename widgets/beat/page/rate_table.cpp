// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/rate_table.h"

#include <QPainter>
#include <algorithm>

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/game/beat_text.h"

namespace roundel::widgets {
namespace {

constexpr int kRowHigh = 30, kHeadHigh = 22, kNameWide = 58, kSquare = 9;

}  // namespace

RateTable::RateTable(const Appearance* appearance, BeatGame* game, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_game(game) {
  setObjectName(QStringLiteral("rates"));
  setAccessibleName(tr("Work of a whole gang in one round, by GPU type"));
}

void RateTable::refresh() {
  updateGeometry();
  update();
}

int RateTable::partCount() const { return m_game->isOpen() ? static_cast<int>(m_game->problem()->jobs.size()) : 0; }

QSize RateTable::sizeHint() const { return {screenPx(200), screenPx(kHeadHigh + kRowHigh * std::max(partCount(), 1))}; }

QRectF RateTable::cell(int row, std::size_t type) const {
  const auto types = static_cast<double>(std::max<std::size_t>(m_game->problem()->types.size(), 1));
  const double cell_width = (width() - screenPx(kNameWide)) / types;
  return QRectF(screenPx(kNameWide) + static_cast<double>(type) * cell_width, screenPx(kHeadHigh + row * kRowHigh),
                cell_width, screenPx(kRowHigh))
      .adjusted(2, 1.5, -2, -1.5);
}

QRect RateTable::partRect(int part) const {
  return {0, screenPx(kHeadHigh + part * kRowHigh), width(), screenPx(kRowHigh)};
}

std::optional<double> RateTable::amount(int job, std::size_t type) const {
  const model::Problem& problem = *m_game->problem();
  const model::Job& rated_job = problem.jobs[static_cast<std::size_t>(job)];
  const auto& curves = m_game->position().jobs[static_cast<std::size_t>(job)].throughput;
  const model::ThroughputCurve& curve = curves.empty() ? rated_job.throughput[type] : curves[type];
  const double rate = rated_job.gpus * curve.perGpu(rated_job.gpus) * rated_job.scalingOf(rated_job.gpus);
  if (!curve.usable() || rate <= 0) return std::nullopt;
  return BeatText(*m_game).amountOf(model::JobIndex(job), rate * problem.clock.round_s);
}

QString RateTable::partName(int part) const {
  QStringList words{BeatText::id(m_game->problem()->jobs[static_cast<std::size_t>(part)].id)};
  for (std::size_t r = 0; r < m_game->problem()->types.size(); ++r) {
    const auto value = amount(part, r);
    words << BeatText::id(m_game->problem()->types[r].id) + QLatin1Char(' ') +
                 (value ? QLocale().toString(*value, 'g', 3) : tr("cannot run"));
  }
  return words.join(QStringLiteral(", "));
}

void RateTable::paintEvent(QPaintEvent*) {
  if (!m_game->isOpen()) return;
  const model::Problem& problem = *m_game->problem();
  const Theme& theme = m_appearance->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(screenFont(kNotePx));
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    const QRectF head(cell(0, r).left(), 0, cell(0, r).width(), screenPx(kHeadHigh - 2));
    painter.setPen(theme.dim);
    painter.drawText(head, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(BeatText::id(problem.types[r].id), Qt::ElideRight,
                                                      static_cast<int>(head.width())));
  }
  for (int job = 0; job < partCount(); ++job) {
    const std::string& id = problem.jobs[static_cast<std::size_t>(job)].id;
    const QRectF row = partRect(job);
    painter.setPen(Qt::NoPen);
    painter.setBrush(jobColor(id));
    painter.drawRoundedRect(QRectF(0, row.center().y() - screenPx(kSquare) / 2.0, screenPx(kSquare), screenPx(kSquare)),
                            2, 2);
    painter.setPen(theme.text);
    painter.setFont(screenFont(kNotePx, QFont::DemiBold));
    const double name = screenPx(kNameWide - kSquare - 8);
    painter.drawText(QRectF(screenPx(kSquare + 5), row.top(), name, row.height()), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(BeatText::id(id), Qt::ElideRight, static_cast<int>(name)));
    double best = 0;
    for (std::size_t r = 0; r < problem.types.size(); ++r) best = std::max(best, amount(job, r).value_or(0));
    painter.setFont(screenTabularFont(kNotePx));
    for (std::size_t r = 0; r < problem.types.size(); ++r) {
      const auto value = amount(job, r);
      const QColor fill = value ? heatColor(*value / best, theme) : theme.header;
      painter.setPen(Qt::NoPen);
      painter.setBrush(fill);
      painter.drawRoundedRect(cell(job, r), kBarRadius, kBarRadius);
      painter.setPen(value ? textOn(fill) : theme.dim);
      painter.drawText(cell(job, r), Qt::AlignCenter, value ? QLocale().toString(*value, 'g', 3) : QStringLiteral("–"));
    }
  }
}

}  // namespace roundel::widgets
