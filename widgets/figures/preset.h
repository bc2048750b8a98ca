#pragma once
// The places where figures go: their width, type and the smallest text they take, in true millimetres and points.

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
  double font_pt;            ///< of every text in the figure
  double floor_pt;           ///< no text may be smaller
  bool serif;                ///< Liberation Serif, else Liberation Sans
  double line_pt;            ///< of curves; axes take half of it
  bool wide_screen = false;  ///< of one height: what a slide of 16:9 has below its title
};
const std::vector<Preset>& presets();
const Preset* findPreset(const std::string& name);
QString titleOf(const Preset& preset);

/// The bundled family; its files are taken from the program on the first call. Needs an application; any thread after the first call.
QString familyOf(const Preset& preset);
/// In tenths of a point as pixels, the unit in which figures are laid out; unhinted, so that widths do not depend on a device.
QFont figureFont(const QString& family, double size_pt, int weight = QFont::Normal);

}  // namespace roundel::widgets::figures
