#pragma once
// A bar over the workspaces: what an earlier session of the open scenario left, to be brought back or thrown away. Hidden where there is
// nothing to answer; nothing comes back unasked.

#include <QFrame>

#include "widgets/state/earlier_session.h"

class QLabel;

namespace roundel::app {

class SessionOffer : public QFrame {
  Q_OBJECT
 public:
  /// `earlier` outlives this.
  explicit SessionOffer(widgets::EarlierSession* earlier, QWidget* parent = nullptr);

 private:
  void follow();

  widgets::EarlierSession* m_earlier;
  QLabel* m_words;
};

}  // namespace roundel::app
