// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/scheduler_picker/picker_list.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/program/adding/command_check.h"

namespace roundel::widgets {
namespace {

constexpr double kRowHigh = 40, kHeadingHigh = 26, kColumnWide = 290, kColumnWished = 338, kBetween = 10, kTick = 15,
                 kDash = 30, kSign = 20;

int columnsFor(int width, const QFont& font) {
  return std::clamp(static_cast<int>(width / (kColumnWide * fontScale(font))), 1, 3);
}

// "added", then the year.
QString factsOf(const PickerRow& row, const QString& between) {
  QStringList facts;
  if (row.added) facts << PickerList::tr("added", "a scheduler of the comparison");
  if (!row.year.isEmpty()) facts << row.year;
  return facts.join(between);
}

}  // namespace

PickerList::PickerList(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setAccessibleName(tr("Schedulers"));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void PickerList::setRows(std::vector<PickerRow> rows, const Theme* theme) {
  m_rows = std::move(rows);
  m_theme = theme;
  m_view = {};
  m_marked.clear();
  m_current = -1;
  relayout();
}

void PickerList::setFilter(const QString& filter) {
  m_view.filter = filter;
  relayout();
}

void PickerList::showAllBaselines() {
  m_view.all_baselines = true;
  relayout();
}

void PickerList::relayout() {
  const double scale = fontScale(font());
  m_view.columns = columnsFor(width(), font());
  m_cells.clear();
  m_headings.clear();
  const auto columns = pickerColumns(m_rows, m_view);
  const double column_width =
      (width() - kBetween * static_cast<double>(columns.size() - 1)) / static_cast<double>(columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const double left = static_cast<double>(c) * (column_width + kBetween);
    double y = 0;
    for (const PickerBlock& block : columns[c]) {
      m_headings.push_back({block.group, QRectF(left, y, column_width, kHeadingHigh * scale)});
      y += kHeadingHigh * scale;
      for (const std::size_t row : block.rows) {
        m_cells.push_back({row, c, QRectF(left, y, column_width, kRowHigh * scale)});
        y += kRowHigh * scale;
      }
    }
  }
  if (currentPart() < 0) m_current = m_cells.empty() ? -1 : static_cast<int>(m_cells.front().row);
  updateGeometry();
  update();
  emit changed();
}

QSize PickerList::sizeHint() const {
  const int wished_width = static_cast<int>(3 * kColumnWished * fontScale(font()) + 2 * kBetween);
  return {wished_width, heightForWidth(wished_width)};
}

int PickerList::heightForWidth(int width) const {
  PickerView view = m_view;
  view.columns = columnsFor(width, font());
  double max_height = 0;
  for (const auto& column : pickerColumns(m_rows, view)) {
    double column_height = 0;
    for (const PickerBlock& block : column)
      column_height += kHeadingHigh + static_cast<double>(block.rows.size()) * kRowHigh;
    max_height = std::max(max_height, column_height);
  }
  return static_cast<int>(std::ceil(max_height * fontScale(font())));
}

bool PickerList::isMarked(std::size_t row) const { return std::ranges::find(m_marked, row) != m_marked.end(); }

void PickerList::toggle(std::size_t row) {
  if (!m_rows[row].runs() || !m_rows[row].hasBox()) return;
  if (const auto at = std::ranges::find(m_marked, row); at != m_marked.end())
    m_marked.erase(at);
  else
    m_marked.push_back(row);
  m_current = static_cast<int>(row);
  update();
  emit changed();
}

int PickerList::currentPart() const {
  const auto current_cell =
      std::ranges::find_if(m_cells, [this](const Cell& cell) { return static_cast<int>(cell.row) == m_current; });
  return current_cell == m_cells.end() ? -1 : static_cast<int>(current_cell - m_cells.begin());
}

void PickerList::setCurrentCell(int part) {
  m_current = static_cast<int>(cell(part).row);
  announcePart(this, part);
  emit reveal(cell(part).rect.toAlignedRect());
  update();
  emit changed();
}

void PickerList::go(Qt::Key arrow) {
  const int now = currentPart();
  if (now < 0) return;
  const int count = static_cast<int>(m_cells.size());
  if (arrow == Qt::Key_Up || arrow == Qt::Key_Down)
    return setCurrentCell(std::clamp(now + (arrow == Qt::Key_Down ? 1 : -1), 0, count - 1));
  const Cell& start_cell = cell(now);
  int best = -1;
  const auto away = [&](int part) { return std::abs(cell(part).rect.top() - start_cell.rect.top()); };
  for (int part = 0; part < count; ++part) {
    const bool is_beside = arrow == Qt::Key_Right ? cell(part).column == start_cell.column + 1
                                                  : cell(part).column + 1 == start_cell.column;
    if (is_beside && (best < 0 || away(part) < away(best))) best = part;
  }
  if (best >= 0) setCurrentCell(best);
}

QRectF PickerList::rectOf(std::size_t row) const {
  for (const Cell& row_cell : m_cells)
    if (row_cell.row == row) return row_cell.rect;
  return {};
}

QString PickerList::partName(int part) const { return m_rows[cell(part).row].name; }

QString PickerList::partDescription(int part) const {
  const PickerRow& row = m_rows[cell(part).row];
  const QString brief_text = row.runs() ? row.brief : row.reason;
  const QString facts = factsOf(row, QStringLiteral(", "));
  return facts.isEmpty() ? brief_text : QStringLiteral("%1 (%2)").arg(brief_text, facts);
}

std::optional<bool> PickerList::partSelected(int part) const {
  return m_rows[cell(part).row].hasBox() ? std::optional(isMarked(cell(part).row)) : std::nullopt;
}

void PickerList::choosePart(int part) {
  if (m_rows[cell(part).row].hasBox()) return toggle(cell(part).row);
  setCurrentCell(part);
  emit opened();
}

// ---- painting and the mouse -----------------------------------------------------------------------------------------------------

void PickerList::paintEvent(QPaintEvent*) {
  if (m_theme == nullptr) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double scale = fontScale(font());
  painter.setFont(uiFont(kNotePx * scale, QFont::DemiBold));
  painter.setPen(m_theme->dim);
  for (const Heading& heading : m_headings)
    painter.drawText(heading.rect.adjusted(8, 0, 0, 0), Qt::AlignVCenter, groupTitle(heading.group));
  for (const Cell& row_cell : m_cells) paintRow(painter, row_cell);
  if (!m_cells.empty()) return;
  painter.drawText(rect(), Qt::AlignCenter, tr("No scheduler matches."));
}

// A check box, grey if the scheduler cannot run; with a grey tick if it is added and not marked.
void PickerList::paintBox(QPainter& painter, const QRectF& box, std::size_t row) const {
  const Theme& theme = *m_theme;
  const bool runs = m_rows[row].runs(), marked = isMarked(row);
  painter.setPen(QPen(!runs ? theme.line : marked ? theme.accent : theme.edge, 1));
  painter.setBrush(marked ? theme.accent : runs ? theme.panel : theme.header);
  painter.drawRoundedRect(box, 3, 3);
  if (!marked && !m_rows[row].added) return;
  const double tick = box.width();
  painter.setPen(QPen(marked ? theme.onAccent : theme.faint, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(
      QPolygonF({box.center() + QPointF(-tick * 0.25, 0), box.center() + QPointF(-tick * 0.05, tick * 0.2),
                 box.center() + QPointF(tick * 0.27, -tick * 0.2)}));
}

// Program: a terminal; other rows: lines of text.
void PickerList::paintSign(QPainter& painter, const QRectF& rect, PickerRow::Kind kind) const {
  const QRectF box(rect.center().x() - rect.height() * 0.65, rect.top(), rect.height() * 1.3, rect.height());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(m_theme->dim, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  if (kind != PickerRow::Kind::Program) {
    for (const double line_share : {0.3, 0.55, 0.8})
      painter.drawLine(QPointF(box.left() + 4, box.top() + line_share * box.height()),
                       QPointF(box.right() - (line_share < 0.4 ? 4 : 8), box.top() + line_share * box.height()));
    return;
  }
  painter.drawRoundedRect(box, 4, 4);
  const QPointF prompt(box.left() + box.width() * 0.2, box.center().y());
  const double step = box.height() * 0.18;
  painter.drawPolyline(QPolygonF({prompt + QPointF(0, -step), prompt + QPointF(step, 0), prompt + QPointF(0, step)}));
  painter.drawLine(box.center() + QPointF(0, step), box.center() + QPointF(box.width() * 0.25, step));
}

// Name and year above the sentence, or above the reason why it cannot run.
void PickerList::paintTexts(QPainter& painter, const QRectF& rect, const PickerRow& row, const QColor& name) const {
  const double scale = fontScale(font()), line = rect.height() / 2 - 2;
  const QRectF above(rect.left(), rect.top() + 2, rect.width(), line);
  const QRectF below(rect.left(), rect.center().y(), rect.width(), line);
  painter.setFont(uiFont(kNotePx * scale));
  painter.setPen(m_theme->dim);
  painter.drawText(above, Qt::AlignVCenter | Qt::AlignRight, factsOf(row, QStringLiteral("  ")));
  const QString words = row.runs() ? row.brief : row.reason;
  painter.drawText(below, Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetricsF(painter.font()).elidedText(words, Qt::ElideRight, rect.width()));
  painter.setPen(row.runs() ? name : m_theme->dim);
  painter.setFont(uiFont(kBodyPx * scale, QFont::DemiBold));
  painter.drawText(above, Qt::AlignVCenter | Qt::AlignLeft, row.name);
}

void PickerList::paintRow(QPainter& painter, const Cell& at) const {
  const PickerRow& row = m_rows[at.row];
  const Theme& theme = *m_theme;
  const double scale = fontScale(font()), tick = kTick * scale, dash = kDash * scale;
  const QRectF& rect = at.rect;
  if (static_cast<int>(at.row) == m_current) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accentSoft);
    painter.drawRoundedRect(rect, kControlRadius, kControlRadius);
  }
  const QRectF box(rect.left() + 8, rect.center().y() - tick / 2, tick, tick);
  if (row.hasBox()) paintBox(painter, box, at.row);
  const SchedulerStyle style = schedulerStyle(QString::fromStdString(row.id.empty() ? programPolicy() : row.id), theme);
  const double first = rect.top() + 2 + (rect.height() / 2 - 2) / 2;
  const QRectF sign(box.right() + 10, rect.center().y() - kSign * scale / 2, dash, kSign * scale);
  if (!row.hasBox()) {
    paintSign(painter, sign, row.kind);
    return paintTexts(painter, rect.adjusted(box.right() + 20 + dash - rect.left(), 0, -10, 0), row,
                      row.kind == PickerRow::Kind::Program ? theme.accentText : style.text);
  }
  QPen pen(row.runs() ? style.line : theme.faint, 2.5);
  if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  painter.drawLine(QPointF(box.right() + 10, first), QPointF(box.right() + 10 + dash, first));
  paintTexts(painter, rect.adjusted(box.right() + 20 + dash - rect.left(), 0, -10, 0), row, style.text);
}

void PickerList::resizeEvent(QResizeEvent*) { relayout(); }

int PickerList::cellAt(QPointF place) const {
  for (int part = 0; part < partCount(); ++part)
    if (cell(part).rect.contains(place)) return part;
  return -1;
}

void PickerList::mousePressEvent(QMouseEvent* event) {
  const int part = event->button() == Qt::LeftButton ? cellAt(event->position()) : -1;
  if (part < 0) return;
  setCurrentCell(part);
  if (!m_rows[cell(part).row].hasBox()) return emit opened();
  toggle(cell(part).row);
}

// The first click of the double click has toggled the mark.
void PickerList::mouseDoubleClickEvent(QMouseEvent* event) {
  const int part = cellAt(event->position());
  if (part < 0 || !m_rows[cell(part).row].runs() || !m_rows[cell(part).row].hasBox()) return;
  if (!isMarked(cell(part).row)) toggle(cell(part).row);
  emit activated();
}

void PickerList::mouseMoveEvent(QMouseEvent* event) {
  setCursor(cellAt(event->position()) < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

bool PickerList::event(QEvent* event) {
  if (event->type() == QEvent::FontChange) relayout();
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int part = cellAt(help->pos());
  part < 0 ? QToolTip::hideText()
           : QToolTip::showText(help->globalPos(), partName(part) + QStringLiteral(": ") + partDescription(part), this);
  return true;
}

}  // namespace roundel::widgets
