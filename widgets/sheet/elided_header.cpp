#include "widgets/sheet/elided_header.h"

#include "widgets/theme/theme.h"

namespace roundel::widgets {
namespace {

// As the style sheet has them.
constexpr double kHeaderPx = 11, kHeaderPadding_px = 8, kSortArrow_px = 12;

}  // namespace

ElidedHeader::ElidedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionsClickable(true);
  setHighlightSections(false);
}

void ElidedHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
  QHeaderView::initStyleOptionForIndex(option, section);
  const bool arrow = isSortIndicatorShown() && sortIndicatorSection() == section;
  const double room = sectionSize(section) - kHeaderPadding_px - (arrow ? kSortArrow_px : 0);
  option->text = QFontMetricsF(uiFont(kHeaderPx)).elidedText(option->text, Qt::ElideRight, room);
}

}  // namespace roundel::widgets
