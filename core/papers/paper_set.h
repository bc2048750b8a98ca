// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shipped experiments of papers: scenarios/papers, an index and a sweep file for each experiment that can be set
// up.
//
// index.json: {"roundel_papers": 1, "papers": [{"id": "hops", "title": "Hops", "cite": "...", "entries": [
//   {"name": "table4"},                                                                    the sweep hops/table4.json with its `paper` block
//   {"name": "figs6-8", "figure": "Figs. 6 to 8", "title": "...", "reason": "..."}]}]}     what cannot be set up, and why

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/paper.h"
#include "core/model/check/validate.h"

namespace roundel::papers {

struct PaperEntry {
  std::string paper;  ///< id: "hops"
  std::string name;   ///< "table4"
  std::string figure, title;
  std::filesystem::path sweep;                        ///< its sweep file; empty if it cannot be set up
  std::string reason;                                 ///< why it cannot be set up
  experiment::PaperFigure about{};                    ///< the sweep's `paper` block
  std::vector<experiment::ExpectedEntry> expected{};  ///< the paper's numbers
  std::map<std::string, std::string> policies{};      ///< ids by the labels of the sweep's schedulers
  bool canBeSetUp() const { return reason.empty(); }
};

struct Paper {
  std::string id, title, cite;
  std::vector<PaperEntry> entries;  ///< in the order of the paper
};

struct PaperSetResult {
  std::vector<Paper> papers;         ///< empty if there is any fault
  std::vector<model::Fault> faults;  ///< messages name the file
};

/// Reads index.json of a folder and the `paper` blocks of its sweeps. The sweeps themselves are read when they run.
/// Never throws. O(bytes).
PaperSetResult readPapers(const std::filesystem::path& folder);

/// Returns the folder of the shipped papers: scenarios/papers in or above the program's folder, as installed or as
/// built, otherwise in the working folder, even if it does not exist.
std::filesystem::path shippedPapers();

/// Returns the papers with the entries that "", "hops" or "hops:table4" selects; empty if there is none with that name.
std::vector<Paper> selectPapers(const std::vector<Paper>& papers, const std::string& word);

/// Returns every word that selectPapers() accepts: "hadar", "hadar:fig3", ...
std::vector<std::string> wordsOf(const std::vector<Paper>& papers);

}  // namespace roundel::papers
