// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that output bytes do not depend on hash seed, locale, time zone and number of processors: figures of every kind in every format,
// reports and animations.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <cstdlib>

#include "app/cli/figure_backend.h"
#include "tests/cli/child.h"

namespace roundel::cli::testing {
namespace {

constexpr int kProcesses = 10;
constexpr const char* kLocales[] = {"C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"};
constexpr const char* kZones[] = {"UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"};

// Different for each process. Qt also reads names of locales that are not installed.
void inPlace(int process) {
  const char* locale = kLocales[process % 3];
  ::unsetenv("QT_HASH_SEED");
  ::setenv("LC_ALL", locale, 1);
  ::setenv("LANG", locale, 1);
  ::setenv("TZ", kZones[process % 4], 1);
  ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
  if (process % 2 == 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  ::sched_setaffinity(0, sizeof one, &one);
}

class SameBytes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
    write(m_folder / "two.json", soundScenario());
    for (const char* policy : {"gavel", "hadar"}) {
      ASSERT_EQ(runCli({"run", (m_folder / "two.json").string(), "--policy", policy, "--out",
                        (m_folder / "runs" / policy).string()})
                    .code,
                kDone);
    }
  }

  // Expects that every process writes the same files as the first process. `words` ends with the name for --out.
  void expectSame(std::vector<std::string> words) const {
    std::map<std::string, std::string> first;
    const std::string name = words.back();
    for (int i = 0; i < kProcesses; ++i) {
      const fs::path folder = m_folder / ("process-" + std::to_string(i));
      fs::create_directory(folder);
      words.back() = (folder / name).string();
      const Process ran = Child(m_folder, words, [i] { inPlace(i); }).wait();
      ASSERT_EQ(ran.code, kDone) << ran.err;
      auto files = filesIn(folder);
      ASSERT_FALSE(files.empty());
      if (i == 0) first = files;
      ASSERT_EQ(files.size(), first.size());
      for (const auto& [file, bytes] : files)
        EXPECT_TRUE(bytes == first[file]) << name << ": " << file << " of process " << i;
      fs::remove_all(folder);
    }
  }

  std::string gavel() const { return (m_folder / "runs" / "gavel").string(); }
  std::string hadar() const { return (m_folder / "runs" / "hadar").string(); }
  TemporaryFolder m_folder;
};

class SameFigures : public SameBytes, public ::testing::WithParamInterface<const char*> {};

TEST_P(SameFigures, OfEveryKindComeFromEveryProcess) {
  expectSame({"figure", gavel(), hadar(), "--kind", "all", "--preset", "ieee-1col", "--format", GetParam(), "--dpi",
              "72", "--force", "--out", "figures"});
}

INSTANTIATE_TEST_SUITE_P(Format, SameFigures, ::testing::Values("pdf", "svg", "png", "tex", "csv"),
                         [](const auto& format) { return std::string(format.param); });

TEST_F(SameBytes, OfAReport) { expectSame({"report", gavel(), hadar(), "--out", "report.html"}); }

TEST_F(SameBytes, OfFilms) {
  std::vector<std::string> endings{"film.gif", "frame-%d.png"};
  if (std::system("command -v ffmpeg > /dev/null 2>&1") == 0) endings.insert(endings.end(), {"film.mp4", "film.webm"});
  for (const std::string& ending : endings)
    expectSame({"animate", gavel(), hadar(), "--seconds", "0.5", "--fps", "8", "--size", "640x360", "--out", ending});
}

}  // namespace
}  // namespace roundel::cli::testing
