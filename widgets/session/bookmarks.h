#pragma once
// Named instants of a session. The ruler draws a mark at each of all(), with the name as tool tip, and repaints on changed().

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

namespace roundel::widgets {

struct Bookmark {
  double t_s = 0;
  QString name;
  bool operator==(const Bookmark&) const = default;
};

class Bookmarks : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const std::vector<Bookmark>& all() const { return m_all; }  ///< by time; no two at one instant
  /// The one within 1e-9 (relative) of the instant, or nullptr.
  const Bookmark* at(double t_s) const;
  const Bookmark* next(double after_s) const;  ///< nullptr: there is none
  const Bookmark* previous(double before_s) const;

  /// Sets one, or names the one that is there. An empty name becomes "Bookmark n".
  void add(double t_s, const QString& name = {});
  void remove(double t_s);
  void restore(std::vector<Bookmark> bookmarks);  ///< of a session that was opened; in any order
  void clear() { restore({}); }

 signals:
  void changed();
  void edited();  ///< by the user: a session file keeps it

 private:
  std::vector<Bookmark>::iterator find(double t_s);
  std::vector<Bookmark> m_all;
};

}  // namespace roundel::widgets
