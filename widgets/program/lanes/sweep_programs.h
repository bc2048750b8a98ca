// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The programs that a sweep names as schedulers: no run of the sweep starts before the user has allowed all of them for its file, whatever the open
// scenario may start. GUI thread.

#include <QObject>
#include <QPointer>
#include <vector>

#include "widgets/document/sweeps/sweep_document.h"
#include "widgets/document/sweeps/sweep_runner.h"
#include "widgets/program/permission/allowed_programs.h"
#include "widgets/program/permission/consent_dialog.h"

namespace roundel::widgets {

class SweepPrograms : public QObject {
  Q_OBJECT
 public:
  /// From now on the runner starts only allowed programs. The document ends with the runner.
  SweepPrograms(SweepDocument* document, SweepRunner* runner, QObject* parent = nullptr);
  ~SweepPrograms() override;

  /// The questions for all commands that are not allowed, one for each.
  std::vector<ConsentRequest> waiting() const;
  void allow(const ConsentRequest& request);
  /// What the user has withdrawn elsewhere is not started again.
  void forgetWithdrawn();
  QString file() const;  ///< absolute; empty: the sweep has no file

 signals:
  void askRequested();  ///< the user called for runs that start programs which are not allowed

 private:
  QString whyNot(const experiment::Sweep& sweep);

  SweepDocument* m_document;
  QPointer<SweepRunner> m_runner;  ///< may end first, with its page
  AllowedPrograms m_allowed;
};

}  // namespace roundel::widgets
