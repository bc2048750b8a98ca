// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/help/help_window.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <functional>

#include "widgets/base/theme/keep_on_screen.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kPlace = Qt::UserRole;
constexpr int kRow = 26;

}  // namespace

HelpWindow::HelpWindow(QWidget* parent) : QWidget(parent, Qt::Window) {
  setWindowTitle(tr("Help of Roundel"));
  setObjectName(QStringLiteral("help-window"));
  resize(1120, 780);
  new KeepOnScreen(this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QToolBar(this);
  bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
  layout->addWidget(bar);
  auto* split = new QSplitter(this);
  layout->addWidget(split, 1);

  split->addWidget(makeLists(split));

  m_view = new HelpPageView(&m_pages, split);
  split->addWidget(m_view);
  split->setStretchFactor(1, 1);
  split->setSizes({280, 840});

  makeActions(bar);
  fillIndex();
  connectLists();
  connect(m_view, &HelpPageView::pageShown, this, &HelpWindow::follow);
  connect(m_view, &HelpPageView::scenarioRequested, this, &HelpWindow::scenarioRequested);
  open(QStringLiteral("index"));
}

QWidget* HelpWindow::makeLists(QWidget* parent) {
  auto* left = new QWidget(parent);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(kGap, kGap, kGap, kGap);
  m_search = new QLineEdit(left);
  m_search->setPlaceholderText(tr("Search all pages"));
  m_search->setClearButtonEnabled(true);
  m_search->setAccessibleName(tr("Search all pages"));
  m_search->setToolTip(tr("Words that must all occur (Ctrl+F)"));
  column->addWidget(m_search);
  m_count = makeLabel({}, "note", left);
  m_count->hide();
  column->addWidget(m_count);
  m_lists = new QStackedWidget(left);
  m_index = new QTreeWidget(m_lists);
  m_index->setHeaderHidden(true);
  m_index->setFrameShape(QFrame::NoFrame);
  m_index->setRootIsDecorated(false);
  m_index->setIndentation(12);
  m_index->setAccessibleName(tr("Index of pages"));
  m_index->setToolTip(tr("Every page; Enter opens the one under the cursor"));
  m_hits = new QListWidget(m_lists);
  m_hits->setFrameShape(QFrame::NoFrame);
  m_hits->setWordWrap(true);
  m_hits->setSpacing(2);
  m_hits->setAccessibleName(tr("Search results"));
  m_hits->setToolTip(tr("Sections with all words; Enter opens the one under the cursor"));
  m_lists->addWidget(m_index);
  m_lists->addWidget(m_hits);
  column->addWidget(m_lists, 1);
  return left;
}

void HelpWindow::connectLists() {
  connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
  connect(m_search, &QLineEdit::returnPressed, this, [this] {
    if (m_hits->count() == 0) return;
    m_hits->setCurrentRow(0);
    m_hits->setFocus();
    emit m_hits->itemActivated(m_hits->item(0));
  });
  const auto openIndex = [this](QTreeWidgetItem* item) {
    if (item != nullptr && !item->data(0, kPlace).toString().isEmpty()) m_view->open(item->data(0, kPlace).toString());
  };
  connect(m_index, &QTreeWidget::itemClicked, this, openIndex);
  connect(m_index, &QTreeWidget::itemActivated, this, openIndex);
  const auto openHit = [this](QListWidgetItem* item) {
    if (!m_view->open(item->data(kPlace).toString())) return;
    m_view->highlight(m_search->text(), !item->data(kPlace).toString().contains(QLatin1Char('#')));
  };
  connect(m_hits, &QListWidget::itemClicked, this, openHit);
  connect(m_hits, &QListWidget::itemActivated, this, openHit);
}

void HelpWindow::makeActions(QToolBar* bar) {
  const auto add = [&](const QString& name, const QString& text, const QList<QKeySequence>& keys, const QString& tip,
                       const std::function<void()>& run) {
    QAction* action = bar->addAction(text);
    action->setObjectName(name);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, keys.first().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    return action;
  };
  QAction* back =
      add(QStringLiteral("help-back"), tr("← Back"), {QKeySequence(Qt::ALT | Qt::Key_Left), QKeySequence(Qt::Key_Back)},
          tr("Previous page"), [this] { m_view->backward(); });
  QAction* forward = add(QStringLiteral("help-forward"), tr("Forward →"),
                         {QKeySequence(Qt::ALT | Qt::Key_Right), QKeySequence(Qt::Key_Forward)}, tr("Next page"),
                         [this] { m_view->forward(); });
  add(QStringLiteral("help-home"), tr("Contents"), {QKeySequence(Qt::ALT | Qt::Key_Home)}, tr("The first page"),
      [this] { open(QStringLiteral("index")); });
  auto* find = new QAction(this);
  find->setObjectName(QStringLiteral("help-find"));
  find->setShortcut(QKeySequence::Find);
  connect(find, &QAction::triggered, this, [this] {
    m_search->setFocus();
    m_search->selectAll();
  });
  addAction(find);
  back->setEnabled(false);
  forward->setEnabled(false);
  connect(m_view, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
  connect(m_view, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
}

void HelpWindow::fillIndex() {
  QTreeWidgetItem* group = nullptr;
  QString name;
  for (const HelpEntry& entry : m_pages.index()) {
    if (entry.group != name) {
      name = entry.group;
      group = nullptr;
      if (!name.isEmpty()) {
        group = new QTreeWidgetItem(m_index, {name});
        QFont bold = group->font(0);
        bold.setWeight(QFont::DemiBold);
        group->setFont(0, bold);
        group->setFlags(Qt::ItemIsEnabled);
        group->setSizeHint(0, QSize(0, kRow));
      }
    }
    auto* item = group == nullptr ? new QTreeWidgetItem(m_index) : new QTreeWidgetItem(group);
    item->setText(0, m_pages.find(entry.id)->title);
    item->setToolTip(0, entry.summary);
    item->setData(0, kPlace, entry.id);
    item->setSizeHint(0, QSize(0, kRow));
  }
  m_index->expandAll();
}

void HelpWindow::search(const QString& words) {
  m_hits->clear();
  const bool has_query = !words.trimmed().isEmpty();
  const auto hits = m_pages.search(words);
  for (const HelpHit& hit : hits) {
    const QString head = hit.heading.isEmpty() ? hit.title : QStringLiteral("%1: %2").arg(hit.title, hit.heading);
    auto* item = new QListWidgetItem(QStringLiteral("%1\n%2").arg(head, hit.snippet), m_hits);
    item->setData(kPlace, hit.anchor.isEmpty() ? hit.id : hit.id + QLatin1Char('#') + hit.anchor);
  }
  m_count->setText(!has_query         ? QString()
                   : hits.empty()     ? tr("Nothing found")
                   : hits.size() == 1 ? tr("1 section")
                                      : tr("%1 sections").arg(hits.size()));
  m_count->setVisible(has_query);
  m_lists->setCurrentWidget(has_query ? static_cast<QWidget*>(m_hits) : m_index);
  m_view->highlight(words);
}

void HelpWindow::open(const QString& place) {
  if (!m_view->open(place)) m_view->open(QStringLiteral("index"));
}

// The index always selects the shown page.
void HelpWindow::follow() {
  const QString id = m_view->page();
  for (QTreeWidgetItemIterator it(m_index); *it != nullptr; ++it)
    if ((*it)->data(0, kPlace).toString() == id) m_index->setCurrentItem(*it);
  const HelpPage* page = m_pages.find(id);
  setWindowTitle(page == nullptr ? tr("Help of Roundel") : tr("%1 – Help of Roundel").arg(page->title));
}

void HelpWindow::setTheme(const Theme& theme) { m_view->setTheme(theme); }

void HelpWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  if (m_search->text().isEmpty())
    close();
  else
    m_search->clear();
}

}  // namespace roundel::widgets
