// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/papers_plot.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/base/painting/hatch.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/experiments/papers/papers_text.h"

namespace roundel::widgets {
namespace {

// Pixels at the normal text size.
constexpr double kAxis = 46, kGroupGap = 22, kMinSlot = 67, kWordsSlot = 108, kMaxSlot = 150, kTop = 62, kGlyph = 26,
                 kLeastHeight = 250;
constexpr double kBar = 28, kBetween = 5, kPad = 12;
constexpr int kMaxLines = 4;
constexpr double kClose = 15;  // px: closer numbers that do not fit side by side are moved apart

double px(double at_usual_size) { return at_usual_size * textScale(); }

QString number(double value) { return QString::fromStdString(papers::shortNumber(value)); }

double labelHeight(const QFontMetricsF& metrics, const QString& label, double wide) {
  const QRectF box(0, 0, wide - 6, 1000);
  return metrics.boundingRect(box, Qt::AlignHCenter | Qt::TextWordWrap, label).height();
}

void paintPaperSwatch(QPainter& painter, const QRectF& paper, const Theme& theme) {
  painter.setPen(QPen(theme.dim, 1));
  painter.drawRect(paper);
  figures::paintHatch(painter, paper, figures::Hatch::Rising, theme.dim, 5, 1);
}

void paintTriedSwatch(QPainter& painter, double x, const Theme& theme) {
  painter.setPen(QPen(theme.accent, 2));
  painter.setBrush(Qt::NoBrush);
  const QPointF middle(x + 6, px(10.5));
  painter.drawPolygon(
      QPolygonF{middle - QPointF(0, 5.5), middle + QPointF(5, 0), middle + QPointF(0, 5.5), middle - QPointF(5, 0)});
}

}  // namespace

PapersPlot::PapersPlot(PapersState* state, QWidget* parent) : QWidget(parent), m_state(state) {
  setObjectName(QStringLiteral("papers-plot"));
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("The paper's numbers beside ours"));
  connect(state, &PapersState::figureChanged, this, &PapersPlot::refresh);
  connect(state, &PapersState::resultsChanged, this, &PapersPlot::refresh);
  connect(state, &PapersState::numberChanged, this, [this] {
    update();
    if (const papers::NumberResult* now = m_state->number(); now != nullptr)
      emit selected(slotOf(m_state->numberIndex()).toRect());
  });
  connect(state->appearance(), &Appearance::changed, this, &PapersPlot::refresh);
}

void PapersPlot::refresh() {
  const papers::FigureResult* figure = m_state->loaded() ? m_state->figure() : nullptr;
  m_groups = figure != nullptr ? barGroupsOf(*figure) : std::vector<PaperBarGroup>();
  std::size_t count = 0;
  for (const PaperBarGroup& group : m_groups) count += group.bars.size();
  const double groups = static_cast<double>(m_groups.size());
  setMinimumHeight(static_cast<int>(px(kLeastHeight)));
  setMinimumWidth(static_cast<int>(groups * (px(kAxis) + kGroupGap) + static_cast<double>(count) * minSlotWidth()));
  layoutSlots();
  update();
}

// Wider if names are sentences.
double PapersPlot::minSlotWidth() const {
  const QFontMetricsF metrics(screenFont(kNotePx, QFont::DemiBold));
  for (const PaperBarGroup& group : m_groups)
    for (const PaperBar& bar : group.bars)
      if (metrics.horizontalAdvance(bar.label) > 2 * px(kMinSlot)) return px(kWordsSlot);
  return px(kMinSlot);
}

void PapersPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layoutSlots();
}

// All slots are equally wide; labels take as many lines as the longest needs.
void PapersPlot::layoutSlots() {
  m_slots.clear();
  std::size_t count = 0;
  for (const PaperBarGroup& group : m_groups) count += group.bars.size();
  if (count == 0) return;
  const double room = width() - static_cast<double>(m_groups.size()) * (px(kAxis) + kGroupGap);
  const double slot_width = std::clamp(room / static_cast<double>(count), minSlotWidth(), px(kMaxSlot));
  const QFontMetricsF metrics(screenFont(kNotePx, QFont::DemiBold));
  double lines = metrics.height();
  double x = 0;
  for (std::size_t g = 0; g < m_groups.size(); ++g) {
    x += px(kAxis);
    for (std::size_t b = 0; b < m_groups[g].bars.size(); ++b) {
      m_slots.push_back({g, b, QRectF(x, px(kTop - 18), slot_width, height() - px(kTop - 18))});
      lines = std::max(lines, labelHeight(metrics, m_groups[g].bars[b].label, slot_width));
      x += slot_width;
    }
    x += kGroupGap;
  }
  m_top = px(kTop);
  m_bottom = height() - px(kGlyph) - std::min(lines, kMaxLines * metrics.height()) - 8;
}

