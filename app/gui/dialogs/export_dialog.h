// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dialog "Export runs for other programs": format, runs, file. It is not modal; it writes off the GUI thread and reports what was written and
// what the format cannot store. Closing cancels. The folder is remembered.

#include <QDialog>
#include <functional>
#include <vector>

#include "core/io/export/export_runs.h"
#include "widgets/base/background/background_job.h"

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
  /// `runs` returns the finished runs at each call, each with its name. `first` is selected at first; -1: all.
  ExportDialog(std::function<std::vector<compare::LaneRun>()> runs, int first, QWidget* parent = nullptr);

  io::ExportRequest request() const;  ///< from the fields; without runs if none has finished
  /// Starts to write. If that is impossible, returns false; note() has the reason.
  bool write();
  bool busy() const { return m_job.busy(); }
  QString note() const;  ///< the text below the fields: an error, or what was written

 signals:
  void written();  ///< after success, failure or cancel; see note()

 private:
  void makeFields(int first);
  void makePlace(QFormLayout* form);
  void makeButtons(QFormLayout* form);
  void suggestPlace();  ///< proposes a name for the format in the current folder
  void browse();
  void refresh();
  bool mayReplace();  ///< asks before an existing file is replaced, once per file
  void finish(const widgets::JobOutcome<io::ExportOutcome>& outcome);
  const io::ExportFormat& format() const;
  bool isFolder() const;  ///< whether the format writes a folder
  QString whyNot() const;

  std::function<std::vector<compare::LaneRun>()> m_runs;
  QComboBox *m_format, *m_which;
  QCheckBox* m_stays;
  QLineEdit* m_place;
  QLabel *m_meaning, *m_note;
  QPushButton *m_browse = nullptr, *m_write = nullptr, *m_cancel = nullptr;
  QString m_agreed;  ///< the file that the user has agreed to replace
  widgets::BackgroundThreads m_threads;
  widgets::BackgroundJob m_job;
};

}  // namespace roundel::app
