// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/paper_set.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/io/files/file.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{256} << 20;  // as of scenarios

class SetReader {
 public:
  SetReader(fs::path folder, std::vector<model::Fault>& faults) : m_folder(std::move(folder)), m_faults(faults) {}

  std::vector<Paper> read() {
    std::vector<Paper> out;
    const Json index = parsed(m_folder / "index.json");
    if (index.is_discarded()) return out;
    if (!index.is_object() || index.value("roundel_papers", Json()) != 1 || !index.value("papers", Json()).is_array()) {
      fault(m_folder / "index.json", "this is no list of papers", "{\"roundel_papers\": 1, \"papers\": [...]}");
      return out;
    }
    for (const Json& paper_object : index["papers"]) out.push_back(paper(paper_object));
    return out;
  }

 private:
  void fault(const fs::path& file, const std::string& message, std::string hint) {
    m_faults.push_back({"bad-papers", "", fmt::format("{}: {}", file.string(), message), std::move(hint)});
  }

  Json parsed(const fs::path& file) {
    const io::FileText read = io::readFile(file, kLargestFile);
    if (!read.fault.empty()) fault(file, "cannot be read", "the folder scenarios/papers of the program");
    Json out = Json::parse(read.text, nullptr, false);
    if (read.fault.empty() && out.is_discarded()) fault(file, "this is not JSON", "");
    return out;
  }

  static std::string word(const Json& object, const char* key) {
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    return value.is_string() ? value.get<std::string>() : std::string();
  }

  Paper paper(const Json& object) {
    Paper out{word(object, "id"), word(object, "title"), word(object, "cite"), {}};
    const Json entries = object.is_object() ? object.value("entries", Json::array()) : Json::array();
    for (const Json& entry_object : entries) out.entries.push_back(entry(entry_object, out.id));
    return out;
  }

  PaperEntry entry(const Json& object, const std::string& paper) {
    PaperEntry out{paper, word(object, "name"),  word(object, "figure"), word(object, "title"),
                   {},    word(object, "reason")};
    if (!out.canBeSetUp()) return out;
    out.sweep = m_folder / paper / (out.name + ".json");
    const Json sweep = parsed(out.sweep);
    if (sweep.is_discarded()) return out;
    const Json block = sweep.is_object() ? sweep.value("paper", Json()) : Json();
    std::vector<model::Fault> faults;
    const experiment::PaperFigure about = experiment::PaperReader(faults).figure(block);
    for (const model::Fault& paper_fault : faults)
      fault(out.sweep, paper_fault.pointer + ": " + paper_fault.message, paper_fault.hint);
    if (faults.empty() && about.paper != paper)
      fault(out.sweep, fmt::format("its paper is \"{}\", not \"{}\"", about.paper, paper), "");
    out.figure = about.figure;
    out.title = about.title;
    out.about = about;
    addNumbers(sweep, out);
    return out;
  }

  /// Faults of these files are reported when the sweep is run.
  static void addNumbers(const Json& sweep, PaperEntry& entry) {
    std::vector<model::Fault> unsaid;
    if (sweep.contains("expected")) entry.expected = experiment::PaperReader(unsaid).expected(sweep["expected"]);
    for (const Json& scheduler : schedulersOf(sweep, entry.sweep.parent_path())) {
      const std::string policy = word(scheduler, "policy"), label = word(scheduler, "label");
      entry.policies[label.empty() ? policy : label] = policy;
    }
  }

  /// A sweep without schedulers uses those of its scenario.
  static Json schedulersOf(const Json& sweep, const fs::path& folder) {
    Json schedulers = sweep.value("schedulers", Json());
    const std::string scenario = schedulers.is_array() ? "" : word(sweep, "scenario");
    if (!scenario.empty()) {
      const Json read = Json::parse(io::readFile(folder / scenario, kLargestFile).text, nullptr, false);
      if (read.is_object()) schedulers = read.value("compare", Json());
    }
    return schedulers.is_array() ? schedulers : Json::array();
  }

  fs::path m_folder;
  std::vector<model::Fault>& m_faults;
};

}  // namespace

PaperSetResult readPapers(const fs::path& folder) {
  PaperSetResult out;
  out.papers = SetReader(folder, out.faults).read();
  if (!out.faults.empty()) out.papers.clear();
  return out;
}

fs::path shippedPapers() {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path below[] = {fs::path("share") / "roundel" / "scenarios" / "papers", fs::path("scenarios") / "papers"};
  for (fs::path folder = program.parent_path(); !folder.empty() && folder != folder.root_path();
       folder = folder.parent_path()) {
    for (const fs::path& papers_path : below)
      if (fs::exists(folder / papers_path / "index.json", ignored)) return folder / papers_path;
  }
  return below[1];
}

std::vector<Paper> selectPapers(const std::vector<Paper>& papers, const std::string& word) {
  if (word.empty()) return papers;
  std::vector<Paper> out;
  for (const Paper& paper : papers) {
    Paper part = paper;
    std::erase_if(part.entries,
                  [&](const PaperEntry& entry) { return word != paper.id && word != paper.id + ":" + entry.name; });
    if (!part.entries.empty()) out.push_back(std::move(part));
  }
  return out;
}

std::vector<std::string> wordsOf(const std::vector<Paper>& papers) {
  std::vector<std::string> out;
  for (const Paper& paper : papers) {
    out.push_back(paper.id);
    for (const PaperEntry& entry : paper.entries) out.push_back(paper.id + ":" + entry.name);
  }
  return out;
}

}  // namespace roundel::papers
