// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fonts for painting on screen: those of theme.h in the text size of the window. Figures and exported pictures do not use them.

#include <QFont>

namespace roundel::widgets {

/// The scale of the last applyTheme(); 1 before the first call. GUI thread.
double textScale();
int screenPx(double px);  ///< px times textScale(), rounded
/// The width of a side bar, px: `usual` times textScale(), at most a third of the page, at least `usual`.
int sideWidth(int usual, int page);
QFont screenFont(double px, int weight = QFont::Normal);         ///< uiFont(), px times textScale()
QFont screenTabularFont(double px, int weight = QFont::Normal);  ///< tabularFont(), px times textScale()

}  // namespace roundel::widgets
