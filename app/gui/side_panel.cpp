#include "app/gui/side_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QSplitter>

namespace roundel::app {
namespace {

// A button whose text runs upwards.
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
    : QWidget(parent), m_content(content), m_side(side), m_width(width) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  m_rail = new RailButton(this);
  m_rail->setText(title);
  m_rail->setCheckable(true);
  m_rail->setFixedWidth(kRail);
  m_rail->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  m_rail->setToolTip(tr("Show %1 over the workspace").arg(title));
  m_rail->setAccessibleName(title);
  m_rail->hide();
  row->addWidget(m_rail);
  row->addWidget(content, 1);
  content->setMinimumWidth(width);
  setMaximumWidth(width * 2);
  connect(m_rail, &QToolButton::toggled, this, &SidePanel::setOpen);
}

void SidePanel::setFolded(bool folded) {
  if (folded == m_folded) return;
  setOpen(false);
  m_folded = folded;
  m_rail->setVisible(folded);
  setMaximumWidth(folded ? kRail : m_width * 2);
  setMinimumWidth(folded ? kRail : 0);
  m_content->setVisible(!folded);
}

void SidePanel::setOpen(bool open) {
  if (!m_folded || open == m_open) return;
  m_open = open;
  m_rail->setChecked(open);
  if (open) {
    layout()->removeWidget(m_content);
    m_content->setParent(parentWidget());
    placeOverlay();
    m_content->show();
    m_content->raise();
    m_content->setFocus(Qt::PopupFocusReason);
    m_content->installEventFilter(this);
    parentWidget()->installEventFilter(this);
  } else {
    m_content->removeEventFilter(this);
    parentWidget()->removeEventFilter(this);
    m_content->setParent(this);
    static_cast<QHBoxLayout*>(layout())->addWidget(m_content, 1);
    m_content->hide();
    m_rail->setFocus();
  }
}

void SidePanel::placeOverlay() {
  const QPoint corner = mapTo(parentWidget(), QPoint(0, 0));
  const int x = m_side == Side::Left ? corner.x() + kRail + 4 : corner.x() - m_width - 4;
  m_content->setGeometry(x, corner.y(), m_width, height());
}

bool SidePanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == parentWidget()) placeOverlay();
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    setOpen(false);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

QSplitter* splitter(Qt::Orientation orientation, QWidget* parent) {
  auto* made = new QSplitter(orientation, parent);
  made->setHandleWidth(8);
  made->setChildrenCollapsible(false);
  return made;
}

}  // namespace roundel::app
