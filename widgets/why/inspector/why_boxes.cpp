// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_boxes.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/selected_edge.h"
#include "widgets/base/theme/theme.h"
#include "widgets/document/session/highlight.h"
#include "widgets/why/inspector/why_blockers.h"
#include "widgets/why/inspector/why_story.h"

namespace roundel::widgets {
namespace {

constexpr double kTitle = 24, kHead = 18, kChip = 32, kMin = 42, kAir = 6, kPad = 7, kMaxHeight = 260;

NeedBox boxOf(const Subject& s, model::NodeIndex n, const model::GpuGroup& group) {
  const model::Problem& problem = s.problem();
  const bool is_down = !nodeUp(s, n);
  NeedBox box{.node = QString::fromStdString(problem.nodes[n].id),
              .type = QString::fromStdString(problem.types[group.type].id),
              .on = n,
              .of = group.type};
  for (int g = 0; g < group.count; ++g) {
    const model::JobIndex job = s.lane->index->jobsOn(model::GpuIndex(group.first.value + g), s.t_s).first();
    box.chips.push_back({job, idOf(problem, job), is_down});
  }
  return box;
}

}  // namespace

BoxesLayout boxesLayout(const std::vector<NeedBox>& boxes, double width, double scale) {
  BoxesLayout out;
  const double chip = kMin * scale, air = kAir * scale, pad = kPad * scale;
  const auto most_chips = std::max<std::size_t>(1, static_cast<std::size_t>((width - 2 * pad + air) / (chip + air)));
  double x = 0, y = kTitle * scale, row = 0;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const std::size_t chips = std::max<std::size_t>(1, boxes[b].chips.size());
    const std::size_t across = std::min(most_chips, chips), lines = (chips + across - 1) / across;
    const double box_width =
        std::max(2 * pad + static_cast<double>(across) * (chip + air) - air, std::min(width, 84 * scale));
    const double box_height = (kHead + kPad) * scale + static_cast<double>(lines) * (kChip * scale + air);
    if (x > 0 && x + box_width > width) x = 0, y += row + air, row = 0;
    if (y + box_height > kMaxHeight * scale && b > 0) {
      out.left_out = boxes.size() - b;
      break;
    }
    out.boxes.emplace_back(x, y, box_width, box_height);
    for (std::size_t c = 0; c < boxes[b].chips.size(); ++c) {
      const double left = x + pad + static_cast<double>(c % across) * (chip + air);
      const double top = y + kHead * scale + static_cast<double>(c / across) * (kChip * scale + air);
      out.chips.push_back({QRectF(left, top, chip, kChip * scale), b, c});
    }
    x += box_width + air;
    row = std::max(row, box_height);
  }
  out.height = boxes.empty() ? 0 : y + row + (out.left_out > 0 ? kHead * scale : 0);
  return out;
}

void addBoxes(const Subject& s, WhyContent& content) {
  const model::Problem& problem = s.problem();
  int taken_gpus = 0, all = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      if (!problem.jobs[s.job].throughput[group.type].usable()) continue;
      const NeedBox box = boxOf(s, model::NodeIndex(n), group);
      for (const NeedBox::Chip& chip : box.chips) taken_gpus += chip.job.valid() ? 1 : 0;
      all += group.count;
      content.boxes.push_back(box);
    }
  }
  content.boxes_title = WhyBoxes::tr("Who holds what %1 needs").arg(idOf(problem, s.job));
  content.boxes_note = WhyBoxes::tr("%1 of %n GPUs taken", nullptr, all).arg(taken_gpus);
}

WhyBoxes::WhyBoxes(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setObjectName(QStringLiteral("why-boxes"));
  setToolTip(tr("The GPUs that the job can run on and who holds them; click a job to ask about it (arrows, Enter)"));
  connect(&bench->selection, &Selection::hoveredChanged, this, [this](model::JobIndex before) {
    for (const model::JobIndex job : {before, m_bench->selection.hovered()})
      for (const QRectF& chip : chipsOf(job)) update(chip.toAlignedRect().adjusted(-3, -3, 3, 3));
  });
}

double WhyBoxes::heightFor(const WhyContent& content, int width) {
  m_boxes = content.boxes;
  m_title = content.boxes_title;
  m_note = content.boxes_note;
  m_layout = boxesLayout(m_boxes, width, 1);
  m_current = -1;
  setAccessibleName(m_title + QStringLiteral(": ") + m_note);
  resize(width, static_cast<int>(std::ceil(m_layout.height)));
  update();
  return m_layout.height;
}

std::vector<QRectF> WhyBoxes::chipsOf(const trace::TermTarget& at) const {
  const auto meant = [&](const NeedBox& box, const NeedBox::Chip& chip) {
    if (!at.parts.empty())
      return std::ranges::any_of(at.parts,
                                 [&](const model::Part& part) { return part.node == box.on && part.type == box.of; });
    if (at.type.valid()) return at.type == box.of;
    return at.job.valid() && at.job == chip.job;
  };
  std::vector<QRectF> out;
  for (const BoxesLayout::Chip& chip : m_layout.chips)
    if (meant(m_boxes[chip.box], m_boxes[chip.box].chips[chip.chip])) out.push_back(chip.rect);
  return out;
}

