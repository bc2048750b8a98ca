// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Figures workspace: the list of figures | the page as it is exported, in colour, grey or as a deuteranope sees it, or as a table |
// preset, export and lint. A FigureRenderer makes figures, so that the window stays responsive.

#include <QImage>
#include <QWidget>
#include <functional>
#include <optional>
#include <string>

#include "widgets/document/state/workbench.h"
#include "widgets/figures/files/figure_renderer.h"
#include "widgets/figures/files/provenance.h"

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
  /// The bench outlives the page. GUI thread.
  explicit FiguresPage(Workbench* bench, QWidget* parent = nullptr);
  /// The current kind and preset, by their names on the command line.
  std::string kind() const;
  std::string preset() const;
  FigureSettings* settings() { return m_settings; }
  /// Makes a kind the current one, as a click on its card does.
  void show(const std::string& kind);
  /// Shows a figure as its file describes it.
  void show(const figures::Provenance& figure);
  /// A figure that is not of the comparison's runs. It is shown until a card is clicked.
  struct CustomFigure {
    std::string kind;
    QString title;
    std::function<figures::Figure(const figures::FigureOptions&)> maker;  ///< on any thread
  };
  void show(CustomFigure figure);
  /// Shows the page in grey or as seen with deuteranopia. Files stay in colour.
  void setVision(figures::ColourVision vision);
  figures::ColourVision vision() const { return m_vision; }
  /// The picture on the page, at `dpi` and with the chosen vision.
  const QImage& preview() const { return m_image; }
  /// Device pixels per inch at the current zoom.
  double dpi() const;
  const std::vector<figures::Finding>& findings() const { return m_findings; }
  /// Whether a picture or file is being made or a picture is scheduled.
  bool busy() const;

  /// Never null.
  FigureExports* exports() { return m_exports; }
  /// Copies the figure's numbers to the clipboard.
  enum class CopyAs { Tabs, Csv, Latex };
  void copyTable(CopyAs form = CopyAs::Tabs);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Shows the vision as buttons if they fit, otherwise as a list.
  void fitToWidth();
  /// The three columns: cards; page; settings and findings.
  QWidget* makeList();
  QWidget* makePage();
  QWidget* makeStack();
  QLayout* makeFoot();
  QToolButton* makeCopy();
  QWidget* makeVisions();
  QWidget* makeSide();
  /// Logical pixels per inch of the screen, or its logical resolution if the reported size is not credible.
  double trueDpi() const;
  void stepZoom(bool closer);
  void connectParts();  ///< list, zoom and settings
  void connectRuns();
  void connectRenderer();
  /// Renders after a short delay, so that several changes make one picture.
  void schedule();
  /// Requests the current figure from the renderer.
  void render();
  void showFigure(const FigureRenderer::RenderedFigure& figure);
  /// Makes small pictures of all kinds, once after each comparison.
  void makeThumbnails();
  /// As FigureExports::RequestOf.
  FigureRenderer::Request request(int lane = -1, bool of_runs = false) const;

  /// Outlives the page; the widgets below are its children.
  Workbench* m_bench;
  FigureRenderer* m_renderer;
  FigureList* m_list;
  Panel* m_center;
  QStackedWidget* m_stack;
  QScrollArea* m_area;
  FigureView* m_view;
  /// The numbers as a table, instead of the page.
  FigureTableModel* m_tableModel;
  QTableView* m_table;
  QComboBox* m_zoom;
  QButtonGroup* m_visions;
  QWidget *m_listSide, *m_settingsSide;
  QWidget* m_segments;        ///< choice of the colour vision, as buttons; in a narrow page:
  QComboBox* m_visionChoice;  ///< the same as a list
  QLabel* m_hint;
  QToolButton* m_asTable;
  FigureSettings* m_settings;
  FigureExports* m_exports;
  LintPanel* m_lint;
  QTimer* m_timer;
  figures::ColourVision m_vision = figures::ColourVision::Colour;
  QImage m_image;
  std::optional<CustomFigure> m_customFigure;
  QString m_tableText;  ///< the table as text, separated by tabs
  std::vector<figures::Finding> m_findings;
  bool m_thumbnailsStale = true;                    ///< thumbnails belong to earlier runs
  std::optional<figures::FigureOptions> m_pending;  ///< options of a dropped file, until its runs have finished
};

}  // namespace roundel::widgets
