// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/color_button.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QPainter>
#include <QPixmap>

#include "core/policies/external/program_colors.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr int kSample = 12;  // px

QString nameOf(std::string_view id) {
  if (id == "ochre") return ColorButton::tr("Ochre");
  if (id == "wine") return ColorButton::tr("Wine red");
  if (id == "violet") return ColorButton::tr("Violet");
  if (id == "moss") return ColorButton::tr("Moss green");
  if (id == "grey") return ColorButton::tr("Grey");
  return ColorButton::tr("Brown");
}

QIcon sampleOf(const policies::ProgramColor& color, const QWidget& on, bool dark) {
  const qreal ratio = on.devicePixelRatioF();
  const int side = screenPx(kSample);
  QPixmap picture(QSize(side, side) * ratio);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(dark ? color.dark : color.light));
  painter.drawRoundedRect(QRectF(0, 0, side, side), kBarRadius, kBarRadius);
  return QIcon(picture);
}

}  // namespace

ColorButton::ColorButton(QWidget* parent) : QPushButton(parent), m_menu(new QMenu(this)) {
  auto* group = new QActionGroup(this);
  for (const policies::ProgramColor& color : policies::kProgramColors) {
    QAction* action = m_menu->addAction(nameOf(color.id));
    action->setObjectName(QLatin1String(color.id));
    action->setCheckable(true);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, &color] { emit chosen(color.id); });
  }
  setMenu(m_menu);
}

void ColorButton::setColor(const std::string& id, const Theme& theme) {
  const policies::ProgramColor& lane_color = policies::programColor(id);
  setText(QStringLiteral(" %1 ▼").arg(nameOf(lane_color.id)));
  setAccessibleName(tr("Colour of the lane: %1").arg(nameOf(lane_color.id)));
  setIcon(sampleOf(lane_color, *this, theme.dark));
  const QList<QAction*> actions = m_menu->actions();
  for (qsizetype i = 0; i < actions.size(); ++i) {
    const policies::ProgramColor& color = policies::kProgramColors[static_cast<std::size_t>(i)];
    actions[i]->setIcon(sampleOf(color, *this, theme.dark));
    actions[i]->setChecked(&color == &lane_color);
    QFont font = actions[i]->font();  // the sample takes the place of the tick
    font.setBold(&color == &lane_color);
    actions[i]->setFont(font);
  }
}

}  // namespace roundel::widgets
