#pragma once
// Figures as files: PDF and SVG (vector, real text, fonts embedded), PNG at 300 dpi, CSV of what is shown. Painted by the painters of
// the screen in true millimetres; no window is needed (an off-screen application is made where there is none).

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::widgets::figures {

struct Preset {
  const char* name;
  double width_mm;
  double font_pt;
  double max_height_mm;
};
const std::vector<Preset>& presets();
const Preset* findPreset(const std::string& name);
/// Kinds that can be painted: gantt and the plots.
std::vector<std::string> kinds();

enum class Format { Pdf, Svg, Png };
/// The bytes of a figure; empty and `error` where kind or preset is unknown or no run has a trace. Same input, same bytes.
QByteArray paintFigure(const std::vector<compare::LaneRun>& runs, const std::string& kind, const Preset& preset, Format format,
                       std::string& error);
/// The same picture at any resolution: what a PNG holds, and what the page shows.
QImage paintPicture(const std::vector<compare::LaneRun>& runs, const std::string& kind, const Preset& preset, double dpi, std::string& error);
/// By the file's ending: .pdf, .svg, .png or .csv. Written beside and renamed into place. False and `error` on any fault.
bool writeFigure(const std::vector<compare::LaneRun>& runs, const std::string& kind, const std::string& preset,
                 const std::string& path, std::string& error);
/// What .csv holds.
std::string figureCsv(const std::vector<compare::LaneRun>& runs, const std::string& kind);
/// The preset's width; a height that the kind and what it shows ask for, within the preset's.
QSizeF sizeOf_mm(const std::vector<compare::LaneRun>& runs, const std::string& kind, const Preset& preset);

}  // namespace roundel::widgets::figures
