// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of Why for a run whose decisions come from an external program.

#include <QTest>
#include <QTextBrowser>
#include <QTextCursor>
#include <algorithm>

#include "core/program/permission.h"
#include "tests/widgets/program/programs.h"
#include "widgets/why/inspector/why_content.h"
#include "widgets/why/inspector/why_html.h"
#include "widgets/why/inspector/why_panel.h"

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
  EXPECT_TRUE(html.contains(QStringLiteral("&lt;b&gt;x_i&lt;/b&gt; &amp; more")))
      << "the text is escaped and not formatted as a formula";
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

const WhyTable* lineOf(const WhyContent& content, const QString& title) {
  const auto found = std::ranges::find(content.tables, title, &WhyTable::title);
  return found == content.tables.end() || found->code.isEmpty() ? nullptr : &*found;
}

TEST_F(WhyOfAProgram, HasTheLinesThatWereExchangedAtTheDecision) {
  const WhyContent content = explained(testing::kFifo, "J1");
  const WhyTable* question = lineOf(content, QStringLiteral("Question sent to the program"));
  const WhyTable* answer = lineOf(content, QStringLiteral("Answer"));
  ASSERT_NE(question, nullptr);
  ASSERT_NE(answer, nullptr);
  EXPECT_TRUE(question->code.startsWith(QStringLiteral("{\"type\":\"decide\""))) << question->code.toStdString();
  EXPECT_TRUE(question->code.contains(QStringLiteral("\"now_s\":0"))) << question->code.toStdString();
  EXPECT_TRUE(answer->code.contains(QStringLiteral("decision")));
  EXPECT_TRUE(question->amount.contains(QStringLiteral("B")) || question->amount.contains(QStringLiteral("byte")));
  EXPECT_EQ(answer->tsv(), answer->code) << "the link copies the answer";
}

TEST_F(WhyOfAProgram, ShowsAnotherLineAtAnotherDecision) {
  explained(testing::kFifo, "J1");
  const trace::Trace& trace = *bench.comparison.lanes()[0].run->trace;
  ASSERT_GT(trace.decisions.size(), 1U);
  const double later_s = trace.decisions.at_s(1);
  bench.playhead.setNow(later_s);
  const WhyContent later = explain(bench);
  const WhyTable* question = lineOf(later, QStringLiteral("Question sent to the program"));
  ASSERT_NE(question, nullptr);
  EXPECT_FALSE(question->code.contains(QStringLiteral("\"now_s\":0,"))) << question->code.toStdString();
}

TEST_F(WhyOfAProgram, FoldsTheLinesAndOpensThemByAClick) {
  explained(testing::kFifo, "J1");
  WhyPanel panel(&bench);
  panel.resize(404, 900);
  panel.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  auto* page = panel.findChild<QTextBrowser*>();
  ASSERT_NE(page, nullptr);
  EXPECT_FALSE(page->toPlainText().contains(QStringLiteral("\"decide\""))) << "the lines are folded at first";
  QTextCursor title = page->document()->find(QStringLiteral("Question sent to the program"));
  ASSERT_FALSE(title.isNull());
  title.setPosition(title.selectionStart() + 3);
  page->setTextCursor(title);
  page->ensureCursorVisible();
  QTest::mouseClick(page->viewport(), Qt::LeftButton, {}, page->cursorRect(title).center());
  EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("\"decide\"")));
  EXPECT_FALSE(panel.grab().isNull());
}

TEST_F(WhyOfAProgram, StatesTheRefusalAtTheEndOfARefusedRun) {
  const WhyContent before = explained(testing::kLateGreedy, "J1");
  EXPECT_FALSE(text(before).contains(QStringLiteral("Refused at"))) << text(before).toStdString();
  const auto& run = bench.comparison.lanes()[0].run;
  ASSERT_TRUE(run->error) << "the run must be refused";
  bench.playhead.setNow(run->error->at_s);
  EXPECT_TRUE(text(explain(bench)).contains(QStringLiteral("Refused at"))) << text(explain(bench)).toStdString();
}

}  // namespace
}  // namespace roundel::widgets
