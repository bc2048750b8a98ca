// SPDX-License-Identifier: GPL-3.0-or-later
// Counts how often a scenario is validated and resolved for a window. The linker redirects calls of these functions to this file (--wrap).

#include <QTemporaryDir>

#include "core/model/check/fault_list.h"
#include "core/model/resolve.h"
#include "tests/widgets/bench.h"

namespace {
int validations = 0, resolutions = 0;
}

// The mangled names of the functions, without the linker's prefixes __real_ and __wrap_.
#define ROUNDEL_VALIDATE _ZN7roundel5model8validateERKNS0_8ScenarioE
#define ROUNDEL_VALIDATE_KEEP _ZN7roundel5model8validateERKNS0_8ScenarioESt8functionIFbRNS0_5FaultEEE
#define ROUNDEL_RESOLVE _ZN7roundel5model7resolveEONS0_8ScenarioENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES8_
#define ROUNDEL_NAME(prefix, name) ROUNDEL_JOIN(prefix, name)
#define ROUNDEL_JOIN(prefix, name) prefix##name
#define ROUNDEL_SYMBOL(prefix, name) ROUNDEL_TEXT(ROUNDEL_NAME(prefix, name))
#define ROUNDEL_TEXT(text) ROUNDEL_QUOTE(text)
#define ROUNDEL_QUOTE(text) #text

namespace roundel::model {

std::vector<Fault> realValidate(const Scenario& scenario) asm(ROUNDEL_SYMBOL(__real_, ROUNDEL_VALIDATE));
std::vector<Fault> countedValidate(const Scenario& scenario) asm(ROUNDEL_SYMBOL(__wrap_, ROUNDEL_VALIDATE));
std::vector<Fault> countedValidate(const Scenario& scenario) {
  ++validations;
  return realValidate(scenario);
}

FaultList realValidateKeep(const Scenario& scenario,
                           FaultList::Keep keep) asm(ROUNDEL_SYMBOL(__real_, ROUNDEL_VALIDATE_KEEP));
FaultList countedValidateKeep(const Scenario& scenario,
                              FaultList::Keep keep) asm(ROUNDEL_SYMBOL(__wrap_, ROUNDEL_VALIDATE_KEEP));
FaultList countedValidateKeep(const Scenario& scenario, FaultList::Keep keep) {
  ++validations;
  return realValidateKeep(scenario, std::move(keep));
}

using Resolved = std::shared_ptr<const Problem>;
Resolved realResolve(Scenario&& scenario, std::string sha256,
                     std::string folder) asm(ROUNDEL_SYMBOL(__real_, ROUNDEL_RESOLVE));
Resolved countedResolve(Scenario&& scenario, std::string sha256,
                        std::string folder) asm(ROUNDEL_SYMBOL(__wrap_, ROUNDEL_RESOLVE));
Resolved countedResolve(Scenario&& scenario, std::string sha256, std::string folder) {
  ++resolutions;
  return realResolve(std::move(scenario), std::move(sha256), std::move(folder));
}

}  // namespace roundel::model

namespace roundel::widgets {
namespace {

class CountedWork : public ::testing::Test {
 protected:
  CountedWork() {
    Document written;
    written.reset(testing::example("hadar-fig1.json"), {});
    EXPECT_EQ(written.save(path), QString());
    EXPECT_TRUE(document.load(path).empty());
    count();
  }
  void count() { validations = resolutions = 0; }
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("a.json"));
  Document document;
};

TEST_F(CountedWork, OpeningValidatesAndResolvesOnce) {
  ASSERT_TRUE(document.load(path).empty());
  EXPECT_EQ(validations, 1);
  EXPECT_EQ(resolutions, 1);
  EXPECT_NE(document.problem(), nullptr);
}

TEST_F(CountedWork, AnEditAndItsUndoValidateAndResolveOnceEach) {
  document.edit(QStringLiteral("round"), [](model::Scenario& s) { s.clock.round_s = 77; });
  EXPECT_EQ(validations, 1);
  EXPECT_EQ(resolutions, 1);
  EXPECT_EQ(document.problem()->clock.round_s, 77);
  count();
  document.undoStack()->undo();
  EXPECT_EQ(validations, 1);
  EXPECT_EQ(resolutions, 1);
}

TEST_F(CountedWork, AScenarioWithFaultsIsNotResolved) {
  document.edit(QStringLiteral("weight"), [](model::Scenario& s) { s.jobs[0].weight = -1; });
  EXPECT_EQ(validations, 1);
  EXPECT_EQ(resolutions, 0);
  EXPECT_FALSE(document.faults().empty());
}

}  // namespace
}  // namespace roundel::widgets
