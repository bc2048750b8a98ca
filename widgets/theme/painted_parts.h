#pragma once
// What a widget that paints itself tells a screen reader: its parts as a flat list with names, notes and places. For views with
// rows and columns of their own (lanes, plots) see their rooms.

#include <QAccessible>
#include <QRect>
#include <QString>
#include <optional>

class QWidget;

namespace roundel::widgets {

/// To be inherited beside QWidget; parts are numbered from 0 and may change at any time.
class PaintedParts {
 public:
  PaintedParts();  ///< installs the factory that finds this class, once
  virtual ~PaintedParts() = default;
  virtual QAccessible::Role partRole() const { return QAccessible::ListItem; }
  virtual int partCount() const = 0;
  virtual QString partName(int part) const = 0;
  /// What a part stays itself by when others come and go; by default its number.
  virtual QString partKey(int part) const { return QString::number(part); }
  virtual QString partDescription(int /*part*/) const { return {}; }
  virtual QRect partRect(int part) const = 0;     ///< in the widget's coordinates
  virtual int currentPart() const { return -1; }  ///< where the keyboard stands
  /// Whether it is one of those that are selected; nothing: parts cannot be.
  virtual std::optional<bool> partSelected(int /*part*/) const { return std::nullopt; }
  virtual void choosePart(int part) { Q_UNUSED(part); }

 protected:
  PaintedParts(const PaintedParts&) = default;
  PaintedParts& operator=(const PaintedParts&) = default;
};

/// Tells a screen reader that the keyboard went to this part of the widget, which is one with PaintedParts.
void announcePart(QWidget* widget, int part);

}  // namespace roundel::widgets
