// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/generator/workload_preview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "widgets/base/painting/time_axis.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr double kCountsWidth = 30, kAxisLeft = 34, kAxisRight = 8;  // px at the usual text size

QSize scaled(const QSize& size) { return (QSizeF(size) * textScale()).toSize(); }

}  // namespace

WorkloadFigures figuresOf(const model::WorkloadSpec& spec, const model::Workload& workload, int cluster_gpus) {
  WorkloadFigures figures;
  figures.jobs = static_cast<int>(workload.rows.size());
  figures.cluster_gpus = cluster_gpus;
  figures.size_jobs.resize(spec.sizes.size());
  figures.size_gpu_h.resize(spec.sizes.size());
  figures.demand_jobs.resize(spec.demand.size());
  for (const model::WorkloadRow& row : workload.rows) {
    figures.gpu_h += row.gpu_h;
    figures.last_s = std::max(figures.last_s, row.arrival_s);
    ++figures.size_jobs[row.size];
    figures.size_gpu_h[row.size] += row.gpu_h;
    for (std::size_t d = 0; d < spec.demand.size(); ++d)
      figures.demand_jobs[d] += spec.demand[d].gpus == row.gpus ? 1 : 0;
  }
  if (cluster_gpus > 0) figures.backlog_h = figures.gpu_h / cluster_gpus;
  if (spec.jobs_per_h > 0) {
    figures.span_h = figures.jobs / spec.jobs_per_h;
    if (figures.span_h > 0) figures.load = figures.backlog_h / figures.span_h;
  }
  return figures;
}

WorkloadPreview::WorkloadPreview(const Theme* theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setObjectName(QStringLiteral("workload-preview"));
  setAccessibleName(tr("Preview of the workload"));
  setToolTip(tr("The generated jobs; Ctrl+C copies them as a table"));
  setFocusPolicy(Qt::StrongFocus);
}

QSize WorkloadPreview::sizeHint() const { return scaled({380, 380}); }
QSize WorkloadPreview::minimumSizeHint() const { return scaled({280, 300}); }

QStringList WorkloadPreview::sentences() const {
  if (m_rows.empty()) return {};
  QStringList spoken_lines{tr("%n job(s), the last at %1", nullptr, m_figures.jobs).arg(clockText(m_figures.last_s))};
  for (std::size_t s = 0; s < m_spec.sizes.size() && s < m_figures.size_jobs.size(); ++s)
    spoken_lines << tr("size %1: %n job(s), %2 GPU-hours", nullptr, m_figures.size_jobs[s])
                        .arg(QString::fromStdString(m_spec.sizes[s].name),
                             QString::number(m_figures.size_gpu_h[s], 'f', 1));
  for (std::size_t d = 0; d < m_spec.demand.size() && d < m_figures.demand_jobs.size(); ++d)
    spoken_lines << tr("gangs of %1: %n job(s)", nullptr, m_figures.demand_jobs[d]).arg(m_spec.demand[d].gpus);
  return spoken_lines;
}

// Each part has a third of the height.
QRect WorkloadPreview::partRect(int part) const {
  const int third = part == 0 ? 0 : part <= static_cast<int>(m_spec.sizes.size()) ? 1 : 2;
  return {0, third * height() / 3, width(), height() / 3};
}

void WorkloadPreview::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(asTable());
  QWidget::keyPressEvent(event);
}

void WorkloadPreview::show(const model::WorkloadSpec& spec, std::vector<model::WorkloadRow> rows,
                           const WorkloadFigures& figures) {
  m_spec = spec;
  m_rows = std::move(rows);
  m_figures = figures;
  QStringList sizes;
  for (std::size_t s = 0; s < spec.sizes.size() && s < figures.size_jobs.size(); ++s)
    sizes << QStringLiteral("%1: %2").arg(QString::fromStdString(spec.sizes[s].name),
                                          QString::number(figures.size_jobs[s]));
  setAccessibleDescription(tr("%n job(s), the last at %1. By size: %2", nullptr, figures.jobs)
                               .arg(clockText(figures.last_s), sizes.join(QStringLiteral(", "))));
  update();
}

