// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The help window: the index and a search beside the page, with back and forward. It is not modal.

#include <QWidget>

#include "widgets/start/help/help_page_view.h"

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
  /// Owns its pages; the program has one help window. GUI thread.
  explicit HelpWindow(QWidget* parent = nullptr);

  /// Shows a place such as "hadar" or "metrics#cru"; the index if there is no such page.
  void open(const QString& place);
  void setTheme(const Theme& theme);
  HelpPageView* view() { return m_view; }
  const HelpPages& pages() const { return m_pages; }

 signals:
  /// The link to a shipped scenario was followed; `name` has no suffix.
  void scenarioRequested(const QString& name);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// Makes the search line above the contents or the hits.
  QWidget* makeLists(QWidget* parent);
  void connectLists();
  void makeActions(QToolBar* bar);
  /// Fills the contents on the left, which hits replace during a search.
  void fillIndex();
  void search(const QString& words);
  /// Selects the shown page in the contents.
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
