// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of a figure as bars: the paper's hatched, ours solid with a 95 % whisker; a bound of the paper is an arrow. Bars and table rows
// select each other. GUI thread.

#include <QWidget>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/experiments/papers/paper_bars.h"
#include "widgets/experiments/papers/papers_state.h"

namespace roundel::widgets {

class PapersPlot : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  explicit PapersPlot(PapersState* state, QWidget* parent = nullptr);

  const std::vector<PaperBarGroup>& groups() const { return m_groups; }
  /// The area of a number's pair of bars with its label.
  QRectF slotOf(std::size_t number) const;

  int partCount() const override;
  QString partName(int part) const override;
  QString partDescription(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override;
  std::optional<bool> partSelected(int part) const override { return part == currentPart(); }
  void choosePart(int part) override;

 signals:
  void selected(const QRect& slot);  ///< to scroll the selection into view

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  /// The place of a number: both bars, their label, the verdict.
  struct Slot {
    std::size_t group = 0, bar = 0;
    QRectF area;
  };
  void refresh();  ///< for another figure or other numbers
  void layoutSlots();
  double minSlotWidth() const;
  void step(int by);
  /// The y of a value, limited to the ends of the axis.
  double y(const PaperBarGroup& group, double value) const;
  QRectF groupArea(std::size_t group) const;
  void paintGroup(QPainter& painter, std::size_t group) const;
  void paintMiddle(QPainter& painter, std::size_t g) const;  ///< the value at which neither scheduler is better
  void paintSlot(QPainter& painter, const Slot& slot) const;
  void paintSelection(QPainter& painter, const Slot& slot) const;
  void paintPaper(QPainter& painter, const PaperBarGroup& group, const papers::NumberResult& number,
                  const QRectF& bar) const;
  void paintBound(QPainter& painter, const papers::NumberResult& number, const QRectF& bar,
                  double top) const;  ///< an arrow from the paper's bound
  void paintOurs(QPainter& painter, const PaperBarGroup& group, const papers::NumberResult& number,
                 const QRectF& bar) const;
  void paintTried(QPainter& painter, const PaperBarGroup& group, const QRectF& bar) const;
  void paintKey(QPainter& painter) const;
  SchedulerStyle styleOf(const papers::NumberResult& number) const;
  /// Name, numbers and verdict of the slot at a position; empty between slots.
  QString tipAt(const QPointF& at) const;

  PapersState* m_state;
  std::vector<PaperBarGroup> m_groups;
  std::vector<Slot> m_slots;
  double m_top = 0, m_bottom = 0;  ///< of the bars
};

}  // namespace roundel::widgets
