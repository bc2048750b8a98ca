#pragma once
// The workspace Experiments: what varies, schedulers and the grid | one metric against the first dimension over three small plots | the
// selected point and failed runs. Its own document; the scenario of the window is only read, and opened at a point where that is asked for.

#include <QList>
#include <QWidget>
#include <functional>
#include <memory>
#include <utility>

#include "core/experiment/sweep_table.h"
#include "core/model/scenario.h"
#include "widgets/experiments/sweep_view.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace roundel::widgets {

class Panel;
class PointPanel;
class SweepPlot;

class ExperimentsPage : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives the page. GUI thread; runs are on others.
  explicit ExperimentsPage(Workbench* bench, QWidget* parent = nullptr);

  SweepView* view() const { return m_view; }
  SweepDocument& document() { return m_view->document; }
  const SweepDocument& document() const { return m_view->document; }
  SweepRunner& runner() { return m_view->runner; }
  SweepPlot* mainPlot() const { return m_main; }
  PointPanel* point() const { return m_point; }

  /// A dimension over a field of the open scenario, around its value; the sweep becomes one of that scenario where it is of another. `told`
  /// says what was added. `usual`: JSON of the value that holds where the scenario states none; empty: none is known.
  void varyField(const std::string& path, const std::string& usual = {});
  void varyOption(const std::string& policy, const std::string& label, const std::string& option);
  /// Asks which.
  void pickField();
  void openRun(std::size_t run);
  void openSelected();  ///< of the selected point, the seed whose row is current
  void sendToFigures();
  /// Another page of the workspace beside the sweep; its words stand in the status bar and toolbar while it is shown.
  struct Guest {
    QWidget* page = nullptr;
    std::function<QString()> status, readout;
  };
  void addGuest(Guest guest);
  /// The guest, or the sweep; the page has the keyboard by its focus proxy, and the guest's window title.
  void showGuest(bool guest);
  bool guestShown() const;
  /// What the status bar says: "Sweep running: 771 done, 3 failed, 306 left · 2 cores · results.csv in …, resumes after a stop".
  QString statusText() const;
  /// "774 of 1,080 runs" and how long the others take, for the toolbar; rich text, empty where there is no sweep.
  QString readout() const;
  /// The commands for other machines; see GridPanel.
  QString command(const QString& name) const;

 signals:
  void statusChanged();
  /// The main plot as a figure: the rows so far, the metric against the first dimension, the others at their chosen values.
  void figureWanted(std::shared_ptr<const roundel::experiment::SweepTable> table, const QString& metric,
                    const QString& against, const QList<std::pair<QString, QString>>& at);
  void said(const QString& message);
  /// The scenario of a point, with its seed and all schedulers as lanes; `lane` is the one that was asked for.
  /// Its statistics over jobs leave out what those of the sweep do.
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
