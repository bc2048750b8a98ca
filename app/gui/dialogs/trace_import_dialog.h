#pragma once
// "Import trace": a public trace as the window's document. The fields hold the words of `roundel-cli import`; the report below is that of the
// import as they stand, made off the GUI thread after every change; the latest wins. Opening takes the scenario of that report.
// GUI thread.

#include <QDialog>
#include <QTimer>
#include <memory>

#include "core/traces/preview.h"
#include "core/traces/trace_arguments.h"
#include "widgets/background/background_job.h"

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
  /// As with Browse: the first rows are shown, and the format that they look like is chosen.
  void setFile(const QString& path);
  traces::TraceArguments words() const;  ///< from the fields
  /// Nothing is under way: preview and report are those of the fields.
  bool idle() const { return !m_soon.isActive() && !m_import.busy() && !m_look.busy(); }
  /// The scenario of the report; null while there is none.
  std::shared_ptr<const model::Scenario> scenario() const { return m_scenario; }

 private:
  // Construction, a group of fields each.
  QWidget* makeFields();
  QWidget* makeButtons();
  void addFile(QFormLayout* form);  ///< the trace and its format
  void addFormatFields(QFormLayout* form);
  void addAssumptions(
      QFormLayout* form);             ///< what the trace does not say: cluster, reference type, ratios, throughputs
  void addWindow(QFormLayout* form);  ///< which of the trace's jobs: a window of time, a sample, the first ones
  void makeSample();                  ///< the part of the jobs that is drawn
  QWidget* makeResults();             ///< the first rows over the report
  QLayout* makeProgress();
  QLineEdit* line(const char* name, const QString& tip, const QString& placeholder);
  QSpinBox* whole(const char* name, const QString& tip, int least, int most, int value);
  void browse(QLineEdit* target);
  QWidget* withBrowse(QLineEdit* target);

  void chooseFormat();  ///< fields that only some formats have
  void work();
  void look();     ///< at the first rows, off the GUI thread
  void changed();  ///< a field: imports again, soon
  void import();   ///< off the GUI thread
  void stop();     ///< what is under way; the report stays
  void showPreview(const traces::TracePreview& preview);
  void showResult(traces::TraceImport result);
  void say(const QString& text, bool busy);  ///< beside the progress bar

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
  QString m_shown;                                    ///< the file whose first rows are shown
  QTimer m_soon;                                      ///< from the last change of a field to the import
  widgets::BackgroundThreads m_threads;               ///< before the jobs that run on it
  widgets::BackgroundJob m_look, m_import;
};

}  // namespace roundel::app
