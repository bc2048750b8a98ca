// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/formula/formula_view.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr double kMargin = 8;

QFont fontOf(const TextLook& look, bool bold = false) {
  QFont font = uiFont(look.px, bold ? QFont::DemiBold : QFont::Normal);
  font.setItalic(look.italic);
  return font;
}

// Returns text colour and background of the lit term.
std::pair<QColor, QColor> litColors(const Theme& theme) {
  return theme.dark ? std::pair(QColor(QStringLiteral("#FBBF24")), QColor(QStringLiteral("#3B2A12")))
                    : std::pair(QColor(QStringLiteral("#B45309")), QColor(QStringLiteral("#FDF0DC")));
}

void paintParenthesis(QPainter& painter, const QRectF& rect, bool left) {
  const double bow = rect.width() * 1.1, near = left ? rect.right() - 1 : rect.left() + 1;
  const double far = left ? near - bow : near + bow;
  QPainterPath path(QPointF(near, rect.top()));
  path.quadTo(QPointF(far, rect.center().y()), QPointF(near, rect.bottom()));
  painter.drawPath(path);
}

void paintLit(QPainter& painter, const FormulaLayout& layout, std::size_t lit, const QColor& ink,
              const QColor& ground) {
  for (const auto& row : layout.boxes) {
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(ground);
    painter.drawRoundedRect(row[lit].adjusted(-3, -2, 3, 2), kBarRadius, kBarRadius);
  }
}

}  // namespace

QColor litInk(const Theme& theme) { return litColors(theme).first; }

std::optional<trace::Formula> between(const trace::Formula& from, const trace::Formula& to, double t) {
  const bool has_same_shape = from.kind == to.kind && from.operands.size() == to.operands.size() &&
                              from.symbol.base == to.symbol.base && from.symbol.sub == to.symbol.sub &&
                              from.symbol.sup == to.symbol.sup;
  if (!has_same_shape) return std::nullopt;
  trace::Formula out = to;
  out.value = from.value + t * (to.value - from.value);
  if (!std::isfinite(out.value)) out.value = to.value;
  if (from.value == std::round(from.value) && to.value == std::round(to.value)) out.value = std::round(out.value);
  for (std::size_t i = 0; i < to.operands.size(); ++i) {
    auto part = between(from.operands[i], to.operands[i], t);
    if (!part) return std::nullopt;
    out.operands[i] = std::move(*part);
  }
  return out;
}

Measure formulaMeasure() {
  return [](const QString& text, const TextLook& look) {
    if (text.isEmpty()) return TextSize{};
    const QFontMetricsF metrics(fontOf(look));
    return TextSize{
        .width = metrics.horizontalAdvance(text), .ascent = metrics.capHeight() * 1.12, .descent = metrics.descent()};
  };
}

void paintFormula(QPainter& painter, const FormulaLayout& layout, const Theme& theme, int lit) {
  const auto [ink, ground] = litColors(theme);
  painter.setRenderHint(QPainter::Antialiasing);
  if (lit >= 0) paintLit(painter, layout, static_cast<std::size_t>(lit), ink, ground);
  painter.setBrush(Qt::NoBrush);
  for (const FormulaMark& mark : layout.marks) {
    const bool bright = lit >= 0 && mark.term == lit;
    painter.setPen(QPen(bright ? ink : theme.text, 1.2));
    switch (mark.kind) {
      case FormulaMark::Kind::Text:
        painter.setFont(fontOf(mark.look, bright));
        painter.drawText(QPointF(mark.rect.left(), mark.baseline), mark.text);
        break;
      case FormulaMark::Kind::Bar:
        painter.fillRect(mark.rect, theme.text);
        break;
      default:
        paintParenthesis(painter, mark.rect, mark.kind == FormulaMark::Kind::Left);
    }
  }
}

FormulaView::FormulaView(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setObjectName(QStringLiteral("formula"));
  setToolTip(tr("Tab goes from term to term; a ring in the lanes shows what a term is about"));
  m_count.setDuration(kCount_ms);
  m_count.setStartValue(0.0);
  m_count.setEndValue(1.0);
  connect(&m_count, &QVariantAnimation::valueChanged, this, [this](const QVariant& t) { pass(t.toDouble()); });
  connect(&m_count, &QVariantAnimation::finished, this, qOverload<>(&QWidget::update));
}

// Does nothing if the numbers are the same as before.
void FormulaView::count(const trace::Formula& to) {
  if (trace::symbolsText(to) == trace::symbolsText(m_formula) && trace::valuesText(to) == trace::valuesText(m_formula))
    return;
  m_from = painted();
  m_count.stop();
  if (m_counts && isVisible() && between(m_from, to, 0)) {
    m_passing = m_from;
    m_count.start();
  }
}

