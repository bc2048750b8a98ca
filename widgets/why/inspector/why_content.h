// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The content of the Why panel as data, built from a trace's decision records without knowledge of the policy.
// Without widgets, so that it can be tested and copied as text.

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/trace/step.h"
#include "widgets/document/state/workbench.h"
#include "widgets/why/inspector/why_labels.h"
#include "widgets/why/inspector/why_picture.h"

namespace roundel::widgets {

/// The sections of the page, in order; parts of one section are in the order in which they were added.
enum class WhyPlace {
  Rejected,  ///< the best rejected alternative
  Binding,   ///< the scarce resource or the limiting rule
  Blockers,  ///< jobs in the way
  Tables,    ///< the data of the decision, with pictures
  Lanes,     ///< the same job under each scheduler
  Derived,   ///< derived values that the scenario does not state
  Whole      ///< the decision as a whole, and its rule
};

/// A table of the explanation, or its rows about the selected job.
struct WhyTable {
  QString title;
  QStringList columns;
  std::vector<bool> numeric;  ///< by column: right-aligned
  std::vector<QStringList> rows;
  std::vector<bool> chosen;  ///< by row
  int bar_column = -1;       ///< a column with bars beside its numbers; -1: none
  std::vector<double> bars;  ///< by row, 0 to 1
  int more = 0;              ///< number of rows left out
  WhyPlace place = WhyPlace::Tables;
  int allocation = -1;  ///< the column with allocations, which is kept when others do not fit
  int picture = -1;  ///< index into WhyContent::pictures of the picture above the table, which shows all jobs; -1: none
  bool of_program = false;  ///< a program of the user wrote it: it is labelled so, and plain text
  QString own = {};         ///< end of the title that names the job of these rows: " · J1"
  QString code = {};        ///< a line of JSON in the place of rows; it is closed at first
  QString amount = {};      ///< "1.4 kB", beside the title of the line
  QString tsv() const;      ///< all shown cells, tab-separated, with a header line
  void add(QStringList row, bool is_chosen = false);
};

struct WhyParagraph {
  QString title, text;
  WhyPlace place = WhyPlace::Whole;
  bool formulae = false;  ///< the text contains formulae and no ids
};

/// The GPUs of one type on one node that the job could use, each with its holder.
struct NeedBox {
  struct Chip {
    model::JobIndex job;  ///< invalid: free
    QString name;         ///< id of the job, which the document may no longer contain
    bool down = false;    ///< its node is down
  };
  QString node, type;
  std::vector<Chip> chips = {};
  model::NodeIndex on = {};
  model::TypeIndex of = {};
};

struct WhyContent {
  QString corner;                                 ///< "J1 · Hadar · round 3"
  QString headline;                               ///< "J1 got 3 × P100 on n1"
  QString subline;                                ///< "payoff 0.486; the best rejected alternative has 0.479"
  model::JobIndex job;                            ///< invalid for a gap
  std::shared_ptr<const model::Problem> problem;  ///< of the explained run; all job indices here refer to it
  std::string job_id;                             ///< empty for a gap
  int lane = 0;
  double t_s = 0;                   ///< the explained instant
  std::vector<NeedBox> boxes;       ///< holders of what a waiting job needs, in the order of the cluster
  QString boxes_title, boxes_note;  ///< "Who holds what J3 needs", "5 of 6 GPUs taken"
  std::vector<trace::Step> steps;   ///< steps of the decision for the job; empty if not known
  std::vector<WhyParagraph> paragraphs;
  std::vector<WhyTable> tables;
  std::vector<WhyPicture> pictures;
  /// Unknown reasons, the page's own decision first: the caller finds them and builds the page again
  std::vector<WantedReasons> wanted;
  QString plainText() const;  ///< everything as text
};

/// Explains the selection at its instant (a bar, a gap or a queued job), or a job alone at the playhead in the focused lane. The headline is empty
/// if nothing is selected. `all`: pictures show all rows (up to a few hundred). O(explanation + log decisions).
WhyContent explain(const Workbench& bench, bool all = false);

/// Only the headline, for any job, lane and instant. `future`: it may use what happens after the instant. Empty if
/// the lane has no run or no such job. Same cost as explain().
QString headlineAt(const Workbench& bench, int lane, model::JobIndex job, double t_s, bool future);

/// Index of the last decision at or before t_s; -1 before the first. O(log decisions).
int decisionAt(const trace::Trace& trace, double t_s);

}  // namespace roundel::widgets
