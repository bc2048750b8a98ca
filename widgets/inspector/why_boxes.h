#pragma once
// Who holds what a waiting job needs, drawn: a box a node and type, a chip a GPU with its job's name, free ones dashed. A chip is chosen by a
// click or by arrows and Enter. Private to the inspector.

#include <QWidget>
#include <vector>

#include "widgets/inspector/why_content.h"

namespace roundel::widgets {

struct Subject;

/// The boxes of who holds what the subject's waiting job needs. O(GPUs log).
void addBoxes(const Subject& s, WhyContent& content);

/// Where boxes and chips stand in a width. Plain geometry, so that it is tested without a widget.
struct BoxesLayout {
  struct Chip {
    QRectF rect;
    std::size_t box = 0, chip = 0;  ///< into WhyContent::boxes
  };
  std::vector<QRectF> boxes;
  std::vector<Chip> chips;
  std::size_t left_out = 0;  ///< boxes beyond the rows that are shown
  double height = 0;
};
/// Boxes flow in rows of `width` px; one with more chips than a row holds breaks its chips. O(chips).
BoxesLayout boxesLayout(const std::vector<NeedBox>& boxes, double width, double scale);

class WhyBoxes : public QWidget {
  Q_OBJECT
 public:
  explicit WhyBoxes(Workbench* bench, QWidget* parent = nullptr);
  /// 0 where there is nothing to show.
  double heightFor(const WhyContent& content, int width);
  const BoxesLayout& places() const { return m_layout; }
  /// The chips that a term of the rule is about: its GPUs, else those of its type, else those of its job.
  std::vector<QRectF> chipsOf(const trace::TermTarget& at) const;
  std::vector<QRectF> chipsOf(model::JobIndex job) const;  ///< those that the job holds

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
  int m_current = -1;  ///< into m_layout.chips: under the pointer or the keyboard
};

}  // namespace roundel::widgets
