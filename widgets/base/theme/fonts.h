// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Loads the fonts that the program brings (resources/fonts), so that windows have the same sizes and look on every machine. Only fonts that are too
// large come from the system: letters of Chinese, Japanese and Korean (package fonts-wqy-microhei).
// uiFont() and tabularFont() are in theme.h: Inter, and Liberation Sans for digits of equal width.
/// Registers Inter, Liberation Sans and Liberation Serif with Qt, once for each process; needs a QGuiApplication. Every function that returns a font

#include <QFont>

namespace roundel::widgets {

/// calls it.
void loadFonts();

/// Makes Inter the application's font. To be called before the first widget is made, also by tests: existing widgets keep their font until the
/// event loop runs.
void useFonts();

/// A monospaced font of `px` logical px, for commands, JSON and code: Liberation Mono.
QFont codeFont(double px);

}  // namespace roundel::widgets
