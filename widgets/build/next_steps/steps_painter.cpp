// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/next_steps/steps_painter.h"

#include <algorithm>

#include "widgets/base/text/translation.h"
#include "widgets/build/next_steps/step_pictures.h"

namespace roundel::widgets {
namespace {

constexpr double kBetween = 26, kPad = 14, kMark = 11, kTitlePx = 13;
constexpr double kMinPicture = 80, kMaxHeight = 250;
constexpr NextStep::Kind kKinds[] = {NextStep::Kind::Node, NextStep::Kind::Job, NextStep::Kind::Scheduler};

bool done(const model::Missing& missing, std::size_t step) { return nextSteps(missing)[step].done; }

void paintChevron(QPainter& painter, const QPointF& centre, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.edge, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(QPolygonF({centre + QPointF(-3, -7), centre + QPointF(3, 0), centre + QPointF(-3, 7)}));
}

void paintCard(QPainter& painter, const QRectF& cell, std::size_t step, const StepsPicture& picture) {
  const Theme& theme = picture.theme;
  const bool next = step == firstStep(picture.missing);
  painter.setPen(QPen(next ? theme.accent : theme.line, next ? 2 : 1));
  painter.setBrush(next ? theme.accentSoft : theme.panel);
  painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
  const StepTexts words = stepWords()[step];
  const double s = picture.scale, left = cell.left() + kPad + 2 * kMark * s + 8, width = cell.right() - kPad - left;
  painter.setFont(uiFont(kNotePx * s));
  const double noteHeight = painter.boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, words.how).height();
  const double textHeight = 20 * s + noteHeight;
  const QRectF place(cell.left() + kPad, cell.top() + kPad, cell.width() - 2 * kPad,
                     cell.height() - textHeight - 3 * kPad);
  const bool pictured = place.height() >= kMinPicture * s;
  if (pictured) paintStepScene(painter, place, kKinds[step], theme, s);
  const double top = pictured ? cell.bottom() - kPad - textHeight : cell.center().y() - textHeight / 2;
  paintStepMark(painter, {cell.left() + kPad + kMark * s, top + 9 * s}, step, picture);
  painter.setPen(theme.text);
  painter.setFont(uiFont(kTitlePx * s, QFont::DemiBold));
  painter.drawText(QRectF(left, top, width, 18 * s), Qt::AlignVCenter | Qt::AlignLeft, words.title);
  painter.setPen(theme.dim);
  painter.setFont(uiFont(kNotePx * s));
  painter.drawText(QRectF(left, top + 20 * s, width, noteHeight), Qt::TextWordWrap, words.how);
}

}  // namespace

std::array<StepTexts, kNextSteps> stepWords() {
  return {{{tr("Drag a node here"), tr("From the palette, or press N. Drop as many as you like.")},
           {tr("Drop a job"), tr("On the arrivals strip; the place sets the arrival.")},
           {tr("Choose schedulers"), tr("Two or more, and Roundel runs them side by side.")}}};
}

std::array<QRectF, kNextSteps> stepCells(const QRectF& room, double scale) {
  const double width = (room.width() - 2 * kBetween) / 3, height = std::min(room.height(), kMaxHeight * scale);
  std::array<QRectF, kNextSteps> cells;
  for (std::size_t i = 0; i < kNextSteps; ++i) {
    cells[i] = QRectF(room.left() + static_cast<double>(i) * (width + kBetween),
                      room.top() + (room.height() - height) / 2, width, height);
  }
  return cells;
}

void paintStepMark(QPainter& painter, const QPointF& centre, std::size_t step, const StepsPicture& picture) {
  const Theme& theme = picture.theme;
  const double r = kMark * picture.scale;
  const bool is_done = done(picture.missing, step), next = step == firstStep(picture.missing);
  painter.setPen(QPen(is_done ? theme.good : next ? theme.accent : theme.edge, 1.5));
  painter.setBrush(is_done ? theme.good : next ? theme.accent : theme.panel);
  painter.drawEllipse(centre, r - 1, r - 1);
  if (is_done) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(textOn(theme.good), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF(
        {centre + QPointF(-r * 0.4, 0), centre + QPointF(-r * 0.08, r * 0.34), centre + QPointF(r * 0.45, -r * 0.34)}));
    return;
  }
  painter.setPen(next ? theme.onAccent : theme.text);
  painter.setFont(uiFont(kNotePx * picture.scale, QFont::DemiBold));
  painter.drawText(QRectF(centre.x() - r, centre.y() - r, 2 * r, 2 * r), Qt::AlignCenter, QString::number(step + 1));
}

void paintStepCards(QPainter& painter, const QRectF& room, const StepsPicture& picture) {
  painter.setRenderHint(QPainter::Antialiasing);
  const auto cells = stepCells(room, picture.scale);
  for (std::size_t i = 0; i < kNextSteps; ++i) {
    paintCard(painter, cells[i], i, picture);
    if (i > 0)
      paintChevron(painter, {(cells[i - 1].right() + cells[i].left()) / 2, cells[i].center().y()}, picture.theme);
  }
}

void paintStepStrip(QPainter& painter, const QRectF& room, const StepsPicture& picture) {
  const Theme& theme = picture.theme;
  const double s = picture.scale;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const QFont strong = uiFont(kBodyPx * s, QFont::DemiBold), note = uiFont(kNotePx * s);
  const auto titleOf = [&](std::size_t i) { return QFontMetricsF(strong).horizontalAdvance(stepWords()[i].title); };
  const auto doneWidth = [&](std::size_t i) { return titleOf(i) + 2 * kMark * s + 44; };
  double free = room.width() - 2 * kPad;
  int open_steps = 0;
  for (std::size_t i = 0; i < kNextSteps; ++i) {
    if (done(picture.missing, i)) free -= doneWidth(i);
    if (!done(picture.missing, i)) ++open_steps;
  }
  double x = room.left() + kPad;
  for (std::size_t i = 0; i < kNextSteps; ++i) {
    const StepTexts words = stepWords()[i];
    const double width = done(picture.missing, i) ? doneWidth(i) : free / std::max(1, open_steps);
    const QRectF cell(x, room.top() + 4, width - 8, room.height() - 8);
    x += width;
    if (i == firstStep(picture.missing)) {
      painter.setPen(QPen(theme.accent, 1.5));
      painter.setBrush(theme.accentSoft);
      painter.drawRoundedRect(cell, kControlRadius, kControlRadius);
    }
    paintStepMark(painter, {cell.left() + 10 + kMark * s, cell.center().y()}, i, picture);
    const double left = cell.left() + 18 + 2 * kMark * s, title = titleOf(i);
    painter.setFont(strong);
    painter.setPen(done(picture.missing, i) ? theme.dim : theme.text);
    painter.drawText(QRectF(left, cell.top(), title + 4, cell.height()), Qt::AlignVCenter, words.title);
    const double room_left = cell.right() - left - title - 18;
    if (done(picture.missing, i) || QFontMetricsF(note).horizontalAdvance(words.how) > room_left) continue;
    painter.setFont(note);
    painter.setPen(theme.dim);
    painter.drawText(QRectF(left + title + 10, cell.top(), room_left, cell.height()), Qt::AlignVCenter, words.how);
  }
}

}  // namespace roundel::widgets
