// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "How good can it get?": the runs at the left, and a card per theorem. GUI thread.

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/why/guarantees/guarantee_card.h"
#include "widgets/why/guarantees/guarantees_model.h"

class QGridLayout;
class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace roundel::widgets {

class Panel;
class RunRow;

class GuaranteesView : public QWidget {
  Q_OBJECT
 public:
  explicit GuaranteesView(Workbench* bench, QWidget* parent = nullptr);

  /// Scrolls to the first card of a lane and gives it the focus; if its theorems are not known yet, does so later.
  void showLane(int lane);
  void takeFocus();  ///< gives the keyboard focus to the first card
  /// For a status bar: "1 holds, 2 do not apply, 1 fails as printed".
  QString statusText() const;
  /// For the toolbar: "4 lanes, bounds in 0.3 s".
  QString readout() const;
  /// For tests.
  const std::vector<GuaranteeCard*>& cards() const { return m_cards; }
  GuaranteesModel& model() { return m_model; }
  int columns() const { return m_columns; }

 signals:
  void statusChanged();
  void helpRequested(const QString& place);
  void messageReported(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeLeft();
  QWidget* makeRight();
  GuaranteeCard* makeCard();
  void refresh();
  void refreshRows();
  void refreshCards();
  void arrange();
  void go(const QString& run);
  void reportNoTheorem(const QString& run);
  void bringIntoSight(GuaranteeCard* card);
  void step(int key);
  void followFocus(const GuaranteeCard& card);
  void tryRemedy(const QString& run, const guarantees::Remedy& remedy);
  std::vector<guarantees::Guarantee> shown() const;

  Workbench* m_bench;
  GuaranteesModel m_model;
  QVBoxLayout* m_rowColumn;
  std::vector<RunRow*> m_rows;
  QScrollArea* m_area;
  QWidget* m_page;
  QGridLayout* m_grid;
  std::vector<GuaranteeCard*> m_cards;
  QLabel* m_emptyHint;  ///< lists the schedulers without a theorem
  QToolButton *m_table, *m_latex;
  QString m_wanted;            ///< a run whose card is shown as soon as there is one
  bool m_focusWanted = false;  ///< the first card gets the focus as soon as it has a theorem
  QTimer m_afterLayout;
  QPointer<GuaranteeCard> m_chosen;  ///< scrolled to after the layout
  int m_columns = 0;
};

}  // namespace roundel::widgets
