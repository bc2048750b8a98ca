#pragma once
// The panel left of the gallery: the mark and the promise, the recent files, the last session, whether Welcome is shown at start. In a
// narrow window it is a row over the gallery. Says what was asked for; whoever made it does it.

#include <QDateTime>
#include <QFrame>
#include <optional>
#include <vector>

#include "widgets/welcome/thumbnails.h"

class QBoxLayout;
class QCheckBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace roundel::widgets {

struct RecentFile {
  QString path, title;
  QByteArray content;      ///< hash of the file; empty: no thumbnail
  std::vector<int> nodes;  ///< GPUs of each
  QDateTime opened;
  bool there = true;
};

/// What the window showed when it was closed.
struct LastSession {
  QString path;  ///< a file or a shipped scenario
  QString title, where;
  int branches = 0;  ///< that were not saved
};

/// "2 h ago", "yesterday", "Monday", "12 Nov".
QString whenText(const QDateTime& then, const QDateTime& now);
/// The folder, with the home folder as "~".
QString whereText(const QString& path);

class WelcomeSide : public QFrame {
  Q_OBJECT
 public:
  explicit WelcomeSide(Thumbnails* thumbnails, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setRecent(const std::vector<RecentFile>& files);  ///< the first kShown have rows
  void setLast(const std::optional<LastSession>& last);
  void setShownAtStart(bool shown);
  void setTourOffered(bool offered);  ///< until it was taken or left
  void setAsRow(bool row);            ///< over the gallery
  static constexpr std::size_t kShown = 4;

 signals:
  void openWanted(const QString& path);
  void forgetWanted(const QString& path);
  void clearWanted();
  void continueWanted(bool branch);  ///< with the branch that was not saved
  void shownAtStartChanged(bool shown);
  void tourWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitRows();  ///< as many recent files as there is height for
  void makeHead();
  void makeRecent();
  void makeLast();
  void fillMenu();

  Thumbnails* m_thumbnails;
  Theme m_theme = Theme::light();
  std::vector<RecentFile> m_files;
  QBoxLayout* m_box;
  QLabel* m_mark;
  QLabel* m_promise;
  QLabel* m_more;
  QPushButton* m_tour;
  QWidget* m_recent;
  QWidget* m_rows = nullptr;
  QToolButton* m_recentMenu;  ///< of the row
  QWidget* m_last;
  QLabel* m_lastWords;
  QPushButton* m_branch;
  QCheckBox* m_atStart;
};

}  // namespace roundel::widgets
