// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace roundel::widgets {
namespace {

QByteArray svg(const QString& name) {
  QFile file(QStringLiteral(":/roundel/icons/") + name + QStringLiteral(".svg"));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap painted(const QByteArray& bytes, int px) {
  QPixmap pixmap(px, px);
  pixmap.fill(Qt::transparent);
  QSvgRenderer renderer(bytes);
  QPainter painter(&pixmap);
  renderer.render(&painter);
  return pixmap;
}

}  // namespace

QIcon icon(const QString& name, const QColor& color) {
  const QByteArray source = svg(name);
  QIcon result;
  for (const int px : {16, 20, 24, 32, 40, 64}) {
    QByteArray normal = source;
    normal.replace("currentColor", color.name().toLatin1());
    result.addPixmap(painted(normal, px), QIcon::Normal);
    QPixmap faded(px, px);
    faded.fill(Qt::transparent);
    QPainter painter(&faded);
    painter.setOpacity(0.4);
    painter.drawPixmap(0, 0, painted(normal, px));
    painter.end();
    result.addPixmap(faded, QIcon::Disabled);
  }
  return result;
}

QIcon programIcon() {
  QIcon result;
  const QByteArray source = svg(QStringLiteral("roundel"));
  for (const int px : {16, 24, 32, 48, 64, 128, 256, 512}) result.addPixmap(painted(source, px));
  return result;
}

}  // namespace roundel::widgets
