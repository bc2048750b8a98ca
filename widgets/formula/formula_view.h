#pragma once
// One equation with its values, painted; each term is lit in both rows by the pointer, or by Tab while the keyboard is here.

#include <QVariantAnimation>
#include <QWidget>
#include <optional>

#include "widgets/formula/formula_layout.h"
#include "widgets/formula/leader_lines.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// The widths of text in the program's font.
Measure formulaMeasure();
/// Paints a layout with its top left corner at (0, 0). `lit`: into FormulaLayout::terms, -1 for none.
void paintFormula(QPainter& painter, const FormulaLayout& layout, const Theme& theme, int lit = -1);

/// What is lit: of its text and of the lines that lead from it.
QColor litInk(const Theme& theme);
/// Between two equations of the same shape (t = 0: the first, 1: the second): numbers alone differ, whole ones stay whole. nullopt where the
/// shape is another. O(terms).
std::optional<trace::Formula> between(const trace::Formula& from, const trace::Formula& to, double t);

class FormulaView : public QWidget {
  Q_OBJECT
 public:
  explicit FormulaView(QWidget* parent = nullptr);
  static constexpr int kCount_ms = 160;
  /// Lays the equation out in a width; sets the height. Where the same equation is shown with other values, they count to the new ones.
  void setFormula(const trace::Formula& formula, const Theme& theme, double width);
  const FormulaLayout& layout() const { return m_layout; }
  int current() const { return m_current; }
  void setCounting(bool on) { m_counts = on; }  ///< off: values change at once (reduced motion)
  bool counting() const { return m_count.state() == QAbstractAnimation::Running; }
  const trace::Formula& painted() const { return counting() ? m_passing : m_formula; }
  /// Of the lit term: up where nothing stands above it, else down. nullopt: none is lit.
  std::optional<TermExit> exit() const;
  const trace::Formula* lit() const;  ///< nullptr: none
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
  bool standsBetween(int term, double top, double bottom) const;
  void count(const trace::Formula& to);
  void pass(double t);

  trace::Formula m_formula;
  FormulaLayout m_layout;  ///< points into m_formula
  Theme m_theme;
  int m_current = -1;
  bool m_counts = true;
  QVariantAnimation m_count;
  trace::Formula m_from, m_passing;  ///< while values count
  FormulaLayout m_passed;            ///< of m_passing
};

}  // namespace roundel::widgets
