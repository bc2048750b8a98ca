// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/papers_list.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/experiments/papers/papers_text.h"

namespace roundel::widgets {
namespace {

using papers::Outcome;

constexpr int kRow = 24, kPaper = Qt::UserRole, kEntry = Qt::UserRole + 1;
constexpr double kWordAir = 14;

/// A row: glyph, name, and the outcome's word at the right in its colour.
class RowDelegate : public QStyledItemDelegate {
 public:
  RowDelegate(PapersState* state, QObject* parent) : QStyledItemDelegate(parent), m_state(state) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {100, std::max(kRow, option.fontMetrics.height() + 6)};
  }

  void paintPaper(QPainter& painter, const QRectF& box, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const {
    const Theme& theme = m_state->theme();
    paintFold(painter, {box.left() + 9, box.center().y()}, (option.state & QStyle::State_Open) != 0);
    paintText(painter, box.adjusted(22, 0, -8, 0), index.data().toString(), screenFont(kBodyPx, QFont::DemiBold),
              theme.accentText, Qt::AlignLeft);
    paintText(painter, box.adjusted(0, 0, -8, 0), index.data(Qt::ToolTipRole).toString(), screenFont(kNotePx),
              theme.dim, Qt::AlignRight);
  }

  void paintFigure(QPainter& painter, const QRectF& box, const QModelIndex& index) const {
    const Theme& theme = m_state->theme();
    const PapersState::Place place{index.data(kPaper).toULongLong(), index.data(kEntry).toULongLong()};
    const Outcome outcome = m_state->outcomeAt(place);
    const bool current = place == m_state->place();
    paintOutcome(painter, {box.left() + 10, box.center().y() + 0.5}, 6.5, outcome, theme);
    const QFont font = screenFont(kBodyPx, current ? QFont::DemiBold : QFont::Normal);
    const double room = QFontMetricsF(screenFont(kNotePx)).horizontalAdvance(outcomeWord(outcome)) + kWordAir;
    paintText(painter, box.adjusted(24, 0, -room, 0), index.data().toString(), font, theme.text, Qt::AlignLeft);
    paintText(painter, QRectF(box.right() - room, box.top(), room - 6, box.height()), outcomeWord(outcome),
              screenFont(kNotePx), outcomeColour(outcome, theme), Qt::AlignRight);
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, {});  // background and focus of the row
    const QRectF box = option.rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (!index.parent().isValid())
      paintPaper(*painter, box, option, index);
    else
      paintFigure(*painter, box, index);
    painter->restore();
  }

 private:
  void paintFold(QPainter& painter, const QPointF& at, bool open) const {
    painter.setPen(QPen(m_state->theme().dim, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF along = open ? QPointF(4, 0) : QPointF(0, 4), tip = open ? QPointF(0, 2.5) : QPointF(2.5, 0);
    painter.drawPolyline(QPolygonF{at - along - tip, at + tip, at + along - tip});
  }

  static void paintText(QPainter& painter, const QRectF& box, const QString& text, const QFont& font,
                        const QColor& colour, Qt::Alignment side) {
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(box, static_cast<int>(side) | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, box.width()));
  }

  PapersState* m_state;
};

}  // namespace

void PapersList::connectState() {
  connect(m_state, &PapersState::loadedChanged, this, &PapersList::refill);
  connect(m_state, &PapersState::filterChanged, this, &PapersList::refill);
  connect(m_state, &PapersState::resultsChanged, this, &PapersList::refill);
  connect(m_state, &PapersState::figureChanged, this, &PapersList::follow);
  connect(&m_state->runner, &PaperRunner::changed, this, &PapersList::refresh);
  connect(m_state->appearance(), &Appearance::changed, this, &PapersList::refreshChips);
}

PapersList::PapersList(PapersState* state, QWidget* parent)
    : Panel(tr("Papers and figures"), parent),
      m_state(state),
      m_count(makeLabel({}, "note", this)),
      m_tree(new QTreeWidget(this)),
      m_all(new QPushButton(this)),
      m_export(new QPushButton(tr("Export…"), this)) {
  setObjectName(QStringLiteral("papers-list"));
  setCorner(m_count);
  auto* column = new QVBoxLayout(body());
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addLayout(makeChips());
  makeTree();
  column->addWidget(m_tree, 1);
  column->addLayout(makeFoot());
  connectState();
  refill();
}

QHBoxLayout* PapersList::makeChips() {
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  for (std::size_t i = 0; i < papers::kOutcomes; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    auto* chip = new QToolButton(this);
    chip->setObjectName(QStringLiteral("chip-") +
                        QString::fromLatin1(papers::toString(outcome)).replace(QLatin1Char(' '), QLatin1Char('-')));
    chip->setCheckable(true);
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setStyleSheet(QStringLiteral("padding: 5px 2px"));
    chip->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(chip, &QToolButton::toggled, this, [this, outcome](bool on) { m_state->setFilter(outcome, on); });
    m_chips << chip;
    row->addWidget(chip);
  }
  return row;
}

void PapersList::makeTree() {
  m_tree->setObjectName(QStringLiteral("papers-tree"));
  m_tree->setAccessibleName(tr("Papers and their figures"));
  m_tree->setToolTip(tr("The selected figure is shown at the right; a click on a paper, or Left and Right, folds it"));
  m_tree->setHeaderHidden(true);
  m_tree->setIndentation(0);
  m_tree->setRootIsDecorated(false);
  m_tree->setFrameShape(QFrame::NoFrame);
  m_tree->setUniformRowHeights(true);
  m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_tree->header()->setStretchLastSection(true);
  m_tree->setItemDelegate(new RowDelegate(m_state, m_tree));
  connect(m_tree, &QTreeWidget::itemClicked, this, [](QTreeWidgetItem* item) {
    if (item->parent() == nullptr) item->setExpanded(!item->isExpanded());
  });
  connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (m_filling || item == nullptr || item->parent() == nullptr) return;
    m_state->select({item->data(0, kPaper).toULongLong(), item->data(0, kEntry).toULongLong()});
  });
}

