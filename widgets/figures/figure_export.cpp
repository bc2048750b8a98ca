#include "widgets/figures/figure_export.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QBuffer>
#include <QLocale>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/io/scenario_io.h"
#include "widgets/figures/pdf_file.h"
#include "widgets/gantt/gantt_figure.h"
#include "widgets/plots/plot_data.h"
#include "widgets/plots/plot_painter.h"

namespace roundel::widgets::figures {
namespace {

// Device units: a tenth of a point, fine enough for whole-number layout and font sizes.
constexpr int kUnitsPerInch = 720;
constexpr double kUnitsPerPoint = 10;
constexpr int kPngDpi = 300;
constexpr double kMmPerPoint = 25.4 / 72;

// Fonts and painters need an application; a command line has none.
void ensureApplication() {
  if (QCoreApplication::instance() != nullptr) return;
  if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  static int argc = 1;
  static char name[] = "roundel";
  static char* argv[] = {name, nullptr};
  static QApplication application(argc, argv);
}

QString csvCell(const std::string& text) {
  QString cell = QString::fromStdString(text);
  if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n'))) return cell;
  return QLatin1Char('"') + cell.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

struct Page {
  QSizeF mm;
  int width() const { return static_cast<int>(std::lround(mm.width() / 25.4 * kUnitsPerInch)); }
  int height() const { return static_cast<int>(std::lround(mm.height() / 25.4 * kUnitsPerInch)); }
};

using Paint = std::function<void(QCPPainter&, const Page&)>;

Paint plotPainter(const std::vector<compare::LaneRun>& runs, const std::string& kind, const Preset& preset) {
  auto data = std::make_shared<plots::PlotData>(plots::plotData(QString::fromStdString(kind), plots::lanesOf(runs)));
  plots::PlotLook look;
  look.unit = kUnitsPerPoint;
  look.font = preset.font_pt;
  look.line = 0.5;
  look.to_file = true;
  return [data, look](QCPPainter& painter, const Page& page) {
    QCustomPlot plot;
    plot.setGeometry(0, 0, page.width(), page.height());
    plots::paint(plot, *data, look);
    plot.toPainter(&painter, page.width(), page.height());
  };
}

std::vector<GanttFigureRun> ganttRuns(const std::vector<compare::LaneRun>& runs) {
  std::vector<GanttFigureRun> lanes;
  for (const plots::PlotLane& lane : plots::lanesOf(runs)) lanes.push_back({lane.label, lane.policy.toStdString(), lane.occurrence, lane.index});
  return lanes;
}

GanttFigureOptions ganttOptions(const Preset& preset) {
  GanttFigureOptions options;
  options.text_pt = preset.font_pt;
  return options;
}

Paint ganttPainter(const std::vector<compare::LaneRun>& runs, const Preset& preset) {
  return [lanes = ganttRuns(runs), options = ganttOptions(preset)](QCPPainter& painter, const Page& page) {
    painter.scale(kUnitsPerPoint, kUnitsPerPoint);
    paintGanttFigure(painter, QSizeF(page.width(), page.height()) / kUnitsPerPoint, lanes, options);
  };
}

std::string ganttCsv(const std::vector<compare::LaneRun>& runs) {
  QStringList lines{QStringLiteral("lane,job,copy,node,gpu,gpu_type,start_s,end_s,kind")};
  const auto exact = [](double v) { return QString::number(v, 'g', QLocale::FloatingPointShortest); };
  for (const compare::LaneRun& run : runs) {
    const model::Problem& problem = *run.trace->problem;
    const trace::Segments& segments = run.trace->segments;
    for (std::size_t row = 0; row < segments.size(); ++row) {
      const trace::Segment s = segments.at(row);
      QStringList cells{csvCell(run.lane.label), csvCell(problem.jobs[s.job].id), QString::number(s.copy)};
      if (s.gpu.valid()) {
        const model::Gpu& gpu = problem.gpus[s.gpu];
        cells << csvCell(problem.nodes[gpu.node].id) << QString::number(gpu.index) << csvCell(problem.types[gpu.type].id);
      } else {
        cells << QString() << QString() << QString();
      }
      cells << exact(s.start_s) << exact(s.end_s) << QString::fromLatin1(trace::toString(s.kind));
      lines << cells.join(QLatin1Char(','));
    }
  }
  return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toStdString();
}

QString titleOf(const std::vector<compare::LaneRun>& runs) {
  return QString::fromStdString(runs.front().trace->problem->scenario.title);
}

QByteArray pdf(const Page& page, const QString& title, const Paint& paint) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("Roundel"));
  writer.setResolution(kUnitsPerInch);
  writer.setPageSize(QPageSize(page.mm, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  QCPPainter painter(&writer);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  // The writer's page has whole points and hangs from its top; the true page stands on its bottom.
  const QSizeF exact = page.mm / kMmPerPoint;
  painter.translate(0, (writer.pageLayout().fullRectPoints().height() - exact.height()) * kUnitsPerPoint);
  paint(painter, page);
  painter.end();
  buffer.close();
  return exactPdf(bytes, exact);
}

QByteArray svg(const Page& page, const QString& title, const Paint& paint) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setTitle(title);
  generator.setDescription(QStringLiteral("Roundel: ") + title);
  generator.setResolution(kUnitsPerInch);
  generator.setSize(QSize(page.width(), page.height()));
  generator.setViewBox(QRect(0, 0, page.width(), page.height()));
  QCPPainter painter(&generator);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  paint(painter, page);
  painter.end();
  return bytes;
}

QImage picture(const Page& page, const Paint& paint, double dpi) {
  const double scale = dpi / kUnitsPerInch;
  QImage image(static_cast<int>(std::lround(page.width() * scale)), static_cast<int>(std::lround(page.height() * scale)), QImage::Format_RGB32);
  image.fill(Qt::white);
  image.setDotsPerMeterX(static_cast<int>(dpi / 0.0254));
  image.setDotsPerMeterY(static_cast<int>(dpi / 0.0254));
  QCPPainter painter(&image);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(scale, scale);
  paint(painter, page);
  painter.end();
  return image;
}

QByteArray png(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

std::vector<compare::LaneRun> withTraces(const std::vector<compare::LaneRun>& runs) {
  std::vector<compare::LaneRun> usable;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(usable), [](const compare::LaneRun& run) { return run.trace && run.metrics; });
  return usable;
}

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

bool knownKind(const std::string& kind, std::string& error) {
  const std::vector<std::string> all = kinds();
  if (std::find(all.begin(), all.end(), kind) != all.end()) return true;
  error = "unknown figure kind \"" + kind + "\"; known are " + join(all);
  return false;
}

/// The runs that have anything to draw; none and `error` where there is nothing or the kind is unknown.
std::vector<compare::LaneRun> drawable(const std::vector<compare::LaneRun>& given, const std::string& kind, std::string& error) {
  if (!knownKind(kind, error)) return {};
  std::vector<compare::LaneRun> runs = withTraces(given);
  if (runs.empty()) error = "no run has anything to draw";
  return runs;
}

Paint painterOf(const std::vector<compare::LaneRun>& runs, const std::string& kind, const Preset& preset) {
  ensureApplication();
  return kind == "gantt" ? ganttPainter(runs, preset) : plotPainter(runs, kind, preset);
}

}  // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> list{
      {"ieee-1col", 88.9, 8, 120},     {"ieee-2col", 181.86, 8, 220}, {"acm-1col", 84.76, 8, 120},   {"acm-2col", 177.93, 8, 220},
      {"usenix", 84.71, 8, 120},       {"lncs", 122, 8, 160},         {"nature-1col", 89, 7, 120},   {"nature-2col", 183, 7, 220},
      {"beamer", 160, 11, 90},         {"poster", 400, 24, 500}};
  return list;
}

