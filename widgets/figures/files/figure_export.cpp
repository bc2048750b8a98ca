// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/figure_export.h"

#include <QApplication>
#include <algorithm>
#include <filesystem>

#include "core/io/tables/csv_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/files/figure_files.h"
#include "widgets/figures/files/pdf_file.h"
#include "widgets/figures/files/png_file.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/files/svg_file.h"
#include "widgets/figures/files/tikz_file.h"
#include "widgets/figures/kinds/figure_painter.h"

namespace roundel::widgets::figures {
namespace {

QByteArray csv(const Figure& figure) {
  return QByteArray::fromStdString(io::withSource(figure.table().toStdString(), provenanceLine(figure).toStdString()));
}

bool writeBytes(const std::filesystem::path& path, io::NamedBy named_by, const QByteArray& bytes, std::string& error) {
  return io::writeFile(path, named_by, {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error);
}

// The preset with the text size of the page: a full slide has smaller text than its preset states.
Preset typeOf(const Page& page) {
  Preset preset = *page.preset;
  const auto text = std::ranges::find(page.drawing.ops, Op::Kind::Text, &Op::kind);
  if (preset.wide_screen && text != page.drawing.ops.end()) preset.font_pt = text->size_pt;
  return preset;
}

// Writes the table first, so that a picture is never without it.
bool writeTikz(const Page& page, const std::filesystem::path& path, io::NamedBy named_by, std::string& error) {
  const TikzFile file = tikzFile(page.figure, typeOf(page), page.drawing, fileMetadata(page.figure, page.preset->name),
                                 QString::fromStdString(path.stem().string()));
  const std::filesystem::path data = std::filesystem::path(path).replace_extension(".dat");
  if (!file.data.isEmpty() && !writeBytes(data, io::NamedBy::Program, file.data, error)) return false;
  return writeBytes(path, named_by, file.tex, error);
}

// Whether a figure of plots has no marks at all.
bool isWithoutMarks(const Figure& figure, const Drawing& drawing) {
  return figure.drawable() && figure.body == Figure::Body::Plots &&
         std::ranges::none_of(plotsWithMarks(drawing), [](bool any) { return any; });
}

// A part may have no marks on the page for lack of room, so each is drawn alone.
QString partWithoutMarks(const Page& page) {
  if (std::ranges::all_of(plotsWithMarks(page.drawing), [](bool any) { return any; })) return {};
  for (const Figure& part : page.figure.parts)
    if (isWithoutMarks(part, draw(part, *page.preset))) return shown(part.kind);
  return {};
}

}  // namespace

void ensureApplication() {
  if (QCoreApplication::instance() != nullptr) return;
  if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  static int argc = 1;
  static char name[] = "roundel";
  static char* argv[] = {name, nullptr};
  // Never destroyed: its fonts would be removed after their database is destroyed.
  [[maybe_unused]] static const auto* application = new QApplication(argc, argv);
}

std::optional<Format> formatOf(const std::string& path) {
  const QString ending = QString::fromStdString(std::filesystem::path(path).extension().string()).toLower();
  const std::pair<const char*, Format> known[] = {{".pdf", Format::Pdf},
                                                  {".svg", Format::Svg},
                                                  {".png", Format::Png},
                                                  {".tex", Format::Tex},
                                                  {".csv", Format::Csv}};
  for (const auto& [text, format] : known)
    if (ending == QLatin1String(text)) return format;
  return std::nullopt;
}

Page pageOf(Figure figure, const Preset& preset) {
  Page page{.figure = std::move(figure), .preset = &preset};
  page.drawing = draw(page.figure, preset);
  const QString reason = tr("no run has a value that this figure shows");
  if (isWithoutMarks(page.figure, page.drawing)) page.figure.empty = reason;
  if (const QString part = partWithoutMarks(page); !part.isEmpty())
    page.figure.empty = QStringLiteral("%1: %2").arg(part, reason);
  return page;
}

QByteArray bytesOf(const Page& page, Format format, const FileSettings& settings) {
  if (!page.figure.drawable()) return {};
  if (format == Format::Csv) return csv(page.figure);
  const FileMetadata words = fileMetadata(page.figure, page.preset->name);
  if (format == Format::Pdf) return pdfFile(page.drawing, words);
  if (format == Format::Png) return pngFile(page.drawing, settings.dpi, words);
  if (format == Format::Tex)
    return tikzFile(page.figure, typeOf(page), page.drawing, words, QString::fromStdString(page.figure.kind)).tex;
  return svgFile(settings.outlines ? outlined(page.drawing) : page.drawing, words);
}

std::vector<Finding> lint(const Page& page) {
  if (!page.figure.drawable()) return {};
  // The lint does not need the attached scenario, which may be large.
  return lint(page.drawing, pdfFile(page.drawing, {}), *page.preset);
}

QByteArray tableTrailer(const std::vector<plots::PlotLane>& lanes) {
  Figure figure;
  figure.kind = "table";
  figure.lanes = lanes;
  return "\\endinput\n" + texProvenance(fileMetadata(figure, {}));
}

bool writePage(const Page& page, const std::string& path, const FileSettings& settings, std::string& error,
               std::string* warning) {
  return writePage(page, path, settings, std::stop_token(), error, warning);
}

bool writePage(const Page& page, const std::string& path, const FileSettings& settings, const std::stop_token& stop,
               std::string& error, std::string* warning) {
  const auto format = formatOf(path);
  if (!format) return error = path + ": a figure ends in .pdf, .svg, .png, .tex or .csv", false;
  if (!page.figure.drawable()) return error = page.figure.kind + ": " + page.figure.empty.toStdString(), false;
  if (format != Format::Csv && (!settings.force || warning != nullptr)) {
    const QString faults = faultsOf(lint(page));
    const std::string fault_text = page.figure.kind + " as " + page.preset->name + ": " +
                                   QString(faults).replace(QLatin1Char('\n'), QStringLiteral("; ")).toStdString();
    if (!faults.isEmpty() && !settings.force) return error = "refused: " + fault_text, false;
    if (!faults.isEmpty()) *warning = "written in spite of the lint: " + fault_text;
  }
  if (format == Format::Tex) return !stop.stop_requested() && writeTikz(page, path, settings.named_by, error);
  const QByteArray bytes = bytesOf(page, *format, settings);
  return !stop.stop_requested() && writeBytes(path, settings.named_by, bytes, error);
}

}  // namespace roundel::widgets::figures
