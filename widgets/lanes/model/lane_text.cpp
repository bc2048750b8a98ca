// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/lane_text.h"
#include "widgets/base/painting/time_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <cmath>
#include <map>

#include "core/trace/forecast_use.h"
#include "widgets/lanes/painting/gantt_marks.h"

namespace roundel::widgets {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(LaneText)
};
QString id(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString number(double value) { return QString::number(value, 'g', 6); }

QString line(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(name, value);
}

QString kindName(trace::SegmentKind kind) {
  switch (kind) {
    case trace::SegmentKind::Run:
      return Texts::tr("runs");
    case trace::SegmentKind::Restart:
      return Texts::tr("restarts (holds the GPU, no progress)");
    case trace::SegmentKind::Switch:
      return Texts::tr("switches (holds the GPU, no progress)");
    case trace::SegmentKind::Sync:
      return Texts::tr("synchronises");
    case trace::SegmentKind::Idle:
      return Texts::tr("idle (holds the GPU, no progress)");
  }
  return {};
}

// Whether a text may state an end: a hidden future is hidden in texts and tables too.
bool endKnown(const GanttController& controller, double end_s) {
  return controller.bench()->future() != Workbench::Future::Hidden || end_s <= controller.bench()->playhead.now_s();
}

// Returns what the reference runs on this GPU at this instant, if it differs.
QString referenceLine(const GanttController& controller, const GanttHit& hit) {
  const ReferenceLane& reference = controller.reference;
  const auto rows = reference.rows(hit.lane);
  if (!rows || !hit.gpu.valid()) return {};
  const auto reference_jobs = differenceAt(*rows, hit.gpu, hit.t_s);
  if (!reference_jobs) return {};
  const QString jobs_text =
      reference_jobs->empty() ? Texts::tr("idle") : id(metrics::idsOf(rows->reference->problem(), *reference_jobs));
  // The former run of the same lane is called "before", that of a branch's parent by the parent's name.
  const int named_lane = rows->same_lane ? controller.lanes.parentOf(hit.lane) : reference.lane();
  return line(
      named_lane < 0 ? Texts::tr("before") : Texts::tr("in %1").arg(controller.lanes.name(named_lane).toHtmlEscaped()),
      jobs_text);
}

QString barTip(const GanttController& controller, const GanttHit& hit) {
  const BarIndex& bars = *controller.lanes.lane(hit.lane).bars;
  const Bar& bar = bars.bar(*hit.bar);
  const model::Job& job = bars.problem().jobs[bar.job];
  QString title = QStringLiteral("<b>%1</b>").arg(barLabel(bars, bar).toHtmlEscaped());
  if (!job.name.empty() && job.name != job.id) title += QStringLiteral(" ") + id(job.name);
  QString rows = line(Texts::tr("GPU"), gpuName(bars.problem(), hit.gpu).toHtmlEscaped());
  rows += line(Texts::tr("gang"), gangText(bars, *hit.bar).toHtmlEscaped());
  if (endKnown(controller, bar.end_s)) {
    rows += line(Texts::tr("time"), Texts::tr("%1 to %2 (%3)")
                                        .arg(clockText(bar.start_s, controller.time.end_s()),
                                             clockText(bar.end_s, controller.time.end_s()),
                                             durationText(bar.end_s - bar.start_s, controller.time.end_s())));
    rows += line(Texts::tr("iterations here"), number(bars.iterations(*hit.bar)));
  } else {
    rows += line(Texts::tr("time"), Texts::tr("since %1").arg(clockText(bar.start_s, controller.time.end_s())));
  }
  if (bar.overhead_s > 0) rows += line(Texts::tr("overhead"), durationText(bar.overhead_s));
  if (bar.with.valid()) rows += line(Texts::tr("shares the GPU with"), id(bars.problem().jobs[bar.with].id));
  if (bar.part > 0)
    rows += line(Texts::tr("part"), id(bars.trace().segments.part_names[static_cast<std::size_t>(bar.part)]));
  if (bar.waits > 0)
    rows += line(Texts::tr("waits for a slower GPU"),
                 Texts::tr("%1 % of its running time, at the gang's barrier").arg(std::round(bar.waits * 100)));
  rows += line(Texts::tr("at %1").arg(clockText(hit.t_s, controller.time.end_s())),
               kindName(bars.kindAt(*hit.bar, hit.t_s)));
  rows += referenceLine(controller, hit);
  rows += line(Texts::tr("to move it"), Texts::tr("drag its left end, or press Ctrl+Up or Ctrl+Down"));
  return title + QStringLiteral("<table>%1</table>").arg(rows);
}

// Returns the tip for a place at which many bars share a pixel.
QString crowdTip(const GanttController& controller, const GanttHit& hit) {
  const BarIndex& bars = *controller.lanes.lane(hit.lane).bars;
  const double half_s = 2 / controller.lanes.lane(hit.lane).axis.px_per_s;
  const BarRange range = bars.row(hit.gpu).visible(hit.t_s - half_s, hit.t_s + half_s);
  if (range.size() < 4) return {};
  return Texts::tr("%n bar(s) are within these few pixels. Zoom in for more (Ctrl+wheel, W).", nullptr,
                   static_cast<int>(range.size()));
}

QString queueTip(const GanttController& controller, const GanttHit& hit) {
  const BarIndex& bars = *controller.lanes.lane(hit.lane).bars;
  if (!controller.lanes.shown(hit.lane, hit.t_s)) return {};
  const std::vector<model::JobIndex> waiting = bars.index().jobsIn(metrics::JobPhase::Queued, hit.t_s);
  QStringList names;
  for (std::size_t i = 0; i < waiting.size() && i < 8; ++i) names << id(bars.problem().jobs[waiting[i]].id);
  if (waiting.size() > 8) names << QStringLiteral("…");
  QString text = Texts::tr("%n job(s) wait", nullptr, static_cast<int>(waiting.size())) + QStringLiteral(" ") +
                 Texts::tr("at %1").arg(clockText(hit.t_s, controller.time.end_s()));
  if (!names.isEmpty()) text += QStringLiteral(": ") + names.join(QStringLiteral(", "));
  if (hit.queued.valid()) {
    text += QStringLiteral("<br>") +
            Texts::tr("<b>%1</b> has waited %2")
                .arg(id(bars.problem().jobs[hit.queued].id),
                     durationText(bars.index().wait_s(hit.queued, hit.t_s), controller.time.end_s()));
  }
  return text;
}

QString gapTip(const GanttController& controller, const GanttHit& hit) {
  const BarIndex& bars = *controller.lanes.lane(hit.lane).bars;
  const QString gpu = gpuName(bars.problem(), hit.gpu).toHtmlEscaped();
  if (!controller.lanes.shown(hit.lane, hit.t_s)) return gpu;
  for (const DownTime& down_time : downTimes(bars.trace())) {
    if (down_time.node == bars.problem().gpus[hit.gpu].node && down_time.from_s <= hit.t_s &&
        hit.t_s < down_time.to_s) {
      return Texts::tr("%1: the node is down from %2 to %3")
          .arg(gpu, clockText(down_time.from_s, controller.time.end_s()),
               clockText(down_time.to_s, controller.time.end_s()));
    }
  }
  const auto before = bars.barBefore(hit.gpu, hit.t_s), after = bars.barAfter(hit.gpu, hit.t_s);
  const QString idle_since = clockText(before ? bars.bar(*before).end_s : 0, controller.time.end_s());
  const QString reference = referenceLine(controller, hit);
  const QString reference_table = reference.isEmpty() ? reference : QStringLiteral("<table>%1</table>").arg(reference);
  if (!after || !controller.lanes.shown(hit.lane, bars.bar(*after).start_s))
    return Texts::tr("%1 is idle since %2").arg(gpu, idle_since) + reference_table;
  return Texts::tr("%1 is idle from %2 to %3")
             .arg(gpu, idle_since, clockText(bars.bar(*after).start_s, controller.time.end_s())) +
         reference_table;
}

trace::ForecastUse useOf(const LaneState& state) {
  return state.run && state.run->trace ? trace::forecastUse(*state.run->trace) : trace::ForecastUse{};
}

// Short; forecastTip() explains it.
QString forecastNote(const LaneState& state) {
  const trace::ForecastUse use = useOf(state);
  const int truth = use.of(model::ForecastSource::Truth);
  if (truth == 0) return state.run && !state.run->note.empty() ? Texts::tr("adjusted") : QString();
  if (truth == use.all()) return Texts::tr("forecast = truth");
  return Texts::tr("forecast = truth: %1 of %2").arg(truth).arg(use.all());
}

}  // namespace

