#include "widgets/theme/fonts.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <cmath>

#include "widgets/theme/theme.h"

namespace roundel::widgets {
namespace {

// Letters that the fonts before them lack come from these, in this order on every machine; then from whatever there is.
const char* const kFarLetters[] = {"WenQuanYi Micro Hei", "Noto Sans CJK SC"};

QFont fontOf(const char* family, double px, int weight) {
  loadFonts();
  QStringList families{QString::fromLatin1(family)};
  for (const char* far : kFarLetters) families << QString::fromLatin1(far);
  QFont font(families);
  font.setPointSizeF(px * 72.0 / 96.0);
  font.setWeight(static_cast<QFont::Weight>(weight));
  // Full hinting, which a system without fontconfig's rules has, makes every letter a whole number of pixels wide.
  font.setHintingPreference(QFont::PreferVerticalHinting);
  return font;
}

}  // namespace

void loadFonts() {
  static const bool loaded = [] {
    for (const char* file : {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf",
                             "Inter-Italic.otf", "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf",
                             "LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf"})
      QFontDatabase::addApplicationFont(QStringLiteral(":/roundel/fonts/%1").arg(QLatin1String(file)));
    return true;
  }();
  Q_UNUSED(loaded)
}

void useFonts() { QApplication::setFont(uiFont(kBodyPx)); }

QFont uiFont(double px, int weight) { return fontOf("Inter", px, weight); }

// Inter has its figures of equal width behind a font feature that Qt 6.4 cannot ask for; another family gives them.
QFont tabularFont(double px, int weight) {
  QFont font = fontOf("Liberation Sans", px, weight);
  font.setKerning(false);  // some fonts kern "11"
  return font;
}

QFont codeFont(double px) {
  QFont font = fontOf("Liberation Mono", px, QFont::Normal);
  if (!QFontInfo(font).fixedPitch()) font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
  return font;
}

}  // namespace roundel::widgets
