// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The provenance inside a figure's file: scenario, schedulers with their options, seed, version, kind, preset and view.
// Dropping the file on the window opens the scenario and makes the figure again from new runs.

#include <QByteArray>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/scenario.h"
#include "widgets/document/state/branches.h"
#include "widgets/figures/files/svg_file.h"
#include "widgets/figures/kinds/figure.h"

namespace roundel::widgets::figures {

struct Provenance {
  std::string kind, preset, version;
  FigureOptions options;
  model::Scenario scenario;  ///< with the lanes of the figure as `compare`, and the seed of their runs
  std::string sha256;        ///< of the scenario file; empty if it was never a file
  int workloads = 1;         ///< if more: the figure has several scenarios, and this is the first
  /// What-ifs among the lanes, for BranchTree::restore(). The lanes that they branch from are in `scenario`.
  std::vector<Branch> branches;
};

/// The metadata of a file of this figure: title, description and JSON texts.
FileMetadata fileMetadata(const Figure& figure, const std::string& preset);
/// One line for text files: "# Roundel 0.1.0; ...".
QString provenanceLine(const Figure& figure);
/// metrics::warmUpNote() with the shown names of these lanes.
std::string warmUpNote(const std::vector<plots::PlotLane>& lanes);

/// Reads a PDF, SVG, PNG, LaTeX file or HTML report of this program. Without a scenario in it, returns nothing and sets `reason`.
std::optional<Provenance> readProvenance(const QByteArray& file, QString& reason);
/// Whether the first bytes are those of a PDF, SVG, PNG, or of a LaTeX file or report of this program.
bool looksLikeFigure(const QByteArray& beginning);

}  // namespace roundel::widgets::figures
