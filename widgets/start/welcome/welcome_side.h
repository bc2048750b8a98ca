// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel left of the gallery: logo and claim, recent files, last session, "show at start". In a narrow window it is a row above the gallery. It
// emits requests; the page acts on them.

#include <QDateTime>
#include <QFrame>
#include <optional>
#include <vector>

#include "widgets/start/welcome/thumbnails.h"

class QBoxLayout;
class QCheckBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace roundel::widgets {

struct RecentFile {
  QString path, title;
  QByteArray content;      ///< hash of the file; empty: no thumbnail
  std::vector<int> nodes;  ///< number of GPUs on each node
  QDateTime opened;
  bool there = true;
};

/// The state of the window when it was closed.
struct LastSession {
  QString path;  ///< a file or a shipped scenario
  QString title, where;
  int branches = 0;  ///< unsaved branches
};

/// "2 h ago", "yesterday", "Monday", "12 Nov".
QString whenText(const QDateTime& then, const QDateTime& now);
/// The folder of a path, with the home folder as "~".
QString whereText(const QString& path);

class WelcomeSide : public QFrame {
  Q_OBJECT
 public:
  explicit WelcomeSide(Thumbnails* thumbnails, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setRecent(const std::vector<RecentFile>& files);  ///< shows the first kShown
  void setLast(const std::optional<LastSession>& last);
  void setShownAtStart(bool shown);
  void setTourOffered(bool offered);  ///< until the user has taken or left the tour
  void setAsRow(bool row);            ///< above the gallery
  static constexpr std::size_t kShown = 4;

 signals:
  void openWanted(const QString& path);
  void forgetWanted(const QString& path);
  void clearWanted();
  void continueWanted(bool branch);  ///< with the unsaved branch
  void shownAtStartChanged(bool shown);
  void tourWanted();
  void beatWanted();  ///< Beat the scheduler on the worked example

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitRows();  ///< shows as many recent files as fit
  void makeHead();
  void makeRecent();
  void makeLast();
  void fillMenu();

  Thumbnails* m_thumbnails;
  Theme m_theme = Theme::light();
  std::vector<RecentFile> m_files;
  QBoxLayout* m_box;
  QLabel* m_logo;
  QLabel* m_claim;
  QLabel* m_more;
  QPushButton* m_tour;
  QPushButton* m_beat;
  QWidget* m_recent;
  QWidget* m_rows = nullptr;
  QToolButton* m_recentMenu;  ///< in the row form
  QWidget* m_last;
  QLabel* m_lastWords;
  QPushButton* m_branch;
  QCheckBox* m_atStart;
};

}  // namespace roundel::widgets
