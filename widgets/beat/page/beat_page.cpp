// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/beat_page.h"

#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/metrics/playhead.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/beat/game/beat_text.h"
#include "widgets/beat/page/game_panel.h"
#include "widgets/beat/page/job_cards.h"
#include "widgets/beat/page/own_lane.h"
#include "widgets/beat/page/rate_table.h"
#include "widgets/beat/page/rival_lane.h"
#include "widgets/beat/page/score_strip.h"

namespace roundel::widgets {
namespace {

constexpr int kLeftWide = 290, kPanelWide = 322, kRivalColumns = 2;

}  // namespace

BeatPage::BeatPage(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_game(new BeatGame(&bench->document, &bench->comparison, this)) {
  setObjectName(QStringLiteral("beat"));
  setAccessibleName(tr("Beat the scheduler"));
  auto* row = plainRow(this, kGap);
  row->setContentsMargins(kGap, kGap, kGap, kGap);
  m_left = makeLeft();
  row->addWidget(m_left);
  row->addWidget(makeCentre(), 1);
  m_panel = new GamePanel(&bench->appearance, m_game, this);
  row->addWidget(m_panel);
  connect(m_panel, &GamePanel::leaveRequested, this, &BeatPage::leaveRequested);
  connect(m_game, &BeatGame::changed, this, &BeatPage::refresh);
  connect(m_game, &BeatGame::messageReported, this, &BeatPage::messageReported);
  connect(m_game, &BeatGame::closed, this, [this] {
    if (!isVisible() || begin()) return;
    emit messageReported(BeatGame::whyNot(m_bench->document));
    emit leaveRequested();
  });
  connect(bench, &Workbench::themeChanged, this, [this] {
    if (m_game->isOpen()) refresh();
  });
}

QWidget* BeatPage::makeLeft() {
  QScrollArea* area = columnArea(this);
  area->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget(area);
  auto* column = plainColumn(content, kGap);
  auto* jobs = new Panel(tr("Jobs"), content);
  jobs->setCorner(makeLabel(tr("drag, or press its number"), "dim", jobs));
  m_jobs = new JobCards(&m_bench->appearance, m_game, jobs);
  plainColumn(jobs->body(), 0)->addWidget(m_jobs);
  column->addWidget(jobs);
  m_ratePanel = new Panel({}, content);
  m_ratePanel->setCorner(makeLabel(tr("whole gang"), "dim", m_ratePanel));
  m_rates = new RateTable(&m_bench->appearance, m_game, m_ratePanel);
  plainColumn(m_ratePanel->body(), 0)->addWidget(m_rates);
  column->addWidget(m_ratePanel);
  auto* rules = new Panel(tr("Rules of this game"), content);
  m_rules = makeLabel({}, "note", rules);
  m_rules->setTextFormat(Qt::PlainText);
  m_rules->setWordWrap(true);
  plainColumn(rules->body(), 0)->addWidget(m_rules);
  column->addWidget(rules);
  column->addStretch(1);
  area->setWidget(content);
  return area;
}

QWidget* BeatPage::makeCentre() {
  QScrollArea* area = columnArea(this);
  area->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget(area);
  auto* column = plainColumn(content, kGap);
  m_lane = new OwnLane(&m_bench->appearance, m_game, content);
  column->addWidget(m_lane, 1);
  column->addWidget(makeScores());
  m_rivalBox = new QWidget(content);
  m_rivalGrid = new QGridLayout(m_rivalBox);
  m_rivalGrid->setContentsMargins(0, 0, 0, 0);
  m_rivalGrid->setSpacing(kGap);
  column->addWidget(m_rivalBox);
  area->setWidget(content);
  return area;
}

QWidget* BeatPage::makeScores() {
  auto* panel = new Panel({}, this);
  auto* column = plainColumn(panel->body(), screenPx(8));
  auto* head = new QHBoxLayout;
  m_scoreTitle = makeLabel({}, "title", panel);
  head->addWidget(m_scoreTitle);
  head->addWidget(makeLabel(tr("lower is better"), "dim", panel));
  head->addStretch(1);
  QLabel* by = makeLabel(tr("Score by"), "dim", panel);
  head->addWidget(by);
  m_metric = new QComboBox(panel);
  m_metric->setObjectName(QStringLiteral("score-by"));
  m_metric->setAccessibleName(tr("Score by"));
  m_metric->setToolTip(tr("The score of the attempt; a change does not begin a new one"));
  for (const attempt::Metric metric :
       {attempt::Metric::MeanJct, attempt::Metric::Makespan, attempt::Metric::MeanLatencyRatio})
    m_metric->addItem(BeatText::metricName(metric), static_cast<int>(metric));
  by->setBuddy(m_metric);
  connect(m_metric, &QComboBox::activated, m_game,
          [this] { m_game->setMetric(static_cast<attempt::Metric>(m_metric->currentData().toInt())); });
  head->addWidget(m_metric);
  column->addLayout(head);
  m_scores = new ScoreStrip(&m_bench->appearance, m_game, panel);
  column->addWidget(m_scores);
  return panel;
}

bool BeatPage::begin() {
  if (!m_game->begin()) return false;
  m_lane->canvas()->setFocus();
  refresh();
  return true;
}

// ---- content ----------------------------------------------------------------------------------------------------------------------

void BeatPage::refresh() {
  if (!m_game->isOpen()) return;
  const BeatText text(*m_game);
  m_ratePanel->setTitle(text.countsEpochs() ? tr("Throughput, epochs a round") : tr("Throughput, iterations a round"));
  const QString unit = text.scoreUnit().name();
  const QString title = BeatText::scoreTitle(m_game->metric());
  m_scoreTitle->setText(unit.isEmpty() ? title : tr("%1, %2", "metric, unit").arg(title, unit));
  m_metric->setCurrentIndex(m_metric->findData(static_cast<int>(m_game->metric())));
  refreshRules();
  m_jobs->refresh();
  m_rates->refresh();
  m_lane->refresh();
  m_scores->refresh();
  m_panel->refresh();
  refreshRivals();
}

void BeatPage::refreshRules() {
  QString rules;
  for (const QString& rule : BeatText(*m_game).rules())
    rules += (rules.isEmpty() ? QString() : QStringLiteral("\n")) + QStringLiteral("• ") + rule;
  m_rules->setText(rules);
}

QStringList BeatPage::numbersOf(const Rival& rival, double until_s) const {
  const metrics::Playhead playhead = metrics::computeAt(*rival.index, until_s);
  const ScoreUnit unit = BeatText(*m_game).scoreUnit();
  const auto number = [](std::optional<double> value) {
    return value ? QLocale().toString(*value, 'f', 3) : QStringLiteral("–");
  };
  QStringList out{tr("CRU so far"), number(playhead.cru), tr("finished"),
                  tr("%1 of %2").arg(playhead.jobs.finished).arg(rival.index->problem().jobs.size())};
  if (m_game->metric() == attempt::Metric::MeanJct) out << tr("mean JCT so far") << unit.withUnit(playhead.jct_mean_s);
  if (m_game->metric() == attempt::Metric::MeanLatencyRatio)
    out << tr("mean latency ratio so far") << number(playhead.lr_mean_finished);
  return out;
}

QString BeatPage::readout() const {
  if (!m_game->isOpen()) return {};
  return tr("Your round %1, %2").arg(m_game->playedRounds() + 1).arg(BeatText(*m_game).clock(m_game->position().at_s));
}

RivalLane* BeatPage::rivalLane(std::size_t index) {
  while (m_rivals.size() <= index) {
    const auto scale = [this] {
      const SlotsLayout own_layout = m_lane->canvas()->slotsLayout();
      return own_layout.first_round == 0 ? own_layout.round_px / m_game->problem()->clock.round_s : 0.0;
    };
    m_rivals.push_back(new RivalLane(&m_bench->appearance, scale, m_rivalBox));
  }
  return m_rivals[index];
}

// The scheduler to beat is first, over the whole width; the others are folded rows in two columns until the attempt is over.
void BeatPage::refreshRivals() {
  const BeatText text(*m_game);
  const std::vector<Rival> all_rivals = m_game->rivals();
  const bool is_over = m_game->position().over;
  const double now_s = m_game->position().at_s;
  double span_s = is_over ? m_game->position().trace->end_s : 0;
  for (const Rival& rival : all_rivals) span_s = std::max(span_s, rival.index->trace().end_s);
  std::vector<std::pair<Rival, bool>> order;  // and whether it is the one to beat
  const int chosen_rival = m_game->choices().to_beat;
  if (chosen_rival >= 0 && chosen_rival < static_cast<int>(all_rivals.size()))
    order.emplace_back(all_rivals[static_cast<std::size_t>(chosen_rival)], true);
  for (int i = 0; i < static_cast<int>(all_rivals.size()); ++i)
    if (i != chosen_rival) order.emplace_back(all_rivals[static_cast<std::size_t>(i)], false);
  if (const auto optimum = m_game->search().optimumTrace()) {
    if (m_optimum == nullptr || &m_optimum->trace() != optimum.get())
      m_optimum = std::make_shared<metrics::TraceIndex>(optimum);
    order.emplace_back(Rival{.name = tr("Optimum"),
                             .policy = BeatText::optimumPolicy(),
                             .index = m_optimum,
                             .score = m_game->search().optimum()},
                       false);
  }
  while (m_rivalGrid->count() > 0) delete m_rivalGrid->takeAt(0);
  int cell = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto& [rival, main] = order[i];
    const bool locked = !main && !is_over;
    const auto show_mode = locked    ? RivalLane::Show::Locked
                           : is_over ? RivalLane::Show::Whole
                                     : RivalLane::Show::UpToNow;
    QString note = is_over ? tr("the whole run") : tr("the one to beat, up to %1").arg(text.clock(now_s));
    if (locked) note = tr("Opens when you finish. It would show the answer.");
    RivalLane* lane = rivalLane(i);
    lane->show(rival, show_mode, now_s, span_s, note,
               locked ? QStringList() : numbersOf(rival, is_over ? span_s : now_s));
    lane->setVisible(true);
    if (cell % kRivalColumns != 0 && !locked) ++cell;
    m_rivalGrid->addWidget(lane, cell / kRivalColumns, cell % kRivalColumns, 1, locked ? 1 : kRivalColumns);
    cell += locked ? 1 : kRivalColumns;
  }
  for (std::size_t i = order.size(); i < m_rivals.size(); ++i) m_rivals[i]->setVisible(false);
}

void BeatPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_game->isOpen()) m_lane->canvas()->setFocus();
}

void BeatPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_lane->setPageHeight(height());
  m_left->setFixedWidth(sideWidth(std::min(kLeftWide, width() / 4), width()));
  m_panel->setFixedWidth(sideWidth(std::min(kPanelWide, width() / 4), width()));
}

// ---- keys -------------------------------------------------------------------------------------------------------------------------

bool BeatPage::isOwnKey(int key, Qt::KeyboardModifiers modifiers) const {
  const auto others = modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier);
  if (others != Qt::NoModifier || !m_game->isOpen()) return false;
  if (key >= Qt::Key_1 && key <= Qt::Key_9) return true;
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Backspace:
    case Qt::Key_Delete:
    case Qt::Key_H:
    case Qt::Key_Escape:
      return true;
    default:
      return false;
  }
}

// The window's shortcuts must not take these keys while the page has the keyboard.
bool BeatPage::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (isOwnKey(key->key(), key->modifiers())) {
      key->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void BeatPage::escape() {
  if (m_game->hand().valid()) return m_game->take({});
  if (m_lane->canvas()->spoken().valid()) return m_lane->canvas()->setSpoken({});
  emit leaveRequested();
}

bool BeatPage::act(int key, Qt::KeyboardModifiers modifiers) {
  SlotsCanvas* canvas = m_lane->canvas();
  if (key >= Qt::Key_1 && key <= Qt::Key_9) {
    const int job = key - Qt::Key_1;
    if (job < static_cast<int>(m_game->problem()->jobs.size())) {
      m_game->take(model::JobIndex(job));
      canvas->setFocus();
    }
    return true;
  }
  switch (key) {
    case Qt::Key_Space:
      canvas->dropAtCursor(modifiers.testFlag(Qt::ShiftModifier));
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      m_game->position().over ? m_game->startAgain() : m_game->play();
      return true;
    case Qt::Key_Backspace:
      m_game->undo();
      return true;
    case Qt::Key_Delete:
      canvas->clearAtCursor();
      return true;
    case Qt::Key_H:
      m_game->hint();
      return true;
    case Qt::Key_Escape:
      escape();
      return true;
    default:
      if (m_game->position().over) return false;
      canvas->setFocus();
      canvas->moveCursor(key);
      return true;
  }
}

void BeatPage::keyPressEvent(QKeyEvent* event) {
  if (!isOwnKey(event->key(), event->modifiers()) || !act(event->key(), event->modifiers()))
    QWidget::keyPressEvent(event);
}

}  // namespace roundel::widgets
