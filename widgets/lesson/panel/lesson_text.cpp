// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/lesson_text.h"

#include <QTextBlock>
#include <QTextList>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/style.h"

namespace roundel::widgets {
namespace {

constexpr double kParagraphGap = 8, kItemGap = 3;
constexpr auto kHelp = "help:";

}  // namespace

LessonText::LessonText(QWidget* parent) : QTextBrowser(parent) {
  setFrameShape(QFrame::NoFrame);
  setOpenLinks(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setFocusPolicy(Qt::ClickFocus);
  viewport()->setAutoFillBackground(false);
  setStyleSheet(QStringLiteral("QTextBrowser { background: transparent; }"));
  document()->setDocumentMargin(0);
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    if (link.scheme() == QLatin1String("help")) emit helpRequested(link.path());
  });
}

void LessonText::setTextSize(double px, bool bold) {
  m_px = px;
  m_bold = bold;
}

void LessonText::insert(QTextCursor& cursor, const lesson::Block& block, const Theme& theme) const {
  for (const lesson::Span& span : block.spans) {
    QTextCharFormat format;
    format.setFont(span.code ? codeFont(m_px * 0.96) : screenFont(m_px, m_bold ? QFont::DemiBold : QFont::Normal));
    format.setForeground(theme.text);
    if (span.strong) format.setFontWeight(QFont::DemiBold);
    format.setFontItalic(span.em);
    if (!span.help.empty()) {
      format.setAnchor(true);
      format.setAnchorHref(QLatin1String(kHelp) + QString::fromStdString(span.help));
      format.setForeground(theme.accentText);
      format.setFontUnderline(true);
      format.setToolTip(tr("Help: %1").arg(QString::fromStdString(span.help)));
    }
    if (!span.meaning.empty()) {
      format.setAnchor(true);
      format.setAnchorHref(QLatin1String(kHelp) + QStringLiteral("glossary"));
      format.setUnderlineStyle(QTextCharFormat::DotLine);
      format.setUnderlineColor(theme.dim);
      format.setToolTip(QString::fromStdString(span.meaning));
    }
    cursor.insertText(QString::fromStdString(span.text), format);
  }
}

void LessonText::show(const std::vector<lesson::Block>& blocks, const Theme& theme) {
  QTextDocument* text = document();
  text->clear();
  QTextCursor cursor(text);
  bool first = true, links = false;
  for (const lesson::Block& block : blocks) {
    QTextBlockFormat format;
    const bool item = block.kind != lesson::Block::Kind::Paragraph;
    format.setTopMargin(first ? 0 : item ? kItemGap : kParagraphGap);
    format.setLineHeight(118, QTextBlockFormat::ProportionalHeight);
    if (first)
      cursor.setBlockFormat(format);
    else
      cursor.insertBlock(format);
    first = false;
    // A new block continues the list of the one before.
    if (cursor.currentList() != nullptr) cursor.currentList()->remove(cursor.block());
    if (item) {
      QTextListFormat list;
      list.setIndent(1);
      list.setStyle(block.kind == lesson::Block::Kind::Bullet ? QTextListFormat::ListDisc
                                                              : QTextListFormat::ListDecimal);
      const QTextBlock former_block = cursor.block().previous();
      QTextList* former_list = former_block.isValid() ? former_block.textList() : nullptr;
      if (former_list != nullptr && former_list->format().style() == list.style())
        former_list->add(cursor.block());
      else
        cursor.createList(list);
    }
    insert(cursor, block, theme);
    links = links || std::ranges::any_of(block.spans, [](const lesson::Span& span) {
              return !span.help.empty() || !span.meaning.empty();
            });
  }
  setTextInteractionFlags(links ? Qt::TextBrowserInteraction : Qt::TextSelectableByMouse);
  setFocusPolicy(links ? Qt::StrongFocus : Qt::ClickFocus);
  setAccessibleName(plain());
  setVisible(!blocks.empty());
  fit();
}

int LessonText::heightForWidth(int width) const {
  QTextDocument* text = document();
  if (text->textWidth() != width) text->setTextWidth(std::max(40, width));
  return static_cast<int>(std::ceil(text->size().height())) + 2;
}

void LessonText::fit() { setFixedHeight(heightForWidth(viewport()->width())); }

void LessonText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) fit();
}

QLabel* wrappedLabel(const char* role, QWidget* parent) {
  QLabel* label = makeLabel({}, role, parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

}  // namespace roundel::widgets
