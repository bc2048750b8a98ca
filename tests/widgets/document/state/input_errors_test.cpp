// SPDX-License-Identifier: GPL-3.0-or-later
// Rejected input of views, and tool tips of jobs.

#include "widgets/document/state/input_errors.h"

#include <QSignalSpy>

#include "tests/widgets/bench.h"
#include "widgets/document/state/job_tip.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::threeJobs;

TEST(InputErrors, BelongToTheirOwner) {
  InputErrors errors;
  QSignalSpy changed(&errors, &InputErrors::changed);
  auto owner = std::make_unique<QObject>();
  QObject other;
  errors.set(owner.get(), {});
  EXPECT_EQ(changed.count(), 0) << "there are no errors before and after";
  errors.set(owner.get(), {{QStringLiteral("/jobs/0"), QStringLiteral("a"), {}, {}, {}}});
  errors.set(&other, {{QStringLiteral("/jobs/1"), QStringLiteral("b"), {}, {}, {}},
                      {QStringLiteral("/jobs/2"), QStringLiteral("c"), {}, {}, {}}});
  EXPECT_EQ(errors.all().size(), 3u);
  errors.set(&other, {});
  EXPECT_EQ(errors.all().size(), 1u);
  owner.reset();
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(changed.count(), 4);
}

TEST(JobTip, SaysWhatIsStatedAndWhatIsDerived) {
  Document document;
  model::Scenario s = threeJobs();
  s.jobs[0].name = "BERT <large>";
  s.jobs[0].user = "ann";
  document.reset(s, {});
  const QString tip = jobTip(document, model::JobIndex(0));
  for (const char* part :
       {"J1", "BERT &lt;large&gt;", "ann", "40000 iterations", "V100 13.333", "per GPU", "default", "weight 1"}) {
    EXPECT_TRUE(tip.contains(QString::fromUtf8(part))) << part << "\n" << tip.toStdString();
  }
  EXPECT_FALSE(tip.contains(QStringLiteral("stages"))) << "no compared scheduler uses stages";
  s.compare.push_back({"asrpt", "A-SRPT", {}});
  document.reset(s, {});
  EXPECT_TRUE(jobTip(document, model::JobIndex(0)).contains(QStringLiteral("stages")));
  document.edit(QStringLiteral("break"), [](model::Scenario& c) { c.jobs[1].gpus = 50; });
  EXPECT_TRUE(jobTip(document, model::JobIndex(0)).contains(QStringLiteral("40000 iterations")))
      << "stated values are shown in spite of a fault";
  EXPECT_TRUE(jobTip(document, model::JobIndex(9)).isEmpty());
  EXPECT_TRUE(jobTip(document, model::JobIndex()).isEmpty());
}

TEST(JobTip, DerivedValuesSayWhatFrom) {
  Document document;
  document.reset(example("hadar-fig1.json"), {});
  EXPECT_EQ(derivedText(*document.problem(), model::JobIndex(0), "iterations"),
            QStringLiteral("28800, from epochs x iterations_per_epoch"));
  EXPECT_EQ(derivedText(*document.problem(), model::JobIndex(0), "weight"), QStringLiteral("1"));
  EXPECT_EQ(derivedText(*document.problem(), model::JobIndex(0), "nothing"), QString());
}

}  // namespace
}  // namespace roundel::widgets
