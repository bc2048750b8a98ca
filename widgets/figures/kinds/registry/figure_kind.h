// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kinds of figures. Each is one entry of figure_kinds.cpp; other code asks for what it needs here and never compares ids
// (tests/packaging/kind_ids_test.py).

#include <QStringList>
#include <functional>
#include <string>
#include <vector>

namespace roundel::widgets::figures {

struct Figure;

/// What of the runs a figure shows: how GPUs are used, when jobs run, or statistics over finished jobs.
enum class Shows { Use, Times, Jobs };
/// The FigureOptions that only some kinds have.
enum class OwnOptions { None, Layout, Gantt, Areas, Metrics, Parts, Instant };
/// The part of a report that has the kind.
enum class Topic { None, Schedule, Use, Times, Ratios, Cluster, Throughputs };
/// What an axis has. None: the figure is a drawing of shapes and names, without a table beside its TikZ file.
enum class AxisOf { Numbers, Names, None };
/// Whether curves go up and down so much that several in one panel hide each other.
enum class Jumps { Never, WithManyJobs, EveryRound };

void plotPanels(Figure& figure);                           ///< one of the window's plots
QString panelRows(const Figure& figure, QChar separator);  ///< the rows of each panel

struct FigureKind {
  const char* id = "";
  const char* title = nullptr;  ///< nullptr: that of its plot
  const char* note = "";        ///< distinguishes figures of the same title
  const char* plot = nullptr;   ///< the window's plot, if it has another id
  Shows shows = Shows::Use;
  OwnOptions options = OwnOptions::None;
  Topic topic = Topic::None;
  AxisOf x = AxisOf::Numbers, y = AxisOf::Numbers;
  Jumps jumps = Jumps::Never;
  bool log2_if_long = false;                           ///< ratios: a few large ones would compress the others
  bool lettered = false;                               ///< has panels that letters can distinguish
  bool takes_jobs = false;                             ///< FigureOptions::jobs
  bool every_run = true;                               ///< false: only schedulers that forecast have it
  bool compared = true;                                ///< the same for the same scenario, and `compare` writes it
  void (*panels)(Figure&) = plotPanels;                ///< fills what the figure draws; nullptr: no kind
  QString (*table)(const Figure&, QChar) = panelRows;  ///< of a drawable figure

  QString titleText() const;
  QString noteText() const;
};

inline constexpr const char* kGantt = "gantt";
inline constexpr const char* kParts = "parts";  ///< a figure of several parts
QStringList usualParts();                       ///< its parts until the user chooses

/// Their ids, in the order of lists.
std::vector<std::string> kindsThat(const std::function<bool(const FigureKind&)>& suit);
/// The kind of an id; without `panels`: there is none.
const FigureKind& figureKind(const std::string& id);

}  // namespace roundel::widgets::figures