const Preset* findPreset(const std::string& name) {
  const auto it = std::find_if(presets().begin(), presets().end(), [&](const Preset& p) { return name == p.name; });
  return it == presets().end() ? nullptr : &*it;
}

std::vector<std::string> kinds() {
  std::vector<std::string> all{"gantt"};
  for (const QString& kind : plots::plotKinds()) all.push_back(kind.toStdString());
  return all;
}

QSizeF sizeOf_mm(const std::vector<compare::LaneRun>& runs, const std::string& kind, const Preset& preset) {
  const auto lanes = static_cast<double>(runs.size());
  const double line_mm = preset.font_pt * kMmPerPoint;
  double height = preset.width_mm * 0.62;
  if (kind == "lr-dots" || kind == "jct-quantiles") height = line_mm * (5 + 3.2 * lanes);
  if (kind == "gantt") height = ganttFigureHeight_pt(ganttRuns(runs), ganttOptions(preset), preset.max_height_mm / kMmPerPoint) * kMmPerPoint;
  if (kind == "gru" || kind.starts_with("cru")) height = preset.width_mm * 0.5;
  return {preset.width_mm, std::clamp(height, 30.0, preset.max_height_mm)};
}

QByteArray paintFigure(const std::vector<compare::LaneRun>& given, const std::string& kind, const Preset& preset, Format format,
                       std::string& error) {
  if (format == Format::Png) {
    const QImage image = paintPicture(given, kind, preset, kPngDpi, error);
    return image.isNull() ? QByteArray() : png(image);
  }
  const std::vector<compare::LaneRun> runs = drawable(given, kind, error);
  if (runs.empty()) return {};
  const Page page{sizeOf_mm(runs, kind, preset)};
  const Paint paint = painterOf(runs, kind, preset);
  return format == Format::Pdf ? pdf(page, titleOf(runs), paint) : svg(page, titleOf(runs), paint);
}

