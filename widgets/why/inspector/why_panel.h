// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Why panel: the explanation of the selected bar, gap or queued job, with tables that can be copied, and pictures.

#include <set>

#include "widgets/base/theme/style.h"
#include "widgets/why/inspector/why_content.h"
#include "widgets/why/inspector/why_html.h"
#include "widgets/why/job_mark/text_marks.h"

namespace roundel::widgets {

class LeaderLines;
class MarkedLabel;
class RuleView;
class WhyBoxes;
class WhyText;

class WhyPanel : public Panel {
  Q_OBJECT
 public:
  explicit WhyPanel(Workbench* bench, QWidget* parent = nullptr);
  ~WhyPanel() override;
  const WhyContent& content() const { return m_content; }
  QString headline() const;  ///< as shown: pinned while the rest scrolls
  void unfold();             ///< opens all tables of the page
  /// Highlights the term of the rule that refers to this job, when its bar is under the pointer; invalid: none.
  void lightJob(model::JobIndex job);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void refresh();
  void refreshIfMoved();
  void showHeadline();
  JobNames namesShown() const;  ///< of the jobs on the page
  void showPage();
  void fold(int table);
  void pointAt(const trace::Formula* term);
  void showLeaders();
  void toNextDecision(int step);
  void branchFromHere();
  QWidget* makeHeadline();
  QWidget* makeButtons();
  void follow(const QUrl& link);
  void select(model::JobIndex job);

  Workbench* m_bench;
  QLabel* m_corner;
  MarkedLabel *m_headline, *m_subline;
  QWidget *m_card, *m_buttons, *m_branch;
  WhyText* m_text;
  WhyBoxes* m_boxes;
  RuleView* m_rule;
  LeaderLines* m_leaders;
  WhyContent m_content;
  QString m_shown;
  std::set<QString> m_open;  ///< titles of open tables, kept from page to page
  bool m_all = false;        ///< pictures show all rows until the selection changes
};

}  // namespace roundel::widgets
