// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/help/help_page_view.h"

#include <QDesktopServices>
#include <QImage>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/fonts.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

constexpr double kTextPx = 14, kCodePx = 12.5, kTitlePx = 24, kHeadingPx2 = 17, kHeadingPx3 = 14.5;
constexpr double kMargin = 28, kCodeIndent = 12, kCodeHang = 24;
constexpr int kWrappedCode = QTextFormat::UserProperty;  // property of a block: code whose lines wrap

// Replaces `scenarios/x.json` in running text by a link that opens it.
QString withScenarioLinks(const QString& markdown) {
  static const QRegularExpression name(QStringLiteral("`scenarios/([\\w-]+)\\.json`"));
  QStringList lines = markdown.split(QLatin1Char('\n'));
  for (QString& line : lines)
    if (!line.startsWith(QLatin1String("    ")))
      line.replace(name, QStringLiteral("[scenarios/\\1.json](scenario:\\1)"));
  return lines.join(QLatin1Char('\n'));
}

// "pictures/x.png" beside the pages; null for every other name.
QImage pictureOf(const QUrl& name) {
  static const QRegularExpression own(QStringLiteral("^(?:help:)?/?pictures/([\\w-]+\\.png)$"));
  const QRegularExpressionMatch match = own.match(name.toString());
  return match.hasMatch() ? QImage(QStringLiteral(":/help/pictures/%1").arg(match.captured(1))) : QImage();
}

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage) ||
         format.nonBreakableLines() || format.boolProperty(kWrappedCode);
}

QFont fontOf(int level, bool fixed) {
  return fixed        ? codeFont(kCodePx)
         : level == 1 ? uiFont(kTitlePx, QFont::DemiBold)
         : level == 2 ? uiFont(kHeadingPx2, QFont::DemiBold)
         : level > 2  ? uiFont(kHeadingPx3, QFont::DemiBold)
                      : uiFont(kTextPx);
}

void dressFrame(QTextTable* table, const Theme& theme) {
  QTextTableFormat format = table->format();
  format.setBorder(1);
  format.setBorderBrush(theme.line);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderCollapse(true);
  format.setCellPadding(6);
  format.setCellSpacing(0);
  format.setTopMargin(8), format.setBottomMargin(8);
  format.setRightMargin(2);  // its outer border, which the layout does not count
  format.setHeaderRowCount(1);
  table->setFormat(format);
}

// Wraps lines of code with a hanging indent, so that no scrolling sideways is needed. `goes_on`: the block before is code too.
void dressCode(QTextBlockFormat& format, bool goes_on) {
  format.setLeftMargin(kCodeIndent + kCodeHang);
  format.setTextIndent(-kCodeHang);
  format.setTopMargin(goes_on ? 0 : 6);
  format.setBottomMargin(0);
  format.setNonBreakableLines(false);
  format.setProperty(kWrappedCode, true);
}

void anchorTo(QTextCursor name) {
  const QString anchor = HelpPages::anchorOf(name.block().text());
  name.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
  QTextCharFormat chars = name.charFormat();
  chars.setAnchor(true);
  chars.setAnchorNames({anchor});
  if (!anchor.isEmpty()) name.mergeCharFormat(chars);
}

}  // namespace

HelpPageView::HelpPageView(const HelpPages* pages, QWidget* parent) : QTextBrowser(parent), m_pages(pages) {
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Help page"));
  setToolTip({});
  connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &HelpPageView::scrollBeyondMargin);
  connect(this, &QTextBrowser::anchorClicked, this, &HelpPageView::follow);
}

void HelpPageView::scrollBeyondMargin(int /*least*/, int most) {
  if (most > 0 && most < kMargin) horizontalScrollBar()->setMaximum(0);
}

