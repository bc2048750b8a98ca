// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/tinted_box.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr double kTint = 0.13;  // share of the colour over the panel

}  // namespace

TintedBox::TintedBox(StatusMark::Kind kind, const QString& heading, const QString& text, const Theme& theme,
                     QWidget* parent)
    : QFrame(parent), m_ground(mixed(kind == StatusMark::Kind::Good ? theme.good : theme.warning, theme.panel, kTint)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kGap, 9, kGap, 10);
  row->setSpacing(8);
  row->addWidget(new StatusMark(kind, theme, this), 0, Qt::AlignTop);
  auto* column = new QVBoxLayout;
  column->setSpacing(3);
  auto* title = makeLabel(heading, "body", this);
  title->setFont(screenFont(kBodyPx, QFont::DemiBold));
  const QColor ink = kind == StatusMark::Kind::Good ? theme.good : theme.warningOnTint;
  title->setStyleSheet(QStringLiteral("color:%1; font-weight:600;").arg(ink.name()));
  column->addWidget(title);
  auto* words = makeLabel(text, "body", this);
  words->setWordWrap(true);
  words->setTextFormat(Qt::PlainText);
  column->addWidget(words);
  row->addLayout(column, 1);
}

void TintedBox::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_ground);
  painter.drawRoundedRect(rect(), kControlRadius, kControlRadius);
}

}  // namespace roundel::widgets
