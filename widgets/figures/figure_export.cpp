#include "widgets/figures/figure_export.h"

#include <QApplication>
#include <algorithm>
#include <filesystem>

#include "core/io/scenario_io.h"
#include "widgets/figures/figure_painter.h"
#include "widgets/figures/pdf_file.h"
#include "widgets/figures/png_file.h"
#include "widgets/figures/provenance.h"
#include "widgets/figures/svg_file.h"

namespace roundel::widgets::figures {
namespace {

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

QByteArray csv(const Figure& figure) { return "# " + provenanceLine(figure).toUtf8() + '\n' + figure.table().toUtf8(); }

const Preset* presetNamed(const std::string& name, std::string& error) {
  const Preset* preset = findPreset(name);
  if (preset != nullptr) return preset;
  std::vector<std::string> names;
  for (const Preset& p : presets()) names.emplace_back(p.name);
  error = "unknown preset \"" + name + "\"; known are " + join(names);
  return nullptr;
}

}  // namespace

void ensureApplication() {
  if (QCoreApplication::instance() != nullptr) return;
  if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  static int argc = 1;
  static char name[] = "roundel";
  static char* argv[] = {name, nullptr};
  // Never ended: fonts that were added would be taken out again after the store they stand in is gone.
  [[maybe_unused]] static const auto* application = new QApplication(argc, argv);
}

std::optional<Format> formatOf(const std::string& path) {
  const QString ending = QString::fromStdString(std::filesystem::path(path).extension().string()).toLower();
  const std::pair<const char*, Format> known[] = {{".pdf", Format::Pdf}, {".svg", Format::Svg}, {".png", Format::Png}, {".csv", Format::Csv}};
  for (const auto& [text, format] : known) {
    if (ending == QLatin1String(text)) return format;
  }
  return std::nullopt;
}

Page pageOf(Figure figure, const Preset& preset) {
  Page page{std::move(figure), &preset, {}};
  page.drawing = draw(page.figure, preset);
  return page;
}

QByteArray bytesOf(const Page& page, Format format, const FileSettings& settings) {
  if (!page.figure.drawable()) return {};
  if (format == Format::Csv) return csv(page.figure);
  const FileWords words = fileWords(page.figure, page.preset->name);
  if (format == Format::Pdf) return pdfFile(page.drawing, words);
  if (format == Format::Png) return pngFile(page.drawing, settings.dpi, words);
  return svgFile(settings.outlines ? outlined(page.drawing) : page.drawing, words);
}

std::vector<Finding> lint(const Page& page) {
  if (!page.figure.drawable()) return {};
  // What the lint reads is the same with and without the scenario inside, which may be large.
  return lint(svgFile(page.drawing, {}), pdfFile(page.drawing, {}), *page.preset);
}

bool writePage(const Page& page, const std::string& path, const FileSettings& settings, std::string& error) {
  const auto format = formatOf(path);
  if (!format) return error = path + ": a figure ends in .pdf, .svg, .png or .csv", false;
  if (!page.figure.drawable()) return error = page.figure.kind + ": " + page.figure.empty.toStdString(), false;
  if (!settings.force && format != Format::Csv) {
    const QString faults = faultsOf(lint(page));
    if (!faults.isEmpty()) {
      error = "refused: " + page.figure.kind + " as " + page.preset->name + ": " + QString(faults).replace(QLatin1Char('\n'), QStringLiteral("; ")).toStdString();
      return false;
    }
  }
  const QByteArray bytes = bytesOf(page, *format, settings);
  return io::writeFileAtomically(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error);
}

bool writeFigure(const std::vector<compare::LaneRun>& runs, const std::string& kind, const std::string& preset, const std::string& path, std::string& error, const FigureOptions& options,
                 const FileSettings& settings) {
  return writeFigure(plots::lanesOf(runs), kind, preset, path, error, options, settings);
}

bool writeFigure(const std::vector<plots::PlotLane>& lanes, const std::string& kind, const std::string& preset_name, const std::string& path, std::string& error,
                 const FigureOptions& options, const FileSettings& settings) {
  if (std::find(kinds().begin(), kinds().end(), kind) == kinds().end()) return error = "unknown figure kind \"" + kind + "\"; known are " + join(kinds()), false;
  const Preset* preset = presetNamed(preset_name, error);
  if (preset == nullptr) return false;
  if (!formatOf(path)) return error = path + ": a figure ends in .pdf, .svg, .png or .csv", false;
  ensureApplication();
  return writePage(pageOf(makeFigure(kind, lanes, options), *preset), path, settings, error);
}

}  // namespace roundel::widgets::figures