QHBoxLayout* PapersList::makeFoot() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  m_all->setObjectName(QStringLiteral("run-all"));
  connect(m_all, &QPushButton::clicked, this, [this] {
    if (m_state->runner.busy()) return m_state->runner.cancel();
    m_state->runAll();
  });
  m_export->setObjectName(QStringLiteral("export-page"));
  m_export->setToolTip(
      tr("The page “Papers beside ours” as HTML, Markdown or CSV, as roundel-cli reproduce writes it (E)"));
  connect(m_export, &QPushButton::clicked, this, &PapersList::exportWanted);
  auto* sweep = new QPushButton(tr("Sweep"), this);
  sweep->setObjectName(QStringLiteral("back-to-sweep"));
  sweep->setToolTip(tr("Back to the sweep of this workspace (Esc)"));
  connect(sweep, &QPushButton::clicked, this, &PapersList::sweepWanted);
  row->addWidget(m_all, 1);
  row->addWidget(m_export, 1);
  row->addWidget(sweep);
  return row;
}

QTreeWidgetItem* PapersList::itemOf(const PapersState::Place& place) const {
  for (int p = 0; p < m_tree->topLevelItemCount(); ++p) {
    QTreeWidgetItem* top = m_tree->topLevelItem(p);
    if (top->data(0, kPaper).toULongLong() != place.paper) continue;
    for (int e = 0; e < top->childCount(); ++e)
      if (top->child(e)->data(0, kEntry).toULongLong() == place.entry) return top->child(e);
  }
  return nullptr;
}

// Papers that the filter hides stay as they were.
void PapersList::rememberFolded() {
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
    const quint64 paper = m_tree->topLevelItem(i)->data(0, kPaper).toULongLong();
    if (m_tree->topLevelItem(i)->isExpanded())
      m_folded.remove(paper);
    else
      m_folded.insert(paper);
  }
}

void PapersList::addFigure(QTreeWidgetItem* top, const PapersState::Place& place) {
  const papers::PaperEntry& entry = m_state->entryAt(place);
  auto* item = new QTreeWidgetItem(top, {shown(entry.figure) + QStringLiteral(", ") + shown(entry.title)});
  item->setData(0, kPaper, static_cast<quint64>(place.paper));
  item->setData(0, kEntry, static_cast<quint64>(place.entry));
  item->setToolTip(0, item->text(0) + QLatin1Char('\n') + outcomeWord(m_state->outcomeAt(place)));
  item->setData(0, Qt::AccessibleTextRole,
                item->text(0) + QStringLiteral(": ") + outcomeWord(m_state->outcomeAt(place)));
}

// Keeps papers collapsed that were collapsed.
void PapersList::refill() {
  m_filling = true;
  rememberFolded();
  m_tree->clear();
  QTreeWidgetItem* top = nullptr;
  for (const PapersState::Place& place : m_state->places()) {
    if (top == nullptr || top->data(0, kPaper).toULongLong() != place.paper) {
      top = new QTreeWidgetItem(m_tree, {shown(m_state->results()[place.paper].paper.title)});
      top->setData(0, kPaper, static_cast<quint64>(place.paper));
      top->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    }
    addFigure(top, place);
  }
  for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
    QTreeWidgetItem* paper_item = m_tree->topLevelItem(i);
    paper_item->setExpanded(!m_folded.contains(paper_item->data(0, kPaper).toULongLong()));
    paper_item->setToolTip(0, tr("%n figure(s)", nullptr, paper_item->childCount()));
  }
  m_filling = false;
  follow();
  refreshChips();
  refresh();
}

void PapersList::refreshChips() {
  const papers::Counts counts = m_state->counts();
  for (int i = 0; i < m_chips.size(); ++i) {
    const auto outcome = static_cast<Outcome>(i);
    const std::size_t count = counts.at(static_cast<std::size_t>(i));
    QToolButton* chip = m_chips[i];
    chip->setIcon(outcomeIcon(outcome, m_state->theme()));
    chip->setText(QString::number(count));
    chip->setToolTip(tr("Only figures with this verdict: %1").arg(outcomeWord(outcome)));
    chip->setAccessibleName(tr("%1: %2").arg(outcomeWord(outcome)).arg(count));
    chip->setVisible(count > 0 || chip->isChecked());
  }
  m_tree->viewport()->update();
}

void PapersList::refresh() {
  const PaperRunner& runner = m_state->runner;
  m_count->setText(QString::number(m_state->places().size()));
  m_all->setEnabled(m_state->loaded());
  m_export->setEnabled(m_state->loaded());
  m_all->setText(runner.busy() ? tr("Cancel") : tr("Run all"));
  m_all->setToolTip(runner.busy()
                        ? tr("Stop the current run and drop the waiting ones; finished runs are kept")
                        : tr("Run every experiment that can be set up, one after the other; stopped ones resume"));
}

void PapersList::follow() {
  if (!m_state->loaded()) return;
  const QScopedValueRollback filling(m_filling, true);
  if (QTreeWidgetItem* item = itemOf(m_state->place())) m_tree->setCurrentItem(item);
  m_tree->viewport()->update();
}

}  // namespace roundel::widgets
