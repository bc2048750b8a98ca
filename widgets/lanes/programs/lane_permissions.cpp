// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/programs/lane_permissions.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <functional>

#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kInset = 10, kLeastForNote = 62;  // px

class PermissionBox : public QWidget {
 public:
  PermissionBox(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setObjectName(QStringLiteral("permission-box"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kInset + kGap, kInset, kInset + kGap, kInset);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    m_words = makeLabel(LanePermissions::tr("This scenario names a command that you have not allowed."), "title", this);
    m_note = makeLabel(LanePermissions::tr("The other lanes have run. Their comparison stays valid without this lane."),
                       "dim", this);
    column->addStretch(1);
    for (QLabel* label : {m_words, m_note}) {
      label->setMinimumWidth(1);
      column->addWidget(label);
    }
    column->addStretch(1);
    row->addLayout(column, 1);
    button = new QPushButton(LanePermissions::tr("&Allow…"), this);
    button->setObjectName(QStringLiteral("allow-command"));
    button->setMinimumWidth(screenPx(104));
    button->setToolTip(LanePermissions::tr("Shows the whole command, and asks whether this file may start it"));
    row->addWidget(button);
  }
  QPushButton* button;

 protected:
  void resizeEvent(QResizeEvent*) override { m_note->setVisible(height() >= screenPx(kLeastForNote)); }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen dashes(m_theme.edge, 1);
    dashes.setDashPattern({4, 3});
    painter.setPen(dashes);
    painter.setBrush(Qt::NoBrush);
    const int inset = height() < screenPx(kLeastForNote) ? 2 : kInset;
    painter.drawRoundedRect(QRectF(rect()).adjusted(kInset + 0.5, inset + 0.5, -kInset - 0.5, -inset - 0.5),
                            kControlRadius, kControlRadius);
  }

 private:
  Theme m_theme;
  QLabel *m_words, *m_note;
};

}  // namespace

LanePermissions::LanePermissions(ProgramLanes* programs, LanesCanvas* canvas)
    : QObject(canvas), m_programs(programs), m_canvas(canvas) {
  connect(programs, &ProgramLanes::waitingChanged, this, &LanePermissions::refresh);
  connect(canvas, &LanesCanvas::geometryChanged, this, &LanePermissions::refresh);
  connect(canvas->controller().bench(), &Workbench::themeChanged, this, [this] {
    for (const auto& [lane, box] : m_boxes) box->deleteLater();
    m_boxes.clear();
    refresh();
  });
  refresh();
}

QWidget* LanePermissions::box(int lane) const {
  const auto it = m_boxes.find(lane);
  return it == m_boxes.end() || it->second->isHidden() ? nullptr : it->second;
}

void LanePermissions::refresh() {
  const LanesLayout& layout = m_canvas->layout();
  const auto findPlace = [&](int lane) {
    if (lane >= layout.count() || !m_programs->isWaiting(lane)) return QRect();
    const LanePlace& place = layout.at(lane);
    const double left = layout.columns() ? place.body.left() + 1 : place.card.right() + 4;
    return QRectF(left, place.bars.top() + 1, place.body.right() - left - 1, place.bars.height() - 2).toAlignedRect();
  };
  for (auto it = m_boxes.begin(); it != m_boxes.end();) {
    if (!findPlace(it->first).isEmpty()) {
      ++it;
      continue;
    }
    it->second->hide();
    it->second->deleteLater();
    it = m_boxes.erase(it);
  }
  for (int lane = 0; lane < layout.count(); ++lane) {
    const QRect rect = findPlace(lane);
    if (rect.isEmpty()) continue;
    QWidget*& box = m_boxes[lane];
    if (box == nullptr) {
      auto* new_box = new PermissionBox(m_canvas->controller().bench()->theme(), m_canvas);
      connect(new_box->button, &QPushButton::clicked, this, &LanePermissions::allowRequested);
      box = new_box;
    }
    box->setGeometry(rect);
    box->show();
  }
}

}  // namespace roundel::widgets
