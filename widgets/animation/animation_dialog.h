#pragma once
// "Export animation": which part of the runs, how long, how large, in which format; any of its frames as it will be; how far it is while it is
// written. Not modal: the window goes on.

#include <QDialog>
#include <functional>
#include <optional>
#include <utility>

#include "widgets/animation/animation_exporter.h"
#include "widgets/state/workbench.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;
class QSpinBox;
class QTimer;

namespace roundel::widgets {

class AnimationDialog : public QDialog {
  Q_OBJECT
 public:
  using Span = std::pair<double, double>;
  /// What the window knows of times, beside its bookmarks.
  struct Hints {
    std::optional<Span> marked, visible;
  };
  /// `lanes` gives the lanes as they are when it is asked.
  AnimationDialog(Workbench* bench, std::function<std::vector<plots::PlotLane>()> lanes, const Hints& hints,
                  QWidget* parent = nullptr);

  animation::AnimationOptions options() const;
  /// Writes to this file. False where it cannot be; note() says why.
  bool write(const QString& path);
  QString note() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeFields(const Hints& hints);
  void fillRanges(const Hints& hints);
  void makePreview();
  void makeButtons();
  void pickRange(int index);
  void refresh();
  void showFrame();
  void askAndWrite();
  void finish(const QString& path, const QString& error, bool cancelled);
  animation::AnimationFormat format() const;

  Workbench* m_bench;
  std::function<std::vector<plots::PlotLane>()> m_lanes;
  AnimationExporter* m_exporter;
  double m_end_s = 0;
  QComboBox *m_range, *m_format, *m_size, *m_colorBy;
  QDoubleSpinBox *m_from, *m_to, *m_seconds;
  QSpinBox* m_fps;
  QCheckBox* m_ghost;
  QLabel *m_picture = nullptr, *m_what = nullptr, *m_note = nullptr;
  QSlider* m_at;
  QProgressBar* m_progress;
  QPushButton *m_write, *m_cancel;
  QTimer* m_soon;
};

}  // namespace roundel::widgets
