// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the headline of Why: its statements about each waiting job are compared with independent counts from the trace.

#include "widgets/why/inspector/why_story.h"

#include <QRegularExpression>
#include <set>

#include "tests/widgets/bench.h"
#include "widgets/why/inspector/why_content.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;

/// Facts about a waiting job, computed directly from the segments and events.
struct Counted {
  std::set<std::int32_t> holders;    ///< jobs that hold GPUs that the job can run on
  std::map<std::int32_t, int> free;  ///< number of free GPUs by type
  int usable = 0;
  double until_s = INFINITY;
};

bool up(const model::Problem& problem, model::NodeIndex node, double t_s) {
  bool is = true;
  for (const model::Event& event : problem.events) {
    if (event.node != node || event.at_s > t_s) continue;
    if (event.kind == model::EventKind::NodeDown) is = false;
    if (event.kind == model::EventKind::NodeUp) is = true;
  }
  return is;
}

Counted countOf(const trace::Trace& trace, model::JobIndex job, double t_s) {
  const model::Problem& problem = *trace.problem;
  Counted out;
  std::set<std::int32_t> taken;
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    const trace::Segment segment = trace.segments.at(row);
    if (!segment.gpu.valid()) continue;
    if (segment.job == job && segment.start_s > t_s) out.until_s = std::min(out.until_s, segment.start_s);
    if (segment.start_s > t_s || segment.end_s <= t_s) continue;
    taken.insert(segment.gpu.value);
    if (problem.jobs[job].throughput[problem.gpus[segment.gpu].type].usable()) out.holders.insert(segment.job.value);
  }
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    const model::Gpu& gpu = problem.gpus[g];
    if (!problem.jobs[job].throughput[gpu.type].usable() || !up(problem, gpu.node, t_s)) continue;
    ++out.usable;
    if (taken.count(static_cast<std::int32_t>(g)) == 0) ++out.free[gpu.type.value];
  }
  return out;
}

int sum(const std::map<std::int32_t, int>& counts) {
  int all = 0;
  for (const auto& [type, count] : counts) all += count;
  return all;
}

// Compares a text with the counts.
void checkWords(const QString& words, const Counted& counted, const Subject& s) {
  const model::Problem& problem = s.problem();
  EXPECT_FALSE(words.contains(QLatin1Char('%')) || words.contains(QStringLiteral("(s)"))) << words.toStdString();
  EXPECT_TRUE(words.startsWith(idOf(problem, s.job))) << words.toStdString();
  EXPECT_LE(words.size(), 180) << words.toStdString();
  EXPECT_EQ(words.contains(QStringLiteral(" waits until ")), std::isfinite(counted.until_s)) << words.toStdString();
  static const QRegularExpression count(QStringLiteral("(\\d+) × (\\S+?)[,. ]"));
  int told = 0;
  for (auto it = count.globalMatch(words + QLatin1Char(' ')); it.hasNext();) {
    const auto match = it.next();
    const model::TypeIndex type = problem.findType(match.captured(2).toStdString());
    ASSERT_TRUE(type.valid()) << words.toStdString();
    const auto free = counted.free.find(type.value);
    EXPECT_EQ(match.captured(1).toInt(), free == counted.free.end() ? 0 : free->second) << words.toStdString();
    told += match.captured(1).toInt();
  }
  EXPECT_TRUE(told == 0 || told == sum(counted.free)) << words.toStdString();
  const bool none = words.contains(QStringLiteral("finds none")) || words.contains(QStringLiteral("held by"));
  EXPECT_TRUE(!none || sum(counted.free) == 0) << words.toStdString();
}

/// Checks each job that waits at each decision of each lane. Returns the number of checked texts.
int checkLanes(Session& session) {
  int waiting = 0;
  const auto& lanes = session.bench.comparison.lanes();
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    if (!lanes[lane].run || lanes[lane].index == nullptr) continue;
    const trace::Trace& trace = *lanes[lane].run->trace;
    for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
      const double t_s = trace.decisions.at_s(d);
      for (const model::JobIndex job : lanes[lane].index->jobsIn(metrics::JobPhase::Queued, t_s)) {
        const Subject s = subjectOf(session.bench, static_cast<int>(lane), job, {}, t_s);
        const WaitFacts facts = waitFacts(s);
        const Counted counted = countOf(trace, job, t_s);
        std::set<std::int32_t> holders;
        for (const model::JobIndex holder : facts.holders) holders.insert(holder.value);
        EXPECT_EQ(holders, counted.holders);
        EXPECT_EQ(facts.freeSum(), sum(counted.free));
        EXPECT_EQ(facts.usable, counted.usable);
        EXPECT_EQ(facts.until_s.value_or(INFINITY), counted.until_s);
        checkWords(waitText(s, facts, true), counted, s);
        ++waiting;
        if (::testing::Test::HasFailure()) return waiting;
      }
    }
  }
  return waiting;
}

TEST(WhyStory, EveryWaitingJobOfEverySmallScenarioHasATrueHeadline) {
  int waiting = 0;
  for (const char* name : {"hadar-fig1.json", "hadar-fig1-three-p100.json", "hadar-b3.json", "lesson-arrivals.json",
                           "lesson-node-failure.json", "packing-pairs.json", "asrpt-example.json", "asrpt-fig2.json",
                           "hare-toy.json", "hadare-one-job.json", "hadare-estimate.json", "hadare-aws-m01.json",
                           "hadare-aws-m03.json", "hadare-aws-m05.json", "hadare-testbed-m03.json"}) {
    SCOPED_TRACE(name);
    Session session(example(name));
    waiting += checkLanes(session);
    if (HasFailure()) return;
  }
  EXPECT_GT(waiting, 100);
}

