// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds parts of a page by their object names.

#include <gtest/gtest.h>

#include <QTest>
#include <QWidget>

namespace roundel::widgets::testing {

/// Fails the test if the page has no part of that name and type.
template <class T>
T* partOf(QWidget& page, const char* name) {
  T* found = page.findChild<T*>(QLatin1String(name));
  EXPECT_NE(found, nullptr) << name;
  return found;
}

inline void clickOn(QWidget& page, const char* name) { QTest::mouseClick(partOf<QWidget>(page, name), Qt::LeftButton); }

}  // namespace roundel::widgets::testing
