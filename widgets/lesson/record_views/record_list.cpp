// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/record_list.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/record/ask_words.h"
#include "widgets/lesson/record_views/step_picture.h"

namespace roundel::widgets {
namespace {

constexpr int kNumberWidth = 28, kSign = 14;  // px

QString firstLine(const std::string& text) {
  return shown(QString::fromStdString(text).section(QLatin1Char('\n'), 0, 0));
}

// The six dots of the row that can be dragged.
void paintHandle(QPainter& painter, const QRect& area, const QColor& color) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (int column = 0; column < 2; ++column)
    for (int row = -1; row <= 1; ++row)
      painter.drawEllipse(QPointF(area.right() - 7 + column * 5, area.center().y() + row * 5), 1.4, 1.4);
}

}  // namespace

// ---- model ------------------------------------------------------------------------------------------------------------------------

RecordListModel::RecordListModel(const Appearance* appearance, LessonRecorder* recorder, QObject* parent)
    : QAbstractListModel(parent), m_appearance(appearance), m_recorder(recorder) {
  connect(recorder, &LessonRecorder::changed, this, &RecordListModel::follow);
  const auto repaint = [this] {
    m_indices.clear();
    m_pictures.clear();
    follow();
  };
  connect(recorder, &LessonRecorder::answersChanged, this, repaint);
  connect(appearance, &Appearance::changed, this, repaint);
  follow();
}

// Rows and the current one stay if only their content changed.
void RecordListModel::follow() {
  if (m_rows == m_recorder->count()) {
    if (m_rows > 0) emit dataChanged(index(0), index(m_rows - 1));
    return;
  }
  beginResetModel();
  m_rows = m_recorder->count();
  endResetModel();
}

void RecordListModel::setWarned(std::set<int> steps) {
  if (steps == m_warned) return;
  m_warned = std::move(steps);
  follow();
}

int RecordListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

double RecordListModel::end_s(const lesson::Step& step) const {
  const compare::LaneRun* run = m_recorder->runs().lane(step.lane);
  return run != nullptr && run->trace ? run->trace->end_s : 0;
}

QString RecordListModel::spoken(int row) const {
  const RecordedStep& step = m_recorder->steps()[static_cast<std::size_t>(row)];
  return tr("Step %1 of %2, %3, %4, %5")
             .arg(row + 1)
             .arg(m_rows)
             .arg(step.kind ? kindName(*step.kind) : tr("text"), shown(step.step.lane),
                  instantWords(step.step.instant(), end_s(step.step))) +
         QStringLiteral(", ") + (m_warned.contains(row) ? tr("has a warning") : tr("no warning"));
}

QVariant RecordListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= m_recorder->count()) return {};
  const RecordedStep& step = m_recorder->steps()[static_cast<std::size_t>(index.row())];
  const QString heading = !step.question.empty() ? firstLine(step.question)
                          : !step.text.empty()   ? firstLine(step.text)
                                                 : tr("(no text yet)");
  switch (role) {
    case Qt::DisplayRole:
    case Heading:
      return heading;
    case Below:
      return tr("%1 · %2, %3")
          .arg(step.kind ? kindName(*step.kind) : tr("Text"), shown(step.step.lane),
               instantWords(step.step.instant(), end_s(step.step)));
    case IsEmpty:
      return step.empty();
    case IsWarned:
      return m_warned.contains(index.row());
    case Qt::AccessibleTextRole:
      return spoken(index.row());
    case Qt::ToolTipRole:
      return tr("%1\nEnter goes to its moment, Alt+Up and Alt+Down or a drag move it, Delete removes it, T tries from "
                "here.")
          .arg(heading);
    case Qt::DecorationRole:
      return picture(index.row());
    default:
      return {};
  }
}

Qt::ItemFlags RecordListModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
}

bool RecordListModel::moveRows(const QModelIndex& source, int from, int count, const QModelIndex& target, int before) {
  if (source.isValid() || target.isValid() || count != 1 || before == from || before == from + 1) return false;
  m_recorder->move(from, before > from ? before - 1 : before);
  return true;
}

QPixmap RecordListModel::picture(int row) const {
  const lesson::Step& step = m_recorder->steps()[static_cast<std::size_t>(row)].step;
  const compare::LaneRun* run = m_recorder->runs().lane(step.lane);
  const double at_s = run == nullptr || run->trace == nullptr ? 0 : lesson::find(step.instant(), *run).at_s;
  QPixmap& kept_picture = m_pictures[{step.lane, at_s}];
  if (!kept_picture.isNull()) return kept_picture;
  Index& index = m_indices[step.lane];
  if (index == nullptr && run != nullptr && run->trace != nullptr)
    index = std::make_shared<const metrics::TraceIndex>(run->trace);
  kept_picture =
      stepPicture(index, at_s, {screenPx(kPictureWidth), screenPx(kPictureHeight)}, 2, m_appearance->theme());
  return kept_picture;
}

