#pragma once
// The help page of a widget: set by the property "helpPage" ("hadar", "metrics#cru"); the nearest ancestor
// with the property decides.

#include <QString>
#include <functional>

#include <QObject>

class QWidget;

namespace roundel::widgets {

/// Property of a widget that holds the id of its page.
constexpr const char* kHelpPage = "helpPage";

/// A page by the property of the widget or of the nearest ancestor that has one; "index" where none has.
QString helpPageOf(const QWidget* widget);

/// Answers "What is this?": the next click on a widget opens its page instead of acting. Lives as long as its parent.
class WhatIsThis : public QObject {
  Q_OBJECT
 public:
  /// `page_of` says which page a widget has; `open` shows it.
  WhatIsThis(std::function<QString(QWidget*)> page_of, std::function<void(const QString&)> open, QObject* parent);
  /// Until the next click or Escape.
  void begin();
  bool active() const { return m_active; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void end();
  std::function<QString(QWidget*)> m_pageOf;
  std::function<void(const QString&)> m_open;
  bool m_active = false;
};

}  // namespace roundel::widgets
