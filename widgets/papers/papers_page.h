#pragma once
// "Papers beside ours", a page of the workspace Experiments: figures of the papers | bars over the table of numbers | why a number differs.
// Shows our numbers as they come with the program, and those of experiments that are run here. GUI thread.

#include <QWidget>
#include <optional>

#include "widgets/papers/papers_state.h"

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
  /// The bench outlives the page. Nothing is read before load().
  explicit PapersPage(Workbench* bench, QWidget* parent = nullptr);

  PapersState* state() const { return m_state; }
  PapersPlot* plot() const { return m_plot; }
  PapersNumbers* numbers() const { return m_numbers; }
  /// Reads the set of this folder once; another one at any time.
  void load(const std::filesystem::path& folder);

  /// The run of the selected number, or of its selected ablation; runWanted() follows, or said() with the reason.
  void openOurs();
  void sendToFigures();  ///< figureWanted() of what is shown
  /// Asks for a file, then exportPage().
  void askAndExport();
  /// The page that `reproduce` writes: HTML, or Markdown or CSV by the file's ending. The reason where it cannot.
  QString exportPage(const QString& path) const;
  /// "30 entries of 5 papers: 8 agree, ..."
  QString statusText() const;
  /// "24 of 46 entries", and how many were run here; rich text for the toolbar, empty where there is no set.
  QString readout() const;

 signals:
  void said(const QString& message);  ///< for the status bar
  void statusChanged();               ///< statusText() and readout()
  /// To be opened in Run, with the keyboard on this lane.
  void runWanted(const roundel::model::Scenario& scenario, int lane);
  void figureWanted(const roundel::papers::FigureResult& figure);
  /// Back to the other page of the workspace.
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