std::vector<QRectF> WhyBoxes::chipsOf(model::JobIndex job) const {
  std::vector<QRectF> out;
  for (const BoxesLayout::Chip& chip : m_layout.chips)
    if (job.valid() && m_boxes[chip.box].chips[chip.chip].job == job) out.push_back(chip.rect);
  return out;
}

model::JobIndex WhyBoxes::jobOf(int chip) const {
  if (chip < 0) return {};
  const BoxesLayout::Chip& chip_place = m_layout.chips[static_cast<std::size_t>(chip)];
  return m_boxes[chip_place.box].chips[chip_place.chip].job;
}

int WhyBoxes::chipAt(const QPointF& point) const {
  for (std::size_t i = 0; i < m_layout.chips.size(); ++i)
    if (m_layout.chips[i].rect.contains(point)) return static_cast<int>(i);
  return -1;
}

void WhyBoxes::paintChip(QPainter& painter, const BoxesLayout::Chip& at) const {
  const Theme& theme = m_bench->theme();
  const NeedBox::Chip& chip = m_boxes[at.box].chips[at.chip];
  const QRectF rect = at.rect.adjusted(0.5, 0.5, -0.5, -0.5);
  QColor ink = theme.good;
  QString words = tr("free");
  if (chip.job.valid()) {
    const QColor fill = jobColor(chip.job.value);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    ink = textOn(fill);
    words = chip.name;
  } else {
    painter.setPen(QPen(chip.down ? theme.bad : theme.good, 1.4, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    if (chip.down) ink = theme.bad, words = tr("down");
  }
  painter.drawRoundedRect(rect, kBarRadius, kBarRadius);
  const QFont font = screenFont(kBodyPx, QFont::DemiBold);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(rect, Qt::AlignCenter, QFontMetricsF(font).elidedText(words, Qt::ElideRight, rect.width() - 4));
}

void WhyBoxes::paintEvent(QPaintEvent*) {
  const Theme& theme = m_bench->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(screenFont(kBodyPx, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, 0, width(), kTitle - 4), Qt::AlignLeft | Qt::AlignVCenter, m_title);
  painter.setFont(screenFont(kNotePx));
  painter.setPen(theme.dim);
  painter.drawText(QRectF(0, 0, width(), kTitle - 4), Qt::AlignRight | Qt::AlignVCenter, m_note);
  for (std::size_t b = 0; b < m_layout.boxes.size(); ++b) {
    const QRectF& box = m_layout.boxes[b];
    painter.setPen(theme.line);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
    const QRectF head(box.left() + kPad, box.top(), box.width() - 2 * kPad, kHead);
    painter.setPen(theme.text);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, m_boxes[b].node);
    painter.setPen(theme.dim);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, m_boxes[b].type);
  }
  for (const BoxesLayout::Chip& chip : m_layout.chips) paintChip(painter, chip);
  if (m_layout.left_out > 0) {
    painter.setFont(screenFont(kNotePx));
    painter.setPen(theme.dim);
    const int more_nodes = static_cast<int>(m_layout.left_out);
    painter.drawText(QRectF(0, m_layout.height - kHead, width(), kHead), Qt::AlignLeft | Qt::AlignVCenter,
                     more_nodes == 1 ? tr("and 1 more node") : tr("and %n more nodes", nullptr, more_nodes));
  }
  const model::JobIndex selected = m_bench->selection.job(), hovered = m_bench->selection.hovered();
  for (const QRectF& chip : chipsOf(selected)) paintSelectedEdge(painter, chip, kBarRadius, theme);
  if (hovered != selected)
    for (const QRectF& chip : chipsOf(hovered)) paintSelectedEdge(painter, chip, kBarRadius, theme, kHoveredEdge);
  if (m_current < 0) return;
  painter.setPen(QPen(theme.accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(m_layout.chips[static_cast<std::size_t>(m_current)].rect.adjusted(-2, -2, 2, 2),
                          kBarRadius + 2, kBarRadius + 2);
}

void WhyBoxes::point(int chip) {
  if (chip == m_current) return;
  m_current = chip;
  Highlight::Target target;
  target.job = jobOf(chip);
  m_bench->highlight.set(target);
  setCursor(target.job.valid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void WhyBoxes::mouseMoveEvent(QMouseEvent* event) { point(chipAt(event->position())); }

void WhyBoxes::leaveEvent(QEvent*) { point(-1); }

void WhyBoxes::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (m_current < 0 && !m_layout.chips.empty() && event->reason() != Qt::MouseFocusReason) point(0);
}

void WhyBoxes::mousePressEvent(QMouseEvent* event) {
  const model::JobIndex job = jobOf(chipAt(event->position()));
  if (job.valid()) emit jobChosen(job);
}

void WhyBoxes::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(m_layout.chips.size()) - 1;
  if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down) return point(std::min(last, m_current + 1));
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)
    return point(std::max(std::min(0, last), m_current - 1));
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && jobOf(m_current).valid()) {
    emit jobChosen(jobOf(m_current));
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace roundel::widgets
