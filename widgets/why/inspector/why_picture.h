// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pictures of the Why panel as data: built from the tables of an explanation by their roles (trace::Picture,
// trace::ColumnRole), without knowledge of the policy.

#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/problem.h"
#include "core/trace/explanation.h"

namespace roundel::widgets {

/// A cell of a matrix, a piece of a share, a bar of a level, or a job in an order.
struct PictureCell {
  QString label;         ///< "2 × V100", "n1", a task; may be empty
  double amount = 0;     ///< NaN: no number
  double reference = 0;  ///< NaN: none
  double shade = 0;      ///< 0 to 1, from the least to the largest amount of the picture
  bool chosen = false;
  int column = -1;  ///< of a matrix
  bool operator==(const PictureCell&) const = default;
};

struct PictureRow {
  QString name;
  model::JobIndex job;  ///< invalid for levels
  std::vector<PictureCell> cells;
  bool operator==(const PictureRow&) const = default;
};

struct PictureInterval {
  int lane = 0;
  model::JobIndex job;
  double start_s = 0, end_s = 0;
  bool chosen = false;  ///< solid: it happened or starts now
  QString label;
  bool operator==(const PictureInterval&) const = default;
};

struct WhyPicture {
  trace::Picture kind = trace::Picture::None;
  QString title;
  QString amount;        ///< name and unit of the compared value
  bool timed = false;    ///< amounts are times
  double longest_s = 0;  ///< longest of all its times; determines their common unit
  std::vector<PictureRow> rows;
  QStringList columns;          ///< of a matrix, in the order of the table
  QStringList lanes;            ///< of a timeline
  std::vector<double> ready_s;  ///< by lane: busy until then; NaN: unknown
  std::vector<PictureInterval> intervals;
  double now_s = 0;
  model::JobIndex selected;
  QStringList job_names;                ///< by JobIndex, only of jobs that occur
  int left_out = 0;                     ///< number of rows, lanes or jobs left out
  bool logarithmic = false;             ///< for levels that span more than three decades
  QString number(double amount) const;  ///< a cell's amount or reference in the unit named in `amount`
  QString time(double t_s) const;       ///< with its unit
  QString nameOf(model::JobIndex job) const { return job_names.value(job.value); }
  QString text() const;  ///< tab-separated lines under a title
  bool operator==(const WhyPicture&) const = default;
};

struct PictureOptions {
  model::JobIndex selected, blocker;  ///< shown first; invalid: none
  double now_s = 0;
  int most_rows = 10;  ///< rows of a picture; the rest is counted in left_out
};

/// The cells of the first column with jobs; null if the table has none.
const std::vector<model::JobIndex>* jobsOf(const trace::Table& table);

/// The pictures of an explanation in the order of its tables, then those of its matrices (Gavel's Y). `source` is the
/// table of each picture (index into Explanation::tables; -1 - i for matrix i). O(cells).
struct PicturesOf {
  std::vector<WhyPicture> pictures;
  std::vector<int> source;
};
PicturesOf picturesOf(const trace::Explanation& why, const model::Problem& problem, const PictureOptions& wish);

}  // namespace roundel::widgets
