#pragma once
// Where the rows of the page lead: to the scenarios and results of `reproduce` beside it, or to the sweeps that come with the program.

#include <filesystem>
#include <string>
#include <vector>

#include "core/experiment/sweep.h"
#include "core/papers/page.h"

namespace roundel::papers {

/// Writes PAPER/FIGURE/scenarios/N.json under `page`, the folder of the page: what each number shows first, with the schedulers that it compares
/// as lanes (scenarioOf()); equal scenarios are one file. Sets the links of the numbers to these, and the figure's to its results.csv. A number
/// whose scenario is not sound leads to the results. False and `error` where the disk refuses. O(numbers * jobs).
bool linkToScenarios(const experiment::Sweep& sweep, const std::filesystem::path& page, FigureResult& figure,
                     std::string& error);

/// Every row leads to the sweep file of its figure, from the folder `page`. O(numbers).
void linkToSweeps(const std::filesystem::path& page, std::vector<PaperResults>& results);

}  // namespace roundel::papers
