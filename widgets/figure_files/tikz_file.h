#pragma once
// A page as a picture for LaTeX: TikZ in true millimetres, in the paper's own font at the preset's size, that a paper takes in with
// \input. Curves, bars, areas and dots are PGFPlots that read a table beside it; Gantt charts, matrices and clusters are drawn.

#include "widgets/figure_files/svg_file.h"
#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"

namespace roundel::widgets::figures {

struct TikzFile {
  QByteArray tex;
  /// The table that the picture reads; of parts, timelines of jobs and heat maps, which are drawn, Figure::table(); else empty
  QByteArray data;
};
/// `name` of both files, without ending. The scenario follows \endinput as comments. Same input, same bytes. O(points + ops).
TikzFile tikzFile(const Figure& figure, const Preset& preset, const Drawing& drawing, const FileMetadata& words,
                  const QString& name);

/// The text after \endinput, and reading it back; empty where there is none.
QByteArray texProvenance(const FileMetadata& words);
QByteArray readTexProvenance(const QByteArray& tex);
/// The first line of a file of this program: "% Roundel ...".
bool isOurTex(const QByteArray& beginning);

}  // namespace roundel::widgets::figures
