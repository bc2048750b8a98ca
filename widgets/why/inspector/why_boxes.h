// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Draws the holders of what a waiting job needs: a box per node and type, a chip per GPU with its job's name; free
// GPUs are dashed. A click or arrows and Enter select a chip's job. Private to widgets/why/inspector.

#include <QWidget>
#include <vector>

#include "widgets/why/inspector/why_content.h"

namespace roundel::widgets {

struct Subject;

/// Adds the boxes for the subject's waiting job. O(GPUs log).
void addBoxes(const Subject& s, WhyContent& content);

/// Layout of boxes and chips, testable without a widget.
struct BoxesLayout {
  struct Chip {
    QRectF rect;
    std::size_t box = 0, chip = 0;  ///< indices into WhyContent::boxes and NeedBox::chips
  };
  std::vector<QRectF> boxes;
  std::vector<Chip> chips;
  std::size_t left_out = 0;  ///< number of boxes that do not fit
  double height = 0;
};
/// Boxes flow in rows of `width` px; a box with more chips than fit in a row wraps them. O(chips).
BoxesLayout boxesLayout(const std::vector<NeedBox>& boxes, double width, double scale);

class WhyBoxes : public QWidget {
  Q_OBJECT
 public:
  explicit WhyBoxes(Workbench* bench, QWidget* parent = nullptr);
  /// 0 if there is nothing to show.
  double heightFor(const WhyContent& content, int width);
  const BoxesLayout& places() const { return m_layout; }
  /// The chips that a term of the rule refers to: its GPUs, otherwise those of its type, otherwise those of its job.
  std::vector<QRectF> chipsOf(const trace::TermTarget& at) const;
  std::vector<QRectF> chipsOf(model::JobIndex job) const;  ///< chips held by the job

 signals:
  void jobChosen(model::JobIndex job);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  void paintChip(QPainter& painter, const BoxesLayout::Chip& at) const;
  int chipAt(const QPointF& point) const;
  void point(int chip);
  model::JobIndex jobOf(int chip) const;

  Workbench* m_bench;
  std::vector<NeedBox> m_boxes;
  QString m_title, m_note;
  BoxesLayout m_layout;
  int m_current = -1;  ///< index into m_layout.chips, under the pointer or with the keyboard focus
};

}  // namespace roundel::widgets
