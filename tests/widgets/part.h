// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A part of a page by its name, as its tests use it.

#include <gtest/gtest.h>

#include <QTest>
#include <QWidget>

namespace roundel::widgets::testing {

/// A failure where the page has none of that name and kind.
template <class T>
T* partOf(QWidget& page, const char* name) {
  T* found = page.findChild<T*>(QLatin1String(name));
  EXPECT_NE(found, nullptr) << name;
  return found;
}

inline void clickOn(QWidget& page, const char* name) { QTest::mouseClick(partOf<QWidget>(page, name), Qt::LeftButton); }

}  // namespace roundel::widgets::testing
