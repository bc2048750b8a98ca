#pragma once
// The right-hand panel of the Figures workspace: where the figure goes, what of it is shown, and the buttons that write it.

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "widgets/figures/figure.h"
#include "widgets/figures/kinds/figure_kind.h"
#include "widgets/figures/preset.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

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
  /// Reads and sets the playhead of the bench, which outlives it. GUI thread.
  explicit FigureSettings(Workbench* bench, QWidget* parent = nullptr);

  /// Venue of the figure: widths and type size. A name that is none of the presets changes nothing.
  const figures::Preset& preset() const;
  void setPreset(const std::string& name);
  /// What the controls say, and what a file that came back said where there is no control for it.
  figures::FigureOptions options() const;
  /// What is listed in a field: "J1, J3".
  static QStringList listIn(const QLineEdit& field);
  /// Fills the controls, as a file that came back says.
  void setOptions(const figures::FigureOptions& options);
  /// Dots an inch of exported PNGs; vector files do not know it.
  double dpi() const;
  /// Whether text is written as outlines, for printers that lack the fonts.
  bool outlines() const;
  /// Shows the controls that this kind has, and the size of its page.
  void setKind(const std::string& kind);
  void setSize(const QSizeF& size_mm);
  void setProgress(int done, int of);  ///< of = 0: nothing is being written

 signals:
  /// A control, and so preset or options, changed.
  void changed();
  /// "pdf", "svg", "png", "tex" or "csv" of the current kind.
  void exportRequested(const QString& ending);
  /// Asked for by the buttons below the form: every kind into a folder, the metrics, an end of the writing.
  void exportAllRequested();
  void metricsRequested();
  void cancelRequested();

 private:
  /// From top to bottom: what every kind has, what only some have, the buttons.
  void makeForm();
  void makeOfKinds();
  void makeButtons();
  QLayout* makePdf();      ///< this figure or all as PDF
  QLayout* makeFormats();  ///< this figure in another format
  QLayout* makeDetails();
  QLayout* makeProgress();
  /// The size of the type on the page, in words.
  void showText();
  /// A row of the form with its label, which a screen reader says too, and its tip.
  QComboBox* combo(QFormLayout* form, const QString& name, const QString& tip, const QStringList& texts);
  QLineEdit* field(QFormLayout* form, const QString& name, const QString& none, const QString& tip);
  QCheckBox* check(const QString& text, const QString& tip);
  QDoubleSpinBox* minutes(QFormLayout* form, const QString& name, const QString& tip);
  QFormLayout* newForm(QWidget* of);
  /// The labels of all forms as wide as the widest, so that the fields stand under each other.
  void alignLabels();
  /// The form of these kinds; each kind is on one page at most.
  QFormLayout* pageOf(figures::OwnOptions options);

  /// Outlives the panel; the controls below are its children.
  Workbench* m_bench;
  QFormLayout* m_form;
  /// What only some kinds have: as high for every kind, so that what stands below keeps its place
  QStackedWidget* m_ofKinds;
  std::map<figures::OwnOptions, int> m_pages;  ///< page 0 is empty
  std::string m_kind;
  QComboBox *m_preset, *m_layout, *m_colorBy, *m_areasBy, *m_x, *m_y;
  QLabel *m_width, *m_text;
  QDoubleSpinBox *m_height, *m_from, *m_to;
  QCheckBox *m_now, *m_outlines, *m_parts;
  AxisSettings *m_xAxis, *m_yAxis;
  QLineEdit *m_title, *m_jobs, *m_kinds;
  figures::FigureOptions m_others;  // what has no field: names of a figure that came back
  QSpinBox* m_dpi;
  QPushButton *m_all, *m_cancel;
  QProgressBar* m_progress;
};

}  // namespace roundel::widgets
