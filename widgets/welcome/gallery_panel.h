#pragma once
// The gallery: a search, chips of the groups with counts, an order, the cards under headings that stay in sight, and how to draw one's own.

#include <QFrame>

#include "widgets/welcome/gallery_cards.h"

class QButtonGroup;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace roundel::widgets {

class StepsStrip;

class GalleryPanel : public QFrame {
  Q_OBJECT
 public:
  /// `entries` and `thumbnails` outlive it.
  GalleryPanel(const std::vector<GalleryEntry>* entries, Thumbnails* thumbnails, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setWindowWidth(int width);
  void setDone(const QStringList& done) { m_cards->setDone(done); }
  void setGroup(int chip);  ///< 0: all, else 1 + the group
  GalleryCards* cards() { return m_cards; }
  QLineEdit* searchLine() { return m_search; }
  QString message() const;  ///< over the cards; empty where the search found something

 signals:
  void newWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeTop();
  void makeSearch();
  QToolButton* makeOrder();
  void refresh();
  std::vector<GallerySection> sectionsOf(const std::vector<int>& found,
                                         int chip) const;  ///< of a chip, with their cards in order
  void refreshChips(const std::vector<int>& found);
  void stick();

  const std::vector<GalleryEntry>* m_entries;
  QLineEdit* m_search;
  QButtonGroup* m_chips;
  QLabel* m_message;
  QScrollArea* m_scroll;
  GalleryCards* m_cards;
  StepsStrip* m_steps;
  QLabel* m_sticky;  ///< the heading of the group at the upper edge, once it has scrolled away
  GalleryOrder m_order = GalleryOrder::Course;
};

}  // namespace roundel::widgets
