// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The unsaved branches, bookmarks, notes and slides of an earlier session of the open scenario, found in the user's folder. The window offers them; they
// are restored only if the user accepts.

#include <QObject>

#include "widgets/document/state/session_file.h"

namespace roundel::widgets {

class EarlierSession : public QObject {
  Q_OBJECT
 public:
  /// A child of the SessionFile, which fills it when a scenario is opened.
  explicit EarlierSession(SessionFile* session);

  /// The part of stored() that the open session does not have. O(branches^2).
  SessionText text() const;
  bool offered() const { return !text().empty(); }
  const SessionText& stored() const { return m_text; }

  void set(SessionText text);  ///< by the SessionFile
  void take();                 ///< restores it; its branches come after the present ones
  void drop();                 ///< deletes it

 signals:
  void changed();   ///< another scenario was opened, or the offer was answered
  void answered();  ///< after take() or drop()

 private:
  void end();

  SessionFile* m_session;
  SessionText m_text;
};

}  // namespace roundel::widgets