// Pages and pictures are resources of the program; nothing else is read, neither files nor addresses.
QVariant HelpPageView::loadResource(int type, const QUrl& name) {
  if (type == QTextDocument::ImageResource) return pictureOf(name);
  const QString id = name.path().section(QLatin1Char('/'), -1);
  const HelpPage* page = id.endsWith(QLatin1String(".md")) ? m_pages->find(id.chopped(3)) : nullptr;
  if (page == nullptr) return {};
  return withScenarioLinks(page->markdown).toUtf8();
}

bool HelpPageView::open(const QString& place) {
  const QString id = place.section(QLatin1Char('#'), 0, 0);
  if (m_pages->find(id) == nullptr) return false;
  QUrl url(QStringLiteral("help:/%1.md").arg(id));
  url.setFragment(place.section(QLatin1Char('#'), 1));
  setSource(url, QTextDocument::MarkdownResource);
  return true;
}

QString HelpPageView::page() const { return source().path().section(QLatin1Char('/'), -1).chopped(3); }

// Disables the layout, so that it runs once, after the styles are set.
void HelpPageView::doSetSource(const QUrl& url, QTextDocument::ResourceType type) {
  remember();
  document()->setLayoutEnabled(false);
  QTextBrowser::doSetSource(url, type);
  shown();
  if (url.hasFragment()) scrollToAnchor(url.fragment());
}

void HelpPageView::backward() {
  remember();
  QTextBrowser::backward();
  shown();
  verticalScrollBar()->setValue(m_scrolls.value(page()));
}

void HelpPageView::forward() {
  remember();
  QTextBrowser::forward();
  shown();
  verticalScrollBar()->setValue(m_scrolls.value(page()));
}

void HelpPageView::remember() {
  if (source().isValid()) m_scrolls[page()] = verticalScrollBar()->value();
}

void HelpPageView::shown() {
  dress();
  document()->setLayoutEnabled(true);
  document()->markContentsDirty(0, document()->characterCount());
  emit pageShown();
}

void HelpPageView::setTheme(const Theme& theme) {
  m_theme = theme;
  const int scroll = verticalScrollBar()->value();
  if (source().isValid()) dress();
  verticalScrollBar()->setValue(scroll);
}

void HelpPageView::follow(const QUrl& link) {
  if (link.scheme() == QLatin1String("scenario")) {
    emit scenarioRequested(link.path());
  } else if (link.scheme().startsWith(QLatin1String("http"))) {
    QDesktopServices::openUrl(link);
  } else {
    const QUrl whole_url = source().resolved(link);
    open(whole_url.path().section(QLatin1Char('/'), -1).chopped(3) +
         (whole_url.hasFragment() ? QLatin1Char('#') + whole_url.fragment() : QString()));
  }
}

// Formats all blocks by their kind, in the look of the theme.
void HelpPageView::dress() {
  QTextDocument* text = document();
  text->setDefaultFont(uiFont(kTextPx));
  text->setDocumentMargin(kMargin);
  QTextCursor cursor(text);
  cursor.beginEditBlock();
  bool codeBefore = false;
  for (QTextBlock block = text->begin(); block.isValid(); block = block.next()) {
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    const bool isCodeBlock = isCode(block);
    QTextCursor whole(block);
    whole.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    const bool inTable = whole.currentTable() != nullptr;
    format.setLineHeight(isCodeBlock ? 100 : 135,
                         QTextBlockFormat::ProportionalHeight);  // more would leave stripes between lines of code
    if (level > 0) {
      format.setTopMargin(level == 1 ? 0 : 22);
      format.setBottomMargin(8);
    } else if (isCodeBlock) {
      format.setBackground(m_theme.header);
      dressCode(format, codeBefore);
    } else if (!inTable) {
      format.setTopMargin(block.textList() != nullptr ? 2 : 6);
      format.setBottomMargin(block.textList() != nullptr ? 2 : 6);
    } else {
      format.setTopMargin(0), format.setBottomMargin(0);
    }
    codeBefore = isCodeBlock;
    whole.setBlockFormat(format);
    dressText(block, level, isCodeBlock);
  }
  dressTables();
  fitPictures();
  cursor.endEditBlock();
  highlight(m_words);
}

