#pragma once
// "Export runs for other programs": format, which runs, where. Not modal: it stays open while it writes off the GUI thread, and says what
// was written and what the format cannot say. Closing cancels. The folder is remembered.

#include <QDialog>
#include <functional>
#include <vector>

#include "core/io/export/export_runs.h"
#include "widgets/background/background_job.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace roundel::app {

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  /// `runs` returns those that have finished each time it is called, each with its name; `first` is taken at the start, -1: all of them.
  ExportDialog(std::function<std::vector<compare::LaneRun>()> runs, int first, QWidget* parent = nullptr);

  io::ExportRequest request() const;  ///< from the fields; without runs where none has finished
  /// Starts to write. False where that is not possible; note() has the reason.
  bool write();
  bool busy() const { return m_job.busy(); }
  QString note() const;  ///< the lines under the fields: why not, or what was written

 signals:
  void written();  ///< all or nothing, or as far as it came; note() says it

 private:
  void makeFields(int first);
  void makePlace(QFormLayout* form);
  void makeButtons(QFormLayout* form);
  void suggestPlace();  ///< the name that fits the format, in the folder that is there
  void browse();
  void refresh();
  bool mayReplace();  ///< asks where the file is there and nobody has said so yet
  void finish(const widgets::JobOutcome<io::ExportOutcome>& outcome);
  const io::ExportFormat& format() const;
  bool isFolder() const;  ///< the place is one
  QString whyNot() const;

  std::function<std::vector<compare::LaneRun>()> m_runs;
  QComboBox *m_format, *m_which;
  QCheckBox* m_stays;
  QLineEdit* m_place;
  QLabel *m_meaning, *m_note;
  QPushButton *m_browse = nullptr, *m_write = nullptr, *m_cancel = nullptr;
  QString m_agreed;  ///< the file that may be replaced
  widgets::BackgroundThreads m_threads;
  widgets::BackgroundJob m_job;
};

}  // namespace roundel::app
