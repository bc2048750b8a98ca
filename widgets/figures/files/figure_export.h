// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes figures as files: PDF and SVG (vector, real text, embedded fonts), PNG, LaTeX and CSV. A figure with lint findings is refused unless
// forced. Without a window, an off-screen application is created.

#include <QByteArray>
#include <QImage>
#include <optional>
#include <string>
#include <vector>

#include "core/io/files/write_file.h"
#include "widgets/base/painting/drawing.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures {

enum class Format { Pdf, Svg, Png, Tex, Csv };
/// The format of a file name: .pdf, .svg, .png, .tex or .csv in any case; empty for other names.
std::optional<Format> formatOf(const std::string& path);

struct FileSettings {
  double dpi = 300;                          ///< for PNG
  bool outlines = false;                     ///< for SVG: letters as shapes
  bool force = false;                        ///< write in spite of findings
  io::NamedBy named_by = io::NamedBy::User;  ///< who named the file; Program: the user named the folder
};

/// A figure that is laid out for a preset. Any thread may write it in any format.
struct Page {
  Figure figure;
  const Preset* preset = nullptr;
  Drawing drawing = {};  ///< empty if the figure is not drawable
};
/// Needs an application; thread as for draw().
Page pageOf(Figure figure, const Preset& preset);
/// The same input gives the same bytes. A LaTeX picture names its table after the kind (tikz_file.h).
QByteArray bytesOf(const Page& page, Format format, const FileSettings& settings = {});
/// Writes SVG and PDF to memory and checks them.
std::vector<Finding> lint(const Page& page);
/// LaTeX comments for a table of these runs (core/io/tables/latex_table.h). The window reopens the scenario from them.
QByteArray tableTrailer(const std::vector<plots::PlotLane>& lanes);
/// Lints the page (except for CSV), writes a temporary file and renames it. NAME.tex has its table in NAME.dat. On failure returns false with
/// `error`; lint findings begin with "refused". With `force` the findings go to `warning` instead.
bool writePage(const Page& page, const std::string& path, const FileSettings& settings, std::string& error,
               std::string* warning = nullptr);

/// Creates a QApplication if there is none; off-screen if there is no display.
void ensureApplication();

}  // namespace roundel::widgets::figures
