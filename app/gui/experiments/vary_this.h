#pragma once
// “Vary this” in the context menu of every field that says what of the scenario, or which option of a scheduler, it edits
// (widgets/text/vary_path.h): of forms in Build and of the options of a lane, by the mouse and by the context menu key.

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace roundel::app {

class VaryThis : public QObject {
  Q_OBJECT
 public:
  /// Watches the widgets of the window and of its dialogs. A child of the window. GUI thread.
  explicit VaryThis(QWidget* window);

  /// What a menu was opened on: a field of the scenario, by its JSON pointer, or an option of a scheduler.
  struct Field {
    QString pointer, usual;  ///< usual: what the field shows, as JSON; empty: it shows nothing
    QString policy, option;
  };
  /// Puts the entries before an action; without one, at the end.
  void addTo(QMenu* menu, QAction* before, const Field& field);

 signals:
  void fieldWanted(const QString& pointer, const QString& usual);
  void optionWanted(const QString& policy, const QString& option);
  /// “Put on a knob”, of the same fields.
  void fieldOnKnob(const QString& pointer);
  void optionOnKnob(const QString& policy, const QString& option);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool popUp(QWidget* field, const QPoint& at);
  QWidget* m_window;
};

}  // namespace roundel::app