void FormulaView::pass(double t) {
  if (auto now = between(m_from, m_formula, t)) m_passing = std::move(*now);
  m_passed = layOut(m_passing, width() - 2 * kMargin, formulaMeasure(), textScale());
  update();
}

void FormulaView::setFormula(const trace::Formula& formula, const Theme& theme, double width) {
  count(formula);
  m_formula = formula;
  m_theme = theme;
  m_layout = layOut(m_formula, width - 2 * kMargin, formulaMeasure(), textScale());
  m_current = -1;
  resize(static_cast<int>(width), static_cast<int>(std::ceil(m_layout.height + 2 * kMargin)));
  setAccessibleName(QString::fromStdString(trace::symbolsText(m_formula)));
  setAccessibleDescription(QString::fromStdString(trace::valuesText(m_formula)));
  update();
}

void FormulaView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(m_theme.line);
  painter.setBrush(m_theme.header);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  painter.translate(kMargin, kMargin);
  paintFormula(painter, counting() && m_passed.terms.size() == m_layout.terms.size() ? m_passed : m_layout, m_theme,
               m_current);
}

const trace::Formula* FormulaView::lit() const {
  return m_current < 0 ? nullptr : m_layout.terms[static_cast<std::size_t>(m_current)];
}

bool FormulaView::hasMarksBetween(int term, double top, double bottom) const {
  const double x = m_layout.boxes[0][static_cast<std::size_t>(term)].center().x();
  return std::ranges::any_of(m_layout.marks, [&](const FormulaMark& mark) {
    return mark.term != term && mark.rect.left() - 1 < x && x < mark.rect.right() + 1 && mark.rect.bottom() > top &&
           mark.rect.top() < bottom;
  });
}

std::optional<TermExit> FormulaView::exit() const {
  if (m_current < 0) return std::nullopt;
  const auto term = static_cast<std::size_t>(m_current);
  const QRectF above = m_layout.boxes[0][term], below = m_layout.boxes[1][term];
  const double x = above.center().x() + kMargin;
  const bool is_downward = hasMarksBetween(m_current, 0, above.top()) &&
                           !hasMarksBetween(m_current, below.bottom(), m_layout.height + kMargin);
  return is_downward ? TermExit{{x, below.bottom() + 2 + kMargin}, height() - kMargin / 2}
                     : TermExit{{x, above.top() - 2 + kMargin}, kMargin / 2};
}

int FormulaView::termAt(const QPointF& point) const {
  const QPointF layout_point = point - QPointF(kMargin, kMargin);
  for (const auto& row : m_layout.boxes) {
    for (std::size_t i = 0; i < row.size(); ++i)
      if (row[i].adjusted(-3, -2, 3, 2).contains(layout_point)) return static_cast<int>(i);
  }
  return -1;
}

QString FormulaView::tipOf(int term) const {
  const trace::Formula& term_formula = *m_layout.terms[static_cast<std::size_t>(term)];
  const QString name = QString::fromStdString(trace::symbolsText(term_formula)),
                value = QString::fromStdString(trace::valuesText(term_formula));
  return term_formula.unit.empty() ? tr("%1 = %2").arg(name, value)
                                   : tr("%1 = %2 %3").arg(name, value, QString::fromStdString(term_formula.unit));
}

void FormulaView::light(int term, bool tell) {
  if (term == m_current) return;
  m_current = term;
  update();
  if (tell) emit pointed(term < 0 ? nullptr : m_layout.terms[static_cast<std::size_t>(term)]);
}

void FormulaView::lightJob(model::JobIndex job) {
  int job_term = -1;
  for (std::size_t i = 0; i < m_layout.terms.size() && job_term < 0 && job.valid(); ++i)
    if (m_layout.terms[i]->at.job == job) job_term = static_cast<int>(i);
  light(job_term, false);
}

void FormulaView::mouseMoveEvent(QMouseEvent* event) { light(termAt(event->position()), true); }

void FormulaView::leaveEvent(QEvent*) { light(-1, true); }

bool FormulaView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int term = termAt(help->pos());
    if (term >= 0) QToolTip::showText(help->globalPos(), tipOf(term), this);
    return true;
  }
  return QWidget::event(event);
}

// Tab moves from term to term, then to the next widget.
bool FormulaView::focusNextPrevChild(bool next) {
  const int next_term = m_current + (next ? 1 : -1);
  if (hasFocus() && next_term >= 0 && next_term < static_cast<int>(m_layout.terms.size())) {
    light(next_term, true);
    return true;
  }
  return QWidget::focusNextPrevChild(next);
}

void FormulaView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (event->reason() == Qt::TabFocusReason && !m_layout.terms.empty()) light(0, true);
  if (event->reason() == Qt::BacktabFocusReason) light(static_cast<int>(m_layout.terms.size()) - 1, true);
}

void FormulaView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  light(-1, true);
}

}  // namespace roundel::widgets
