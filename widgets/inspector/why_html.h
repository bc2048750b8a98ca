#pragma once
// The page of the Why panel as rich text. A table shows the columns that fit the panel's width: constant columns are omitted
// first, then those farthest from the last one, which is the subject of the decision. Its copy has all of them.

#include <QSizeF>
#include <QString>
#include <set>
#include <vector>

#include "widgets/inspector/why_content.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

/// How a page is cut: its folded tables, and what stands elsewhere.
struct WhyPage {
  std::vector<double> insets;  ///< heights of widgets that stand at the top of the page, "inset:0" and so on
  bool headline = true;        ///< false: it is pinned above the page
  bool folds = false;          ///< tables are closed, with links "fold:0"
  std::set<QString> open;      ///< titles of those that are not
};

/// In the theme's colours for a page `width` px wide. Links "copy:0" .. "copy:all"; images "bar:dark/530" (see barImage). Where
/// `pictures` holds sizes, "picture:0" reserves room of that size for each picture, above its table.
QString whyHtml(const WhyContent& content, const Theme& theme, double width = 280,
                const std::vector<QSizeF>& pictures = {}, const WhyPage& page = {});

/// Positions of the columns of a table that fit `width` px; the first, the last, the allocation's and the one with bars
/// always stay.
std::vector<int> columnsThatFit(const WhyTable& table, double width);

/// The title of a table without the job whose rows it shows: what a fold is remembered by.
QString foldTitle(const WhyTable& table);

constexpr int kWhyBarWidth = 84, kWhyBarHeight = 8;
/// What "bar:dark/530" shows: 53 % of the full length.
QImage barImage(const QString& name, const Theme& theme, double device_pixel_ratio);

}  // namespace roundel::widgets
