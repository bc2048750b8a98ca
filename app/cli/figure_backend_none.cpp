// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_backend.h"

namespace roundel::cli {

bool canPaintFigures() { return false; }
std::vector<std::string> figureKinds() { return {}; }
std::vector<std::string> everyRunsFigureKinds() { return {}; }
std::vector<std::string> comparisonFigureKinds() { return {}; }
std::vector<std::string> figureKindsWith(const std::string&) { return {}; }
bool isFigureOfParts(const std::string&) { return false; }
std::vector<std::string> figurePresets() { return {}; }
std::string figureKindTitle(const std::string&) { return {}; }
std::string figurePresetTitle(const std::string&) { return {}; }
std::vector<std::string> figureLayouts() { return {}; }
std::vector<std::string> figureColors() { return {}; }
std::vector<std::string> figureAreas() { return {}; }
std::vector<std::string> clusterAnimationPlaces() { return {}; }
std::vector<std::string> figureBands() { return {}; }
std::vector<std::string> sweepFigureKinds() { return {}; }
std::string whyNoSweepFigure(const experiment::SweepTable&, const std::string&, const SweepFigureArguments&) {
  return kNoFigures;
}
std::vector<std::string> figureUnits() { return {}; }
FigureOutcome paintFigures(const FigureRequest&) { return {.failed = {kNoFigures}}; }
std::string tableTrailer(const std::vector<compare::LaneRun>&) { return {}; }
std::string paintReport(const std::vector<compare::LaneRun>&, const std::filesystem::path&, const std::stop_token&) {
  return kNoFigures;
}

std::string paintHandout(const std::vector<lesson_page::HandoutLine>&, const std::vector<compare::LaneRun>&,
                         const std::filesystem::path&) {
  return kNoFigures;
}

std::string whyNoAnimationFile(const AnimationRequest&) { return kNoFigures; }
std::string whyNoAnimation(const AnimationRequest&) { return kNoFigures; }
std::string paintTalk(const TalkRequest&, const std::stop_token&, const std::function<void(int, int)>&) {
  return kNoFigures;
}
std::string paintAnimation(const AnimationRequest&, const std::stop_token&, const std::function<void(int, int)>&) {
  return kNoFigures;
}

}  // namespace roundel::cli
