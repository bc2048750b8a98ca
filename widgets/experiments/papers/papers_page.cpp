// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/papers_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/io/files/write_file.h"
#include "core/papers/page_csv.h"
#include "core/papers/page_links.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/theme/key_table.h"
#include "widgets/base/theme/page_parts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/experiments/papers/papers_list.h"
#include "widgets/experiments/papers/papers_numbers.h"
#include "widgets/experiments/papers/papers_plot.h"
#include "widgets/experiments/papers/reason_panel.h"

namespace roundel::widgets {
namespace {

constexpr int kLeft = 312, kRight = 322, kNarrowLeft = 272, kNarrowRight = 284, kNarrow = 1440, kLow = 640;

void fitSides(QWidget& left, QWidget& right, int page) {
  const bool narrow = page < kNarrow * textScale();
  left.setFixedWidth(sideWidth(narrow ? kNarrowLeft : kLeft, page));
  right.setFixedWidth(sideWidth(narrow ? kNarrowRight : kRight, page));
}

QString seedsNote(const papers::FigureResult* figure) {
  std::size_t seeds = 0;
  if (figure != nullptr)
    for (const papers::NumberResult& number : figure->numbers) seeds = std::max(seeds, number.ours.n);
  return figure == nullptr ? QString()
         : seeds == 0      ? PapersPage::tr("the paper's numbers; ours were not run yet")
         : seeds == 1
             ? PapersPage::tr("ours: one run per point, as no job depends on a seed")
             : PapersPage::tr("ours: mean of %n seed(s), 95 % confidence; ratios pair the schedulers seed by seed",
                              nullptr, static_cast<int>(seeds));
}

}  // namespace

void PapersPage::connectParts() {
  connect(m_list, &PapersList::sweepWanted, this, &PapersPage::sweepWanted);
  connect(m_list, &PapersList::exportWanted, this, &PapersPage::askAndExport);
  connect(m_reason, &ReasonPanel::messageReported, this, &PapersPage::messageReported);
  connect(m_numbers, &PapersNumbers::openWanted, this, &PapersPage::openOurs);
  connect(m_state, &PapersState::loadedChanged, this, &PapersPage::refresh);
  connect(m_state, &PapersState::figureChanged, this, &PapersPage::refresh);
  connect(m_state, &PapersState::resultsChanged, this, &PapersPage::refresh);
  connect(m_state->appearance(), &Appearance::changed, this, [this] { fitSides(*m_list, *m_reason, width()); });
  connect(&m_state->runner, &PaperRunner::changed, this, &PapersPage::statusChanged);
  connect(&m_state->runner, &PaperRunner::failed, this, &PapersPage::messageReported);
  connect(&m_state->runner, &PaperRunner::opened, this, &PapersPage::runWanted);
}

PapersPage::PapersPage(const Appearance* appearance, QWidget* parent)
    : QWidget(parent), m_state(new PapersState(appearance, this)), m_pages(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("papers"));
  setWindowTitle(tr("Papers beside ours"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_pages);
  m_pages->addWidget(makeEmpty());
  auto* columns = new QWidget(this);
  auto* row = new QHBoxLayout(columns);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  m_list = new PapersList(m_state, columns);
  m_reason = new ReasonPanel(m_state, columns);
  row->addWidget(m_list);
  row->addWidget(makeCentre(), 1);
  row->addWidget(m_reason);
  m_pages->addWidget(columns);
  setFocusProxy(m_list->tree());
  connectParts();
  refresh();
}

QWidget* PapersPage::makeEmpty() {
  auto* page = new Panel({}, this);
  auto* column = new QVBoxLayout(page->body());
  column->addStretch(1);
  addCentred(column, tr("The papers' experiments were not found"), "heading", page);
  m_fault = addCentred(column, {}, "dim", page);
  m_fault->setObjectName(QStringLiteral("papers-fault"));
  column->addStretch(2);
  return page;
}

QWidget* PapersPage::makeCentre() {
  auto* middle = new QWidget(this);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  column->addWidget(makePlotPanel(), 3);
  m_numbers = new PapersNumbers(m_state, middle);
  column->addWidget(m_numbers, 2);
  return middle;
}

QWidget* PapersPage::makePlotPanel() {
  auto* panel = new Panel({}, this);
  auto* body_layout = new QVBoxLayout(panel->body());
  body_layout->setContentsMargins(0, 0, 0, 0);
  auto* head = new QHBoxLayout;
  const TitleOverNote words = titleOverNote(QStringLiteral("paper-title"), panel);
  m_title = words.title;
  m_note = words.note;
  head->addLayout(words.layout, 1);
  m_send = new QPushButton(tr("Send to Figures   F"), panel);
  m_send->setObjectName(QStringLiteral("send-to-figures"));
  m_send->setToolTip(tr("These bars as a figure (F)"));
  connect(m_send, &QPushButton::clicked, this, &PapersPage::sendToFigures);
  head->addWidget(m_send);
  m_open = new QPushButton(tr("Open ours in Run"), panel);
  m_open->setObjectName(QStringLiteral("open-ours"));
  m_open->setToolTip(tr("The run of the selected number, with its schedulers as lanes (Enter)"));
  makePrimary(m_open);
  connect(m_open, &QPushButton::clicked, this, &PapersPage::openOurs);
  head->addWidget(m_open);
  body_layout->addLayout(head);
  m_cannot = makeLabel({}, "dim", panel);
  m_cannot->setObjectName(QStringLiteral("cannot"));
  m_cannot->setWordWrap(true);
  m_cannot->setAlignment(Qt::AlignCenter);
  body_layout->addWidget(m_cannot, 1);
  m_plot = new PapersPlot(m_state, panel);
  m_area = new QScrollArea(panel);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->setWidget(m_plot);
  body_layout->addWidget(m_area, 1);
  connect(m_plot, &PapersPlot::selected, this,
          [this](const QRect& slot) { m_area->ensureVisible(slot.center().x(), 0, slot.width() / 2 + kGap, 0); });
  return panel;
}

void PapersPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitSides(*m_list, *m_reason, width());
  m_note->setVisible(height() > kLow);
}