// ---- painting ---------------------------------------------------------------------------------------------------------------------

QSize RecordListDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {200, screenPx(RecordListModel::kRow)};
}

void RecordListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& theme = m_appearance->theme();
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing, true);
  const QRect row = option.rect.adjusted(1, 1, -1, -1);
  if (selected) {
    painter->setPen(QPen(theme.accent, option.state.testFlag(QStyle::State_HasFocus) ? 2 : 1));
    painter->setBrush(theme.accentSoft);
    painter->drawRoundedRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
  }
  const QRect number(row.left(), row.top(), screenPx(kNumberWidth), row.height());
  painter->setFont(screenFont(kBodyPx, QFont::DemiBold));
  painter->setPen(selected ? theme.accentText : theme.dim);
  painter->drawText(number, Qt::AlignCenter, QString::number(index.row() + 1));
  if (index.data(RecordListModel::IsEmpty).toBool()) {  // a hollow number
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme.dim, 1, Qt::DashLine));
    painter->drawEllipse(QRectF(number).center(), screenPx(10), screenPx(10));
  }
  const auto picture = index.data(Qt::DecorationRole).value<QPixmap>();
  const QSize size = picture.deviceIndependentSize().toSize();
  const QPoint at(number.right() + 1, row.center().y() - size.height() / 2 + 1);
  painter->drawPixmap(at, picture);
  const bool warned = index.data(RecordListModel::IsWarned).toBool();
  const int right = row.right() - 6 - (selected ? 16 : 0) - (warned ? screenPx(kSign) + 6 : 0);
  const QRect words(at.x() + size.width() + 10, row.top() + 3, right - at.x() - size.width() - 10, row.height() - 6);
  const auto line = [&](const QRect& place, double px, int weight, const QColor& color, int role) {
    painter->setFont(screenFont(px, weight));
    painter->setPen(color);
    painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data(role).toString(), Qt::ElideRight, place.width()));
  };
  const QRect upper = words.adjusted(0, 0, 0, -words.height() / 2), lower = words.adjusted(0, words.height() / 2, 0, 0);
  line(upper, kBodyPx, selected ? QFont::DemiBold : QFont::Normal, theme.text, RecordListModel::Heading);
  line(lower, kNotePx, QFont::Normal, selected ? theme.accentText : theme.dim, RecordListModel::Below);
  if (warned)
    icon(QStringLiteral("warning"), theme.warning)
        .paint(painter, QRect(right + 4, row.center().y() - screenPx(kSign) / 2, screenPx(kSign), screenPx(kSign)));
  if (selected) paintHandle(*painter, row.adjusted(0, 0, -6, 0), theme.accentText);
  painter->restore();
}

// ---- view -------------------------------------------------------------------------------------------------------------------------

RecordList::RecordList(const Appearance* appearance, LessonRecorder* recorder, QWidget* parent)
    : QListView(parent), m_recorder(recorder), m_model(new RecordListModel(appearance, recorder, this)) {
  setObjectName(QStringLiteral("record-steps"));
  setModel(m_model);
  setItemDelegate(new RecordListDelegate(appearance, this));
  setFrameShape(QFrame::NoFrame);
  setUniformItemSizes(true);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setDragDropMode(QAbstractItemView::InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setMouseTracking(true);
  setAccessibleName(tr("Steps of the lesson"));
  setToolTip(tr("Enter goes to the moment of a step, Alt+Up and Alt+Down or a drag move it, Delete removes it"));
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { m_recorder->select(now.row()); });
  connect(this, &QAbstractItemView::doubleClicked, this, &RecordList::goRequested);
  connect(recorder, &LessonRecorder::changed, this, &RecordList::followCurrent);
  connect(recorder, &LessonRecorder::currentChanged, this, &RecordList::followCurrent);
}

void RecordList::followCurrent() {
  const QModelIndex now = m_model->index(m_recorder->current(), 0);
  if (now.isValid() && now != currentIndex()) setCurrentIndex(now);
}

// T is a key of the window, too.
bool RecordList::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_T && key->modifiers() == Qt::NoModifier) return event->accept(), true;
  }
  return QListView::event(event);
}

void RecordList::keyPressEvent(QKeyEvent* event) {
  const int row = m_recorder->current();
  const bool alt = event->modifiers() == Qt::AltModifier;
  const bool is_plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
  if (alt && event->key() == Qt::Key_Up) return m_recorder->move(row, row - 1);
  if (alt && event->key() == Qt::Key_Down) return m_recorder->move(row, row + 1);
  if (is_plain && event->key() == Qt::Key_Delete) return m_recorder->remove();
  if (is_plain && event->key() == Qt::Key_T) return emit tryRequested();
  if (is_plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return emit goRequested();
  QListView::keyPressEvent(event);
}

}  // namespace roundel::widgets
