// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The gallery: search, group filters with counts, order, cards under sticky headings, and the steps to draw a scenario.

#include <QFrame>

#include "widgets/start/welcome/gallery_cards.h"

class QButtonGroup;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace roundel::widgets {

class StepsStrip;

class GalleryPanel : public QFrame {
  Q_OBJECT
 public:
  GalleryPanel(const std::vector<GalleryEntry>* entries, Thumbnails* thumbnails, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setWindowWidth(int width);
  void setDone(const QStringList& done) { m_cards->setDone(done); }
  void setGroup(int chip);  ///< 0: all; otherwise 1 + the group
  GalleryCards* cards() { return m_cards; }
  QLineEdit* searchLine() { return m_search; }
  QString message() const;  ///< above the cards; empty if the search has matches

 signals:
  void newWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeTop();
  void makeSearch();
  QToolButton* makeOrder();
  void refresh();
  std::vector<GallerySection> sectionsOf(const std::vector<int>& found, int chip) const;
  void refreshChips(const std::vector<int>& found);
  void refreshStickyHeading();

  const std::vector<GalleryEntry>* m_entries;
  QLineEdit* m_search;
  QButtonGroup* m_chips;
  QLabel* m_message;
  QScrollArea* m_scroll;
  GalleryCards* m_cards;
  StepsStrip* m_steps;
  QLabel* m_sticky;  ///< heading of the topmost visible group after it has scrolled out of view
  GalleryOrder m_order = GalleryOrder::Course;
};

}  // namespace roundel::widgets
