#pragma once
// One equation with its values, painted; each term is lit in both rows by the pointer, or by Tab while the keyboard is here.

#include <QWidget>

#include "widgets/formula/formula_layout.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// The widths of text in the program's font.
Measure formulaMeasure();
/// Paints a layout with its top left corner at (0, 0). `lit`: into FormulaLayout::terms, -1 for none.
void paintFormula(QPainter& painter, const FormulaLayout& layout, const Theme& theme, int lit = -1);

class FormulaView : public QWidget {
  Q_OBJECT
 public:
  explicit FormulaView(QWidget* parent = nullptr);
  /// Lays the equation out in a width; sets the height.
  void setFormula(const trace::Formula& formula, const Theme& theme, double width);
  const FormulaLayout& layout() const { return m_layout; }
  int current() const { return m_current; }
  /// Lights the term that points at this job; none where no term does.
  void lightJob(model::JobIndex job);
  QSize sizeHint() const override { return {width(), height()}; }

 signals:
  /// The term that is lit; nullptr: none. Valid until the next equation.
  void pointed(const roundel::trace::Formula* term);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void light(int term, bool tell);
  int termAt(const QPointF& point) const;
  QString tipOf(int term) const;

  trace::Formula m_formula;
  FormulaLayout m_layout;  ///< points into m_formula
  Theme m_theme;
  int m_current = -1;
};

}  // namespace roundel::widgets