TEST(WhyStory, TheDrawnExampleSaysWhoUntilWhenAndWhatIsMissing) {
  model::Scenario scenario = example("hadar-fig1.json");
  Session session(std::move(scenario));
  const auto& lanes = session.bench.comparison.lanes();
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    if (lanes[lane].lane.label != "Hadar rigid") continue;
    const Subject s = subjectOf(session.bench, static_cast<int>(lane), session.job("J3"), {}, 0);
    EXPECT_EQ(
        waitText(s, waitFacts(s), true),
        QStringLiteral(
            "J3 waits until 12:00: its 2 GPUs must be free together, and beside J1 and J2 it finds only 1 × P100."));
    EXPECT_EQ(
        waitText(s, waitFacts(s), false),
        QStringLiteral("J3 waits: its 2 GPUs must be free together, and beside J1 and J2 it finds only 1 × P100."))
        << "if the future is hidden, the text does not state the end of the wait";
    return;
  }
  FAIL() << "the lane Hadar rigid was not found";
}

// Gavel decides at round boundaries, so the GPUs that J2 releases at 16:00 are idle until 18:00.
TEST(WhyStory, IdleGpusNameWhoHeldThemWhenItWasDecided) {
  Session session(example("hadar-fig1.json"));
  const auto textAt = [&](double t_s) {
    const Subject s = subjectOf(session.bench, 0, session.job("J1"), {}, t_s);
    return waitText(s, waitFacts(s), true).toStdString();
  };
  EXPECT_EQ(textAt(1000),
            "J1 waits until 18:00: it could use 3 × P100 + 1 × K80, but at the decision at 12:00 J2 held some of it; "
            "the next decision is at 18:00.");
  EXPECT_EQ(textAt(720),
            "J1 waits until 18:00: its 3 GPUs must be free together, and beside J2 and J3 it finds only 1 × P100 + 1 × "
            "K80.")
      << "Gavel uses a gang of 3 for J1, although smaller gangs are allowed";
}

TEST(WhyStory, AnIdleGpuNamesWhoHeldItWhenItWasDecidedOrWhatTheJobThatWaitsNeeds) {
  Session session(example("hadar-fig1.json"));
  const auto at = [&](int gpu, double t_s) {
    session.bench.selection.selectSpot({0, model::JobIndex(), model::GpuIndex(gpu), t_s});
    return explain(session.bench);
  };
  const WhyContent held = at(2, 1000);
  EXPECT_EQ(held.headline.toStdString(), "GPU 0 of n1 (P100) is idle");
  EXPECT_EQ(held.subline.toStdString(), "At the decision at 12:00 J2 held it; the next decision is at 18:00.");
  const WhyContent idle = at(5, 400);
  EXPECT_EQ(idle.headline.toStdString(), "GPU 0 of n2 (K80) is idle");
  EXPECT_TRUE(idle.subline.startsWith(QStringLiteral("J1 waits: needs 3 GPUs of one type;")))
      << idle.subline.toStdString();
  ASSERT_FALSE(idle.paragraphs.empty());
  EXPECT_EQ(idle.paragraphs.front().text.toStdString(),
            "Gang size: 1 of 1 K80 are idle, and no waiting job that can use them needs fewer than 3.");
}

TEST(WhyStory, TheOnlyGpuAndOneHolderAreInTheSingular) {
  model::Scenario scenario;
  scenario.title = "race";
  scenario.gpu_types = {testing::gpuType("V100")};
  scenario.nodes = {testing::node("n0", "V100", 1)};
  scenario.jobs = {testing::job("A", 1, 4000, {{"V100", 2.0}}), testing::job("B", 1, 6000, {{"V100", 2.0}})};
  scenario.compare = {{"srtf", "SRTF", {}}};
  Session session(std::move(scenario));
  const Subject s = subjectOf(session.bench, 0, model::JobIndex(1), {}, 0);
  EXPECT_EQ(waitText(s, waitFacts(s), true),
            QStringLiteral("B waits until 0:33:20: the only GPU that it can use is held by A."));
  const Subject a = subjectOf(session.bench, 0, model::JobIndex(0), {}, 0);
  EXPECT_EQ(gotText(a, true), QStringLiteral("A got 1 × V100 on n0 until 0:33:20"));
}

TEST(WhyStory, OfManyNamesTwoAreToldAndTheRestCounted) {
  const Session session(testing::mix(3, 6));
  const model::Problem& problem = *session.trace(0).problem;
  const std::vector<model::JobIndex> jobs{model::JobIndex(0), model::JobIndex(1), model::JobIndex(2),
                                          model::JobIndex(3)};
  EXPECT_EQ(namesText(problem, {jobs[0]}), QStringLiteral("J1"));
  EXPECT_EQ(namesText(problem, {jobs[0], jobs[1]}), QStringLiteral("J1 and J2"));
  EXPECT_EQ(namesText(problem, jobs), QStringLiteral("J1, J2 and 2 more"));
}

}  // namespace
}  // namespace roundel::widgets
