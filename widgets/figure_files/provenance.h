#pragma once
// The provenance of a figure, in the figure's own file: the scenario, the schedulers with their options, seed, version, kind, preset and view.
// A file that is dropped on the window opens that scenario again and shows the figure, made anew from runs of its own.

#include <QByteArray>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/scenario.h"
#include "widgets/figure_files/svg_file.h"
#include "widgets/figures/figure.h"
#include "widgets/state/branches.h"

namespace roundel::widgets::figures {

struct Provenance {
  std::string kind, preset, version;
  FigureOptions options;
  model::Scenario scenario;  ///< with the figure's lanes as `compare` and the seed that they ran with
  std::string sha256;        ///< of the file that was run; empty for one that was never a file
  int workloads = 1;         ///< more: the figure shows runs of several scenarios, of which this is the first
  /// what-ifs among its lanes, for BranchTree::restore(); the lanes that they stem from are in `scenario`
  std::vector<Branch> branches;
};

/// The metadata of a file of this figure: a title, a sentence, the JSON texts.
FileMetadata fileMetadata(const Figure& figure, const std::string& preset);
/// A line for text files ("# Roundel 0.1.0; ..."), without a line break.
QString provenanceLine(const Figure& figure);
/// metrics::warmUpNote() of these lanes, by the names that are shown.
std::string warmUpNote(const std::vector<plots::PlotLane>& lanes);

/// From the bytes of a PDF, SVG, PNG, LaTeX file or report (HTML) that this program wrote; nothing and the reason where it has no scenario.
std::optional<Provenance> readProvenance(const QByteArray& file, QString& reason);
/// By the first bytes: PDF, SVG, PNG, or LaTeX or a report of this program.
bool looksLikeFigure(const QByteArray& beginning);

}  // namespace roundel::widgets::figures
