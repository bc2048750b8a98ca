#pragma once
// The help window: an index and a search over all pages beside the page itself, with back and forward. Never modal: it stays open beside
// the work.

#include <QWidget>

#include "widgets/help/help_page_view.h"

class QAction;
class QLineEdit;
class QListWidget;
class QTreeWidget;
class QStackedWidget;
class QLabel;
class QToolBar;

namespace roundel::widgets {

class HelpWindow : public QWidget {
  Q_OBJECT
 public:
  /// Owns its pages; one window serves the whole program. GUI thread.
  explicit HelpWindow(QWidget* parent = nullptr);

  /// Shows "hadar" or "metrics#cru"; the index where there is no such page.
  void open(const QString& place);
  void setTheme(const Theme& theme);
  /// For tests and for the window's shortcuts.
  HelpPageView* view() { return m_view; }
  const HelpPages& pages() const { return m_pages; }

 signals:
  /// A shipped scenario's name without ending, when its link was followed.
  void scenarioAsked(const QString& name);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// The search above the contents or the hits, and what a click on a row opens.
  QWidget* makeLists(QWidget* parent);
  void connectLists();
  void makeActions(QToolBar* bar);
  /// The contents on the left; the sections that a search finds stand in their place.
  void fillIndex();
  void search(const QString& words);
  /// Marks the row of the page in the contents.
  void follow();

  HelpPages m_pages;
  HelpPageView* m_view;
  QLineEdit* m_search;
  QStackedWidget* m_lists;
  QTreeWidget* m_index;
  QListWidget* m_hits;
  QLabel* m_count;
};

}  // namespace roundel::widgets