void PapersPage::load(const std::filesystem::path& folder) { m_state->load(folder); }

void PapersPage::refresh() {
  m_pages->setCurrentIndex(m_state->loaded() ? 1 : 0);
  m_fault->setText(m_state->fault().isEmpty()
                       ? QString()
                       : tr("%1. They come with the program, in the folder scenarios/papers.").arg(m_state->fault()));
  emit statusChanged();
  if (!m_state->loaded()) return;
  const papers::PaperEntry& entry = m_state->entry();
  const papers::FigureResult* figure = m_state->figure();
  const QString paper = shown(m_state->results()[m_state->place().paper].paper.title);
  m_title->setText(tr("%1, %2: %3").arg(paper, shown(entry.figure), shown(entry.title)));
  m_title->setToolTip(shown(m_state->results()[m_state->place().paper].paper.cite));
  m_note->setText(seedsNote(figure));
  m_area->setVisible(figure != nullptr);
  m_cannot->setVisible(figure == nullptr);
  m_cannot->setText(tr("Cannot be set up: %1.").arg(shown(entry.reason)));
  m_open->setEnabled(figure != nullptr && !figure->numbers.empty());
  m_send->setEnabled(m_open->isEnabled());
}

// ---- what is done with it -------------------------------------------------------------------------------------------------------------

void PapersPage::openOurs() {
  if (!m_state->loaded() || m_state->number() == nullptr) return;
  emit messageReported(tr("Setting up the run…"));
  m_state->runner.open(m_state->entry(), m_state->shownEntry());
}

void PapersPage::sendToFigures() {
  if (m_state->loaded() && m_state->figure() != nullptr) emit figureWanted(*m_state->figure());
}

QString PapersPage::exportPage(const QString& path) const {
  const bool markdown = path.endsWith(QStringLiteral(".md")), csv = path.endsWith(QStringLiteral(".csv"));
  std::vector<papers::PaperResults> results = m_state->results();
  linkToSweeps(std::filesystem::path(path.toStdString()).parent_path(), results);
  const std::string text = markdown ? pageMarkdown(results) : csv ? pageCsv(results) : pageHtml(results);
  std::string error;
  return io::writeFileAtomically(path.toStdString(), text, error) ? QString() : shown(error);
}