QString gpuName(const model::Problem& problem, model::GpuIndex gpu) {
  const model::Gpu& g = problem.gpus[gpu];
  return QStringLiteral("%1 %2 %3")
      .arg(QString::fromStdString(problem.nodes[g.node].id), QString::fromStdString(problem.types[g.type].id),
           QString::number(g.index));
}

QString gpuSetText(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus) {
  std::map<std::pair<std::int32_t, std::int32_t>, int> counts;
  for (const model::GpuIndex gpu_index : gpus) {
    const model::Gpu& gpu = problem.gpus[gpu_index];
    ++counts[{gpu.node.value, gpu.type.value}];
  }
  QStringList parts;
  for (const auto& [place, n] : counts) {
    parts << Texts::tr("%1 × %2 on %3")
                 .arg(n)
                 .arg(QString::fromStdString(problem.types[model::TypeIndex(place.second)].id),
                      QString::fromStdString(problem.nodes[model::NodeIndex(place.first)].id));
  }
  return parts.join(QStringLiteral(" + "));
}

QString gangText(const BarIndex& bars, BarRef ref) {
  std::vector<model::GpuIndex> gpus;
  for (const BarRef& member : bars.gang(ref)) gpus.push_back(member.gpu);
  return gpuSetText(bars.problem(), gpus);
}