double PapersPlot::y(const PaperBarGroup& group, double value) const {
  const double clamped_value = std::clamp(value, group.low, group.high);
  return m_bottom - (m_bottom - m_top) * (clamped_value - group.low) / (group.high - group.low);
}

QRectF PapersPlot::slotOf(std::size_t number) const {
  for (const Slot& slot : m_slots)
    if (m_groups[slot.group].bars[slot.bar].number == number) return slot.area;
  return {};
}

QRectF PapersPlot::groupArea(std::size_t group) const {
  QRectF out;
  for (const Slot& slot : m_slots)
    if (slot.group == group) out = out.united(slot.area);
  return out;
}

SchedulerStyle PapersPlot::styleOf(const papers::NumberResult& number) const {
  return schedulerStyle(policyOf(m_state->entry(), number.entry.scheduler), m_state->theme());
}

// ---- painting -------------------------------------------------------------------------------------------------------------------------

void PapersPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (m_slots.empty()) return;
  for (std::size_t g = 0; g < m_groups.size(); ++g) paintGroup(painter, g);
  for (const Slot& slot : m_slots) paintSlot(painter, slot);
  paintKey(painter);
}

void PapersPlot::paintKey(QPainter& painter) const {
  const Theme& theme = m_state->theme();
  const papers::NumberResult* first = m_state->number();
  if (first == nullptr) return;
  painter.setFont(screenFont(kNotePx));
  double x = px(kAxis);
  const auto words = [&](const QString& text) {
    painter.setPen(theme.text);
    painter.drawText(QRectF(x, px(2), px(300), px(18)), Qt::AlignVCenter | Qt::AlignLeft, text);
    x += QFontMetricsF(painter.font()).horizontalAdvance(text) + 18;
  };
  const QRectF paper(x, px(4), 14, px(13));
  paintPaperSwatch(painter, paper, theme);
  x += 20;
  words(tr("the paper"));
  painter.fillRect(QRectF(x, px(4), 14, px(13)), styleOf(*first).line);
  x += 20;
  words(tr("ours, 95 %"));
  if (first->tried.empty()) return;
  paintTriedSwatch(painter, x, theme);
  x += 18;
  words(tr("tried"));
}

void PapersPlot::paintMiddle(QPainter& painter, std::size_t g) const {
  const Theme& theme = m_state->theme();
  const PaperBarGroup& group = m_groups[g];
  const QRectF area = groupArea(g);
  painter.setPen(QPen(theme.dim, 1, Qt::DashLine));
  painter.drawLine(QPointF(area.left(), y(group, *group.middle)), QPointF(area.right(), y(group, *group.middle)));
  if (g > 0) return;
  painter.setPen(theme.dim);
  painter.drawText(QRectF(area.right() - px(80), y(group, *group.middle) - px(17), px(80) - 2, px(16)),
                   Qt::AlignRight | Qt::AlignBottom, tr("1 = same"));
}

void PapersPlot::paintGroup(QPainter& painter, std::size_t g) const {
  const Theme& theme = m_state->theme();
  const PaperBarGroup& group = m_groups[g];
  const QRectF area = groupArea(g);
  painter.setFont(screenFont(kBodyPx, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(QRectF(area.left(), px(24), area.width(), px(18)), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font()).elidedText(group.title, Qt::ElideRight, area.width()));
  painter.setFont(screenTabularFont(kSmallestPx));
  for (double tick = group.low; tick <= group.high + group.step / 1e3; tick += group.step) {
    const double tick_y = y(group, tick);
    painter.setPen(QPen(std::abs(tick) < group.step / 1e3 ? theme.edge : theme.grid, 1));
    painter.drawLine(QPointF(area.left(), tick_y), QPointF(area.right(), tick_y));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(area.left() - px(kAxis), tick_y - px(8), px(kAxis) - 8, px(16)),
                     Qt::AlignRight | Qt::AlignVCenter,
                     std::abs(tick) < group.step / 1e3 ? QStringLiteral("0") : QString::number(tick, 'g', 4));
  }
  if (!group.middle || *group.middle == 0) return;
  paintMiddle(painter, g);
}

void PapersPlot::paintSelection(QPainter& painter, const Slot& slot) const {
  const Theme& theme = m_state->theme();
  painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
  QColor soft = theme.accentSoft;
  soft.setAlphaF(0.75F);
  painter.setBrush(soft);
  painter.drawRoundedRect(slot.area.adjusted(2, 2, -2, -1), kBarRadius, kBarRadius);
}

