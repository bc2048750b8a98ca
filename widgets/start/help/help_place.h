// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The help page of a widget, set by the property "helpPage" ("hadar", "metrics#cru") of the widget or its nearest ancestor with this property.

#include <QString>
#include <functional>

#include <QObject>

class QWidget;

namespace roundel::widgets {

constexpr const char* kHelpPage = "helpPage";

/// The page of the widget; "index" if neither it nor an ancestor has the property.
QString helpPageOf(const QWidget* widget);

/// "What is this?": the next click on a widget opens its help page instead of acting. Owned by its parent.
class WhatIsThis : public QObject {
  Q_OBJECT
 public:
  /// `page_of` returns the page of a widget; `open` shows it.
  WhatIsThis(std::function<QString(QWidget*)> page_of, std::function<void(const QString&)> open, QObject* parent);
  /// Active until the next click or Escape.
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
