// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/bookmarks_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/base/theme/style.h"
#include "widgets/document/state/branch_text.h"

namespace roundel::widgets {

BookmarksModel::BookmarksModel(Bookmarks* bookmarks, QObject* parent)
    : QAbstractTableModel(parent), m_bookmarks(bookmarks) {
  connect(bookmarks, &Bookmarks::changed, this, [this] {
    // If only names changed, rows and an open editor are kept.
    if (m_rows == rowCount() && m_rows > 0) {
      emit dataChanged(index(0, 0), index(m_rows - 1, Name));
      return;
    }
    beginResetModel();
    m_rows = rowCount();
    endResetModel();
  });
  m_rows = rowCount();
}

int BookmarksModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_bookmarks->all().size());
}

QVariant BookmarksModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Bookmark& mark = m_bookmarks->all()[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole && index.column() == Instant)
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  return index.column() == Instant ? instantText(mark.t_s, m_bookmarks->all().back().t_s) : mark.name;
}

bool BookmarksModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const QString name = value.toString().simplified();
  if (role != Qt::EditRole || index.column() != Name || name.isEmpty()) return false;
  m_bookmarks->add(m_bookmarks->all()[static_cast<std::size_t>(index.row())].t_s, name);
  return true;
}

QVariant BookmarksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Instant ? tr("Instant") : tr("Name");
}

Qt::ItemFlags BookmarksModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  return index.column() == Name ? flags | Qt::ItemIsEditable : flags;
}

void BookmarksPanel::makeView() {
  m_view->setModel(new BookmarksModel(m_bookmarks, this));
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setShowGrid(false);
  m_view->setTabKeyNavigation(false);
  m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_view->setSelectionMode(QAbstractItemView::SingleSelection);
  m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
  m_view->verticalHeader()->hide();
  m_view->horizontalHeader()->setSectionResizeMode(BookmarksModel::Instant, QHeaderView::ResizeToContents);
  m_view->horizontalHeader()->setSectionResizeMode(BookmarksModel::Name, QHeaderView::Stretch);
  m_view->setAccessibleName(tr("Bookmarks"));
  m_view->setToolTip(tr("Enter goes there, F2 renames, Delete removes"));
  m_view->installEventFilter(this);
}

BookmarksPanel::BookmarksPanel(Bookmarks* bookmarks, Playhead* playhead, QWidget* parent)
    : QWidget(parent), m_bookmarks(bookmarks), m_playhead(playhead), m_view(new QTableView(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kGap, 4, kGap, kGap);
  m_empty = makeLabel(
      tr("No bookmarks yet. Ctrl+B names the instant at the playhead; B and Shift+B go from one to the next."), "note",
      this);
  m_empty->setWordWrap(true);
  layout->addWidget(m_empty);
  makeView();
  layout->addWidget(m_view, 1);
  connect(m_view, &QTableView::doubleClicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
  connect(bookmarks, &Bookmarks::changed, this, &BookmarksPanel::refresh);
  refresh();
}

void BookmarksPanel::refresh() {
  const bool is_empty = m_bookmarks->all().empty();
  m_empty->setVisible(is_empty);
  m_view->setVisible(!is_empty);
}

void BookmarksPanel::goTo(int row) {
  const auto& all_bookmarks = m_bookmarks->all();
  if (row < 0 || row >= static_cast<int>(all_bookmarks.size())) return;
  m_playhead->pause();
  m_playhead->setNow(all_bookmarks[static_cast<std::size_t>(row)].t_s);
}

bool BookmarksPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int row = m_view->currentIndex().row();
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      goTo(row);
      return true;
    case Qt::Key_Delete:
      if (row >= 0) m_bookmarks->remove(m_bookmarks->all()[static_cast<std::size_t>(row)].t_s);
      return true;
    case Qt::Key_F2:
      m_view->edit(m_view->currentIndex().siblingAtColumn(BookmarksModel::Name));
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

}  // namespace roundel::widgets
