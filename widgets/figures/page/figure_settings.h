// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The right-hand panel of the Figures workspace: preset and options of the figure, and the export buttons.

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "widgets/base/theme/style.h"
#include "widgets/document/session/notes.h"
#include "widgets/document/state/playhead.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/preset.h"
#include "widgets/figures/kinds/registry/figure_kind.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace roundel::widgets {

class AxisSettings;

class FigureSettings : public Panel {
  Q_OBJECT
 public:
  /// Reads the notes, and reads and sets the playhead; both outlive the panel. GUI thread.
  explicit FigureSettings(Notes* notes, Playhead* playhead, QWidget* parent = nullptr);

  /// An unknown name changes nothing.
  const figures::Preset& preset() const;
  void setPreset(const std::string& name);
  /// The options in the controls, and those without a control that setOptions() was given.
  figures::FigureOptions options() const;
  /// The items of a field: "J1, J3".
  static QStringList listIn(const QLineEdit& field);
  void setOptions(const figures::FigureOptions& options);
  /// Dots per inch of PNG files.
  double dpi() const;
  /// Whether SVG text is written as outlines, for readers without the fonts.
  bool outlines() const;
  /// Shows the controls and the page size of this kind.
  void setKind(const std::string& kind);
  void setSize(const QSizeF& size_mm);
  void setProgress(int done, int of);  ///< of = 0: no file is being written

 signals:
  /// Preset or options changed.
  void changed();
  /// Export of the current kind as "pdf", "svg", "png", "tex" or "csv".
  void exportRequested(const QString& ending);
  /// Requests of the buttons below the form: all kinds into a folder, the metrics, cancel.
  void exportAllRequested();
  void metricsRequested();
  void cancelRequested();

 private:
  /// The parts from top to bottom: controls of all kinds, controls of some kinds, buttons.
  void makeForm();
  void makeOfKinds();
  void makeButtons();
  QLayout* makePdf();      ///< this figure, or all, as PDF
  QLayout* makeFormats();  ///< this figure in other formats
  QLayout* makeDetails();
  QLayout* makeProgress();
  /// Shows the type size of the preset.
  void showText();
  /// Each adds a row to the form: label, accessible name and tooltip.
  QComboBox* combo(QFormLayout* form, const QString& name, const QString& tip, const QStringList& texts);
  QLineEdit* field(QFormLayout* form, const QString& name, const QString& none, const QString& tip);
  QCheckBox* check(const QString& text, const QString& tip);
  QDoubleSpinBox* minutes(QFormLayout* form, const QString& name, const QString& tip);
  QFormLayout* newForm(QWidget* of);
  /// Makes the labels of all forms equally wide, so that the fields are aligned.
  void alignLabels();
  /// The form of these kinds; each kind is on one page at most.
  QFormLayout* pageOf(figures::OwnOptions options);

  /// Outlives the panel; the controls below are its children.
  Notes* m_notes;
  Playhead* m_playhead;
  QFormLayout* m_form;
  /// Controls that only some kinds have. The stack has the same height for all kinds, so that what is below does not move.
  QStackedWidget* m_ofKinds;
  std::map<figures::OwnOptions, int> m_pages;  ///< page 0 is empty
  std::string m_kind;
  QComboBox *m_preset, *m_layout, *m_colorBy, *m_areasBy, *m_x, *m_y;
  QLabel *m_width, *m_text;
  QDoubleSpinBox *m_height, *m_from, *m_to;
  QCheckBox *m_now, *m_outlines, *m_parts;
  AxisSettings *m_xAxis, *m_yAxis;
  QLineEdit *m_title, *m_jobs, *m_kinds;
  figures::FigureOptions m_others;  // options without a control, from setOptions()
  QSpinBox* m_dpi;
  QPushButton *m_all, *m_cancel;
  QProgressBar* m_progress;
};

}  // namespace roundel::widgets
