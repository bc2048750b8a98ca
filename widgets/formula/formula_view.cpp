#include "widgets/formula/formula_view.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kMargin = 8;

QFont fontOf(const TextLook& look, bool bold = false) {
  QFont font = uiFont(look.px, bold ? QFont::DemiBold : QFont::Normal);
  font.setItalic(look.italic);
  return font;
}

// What is lit, ink and ground.
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

}  // namespace

Measure formulaMeasure() {
  return [](const QString& text, const TextLook& look) {
    if (text.isEmpty()) return TextSize{};
    const QFontMetricsF metrics(fontOf(look));
    return TextSize{metrics.horizontalAdvance(text), metrics.capHeight() * 1.12, metrics.descent()};
  };
}

void paintFormula(QPainter& painter, const FormulaLayout& layout, const Theme& theme, int lit) {
  const auto [ink, ground] = litColors(theme);
  painter.setRenderHint(QPainter::Antialiasing);
  if (lit >= 0) {
    for (const auto& row : layout.boxes) {
      painter.setPen(QPen(ink, 1.2));
      painter.setBrush(ground);
      painter.drawRoundedRect(row[static_cast<std::size_t>(lit)].adjusted(-3, -2, 3, 2), kBarRadius, kBarRadius);
    }
  }
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
  setToolTip(tr("Tab goes from term to term; what each stands for is ringed in the lanes"));
}

void FormulaView::setFormula(const trace::Formula& formula, const Theme& theme, double width) {
  m_formula = formula;
  m_theme = theme;
  m_layout = layOut(m_formula, width - 2 * kMargin, formulaMeasure());
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
  paintFormula(painter, m_layout, m_theme, m_current);
}

int FormulaView::termAt(const QPointF& point) const {
  const QPointF at = point - QPointF(kMargin, kMargin);
  for (const auto& row : m_layout.boxes) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i].adjusted(-3, -2, 3, 2).contains(at)) return static_cast<int>(i);
    }
  }
  return -1;
}

QString FormulaView::tipOf(int term) const {
  const trace::Formula& of = *m_layout.terms[static_cast<std::size_t>(term)];
  const QString name = QString::fromStdString(trace::symbolsText(of)),
                value = QString::fromStdString(trace::valuesText(of));
  return of.unit.empty() ? tr("%1 = %2").arg(name, value)
                         : tr("%1 = %2 %3").arg(name, value, QString::fromStdString(of.unit));
}

void FormulaView::light(int term, bool tell) {
  if (term == m_current) return;
  m_current = term;
  update();
  if (tell) emit pointed(term < 0 ? nullptr : m_layout.terms[static_cast<std::size_t>(term)]);
}

void FormulaView::lightJob(model::JobIndex job) {
  int found = -1;
  for (std::size_t i = 0; i < m_layout.terms.size() && found < 0 && job.valid(); ++i) {
    if (m_layout.terms[i]->at.job == job) found = static_cast<int>(i);
  }
  light(found, false);
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

// Tab goes from term to term, then on to what follows.
bool FormulaView::focusNextPrevChild(bool next) {
  const int to = m_current + (next ? 1 : -1);
  if (hasFocus() && to >= 0 && to < static_cast<int>(m_layout.terms.size())) {
    light(to, true);
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
