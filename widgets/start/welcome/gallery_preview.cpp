// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/gallery_preview.h"

#include <QAction>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <utility>

#include "widgets/base/theme/style.h"
#include "widgets/start/welcome/card_painting.h"

namespace roundel::widgets {

GalleryPreview::GalleryPreview(const GalleryEntry& entry, Thumbnails* thumbnails, Thumbnails::Request wanted,
                               QWidget* parent)
    : QFrame(parent, Qt::Popup),
      m_nodes(entry.nodes),
      m_thumbnails(thumbnails),
      m_request(std::move(wanted)),
      m_picture(new QLabel(this)) {
  setObjectName(QStringLiteral("gallery-preview"));
  setAttribute(Qt::WA_DeleteOnClose);
  setProperty("panel", true);
  auto* column = new QVBoxLayout(this);
  column->addWidget(makeLabel(entry.title, "heading", this));
  m_picture->setFixedSize(kPicture.toSize());
  column->addWidget(m_picture);
  auto* words = new QLabel(entry.description, this);
  words->setWordWrap(true);
  words->setFixedWidth(m_picture->width());
  column->addWidget(words);
  auto* close = new QAction(tr("Close"), this);
  close->setShortcut(Qt::Key_Space);
  connect(close, &QAction::triggered, this, &QWidget::close);
  addAction(close);
  connect(thumbnails, &Thumbnails::ready, this, &GalleryPreview::fill);
  fill();
}

void GalleryPreview::fill() {
  QPixmap page(m_picture->size() * devicePixelRatioF());
  page.setDevicePixelRatio(devicePixelRatioF());
  page.fill(m_request.look.theme.panel);
  QPainter painter(&page);
  painter.setRenderHint(QPainter::Antialiasing, true);
  const QImage image = m_thumbnails->find(m_request);
  paintThumbnail(painter, QRectF(m_picture->rect()), image, m_nodes, m_thumbnails->progress(m_request),
                 {m_request.look.theme, m_request.look.scale});
  m_picture->setPixmap(page);
}

void GalleryPreview::showOver(const QPoint& centre) {
  adjustSize();
  move(centre - QPoint(width() / 2, height() / 3));
  show();
}

}  // namespace roundel::widgets
