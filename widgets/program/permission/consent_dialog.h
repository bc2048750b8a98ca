// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks whether Roundel may start the commands that a scenario file names. One dialog a file; if it names several commands, each has a check box.
// "Not now" has the focus and is the answer of Enter and Esc; "Allow for this file" is enabled after a second, so that a key or click that was
// meant for another window allows nothing. Opened with open(); GUI thread.

#include <QDialog>
#include <QTimer>
#include <vector>

#include "core/program/command.h"
#include "widgets/program/permission/consents.h"
#include "widgets/program/permission/program_rights.h"

class QBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;

namespace roundel::widgets {

/// A command that a scenario names, and the lanes that it decides for.
struct ConsentRequest {
  QString lane;  ///< "Lab rule"
  program::FoundLaunch found;
  std::string command;  ///< as stated
  EarlierConsent earlier = {};
  ProgramLimits limits;
};

class ConsentDialog : public QDialog {
  Q_OBJECT
 public:
  static constexpr int kPatience_ms = 1000;  ///< before "Allow for this file" is enabled
  /// `scenario`: the file's name for the text; `requests`: at least one.
  ConsentDialog(const QString& scenario, std::vector<ConsentRequest> requests, const Theme& theme,
                QWidget* parent = nullptr);

  const std::vector<ConsentRequest>& requests() const { return m_requests; }
  /// After it was accepted: the positions of the requests that the user allowed.
  std::vector<std::size_t> allowed() const;
  QTimer* patience() { return &m_patience; }  ///< for tests, which do not wait for a second

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void addList(QBoxLayout* column);
  void showRequest(int position);
  void addCommand(const ConsentRequest& request, QBoxLayout* column);
  void addFacts(const ConsentRequest& request, QBoxLayout* column);
  void addBoxes(const ConsentRequest& request, QBoxLayout* column);
  QWidget* makeButtons();
  void refreshAllow();

  QString m_scenario;
  std::vector<ConsentRequest> m_requests;
  Theme m_theme;
  QTimer m_patience;
  bool m_ready = false;
  QLabel* m_sentence;
  QListWidget* m_list = nullptr;  ///< null for one command
  QScrollArea* m_scroll;
  QPushButton *m_notNow, *m_allow;
};

/// The sentence about what has changed: "the file has changed since 3 Nov"; "never" if nothing was allowed before.
QString earlierText(const EarlierConsent& earlier);

}  // namespace roundel::widgets
