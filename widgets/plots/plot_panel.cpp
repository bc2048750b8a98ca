#include "widgets/plots/plot_panel.h"

#include <qcustomplot.h>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <map>

namespace roundel::widgets {
namespace {

constexpr double kPick = 8;
constexpr std::size_t kManyLanes = 5;

std::vector<plots::PlotLane> finishedLanes(const ComparisonController& comparison) {
  std::vector<plots::PlotLane> lanes;
  std::map<std::string, int> seen;
  for (const LaneState& lane : comparison.lanes()) {
    const int occurrence = seen[lane.lane.policy]++;
    if (!lane.run || !lane.run->ok() || !lane.index) continue;
    lanes.push_back({QString::fromStdString(lane.lane.label), QString::fromStdString(lane.lane.policy), occurrence, lane.run, lane.index});
  }
  return lanes;
}

}  // namespace

PlotPanel::PlotPanel(Workbench* bench, QStringList kinds, QWidget* parent)
    : Panel(QStringLiteral(" "), parent), m_bench(bench), m_kinds(std::move(kinds)) {
  m_menu = new QToolButton(this);
  m_menu->setProperty("role", QStringLiteral("link"));
  m_menu->setPopupMode(QToolButton::InstantPopup);
  m_menu->setToolTip(tr("What this plot shows; copy or export it"));
  auto* menu = new QMenu(m_menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
  m_menu->setMenu(menu);
  setCorner(m_menu);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  m_plot = new QCustomPlot(body());
  m_plot->setMinimumHeight(80);
  m_plot->setFocusPolicy(Qt::StrongFocus);
  m_plot->installEventFilter(this);
  m_empty = makeLabel(tr("A plot appears when a scheduler has finished."), "note", body());
  m_empty->setAlignment(Qt::AlignCenter);
  layout->addWidget(m_plot, 1);
  layout->addWidget(m_empty);

  connect(&bench->comparison, &ComparisonController::laneChanged, this, &PlotPanel::rebuild);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &PlotPanel::rebuild);
  connect(&bench->playhead, &Playhead::moved, this, &PlotPanel::repaintPlot);
  connect(&bench->selection, &Selection::changed, this, &PlotPanel::repaintPlot);
  connect(bench, &Workbench::themeChanged, this, &PlotPanel::repaintPlot);
  connect(bench, &Workbench::futureChanged, this, &PlotPanel::repaintPlot);
  rebuild();
}

QString PlotPanel::name() const { return plots::plotTitle(m_kind); }

void PlotPanel::setKind(const QString& kind) {
  m_kind = kind;
  m_chosen = true;
  rebuild();
}

// Few lanes are told apart as curves; many are clearer so far, as quantile rows.
QString PlotPanel::suitableKind() const {
  const bool many = m_bench->comparison.lanes().size() >= kManyLanes;
  const QString first = m_kinds.front();
  if (many && first == QLatin1String("cru")) return QStringLiteral("cru-cumulative");
  if (many && first == QLatin1String("jct-cdf")) return QStringLiteral("jct-quantiles");
  return first;
}

void PlotPanel::rebuild() {
  if (!m_chosen) m_kind = suitableKind();
  m_data = plots::plotData(m_kind, finishedLanes(m_bench->comparison));
  setTitle(plots::plotTitle(m_kind));
  m_menu->setText((m_data.note.isEmpty() ? tr("change") : m_data.note) + QStringLiteral(" ▾"));
  const bool any = !m_data.lanes.empty();
  m_plot->setVisible(any);
  m_empty->setVisible(!any);
  m_plot->setAccessibleName(plots::plotTitle(m_kind));
  m_plot->setAccessibleDescription(m_data.csv(QLatin1Char('\t')).left(2000));
  repaintPlot();
}

void PlotPanel::repaintPlot() {
  if (m_data.lanes.empty()) return;
  m_look.theme = m_bench->theme();
  m_look.now_s = m_bench->playhead.now_s() >= m_bench->playhead.end_s() ? std::numeric_limits<double>::infinity()
                                                                      : m_bench->playhead.now_s();
  m_look.future = static_cast<int>(m_bench->future());
  m_look.selected = m_bench->selection.job();
  plots::paint(*m_plot, m_data, m_look);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPanel::fillMenu(QMenu* menu) {
  menu->clear();
  for (const QString& kind : m_kinds) {
    const plots::PlotData sample = plots::plotData(kind, m_data.lanes);
    const QString note = sample.note.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(sample.note);
    QAction* action = menu->addAction(plots::plotTitle(kind) + note);
    action->setCheckable(true);
    action->setChecked(kind == m_kind);
    connect(action, &QAction::triggered, this, [this, kind] { setKind(kind); });
  }
  menu->addSeparator();
  connect(menu->addAction(tr("Copy as table")), &QAction::triggered, this,
          [this] { QGuiApplication::clipboard()->setText(m_data.csv(QLatin1Char('\t'))); });
  connect(menu->addAction(tr("Export…")), &QAction::triggered, this, [this] { emit exportRequested(m_kind); });
  connect(menu->addAction(tr("Maximise or restore")), &QAction::triggered, this, &PlotPanel::maximiseRequested);
}

void PlotPanel::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  fillMenu(&menu);
  menu.exec(event->globalPos());
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_plot && event->type() == QEvent::MouseButtonRelease) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::LeftButton) {
      const model::JobIndex job = plots::jobAt(*m_plot, m_data, m_look, mouse->position(), kPick);
      if (job.valid()) m_bench->selection.selectJob(job);
    }
  }
  if (watched == m_plot && event->type() == QEvent::MouseMove) {
    const model::JobIndex job = plots::jobAt(*m_plot, m_data, m_look, static_cast<QMouseEvent*>(event)->position(), kPick);
    const bool known = job.valid() && !m_data.lanes.empty();
    m_plot->setToolTip(known ? QString::fromStdString(m_data.lanes.front().run->trace->problem->jobs[job].id) : QString());
  }
  return Panel::eventFilter(watched, event);
}

}  // namespace roundel::widgets
