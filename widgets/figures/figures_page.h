#pragma once
// The Figures workspace: a list of figures | the exporter's own output on a page of true size | preset and export.

#include <QWidget>
#include <string>

#include "widgets/state/workbench.h"

class QComboBox;
class QLabel;
class QListWidget;
class QScrollArea;
class QTimer;

namespace roundel::widgets {

class FiguresPage : public QWidget {
  Q_OBJECT
 public:
  explicit FiguresPage(Workbench* bench, QWidget* parent = nullptr);
  std::string kind() const;
  std::string preset() const;
  void show(const std::string& kind);
  /// What the page shows: the exporter's PNG of the current kind and preset.
  const QImage& preview() const { return m_image; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void schedule();
  void render();
  void exportFigure(const QString& ending);
  std::vector<compare::LaneRun> runs() const;

  Workbench* m_bench;
  QListWidget* m_list;
  QLabel* m_page;
  QLabel* m_note;
  QComboBox* m_preset;
  QTimer* m_timer;
  QImage m_image;
};

}  // namespace roundel::widgets
