// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog "Import trace": opens a public trace as the window's document. The fields correspond to `roundel-cli import`. Every change imports
// again off the GUI thread and updates the report; the latest change wins. Opening takes the scenario of that report. GUI thread.

#include <QDialog>
#include <QTimer>
#include <memory>

#include "core/traces/preview.h"
#include "core/traces/trace_arguments.h"
#include "widgets/base/background/background_job.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLayout;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace roundel::app {

class TraceImportDialog : public QDialog {
  Q_OBJECT
 public:
  explicit TraceImportDialog(QWidget* parent = nullptr);
  /// As Browse does: shows the first rows and selects the format that they seem to have.
  void setFile(const QString& path);
  traces::TraceArguments words() const;  ///< from the fields
  /// Whether preview and report are up to date.
  bool idle() const { return !m_importTimer.isActive() && !m_importJob.busy() && !m_previewJob.busy(); }
  /// The scenario of the report, or null.
  std::shared_ptr<const model::Scenario> scenario() const { return m_scenario; }

 private:
  // Construction, one group of fields each.
  QWidget* makeFields();
  QWidget* makeButtons();
  void addFile(QFormLayout* form);  ///< the trace and its format
  void addFormatFields(QFormLayout* form);
  void addAssumptions(
      QFormLayout* form);             ///< what the trace does not say: cluster, reference type, ratios, throughputs
  void addWindow(QFormLayout* form);  ///< which jobs of the trace: a time range, a sample, the first ones
  void makeSample();                  ///< the share of the jobs to draw
  QWidget* makeResults();             ///< the first rows, above the report
  QLayout* makeProgress();
  QLineEdit* line(const char* name, const QString& tip, const QString& placeholder);
  QSpinBox* numberField(const char* name, const QString& tip, int least, int most, int value);
  void browse(QLineEdit* target);
  QWidget* withBrowse(QLineEdit* target);

  void chooseFormat();  ///< shows the fields of the format
  void previewOrImport();
  void startPreview();  ///< reads the first rows, off the GUI thread
  void changed();       ///< schedules a new import
  void import();        ///< off the GUI thread
  void stop();          ///< cancels the import; the report stays
  void showPreview(const traces::TracePreview& preview);
  void showResult(traces::TraceImport result);
  void showState(const QString& text, bool busy);  ///< beside the progress bar

  QLineEdit *m_file, *m_extra, *m_map, *m_cluster, *m_reference, *m_ratios, *m_from, *m_to;
  QComboBox *m_format, *m_throughputs;
  QSpinBox *m_perNode, *m_first, *m_seed;
  QDoubleSpinBox *m_sample, *m_load;
  QLabel *m_about, *m_extraLabel, *m_mapLabel, *m_state;
  QWidget* m_extraRow = nullptr;
  QTableWidget* m_rows;
  QPlainTextEdit* m_report;
  QProgressBar* m_busy;
  QPushButton *m_open, *m_stop;
  std::shared_ptr<const model::Scenario> m_scenario;  ///< of the report
  QString m_previewedFile;                            ///< the file of the preview
  QTimer m_importTimer;                               ///< from a change to the import
  widgets::BackgroundThreads m_threads;               ///< declared before the jobs that use it
  widgets::BackgroundJob m_previewJob, m_importJob;
};

}  // namespace roundel::app
