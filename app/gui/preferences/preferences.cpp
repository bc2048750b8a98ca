// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/preferences.h"

#include <QSettings>
#include <algorithm>
#include <iterator>

#include "widgets/program/permission/consents.h"

namespace roundel::app::preferences {
namespace {

constexpr auto kTextSize = "textSize", kTheme = "theme", kWelcome = "welcome/atStart", kFirstPage = "firstPage",
               kReducedMotion = "reducedMotion", kTimeUnits = "timeUnits", kRecovery = "recoveryInterval_s";
constexpr int kUsualRecovery_s = 20;

QVariant stored(const char* key, const QVariant& usual = {}) { return QSettings().value(QLatin1String(key), usual); }
void store(const char* key, const QVariant& value) { QSettings().setValue(QLatin1String(key), value); }

// Reads an enumeration; an invalid number gives the default.
template <class Enum>
Enum storedEnum(const char* key, Enum usual, Enum last) {
  const int value = stored(key, static_cast<int>(usual)).toInt();
  return value < 0 || value > static_cast<int>(last) ? usual : static_cast<Enum>(value);
}

}  // namespace

int textSize() {
  const int percent = stored(kTextSize, kTextSizes[0]).toInt();
  return std::find(std::begin(kTextSizes), std::end(kTextSizes), percent) == std::end(kTextSizes) ? kTextSizes[0]
                                                                                                  : percent;
}
void setTextSize(int percent) { store(kTextSize, percent); }

ThemeChoice theme() { return storedEnum(kTheme, ThemeChoice::System, ThemeChoice::Dark); }
void setTheme(ThemeChoice choice) { store(kTheme, static_cast<int>(choice)); }

// Welcome has a separate, older key, which its check box uses.
FirstPage firstPage() {
  if (stored(kWelcome, true).toBool()) return FirstPage::Welcome;
  const FirstPage page = storedEnum(kFirstPage, FirstPage::Last, FirstPage::Experiments);
  return page == FirstPage::Welcome ? FirstPage::Last : page;
}
void setFirstPage(FirstPage page) {
  store(kWelcome, page == FirstPage::Welcome);
  if (page != FirstPage::Welcome) store(kFirstPage, static_cast<int>(page));
}

bool reducedMotion() { return stored(kReducedMotion, false).toBool(); }
void setReducedMotion(bool on) { store(kReducedMotion, on); }

widgets::TimeUnits timeUnits() {
  return storedEnum(kTimeUnits, widgets::TimeUnits::Suitable, widgets::TimeUnits::Days);
}
void setTimeUnits(widgets::TimeUnits units) { store(kTimeUnits, static_cast<int>(units)); }

int recoveryInterval_s() {
  return std::clamp(stored(kRecovery, kUsualRecovery_s).toInt(), kLeastRecovery_s, kMostRecovery_s);
}
void setRecoveryInterval(int seconds) { store(kRecovery, seconds); }

void restoreDefaults() {
  QSettings settings;
  for (const char* key : {kTextSize, kTheme, kWelcome, kFirstPage, kReducedMotion, kTimeUnits, kRecovery})
    settings.remove(QLatin1String(key));
  widgets::consents::withdrawAll();
}

}  // namespace roundel::app::preferences
