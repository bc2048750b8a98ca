// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/referee_bubble.h"

#include <QGridLayout>
#include <QPainter>
#include <algorithm>

#include "widgets/base/theme/icons.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr int kBubbleWidth = 250, kBubbleInside = 12, kBubbleSign = 16;

}  // namespace

RefereeBubble::RefereeBubble(const Appearance* appearance, QWidget* parent) : QFrame(parent), m_appearance(appearance) {
  setObjectName(QStringLiteral("referee"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(screenPx(kBubbleInside), screenPx(9), screenPx(kBubbleInside), screenPx(9));
  grid->setVerticalSpacing(screenPx(2));
  m_head = makeLabel(tr("Referee"), "dim", this);
  m_sign = new QLabel(this);
  m_title = makeLabel({}, "title", this);
  m_advice = makeLabel({}, "dim", this);
  for (QLabel* label : {m_title, m_advice}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
  }
  grid->addWidget(m_head, 0, 0);
  grid->addWidget(m_sign, 0, 1, Qt::AlignRight);
  grid->addWidget(m_title, 1, 0, 1, 2);
  grid->addWidget(m_advice, 2, 0, 1, 2);
  hide();
}

void RefereeBubble::answer(const BeatText::Answer& answer, const QPoint& at, const QRect& lane, const QRect& kept_clear,
                           bool advice) {
  const bool silent = answer.title.isEmpty() || (answer.good && !advice);
  setVisible(!silent);
  if (silent) return;
  m_good = answer.good;
  m_title->setText(answer.title);
  m_advice->setText(answer.advice);
  m_advice->setVisible(advice && !answer.advice.isEmpty());
  const Theme& theme = m_appearance->theme();
  m_sign->setPixmap(
      icon(m_good ? QStringLiteral("check") : QStringLiteral("warning"), m_good ? theme.good : theme.warning)
          .pixmap(screenPx(kBubbleSign)));
  m_sign->setAccessibleName(m_good ? tr("allowed") : tr("not complete or not allowed"));
  setAccessibleName(m_title->text());
  setAccessibleDescription(m_advice->text());
  setFixedWidth(screenPx(kBubbleWidth));
  const int needed_height = layout()->heightForWidth(width());
  resize(width(), std::max(needed_height, layout()->minimumSize().height()));
  const int gap = kGap;
  const bool right = kept_clear.right() + gap + width() <= lane.right() - gap;
  const int x = right ? kept_clear.right() + gap : kept_clear.left() - gap - width();
  const int y =
      std::clamp(at.y() - height() / 2, lane.top() + gap, std::max(lane.top() + gap, lane.bottom() - gap - height()));
  move(std::max(lane.left() + gap, x), y);
  raise();
  update();
}

void RefereeBubble::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(m_appearance->theme().edge, 1));
  painter.setBrush(m_appearance->theme().panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
}

}  // namespace roundel::widgets
