#pragma once
// What the Why panel says, as data: built from a trace's decision records without knowing the policy. No widget, so that it is
// tested on its own and copied as text.

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/trace/step.h"
#include "widgets/inspector/why_labels.h"
#include "widgets/inspector/why_picture.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// Where a part of the page stands; equal ones in the order in which they were added.
enum class WhyPlace {
  Rejected,  ///< the best rejected alternative
  Binding,   ///< what is scarce, or which rule
  Blockers,  ///< who stands in the way
  Tables,    ///< what the decision was read from, with its pictures
  Lanes,     ///< the same job under every scheduler
  Derived,   ///< what the scenario does not state and was worked out
  Whole      ///< the decision as a whole, its rule
};

/// A table of the explanation, or the part of it that concerns the selected job.
struct WhyTable {
  QString title;
  QStringList columns;
  std::vector<bool> numeric;  ///< by column: right-aligned
  std::vector<QStringList> rows;
  std::vector<bool> chosen;  ///< by row
  int bar_column = -1;       ///< a column drawn as bars beside its number; -1 = none
  std::vector<double> bars;  ///< 0..1 by row
  int more = 0;              ///< rows left out
  WhyPlace place = WhyPlace::Tables;
  int allocation = -1;  ///< the column that says who gets what: it stays where others find no room
  int picture = -1;     ///< into WhyContent::pictures: stands above it, of all jobs; -1 = none
  QString own = {};     ///< end of the title that says whose rows these are: " · J1"
  QString tsv() const;  ///< everything shown, tab separated, with a header line
  void add(QStringList row, bool is_chosen = false);
};

struct WhyParagraph {
  QString title, text;
  WhyPlace place = WhyPlace::Whole;
  bool formulae = false;  ///< the text has some, and no ids
};

/// The GPUs of one type on one node that the job could use, each with who holds it.
struct NeedBox {
  struct Chip {
    model::JobIndex job;  ///< invalid: free
    QString name;         ///< id of the job; the document may have no such job any more
    bool down = false;    ///< its node is
  };
  QString node, type;
  std::vector<Chip> chips;
  model::NodeIndex on = {};
  model::TypeIndex of = {};
};

struct WhyContent {
  QString corner;                                 ///< "J1 · Hadar · round 3"
  QString headline;                               ///< "J1 got 3 × P100 on n1"
  QString subline;                                ///< "payoff 0.486; the best rejected alternative has 0.479"
  model::JobIndex job;                            ///< invalid for a gap
  std::shared_ptr<const model::Problem> problem;  ///< of the run that is explained: all job indices here are of it
  std::string job_id;                             ///< empty for a gap
  int lane = 0;
  double t_s = 0;                   ///< the instant that is explained
  std::vector<NeedBox> boxes;       ///< who holds what a waiting job needs; in the order of the cluster
  QString boxes_title, boxes_note;  ///< "Who holds what J3 needs", "5 of 6 GPUs taken"
  std::vector<trace::Step> steps;   ///< of the decision, for the job; empty where they are not known
  std::vector<WhyParagraph> paragraphs;
  std::vector<WhyTable> tables;
  std::vector<WhyPicture> pictures;
  /// What was not known, the page's own decision first: to be found, and the page made again
  std::vector<WantedReasons> wanted;
  QString plainText() const;  ///< the text twin of all of it
};

/// For the selection at its instant (a bar, a gap, a queued job) or, for a job alone, at the playhead in the focused lane.
/// Empty headline where nothing is selected. `all`: pictures show every row (up to a few hundred). O(explanation + log decisions).
WhyContent explain(const Workbench& bench, bool all = false);

/// The headline alone, of any job, lane and instant; `future`: what comes after the instant may be told. Empty where the lane has no run, or
/// not this job. As explain().
QString headlineAt(const Workbench& bench, int lane, model::JobIndex job, double t_s, bool future);

/// Position of the last decision at or before t; -1 before the first. O(log decisions).
int decisionAt(const trace::Trace& trace, double t_s);

}  // namespace roundel::widgets
