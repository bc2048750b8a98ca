// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/scheduler_picker/scheduler_picker.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/keep_on_screen.h"
#include "widgets/base/theme/style.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr int kMargin = 12, kAway = 6;

}  // namespace

SchedulerPicker::SchedulerPicker(Document* document, const Appearance* appearance, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_document(document), m_appearance(appearance) {
  setObjectName(QStringLiteral("scheduler-picker"));
  setProperty("panel", true);
  setAccessibleName(tr("Add schedulers"));
  new QVBoxLayout(this);
  layout()->setContentsMargins(kGap, kGap, kGap, kGap);
  makeTop();
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_list = new PickerList(m_scroll);
  m_scroll->setWidget(m_list);
  static_cast<QVBoxLayout*>(layout())->addWidget(m_scroll, 1);
  makeBottom();
  connect(m_search, &QLineEdit::textChanged, m_list, &PickerList::setFilter);
  connect(m_list, &PickerList::changed, this, &SchedulerPicker::refresh);
  connect(m_list, &PickerList::activated, this, &SchedulerPicker::add);
  connect(m_list, &PickerList::opened, this, &SchedulerPicker::open);
  connect(m_list, &PickerList::reveal, this, [this](const QRect& row) {
    m_scroll->ensureVisible(row.center().x(), row.center().y(), 0, row.height() / 2);
  });
}

void SchedulerPicker::makeTop() {
  auto* row = new QHBoxLayout;
  m_search = new QLineEdit(this);
  m_search->setObjectName(QStringLiteral("picker-search"));
  m_search->setClearButtonEnabled(true);
  m_search->setMinimumWidth(260);
  m_search->setToolTip(tr("Name, year or a word of the sentence"));
  m_search->setAccessibleName(tr("Search schedulers"));
  m_search->installEventFilter(this);
  row->addWidget(m_search);
  row->addStretch(1);
  row->addWidget(makeLabel(tr("Space marks several · Enter adds · Esc closes"), "note", this));
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void SchedulerPicker::makeBottom() {
  auto* row = new QHBoxLayout;
  m_marked = makeLabel({}, "note", this);
  row->addWidget(m_marked);
  m_more = new QPushButton(this);
  m_more->setObjectName(QStringLiteral("more-baselines"));
  m_more->setProperty("role", QStringLiteral("link"));
  m_more->setToolTip(tr("All baselines"));
  connect(m_more, &QPushButton::clicked, m_list, [this] {
    m_list->showAllBaselines();
    m_search->setFocus();
  });
  row->addWidget(m_more);
  row->addStretch(1);
  m_add = new QPushButton(this);
  m_add->setObjectName(QStringLiteral("add-schedulers"));
  m_add->setToolTip(tr("Adds to the comparison as one step (Enter)"));
  makePrimary(m_add);
  connect(m_add, &QPushButton::clicked, this, &SchedulerPicker::add);
  row->addWidget(m_add);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void SchedulerPicker::popUp(const QRect& anchor) {
  m_list->setRows(pickerRows(*m_document), &m_appearance->theme());
  m_search->clear();
  m_search->setPlaceholderText(tr("Search %1 schedulers").arg(m_list->rows().size()));
  refresh();
  setGeometry(placeBeside(anchor));
  show();
  m_search->setFocus(Qt::PopupFocusReason);
}

// Below the anchor if there is room, else beside it, else above it; always inside the window.
QRect SchedulerPicker::placeBeside(const QRect& anchor) const {
  const QRect window = parentWidget()->window()->geometry().adjusted(kMargin, kMargin, -kMargin, -kMargin);
  const int chrome = layout()->totalSizeHint().height() - m_scroll->sizeHint().height() + 2 * kMargin;
  const int picker_width = std::min(window.width(), m_list->sizeHint().width() + 2 * kGap + 24);
  const int picker_height = std::min(window.height(), m_list->heightForWidth(picker_width - 2 * kGap - 14) + chrome);
  QPoint corner(anchor.left(), anchor.bottom() + kAway);
  if (corner.y() + picker_height > window.bottom()) {
    const bool has_room = anchor.right() + kAway + picker_width <= window.right();
    corner = has_room ? QPoint(anchor.right() + kAway, anchor.top())
                      : QPoint(anchor.left(), anchor.top() - kAway - picker_height);
  }
  return keptOnScreen(QRect(corner, QSize(picker_width, picker_height)), window);
}

const PickerRow* SchedulerPicker::current() const {
  return m_list->current() < 0 ? nullptr : &m_list->rows()[static_cast<std::size_t>(m_list->current())];
}

std::vector<std::string> SchedulerPicker::chosen() const {
  std::vector<std::string> ids;
  for (const std::size_t row : m_list->marked())
    if (!m_list->rows()[row].id.empty()) ids.push_back(m_list->rows()[row].id);
  if (!m_list->marked().empty() || current() == nullptr) return ids;
  if (current()->runs() && !current()->id.empty()) ids.push_back(current()->id);
  return ids;
}

void SchedulerPicker::refresh() {
  QStringList names;
  for (const std::size_t row : m_list->marked()) names << m_list->rows()[row].name;
  m_marked->setText(names.isEmpty() ? tr("None marked")
                                    : tr("%1 marked: %2").arg(names.size()).arg(names.join(QStringLiteral(", "))));
  m_more->setVisible(m_list->hidden() > 0);
  m_more->setText(tr("%1 more baselines ▼").arg(m_list->hidden()));
  if (names.isEmpty() && current() != nullptr && current()->runs()) names << current()->name;
  m_add->setEnabled(!names.isEmpty());
  m_add->setText(names.size() == 1 ? tr("Add %1").arg(names.front())
                 : names.isEmpty() ? tr("Add schedulers")
                                   : tr("Add %1 schedulers").arg(names.size()));
}

// A row without a check box.
void SchedulerPicker::open() {
  const PickerRow* row = current();
  if (row == nullptr || row->hasBox() || !row->runs()) return;
  const std::string id = row->id;
  close();
  if (id.empty()) return emit programRequested();
  m_document->addLanes({id});
  emit optionsRequested(static_cast<int>(m_document->writtenLanes().size()) - 1);
}

void SchedulerPicker::add() {
  const PickerRow* row = current();
  if (m_list->marked().empty() && row != nullptr && !row->hasBox()) return open();
  const std::vector<std::string> ids = chosen();
  std::vector<UsedProgram> programs;
  for (const std::size_t marked_row : m_list->marked())
    if (m_list->rows()[marked_row].kind == PickerRow::Kind::Used) programs.push_back(m_list->rows()[marked_row].used);
  if (m_list->marked().empty() && row != nullptr && row->kind == PickerRow::Kind::Used && row->runs())
    programs.push_back(row->used);
  if (ids.empty() && programs.empty()) return;
  close();
  m_document->addLanes(ids);
  for (const UsedProgram& program : programs) emit usedProgramRequested(program);
}

bool SchedulerPicker::eventFilter(QObject* watched, QEvent* event) {
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (watched != m_search || !key) return QFrame::eventFilter(watched, event);
  const auto* press = static_cast<QKeyEvent*>(event);
  if (event->type() == QEvent::ShortcutOverride) {
    if (press->key() != Qt::Key_Space) return QFrame::eventFilter(watched, event);
    event->accept();
    return true;
  }
  return takeKey(press->key()) || QFrame::eventFilter(watched, event);
}

// If there is a search text, Left and Right move its cursor.
bool SchedulerPicker::takeKey(int key) {
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
      return m_list->go(static_cast<Qt::Key>(key)), true;
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (!m_search->text().isEmpty()) return false;
      return m_list->go(static_cast<Qt::Key>(key)), true;
    case Qt::Key_Space:
      if (current() != nullptr && !current()->hasBox()) return open(), true;
      if (m_list->current() >= 0) m_list->toggle(static_cast<std::size_t>(m_list->current()));
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return add(), true;
    case Qt::Key_Escape:
      return close(), true;
    default:
      return false;
  }
}

}  // namespace roundel::widgets