QString WorkloadPreview::asTable() const {
  QStringList lines{QStringLiteral("arrival_s\tsize\tgpu_hours\tgpus\tmodel")};
  for (const model::WorkloadRow& row : m_rows) {
    lines << QStringList{numberText(row.arrival_s), QString::fromStdString(m_spec.sizes[row.size].name),
                         numberText(row.gpu_h), QString::number(row.gpus), QString::fromStdString(row.model)}
                 .join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void WorkloadPreview::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (m_rows.empty()) {
    painter.setFont(screenFont(kBodyPx));
    painter.setPen(m_theme->dim);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No jobs yet"));
    return;
  }
  const double third = height() / 3.0;
  paintArrivals(painter, QRectF(0, 0, width(), third - 8));
  QStringList sizes, hours, gangs;
  for (std::size_t s = 0; s < m_spec.sizes.size(); ++s) {
    sizes << QString::fromStdString(m_spec.sizes[s].name);
    hours << tr("%1 GPU-h").arg(m_figures.size_gpu_h[s], 0, 'f', m_figures.size_gpu_h[s] < 10 ? 1 : 0);
  }
  std::vector<int> gang_jobs;
  for (std::size_t d = 0; d < m_spec.demand.size(); ++d) {
    if (m_spec.demand[d].share <= 0) continue;
    gangs << QString::number(m_spec.demand[d].gpus);
    gang_jobs.push_back(m_figures.demand_jobs[d]);
  }
  paintBars(painter, QRectF(0, third, width(), third - 8), tr("Jobs by size"), sizes, m_figures.size_jobs, hours);
  paintBars(painter, QRectF(0, 2 * third, width(), third - 2), tr("Jobs by GPUs of the gang"), gangs, gang_jobs, {});
  if (!hasFocus()) return;
  painter.setPen(QPen(m_theme->accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

// The number of jobs that have arrived, over time, as steps.
void WorkloadPreview::paintArrivals(QPainter& painter, const QRectF& area) const {
  const QFont note = screenFont(kSmallestPx);
  const QFontMetricsF metrics(note);
  painter.setFont(screenFont(kNotePx, QFont::DemiBold));
  painter.setPen(m_theme->text);
  painter.drawText(QPointF(area.left(), area.top() + metrics.ascent() + 1), tr("Jobs that have arrived"));
  const double left = kAxisLeft * textScale(), wide = kCountsWidth * textScale();
  // Room for the title above the top number of the axis.
  const double title_height = 1.5 * metrics.height() + 2;
  const QRectF plot(area.left() + left, area.top() + title_height, area.width() - left - kAxisRight,
                    area.height() - title_height - metrics.height() - 4);
  painter.setPen(QPen(m_theme->line, 1));
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
  painter.drawLine(plot.topLeft(), plot.bottomLeft());
  const double last_s = std::max(1.0, m_figures.last_s), count = static_cast<double>(m_rows.size());
  QPolygonF curve;
  curve << plot.bottomLeft();
  const std::size_t stride = std::max<std::size_t>(1, m_rows.size() / 2000);
  for (std::size_t i = 0; i < m_rows.size(); i += stride) {
    const double x = plot.left() + plot.width() * m_rows[i].arrival_s / last_s;
    curve << QPointF(x, curve.back().y())
          << QPointF(x, plot.bottom() - plot.height() * static_cast<double>(i + 1) / count);
  }
  curve << plot.topRight();
  painter.setPen(QPen(m_theme->accent, 1.5));
  painter.drawPolyline(curve);
  painter.setFont(note);
  painter.setPen(m_theme->dim);
  painter.drawText(QRectF(area.left(), plot.top() - metrics.height() / 2, wide, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, QString::number(m_rows.size()));
  painter.drawText(QRectF(area.left(), plot.bottom() - metrics.height() / 2, wide, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));
  painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), metrics.height()), Qt::AlignLeft, clockText(0));
  painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), metrics.height()), Qt::AlignRight,
                   clockText(m_figures.last_s));
}

void WorkloadPreview::paintBars(QPainter& painter, const QRectF& area, const QString& title, const QStringList& names,
                                const std::vector<int>& counts, const QStringList& notes) const {
  const QFont note = screenFont(kSmallestPx);
  const QFontMetricsF metrics(note);
  painter.setFont(screenFont(kNotePx, QFont::DemiBold));
  painter.setPen(m_theme->text);
  painter.drawText(QPointF(area.left(), area.top() + metrics.ascent() + 1), title);
  if (names.isEmpty()) return;
  const QRectF plot(area.left() + 8, area.top() + 2 * metrics.height() + 4, area.width() - 16,
                    area.height() - 3 * metrics.height() - 8);
  const int largest_count = std::max(1, *std::ranges::max_element(counts));
  const double step = plot.width() / static_cast<double>(names.size());
  painter.setFont(note);
  for (qsizetype i = 0; i < names.size(); ++i) {
    const int count = counts[static_cast<std::size_t>(i)];
    const double tall = plot.height() * count / largest_count;
    const QRectF bar(plot.left() + static_cast<double>(i) * step + step * 0.15, plot.bottom() - tall, step * 0.7, tall);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->accent);
    painter.drawRect(bar);
    const QRectF column(plot.left() + static_cast<double>(i) * step, 0, step, metrics.height());
    painter.setPen(m_theme->text);
    QString words = QString::number(count);
    if (i < notes.size() && metrics.horizontalAdvance(words + QStringLiteral(" · ") + notes[i]) < step)
      words += QStringLiteral(" · ") + notes[i];
    painter.drawText(column.translated(0, bar.top() - metrics.height() - 1), Qt::AlignCenter, words);
    painter.setPen(m_theme->dim);
    painter.drawText(column.translated(0, plot.bottom() + 2), Qt::AlignCenter, names[i]);
  }
  painter.setPen(QPen(m_theme->line, 1));
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
}

}  // namespace roundel::widgets
