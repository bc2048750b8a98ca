#pragma once
// The fonts of what a view paints itself on screen: those of theme.h in the text size of the window. Figures and exported pictures keep
// their own sizes.

#include <QFont>

namespace roundel::widgets {

/// The scale that applyTheme() was given last; 1 before the first call. GUI thread.
double textScale();
int screenPx(double px);  ///< a measure of theme.h, times textScale(), in whole px
/// The width of a side beside a page, px: `usual` times textScale(), but at most a third of the page if that is wider than `usual`.
int sideWidth(int usual, int page);
QFont screenFont(double px, int weight = QFont::Normal);         ///< uiFont(), px times textScale()
QFont screenTabularFont(double px, int weight = QFont::Normal);  ///< tabularFont(), px times textScale()

}  // namespace roundel::widgets