void PapersPage::askAndExport() {
  if (!m_state->loaded()) return;
  const QString path = QFileDialog::getSaveFileName(this, tr("Export page"), QStringLiteral("papers.html"),
                                                    tr("Web page (*.html);;Markdown (*.md);;Table (*.csv)"));
  if (path.isEmpty()) return;
  const QString error = exportPage(path);
  emit messageReported(error.isEmpty() ? tr("Saved %1").arg(path) : error);
}

QString PapersPage::statusText() const {
  if (!m_state->loaded()) return tr("The papers' experiments were not found");
  const papers::Counts counts = m_state->counts();
  std::size_t all_entries = 0;
  for (const std::size_t count : counts) all_entries += count;
  const QString text = tr("%1 entries of %2 papers: %3")
                           .arg(all_entries)
                           .arg(m_state->results().size())
                           .arg(QString::fromStdString(papers::textOf(counts)));
  const PaperRunner& runner = m_state->runner;
  if (!runner.busy()) return text;
  return text + QStringLiteral(" · ") +
         tr("%1 runs: %2 of %3")
             .arg(shown(wordOf(runner.current())))
             .arg(runner.finishedRuns())
             .arg(runner.totalRuns());
}

QString PapersPage::readout() const {
  if (!m_state->loaded()) return {};
  std::size_t all_entries = 0, known = 0, here = 0;
  for (const papers::PaperResults& paper_results : m_state->results()) {
    all_entries += paper_results.paper.entries.size();
    for (const papers::FigureResult& figure : paper_results.figures) {
      known += figure.origin != papers::Origin::None ? 1U : 0U;
      here += figure.origin == papers::Origin::Run ? 1U : 0U;
    }
  }
  return QStringLiteral("<div align=right><b>%1</b><br><small>%2</small></div>")
      .arg(tr("%1 of %2 entries").arg(known).arg(all_entries),
           here > 0 ? tr("%n run here", nullptr, static_cast<int>(here)) : tr("as shipped"));
}

// ---- the keyboard ---------------------------------------------------------------------------------------------------------------------

std::optional<PapersPage::Key> PapersPage::keyOf(const QKeyEvent& event) const {
  static const KeyRow<Key> rows[] = {
      {Key::Run, Qt::Key_R},     {Key::Open, Qt::Key_Return}, {Key::Open, Qt::Key_Enter}, {Key::Figures, Qt::Key_F},
      {Key::Export, Qt::Key_E},  {Key::Copy, Qt::Key_C},      {Key::Up, Qt::Key_Up},      {Key::Down, Qt::Key_Down},
      {Key::Left, Qt::Key_Left}, {Key::Right, Qt::Key_Right}, {Key::Back, Qt::Key_Escape}};
  if (!isPlain(event)) return std::nullopt;
  return actionOf<Key>(rows, event);
}

// The page's keys have priority over the window's, unless a field or list has taken them.
bool PapersPage::event(QEvent* event) {
  return keepsShortcutBack(event, [this](const QKeyEvent& key) { return keyOf(key).has_value(); }) ||
         QWidget::event(event);
}

void PapersPage::keyPressEvent(QKeyEvent* event) {
  const auto key = keyOf(*event);
  if (!key) return QWidget::keyPressEvent(event);
  act(*key);
}

void PapersPage::act(Key key) {
  const int number = static_cast<int>(m_state->numberIndex());
  switch (key) {
    case Key::Run:
      return m_state->runAgain();
    case Key::Open:
      return openOurs();
    case Key::Figures:
      return sendToFigures();
    case Key::Export:
      return askAndExport();
    case Key::Copy:
      return m_reason->copyCommand();
    case Key::Up:
    case Key::Down:
      return m_state->step(key == Key::Up ? -1 : 1);
    case Key::Left:
    case Key::Right:
      return m_state->selectNumber(static_cast<std::size_t>(std::max(0, number + (key == Key::Left ? -1 : 1))));
    case Key::Back:
      return emit sweepWanted();
  }
}

}  // namespace roundel::widgets
