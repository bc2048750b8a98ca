#pragma once
// A help page on screen: Markdown in the theme's colours and the program's type, with equations and tables readable, anchors on headings and on the first
// cell of table rows, and a history.

#include <QHash>
#include <QTextBrowser>

#include "widgets/help/help_pages.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

class HelpPageView : public QTextBrowser {
  Q_OBJECT
 public:
  /// The pages outlive the view.
  explicit HelpPageView(const HelpPages* pages, QWidget* parent = nullptr);

  /// Colours of text, links and tables.
  void setTheme(const Theme& theme);
  /// "hadar", "metrics#cru"; false where there is no such page.
  bool open(const QString& place);
  QString page() const;  ///< id of what is shown
  /// Marks every occurrence of the words; the first one is scrolled to where `scroll`. Empty = none.
  void highlight(const QString& words, bool scroll = false);
  /// A page as the program carries it.
  QVariant loadResource(int type, const QUrl& name) override;
  void backward() override;
  void forward() override;

 signals:
  /// After every change of page, so that the contents can mark it.
  void pageShown();
  /// A link to a shipped scenario was followed: "hadar-fig1".
  void scenarioAsked(const QString& name);

 protected:
  void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;

 private:
  void showFirst(const QList<QTextEdit::ExtraSelection>& marks);  ///< in the text: scrolls to it
  /// Keeps where the page is left.
  void remember();
  /// Columns of a table are rounded to whole pixels, and the last letter of a line may stand out by a part of one: Qt then counts a pixel or two
  /// beside the page. They stand in its right margin, where nothing is cut.
  void scrollBeyondMargin(int least, int most);
  void shown();
  void dress();
  /// The letters of a block: a heading of this level (0: none), code or text.
  void dressText(const QTextBlock& block, int level, bool isCodeBlock);
  void dressTables();
  void follow(const QUrl& link);
  const HelpPages* m_pages;
  Theme m_theme = Theme::light();
  QString m_words;
  QHash<QString, int> m_scrolls;  ///< by page: where it was left
};

}  // namespace roundel::widgets
