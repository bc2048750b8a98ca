// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/guarantees_view.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/guarantees/report.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/base/theme/elided_label.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/why/guarantees/guarantee_card.h"
#include "widgets/why/guarantees/guarantee_text.h"
#include "widgets/why/guarantees/run_rows.h"

namespace roundel::widgets {
namespace {

constexpr int kLeftWidth = 290, kTwoColumnsFrom = 1180;

}  // namespace

GuaranteesView::GuaranteesView(Workbench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(&bench->document, &bench->comparison, &bench->branches) {
  setObjectName(QStringLiteral("guarantees"));
  setAccessibleName(tr("How good can it get?"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  row->addWidget(makeLeft());
  row->addWidget(makeRight(), 1);
  m_afterLayout.setSingleShot(true);
  m_afterLayout.setInterval(0);
  connect(&m_afterLayout, &QTimer::timeout, this, [this] {
    if (m_chosen) bringIntoSight(m_chosen);
  });
  connect(&m_model, &GuaranteesModel::changed, this, &GuaranteesView::refresh);
  connect(&m_model, &GuaranteesModel::messageReported, this, &GuaranteesView::messageReported);
  const auto renewCards = [this] {
    for (GuaranteeCard* card : m_cards) card->setOutdated();
    refresh();
  };
  connect(bench, &Workbench::themeChanged, this, renewCards);
  connect(&ShownTimes::shared(), &ShownTimes::changed, this, renewCards);
}

QWidget* GuaranteesView::makeLeft() {
  QScrollArea* area = columnArea(this);
  area->setFixedWidth(screenPx(kLeftWidth));
  auto* column = new QWidget(area);
  QVBoxLayout* layout = plainColumn(column, kGap);
  auto* runs = new Panel(tr("Runs"), column);
  runs->setCorner(makeLabel(tr("times the bound"), "note", runs));
  m_rowColumn = plainColumn(runs->body(), screenPx(2));
  layout->addWidget(runs);
  layout->addWidget(makeWordsPanel(&m_bench->theme(), column));
  layout->addWidget(makeMarksPanel(&m_bench->theme(), column));
  layout->addStretch(1);
  area->setWidget(column);
  return area;
}

QWidget* GuaranteesView::makeRight() {
  auto* right = new QWidget(this);
  QVBoxLayout* column = plainColumn(right, screenPx(8));
  auto* head = new QHBoxLayout;
  head->setSpacing(screenPx(14));
  head->addWidget(makeLabel(tr("How good can it get?"), "heading", right));
  auto* sentence = new ElidedLabel("dim", right);
  sentence->setText(
      tr("Each card compares one run with a theorem of its paper. The quantities differ from card to card."));
  head->addWidget(sentence, 1);
  const auto add = [&](const char* name, const QString& text, const QString& tip, auto write) {
    auto* button = new QToolButton(right);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setMinimumHeight(screenPx(28));
    head->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, write] {
      QGuiApplication::clipboard()->setText(QString::fromStdString(write(shown())));
      emit messageReported(tr("Copied"));
    });
    return button;
  };
  m_table = add("copy-table", tr("Copy as table"), tr("The values of all cards, with tabs between the cells"),
                guarantees::asTable);
  m_latex = add("copy-latex", tr("Copy as LaTeX"), tr("The values of all cards as a tabular"), guarantees::asLatex);
  column->addLayout(head);
  m_area = columnArea(right);
  m_page = new QWidget(m_area);
  QVBoxLayout* page = plainColumn(m_page, kGap);
  m_grid = new QGridLayout;
  m_grid->setSpacing(kGap);
  page->addLayout(m_grid);
  m_emptyHint = makeLabel({}, "dim", m_page);
  m_emptyHint->setTextFormat(Qt::PlainText);
  m_emptyHint->setWordWrap(true);
  page->addWidget(m_emptyHint);
  page->addStretch(1);
  m_area->setWidget(m_page);
  m_area->setFocusPolicy(Qt::NoFocus);
  column->addWidget(m_area, 1);
  return right;
}

GuaranteeCard* GuaranteesView::makeCard() {
  auto* card = new GuaranteeCard(&m_bench->theme(), m_page);
  connect(card, &GuaranteeCard::tryRequested, this, &GuaranteesView::tryRemedy, Qt::QueuedConnection);
  connect(card, &GuaranteeCard::helpRequested, this, &GuaranteesView::helpRequested);
  connect(card, &GuaranteeCard::cancelRequested, &m_model, &GuaranteesModel::cancelSearch);
  connect(card, &GuaranteeCard::removeRequested, &m_model, &GuaranteesModel::removeTried, Qt::QueuedConnection);
  connect(card, &GuaranteeCard::stepped, this, &GuaranteesView::step);
  connect(card, &GuaranteeCard::focused, this, [this, card] { followFocus(*card); });
  return card;
}

void GuaranteesView::refresh() {
  refreshRows();
  refreshCards();
  if (m_focusWanted) takeFocus();
  if (!m_wanted.isEmpty()) go(m_wanted);
  emit statusChanged();
}

void GuaranteesView::refreshRows() {
  const auto& runs = m_model.runs();
  while (m_rows.size() < runs.size()) {
    auto* row = new RunRow(&m_bench->theme(), this);
    connect(row, &RunRow::clicked, this, [this, row] { go(row->run().name); });
    m_rowColumn->addWidget(row);
    m_rows.push_back(row);
  }
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const bool theorem = i < runs.size() && (runs[i].found == nullptr || !runs[i].found->theorems.empty());
    m_rows[i]->setVisible(theorem);
    if (theorem) m_rows[i]->show(runs[i]);
  }
}

void GuaranteesView::refreshCards() {
  const auto& runs = m_model.runs();
  std::vector<double> ratios;
  QStringList nothing;
  for (const GuaranteedRun& run : runs) {
    if (run.found == nullptr) continue;
    if (!run.found->no_theorem_reason.empty()) nothing << QString::fromStdString(run.found->no_theorem_reason);
    for (const guarantees::Guarantee& theorem : run.found->theorems)
      for (const ScaleItem& item : scaleItems(theorem)) ratios.push_back(item.ratio);
  }
  const double end = scaleEnd(ratios);
  const std::size_t cards_before = m_cards.size();
  std::size_t used_cards = 0;
  const auto show = [&](const GuaranteedRun& run, int theorem) {
    if (used_cards == m_cards.size()) m_cards.push_back(makeCard());
    m_cards[used_cards++]->show(run, theorem, end);
  };
  // First the theorem in each run's row, for all runs; then the other theorems.
  for (const bool main : {true, false}) {
    for (const GuaranteedRun& run : runs) {
      if (run.found == nullptr && main) show(run, -1);
      for (std::size_t i = 0; run.found != nullptr && i < run.found->theorems.size(); ++i)
        if ((&run.found->theorems[i] == mainTheorem(run)) == main) show(run, static_cast<int>(i));
    }
  }
  for (std::size_t i = used_cards; i < m_cards.size(); ++i) {
    m_cards[i]->hide();
    m_cards[i]->deleteLater();
  }
  m_cards.resize(used_cards);
  nothing.removeDuplicates();
  m_emptyHint->setText(runs.empty() ? tr("Add a scheduler: its theorems are compared with its run.")
                                    : nothing.join(QLatin1Char('\n')));
  m_emptyHint->setVisible(!m_emptyHint->text().isEmpty());
  for (QToolButton* button : {m_table, m_latex}) button->setEnabled(!shown().empty());
  if (used_cards != cards_before) m_columns = 0;
  arrange();
  QWidget* last = m_latex;
  for (GuaranteeCard* card : m_cards) last = card->chainTabs(last);
}

void GuaranteesView::arrange() {
  const int columns = m_area->width() >= screenPx(kTwoColumnsFrom) ? 2 : 1;
  if (columns == m_columns) return;
  m_columns = columns;
  while (QLayoutItem* item = m_grid->takeAt(0)) delete item;
  for (std::size_t i = 0; i < m_cards.size(); ++i) {
    const auto card_index = static_cast<int>(i);
    m_grid->addWidget(m_cards[i], card_index / columns, card_index % columns);
    m_cards[i]->setVisible(true);
  }
  for (int column = 0; column < 2; ++column) m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

std::vector<guarantees::Guarantee> GuaranteesView::shown() const {
  std::vector<guarantees::Guarantee> out;
  for (const GuaranteeCard* card : m_cards) {
    if (card->guarantee() == nullptr) continue;
    out.push_back(*card->guarantee());
    out.back().lane = card->runName().toStdString();
  }
  return out;
}

void GuaranteesView::showLane(int lane) {
  const auto& lanes = m_bench->comparison.lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return;
  go(laneName(lanes[static_cast<std::size_t>(lane)].lane));
}

void GuaranteesView::takeFocus() {
  m_focusWanted = m_cards.empty() || m_cards.front()->guarantee() == nullptr;
  if (!m_cards.empty()) m_cards.front()->setFocus(Qt::OtherFocusReason);
}

// If the run's theorems are not known yet, refresh() calls this again.
void GuaranteesView::go(const QString& run) {
  m_wanted = run;
  m_focusWanted = false;
  const auto isOfRun = [&](const GuaranteeCard* card) { return card->runName() == run; };
  const auto first = std::ranges::find_if(m_cards, isOfRun);
  if (first == m_cards.end()) return reportNoTheorem(run);
  (*first)->setFocus(Qt::OtherFocusReason);
  // Cards have their places only after the layout.
  m_chosen = *first;
  m_afterLayout.start();
  const auto entry = std::ranges::find(m_model.runs(), run, &GuaranteedRun::name);
  if (entry == m_model.runs().end() || !entry->searching) m_wanted.clear();
}

// Reports that a run has no theorem.
void GuaranteesView::reportNoTheorem(const QString& run) {
  const auto entry = std::ranges::find(m_model.runs(), run, &GuaranteedRun::name);
  if (entry == m_model.runs().end() || entry->found == nullptr) return;
  m_wanted.clear();
  emit messageReported(QString::fromStdString(entry->found->no_theorem_reason));
}

// Shows the top of a card that is higher than the view.
void GuaranteesView::bringIntoSight(GuaranteeCard* card) {
  m_area->ensureWidgetVisible(card, 0, 0);
  if (card->height() > m_area->viewport()->height()) m_area->verticalScrollBar()->setValue(card->y());
}

void GuaranteesView::step(int key) {
  const auto focused_card = std::ranges::find_if(m_cards, [](const GuaranteeCard* card) { return card->hasFocus(); });
  if (focused_card == m_cards.end()) return;
  const int by = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : key == Qt::Key_Up ? -m_columns : m_columns;
  const auto target_index = static_cast<int>(focused_card - m_cards.begin()) + by;
  if (target_index < 0 || target_index >= static_cast<int>(m_cards.size())) return;
  GuaranteeCard* next = m_cards[static_cast<std::size_t>(target_index)];
  bringIntoSight(next);
  next->setFocus(Qt::OtherFocusReason);
}

void GuaranteesView::followFocus(const GuaranteeCard& card) {
  if (card.runName() != m_wanted) m_wanted.clear();
  for (RunRow* row : m_rows)
    if (row->run().name == card.runName()) row->setChecked(true);
}

void GuaranteesView::tryRemedy(const QString& run, const guarantees::Remedy& remedy) {
  const QString tried_name = m_model.tryRemedy(run, remedy);
  if (!tried_name.isEmpty()) go(tried_name);
}

QString GuaranteesView::statusText() const {
  std::vector<guarantees::Verdict> verdicts;
  for (const GuaranteeCard* card : m_cards)
    if (card->guarantee() != nullptr) verdicts.push_back(card->guarantee()->verdict);
  const QString counts = countText(verdicts);
  return counts.isEmpty() ? tr("How good can it get? No theorem yet") : tr("How good can it get? %1").arg(counts);
}

QString GuaranteesView::readout() const {
  const QString lanes = tr("%n run(s)", nullptr, static_cast<int>(m_model.runs().size()));
  return m_model.busy() ? tr("%1, computing…").arg(lanes)
                        : tr("%1, bounds in %2 s")
                              .arg(lanes)
                              .arg(m_model.computeTime_s(), 0, 'f', m_model.computeTime_s() < 0.1 ? 2 : 1);
}

void GuaranteesView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_model.setActive(true);
  arrange();
}

void GuaranteesView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_model.setActive(false);
}

void GuaranteesView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout()->activate();
  arrange();
}

}  // namespace roundel::widgets
