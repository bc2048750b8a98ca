#pragma once
// Figures come from the painters of the window (widgets/figures). A build without Qt has none, and says so.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::cli {

constexpr const char* kNoFigures = "this build has no Qt: figures cannot be painted; everything else works";
constexpr const char* kComparisonPreset = "ieee-2col";  ///< of the figures that `compare` writes

struct FigureRequest {
  std::string kind;                    ///< one of figureKinds()
  std::string preset;                  ///< one of figurePresets()
  std::vector<compare::LaneRun> runs;  ///< each with a trace and metrics
  std::filesystem::path out;  ///< its ending says the format: .pdf, .svg, .png, .csv (what is shown, as numbers)
};

bool canPaintFigures();
std::vector<std::string> figureKinds();  ///< empty where none can be painted
std::vector<std::string> figurePresets();

/// What went wrong, or nothing. Kind and preset must be known.
std::optional<std::string> paintFigure(const FigureRequest& request);

}  // namespace roundel::cli
