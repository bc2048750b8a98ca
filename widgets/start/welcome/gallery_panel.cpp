// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/gallery_panel.h"

#include <QActionGroup>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/segment_button.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/start/welcome/steps_strip.h"

namespace roundel::widgets {
namespace {

constexpr int kAll = 0;

// The number of cards that a group shows at first; its link shows the rest.
std::size_t rowOf(const GallerySection& section, bool pair, int columns) {
  if (section.group == model::OpeningGroup::Lesson) return section.shown.size();
  return static_cast<std::size_t>(pair ? columns / 2 : columns);
}

}  // namespace

GalleryPanel::GalleryPanel(const std::vector<GalleryEntry>* entries, Thumbnails* thumbnails, QWidget* parent)
    : QFrame(parent), m_entries(entries) {
  setObjectName(QStringLiteral("gallery"));
  setProperty("panel", true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 14, 8, 8);
  column->setSpacing(10);
  makeTop();
  m_message = makeLabel({}, "dim", this);
  column->addWidget(m_message);
  auto* content = new QWidget(this);
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(0, 0, 8, 8);
  rows->setSpacing(22);
  m_cards = new GalleryCards(entries, thumbnails, content);
  m_steps = new StepsStrip(content);
  rows->addWidget(m_cards);
  rows->addWidget(m_steps);
  rows->addStretch(1);
  m_scroll = new QScrollArea(this);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->setWidget(content);
  column->addWidget(m_scroll, 1);
  m_sticky = new QLabel(m_scroll->viewport());
  m_sticky->setObjectName(QStringLiteral("gallery-sticky"));
  m_sticky->setAutoFillBackground(true);
  m_sticky->hide();
  connect(m_scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, &GalleryPanel::refreshStickyHeading);
  connect(m_cards, &GalleryCards::roomChanged, this, &GalleryPanel::refresh);
  connect(m_cards, &GalleryCards::allWanted, this,
          [this](model::OpeningGroup group) { setGroup(1 + static_cast<int>(group)); });
  connect(m_cards, &GalleryCards::currentChanged, this, [this](int card) {
    const QRect card_rect = m_cards->partRect(card).translated(m_cards->pos());
    m_scroll->ensureVisible(card_rect.center().x(), card_rect.center().y(), 0, card_rect.height() / 2 + 40);
  });
  connect(m_steps, &StepsStrip::newWanted, this, &GalleryPanel::newWanted);
  refresh();
}

void GalleryPanel::makeSearch() {
  m_search = new QLineEdit(this);
  m_search->setObjectName(QStringLiteral("gallery-search"));
  m_search->setPlaceholderText(tr("Search lessons, papers, schedulers, models…   /"));
  m_search->setToolTip(tr("Any word of a scenario: its title, scheduler, GPU type, model or paper (/)"));
  m_search->setAccessibleName(tr("Search the gallery"));
  m_search->setClearButtonEnabled(true);
  m_search->setMinimumHeight(32);
  m_search->installEventFilter(this);
  connect(m_search, &QLineEdit::textChanged, this, &GalleryPanel::refresh);
}

void GalleryPanel::makeTop() {
  auto* row = new QHBoxLayout;
  makeSearch();
  row->addWidget(m_search, 1);
  m_chips = new QButtonGroup(this);
  for (int chip = kAll; chip <= static_cast<int>(std::size(kGalleryGroups)); ++chip) {
    auto* button = new SegmentButton(this);
    button->setObjectName(QStringLiteral("chip-%1").arg(chip));
    button->setChecked(chip == kAll);
    button->setProperty("narrow", true);
    button->setMinimumHeight(32);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(chip == kAll ? tr("Every group") : groupNote(kGalleryGroups[chip - 1]));
    m_chips->addButton(button, chip);
    row->addWidget(button);
  }
  connect(m_chips, &QButtonGroup::idClicked, this, &GalleryPanel::refresh);
  row->addWidget(makeOrder());
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

QToolButton* GalleryPanel::makeOrder() {
  auto* order = new QToolButton(this);
  order->setObjectName(QStringLiteral("gallery-order"));
  order->setProperty("role", QStringLiteral("link"));
  order->setPopupMode(QToolButton::InstantPopup);
  order->setToolTip(tr("How the scenarios of a group are sorted"));
  auto* menu = new QMenu(order);
  auto* choices = new QActionGroup(menu);
  const QString words[] = {tr("by course order"), tr("by title"), tr("by number of jobs")};
  for (int i = 0; i < 3; ++i) {
    QAction* action = menu->addAction(words[i]);
    action->setCheckable(true);
    action->setChecked(i == 0);
    choices->addAction(action);
    connect(action, &QAction::triggered, this, [this, order, i, word = words[i]] {
      m_order = static_cast<GalleryOrder>(i);
      order->setText(word + QStringLiteral(" ▼"));
      refresh();
    });
  }
  order->setText(words[0] + QStringLiteral(" ▼"));
  order->setMenu(menu);
  return order;
}

void GalleryPanel::setTheme(const Theme& theme) {
  m_cards->setTheme(theme);
  m_steps->setTheme(theme);
  QPalette colors = m_sticky->palette();
  colors.setColor(QPalette::Window, theme.panel);
  m_sticky->setPalette(colors);
}

void GalleryPanel::setWindowWidth(int width) { m_cards->setWindowWidth(width); }

void GalleryPanel::setGroup(int chip) {
  m_chips->button(chip)->setChecked(true);
  m_scroll->verticalScrollBar()->setValue(0);
  refresh();
}

QString GalleryPanel::message() const { return m_message->text(); }

std::vector<GallerySection> GalleryPanel::sectionsOf(const std::vector<int>& found, int chip) const {
  std::vector<GallerySection> sections;
  for (const model::OpeningGroup group : kGalleryGroups) {
    if (chip != kAll && static_cast<int>(group) != chip - 1) continue;
    GallerySection section{.group = group, .all = 0};
    std::ranges::copy_if(found, std::back_inserter(section.shown),
                         [&](int i) { return (*m_entries)[static_cast<std::size_t>(i)].group == group; });
    section.all = static_cast<int>(section.shown.size());
    if (section.all > 0) sections.push_back(std::move(section));
  }
  return sections;
}

// With a search or a chosen group, shows all matches; otherwise one row per group.
void GalleryPanel::refresh() {
  std::vector<int> matching_entries = matching(*m_entries, m_search->text());
  refreshChips(matching_entries);
  const bool has_no_match = matching_entries.empty() && !m_entries->empty();
  m_message->setText(has_no_match
                         ? tr("No scenario contains “%1”. The most similar titles:").arg(m_search->text().trimmed())
                         : QString());
  m_message->setVisible(has_no_match);
  if (has_no_match) matching_entries = nearestTitles(*m_entries, m_search->text());
  if (!has_no_match)
    sortGallery(*m_entries, m_order, matching_entries);  // without matches, the nearest titles come first
  const int chip = has_no_match ? kAll : m_chips->checkedId();
  std::vector<GallerySection> sections = sectionsOf(matching_entries, chip);
  const bool first = chip == kAll && m_search->text().trimmed().isEmpty();
  const int columns = m_cards->room().other_columns;
  for (GallerySection& section : sections) {
    const bool pair =
        columns >= 4 && (section.group == model::OpeningGroup::Paper || section.group == model::OpeningGroup::Large);
    if (first) section.shown.resize(std::min(section.shown.size(), rowOf(section, pair, columns)));
  }
  m_cards->setSections(std::move(sections));
  m_steps->setVisible(first);
  refreshStickyHeading();
}

void GalleryPanel::refreshChips(const std::vector<int>& found) {
  for (QAbstractButton* button : m_chips->buttons()) {
    const int chip = m_chips->id(button);
    if (chip == kAll) {
      button->setText(tr("All"));
      continue;
    }
    const model::OpeningGroup group = kGalleryGroups[chip - 1];
    const auto count =
        std::ranges::count_if(found, [&](int i) { return (*m_entries)[static_cast<std::size_t>(i)].group == group; });
    button->setText(QStringLiteral("%1 %2").arg(groupTitle(group)).arg(count));
    button->setAccessibleName(tr("%1, %n scenario(s)", nullptr, static_cast<int>(count)).arg(groupTitle(group)));
  }
}

// Shows the heading of the group at the upper edge if it has scrolled out of view.
void GalleryPanel::refreshStickyHeading() {
  const int top = m_scroll->verticalScrollBar()->value() - m_cards->y();
  const GalleryLayout::Heading* top_heading = nullptr;
  for (const GalleryLayout::Heading& heading : m_cards->layout().headings)
    if (heading.rect.top() < top) top_heading = &heading;
  const bool is_below = top > m_cards->layout().height;
  m_sticky->setVisible(top_heading != nullptr && !is_below);
  if (top_heading == nullptr || is_below) return;
  m_sticky->setFont(uiFont(15 * fontScale(font()), QFont::Bold));
  m_sticky->setText(groupTitle(top_heading->group));
  m_sticky->setGeometry(0, 0, m_scroll->viewport()->width(), static_cast<int>(top_heading->rect.height()));
  m_sticky->raise();
}

// Down moves from the search to the cards; Return opens the first card.
bool GalleryPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_search || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Escape && !m_search->text().isEmpty()) return m_search->clear(), true;
  if (m_cards->partCount() == 0) return false;
  if (key == Qt::Key_Down) return m_cards->setFocus(Qt::TabFocusReason), true;
  if (key == Qt::Key_Return || key == Qt::Key_Enter) return m_cards->choosePart(0), true;
  return false;
}

}  // namespace roundel::widgets
