// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The workspace Experiments: dimensions, schedulers and grid | one metric over the first dimension, above three small plots | the selected point
// and failed runs.
// It has its own document. It only reads the scenario of the window, and opens one on request.

#include <QList>
#include <QWidget>
#include <functional>
#include <memory>
#include <utility>

#include "core/experiment/sweep_table.h"
#include "core/model/scenario.h"
#include "widgets/experiments/page/sweep_view.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace roundel::widgets {

class Document;
class Panel;
class PointPanel;
class SweepPlot;
class Workbench;

class ExperimentsPage : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives the page. GUI thread; runs are on other threads.
  explicit ExperimentsPage(Workbench* bench, QWidget* parent = nullptr);

  SweepView* view() const { return m_view; }
  SweepDocument& document() { return m_view->document; }
  const SweepDocument& document() const { return m_view->document; }
  SweepRunner& runner() { return m_view->runner; }
  SweepPlot* mainPlot() const { return m_main; }
  PointPanel* point() const { return m_point; }

  /// Adds a dimension over a field of the open scenario, around its value. A sweep of another scenario is replaced. `said` reports what was
  /// added. `usual` is JSON of the default value, used if the scenario states none; may be empty.
  void varyField(const std::string& path, const std::string& usual = {});
  void varyOption(const std::string& policy, const std::string& label, const std::string& option);
  /// Asks for the field in a dialog.
  void pickField();
  void openRun(std::size_t run);
  void openSelected();  ///< opens the current seed of the selected point
  void sendToFigures();
  /// Another page of the workspace. While it is shown, its texts are in the status bar and the toolbar.
  struct Guest {
    QWidget* page = nullptr;
    std::function<QString()> status, readout;
  };
  void addGuest(Guest guest);
  /// Shows the guest or the sweep. The page takes the guest's window title, and its focus proxy has the keyboard focus.
  void showGuest(bool guest);
  bool guestShown() const;
  /// For the status bar: "Sweep running: 771 done, 3 failed, 306 left · 2 cores · results.csv in …, resumes after a stop".
  QString statusText() const;
  /// For the toolbar: "774 of 1,080 runs" and the remaining time, as rich text; empty if there is no sweep.
  QString readout() const;
  /// The commands for other machines (see GridPanel).
  QString command(const QString& name) const;

 signals:
  void statusChanged();
  /// Requests the main plot as a figure: the rows so far, the metric over the first dimension, other dimensions at their chosen values.
  void figureWanted(std::shared_ptr<const roundel::experiment::SweepTable> table, const QString& metric,
                    const QString& against, const QList<std::pair<QString, QString>>& at);
  void messageReported(const QString& message);
  /// Requests a point as a scenario with its seed and all schedulers as lanes; `lane` is the selected one. `warm_up` is that of the sweep.
  void runWanted(const roundel::model::Scenario& scenario, int lane, const roundel::metrics::WarmUp& warm_up);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  enum class Key { Run, Open, Figures, Vary, Left, Right, Up, Down };
  std::optional<Key> keyOf(const QKeyEvent& event) const;
  QWidget* makeLeft();
  QWidget* makeCentre();
  QWidget* makeSmall();
  QWidget* makeRight();
  QWidget* makeEmpty();
  void fillMetrics();
  void fillChips();
  void refreshTitle();
  void refreshPage();
  void useOpenScenario();
  void copyCommand(const QString& name);
  void askFolder();
  void add(const DraftVary& vary);

  const Document* m_document;  ///< of the window
  SweepView* m_view;
  Guest m_guest;
  QStackedWidget* m_pages;
  Panel* m_centre;
  QLabel *m_title, *m_note;
  QHBoxLayout* m_chips;
  QComboBox* m_metric;
  SweepPlot* m_main = nullptr;
  PointPanel* m_point = nullptr;
  QWidget *m_left = nullptr, *m_right = nullptr;
};

}  // namespace roundel::widgets
