// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/fonts.h"

#include <QApplication>
#include <QFontDatabase>
#include <cmath>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

// Fonts for letters that Inter and Liberation do not have, in the same order on every machine; then Qt chooses.
const char* const kFarLetters[] = {"WenQuanYi Micro Hei", "Noto Sans CJK SC"};

QFont fontOf(const char* family, double px, int weight) {
  loadFonts();
  QStringList families{QString::fromLatin1(family)};
  for (const char* far_family : kFarLetters) families << QString::fromLatin1(far_family);
  QFont font(families);
  font.setPointSizeF(px * 72.0 / 96.0);
  font.setWeight(static_cast<QFont::Weight>(weight));
  // Without rules of fontconfig, Qt uses full hinting, which rounds the width of every letter to whole pixels.
  font.setHintingPreference(QFont::PreferVerticalHinting);
  return font;
}

}  // namespace

void loadFonts() {
  static const bool loaded = [] {
    for (const char* file : {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf",
                             "Inter-Italic.otf", "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf",
                             "LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf", "LiberationMono-Regular.ttf"})
      QFontDatabase::addApplicationFont(QStringLiteral(":/roundel/fonts/%1").arg(QLatin1String(file)));
    return true;
  }();
  Q_UNUSED(loaded)
}

void useFonts() { QApplication::setFont(uiFont(kBodyPx)); }

QFont uiFont(double px, int weight) { return fontOf("Inter", px, weight); }

// Digits of equal width are a font feature in Inter, which Qt 6.4 cannot request. So they come from another family.
QFont tabularFont(double px, int weight) {
  QFont font = fontOf("Liberation Sans", px, weight);
  font.setKerning(false);  // some fonts kern "11"
  return font;
}

QFont codeFont(double px) { return fontOf("Liberation Mono", px, QFont::Normal); }

}  // namespace roundel::widgets
