#pragma once
// Every fault of the document as it stands, and every text that a view refused, live after each edit: what, where, why, what would be
// right, and a repair where one is certain. Of a sound document: jobs that the scheduler of a lane can never place, as warnings, once
// that is known.

#include <functional>
#include <optional>
#include <vector>

#include "widgets/faults/placement_check.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QListWidget;
class QToolButton;

namespace roundel::widgets {

class FaultsPanel : public Panel {
  Q_OBJECT
 public:
  /// The bench outlives the panel. GUI thread.
  explicit FaultsPanel(Workbench* bench, QWidget* parent = nullptr);

  QListWidget* list() const { return m_list; }
  const PlacementCheck& placement() const { return *m_placement; }
  QString fixLabel(int row) const;  ///< empty where no repair is certain
  /// One step each; what the user selected stays selected as far as it is there.
  bool fix(int row);
  /// The current problem's repair, else the first one that has one. False where none has.
  bool quickFix();
  int fixAll();  ///< every certain repair as one step; how many
  /// Shows the place that the row is about.
  void goTo(int row);
  QString asText() const;  ///< the text twin: a paragraph a problem

 signals:
  void goToRequested(const QString& pointer);  ///< as it asks Workbench::goTo()

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Paints message, place and hint of a row.
  class Delegate;
  struct Entry {
    QString message, place, hint, pointer;
    std::optional<std::size_t> error;  ///< of the workbench; else a fault of the document
    std::size_t fault = 0;
    bool warning = false;                  ///< the scenario runs nevertheless
    mutable std::optional<QString> label;  ///< of the repair, found when it is first asked for
  };
  void refresh();
  /// The refused input, the faults of the document, the warnings.
  void readEntries();
  void fillList();
  /// Jobs that a lane would never place; the scenario runs nevertheless.
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
