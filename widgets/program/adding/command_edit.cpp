// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/command_edit.h"

#include <QEnterEvent>
#include <QPainter>

#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/program/permission/command_text.h"

namespace roundel::widgets {
namespace {

constexpr double kMargin = 8, kBetween = 6, kChipHigh = 22, kPadding = 7, kMostWide = 520;  // px

}  // namespace

CommandEdit::CommandEdit(const Theme& theme, QWidget* parent) : QLineEdit(parent), m_chips(new WordChips(theme, this)) {
  setFont(codeFont(kBodyPx * textScale()));
  m_chips->hide();
  connect(this, &QLineEdit::textChanged, this, &CommandEdit::refresh);
}

CommandEdit::~CommandEdit() = default;

void CommandEdit::refresh() {
  const QStringList words = commandWords(text());
  m_chips->setWords(words);
  QStringList quoted;
  for (const QString& word : words) quoted << QStringLiteral("“%1”").arg(word);
  setAccessibleDescription(words.isEmpty() ? QString() : tr("Words: %1").arg(quoted.join(QStringLiteral(", "))));
  if (!underMouse() || words.isEmpty()) return m_chips->hide();
  m_chips->adjustSize();
  m_chips->move(mapToGlobal(QPoint(0, height() + 2)));
  m_chips->show();
}

void CommandEdit::enterEvent(QEnterEvent* event) {
  QLineEdit::enterEvent(event);
  refresh();
}

void CommandEdit::leaveEvent(QEvent* event) {
  QLineEdit::leaveEvent(event);
  m_chips->hide();
}

void CommandEdit::hideEvent(QHideEvent* event) {
  QLineEdit::hideEvent(event);
  m_chips->hide();
}

WordChips::WordChips(const Theme& theme, QWidget* parent) : QWidget(parent, Qt::ToolTip), m_theme(theme) {
  setObjectName(QStringLiteral("word-chips"));
  setAttribute(Qt::WA_ShowWithoutActivating);
  setFont(codeFont(kNotePx * textScale()));
}

void WordChips::setWords(const QStringList& words) {
  m_words = words;
  updateGeometry();
  update();
}

std::vector<QRectF> WordChips::places() const {
  const QFontMetricsF metrics(font());
  const double scale = textScale();
  std::vector<QRectF> rects;
  double x = kMargin * scale, y = kMargin * scale;
  for (const QString& word : m_words) {
    const double chip_width = std::min(metrics.horizontalAdvance(word) + 2 * kPadding * scale, kMostWide * scale);
    if (x > kMargin * scale && x + chip_width > kMostWide * scale)
      x = kMargin * scale, y += (kChipHigh + kBetween) * scale;
    rects.emplace_back(x, y, chip_width, kChipHigh * scale);
    x += chip_width + kBetween * scale;
  }
  return rects;
}

QSize WordChips::sizeHint() const {
  QRectF chips_area;
  for (const QRectF& rect : places()) chips_area |= rect;
  return chips_area.adjusted(0, 0, 2 * kMargin * textScale(), 2 * kMargin * textScale()).size().toSize();
}

void WordChips::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(m_theme.line);
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  const std::vector<QRectF> rects = places();
  const QFontMetricsF metrics(font());
  for (std::size_t i = 0; i < rects.size(); ++i) {
    painter.setPen(m_theme.edge);
    painter.setBrush(m_theme.accentSoft);
    painter.drawRoundedRect(rects[i].adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
    painter.setPen(m_theme.text);
    painter.drawText(rects[i], Qt::AlignCenter,
                     metrics.elidedText(m_words[static_cast<qsizetype>(i)], Qt::ElideMiddle, rects[i].width() - 8));
  }
}

}  // namespace roundel::widgets
