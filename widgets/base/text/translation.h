// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// tr() for functions outside classes. lupdate uses the enclosing namespace as context, so each namespace has its own tr(). For .cpp files only.
// GUI thread.

#include <QCoreApplication>
#include <QString>

namespace roundel::widgets {

inline QString tr(const char* text) { return QCoreApplication::translate("roundel::widgets", text); }

namespace animation {
inline QString tr(const char* text) { return QCoreApplication::translate("roundel::widgets::animation", text); }
}  // namespace animation

namespace figures {
inline QString tr(const char* text) { return QCoreApplication::translate("roundel::widgets::figures", text); }
}  // namespace figures

namespace notes {
inline QString tr(const char* text) { return QCoreApplication::translate("roundel::widgets::notes", text); }
}  // namespace notes

namespace plots {
inline QString tr(const char* text) { return QCoreApplication::translate("roundel::widgets::plots", text); }
}  // namespace plots

namespace report {
inline QString tr(const char* text) { return QCoreApplication::translate("roundel::widgets::report", text); }
}  // namespace report

}  // namespace roundel::widgets
