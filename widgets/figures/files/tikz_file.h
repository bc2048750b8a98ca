// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page as a LaTeX picture for \input: TikZ in true millimetres, in the paper's font at the preset's size. Curves, bars, areas and dots are
// PGFPlots that read a table; Gantt charts, matrices and clusters are drawn.

#include "widgets/figures/files/svg_file.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures {

struct TikzFile {
  QByteArray tex;
  /// The table that the picture reads. For parts, timelines of jobs and heat maps, which are drawn, it is Figure::table(); otherwise empty.
  QByteArray data;
};
/// `name` is that of both files, without an ending. The scenario follows \endinput as comments. The same input gives the same bytes. O(points +
/// ops).
TikzFile tikzFile(const Figure& figure, const Preset& preset, const Drawing& drawing, const FileMetadata& words,
                  const QString& name);

/// Writes and reads the text after \endinput; empty if there is none.
QByteArray texProvenance(const FileMetadata& words);
QByteArray readTexProvenance(const QByteArray& tex);
/// Whether the first line is that of this program: "% Roundel ...".
bool isOurTex(const QByteArray& beginning);

}  // namespace roundel::widgets::figures
