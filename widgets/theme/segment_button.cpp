#include "widgets/theme/segment_button.h"

#include <QStyleOptionToolButton>

namespace roundel::widgets {

SegmentButton::SegmentButton(QWidget* parent) : QToolButton(parent) {
  setProperty("segment", true);
  setCheckable(true);
}

// Qt keeps the size that a button had when it was first asked, chosen (bold) or not, until a style is put on; then all of them move.
QSize SegmentButton::sizeHint() const {
  ensurePolished();
  QStyleOptionToolButton option;
  initStyleOption(&option);
  option.state = QStyle::State_Enabled;
  QFont chosen = font();
  chosen.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(chosen);
  QSize words = metrics.size(Qt::TextShowMnemonic, text());
  words.rwidth() += 2 * metrics.horizontalAdvance(QLatin1Char(' '));
  return style()->sizeFromContents(QStyle::CT_ToolButton, &option, words, this);
}

}  // namespace roundel::widgets
