#pragma once
// What an earlier session of the open scenario left, and nobody has answered for: it comes back when it is taken, never unasked.

#include <QObject>

#include "widgets/state/session_file.h"

namespace roundel::widgets {

class EarlierSession : public QObject {
  Q_OBJECT
 public:
  /// A SessionFile makes its own and fills it when a scenario is opened. All outlive this.
  EarlierSession(BranchTree* branches, Bookmarks* bookmarks, QObject* parent)
      : QObject(parent), m_branches(branches), m_bookmarks(bookmarks) {}
  static EarlierSession& of(const SessionFile& session) { return *session.findChild<EarlierSession*>(); }

  const SessionText& text() const { return m_text; }
  bool offered() const { return !m_text.branches.empty() || !m_text.bookmarks.empty(); }
  /// What this session has with what is offered behind it, as one list: no two branches of one id.
  SessionText withWhatIsThere() const;

  void set(SessionText text);  ///< by the SessionFile
  void take();                 ///< its branches come after those that are there
  void drop();                 ///< for good

 signals:
  void changed();   ///< another scenario is open, or the offer was answered
  void answered();  ///< taken or dropped

 private:
  void end();

  BranchTree* m_branches;
  Bookmarks* m_bookmarks;
  SessionText m_text;
};

}  // namespace roundel::widgets
