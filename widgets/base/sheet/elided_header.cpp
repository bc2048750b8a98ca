// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/sheet/elided_header.h"

#include <vector>

#include "widgets/base/text/names_apart.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

constexpr double kSortArrow_px = 12;

}  // namespace

ElidedHeader::ElidedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionsClickable(true);
  setHighlightSections(false);
}

void ElidedHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
  QHeaderView::initStyleOptionForIndex(option, section);
  option->text = shownName(section);
}

QString ElidedHeader::nameOf(int section) const {
  return model()->headerData(section, orientation(), Qt::DisplayRole).toString();
}

double ElidedHeader::room(int section) const {
  const bool arrow = isSortIndicatorShown() && sortIndicatorSection() == section;
  return sectionSize(section) - 2 * kHeaderPadding - (arrow ? kSortArrow_px : 0);
}

QString ElidedHeader::shownName(int section) const {
  const QFontMetricsF metrics(screenFont(kNotePx));
  const QString full_name = nameOf(section);
  if (metrics.horizontalAdvance(full_name) <= room(section)) return full_name;
  std::vector<QString> names;
  for (int i = 0; i < count(); ++i) names.push_back(nameOf(i));
  const auto cut = [&](std::size_t i, Qt::TextElideMode mode) {
    return metrics.elidedText(names[i], mode, room(static_cast<int>(i)));
  };
  return namesApart(names, cut)[static_cast<std::size_t>(section)];
}

}  // namespace roundel::widgets
