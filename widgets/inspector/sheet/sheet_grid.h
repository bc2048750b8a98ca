#pragma once
// Pictures made of cells: matrices, orders. Each fills the builder from the picture that it was made for. Private to the inspector.

#include "widgets/inspector/sheet/sheet_builder.h"

namespace roundel::widgets {

void layOutMatrix(SheetBuilder& builder);
void layOutOrder(SheetBuilder& builder);

}  // namespace roundel::widgets
