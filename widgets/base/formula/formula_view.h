// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints one equation with its values. The pointer, or Tab, lights a term in both rows ("lit" means highlighted).

#include <QVariantAnimation>
#include <QWidget>
#include <optional>

#include "widgets/base/formula/formula_layout.h"
#include "widgets/base/formula/leader_lines.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// Measures text in the program's font.
Measure formulaMeasure();
/// Paints a layout with its top left corner at (0, 0). `lit`: into FormulaLayout::terms, -1 for none.
void paintFormula(QPainter& painter, const FormulaLayout& layout, const Theme& theme, int lit = -1);

/// The colour of the lit term's text and of its leader lines.
QColor litInk(const Theme& theme);
/// Interpolates the numbers of two equations of the same shape (t = 0: the first, 1: the second); whole numbers stay whole. nullopt if the shapes
/// differ. O(terms).
std::optional<trace::Formula> between(const trace::Formula& from, const trace::Formula& to, double t);

class FormulaView : public QWidget {
  Q_OBJECT
 public:
  explicit FormulaView(QWidget* parent = nullptr);
  static constexpr int kCount_ms = 160;
  /// Lays the equation out in a width and sets the height. If only the values differ from the present equation, they count to the new ones.
  void setFormula(const trace::Formula& formula, const Theme& theme, double width);
  const FormulaLayout& layout() const { return m_layout; }
  int current() const { return m_current; }
  void setCounting(bool on) { m_counts = on; }  ///< off: values change at once (reduced motion)
  bool counting() const { return m_count.state() == QAbstractAnimation::Running; }
  const trace::Formula& painted() const { return counting() ? m_passing : m_formula; }
  /// Where a line can leave the lit term: upwards if nothing is above it, otherwise downwards. nullopt: no term is lit.
  std::optional<TermExit> exit() const;
  const trace::Formula* lit() const;  ///< nullptr: none
  /// Lights the term that points at this job, if there is one.
  void lightJob(model::JobIndex job);
  QSize sizeHint() const override { return {width(), height()}; }

 signals:
  /// The lit term; nullptr: none. Valid until the next equation.
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
  bool hasMarksBetween(int term, double top, double bottom) const;
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
