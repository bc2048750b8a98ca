#pragma once
// The Figures workspace: a list of figures | the exporter's own output on a page of true size, in colour, grey or as a deuteranope
// sees it, or as a table | preset, export, lint. Figures are made by a FigureRenderer, so that the window never waits.

#include <QImage>
#include <QWidget>
#include <functional>
#include <optional>
#include <string>

#include "widgets/figure_files/figure_renderer.h"
#include "widgets/figure_files/provenance.h"
#include "widgets/state/workbench.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QLayout;
class QScrollArea;
class QStackedWidget;
class QTableView;
class QTimer;
class QToolButton;

namespace roundel::widgets {

class FigureExports;
class FigureList;
class FigureSettings;
class FigureTableModel;
class FigureView;
class LintPanel;
class Panel;

class FiguresPage : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives the page. GUI thread; the renderer paints.
  explicit FiguresPage(Workbench* bench, QWidget* parent = nullptr);
  /// The card that is current and the venue that is chosen, as the command line calls them.
  std::string kind() const;
  std::string preset() const;
  FigureSettings* settings() { return m_settings; }
  /// Makes a kind the current one, as a click on its card does.
  void show(const std::string& kind);
  /// As a file of a figure has it: kind, preset and what is shown.
  void show(const figures::Provenance& figure);
  /// A figure that is not of the comparison's runs, until a card is clicked. Nothing changes where it is the current one already.
  struct Made {
    std::string kind;
    QString title;
    std::function<figures::Figure(const figures::FigureOptions&)> maker;  ///< on any thread
  };
  void show(Made figure);
  /// The page as printed in grey or as seen with deuteranopia; files stay in colour.
  void setVision(figures::ColourVision vision);
  figures::ColourVision vision() const { return m_vision; }
  /// What the page shows: the exporter's picture of the current kind and preset at `dpi`, as seen.
  const QImage& preview() const { return m_image; }
  /// Device pixels an inch of the page as it is zoomed now.
  double dpi() const;
  /// What the lint of the figure found.
  const std::vector<figures::Finding>& findings() const { return m_findings; }
  /// A picture or a file is under way, or a picture soon will be.
  bool busy() const;

  /// Files and tables of what is shown. Never null.
  FigureExports* exports() { return m_exports; }
  /// The figure's numbers on the clipboard.
  enum class CopyAs { Tabs, Csv, Latex };
  void copyTable(CopyAs form = CopyAs::Tabs);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Segments side by side where the page has room for them, otherwise the list.
  void fitToWidth();
  /// The three columns: cards, page, settings over findings.
  QWidget* makeList();
  QWidget* makePage();
  QWidget* makeStack();
  QLayout* makeFoot();
  QToolButton* makeCopy();
  QWidget* makeVisions();
  QWidget* makeSide();
  /// Logical pixels an inch of this screen; its logical resolution where it says nothing credible.
  double trueDpi() const;
  void stepZoom(bool closer);
  void connectParts();  ///< list, zoom and settings
  void connectRuns();
  void connectRenderer();
  /// Renders a moment later, so that ten changes are one picture.
  void schedule();
  /// Asks the renderer for the current kind at once.
  void render();
  void showFigure(const FigureRenderer::Shown& figure);
  /// A small picture of every kind, once after each comparison.
  void makeThumbnails();
  /// What is drawn: one lane, or all where `lane` is negative; `of_runs`: even where another figure is shown.
  FigureRenderer::Request request(int lane = -1, bool of_runs = false) const;

  /// Outlives the page; the widgets below are its children.
  Workbench* m_bench;
  FigureRenderer* m_renderer;
  FigureList* m_list;
  Panel* m_center;
  QStackedWidget* m_stack;
  QScrollArea* m_area;
  FigureView* m_view;
  /// The same numbers as text, in place of the page.
  FigureTableModel* m_tableModel;
  QTableView* m_table;
  QComboBox* m_zoom;
  QButtonGroup* m_visions;
  QWidget* m_segments;        ///< how readers see colours, side by side; where that room is missing:
  QComboBox* m_visionChoice;  ///< the same in a list
  QLabel* m_hint;
  QToolButton* m_asTable;
  FigureSettings* m_settings;
  FigureExports* m_exports;
  LintPanel* m_lint;
  QTimer* m_timer;
  figures::ColourVision m_vision = figures::ColourVision::Colour;
  QImage m_image;
  std::optional<Made> m_made;
  QString m_text;  ///< the text twin, between tabs
  std::vector<figures::Finding> m_findings;
  bool m_stale = true;                              ///< thumbnails are of other runs
  std::optional<figures::FigureOptions> m_pending;  ///< of a file that came back, until its runs are there
};

}  // namespace roundel::widgets
