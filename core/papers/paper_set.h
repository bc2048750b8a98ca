#pragma once
// The papers' experiments that come with the program: scenarios/papers, an index and a sweep file for each experiment that can be set up.
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

/// One experiment of a paper.
struct PaperEntry {
  std::string paper;  ///< id: "hops"
  std::string name;   ///< "table4"
  std::string figure, title;
  std::filesystem::path sweep;                        ///< its sweep file; empty where it cannot be set up
  std::string reason;                                 ///< then why
  experiment::PaperFigure about{};                    ///< the sweep's `paper` block
  std::vector<experiment::ExpectedEntry> expected{};  ///< what the paper prints
  std::map<std::string, std::string> policies{};      ///< ids by the labels of the sweep's schedulers
  bool canBeSetUp() const { return reason.empty(); }
};

struct Paper {
  std::string id, title, cite;
  std::vector<PaperEntry> entries;  ///< in the order of the paper
};

struct PaperSetResult {
  std::vector<Paper> papers;         ///< empty where there is any fault
  std::vector<model::Fault> faults;  ///< the message names the file
};

/// Reads index.json of a folder and the `paper` blocks of its sweeps; the sweeps themselves are read when they run. Never throws. O(bytes).
PaperSetResult readPapers(const std::filesystem::path& folder);

/// The program's own papers: the folder scenarios/papers in or above the program's folder, as installed or as built, else in the working folder,
/// whether it is there or not.
std::filesystem::path shippedPapers();

/// "", "hops" or "hops:table4": the papers with the entries that are meant; empty where there is none of that name.
std::vector<Paper> chosen(const std::vector<Paper>& papers, const std::string& word);

/// Every word that chosen() knows: "hadar", "hadar:fig3", ...
std::vector<std::string> wordsOf(const std::vector<Paper>& papers);

}  // namespace roundel::papers
