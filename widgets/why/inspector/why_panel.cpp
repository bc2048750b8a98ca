// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/formula/leader_lines.h"
#include "widgets/base/formula/rule_view.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/document/session/highlight.h"
#include "widgets/why/inspector/why_boxes.h"
#include "widgets/why/inspector/why_flip.h"
#include "widgets/why/inspector/why_text.h"
#include "widgets/why/job_mark/marked_label.h"

namespace roundel::widgets {
namespace {

constexpr double kPagePadding = 4;  // px at the left of the page, for the vertical lines

}  // namespace

WhyPanel::WhyPanel(Workbench* bench, QWidget* parent) : Panel(tr("Why"), parent), m_bench(bench) {
  m_corner = makeLabel({}, "note", this);
  setCorner(m_corner);
  auto* layout = new QVBoxLayout(body());
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  m_card = makeHeadline();
  layout->addWidget(m_card);
  layout->addWidget(new WhyFlip(bench, body()));
  m_text = new WhyText(bench, body());
  layout->addWidget(m_text, 1);
  m_boxes = new WhyBoxes(bench, this);
  connect(m_boxes, &WhyBoxes::jobChosen, this, &WhyPanel::select);
  m_rule = new RuleView(this);
  connect(m_rule, &RuleView::pointed, this, &WhyPanel::pointAt);
  connect(m_rule, &RuleView::resized, this, &WhyPanel::showPage);
  m_text->setInsets({m_boxes, m_rule});
  m_leaders = new LeaderLines(this);
  connect(m_text->verticalScrollBar(), &QScrollBar::valueChanged, this, &WhyPanel::showLeaders);
  m_buttons = makeButtons();
  layout->addWidget(m_buttons);
  connect(m_text, &QTextBrowser::anchorClicked, this, &WhyPanel::follow);
  connect(m_text, &WhyText::jobChosen, this, &WhyPanel::select);
  connect(m_text, &WhyText::allRowsRequested, this, [this] {
    m_all = true;
    refresh();
  });
  connect(&bench->selection, &Selection::changed, this, [this] {
    m_all = false;
    refresh();
  });
  connect(&bench->selection, &Selection::focusedLaneChanged, this, &WhyPanel::refresh);
  connect(&bench->playhead, &Playhead::moved, this, &WhyPanel::refreshIfMoved);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &WhyPanel::refresh);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &WhyPanel::refresh);
  connect(&bench->reasons, &Reasons::arrived, this, &WhyPanel::refresh);
  connect(bench, &Workbench::themeChanged, this, &WhyPanel::refresh);
  refresh();
}

// Widgets in the page lose pointer and focus while the panel is destroyed; without the block they would signal it.
WhyPanel::~WhyPanel() { m_rule->blockSignals(true); }

// A bar or a gap is explained at its instant; a job alone follows the playhead.
void WhyPanel::refreshIfMoved() {
  if (!m_bench->selection.spot() && m_bench->selection.job().valid() && isVisible()) refresh();
}

// A folded panel does not follow the playhead.
void WhyPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  refresh();
}

void WhyPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  refresh();
}

QWidget* WhyPanel::makeHeadline() {
  auto* card = new QFrame(body());
  card->setObjectName(QStringLiteral("why-headline"));
  card->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(10, 8, 10, 8);
  column->setSpacing(3);
  m_headline = new MarkedLabel(&m_bench->selection, &m_bench->appearance, card);
  m_subline = new MarkedLabel(&m_bench->selection, &m_bench->appearance, card);
  m_headline->setProperty("role", QStringLiteral("why-headline"));
  m_subline->setProperty("role", QStringLiteral("note"));
  for (MarkedLabel* label : {m_headline, m_subline}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
  }
  m_headline->setFont(uiFont(kHeadingPx, QFont::DemiBold));
  m_headline->setAccessibleName(tr("What the scheduler decided, in one sentence"));
  return card;
}

QWidget* WhyPanel::makeButtons() {
  auto* row = new QWidget(body());
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const char* name, const QString& text, const QString& tip, auto act) {
    auto* button = new QPushButton(text, row);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    line->addWidget(button, text.size() > 1 ? 1 : 0);
    connect(button, &QPushButton::clicked, this, act);
    return button;
  };
  QPushButton* previous = add("why-previous", QStringLiteral("‹"),
                              tr("The decision of this lane before the one explained (Ctrl+Left in this panel)"),
                              [this] { toNextDecision(-1); });
  previous->setAccessibleName(tr("Previous decision"));
  previous->setMaximumWidth(36);
  add("why-next", tr("Next decision"),
      tr("The decision of this lane after the one explained (Ctrl+Right in this panel)"),
      [this] { toNextDecision(1); });
  m_branch = add(
      "why-branch", tr("Branch from here"),
      tr("What if, from this decision on: another scheduler, option, throughput or cluster (Ctrl+Enter in this panel)"),
      [this] { branchFromHere(); });
  return row;
}

