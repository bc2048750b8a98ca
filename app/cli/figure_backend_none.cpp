#include "app/cli/figure_backend.h"

namespace roundel::cli {

bool canPaintFigures() { return false; }
std::vector<std::string> figureKinds() { return {}; }
std::vector<std::string> figurePresets() { return {}; }
std::vector<std::string> figureLayouts() { return {}; }
std::vector<std::string> figureColors() { return {}; }
std::vector<std::string> paintFigures(const FigureRequest&) { return {kNoFigures}; }

}  // namespace roundel::cli
