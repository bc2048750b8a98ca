#pragma once
// What the Why panel says, as data: built from a trace's decision records without knowing the policy. No widget, so that it is
// tested on its own and copied as text.

#include <QString>
#include <QStringList>
#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// A table of the explanation, or the part of it that concerns the selected job.
struct WhyTable {
  QString title;
  QStringList columns;
  std::vector<bool> numeric;          ///< by column: right-aligned
  std::vector<QStringList> rows;
  std::vector<bool> chosen;           ///< by row
  int barColumn = -1;                 ///< a column drawn as bars beside its number; -1 = none
  std::vector<double> bars;           ///< 0..1 by row
  int more = 0;                       ///< rows left out
  bool late = false;                  ///< of interest last: stands below the paragraphs
  QString tsv() const;                ///< everything shown, tab separated, with a header line
};

struct WhyParagraph {
  QString title, text;
  bool early = false;  ///< belongs to the first table
};

struct WhyContent {
  QString corner;       ///< "J1 · Hadar · round 3"
  QString headline;     ///< "J1 got 3 × P100 on n1"
  QString subline;      ///< "payoff 0.486; the best rejected alternative has 0.479"
  model::JobIndex job;  ///< invalid for a gap
  std::vector<WhyParagraph> paragraphs;
  std::vector<WhyTable> tables;
  QString plainText() const;  ///< the text twin of all of it
};

/// For the selection at its instant (a bar, a gap, a queued job) or, for a job alone, at the playhead in the focused lane.
/// Empty headline where nothing is selected. O(explanation + log decisions).
WhyContent explain(const Workbench& bench);

/// Position of the last decision at or before t; -1 before the first. O(log decisions).
int decisionAt(const trace::Trace& trace, double t_s);
/// "3 × P100 on n1", "2 × P100 + 1 × K80 on n1, n2".
QString allocationInWords(const model::Problem& problem, const trace::PartList& parts);
QString numberInWords(double value);  ///< four significant digits; "–" for NaN, "∞"

}  // namespace roundel::widgets
