#pragma once
// The Figures workspace: a list of figures | the exporter's own output on a page of true size, in colour, grey or as a deuteranope
// sees it | preset, lint, export.

#include <QImage>
#include <QWidget>
#include <string>

#include "widgets/figures/figure_lint.h"
#include "widgets/figures/figure_sight.h"
#include "widgets/state/workbench.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QListWidget;
class QTimer;
class QVBoxLayout;

namespace roundel::widgets {

class FigureView;
class Panel;

class FiguresPage : public QWidget {
  Q_OBJECT
 public:
  explicit FiguresPage(Workbench* bench, QWidget* parent = nullptr);
  std::string kind() const;
  std::string preset() const;
  void show(const std::string& kind);
  void setSight(figures::Sight sight);
  /// What the page shows: the exporter's picture of the current kind and preset at `dpi`, as seen.
  const QImage& preview() const { return m_image; }
  double dpi() const;
  figures::Sight sight() const { return m_sight; }
  const std::vector<figures::Finding>& findings() const { return m_findings; }
  /// Every kind as PDF into a folder; what failed, one a line, or an empty text.
  QString exportAll(const QString& folder);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeList();
  QWidget* makePage();
  QWidget* makeExport();
  QWidget* makeLint();
  void schedule();
  void render();
  void showFindings();
  void paintThumbnail();
  void exportFigure(const QString& ending);
  void askAndExportAll();
  std::vector<compare::LaneRun> runs() const;

  Workbench* m_bench;
  QListWidget* m_list;
  Panel* m_center;
  FigureView* m_view;
  QComboBox* m_preset;
  QComboBox* m_zoom;
  QButtonGroup* m_sights;
  Panel* m_lint;
  QLabel* m_lintCount;
  QVBoxLayout* m_lintRows;
  QTimer* m_timer;
  QTimer* m_thumbnails;
  int m_nextThumbnail = 0;
  figures::Sight m_sight = figures::Sight::Colour;
  QImage m_image;
  std::vector<figures::Finding> m_findings;
};

}  // namespace roundel::widgets