void HelpPageView::dressText(const QTextBlock& block, int level, bool isCodeBlock) {
  for (auto it = block.begin(); !it.atEnd(); ++it) {
    const QTextFragment fragment = it.fragment();
    QTextCharFormat chars = fragment.charFormat();
    const bool fixed = isCodeBlock || chars.fontFixedPitch();
    QFont font = fontOf(level, fixed);
    if (level == 0 && chars.fontWeight() > QFont::Normal) font.setWeight(QFont::DemiBold);
    font.setItalic(chars.fontItalic());
    const bool wasFixed = chars.fontFixedPitch();
    chars.setFont(font, QTextCharFormat::FontPropertiesAll);
    chars.setFontFixedPitch(wasFixed || isCodeBlock);
    chars.setForeground(chars.isAnchor() && !chars.anchorHref().isEmpty() ? m_theme.accentText : m_theme.text);
    chars.setFontUnderline(false);
    if (level > 0) chars.setAnchor(true), chars.setAnchorNames({HelpPages::anchorOf(block.text())});
    QTextCursor part(document());
    part.setPosition(fragment.position());
    part.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
    part.setCharFormat(chars);
  }
}

// No picture is wider than the page.
void HelpPageView::fitPictures() {
  const int largest_width = viewport()->width() - 2 * static_cast<int>(kMargin);
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      QTextImageFormat format = it.fragment().charFormat().toImageFormat();
      const QImage picture = format.isValid() ? pictureOf(source().resolved(QUrl(format.name()))) : QImage();
      const double width = std::min(picture.width(), largest_width);
      if (picture.isNull() || largest_width <= 0 || format.width() == width) continue;
      format.setWidth(width);
      format.setHeight(std::round(width * picture.height() / picture.width()));
      QTextCursor part(document());
      part.setPosition(it.fragment().position());
      part.setPosition(it.fragment().position() + it.fragment().length(), QTextCursor::KeepAnchor);
      part.setCharFormat(format);
      it = block.begin();  // the fragments are new
    }
  }
}

void HelpPageView::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  fitPictures();
}

// Adds lines between rows, a header band, and an anchor for each row, named by its first cell.
void HelpPageView::dressTables() {
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (table == nullptr) continue;
    dressFrame(table, m_theme);
    for (int row = 0; row < table->rows(); ++row) {
      for (int column = 0; column < table->columns(); ++column) {
        QTextTableCell cell = table->cellAt(row, column);
        QTextTableCellFormat look = cell.format().toTableCellFormat();
        look.setBackground(row == 0 ? m_theme.header : m_theme.panel);
        cell.setFormat(look);
        if (column == 0 && row > 0) anchorTo(cell.firstCursorPosition());
      }
    }
  }
}

void HelpPageView::showFirst(const QList<QTextEdit::ExtraSelection>& marks) {
  const auto first = std::ranges::min_element(
      marks, [](const auto& a, const auto& b) { return a.cursor.position() < b.cursor.position(); });
  QTextCursor match_cursor = first->cursor;
  match_cursor.clearSelection();
  setTextCursor(match_cursor);
  ensureCursorVisible();
}

void HelpPageView::highlight(const QString& words, bool scroll) {
  m_words = words;
  QList<QTextEdit::ExtraSelection> marks;
  for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    for (QTextCursor word_cursor = document()->find(word); !word_cursor.isNull();
         word_cursor = document()->find(word, word_cursor)) {
      QTextEdit::ExtraSelection mark;
      mark.cursor = word_cursor;
      mark.format.setBackground(m_theme.accentSoft);
      mark.format.setFontUnderline(true);  // not by colour alone
      marks << mark;
    }
  }
  if (scroll && !marks.isEmpty()) showFirst(marks);
  setExtraSelections(marks);
}

}  // namespace roundel::widgets
