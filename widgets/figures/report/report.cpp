// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/report.h"

#include <QFile>
#include <algorithm>
#include <map>

#include "core/compare/fairness.h"
#include "core/io/files/write_file.h"
#include "core/metrics/counted_jobs.h"
#include "core/model/scenario.h"
#include "core/model/time_unit.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/files/svg_file.h"
#include "widgets/figures/kinds/altered_note.h"
#include "widgets/figures/kinds/registry/figure_kind.h"
#include "widgets/figures/report/html.h"
#include "widgets/figures/report/report_jobs.h"
#include "widgets/figures/report/report_tables.h"

namespace roundel::widgets::report {
namespace {

using figures::Topic;
using plots::PlotLane;

constexpr std::size_t kMaxRows =
    1000;  // of a figure's numbers; every bar of a long run would make the file a hundred times larger
constexpr const char* kWide = "nature-2col";
constexpr const char* kNarrow = "nature-1col";
constexpr const char* kStopped = "stopped on request; nothing was written";

QByteArray resource(const char* name) {
  QFile file(QStringLiteral(":/roundel/report/%1").arg(QLatin1String(name)));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Section {
  const char* id;
  const char* title;
  std::vector<Topic> topics;

  std::vector<std::string> kinds() const {
    std::vector<std::string> ids;
    for (const Topic topic : topics)
      std::ranges::move(figures::kindsThat([=](const figures::FigureKind& kind) { return kind.topic == topic; }),
                        std::back_inserter(ids));
    return ids;
  }
};
const std::vector<Section>& sections() {
  static const std::vector<Section> list{
      {"schedule", QT_TRANSLATE_NOOP("roundel::widgets::report", "Schedule"), {Topic::Schedule}},
      {"cluster-use", QT_TRANSLATE_NOOP("roundel::widgets::report", "How the cluster was used"), {Topic::Use}},
      {"jobs-fared",
       QT_TRANSLATE_NOOP("roundel::widgets::report", "How the jobs fared"),
       {Topic::Times, Topic::Ratios}},
      {"setup-figures",
       QT_TRANSLATE_NOOP("roundel::widgets::report", "Cluster and throughputs"),
       {Topic::Cluster, Topic::Throughputs}}};
  return list;
}

class Writer {
  Q_DECLARE_TR_FUNCTIONS(ReportWriter)

 public:
  Writer(const std::vector<PlotLane>& lanes, const std::vector<figures::Page>& pages) : m_lanes(lanes), m_pages(pages) {
    figures::Figure whole_figure;
    whole_figure.kind = figures::kGantt;
    whole_figure.lanes = drawn(lanes);
    m_file = figures::fileMetadata(whole_figure, kWide);
    m_problem = (whole_figure.lanes.front().run->origin ? whole_figure.lanes.front().run->origin
                                                        : whole_figure.lanes.front().run->trace->problem)
                    .get();
  }

  QByteArray write() {
    head();
    top();
    navigation();
    m_out += "<main>\n";
    metrics();
    for (const Section& section : sections()) figuresOf(section);
    jobs();
    setup();
    m_out += "</main>\n";
    foot();
    return std::move(m_out);
  }

 private:
  QString title() const {
    return m_problem->scenario->title.empty() ? tr("Comparison of schedulers") : words(m_problem->scenario->title);
  }

  void head() {
    m_out = "<!DOCTYPE html>\n<html lang=\"" + escaped(tr("en")) +
            "\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"generator\" "
            "content=\"Roundel " ROUNDEL_VERSION "\"/>\n" +
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" + escaped(title()) +
            "</title>\n<link rel=\"icon\" href=\"data:,\"/>\n<style>\n" + resource("report.css") +
            "</style>\n</head>\n<body>\n";
  }

  void top() {
    const model::Scenario& scenario = *m_problem->scenario;
    m_out += "<header>\n<p class=\"eyebrow\">" + escaped(tr("Comparison of schedulers")) + "</p>\n<h1>" +
             escaped(title()) + "</h1>\n";
    if (!scenario.description.empty()) m_out += "<p>" + escaped(scenario.description) + "</p>\n";
    if (scenario.source && !scenario.source->cite.empty())
      m_out += "<p class=\"note\">" + escaped(tr("Source: %1").arg(words(scenario.source->cite))) + "</p>\n";
    facts();
    altered();
    fairness();
    m_out += "</header>\n";
  }

  QString typesText() const {
    QStringList types;
    for (const model::GpuType& type : m_problem->types)
      if (type.total > 0) types << QStringLiteral("%1 %2").arg(type.total).arg(words(type.id));
    return types.join(QStringLiteral(", "));
  }

  std::string finishedNote() const {
    std::vector<std::pair<std::string, metrics::FinishedJobs>> finished;
    for (const PlotLane& lane : m_lanes)
      if (lane.run->ok() && lane.run->metrics)
        finished.emplace_back(lane.label.toStdString(), metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up));
    return metrics::finishedNote(finished);
  }

  void facts() {
    const QString types = typesText();
    QStringList labels;
    for (const PlotLane& lane : m_lanes) labels << lane.label;
    std::vector<std::pair<QString, QString>> list{
        {tr("Schedulers"), labels.join(QStringLiteral(", "))},
        {tr("Jobs"), QString::number(m_problem->jobs.size())},
        {tr("GPUs"), tr("%1 (%2) on %3 nodes")
                         .arg(QString::number(m_problem->gpuCount()), types, QString::number(m_problem->nodes.size()))},
        {tr("Round, restart"), words(model::timeText(m_problem->clock.round_s)) + QStringLiteral(", ") +
                                   words(model::timeText(m_problem->clock.restart_s))}};
    if (const std::string note = figures::warmUpNote(m_lanes); !note.empty())
      list.emplace_back(tr("Warm-up"), words(note));
    if (const std::string note = finishedNote(); !note.empty()) list.emplace_back(tr("Means"), words(note));
    m_out += "<dl class=\"facts\">\n";
    for (const auto& [name, value] : list)
      m_out += "<div><dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd></div>\n";
    m_out += "</dl>\n";
  }

  void altered() {
    figures::Figure whole_figure;
    whole_figure.lanes = m_lanes;
    const QString note = figures::alteredNote(whole_figure);
    if (!note.isEmpty()) m_out += "<p class=\"badge unfair\">≠ " + escaped(note) + "</p>\n";
  }

  void fairness() {
    std::vector<compare::LaneRun> runs;
    for (const PlotLane& lane : drawn(m_lanes)) runs.push_back(*lane.run);
    if (runs.size() < 2) return;
    const compare::Fairness verdict = compare::fairness(runs);
    if (verdict.fair) {
      m_out += "<p class=\"badge fair\">✓ " +
               escaped(tr("Fair comparison: %1").arg(words(compare::sharedConditions(runs)))) + "</p>\n";
      return;
    }
    m_out +=
        "<p class=\"badge unfair\">≠ " + escaped(tr("Not a fair comparison")) + "</p>\n<ul class=\"differences\">\n";
    for (const std::string& difference : verdict.differences) m_out += "<li>" + escaped(difference) + "</li>\n";
    m_out += "</ul>\n";
  }

  void navigation() {
    m_out += "<nav aria-label=\"" + escaped(tr("Sections")) + "\"><ul>\n";
    const auto link = [&](const char* id, const QString& text) {
      m_out += QByteArray("<li><a href=\"#") + id + "\">" + escaped(text) + "</a></li>\n";
    };
    link("metrics", tr("Metrics"));
    for (const Section& section : sections()) link(section.id, tr(section.title));
    link("jobs", tr("Jobs"));
    link("setup", tr("Set-up"));
    m_out += "</ul></nav>\n";
  }

  void open(const char* id, const QString& title) {
    m_out += QByteArray("<section id=\"") + id + "\" aria-labelledby=\"" + id + "-title\">\n<h2 id=\"" + id +
             "-title\">" + escaped(title) + "</h2>\n";
  }
  void close() { m_out += "</section>\n"; }

  void metrics() {
    open("metrics", tr("Metrics"));
    m_out +=
        "<p class=\"note\">" +
        escaped(tr(
            "Of the whole run. A click on a heading sorts; hovering shows the metric's definition. "
            "Times of this page have one unit, that of the longest run; hovering a number shows it exactly, in seconds. Nothing is "
            "marked best where the schedulers have not finished the same jobs.")) +
        "</p>\n" + metricsTable(m_lanes);
    m_out += "<details><summary>" + escaped(tr("Every metric with its definition")) + "</summary>\n" +
             everyMetric(m_lanes) + "</details>\n";
    const QByteArray expected = expectedTable(m_lanes);
    if (!expected.isEmpty())
      m_out += "<h3 style=\"margin:20px 0 8px\">" + escaped(tr("Expected beside ours")) + "</h3>\n" + expected;
    close();
  }

  void figuresOf(const Section& section) {
    open(section.id, tr(section.title));
    QByteArray missing;
    m_out += "<div class=\"figures\">\n";
    for (const std::string& kind : section.kinds()) {
      const auto page = std::ranges::find_if(m_pages, [&](const figures::Page& p) { return p.figure.kind == kind; });
      if (page == m_pages.end()) continue;
      if (page->figure.drawable())
        figure(*page);
      else
        missing += "<p class=\"note\">" + escaped(tr("%1: %2").arg(page->figure.title, page->figure.empty)) + "</p>\n";
    }
    m_out += "</div>\n" + missing;
    close();
  }

  void figure(const figures::Page& page) {
    const figures::Figure& page_figure = page.figure;
    const QString name = page_figure.note.isEmpty() ? page_figure.title
                                                    : QStringLiteral("%1: %2").arg(page_figure.title, page_figure.note);
    QStringList labels;
    for (const PlotLane& lane : page_figure.lanes) labels << lane.label;
    const bool is_wide = page.preset == figures::findPreset(kWide);
    const QString spoken =
        tr("%1. Schedulers: %2. The numbers follow as a table.").arg(name, labels.join(QStringLiteral(", ")));
    m_out +=
        QByteArray("<figure class=\"") + (is_wide ? "wide" : "narrow") + "\"><figcaption><h3>" +
        escaped(page_figure.title) +
        (page_figure.note.isEmpty() ? QByteArray() : " <span class=\"note\">" + escaped(page_figure.note) + "</span>") +
        "</h3></figcaption>\n" +
        figures::svgElement(page.drawing, QByteArray::fromStdString(page_figure.kind) + '-', spoken) +
        twin(page_figure) + "</figure>\n";
  }

  QByteArray twin(const figures::Figure& shown) const {
    const std::vector<QStringList> rows = csvRows(shown.table().toUtf8());
    if (rows.empty()) return {};
    const model::TimeUnit time = unitOf(m_lanes);
    std::vector<Head> heads;
    std::vector<char> times;
    for (int i = 0; i < rows.front().size(); ++i) {
      const QString& column = rows.front()[i];
      const bool number = rows.size() > 1 && !readable(rows[1].value(i)).isEmpty();
      heads.push_back({headingOf(column, time), {}, number, false});
      times.push_back(column.endsWith(QLatin1String("_s")) && !column.endsWith(QLatin1String("_per_s")));
    }
    const std::size_t count = rows.size() - 1;
    QByteArray out = "<details><summary>" + escaped(tr("Numbers of “%1”").arg(shown.title)) + "</summary>\n";
    if (count > kMaxRows) {
      out += "<p class=\"note\">" +
             escaped(tr("The first %1 of %2 rows. All of them: roundel-cli figure RUN_DIR... --kind %3 --preset "
                        "ieee-2col --out %3.csv")
                         .arg(kMaxRows)
                         .arg(count)
                         .arg(words(shown.kind))) +
             "</p>\n";
    }
    out += "<div class=\"scroll tall\" tabindex=\"0\" role=\"region\" aria-label=\"" +
           escaped(tr("Numbers of “%1”").arg(shown.title)) + "\"><table>\n" + headRow(heads, false) + "<tbody>\n";
    for (std::size_t i = 1; i < rows.size() && i <= kMaxRows; ++i) {
      out += "<tr>";
      for (int column = 0; column < rows[i].size(); ++column)
        out += times[static_cast<std::size_t>(column)] != 0 ? timeCell(rows[i][column], time) : cell(rows[i][column]);
      out += "</tr>\n";
    }
    return out + "</tbody></table></div></details>\n";
  }

  void jobs() {
    open("jobs", tr("Jobs"));
    m_out += jobsTable(m_lanes);
    close();
  }

  void setup() {
    open("setup", tr("Set-up"));
    m_out += "<p class=\"note\">" +
             escaped(tr("Values that differ from a scheduler's own default are marked. The scenario below is a part of "
                        "this file: drop the file on Roundel's window and it runs again.")) +
             "</p>\n" + policiesTable(m_lanes);
    const bool branches =
        std::ranges::any_of(m_lanes, [](const PlotLane& lane) { return lane.run->origin != nullptr; });
    if (branches)
      m_out += "<p class=\"note\">" + escaped(tr("Branches are not part of the scenario that is saved.")) + "</p>\n";
    m_out += "<button type=\"button\" class=\"button\" id=\"save\" data-name=\"scenario.json\">" +
             escaped(tr("Save the scenario (scenario.json)")) + "</button>\n";
    close();
  }

  void foot() {
    figures::Figure whole_figure;
    whole_figure.kind = "report";
    whole_figure.lanes = drawn(m_lanes);
    m_out += "<footer><p>" + escaped(figures::provenanceLine(whole_figure)) +
             "</p></footer>\n<p id=\"said\" class=\"unseen\" role=\"status\" data-up=\"" +
             escaped(tr("sorted, smallest first")) + "\" data-down=\"" + escaped(tr("sorted, largest first")) +
             "\"></p>\n<script type=\"application/json\" id=\"roundel-view\">" + scriptJson(m_file.view) +
             "</script>\n<script type=\"application/json\" id=\"roundel-scenario\">\n" + scriptJson(m_file.scenario) +
             "</script>\n<script>\n" + resource("report.js") + "</script>\n</body>\n</html>\n";
  }

  const std::vector<PlotLane>& m_lanes;
  const std::vector<figures::Page>& m_pages;
  const model::Problem* m_problem;
  figures::FileMetadata m_file;
  QByteArray m_out;
};

}  // namespace

const std::vector<Entry>& entries() {
  static const std::vector<Entry> list = [] {
    std::vector<Entry> all_entries;
    for (const Section& section : sections()) {
      const std::vector<std::string> kinds = section.kinds();
      for (const std::string& kind : kinds) all_entries.push_back({kind, kinds.size() == 1 ? kWide : kNarrow});
    }
    return all_entries;
  }();
  return list;
}

std::vector<PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs) {
  std::vector<PlotLane> lanes;
  look::LaneMarks marks;
  for (const compare::LaneRun& run : runs) {
    lanes.push_back({laneName(run.lane), words(run.lane.policy), marks.next(run.lane.policy, run.lane.color),
                     std::make_shared<const compare::LaneRun>(run),
                     run.trace ? std::make_shared<const metrics::TraceIndex>(run.trace) : nullptr});
  }
  return lanes;
}

