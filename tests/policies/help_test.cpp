// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the help pages in resources/help are complete: every option, metric and key is on its page, and every link has a target.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/metrics/metrics.h"
#include "core/policies/registry.h"
#include "tests/source_dir.h"

namespace roundel::policies {
namespace {

namespace fs = std::filesystem;

const fs::path kPages = fs::path(tests::sourceDir()) / "resources" / "help";

std::string contentOf(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Returns whether the page has the word as a whole word: `beam` is not found in `beamed`.
bool names(const std::string& page, const std::string& word) {
  for (std::size_t at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) {
    const bool begins = at == 0 || !isWord(page[at - 1]);
    const bool ends = at + word.size() >= page.size() || !isWord(page[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

TEST(Help, FindsWholeWordsOnly) {
  EXPECT_TRUE(names("| `beam` | 64 |", "beam"));
  EXPECT_TRUE(names("beam", "beam"));
  EXPECT_FALSE(names("beams are beamed", "beam"));
  EXPECT_FALSE(names("max_jobs", "jobs"));
}

TEST(Help, EveryPolicyHasAPageThatNamesAllOfItsOptions) {
  for (const PolicyInfo& info : all()) {
    const fs::path path = kPages / (info.id + ".md");
    const std::string page = contentOf(path);
    EXPECT_EQ(page.rfind("# ", 0), 0U) << path << " is missing, or does not begin with a title";
    for (const OptionSpec& option : info.options) {
      EXPECT_TRUE(names(page, option.key)) << path << " does not name the option " << option.key;
      for (const std::string& choice : option.choices) {
        EXPECT_TRUE(names(page, choice)) << path << " does not name " << choice << ", a value of " << option.key;
      }
    }
  }
}

TEST(Help, EveryPageCitesThePaperOfTheYearThatTheListOfSchedulersShows) {
  for (const PolicyInfo& info : all()) {
    if (info.year == 0) continue;
    EXPECT_TRUE(names(contentOf(kPages / (info.id + ".md")), std::to_string(info.year))) << info.id << ' ' << info.year;
  }
}

TEST(Help, EveryMetricIsDefined) {
  const std::string page = contentOf(kPages / "metrics.md");
  for (const metrics::MetricInfo& metric : metrics::catalogue()) {
    EXPECT_NE(page.find("| `" + metric.name + "` | " + metric.unit), std::string::npos)
        << "metrics.md has no row for " << metric.name << " with the unit \"" << metric.unit << '"';
  }
}

void collectKeys(const nlohmann::json& schema, std::set<std::string>& keys) {
  if (schema.is_array()) {
    for (const auto& item : schema) collectKeys(item, keys);
  }
  if (!schema.is_object()) return;
  for (const auto& [key, value] : schema.items()) {
    if (key == "properties") {
      for (const auto& [name, rest] : value.items()) keys.insert(name);
    }
    collectKeys(value, keys);
  }
}

TEST(Help, EveryKeyOfTheScenarioIsExplained) {
  const nlohmann::json schema =
      nlohmann::json::parse(contentOf(fs::path(tests::sourceDir()) / "resources" / "scenario.schema.json"));
  std::set<std::string> keys;
  collectKeys(schema, keys);
  EXPECT_GT(keys.size(), 90U);
  const std::string page = contentOf(kPages / "scenario-format.md");
  for (const std::string& key : keys) {
    EXPECT_NE(page.find('`' + key + '`'), std::string::npos) << "scenario-format.md does not name `" << key << '`';
  }
  for (const auto& kind : schema["$defs"]["event"]["properties"]["kind"]["enum"]) {
    EXPECT_TRUE(names(page, kind.get<std::string>())) << kind;
  }
}

/// Returns the targets of all [text](target).
std::vector<std::string> linksOf(const std::string& page) {
  std::vector<std::string> out;
  for (std::size_t at = page.find("]("); at != std::string::npos; at = page.find("](", at + 1)) {
    out.push_back(page.substr(at + 2, page.find(')', at) - at - 2));
  }
  return out;
}

TEST(Help, EveryLinkLeadsToAPage) {
  int links = 0;
  for (const auto& entry : fs::directory_iterator(kPages)) {
    for (const std::string& link : linksOf(contentOf(entry.path()))) {
      if (link.starts_with("http")) continue;
      // A symbolic link is the page of CHANGELOG.md, whose links are relative to the root.
      const fs::path folder = entry.is_symlink() ? fs::path(tests::sourceDir()) : kPages;
      EXPECT_TRUE(fs::exists(folder / link.substr(0, link.find('#'))))
          << entry.path().filename() << " links to " << link;
      ++links;
    }
  }
  EXPECT_GT(links, 8);
}

}  // namespace
}  // namespace roundel::policies
