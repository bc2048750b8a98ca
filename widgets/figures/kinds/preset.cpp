// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/preset.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/fonts.h"

namespace roundel::widgets::figures {

// A TeX point, 72.27 to the inch: LaTeX classes state widths in it. A PDF point (TeX's bp) is longer, 72 to the inch, so a figure of as many PDF
// points would be too wide.
constexpr double texPoints(double points) { return points * 25.4 / 72.27; }

// Widths: IEEEtran 252 and 516 TeX points; ACM sigconf 241.147 and 506.295; USENIX 241.02; LNCS 122 mm; Nature 89 and 183 mm with text of 5 to 7
// pt. A 16:9 beamer slide has 160 x 90 mm; its preset is the area between margins and below the title.
const std::vector<Preset>& presets() {
  static const std::vector<Preset> list{
      {"ieee-1col", QT_TRANSLATE_NOOP("FigurePresets", "IEEE, one column"), texPoints(252), 120, 8, 7, true, 1},
      {"ieee-2col", QT_TRANSLATE_NOOP("FigurePresets", "IEEE, two columns"), texPoints(516), 220, 8, 7, true, 1},
      {"acm-1col", QT_TRANSLATE_NOOP("FigurePresets", "ACM sigconf, one column"), texPoints(241.147), 120, 8, 7, true,
       1},
      {"acm-2col", QT_TRANSLATE_NOOP("FigurePresets", "ACM sigconf, two columns"), texPoints(506.295), 220, 8, 7, true,
       1},
      {"usenix", QT_TRANSLATE_NOOP("FigurePresets", "USENIX, one column"), texPoints(241.02), 120, 8, 7, true, 1},
      {"lncs", QT_TRANSLATE_NOOP("FigurePresets", "Springer LNCS"), 122, 160, 8, 7, true, 1},
      {"nature-1col", QT_TRANSLATE_NOOP("FigurePresets", "Nature, one column"), 89, 120, 7, 5, false, 0.75},
      {"nature-2col", QT_TRANSLATE_NOOP("FigurePresets", "Nature, two columns"), 183, 220, 7, 5, false, 0.75},
      {"beamer", QT_TRANSLATE_NOOP("FigurePresets", "Slide, 16:9, below its title"), 140, 70, 11, 9, false, 1.5, true},
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
