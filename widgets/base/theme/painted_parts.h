// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Accessibility of widgets that paint themselves: a flat list of parts with names, descriptions and places. Views with rows and columns (lanes,
// plots) have their own classes.

#include <QAccessible>
#include <QRect>
#include <QString>
#include <optional>

class QWidget;

namespace roundel::widgets {

/// A second base class beside QWidget; parts are numbered from 0 and may change at any time.
class PaintedParts {
 public:
  PaintedParts();  ///< installs the accessibility factory once
  virtual ~PaintedParts() = default;
  virtual QAccessible::Role partRole() const { return QAccessible::ListItem; }
  virtual int partCount() const = 0;
  virtual QString partName(int part) const = 0;
  /// Identifies a part when others are added or removed; by default its number.
  virtual QString partKey(int part) const { return QString::number(part); }
  virtual QString partDescription(int /*part*/) const { return {}; }
  virtual QRect partRect(int part) const = 0;     ///< in the widget's coordinates
  virtual int currentPart() const { return -1; }  ///< the part with the keyboard cursor; -1: none
  /// Whether the part is selected; nullopt: parts cannot be selected.
  virtual std::optional<bool> partSelected(int /*part*/) const { return std::nullopt; }
  virtual void choosePart(int part) { Q_UNUSED(part); }

 protected:
  PaintedParts(const PaintedParts&) = default;
  PaintedParts& operator=(const PaintedParts&) = default;
};

/// Tells a screen reader that the keyboard cursor is at this part. Precondition: the widget has PaintedParts.
void announcePart(QWidget* widget, int part);

}  // namespace roundel::widgets
