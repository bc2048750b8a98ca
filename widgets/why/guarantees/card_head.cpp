// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/card_head.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "widgets/base/theme/screen_font.h"
#include "widgets/why/guarantees/guarantee_text.h"
#include "widgets/why/guarantees/signs.h"

namespace roundel::widgets {
namespace {

using guarantees::Verdict;

constexpr int kPillAir = 9, kPillSign = 14, kPillWidest = 330, kPillLeast = 170, kBetween = 10, kLeastName = 120;
constexpr double kPillPx = 11.5, kNamePx = 15;

QFont nameFont() { return screenFont(kNamePx, QFont::Bold); }
QFont titleFont() { return screenFont(kBodyPx); }

}  // namespace

HeadLine::HeadLine(const Theme* theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HeadLine::setTexts(const QString& name, const QColor& ink, const QString& title) {
  m_name = name;
  m_ink = ink;
  m_title = title;
  setAccessibleName(title.isEmpty() ? name : name + QLatin1String(", ") + title);
  setToolTip(plainTip(accessibleName()));
  updateGeometry();
  update();
}

QSize HeadLine::sizeHint() const {
  const int name = QFontMetrics(nameFont()).horizontalAdvance(m_name);
  const int title = QFontMetrics(titleFont()).horizontalAdvance(m_title);
  return {name + screenPx(kBetween) + title + 2, minimumSizeHint().height()};
}

QSize HeadLine::minimumSizeHint() const { return {screenPx(kLeastName), QFontMetrics(nameFont()).height() + 4}; }

void HeadLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QFontMetrics names(nameFont());
  const QString name = names.elidedText(m_name, Qt::ElideRight, width());
  painter.setFont(nameFont());
  painter.setPen(m_ink);
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
  const int left = names.horizontalAdvance(name) + screenPx(kBetween);
  painter.setFont(titleFont());
  painter.setPen(m_theme->dim);
  painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                   QFontMetrics(titleFont()).elidedText(m_title, Qt::ElideRight, width() - left));
}

VerdictPill::VerdictPill(const Theme* theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void VerdictPill::setVerdict(Verdict verdict, const QString& words) {
  m_verdict = verdict;
  m_words = words;
  setAccessibleName(words);
  updateGeometry();
  update();
}

QRect VerdictPill::textRect(int width) const {
  const QFontMetrics metrics(screenFont(kPillPx, QFont::DemiBold));
  const int room = width - 2 * screenPx(kPillAir) - screenPx(kPillSign) - screenPx(6);
  return metrics.boundingRect(QRect(0, 0, std::max(room, 20), 10'000), Qt::TextWordWrap | Qt::AlignLeft, m_words);
}

int VerdictPill::heightForWidth(int width) const { return textRect(width).height() + screenPx(8); }

QSize VerdictPill::sizeHint() const {
  const QFontMetrics metrics(screenFont(kPillPx, QFont::DemiBold));
  const int words_width = std::min(metrics.horizontalAdvance(m_words) + 4, screenPx(kPillWidest));
  const int pill_width = words_width + 2 * screenPx(kPillAir) + screenPx(kPillSign) + screenPx(6);
  return {pill_width, heightForWidth(pill_width)};
}

QSize VerdictPill::minimumSizeHint() const {
  const int pill_width = std::min(sizeHint().width(), screenPx(kPillLeast));
  return {pill_width, heightForWidth(pill_width)};
}

void VerdictPill::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Sign sign = signOf(m_verdict);
  const QColor ink = signInk(sign, *m_theme);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(ink, m_theme->panel, 0.13));
  const double radius = std::min(height() / 2.0, 13.0 * textScale());
  painter.drawRoundedRect(rect(), radius, radius);
  const int side = screenPx(kPillSign);
  paintSign(painter, QRectF(screenPx(kPillAir), (height() - side) / 2.0, side, side), sign, *m_theme);
  painter.setFont(screenFont(kPillPx, QFont::DemiBold));
  painter.setPen(sign == Sign::Dash ? m_theme->text : ink);
  painter.drawText(rect().adjusted(screenPx(kPillAir) + side + screenPx(6), 0, -screenPx(kPillAir) + 2, 0),
                   Qt::TextWordWrap | Qt::AlignVCenter | Qt::AlignLeft, m_words);
}

}  // namespace roundel::widgets
