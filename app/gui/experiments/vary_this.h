// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// “Vary this” in the context menu of fields that state their place in the scenario or their scheduler option (widgets/base/text/vary_path.h): in the
// forms of Build and in lane options. Opened by the mouse or the context menu key.

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace roundel::app {

class VaryThis : public QObject {
  Q_OBJECT
 public:
  /// Watches the widgets of the window and its dialogs. A child of the window. GUI thread.
  explicit VaryThis(QWidget* window);

  /// The target of a menu: a field of the scenario, by JSON pointer, or an option of a scheduler.
  struct Field {
    QString pointer, usual;  ///< usual: the shown value as JSON; may be empty
    QString policy = {}, option = {};
  };
  /// Inserts the entries before an action; without one, at the end.
  void addTo(QMenu* menu, QAction* before, const Field& field);

 signals:
  void fieldWanted(const QString& pointer, const QString& usual);
  void optionWanted(const QString& policy, const QString& option);
  /// “Put on a knob”, for the same fields.
  void fieldOnKnob(const QString& pointer);
  void optionOnKnob(const QString& policy, const QString& option);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool popUp(QWidget* field, const QPoint& at);
  QWidget* m_window;
};

}  // namespace roundel::app
