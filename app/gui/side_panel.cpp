// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/side_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QSplitter>

namespace roundel::app {
namespace {

constexpr int kBesideRail = 4;

// A button with text that runs upwards.
class RailButton : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(underMouse() || isChecked() ? QPalette::AlternateBase : QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (hasFocus()) {
      painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
      painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
    painter.setPen(palette().color(QPalette::Text));
    painter.translate(width() / 2.0, height() / 2.0);
    painter.rotate(-90);
    painter.drawText(QRectF(-height() / 2.0, -width() / 2.0, height(), width()), Qt::AlignCenter, text());
  }
};

}  // namespace

SidePanel::SidePanel(const QString& title, QWidget* content, Side side, int width, QWidget* parent)
    : QWidget(parent), m_content(content), m_rail(new RailButton(this)), m_width(width) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kBesideRail);
  m_rail->setText(title);
  m_rail->setCheckable(true);
  m_rail->setFixedWidth(kRail);
  m_rail->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  m_rail->setToolTip(tr("Show or hide %1 (Esc in it: hide)").arg(title));
  m_rail->setAccessibleName(title);
  m_rail->hide();
  row->addWidget(content, 1);
  row->insertWidget(side == Side::Left ? 0 : 1, m_rail);
  content->setMinimumWidth(width);
  refreshWidth();
  connect(m_rail, &QToolButton::toggled, this, &SidePanel::setOpen);
}

void SidePanel::setFolded(bool folded) {
  if (folded == m_folded) return;
  setOpen(false);
  m_folded = folded;
  m_rail->setVisible(folded);
  m_content->setVisible(!folded);
  refreshWidth();
}

void SidePanel::setOpen(bool open) {
  if (!m_folded || open == m_open) return;
  m_open = open;
  m_rail->setChecked(open);
  m_content->setVisible(open);
  refreshWidth();
  emit openChanged();
  if (open)
    m_content->setFocus(Qt::PopupFocusReason);
  else
    m_rail->setFocus();
}

int SidePanel::foldedWidth() const { return m_open ? kRail + kBesideRail + m_width : kRail; }

void SidePanel::refreshWidth() {
  setMinimumWidth(m_folded ? foldedWidth() : 0);
  setMaximumWidth(m_folded ? foldedWidth() : m_width * 2);
}

void SidePanel::keyPressEvent(QKeyEvent* event) {
  if (!m_open || event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  setOpen(false);
}

QSplitter* splitter(Qt::Orientation orientation, QWidget* parent) {
  auto* new_splitter = new QSplitter(orientation, parent);
  new_splitter->setHandleWidth(8);
  new_splitter->setChildrenCollapsible(false);
  return new_splitter;
}

}  // namespace roundel::app
