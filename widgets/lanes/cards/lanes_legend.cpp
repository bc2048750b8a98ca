// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/lanes_legend.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <functional>

#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_painter.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/lanes/painting/names/silhouette.h"
#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {
namespace {

constexpr double kWide = 52, kHigh = 22;

struct LegendTexts {
  Q_DECLARE_TR_FUNCTIONS(LanesLegend)
};

QPixmap pictureOf(double scale, double dpr, const std::function<void(QPainter&, const QRectF&)>& paint) {
  QPixmap picture((QSizeF(kWide, kHigh) * scale * dpr).toSize());
  picture.setDevicePixelRatio(dpr);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  paint(painter, QRectF(2, 3, kWide * scale - 4, kHigh * scale - 6));
  return picture;
}

}  // namespace

std::vector<LegendMark> lanesLegend(const Theme& theme, double scale, double dpr) {
  GanttLook look;
  look.theme = theme;
  look.scale = scale;
  const QColor job = jobColor(0), other = jobColor(1);
  const auto tr = [](const char* text) { return LegendTexts::tr(text); };
  std::vector<LegendMark> marks;
  const auto add = [&](const QString& name, const QString& meaning,
                       const std::function<void(QPainter&, const QRectF&)>& paint) {
    marks.push_back({pictureOf(scale, dpr, paint), name, meaning});
  };
  add(tr("Bar"), tr("a job computes on this GPU, up to the playhead"),
      [&](QPainter& p, const QRectF& r) { paintBarBody(p, r, job, look, Ink::Solid, 0); });
  add(tr("Ghost"), tr("what this run does after the playhead; View > After the playhead changes it"),
      [&](QPainter& p, const QRectF& r) { paintBarBody(p, r, job, look, Ink::Ghost, 0); });
  add(tr("Hatch"), tr("the job restarts or switches: the GPU is held, no work is done"),
      [&](QPainter& p, const QRectF& r) { paintBarBody(p, r, job, look, Ink::Solid, r.width() / 2); });
  add(tr("Pale band"), tr("the GPU waits for a slower one of its gang; the higher the band, the longer it waits"),
      [&](QPainter& p, const QRectF& r) {
        paintBarBody(p, r, job, look, Ink::Solid, 0);
        paintWaiting(p, r, job, look, Ink::Solid, 0.6);
      });
  add(tr("Empty box"), tr("the job holds the GPU and waits without computing"),
      [&](QPainter& p, const QRectF& r) { paintIdleHold(p, r, job, look, Ink::Solid); });
  add(tr("Red hatch"), tr("the node is down"), [&](QPainter& p, const QRectF& r) {
    p.fillRect(r, mixed(theme.bad, theme.panel, 0.06));
    paintHatch(p, r, mixed(theme.bad, theme.panel, 0.34), 8 * scale, scale);
  });
  add(tr("Outline"), tr("the selected job; thinner: the job under the pointer"), [&](QPainter& p, const QRectF& r) {
    paintBarBody(p, r, job, look, Ink::Solid, 0);
    paintSilhouette(p, silhouetteOf({r}, 0, 2), look, theme.text);
  });
  add(tr("Dashed outline"), tr("the place where the reference ran the selected job (G)"),
      [&](QPainter& p, const QRectF& r) { paintGhosts(p, {r}, look); });
  add(tr("Strip"), tr("under a row: the reference ran another job there, whose colour the strip has (G)"),
      [&](QPainter& p, const QRectF& r) {
        paintBarBody(p, r.adjusted(0, 0, 0, -5 * scale), job, look, Ink::Solid, 0);
        p.fillRect(QRectF(r.left(), r.bottom() - 3 * scale, r.width() * 0.6, 3 * scale), other);
      });
  return marks;
}

LanesLegend::LanesLegend(const Theme& theme, QWidget* parent) : QWidget(parent, Qt::Popup) {
  setObjectName(QStringLiteral("lanes-legend-sheet"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAccessibleName(tr("Legend of the lanes"));
  auto* around = new QGridLayout(this);
  around->setContentsMargins(0, 0, 0, 0);
  auto* panel = new Panel(tr("Legend of the lanes"), this);
  around->addWidget(panel);
  auto* grid = new QGridLayout(panel->body());
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kGap);
  grid->setVerticalSpacing(4);
  int row = 0;
  for (const LegendMark& mark : lanesLegend(theme, fontScale(font()), devicePixelRatioF())) {
    auto* picture = new QLabel(panel->body());
    picture->setPixmap(mark.picture);
    picture->setAccessibleName(mark.name);
    grid->addWidget(picture, row, 0);
    grid->addWidget(makeLabel(mark.name, "title", panel->body()), row, 1);
    grid->addWidget(makeLabel(mark.meaning, "dim", panel->body()), row++, 2);
  }
}

void LanesLegend::showUnder(const QRect& on_screen) {
  adjustSize();
  move(on_screen.bottomLeft() + QPoint(0, 4));
  show();
  setFocus(Qt::PopupFocusReason);
}

void LanesLegend::keyPressEvent(QKeyEvent*) { close(); }

}  // namespace roundel::widgets