std::vector<PlotLane> drawn(const std::vector<PlotLane>& lanes) {
  std::vector<PlotLane> out;
  std::ranges::copy_if(lanes, std::back_inserter(out),
                       [](const PlotLane& lane) { return lane.run && lane.run->ok() && lane.run->metrics; });
  return out;
}

QByteArray html(const std::vector<PlotLane>& lanes, const std::vector<figures::Page>& pages) {
  return drawn(lanes).empty() ? QByteArray() : Writer(lanes, pages).write();
}

bool writeReport(const std::vector<compare::LaneRun>& runs, const std::string& path, std::string& error,
                 const std::stop_token& stop) {
  const std::vector<PlotLane> lanes = lanesOf(runs);
  const std::vector<PlotLane> good_lanes = drawn(lanes);
  if (good_lanes.empty()) return error = path + ": no run has ended well, so there is nothing to report", false;
  figures::ensureApplication();
  std::vector<figures::Page> pages;
  for (const Entry& entry : entries()) {
    if (stop.stop_requested()) return error = kStopped, false;
    pages.push_back(figures::pageOf(figures::makeFigure(entry.kind, good_lanes), *figures::findPreset(entry.preset)));
  }
  const QByteArray bytes = html(lanes, pages);
  if (stop.stop_requested()) return error = kStopped, false;
  return io::writeFileAtomically(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error);
}

}  // namespace roundel::widgets::report
