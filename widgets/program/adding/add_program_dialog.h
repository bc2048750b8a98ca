// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "Add a program": a command, what it names, limits, and a trial of it. The dialog changes no document. GUI thread.

#include <QDialog>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/option_map.h"
#include "widgets/base/background/background_job.h"
#include "widgets/program/adding/command_check.h"
#include "widgets/program/adding/command_edit.h"
#include "widgets/program/permission/status_mark.h"

class QBoxLayout;
class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace roundel::widgets {

class AddProgramDialog : public QDialog {
  Q_OBJECT
 public:
  static constexpr int kSettle_ms = 300;  ///< from the last key to the look for files
  /// A template of a program that the dialog can write.
  struct Template {
    QString title, note;  ///< "Python", "30 lines, Python 3.9 or later"
    QString suffix;       ///< "py"
    /// Writes it to a new file and returns the command that starts it; an empty command and a reason if it fails.
    std::function<std::pair<QString, QString>(const QString& path)> write;
  };
  /// `problem`: of the open scenario, for the trial; may be null. `base`: the folder that the command is relative to.
  AddProgramDialog(std::shared_ptr<const model::Problem> problem, std::string base, std::vector<Template> templates,
                   const Theme& theme, QWidget* parent = nullptr);

  QString command() const;
  QString name() const;  ///< as typed; empty: that of the program, or of its file
  bool reloads() const;
  model::OptionMap options() const;  ///< the command, and limits that differ from the usual ones
  void setCommand(const QString& command);
  QTimer* settleTimer() { return &m_settle; }  ///< for tests

 signals:
  void tried();                           ///< the trial has ended
  void fileWritten(const QString& path);  ///< from a template

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addCommand(QBoxLayout* column);
  void addTemplates(QBoxLayout* column, std::vector<Template> templates);
  void addFields(QBoxLayout* column);
  void addRights(QBoxLayout* column);
  QWidget* makeButtons();
  void look();
  void browse();
  void writeTemplate(const Template& what);
  void tryIt();
  void showTrial(const ProgramTrial& trial);
  void showResult(StatusMark::Kind kind, const QString& text);

  std::shared_ptr<const model::Problem> m_problem;
  std::string m_base;
  Theme m_theme;
  QTimer m_settle;
  CommandFiles m_files;
  CommandEdit* m_command;
  StatusMark *m_mark, *m_resultMark;
  QLabel *m_found, *m_result;
  QLineEdit* m_name;
  QDoubleSpinBox* m_time;
  QSpinBox* m_memory;
  QCheckBox* m_reload;
  QWidget* m_resultBox;
  QPushButton *m_check, *m_add;
  BackgroundThreads m_threads;
  BackgroundJob m_trial;
};

}  // namespace roundel::widgets
