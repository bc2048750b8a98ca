#pragma once
// The right-hand panel of the Figures workspace: where the figure goes, what of it is shown, and the buttons that write it.

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "widgets/figures/figure.h"
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

class FigureSettings : public Panel {
  Q_OBJECT
 public:
  explicit FigureSettings(Workbench* bench, QWidget* parent = nullptr);

  const figures::Preset& preset() const;
  void setPreset(const std::string& name);
  figures::FigureOptions options() const;
  void setOptions(const figures::FigureOptions& options);
  double dpi() const;
  bool outlines() const;
  /// Shows the controls that this kind has, and the size of its page.
  void setKind(const std::string& kind);
  void setSize(const QSizeF& size_mm);
  void setProgress(int done, int of);  ///< of = 0: nothing is being written

 signals:
  void changed();
  void exportRequested(const QString& ending);
  void exportAllRequested();
  void metricsRequested();
  void cancelRequested();

 private:
  void makeForm();
  void makeOfKinds();
  void makeButtons();
  void showText();
  QComboBox* combo(QFormLayout* form, const QString& name, const QString& tip, const QStringList& texts);
  QCheckBox* check(const QString& text, const QString& tip);
  QDoubleSpinBox* minutes(QFormLayout* form, const QString& name, const QString& tip);
  QFormLayout* newForm(QWidget* of);
  void alignLabels();
  QFormLayout* pageOf(const std::vector<std::string>& kinds);

  Workbench* m_bench;
  QFormLayout* m_form;
  /// What only some kinds have: as high for every kind, so that what stands below keeps its place
  QStackedWidget* m_ofKinds;
  std::map<std::string, int> m_pages;  ///< its page of a kind; 0, which is empty, for all others
  std::string m_kind;
  QComboBox *m_preset, *m_layout, *m_colorBy, *m_x, *m_y;
  QLabel *m_width, *m_text;
  QDoubleSpinBox *m_height, *m_from, *m_to;
  QCheckBox *m_now, *m_outlines, *m_parts, *m_log;
  QLineEdit* m_title;
  figures::FigureOptions m_others;  // what has no field: names and ranges of a figure that came back
  QSpinBox* m_dpi;
  QPushButton *m_all, *m_cancel;
  QProgressBar* m_progress;
};

}  // namespace roundel::widgets
