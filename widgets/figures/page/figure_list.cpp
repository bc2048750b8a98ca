// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/figure_list.h"
#include "widgets/figures/kinds/figure_panels.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include "widgets/base/theme/screen_font.h"
#include "widgets/figures/kinds/figure.h"

namespace roundel::widgets {
namespace {

constexpr int kPictureWidth = 66, kPictureHeight = 46, kMargin = 8, kBetween = 4;
enum Role { KindRole = Qt::UserRole, NoteRole };

// The picture, centred on a white tile and as large as possible.
QPixmap tileOf(const QImage& picture, double ratio) {
  const QSize device(static_cast<int>(kPictureWidth * ratio), static_cast<int>(kPictureHeight * ratio));
  QImage tile(device, QImage::Format_RGB32);
  tile.fill(Qt::white);
  QPainter painter(&tile);
  const QImage scaled = picture.scaled(device - QSize(4, 4), Qt::KeepAspectRatio, Qt::SmoothTransformation);
  painter.drawImage(QPoint((device.width() - scaled.width()) / 2, (device.height() - scaled.height()) / 2), scaled);
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(tile);
  pixmap.setDevicePixelRatio(ratio);
  return pixmap;
}

void paintTile(QPainter& painter, const QRectF& tile, const QPixmap& picture, const Theme& t) {
  painter.fillRect(tile, Qt::white);
  if (!picture.isNull()) painter.drawPixmap(tile.topLeft(), picture);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(t.line, 1));
  painter.drawRect(tile.adjusted(-0.5, -0.5, 0.5, 0.5));
}

class Card : public QStyledItemDelegate {
 public:
  Card(const Appearance* appearance, QObject* parent) : QStyledItemDelegate(parent), m_appearance(appearance) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {kPictureWidth, kPictureHeight + 2 * kMargin + kBetween};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& t = m_appearance->theme();
    const bool selected = (option.state & QStyle::State_Selected) != 0,
               hover = (option.state & QStyle::State_MouseOver) != 0;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5 - kBetween);
    painter->setPen(QPen(selected ? t.accent : hover ? t.edge : t.line, 1));
    painter->setBrush(selected ? t.accentSoft : t.header);
    painter->drawRoundedRect(card, kControlRadius, kControlRadius);
    const QRectF tile(std::floor(card.left()) + kMargin, std::floor(card.top()) + kMargin, kPictureWidth,
                      kPictureHeight);
    paintTile(*painter, tile, index.data(Qt::DecorationRole).value<QPixmap>(), t);
    const QRectF text(tile.right() + 10, card.top(), card.right() - tile.right() - 14, card.height());
    line(*painter, text, index.data().toString(), screenFont(kBodyPx, QFont::DemiBold), t.text, Qt::AlignBottom);
    line(*painter, text, index.data(NoteRole).toString(), screenFont(kNotePx), t.dim, Qt::AlignTop);
    painter->restore();
  }

 private:
  // Draws a line of text in the upper or lower half.
  static void line(QPainter& painter, QRectF box, const QString& words, const QFont& font, const QColor& color,
                   Qt::AlignmentFlag side) {
    constexpr double kFromMiddle = 1;
    side == Qt::AlignBottom ? box.setBottom(box.center().y() - kFromMiddle)
                            : box.setTop(box.center().y() + kFromMiddle);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(box, static_cast<int>(Qt::AlignLeft | side),
                     QFontMetricsF(font).elidedText(words, Qt::ElideRight, box.width()));
  }

  const Appearance* m_appearance;
};

}  // namespace

FigureList::FigureList(const Appearance* appearance, QWidget* parent) : QListWidget(parent), m_appearance(appearance) {
  setFrameShape(QFrame::NoFrame);
  setItemDelegate(new Card(appearance, this));
  setUniformItemSizes(true);
  setMouseTracking(true);  // cards are highlighted under the pointer
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(ScrollPerPixel);
  setAccessibleName(tr("Figures"));
  setToolTip(tr("Figures of this comparison"));
  for (const std::string& kind : figures::namedKinds()) {
    auto* item = new QListWidgetItem(figures::titleOf(kind), this);
    item->setData(KindRole, QString::fromStdString(kind));
    item->setData(NoteRole, figures::noteOf(kind));
    item->setData(Qt::AccessibleDescriptionRole, figures::noteOf(kind));
    item->setToolTip(QStringLiteral("%1: %2").arg(figures::titleOf(kind), figures::noteOf(kind)));
  }
  connect(appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
}

std::string FigureList::kind() const {
  return currentItem() == nullptr ? std::string() : currentItem()->data(KindRole).toString().toStdString();
}

void FigureList::show(const std::string& kind) {
  for (int row = 0; row < count(); ++row)
    if (item(row)->data(KindRole).toString().toStdString() == kind) setCurrentRow(row);
}

void FigureList::setPicture(const QString& kind, const QImage& picture) {
  for (int row = 0; row < count(); ++row)
    if (item(row)->data(KindRole) == kind)
      item(row)->setData(Qt::DecorationRole, picture.isNull() ? QPixmap() : tileOf(picture, devicePixelRatioF()));
}

}  // namespace roundel::widgets
