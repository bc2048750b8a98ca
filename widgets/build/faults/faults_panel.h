// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list Problems: all current faults of the document, and all input that a view rejected, with place, hint and, if only one is possible, a repair.
// If the document has no fault: warnings about jobs that a lane's scheduler can never place, as soon as they are known.

#include <functional>
#include <optional>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/build/faults/placement_check.h"
#include "widgets/document/state/workbench.h"

class QListWidget;
class QToolButton;

namespace roundel::widgets {

class FaultsPanel : public Panel {
  Q_OBJECT
 public:
  /// The bench outlives it. GUI thread.
  explicit FaultsPanel(Workbench* bench, QWidget* parent = nullptr);

  QListWidget* list() const { return m_list; }
  const PlacementCheck& placement() const { return *m_placement; }
  QString fixLabel(int row) const;  ///< empty if there is no certain repair
  /// Repairs the problem as one undoable command; false if it cannot.
  bool fix(int row);
  /// Repairs the current problem, else the first one with a repair. False if there is none.
  bool quickFix();
  int fixAll();  ///< performs all certain repairs, those of the document as one command; returns their number
  /// Goes to the place of a problem.
  void goTo(int row);
  QString asText() const;  ///< one paragraph for each problem

 signals:
  void goToRequested(const QString& pointer);  ///< before goTo() calls Workbench::goTo()

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Paints message, place and hint of a row.
  class Delegate;
  struct Entry {
    QString message, place, hint, pointer;
    std::optional<std::size_t> error;  ///< index into Workbench::inputErrors; nullopt: a fault of the document
    std::size_t fault = 0;
    bool warning = false;                  ///< the scenario can run
    mutable std::optional<QString> label;  ///< of the repair; computed by the first call of fixLabel()
  };
  void refresh();
  void readEntries();
  void fillList();
  void addWarnings();
  bool faulty() const;
  void makeCorner();
  void makeList();
  void makeActions();
  void tell(const QString& text);

  Workbench* m_bench;
  PlacementCheck* m_placement;
  QLabel* m_count;
  QToolButton* m_fixAll;
  QListWidget* m_list;
  QLabel* m_told;
  std::vector<Entry> m_entries;
};

/// "job J3 · throughput on P100" for "/jobs/2/throughput/P100".
QString placeText(const model::Scenario& scenario, const QString& pointer);

}  // namespace roundel::widgets
