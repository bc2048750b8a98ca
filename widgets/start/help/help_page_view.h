// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A help page on screen: Markdown in the theme's colours and fonts, with formatted equations and tables, anchors at headings and at the first cell of
// table rows, and a history.

#include <QHash>
#include <QTextBrowser>

#include "widgets/base/theme/theme.h"
#include "widgets/start/help/help_pages.h"

namespace roundel::widgets {

class HelpPageView : public QTextBrowser {
  Q_OBJECT
 public:
  /// The pages outlive the view.
  explicit HelpPageView(const HelpPages* pages, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// `place`: "hadar", "metrics#cru"; returns false if there is no such page.
  bool open(const QString& place);
  QString page() const;  ///< id of the shown page
  /// Marks every occurrence of the words; if `scroll`, scrolls to the first one.
  void highlight(const QString& words, bool scroll = false);
  /// Returns a page of HelpPages, or a picture of the program's own resources (":/help/pictures"). Reads no file and no address.
  QVariant loadResource(int type, const QUrl& name) override;
  void backward() override;
  void forward() override;

 signals:
  /// Emitted after every change of page.
  void pageShown();
  /// A link to a shipped scenario was followed: "hadar-fig1".
  void scenarioRequested(const QString& name);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;

 private:
  void showFirst(const QList<QTextEdit::ExtraSelection>& marks);  ///< scrolls to the first mark
  /// Stores the scroll position of the page.
  void remember();
  /// Disables scrolling sideways by a pixel or two: Qt rounds table columns and letters to pixels beyond the page's width, inside its right margin.
  void scrollBeyondMargin(int least, int most);
  void shown();
  void dress();
  /// Formats the text of a block: a heading of this level (0: none), code or text.
  void dressText(const QTextBlock& block, int level, bool isCodeBlock);
  void dressTables();
  void fitPictures();
  void follow(const QUrl& link);
  const HelpPages* m_pages;
  Theme m_theme = Theme::light();
  QString m_words;
  QHash<QString, int> m_scrolls;  ///< scroll positions by page
};

}  // namespace roundel::widgets
