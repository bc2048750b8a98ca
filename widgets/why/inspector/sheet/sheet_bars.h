// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Layouts of pictures with bars: shares, levels, timelines. Each fills a builder made for its picture. Private to widgets/why/inspector.

#include "widgets/why/inspector/sheet/sheet_builder.h"

namespace roundel::widgets {

void layOutShares(SheetBuilder& builder);
void layOutLevels(SheetBuilder& builder);
void layOutTimeline(SheetBuilder& builder);

}  // namespace roundel::widgets
