#include "app/cli/figure_backend.h"

#include <QtGlobal>
#include <cstdio>

#include "widgets/figures/figure_export.h"

namespace roundel::cli {
namespace {

// Without a session Qt warns of desktop matters that do not touch a figure; stderr is for what went wrong.
void onlyWhatMatters(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(text));
}

}  // namespace

bool canPaintFigures() { return true; }
std::vector<std::string> figureKinds() { return widgets::figures::kinds(); }

std::vector<std::string> figurePresets() {
  std::vector<std::string> out;
  for (const widgets::figures::Preset& preset : widgets::figures::presets()) out.emplace_back(preset.name);
  return out;
}

std::optional<std::string> paintFigure(const FigureRequest& request) {
  qInstallMessageHandler(onlyWhatMatters);
  std::string error;
  if (widgets::figures::writeFigure(request.runs, request.kind, request.preset, request.out.string(), error))
    return std::nullopt;
  return error;
}

}  // namespace roundel::cli
