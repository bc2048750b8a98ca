#pragma once
// Pictures made of bars: shares, levels, timelines. Each fills the builder from the picture that it was made for. Private to the inspector.

#include "widgets/inspector/sheet/sheet_builder.h"

namespace roundel::widgets {

void layOutShares(SheetBuilder& builder);
void layOutLevels(SheetBuilder& builder);
void layOutTimeline(SheetBuilder& builder);

}  // namespace roundel::widgets