void PapersPlot::paintSlot(QPainter& painter, const Slot& slot) const {
  const Theme& theme = m_state->theme();
  const PaperBarGroup& group = m_groups[slot.group];
  const PaperBar& bar = group.bars[slot.bar];
  const papers::FigureResult& figure = *m_state->figure();
  const papers::NumberResult& number = figure.numbers[bar.number];
  const bool selected = bar.number == m_state->numberIndex();
  if (selected) paintSelection(painter, slot);
  const double middle = slot.area.center().x();
  const QRectF paper(middle - px(kBetween) / 2 - px(kBar), m_top, px(kBar), m_bottom - m_top);
  const QRectF ours(middle + px(kBetween) / 2, m_top, px(kBar), m_bottom - m_top);
  paintPaper(painter, group, number, paper);
  paintOurs(painter, group, number, ours);
  if (selected) paintTried(painter, group, ours);
  painter.setFont(screenFont(kNotePx, selected ? QFont::DemiBold : QFont::Normal));
  painter.setPen(theme.text);
  const QRectF words(slot.area.left() + 3, m_bottom + 5, slot.area.width() - 6, height() - px(kGlyph) - m_bottom - 5);
  painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, bar.label);
  paintOutcome(painter, QPointF(middle, height() - px(kGlyph) / 2), 7, outcomeOf(figure, number), theme);
}

void PapersPlot::paintBound(QPainter& painter, const papers::NumberResult& number, const QRectF& bar,
                            double top) const {
  const Theme& theme = m_state->theme();
  const bool is_above = number.entry.claim == experiment::Claim::Above;
  const double way = is_above ? -1 : 1, x = bar.center().x(), tip = top + way * 26;
  painter.setPen(QPen(theme.dim, 2));
  painter.drawLine(QPointF(bar.left(), top), QPointF(bar.right(), top));
  painter.drawLine(QPointF(x, top), QPointF(x, tip));
  painter.drawPolyline(QPolygonF{QPointF(x - 5, tip - way * 6), QPointF(x, tip), QPointF(x + 5, tip - way * 6)});
  painter.setPen(theme.text);
  const QRectF beside(bar.left() - px(kPad), is_above ? top + 3 : top - px(17), bar.width() + px(kPad) + 4, px(16));
  painter.drawText(beside, Qt::AlignHCenter | Qt::AlignVCenter, paperSide(number));
}