QImage paintPicture(const std::vector<compare::LaneRun>& given, const std::string& kind, const Preset& preset, double dpi, std::string& error) {
  const std::vector<compare::LaneRun> runs = drawable(given, kind, error);
  if (runs.empty()) return {};
  return picture({sizeOf_mm(runs, kind, preset)}, painterOf(runs, kind, preset), dpi);
}

std::string figureCsv(const std::vector<compare::LaneRun>& given, const std::string& kind) {
  const std::vector<compare::LaneRun> runs = withTraces(given);
  if (kind == "gantt") return ganttCsv(runs);
  return plots::plotData(QString::fromStdString(kind), plots::lanesOf(runs)).csv().toStdString();
}

bool writeFigure(const std::vector<compare::LaneRun>& runs, const std::string& kind, const std::string& preset_name,
                 const std::string& path, std::string& error) {
  const Preset* preset = findPreset(preset_name);
  if (preset == nullptr) {
    std::vector<std::string> names;
    for (const Preset& p : presets()) names.emplace_back(p.name);
    error = "unknown preset \"" + preset_name + "\"; known are " + join(names);
    return false;
  }
  if (drawable(runs, kind, error).empty()) return false;
  const std::string ending = std::filesystem::path(path).extension().string();
  std::string bytes;
  if (ending == ".csv") {
    bytes = figureCsv(runs, kind);
  } else if (ending == ".pdf" || ending == ".svg" || ending == ".png") {
    const Format format = ending == ".pdf" ? Format::Pdf : ending == ".svg" ? Format::Svg : Format::Png;
    bytes = paintFigure(runs, kind, *preset, format, error).toStdString();
  } else {
    error = path + ": a figure ends in .pdf, .svg, .png or .csv";
    return false;
  }
  return !bytes.empty() && io::writeFileAtomically(path, bytes, error);
}

}  // namespace roundel::widgets::figures
