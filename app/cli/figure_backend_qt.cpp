#include "app/cli/figure_backend.h"
#include "widgets/figures/figure_export.h"

namespace roundel::cli {

bool canPaintFigures() { return true; }
std::vector<std::string> figureKinds() { return widgets::figures::kinds(); }

std::vector<std::string> figurePresets() {
  std::vector<std::string> out;
  for (const widgets::figures::Preset& preset : widgets::figures::presets()) out.emplace_back(preset.name);
  return out;
}

std::optional<std::string> paintFigure(const FigureRequest& request) {
  std::string error;
  if (widgets::figures::writeFigure(request.runs, request.kind, request.preset, request.out.string(), error)) return std::nullopt;
  return error;
}

}  // namespace roundel::cli
