// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "Papers beside ours", a page of the workspace Experiments: figures of the papers | bars above the table of numbers | why a number differs.
// Shows the shipped numbers, and those of experiments that were run here. GUI thread.

#include <QWidget>
#include <optional>

#include "widgets/experiments/papers/papers_state.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace roundel::widgets {

class PapersList;
class PapersNumbers;
class PapersPlot;
class ReasonPanel;

class PapersPage : public QWidget {
  Q_OBJECT
 public:
  /// The appearance outlives the page. Call load() to read the numbers.
  explicit PapersPage(const Appearance* appearance, QWidget* parent = nullptr);

  PapersState* state() const { return m_state; }
  PapersPlot* plot() const { return m_plot; }
  PapersNumbers* numbers() const { return m_numbers; }
  /// Reads the set in this folder, unless it is already loaded.
  void load(const std::filesystem::path& folder);

  /// Opens the run of the selected number or ablation. Emits runWanted(), or messageReported() with the reason of a failure.
  void openOurs();
  void sendToFigures();  ///< emits figureWanted() with the shown figure
  /// Asks for a file, then exportPage().
  void askAndExport();
  /// Writes the page that `reproduce` writes, as HTML, Markdown or CSV by the file's ending. On failure returns the reason.
  QString exportPage(const QString& path) const;
  /// "30 entries of 5 papers: 8 agree, ..."
  QString statusText() const;
  /// For the toolbar, as rich text: "24 of 46 entries", and how many were run here; empty if no set is loaded.
  QString readout() const;

 signals:
  void messageReported(const QString& message);  ///< for the status bar
  void statusChanged();                          ///< statusText() or readout() changed
  /// Requests to open the scenario in Run, with the keyboard focus on this lane.
  void runWanted(const roundel::model::Scenario& scenario, int lane);
  void figureWanted(const roundel::papers::FigureResult& figure);
  /// Requests the other page of the workspace.
  void sweepWanted();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void connectParts();
  enum class Key { Run, Open, Figures, Export, Copy, Up, Down, Left, Right, Back };
  std::optional<Key> keyOf(const QKeyEvent& event) const;
  void act(Key key);
  QWidget* makeCentre();
  QWidget* makePlotPanel();
  QWidget* makeEmpty();
  void refresh();

  PapersState* m_state;
  QStackedWidget* m_pages;
  QLabel *m_fault, *m_title, *m_note, *m_cannot;
  QPushButton *m_open, *m_send;
  QScrollArea* m_area;
  PapersPlot* m_plot;
  PapersNumbers* m_numbers;
  PapersList* m_list;
  ReasonPanel* m_reason;
};

}  // namespace roundel::widgets