void PapersPlot::paintPaper(QPainter& painter, const PaperBarGroup& group, const papers::NumberResult& number,
                            const QRectF& bar) const {
  const Theme& theme = m_state->theme();
  const double value = comparedWith(number.entry).value_or(0);
  const double top = y(group, value), base = y(group, 0);
  painter.setFont(screenTabularFont(kNotePx));
  const QRectF label(bar.left() - px(kPad), top - px(17), bar.width() + px(kPad) + 4, px(16));
  if (number.entry.claim == experiment::Claim::Value) {
    const QRectF box(bar.left(), std::min(top, base), bar.width(), std::abs(base - top));
    painter.setPen(QPen(theme.dim, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    figures::paintHatch(painter, box, figures::Hatch::Rising, theme.dim, 6, 1);
    painter.setPen(theme.text);
    painter.drawText(label, Qt::AlignHCenter | Qt::AlignBottom, widgets::paperNumber(number));
    return;
  }
  paintBound(painter, number, bar, top);
}

void PapersPlot::paintOurs(QPainter& painter, const PaperBarGroup& group, const papers::NumberResult& number,
                           const QRectF& bar) const {
  const Theme& theme = m_state->theme();
  const SchedulerStyle style = styleOf(number);
  painter.setFont(screenTabularFont(kNotePx, QFont::DemiBold));
  if (number.ours.n == 0 || !std::isfinite(number.ours.mean)) {
    painter.setPen(QPen(theme.faint, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(bar.left(), m_bottom - 24, bar.width(), 24));
    return;
  }
  const double top = y(group, number.ours.mean), base = y(group, 0);
  painter.fillRect(QRectF(bar.left(), std::min(top, base), bar.width(), std::abs(base - top)), style.line);
  double highest = std::min(top, base);
  const double x = bar.center().x(), half = number.ours.half_width;
  if (std::isfinite(half) && half > 0) {
    const double from = y(group, number.ours.mean - half), to = y(group, number.ours.mean + half);
    const bool cut = number.ours.mean + half > group.high;
    painter.setPen(QPen(theme.text, 1.6));
    painter.drawLine(QPointF(x, from), QPointF(x, to));
    painter.drawLine(QPointF(x - 5, from), QPointF(x + 5, from));
    if (cut)  // the whisker continues above
      painter.drawPolyline(QPolygonF{QPointF(x - 4, to + 5), QPointF(x, to), QPointF(x + 4, to + 5)});
    else
      painter.drawLine(QPointF(x - 5, to), QPointF(x + 5, to));
    highest = std::min(highest, to);
  }
  // Avoids the paper's number.
  const double papers_top = y(group, comparedWith(number.entry).value_or(0));
  double text_y = highest - px(17);
  const double papers_y = papers_top - px(17);
  const QFontMetricsF metrics(painter.font());
  const double numbers_width =
      metrics.horizontalAdvance(paperNumber(number)) + metrics.horizontalAdvance(ourNumberText(number));
  const bool touching = std::abs(text_y - papers_y) < px(kClose) && numbers_width / 2 + 2 > px(kBar) + px(kBetween);
  if (number.entry.claim == experiment::Claim::Value && touching) text_y = papers_y - px(kClose);
  painter.setPen(style.text);
  painter.drawText(QRectF(bar.left() - 6, text_y, bar.width() + px(kPad) + 10, px(16)),
                   Qt::AlignHCenter | Qt::AlignBottom, ourNumberText(number));
}

void PapersPlot::paintTried(QPainter& painter, const PaperBarGroup& group, const QRectF& bar) const {
  const papers::NumberResult* number = m_state->number();
  if (number == nullptr || m_state->tried() < 0) return;
  const papers::TriedChange& tried = number->tried[static_cast<std::size_t>(m_state->tried())];
  if (tried.ours.n == 0) return;
  const QPointF at(bar.center().x(), y(group, tried.ours.mean));
  painter.setPen(QPen(m_state->theme().accent, 2));
  painter.setBrush(m_state->theme().panel);
  painter.drawPolygon(QPolygonF{at + QPointF(0, -6), at + QPointF(6, 0), at + QPointF(0, 6), at + QPointF(-6, 0)});
  painter.setPen(m_state->theme().accentText);
  painter.setFont(screenTabularFont(kNotePx, QFont::DemiBold));
  painter.drawText(QRectF(at.x() + 8, at.y() - px(8), px(60), px(16)), Qt::AlignLeft | Qt::AlignVCenter,
                   widgets::number(tried.ours.mean));
}

// ---- pointing and the keyboard --------------------------------------------------------------------------------------------------------

QString PapersPlot::tipAt(const QPointF& at) const {
  for (const Slot& slot : m_slots) {
    if (!slot.area.contains(at)) continue;
    const auto part = static_cast<int>(&slot - m_slots.data());
    return partName(part) + QLatin1Char('\n') + partDescription(part);
  }
  return {};
}

bool PapersPlot::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
    return true;
  }
  return QWidget::event(event);
}

void PapersPlot::mousePressEvent(QMouseEvent* event) {
  for (const Slot& slot : m_slots)
    if (slot.area.contains(event->position())) m_state->selectNumber(m_groups[slot.group].bars[slot.bar].number);
  setFocus(Qt::MouseFocusReason);
}

void PapersPlot::step(int by) {
  const int next = std::clamp(currentPart() + by, 0, partCount() - 1);
  choosePart(next);
}

void PapersPlot::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left) return step(-1);
  if (event->key() == Qt::Key_Right) return step(1);
  QWidget::keyPressEvent(event);
}

int PapersPlot::partCount() const { return static_cast<int>(m_slots.size()); }

QString PapersPlot::partName(int part) const {
  const Slot& slot = m_slots.at(static_cast<std::size_t>(part));
  const std::size_t number = m_groups[slot.group].bars[slot.bar].number;
  return QString::fromStdString(m_state->figure()->numbers[number].entry.name);
}

QString PapersPlot::partDescription(int part) const {
  const Slot& slot = m_slots.at(static_cast<std::size_t>(part));
  const papers::FigureResult& figure = *m_state->figure();
  const papers::NumberResult& number_result = figure.numbers[m_groups[slot.group].bars[slot.bar].number];
  QString ours = ourNumberText(number_result);
  if (ours.isEmpty()) ours = QStringLiteral("–");
  if (number_result.ours.n > 1) ours += QStringLiteral(" ± ") + widgets::number(number_result.ours.half_width);
  return tr("paper %1, ours %2: %3")
      .arg(paperNumber(number_result), ours, outcomeWord(outcomeOf(figure, number_result)));
}

QRect PapersPlot::partRect(int part) const { return m_slots.at(static_cast<std::size_t>(part)).area.toRect(); }

int PapersPlot::currentPart() const {
  for (std::size_t i = 0; i < m_slots.size(); ++i)
    if (m_groups[m_slots[i].group].bars[m_slots[i].bar].number == m_state->numberIndex()) return static_cast<int>(i);
  return -1;
}

void PapersPlot::choosePart(int part) {
  if (part < 0 || part >= partCount()) return;
  const Slot& slot = m_slots.at(static_cast<std::size_t>(part));
  m_state->selectNumber(m_groups[slot.group].bars[slot.bar].number);
  announcePart(this, part);
}

}  // namespace roundel::widgets
