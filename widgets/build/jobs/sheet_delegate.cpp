// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/sheet_delegate.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>

#include "core/model/scenario.h"
#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr double kHatchStep = 6;
constexpr double kSwatch = 10;

// Draws single lines, since brush patterns consist of device pixels and are invisible at high resolution.
void hatch(QPainter& painter, const QRectF& cell, const QColor& color) {
  painter.save();
  QPainterPath clip;
  clip.addRoundedRect(cell, kBarRadius, kBarRadius);
  painter.setClipPath(clip, Qt::IntersectClip);
  painter.setPen(QPen(color, 1.2));
  for (double x = cell.left() - cell.height(); x < cell.right(); x += kHatchStep)
    painter.drawLine(QPointF(x, cell.bottom()), QPointF(x + cell.height(), cell.top()));
  painter.restore();
}

void elided(QPainter& painter, const QRectF& rect, int flags, const QString& text) {
  painter.drawText(rect, flags, painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(rect.width())));
}

// A warning sign that does not depend on colour.
void sign(QPainter& painter, const QPointF& center, const QColor& color, const QColor& inside) {
  QPainterPath triangle;
  triangle.moveTo(center + QPointF(0, -5.5));
  triangle.lineTo(center + QPointF(6, 5));
  triangle.lineTo(center + QPointF(-6, 5));
  triangle.closeSubpath();
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPath(triangle);
  painter.setPen(QPen(inside, 1.4));
  painter.drawLine(center + QPointF(0, -2), center + QPointF(0, 1.5));
  painter.drawPoint(center + QPointF(0, 3.4));
}

// Stacked bars at the right: the cell states a table of gang sizes.
void gangMark(QPainter& painter, const QRectF& cell, const QColor& color) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (int i = 0; i < 3; ++i)
    painter.drawRect(QRectF(cell.right() - 5.0 - 2 * i, cell.top() + 3 + 2.5 * i, 3.0 + 2 * i, 1.4));
}

}  // namespace

void SheetDelegate::paint(QPainter* given, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto& model = *static_cast<const JobTableModel*>(index.model());
  const Theme& theme = m_appearance->theme();
  QPainter& painter = *given;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const bool throughput = model.columns().typeAt(index.column()) >= 0;
  const bool selected = (option.state & QStyle::State_Selected) != 0;
  const QVariant refused = index.data(JobTableModel::ErrorRole);
  const bool waits = index.data(JobTableModel::PendingRole).toBool();
  const QRectF cell = QRectF(option.rect).adjusted(2, 2, -2, -2);
  if (selected) painter.fillRect(option.rect, theme.accentSoft);
  if (refused.isValid())
    paintRefused(painter, cell, index.data().toString());
  else if (throughput)
    paintThroughput(painter, cell, index, waits);
  else
    paintField(painter, QRectF(option.rect).adjusted(6, 0, -6, 0), index, model);
  painter.setBrush(Qt::NoBrush);
  if (waits && !refused.isValid()) {
    painter.setPen(QPen(theme.accent, 1.5, Qt::DashLine));
    painter.drawRoundedRect(cell, kBarRadius, kBarRadius);
  }
  if (!throughput) {
    painter.setPen(QPen(theme.grid, 1));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
  }
  painter.setBrush(Qt::NoBrush);
  if ((option.state & QStyle::State_HasFocus) != 0) {
    painter.setPen(QPen(theme.accent, 2));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), kBarRadius + 1, kBarRadius + 1);
  } else if (selected && throughput) {
    painter.setPen(QPen(theme.text, 1.5));
    painter.drawRoundedRect(cell, kBarRadius, kBarRadius);
  }
  painter.restore();
}

void SheetDelegate::paintRefused(QPainter& painter, const QRectF& cell, const QString& text) const {
  const Theme& theme = m_appearance->theme();
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(cell, kBarRadius, kBarRadius);
  hatch(painter, cell, mixed(theme.bad, theme.panel, 0.22));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.bad, 2));
  painter.drawRoundedRect(cell, kBarRadius, kBarRadius);
  sign(painter, QPointF(cell.left() + 10, cell.center().y()), theme.bad, theme.panel);
  painter.setFont(screenTabularFont(kBodyPx, QFont::DemiBold));
  const QRectF words = cell.adjusted(19, 0, -3, 0);
  // No hatching behind the text.
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.panel);
  const double width = std::min<double>(words.width(), painter.fontMetrics().horizontalAdvance(text) + 6);
  painter.drawRoundedRect(
      QRectF(words.center().x() - width / 2, words.center().y() - painter.fontMetrics().height() / 2.0, width,
             painter.fontMetrics().height()),
      2, 2);
  painter.setPen(theme.bad);
  elided(painter, words, Qt::AlignCenter, text);
}

