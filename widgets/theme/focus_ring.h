#pragma once
// The ring round whatever has the keyboard and draws none itself: lists, tables, pages of text, scrolled pictures.

#include <QPointer>
#include <QWidget>

namespace roundel::widgets {

/// One an application; applyTheme() makes it. It lies in the focused view and takes no mouse.
class FocusRing : public QObject {
  Q_OBJECT
 public:
  explicit FocusRing(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow(QWidget* focused);
  QPointer<QWidget> m_ring;
};

}  // namespace roundel::widgets
