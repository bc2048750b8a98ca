#pragma once
// The fonts that the program brings (resources/fonts): one place that loads them, so that a window is measured and looks the same on
// every machine, whatever it has installed. What is asked of the system is only what is too large to carry: letters of Chinese,
// Japanese and Korean, and a font of equal widths (packages fonts-wqy-microhei and fonts-liberation2). uiFont() and tabularFont()
// stand in theme.h: Inter, and Liberation Sans for figures of equal width.

#include <QFont>

namespace roundel::widgets {

/// Makes Inter, Liberation Sans and Liberation Serif known to Qt, once a process; needs a QGuiApplication. Every font of ours calls it.
void loadFonts();

/// Inter at the window's size as the application's font: before the first widget is made, since one that is there already keeps its own
/// until the event loop runs. Tests call it, too.
void useFonts();

/// Letters of equal width, `px` logical px high: Liberation Mono, else the system's.
QFont codeFont(double px);

}  // namespace roundel::widgets
