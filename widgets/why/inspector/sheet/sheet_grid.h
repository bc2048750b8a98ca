// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Layouts of pictures with cells: matrices, orders. Each fills a builder made for its picture. Private to widgets/why/inspector.

#include "widgets/why/inspector/sheet/sheet_builder.h"

namespace roundel::widgets {

void layOutMatrix(SheetBuilder& builder);
void layOutOrder(SheetBuilder& builder);

}  // namespace roundel::widgets
