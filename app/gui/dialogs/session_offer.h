// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A bar above the workspaces that offers to restore or discard what an earlier session of the open scenario left. Hidden while there is nothing to
// restore.

#include <QFrame>

#include "widgets/document/state/earlier_session.h"

class QLabel;

namespace roundel::app {

class SessionOffer : public QFrame {
  Q_OBJECT
 public:
  /// `earlier` outlives the bar.
  explicit SessionOffer(widgets::EarlierSession* earlier, QWidget* parent = nullptr);

 private:
  void follow();

  widgets::EarlierSession* m_earlier;
  QLabel* m_words;
};

}  // namespace roundel::app
