// SPDX-License-Identifier: GPL-3.0-or-later
// The page of Why for a run that a program decided.

#include <QTest>

#include "core/program/permission.h"
#include "tests/widgets/program/programs.h"
#include "widgets/why/inspector/why_content.h"
#include "widgets/why/inspector/why_html.h"

namespace roundel::widgets {
namespace {

class WhyOfAProgram : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  WhyContent explained(const char* program, const char* job) {
    write(QStringLiteral("mine.py"), program);
    const std::string command = "python3 " + path(QStringLiteral("mine.py")).toStdString();
    const auto found = program::findLaunch(command, {});
    EXPECT_TRUE(found.launch) << found.fault;
    if (found.launch) program::allow(program::permissionFor(*found.launch));
    model::Scenario s = testing::threeJobs();
    s.compare = {{programPolicy(), "Mine", {{"command", policies::jsonOfText(command)}}}};
    bench.document.reset(std::move(s), {});
    EXPECT_TRUE(bench.comparison.waitForFinished());
    bench.playhead.toStart();
    bench.selection.selectJob(bench.document.problem()->findJob(job));
    return explain(bench);
  }
  static QString text(const WhyContent& content) { return content.plainText(); }
  Workbench bench;
};

TEST_F(WhyOfAProgram, IsLabelledAsItsOwn) {
  const WhyContent content = explained(testing::kFifo, "J1");
  ASSERT_FALSE(content.tables.empty());
  const WhyTable& own = content.tables.front();
  EXPECT_EQ(own.title, QStringLiteral("Reasons from the program"));
  EXPECT_TRUE(own.of_program);
  EXPECT_EQ(own.rows.front(), (QStringList{QStringLiteral("rule"), QStringLiteral("First come, first served")}));
  EXPECT_TRUE(text(content).contains(QStringLiteral("Checked by Roundel")));
}

TEST_F(WhyOfAProgram, ShowsItsTextAsTextAndItsTablesAsItsOwn) {
  const WhyContent content = explained(R"(import json, sys
json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    answer = {"type": "decision", "id": question["id"], "place": {}}
    if question["explain"]:
        answer["why"] = {"rule": "<b>x_i</b> & more", "tables": [{"id": "q", "title": "Queue", "columns": [{"name": "place"}], "rows": [[i] for i in range(612)]}]}
    print(json.dumps(answer), flush=True)
)",
                                       "J1");
  const auto table = std::ranges::find(content.tables, QStringLiteral("Queue"), &WhyTable::title);
  ASSERT_NE(table, content.tables.end());
  EXPECT_EQ(table->rows.size(), 500U);
  EXPECT_EQ(table->more, 112);
  WhyPage page;
  const QString html = whyHtml(content, Theme::light(), 280, {}, page);
  EXPECT_TRUE(html.contains(QStringLiteral("&lt;b&gt;x_i&lt;/b&gt; &amp; more"))) << "no markup and no formula";
  EXPECT_TRUE(html.contains(QStringLiteral("table of the program")));
  EXPECT_TRUE(html.contains(QStringLiteral("112 more rows")));
}

TEST_F(WhyOfAProgram, SaysThatItGaveNoReason) {
  const WhyContent content = explained(R"(import json, sys
json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "end": break
    print(json.dumps({"type": "decision", "id": question["id"], "place": {}}), flush=True)
)",
                                       "J1");
  EXPECT_TRUE(text(content).contains(QStringLiteral("The program gave no reason.")));
}

}  // namespace
}  // namespace roundel::widgets
