#pragma once
// What an earlier session of the open scenario left in the user's folder and is not answered yet: it comes back when it is taken, never unasked.

#include <QObject>

#include "widgets/state/session_file.h"

namespace roundel::widgets {

class EarlierSession : public QObject {
  Q_OBJECT
 public:
  /// A child of the SessionFile, which fills it when a scenario is opened.
  explicit EarlierSession(SessionFile* session);
  static EarlierSession& of(const SessionFile& session) { return *session.findChild<EarlierSession*>(); }

  /// What would be added: without what is there already. O(branches^2).
  SessionText text() const;
  bool offered() const { return !text().empty(); }
  const SessionText& stored() const { return m_text; }

  void set(SessionText text);  ///< by the SessionFile
  void take();                 ///< its branches come after those that are there
  void drop();                 ///< for good

 signals:
  void changed();   ///< another scenario is open, or the offer was answered
  void answered();  ///< taken or dropped

 private:
  void end();

  SessionFile* m_session;
  SessionText m_text;
};

}  // namespace roundel::widgets
