// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog "Export animation": range, length, size and format, a preview of any frame, and progress. It is not modal. It owns the exporter, which
// works off the GUI thread; closing the dialog cancels the export.

#include <QDialog>
#include <functional>
#include <optional>
#include <utility>

#include "widgets/document/state/workbench.h"
#include "widgets/figures/animation/animation_exporter.h"

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
  /// Ranges that are offered besides bookmarks.
  struct Hints {
    std::optional<Span> marked, visible;
  };
  /// `lanes` returns the current lanes at each call. The bench outlives the dialog.
  AnimationDialog(Workbench* bench, std::function<std::vector<plots::PlotLane>()> lanes, const Hints& hints,
                  QWidget* parent = nullptr);

  animation::AnimationOptions options() const;
  /// Starts to write the file. If that is impossible, returns false; note() has the reason.
  bool write(const QString& path);
  QString note() const;  ///< the line under the fields: a reason or the progress

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeFields(const Hints& hints);
  void makeBoxes(QWidget* fields);
  void makeTimes(QWidget* fields);
  void connectFields();
  void fillRanges(const Hints& hints);
  void makePreview();
  void makeButtons();
  void pickRange(int index);
  void refresh();
  void showFrame();
  void askAndWrite();  ///< asks for a file name first
  void finish(const QString& path, const QString& error, bool cancelled);
  animation::AnimationFormat format() const;

  Workbench* m_bench;
  std::function<std::vector<plots::PlotLane>()> m_lanes;
  AnimationExporter* m_exporter;
  double m_end_s = 0;
  QComboBox *m_range, *m_format, *m_size, *m_colorBy;
  QDoubleSpinBox *m_from, *m_to, *m_seconds;
  QSpinBox* m_fps;
  QComboBox* m_clusterAnimation;
  QCheckBox* m_ghost;
  QLabel *m_picture = nullptr, *m_previewText = nullptr, *m_note = nullptr;
  QSlider* m_frameSlider;
  QProgressBar* m_progress;
  QPushButton *m_write, *m_cancel;
  QTimer* m_previewTimer;
};

}  // namespace roundel::widgets