QString barSentence(const BarIndex& bars, BarRef ref) {
  const Bar& bar = bars.bar(ref);
  const QString sentence =
      Texts::tr("%1 on %2 from %3 to %4, %n GPU(s)", nullptr, static_cast<int>(bars.gang(ref).size()))
          .arg(barLabel(bars, bar), gpuName(bars.problem(), ref.gpu), clockText(bar.start_s, bars.trace().end_s),
               clockText(bar.end_s, bars.trace().end_s));
  if (!bar.with.valid()) return sentence;
  return Texts::tr("%1, shared with %2").arg(sentence, QString::fromStdString(bars.problem().jobs[bar.with].id));
}

QString hitTip(const GanttController& controller, const GanttHit& hit) {
  if (hit.zone == GanttHit::Zone::None) return {};
  if (hit.zone == GanttHit::Zone::Queue) return queueTip(controller, hit);
  if (hit.zone == GanttHit::Zone::Bars) {
    if (const QString crowd = crowdTip(controller, hit); !crowd.isEmpty()) return crowd;
  }
  return hit.bar ? barTip(controller, hit) : gapTip(controller, hit);
}

QString segmentsAsTable(const GanttController& controller, int only) {
  QString table = QStringLiteral("lane\tjob\tcopy\tnode\tgpu\tgpu_type\tstart_s\tend_s\tkind\titerations\n");
  for (int i = 0; i < controller.lanes.count(); ++i) {
    if ((only >= 0 && only != i) || !controller.lanes.lane(i).bars) continue;
    const BarIndex& bars = *controller.lanes.lane(i).bars;
    const model::Problem& problem = bars.problem();
    const trace::Segments& segments = bars.trace().segments;
    for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
      const model::GpuIndex gpu(g);
      for (const std::uint32_t row : bars.index().rowsOfGpu(gpu)) {
        trace::Segment s = segments.at(row);
        if (!endKnown(controller, s.end_s) && controller.lanes.shown(i, s.start_s)) {
          const double now_s = controller.bench()->playhead.now_s();
          s.iterations *= (now_s - s.start_s) / (s.end_s - s.start_s);
          s.end_s = now_s;
        }
        if (s.end_s <= controller.time.axis().from_s() || s.start_s >= controller.time.axis().to_s() ||
            !controller.lanes.shown(i, s.start_s))
          continue;
        const QStringList cells{controller.lanes.name(i),
                                QString::fromStdString(problem.jobs[s.job].id),
                                QString::number(s.copy),
                                QString::fromStdString(problem.nodes[problem.gpus[g].node].id),
                                QString::number(problem.gpus[g].index),
                                QString::fromStdString(problem.types[problem.gpus[g].type].id),
                                QString::number(s.start_s, 'g', QLocale::FloatingPointShortest),
                                QString::number(s.end_s, 'g', QLocale::FloatingPointShortest),
                                QString::fromLatin1(trace::toString(s.kind)),
                                QString::number(s.iterations, 'g', QLocale::FloatingPointShortest)};
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
      }
    }
  }
  return table;
}

