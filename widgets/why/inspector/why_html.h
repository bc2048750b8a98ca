// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page of the Why panel as rich text. A table shows the columns that fit the panel's width: first constant columns are left out, then those
// farthest from the last one, which is the subject of the decision. Copies contain all columns.

#include <QSizeF>
#include <QString>
#include <set>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/why/inspector/why_content.h"

namespace roundel::widgets {

/// How a page is shortened, and what is placed outside of its text.
struct WhyPage {
  std::vector<double> insets;  ///< heights of widgets at the top of the page, images "inset:0" and so on
  bool headline = true;        ///< false: it is pinned above the page
  bool folds = false;          ///< tables are closed, with links "fold:0"
  std::set<QString> open;      ///< titles of the open ones
};

/// For a page `width` px wide. Links are "copy:0" .. "copy:all", images "bar:dark/530" (see barImage). If `pictures`
/// has sizes, "picture:0" reserves room for each picture above its table.
QString whyHtml(const WhyContent& content, const Theme& theme, double width = 280,
                const std::vector<QSizeF>& pictures = {}, const WhyPage& page = {});

/// Indices of the columns that fit `width` px. The first and last column, the allocation's and the one with bars are always kept.
std::vector<int> columnsThatFit(const WhyTable& table, double width);

/// The title of a table without the job of its rows; identifies folded tables.
QString foldTitle(const WhyTable& table);

constexpr int kWhyBarWidth = 84, kWhyBarHeight = 8;
/// The image "bar:dark/530": 53 % of the full length.
QImage barImage(const QString& name, const Theme& theme, double device_pixel_ratio);

}  // namespace roundel::widgets
