// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/json_edit.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>
#include <QToolTip>

#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/style.h"

namespace roundel::app {
namespace {

constexpr int kMark = 12;  // px for the mark beside the line number
constexpr int kShownLines = 5, kMaxLines = 14;

int matchingBracket(const QString& text, int at) {
  static const QString open = QStringLiteral("{["), close = QStringLiteral("}]");
  const QChar c = text[at];
  const int step = open.contains(c) ? 1 : close.contains(c) ? -1 : 0;
  if (step == 0) return -1;
  const QChar other_bracket = step > 0 ? close[open.indexOf(c)] : open[close.indexOf(c)];
  int depth = 0;
  for (int i = at; i >= 0 && i < text.size(); i += step) {
    depth += text[i] == c ? 1 : text[i] == other_bracket ? -1 : 0;
    if (depth == 0) return i;
  }
  return -1;
}

}  // namespace

class JsonEdit::Gutter : public QWidget {
 public:
  explicit Gutter(JsonEdit* edit) : QWidget(edit), m_edit(edit) {}

 protected:
  void paintEvent(QPaintEvent* event) override { m_edit->paintGutter(event->rect()); }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int line = m_edit->cursorForPosition(help->pos()).blockNumber() + 1;
    const auto fault = m_edit->faults().find(line);
    QToolTip::showText(help->globalPos(), fault == m_edit->faults().end() ? QString() : fault->second, this);
    return true;
  }

 private:
  JsonEdit* m_edit;
};

JsonEdit::JsonEdit(QWidget* parent) : QPlainTextEdit(parent), m_gutter(new Gutter(this)) {
  document()->setDefaultFont(widgets::codeFont(widgets::kBodyPx));
  setTabChangesFocus(true);
  setLineWrapMode(NoWrap);
  connect(this, &QPlainTextEdit::blockCountChanged, this, &JsonEdit::placeGutter);
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
    if (dy != 0)
      m_gutter->scroll(0, dy);
    else
      m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
  });
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, &JsonEdit::markBrackets);
  placeGutter();
}

void JsonEdit::setFaults(std::map<int, QString> faults) {
  if (faults == m_faults) return;
  m_faults = std::move(faults);
  m_gutter->update();
}

int JsonEdit::gutterWidth() const {
  const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
  return kMark + digits * QFontMetrics(document()->defaultFont()).horizontalAdvance(QLatin1Char('9')) + 8;
}

// The height follows the number of lines, within limits.
void JsonEdit::placeGutter() {
  setViewportMargins(gutterWidth(), 0, 0, 0);
  const QRect inner_rect = contentsRect();
  m_gutter->setGeometry(inner_rect.left(), inner_rect.top(), gutterWidth(), inner_rect.height());
  const int lines = std::clamp(blockCount() + 1, kShownLines, kMaxLines);
  setFixedHeight(lines * QFontMetrics(document()->defaultFont()).lineSpacing() + 16);
}

void JsonEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  const QRect inner_rect = contentsRect();
  m_gutter->setGeometry(inner_rect.left(), inner_rect.top(), gutterWidth(), inner_rect.height());
}

void JsonEdit::paintGutter(const QRect& exposed) {
  QPainter painter(m_gutter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(exposed, palette().color(QPalette::AlternateBase));
  painter.setFont(document()->defaultFont());
  const bool dark = palette().color(QPalette::Window).lightness() < 128;
  const QColor fault_color = dark ? widgets::Theme::darkTheme().bad : widgets::Theme::light().bad;
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
    if (rect.top() > exposed.bottom()) break;
    const bool fault = m_faults.count(block.blockNumber() + 1) > 0;
    painter.setPen(fault ? fault_color : palette().color(QPalette::PlaceholderText));
    painter.drawText(QRectF(kMark, rect.top(), m_gutter->width() - kMark - 4, painter.fontMetrics().height()),
                     Qt::AlignRight, QString::number(block.blockNumber() + 1));
    if (!fault) continue;
    const QPointF center(kMark / 2.0 + 1, rect.top() + painter.fontMetrics().height() / 2.0);
    QPainterPath triangle;
    triangle.addPolygon(
        QPolygonF({center + QPointF(0, -5), center + QPointF(5, 4), center + QPointF(-5, 4), center + QPointF(0, -5)}));
    painter.fillPath(triangle, fault_color);
  }
}

void JsonEdit::markBrackets() {
  QList<QTextEdit::ExtraSelection> marks;
  const QString text = toPlainText();
  const int cursor = textCursor().position();
  for (const int text_position : {cursor, cursor - 1}) {
    if (text_position < 0 || text_position >= text.size()) continue;
    const int match_position = matchingBracket(text, text_position);
    if (match_position < 0) continue;
    for (const int place : {text_position, match_position}) {
      QTextEdit::ExtraSelection mark;
      mark.cursor = textCursor();
      mark.cursor.setPosition(place);
      mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
      mark.format.setFontWeight(QFont::Bold);
      mark.format.setFontUnderline(true);
      marks << mark;
    }
    break;
  }
  setExtraSelections(marks);
}

void JsonEdit::goToNextFault() {
  if (m_faults.empty()) return;
  auto next = m_faults.upper_bound(textCursor().blockNumber() + 1);
  if (next == m_faults.end()) next = m_faults.begin();
  QTextCursor cursor(document()->findBlockByNumber(next->first - 1));
  setTextCursor(cursor);
  centerCursor();
  setFocus();
}

void JsonEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_F8) return goToNextFault();
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && event->modifiers() == Qt::NoModifier) {
    const QString line = textCursor().block().text().left(textCursor().positionInBlock());
    qsizetype indent = 0;
    while (indent < line.size() && line[indent] == QLatin1Char(' ')) ++indent;
    const bool deeper = line.endsWith(QLatin1Char('{')) || line.endsWith(QLatin1Char('['));
    textCursor().insertText(QLatin1Char('\n') + QString(indent + (deeper ? 2 : 0), QLatin1Char(' ')));
    return;
  }
  QPlainTextEdit::keyPressEvent(event);
}

bool JsonEdit::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int line = cursorForPosition(viewport()->mapFromGlobal(help->globalPos())).blockNumber() + 1;
    const auto fault = m_faults.find(line);
    if (fault != m_faults.end()) {
      QToolTip::showText(help->globalPos(), fault->second, this);
      return true;
    }
  }
  return QPlainTextEdit::event(event);
}

}  // namespace roundel::app
