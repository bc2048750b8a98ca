#include "widgets/figures/preset.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/theme/fonts.h"

namespace roundel::widgets::figures {

// Widths: IEEE 3.5 and 7.16 in; ACM sigconf 241.15 and 506.3 TeX points; USENIX 241.02 TeX points; LNCS 122 mm; Nature 89 and 183 mm
// with text of 5 to 7 pt; a beamer slide of 16:9 is 160 x 90 mm.
const std::vector<Preset>& presets() {
  static const std::vector<Preset> list{
      {"ieee-1col", QT_TRANSLATE_NOOP("FigurePresets", "IEEE, one column"), 88.9, 120, 8, 7, true, 1},
      {"ieee-2col", QT_TRANSLATE_NOOP("FigurePresets", "IEEE, two columns"), 181.86, 220, 8, 7, true, 1},
      {"acm-1col", QT_TRANSLATE_NOOP("FigurePresets", "ACM sigconf, one column"), 84.76, 120, 8, 7, true, 1},
      {"acm-2col", QT_TRANSLATE_NOOP("FigurePresets", "ACM sigconf, two columns"), 177.93, 220, 8, 7, true, 1},
      {"usenix", QT_TRANSLATE_NOOP("FigurePresets", "USENIX, one column"), 84.71, 120, 8, 7, true, 1},
      {"lncs", QT_TRANSLATE_NOOP("FigurePresets", "Springer LNCS"), 122, 160, 8, 7, true, 1},
      {"nature-1col", QT_TRANSLATE_NOOP("FigurePresets", "Nature, one column"), 89, 120, 7, 5, false, 0.75},
      {"nature-2col", QT_TRANSLATE_NOOP("FigurePresets", "Nature, two columns"), 183, 220, 7, 5, false, 0.75},
      {"beamer", QT_TRANSLATE_NOOP("FigurePresets", "Slide, 16:9"), 160, 90, 11, 9, false, 1.5, true},
      {"poster", QT_TRANSLATE_NOOP("FigurePresets", "Poster"), 400, 500, 24, 18, false, 3}};
  return list;
}

const Preset* findPreset(const std::string& name) {
  const auto it = std::ranges::find(presets(), name, &Preset::name);
  return it == presets().end() ? nullptr : &*it;
}

QString titleOf(const Preset& preset) { return QCoreApplication::translate("FigurePresets", preset.title); }

QString familyOf(const Preset& preset) {
  loadFonts();
  return preset.serif ? QStringLiteral("Liberation Serif") : QStringLiteral("Liberation Sans");
}

QFont figureFont(const QString& family, double size_pt, int weight) {
  QFont font(family);
  font.setPixelSize(static_cast<int>(std::lround(size_pt * 10)));
  font.setWeight(static_cast<QFont::Weight>(weight));
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

}  // namespace roundel::widgets::figures
