// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where figures go (papers, slides): width, type and smallest text, in true millimetres and points.

#include <QFont>
#include <QString>
#include <string>
#include <vector>

namespace roundel::widgets::figures {

struct Preset {
  const char* name;
  const char* title;  ///< "IEEE, one column"; translated by titleOf()
  double width_mm;
  double max_height_mm;
  double font_pt;            ///< of every text
  double floor_pt;           ///< no text may be smaller
  bool serif;                ///< Liberation Serif, otherwise Liberation Sans
  double line_pt;            ///< line width of curves; axes have half of it
  bool wide_screen = false;  ///< has a fixed height: the room below the title of a 16:9 slide
};
const std::vector<Preset>& presets();
const Preset* findPreset(const std::string& name);
QString titleOf(const Preset& preset);

/// The bundled font family, which the first call loads. Needs an application; any thread after the first call.
QString familyOf(const Preset& preset);
/// Pixels are tenths of a point, the unit of the layout. Unhinted, so that widths do not depend on a device.
QFont figureFont(const QString& family, double size_pt, int weight = QFont::Normal);

}  // namespace roundel::widgets::figures
