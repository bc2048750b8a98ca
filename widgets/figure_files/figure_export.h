#pragma once
// Figures as files: PDF and SVG (vector, real text, fonts embedded), PNG at any resolution, LaTeX, CSV of what is shown. A figure with findings of the lint
// is refused unless it is forced. No window is needed: an off-screen application is made where there is none.

#include <QByteArray>
#include <QImage>
#include <optional>
#include <string>
#include <vector>

#include "core/io/files/write_file.h"
#include "widgets/figures/figure.h"
#include "widgets/figures/figure_lint.h"
#include "widgets/figures/preset.h"
#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures {

enum class Format { Pdf, Svg, Png, Tex, Csv };
/// By the file's ending, in any case of letters; nothing where it is none of .pdf, .svg, .png, .tex, .csv.
std::optional<Format> formatOf(const std::string& path);

struct FileSettings {
  double dpi = 300;                          ///< of PNG
  bool outlines = false;                     ///< of SVG: letters as shapes
  bool force = false;                        ///< write in spite of findings
  io::NamedBy named_by = io::NamedBy::User;  ///< the file; Program: the user named the folder
};

/// A figure laid out for a preset: the source of every format, on any thread.
struct Page {
  Figure figure;
  const Preset* preset = nullptr;
  Drawing drawing;  ///< empty where the figure is not drawable
};
/// See draw() for the thread. Needs an application.
Page pageOf(Figure figure, const Preset& preset);
/// Same input, same bytes. A LaTeX picture names its table after the kind (tikz_file.h).
QByteArray bytesOf(const Page& page, Format format, const FileSettings& settings = {});
/// Writes SVG and PDF in memory and reads them back.
std::vector<Finding> lint(const Page& page);
/// The LaTeX comments after a table of these runs (core/io/tables/latex_table.h), from which the window opens its scenario again.
QByteArray tableTrailer(const std::vector<plots::PlotLane>& lanes);
/// Lints (CSV excepted), writes to a temporary file and renames; beside NAME.tex its table, NAME.dat, where it has one. False and `error` on any fault; findings begin with
/// "refused". With `force` they are in `warning`, where it is not null.
bool writePage(const Page& page, const std::string& path, const FileSettings& settings, std::string& error,
               std::string* warning = nullptr);

/// A QApplication for a program that has none; off screen where there is no display.
void ensureApplication();

}  // namespace roundel::widgets::figures
