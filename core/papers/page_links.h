// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The links of the page's rows: to the scenarios and results of `reproduce` beside it, or to the shipped sweeps.

#include <filesystem>
#include <string>
#include <vector>

#include "core/experiment/sweep.h"
#include "core/papers/page.h"

namespace roundel::papers {

/// Writes PAPER/FIGURE/scenarios/N.json under `page`, the folder of the page: the scenario of each number with the
/// compared schedulers as lanes (scenarioOf()). Equal scenarios are one file. Sets the links of the numbers to these
/// files and the figure's link to its results.csv. A number whose scenario has faults links to the results. On a disk
/// error, returns false and sets `error`. O(numbers * jobs).
bool linkToScenarios(const experiment::Sweep& sweep, const std::filesystem::path& page, FigureResult& figure,
                     std::string& error);

/// Sets the link of every row to the sweep file of its figure, relative to the folder `page`. O(numbers).
void linkToSweeps(const std::filesystem::path& page, std::vector<PaperResults>& results);

}  // namespace roundel::papers
