#include "app/cli/figure_backend.h"

namespace roundel::cli {

bool canPaintFigures() { return false; }
std::vector<std::string> figureKinds() { return {}; }
std::vector<std::string> figurePresets() { return {}; }
std::string figureKindTitle(const std::string&) { return {}; }
std::string figurePresetTitle(const std::string&) { return {}; }
std::vector<std::string> figureLayouts() { return {}; }
std::vector<std::string> figureColors() { return {}; }
FigureOutcome paintFigures(const FigureRequest&) { return {{kNoFigures}, {}}; }
std::string tableTrailer(const std::vector<compare::LaneRun>&) { return {}; }
std::string paintReport(const std::vector<compare::LaneRun>&, const std::filesystem::path&) { return kNoFigures; }

std::string whyNoFilmFile(const FilmRequest&) { return kNoFigures; }
std::string whyNoFilm(const FilmRequest&) { return kNoFigures; }
std::string paintFilm(const FilmRequest&, const std::stop_token&, const std::function<void(int, int)>&) { return kNoFigures; }

}  // namespace roundel::cli
