// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/page_links.h"

#include <fmt/format.h>

#include <map>

#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/papers/number_scenario.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;

/// The scenarios of one figure, each text once.
class ScenarioFolder {
 public:
  ScenarioFolder(const fs::path& page, fs::path folder) : m_page(page), m_folder(std::move(folder)) {}

  /// Returns the name of the file with this text, and writes the file if it is new. Returns "" and sets `error` if this fails.
  std::string nameOf(const std::string& text, std::string& error) {
    const auto [known, fresh] = m_names.emplace(text, fmt::format("{}.json", m_names.size() + 1));
    if (fresh && !io::writeFileInFolder(m_page, m_folder / known->second, text, error)) return {};
    return known->second;
  }

 private:
  const fs::path& m_page;
  fs::path m_folder;                           ///< in that of the page
  std::map<std::string, std::string> m_names;  ///< by text
};

void linkAll(const std::string& link, FigureResult& figure) {
  figure.link = link;
  for (NumberResult& number_result : figure.numbers) number_result.link = link;
}

}  // namespace

bool linkToScenarios(const experiment::Sweep& sweep, const fs::path& page, FigureResult& figure, std::string& error) {
  const std::string figure_path = fmt::format("{}/{}", figure.entry.paper, figure.entry.name);
  linkAll(figure_path + "/results.csv", figure);
  ScenarioFolder folder(page, fs::path(figure_path) / "scenarios");
  for (NumberResult& number_result : figure.numbers) {
    const NumberScenario number_scenario = scenarioOf(sweep, number_result.entry);
    if (!number_scenario.scenario) continue;
    const std::string name = folder.nameOf(io::writeScenario(*number_scenario.scenario), error);
    if (name.empty()) return false;
    number_result.link = fmt::format("{}/scenarios/{}", figure_path, name);
  }
  return true;
}

void linkToSweeps(const fs::path& page, std::vector<PaperResults>& results) {
  std::error_code ignored;
  const fs::path page_folder = fs::absolute(page, ignored).lexically_normal();
  for (PaperResults& paper_results : results)
    for (FigureResult& figure : paper_results.figures)
      linkAll(fs::absolute(figure.entry.sweep, ignored).lexically_relative(page_folder).generic_string(), figure);
}

}  // namespace roundel::papers