QString eventText(const model::Problem& problem, const model::Event& event) {
  const auto node = [&] { return QString::fromStdString(problem.nodes[event.node].id); };
  const auto job = [&] { return QString::fromStdString(problem.jobs[event.job].id); };
  switch (event.kind) {
    case model::EventKind::NodeDown:
      return Texts::tr("%1 goes down").arg(node());
    case model::EventKind::NodeUp:
      return Texts::tr("%1 comes up").arg(node());
    case model::EventKind::CancelJob:
      return Texts::tr("%1 is cancelled").arg(job());
    case model::EventKind::SetSpeed:
      return Texts::tr("%1 runs at %2 times its speed").arg(node(), number(event.value.value_or(1)));
    case model::EventKind::SetThroughput:
      break;
  }
  const QString type = QString::fromStdString(problem.types[event.type].id);
  return event.value ? Texts::tr("%1 on %2 does %3 iterations/s").arg(job(), type, number(*event.value))
                     : Texts::tr("%1 can no longer run on %2").arg(job(), type);
}

QString laneStatus(const LaneState& state) {
  switch (state.status) {
    case LaneState::Status::Waiting:
      return Texts::tr("Waiting to run");
    case LaneState::Status::Running:
      return Texts::tr("Running, %1 %").arg(static_cast<int>(std::floor(state.progress * 100)));
    case LaneState::Status::Failed:
      return Texts::tr("Failed: %1").arg(state.message);
    case LaneState::Status::Cancelled:
      return Texts::tr("Cancelled");
    case LaneState::Status::Done:
      break;
  }
  if (state.stale) return Texts::tr("Computed before the last change of the scenario");
  return state.message.section(QLatin1Char('\n'), -1);  // why the run did not finish all jobs
}

QString forecastTip(const LaneState& state) {
  const trace::ForecastUse use = useOf(state);
  const int truth = use.of(model::ForecastSource::Truth);
  if (truth == 0) return state.run ? QString::fromStdString(state.run->note) : QString();
  return Texts::
      tr("%1 of %2 jobs were ordered by their true number of iterations: the option asks for a perfect forecast, or no "
         "earlier job is like them. A real scheduler would not know this number.")
          .arg(truth)
          .arg(use.all());
}

QString laneNote(const LaneState& state) {
  if (state.status == LaneState::Status::Failed) return Texts::tr("failed");
  if (state.status == LaneState::Status::Cancelled)
    return state.index ? Texts::tr("cancelled, stale") : Texts::tr("cancelled");
  if (state.stale) return Texts::tr("stale");
  if (state.computing) return Texts::tr("computing…");
  if (state.branch_point) {
    // An unfair comparison is noted here, since FairnessBadge compares the lanes of the document.
    QStringList differs;
    for (const compare::Edit& edit : state.branch_point->edits) {
      const QString difference = QCoreApplication::translate("LaneText", compare::differsIn(edit));
      if (!differs.contains(difference)) differs << difference;
    }
    if (!differs.isEmpty()) return Texts::tr("not the same %1").arg(differs.join(QStringLiteral(", ")));
  }
  if (!state.run || !state.run->trace) return {};
  switch (state.run->trace->status) {
    case trace::RunStatus::Stopped:
    case trace::RunStatus::Horizon:
      return Texts::tr("prefix only");
    case trace::RunStatus::Stuck:
      return Texts::tr("stuck");
    case trace::RunStatus::Failed:
      return Texts::tr("failed");
    case trace::RunStatus::Complete:
      return forecastNote(state);
  }
  return {};
}

QString laneSentence(const GanttController& controller, int lane, const CardText& card) {
  QStringList parts{controller.lanes.name(lane)};
  const QString status = laneStatus(controller.lanes.state(lane));
  if (!status.isEmpty()) parts << status;
  if (const QString forecast = forecastTip(controller.lanes.state(lane)); !forecast.isEmpty()) parts << forecast;
  for (const CardRow& row : card.rows) {
    parts << QStringLiteral("%1 %2").arg(row.title, card.against ? againstText(row) : row.value) +
                 (row.mark.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(row.mark));
  }
  if (!card.rows.empty()) parts << card.scope;
  return parts.join(QStringLiteral(", "));
}

}  // namespace roundel::widgets