// Opens the same dialog as a branch at the playhead, after moving the playhead to the explained decision.
void WhyPanel::branchFromHere() {
  const auto& lanes = m_bench->comparison.lanes();
  const auto lane = static_cast<std::size_t>(std::max(0, m_content.lane));
  if (lane >= lanes.size() || !lanes[lane].run || !lanes[lane].run->trace) return;
  const trace::Trace& trace = *lanes[lane].run->trace;
  const int decision = decisionAt(trace, m_content.t_s);
  if (decision >= 0) m_bench->playhead.setNow(trace.decisions.at_s(static_cast<std::size_t>(decision)));
  Workbench::MenuTarget target;
  target.lane = static_cast<int>(lane);
  if (m_content.job.valid()) target.job = trace.problem->jobs[m_content.job].id;
  auto* whole_menu = new QMenu(this);
  m_bench->extendMenu(whole_menu, target);
  auto* menu = whole_menu->findChild<QMenu*>(QStringLiteral("what-if-menu"));
  if (menu == nullptr) return whole_menu->deleteLater();
  connect(menu, &QMenu::aboutToHide, whole_menu, &QObject::deleteLater);
  menu->popup(m_branch->mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

QString WhyPanel::headline() const { return m_content.headline; }

void WhyPanel::unfold() {
  for (const WhyTable& table : m_content.tables) m_open.insert(foldTitle(table));
  m_shown.clear();
  showPage();
}

void WhyPanel::refresh() {
  WhyContent content = explain(*m_bench, m_all);
  if (isVisible()) m_bench->reasons.want(content.wanted);
  const bool redraw = content.pictures != m_content.pictures;
  m_content = std::move(content);
  if (redraw) m_shown.clear();
  m_corner->setText(m_content.corner);
  showHeadline();
  showPage();
}

void WhyPanel::showHeadline() {
  const bool has_headline = !m_content.headline.isEmpty();
  m_card->setVisible(has_headline);
  m_buttons->setVisible(has_headline);
  if (!has_headline) return;
  const Theme& theme = m_bench->theme();
  m_card->setStyleSheet(QStringLiteral("QFrame#why-headline { background:%1; border-radius:%2px; }")
                            .arg(theme.accentSoft.name())
                            .arg(kPanelRadius));
  const QString swatch = m_content.job.valid()
                             ? QStringLiteral("<span style='color:%1'>■</span> ").arg(jobColor(m_content.job_id).name())
                             : QString();
  const JobNames names = namesShown();
  m_headline->say(swatch + m_content.headline.toHtmlEscaped(), names);
  m_subline->say(m_content.subline.toHtmlEscaped(), names);
  m_subline->setVisible(!m_content.subline.isEmpty());
}

JobNames WhyPanel::namesShown() const {
  JobNames names;
  const auto& problem = m_content.problem;
  if (m_content.headline.isEmpty() || problem == nullptr) return names;
  const auto add = [&](model::JobIndex job) {
    if (job.valid() && static_cast<std::size_t>(job) < problem->jobs.size())
      names.emplace(QString::fromStdString(problem->jobs[job].id), job);
  };
  add(m_content.job);
  for (const NeedBox& box : m_content.boxes)
    for (const NeedBox::Chip& chip : box.chips) add(chip.job);
  for (const WhyTable& table : m_content.tables)
    for (const QStringList& row : table.rows) add(problem->findJob(row.value(0).toStdString()));
  return names;
}

void WhyPanel::showPage() {
  const int width = static_cast<int>(m_text->pageWidth());
  m_rule->setCounting(!m_bench->reducedMotion());
  const std::vector<QSizeF> sizes = m_text->setPictures(m_content.pictures);
  const WhyPage page{
      .insets = {m_boxes->heightFor(m_content, width), m_rule->setSteps(m_content.steps, m_bench->theme(), width)},
      .headline = false,
      .folds = true,
      .open = m_open};
  const QString html = whyHtml(m_content, m_bench->theme(), width, sizes, page);
  showLeaders();
  if (html == m_shown) return;
  const int scroll = m_text->verticalScrollBar()->value();
  m_text->setNames(namesShown());
  m_text->setHtml(html);
  m_text->verticalScrollBar()->setValue(scroll);
  m_shown = html;
  m_text->place();
  showLeaders();
}

void WhyPanel::fold(int table) {
  if (table < 0 || table >= static_cast<int>(m_content.tables.size())) return;
  const QString title = foldTitle(m_content.tables[static_cast<std::size_t>(table)]);
  if (m_open.erase(title) == 0) m_open.insert(title);
  showPage();
}

void WhyPanel::pointAt(const trace::Formula* term) {
  Highlight::Target target;
  if (term != nullptr) {
    target.lane = m_content.lane;
    target.t_s = m_content.t_s;
    if (term->at.parts.empty()) target.job = term->at.job;
    if (term->at.type.valid() && term->at.parts.empty()) target.types = {term->at.type};
    for (const model::Part& part : term->at.parts) {
      target.nodes.push_back(part.node);
      target.types.push_back(part.type);
    }
  }
  m_bench->highlight.set(std::move(target));
  showLeaders();
}

void WhyPanel::lightJob(model::JobIndex job) {
  m_rule->lightJob(job);
  showLeaders();
}

// From the highlighted term through the padding at the left of the page to its chips.
void WhyPanel::showLeaders() {
  Leaders leaders;
  const FormulaView* view = m_boxes->isHidden() || m_rule->isHidden() ? nullptr : m_rule->litView();
  if (const auto exit = view == nullptr ? std::nullopt : view->exit()) {
    const QPointF equation = view->mapTo(this, QPoint()), boxes = m_boxes->mapTo(this, QPoint());
    std::vector<QRectF> chips = m_boxes->chipsOf(view->lit()->at);
    for (QRectF& chip : chips) chip.translate(boxes);
    const QRect page(m_text->viewport()->mapTo(this, QPoint()), m_text->viewport()->size());
    leaders = leadersTo({exit->from + equation, exit->clear_y + equation.y()}, chips, page.left() - kPagePadding);
    leaders.within = QRectF(page).adjusted(-2 * kPagePadding, 0, 0, 0);
  }
  m_leaders->show(std::move(leaders), litInk(m_bench->theme()));
}

// A bar, gap or queued job keeps its job; a job alone follows the playhead, so that is moved.
void WhyPanel::toNextDecision(int step) {
  const auto& lanes = m_bench->comparison.lanes();
  const auto lane = static_cast<std::size_t>(std::max(0, m_content.lane));
  if (lane >= lanes.size() || !lanes[lane].run) return;
  const trace::Decisions& decisions = lanes[lane].run->trace->decisions;
  const int target_decision = decisionAt(*lanes[lane].run->trace, m_content.t_s) + step;
  if (target_decision < 0 || target_decision >= static_cast<int>(decisions.size())) return;
  const double t_s = decisions.at_s(static_cast<std::size_t>(target_decision));
  if (const auto spot = m_bench->selection.spot())
    m_bench->selection.selectSpot(
        {.lane = spot->lane, .job = spot->job, .gpu = spot->job.valid() ? model::GpuIndex() : spot->gpu, .t_s = t_s});
  m_bench->playhead.setNow(t_s);
}

void WhyPanel::keyPressEvent(QKeyEvent* event) {
  const bool ctrl = event->modifiers() == Qt::ControlModifier;
  if (ctrl && event->key() == Qt::Key_Right) return toNextDecision(1);
  if (ctrl && event->key() == Qt::Key_Left) return toNextDecision(-1);
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (ctrl && enter && m_buttons->isVisible()) return branchFromHere();
  Panel::keyPressEvent(event);
}

// Keeps instant and lane if a bar, gap or queued job is explained.
void WhyPanel::select(model::JobIndex job) {
  const auto spot = m_bench->selection.spot();
  if (!spot) return m_bench->selection.selectJob(job);
  Selection::GanttSpot target_spot{.lane = spot->lane, .job = job, .gpu = model::GpuIndex(), .t_s = spot->t_s};
  const auto& lanes = m_bench->comparison.lanes();
  if (target_spot.lane < static_cast<int>(lanes.size()) &&
      lanes[static_cast<std::size_t>(target_spot.lane)].index != nullptr) {
    const metrics::TraceIndex& index = *lanes[static_cast<std::size_t>(target_spot.lane)].index;
    for (const std::uint32_t row : index.rowsOfJobAt(job, target_spot.t_s)) {
      if (target_spot.gpu.valid()) break;
      target_spot.gpu = index.trace().segments.at(row).gpu;
    }
  }
  m_bench->selection.selectSpot(target_spot);
}

void WhyPanel::follow(const QUrl& link) {
  if (link.scheme() == QLatin1String("fold")) return fold(link.path().toInt());
  if (link.scheme() == QLatin1String("latex")) {
    const auto table = static_cast<std::size_t>(link.path().toInt());
    if (table < m_content.tables.size()) copyAsLatexTable(m_content.tables[table].tsv());
    return;
  }
  if (link.scheme() != QLatin1String("copy")) return;
  const QString link_path = link.path();
  const auto table = static_cast<std::size_t>(link_path.toInt());
  const bool is_whole_copy = link_path == QLatin1String("all") || table >= m_content.tables.size();
  QGuiApplication::clipboard()->setText(is_whole_copy ? m_content.plainText() : m_content.tables[table].tsv());
}

}  // namespace roundel::widgets