void SheetDelegate::paintThroughput(QPainter& painter, const QRectF& cell, const QModelIndex& index, bool waits) const {
  const Theme& theme = m_appearance->theme();
  const double share = waits ? -1 : index.data(JobTableModel::HeatRole).toDouble();
  const QColor fill = waits ? theme.accentSoft : share < 0 ? theme.panel : heatColor(share, theme);
  painter.setBrush(fill);
  painter.setPen(share < 0 && !waits ? QPen(theme.line, 1) : QPen(Qt::NoPen));
  painter.drawRoundedRect(cell, kBarRadius, kBarRadius);
  const QColor ink = textOn(fill);
  if (!waits && index.data(JobTableModel::GangTableRole).toBool()) gangMark(painter, cell, ink);
  QFont font = screenTabularFont(kBodyPx);
  font.setItalic(!waits && index.data(JobTableModel::OriginRole).toInt() > static_cast<int>(Origin::Stated));
  painter.setFont(font);
  painter.setPen(ink);
  elided(painter, cell.adjusted(3, 0, -3, 0), Qt::AlignCenter, index.data().toString());
}

void SheetDelegate::paintField(QPainter& painter, const QRectF& cell, const QModelIndex& index,
                               const JobTableModel& model) const {
  const Theme& theme = m_appearance->theme();
  const JobField& field = *model.columns().fieldAt(index.column());
  QRectF words = cell;
  if (field.kind == JobField::Kind::Id) {
    if (model.sheet().list() == SpecList::Jobs) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(jobColor(index.data().toString().toStdString()));
      painter.drawRoundedRect(QRectF(cell.left() - 2, cell.center().y() - kSwatch / 2, kSwatch, kSwatch), 2, 2);
      words.adjust(14, 0, 0, 0);
    }
    painter.setFont(screenFont(kBodyPx, QFont::DemiBold));
    painter.setPen(theme.text);
    return elided(painter, words, Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
  }
  const bool is_stated = index.data(JobTableModel::OriginRole).toInt() <= static_cast<int>(Origin::Stated);
  QFont font = field.isNumber() ? screenTabularFont(kBodyPx) : screenFont(kBodyPx);
  font.setItalic(!is_stated);
  painter.setFont(font);
  painter.setPen(is_stated ? theme.text : theme.dim);
  elided(painter, words, index.data(Qt::TextAlignmentRole).toInt(), index.data().toString());
}

QWidget* SheetDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
  const auto& model = *static_cast<const JobTableModel*>(index.model());
  const JobField* field = model.columns().fieldAt(index.column());
  if (field != nullptr && field->kind == JobField::Kind::Choice) {
    auto* box = new QComboBox(parent);
    box->addItem(tr("not stated"), QString());
    for (const char* choice : field->choices) box->addItem(QString::fromLatin1(choice), QString::fromLatin1(choice));
    box->setAccessibleName(field->label());
    return box;
  }
  auto* line = new QLineEdit(parent);
  line->setStyleSheet(QStringLiteral("padding: 0 3px; min-height: 0; border-radius: 3px;"));
  line->setAlignment(field == nullptr ? Qt::AlignCenter : field->isNumber() ? Qt::AlignRight : Qt::AlignLeft);
  line->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
  if (field != nullptr && field->name() == QLatin1String("model")) {
    QStringList names;
    for (const model::JobSpec& template_spec : m_document->scenario().models)
      names << QString::fromStdString(template_spec.id);
    auto* completer = new QCompleter(names, line);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    line->setCompleter(completer);
  }
  return line;
}

void SheetDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  const QString text = index.data(Qt::EditRole).toString();
  if (auto* box = qobject_cast<QComboBox*>(editor)) box->setCurrentIndex(std::max(0, box->findData(text)));
  if (auto* line = qobject_cast<QLineEdit*>(editor)) line->setText(text);
}

void SheetDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  if (const auto* box = qobject_cast<QComboBox*>(editor)) model->setData(index, box->currentData().toString());
  if (const auto* line = qobject_cast<QLineEdit*>(editor)) model->setData(index, line->text());
}

}  // namespace roundel::widgets
