// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/next_steps/nothing_yet.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr int kWordsWide = 320, kMinLane = 60, kMaxLane = 110;

}  // namespace

NothingYet::NothingYet(Document* document, const Appearance* appearance, QWidget* covered)
    : QWidget(covered), m_document(document), m_appearance(appearance), m_covered(covered) {
  setObjectName(QStringLiteral("nothing-yet"));
  setAutoFillBackground(false);
  m_words = new QWidget(this);
  auto* column = new QVBoxLayout(m_words);
  column->setContentsMargins(kGap, kGap, kGap, kGap);
  column->setSpacing(6);
  column->addWidget(makeLabel(nothingYet(), "heading", m_words));
  QLabel* why = makeLabel(
      tr("A run needs a node, a job and a scheduler. Lanes fill in by themselves as soon as all three are there."),
      "dim", m_words);
  why->setWordWrap(true);
  column->addWidget(why);
  m_list = new StepList(document, appearance, m_words);
  column->addWidget(m_list);
  column->addStretch(1);
  covered->installEventFilter(this);
  connect(document, &Document::changed, this, &NothingYet::refresh);
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
  refresh();
}

void NothingYet::refresh() {
  setGeometry(m_covered->rect());
  setVisible(m_document->missing().any());
  const int words_width = std::min(width(), static_cast<int>(kWordsWide * fontScale(font())));
  m_words->setGeometry(0, 0, words_width, height());
  raise();
  update();
}

bool NothingYet::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Show) refresh();
  return QWidget::eventFilter(watched, event);
}

// Paints two future lanes at the right of the text.
void NothingYet::paintEvent(QPaintEvent*) {
  const Theme& theme = m_appearance->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.background);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const double scale = fontScale(font()), left = m_words->width() + kGap, wide = width() - left - kGap;
  const double lane_height = std::clamp((height() - 3.0 * kGap) / 2, kMinLane * scale, kMaxLane * scale);
  if (wide < 200 * scale || 2 * lane_height + 3 * kGap > height()) return;
  QPen dashes(theme.edge, 1);
  dashes.setDashPattern({5, 4});
  painter.setFont(uiFont(kBodyPx * scale));
  painter.setBrush(Qt::NoBrush);
  double top = kGap;
  for (const QString& words : {tr("lane of the first scheduler"), tr("lane of the second")}) {
    const QRectF lane(left + 0.5, top + 0.5, wide, lane_height);
    painter.setPen(dashes);
    painter.drawRoundedRect(lane, kControlRadius, kControlRadius);
    painter.setPen(theme.dim);
    painter.drawText(lane.adjusted(14, 0, -14, 0), Qt::AlignVCenter | Qt::AlignLeft, words);
    top += lane_height + kGap;
  }
}

}  // namespace roundel::widgets
