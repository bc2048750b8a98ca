// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/guarantee_text.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/model/time_unit.h"
#include "widgets/base/painting/time_units.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

using guarantees::Guarantee;
using guarantees::Scale;
using guarantees::Verdict;

constexpr const char* kSeconds = "s";

// Three digits; whole numbers without rounding.
QString shortNumber(double value) {
  if (!std::isfinite(value)) return QStringLiteral("∞");
  if (std::abs(value) < 1000 && value != std::round(value)) return QString::number(value, 'g', 3);
  if (std::abs(value) >= 1e9) return QString::number(value, 'g', 3);
  return QLocale::c().toString(value, 'f', 0);
}

QString othersText(const Scale& scale) {
  QStringList parts;
  for (auto other_run = scale.others.rbegin(); other_run != scale.others.rend(); ++other_run)
    if (!scale.run || std::abs(other_run->value - *scale.run) > 1e-12)
      parts << QString::fromStdString(other_run->name) + QLatin1Char(' ') + scaleValue(other_run->value, scale);
  return parts.join(QStringLiteral(", "));
}

void addOthers(const Scale& scale, std::vector<ScaleItem>& items) {
  const QString text = othersText(scale);
  bool first = true;
  for (auto other_run = scale.others.rbegin(); other_run != scale.others.rend(); ++other_run) {
    const auto ratio = scale.ratio(other_run->value);
    if (!ratio || (scale.run && std::abs(other_run->value - *scale.run) <= 1e-12)) continue;
    items.push_back({ScaleMark::Other, *ratio, first ? text : QString()});
    first = false;
  }
}

}  // namespace

QString verdictWords(const Guarantee& guarantee) {
  switch (guarantee.verdict) {
    case Verdict::Holds:
      return tr("holds");
    case Verdict::ProofGap:
      return tr("inside the bound, but the proof has a gap: see help");
    case Verdict::DoesNotApply:
      return tr("does not apply here because %1").arg(QString::fromStdString(guarantee.reason));
    case Verdict::FailsAsPrinted:
      return tr("fails as printed: see help");
    case Verdict::DoesNotHold:
      return tr("does not hold: please report");
    case Verdict::NeedsWholeRun:
      break;
  }
  return tr("needs the whole run");
}

QString verdictShort(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
      return tr("holds");
    case Verdict::ProofGap:
      return tr("the proof has a gap");
    case Verdict::DoesNotApply:
      return tr("does not apply here");
    case Verdict::FailsAsPrinted:
      return tr("fails as printed");
    case Verdict::DoesNotHold:
      return tr("does not hold");
    case Verdict::NeedsWholeRun:
      break;
  }
  return tr("needs the whole run");
}

QString ratioText(std::optional<double> ratio) {
  if (!ratio) return QStringLiteral("–");
  return *ratio < 100 ? QString::number(*ratio, 'f', 2) : shortNumber(std::round(*ratio));
}

QString scaleValue(double value, const Scale& scale) {
  if (scale.unit != kSeconds)
    return shortNumber(value) +
           (scale.unit.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(scale.unit));
  const double like_s = scale.run.value_or(scale.bound.value_or(value));
  const model::TimeUnit unit = ShownTimes::shared().unitFor(like_s);
  return shortNumber(value / unit.seconds) + QLatin1Char(' ') + QString::fromLatin1(unit.name);
}

std::vector<ScaleItem> scaleItems(const Guarantee& guarantee) {
  const Scale& scale = guarantee.scale;
  std::vector<ScaleItem> items;
  if (!scale.bound) return items;
  if (const auto ratio = scale.ratio(scale.run))
    items.push_back({ScaleMark::Run, *ratio, tr("this run %1").arg(scaleValue(*scale.run, scale))});
  if (const auto ratio = scale.ratio(scale.optimum)) {
    const QString value = scaleValue(*scale.optimum, scale);
    items.push_back(
        {ScaleMark::Optimum, *ratio,
         scale.optimum_in_rounds ? tr("optimum %1 in whole rounds").arg(value) : tr("optimum %1").arg(value)});
  } else if (!scale.no_optimum.empty()) {
    items.push_back({ScaleMark::Note, 1, tr("optimum not known: %1").arg(QString::fromStdString(scale.no_optimum))});
  }
  if (const auto ratio = scale.ratio(scale.guaranteed)) {
    const QString value = scaleValue(*scale.guaranteed, scale);
    items.push_back(
        {ScaleMark::Guaranteed, *ratio,
         isProven(guarantee.verdict) ? tr("guaranteed %1").arg(value) : tr("guaranteed %1, not proven").arg(value)});
  } else if (!scale.no_guaranteed.empty()) {
    items.push_back({ScaleMark::Note, 1, QString::fromStdString(scale.no_guaranteed)});
  }
  addOthers(scale, items);
  return items;
}

QString boundText(const Scale& scale) {
  if (!scale.bound) return {};
  const QString value = scaleValue(*scale.bound, scale);
  return (scale.larger_is_better ? tr("upper bound %1: %2") : tr("lower bound %1: %2"))
      .arg(value, QString::fromStdString(scale.bound_from));
}

QString ratioMeaning(const Scale& scale) {
  if (!scale.bound) return {};
  return scale.larger_is_better ? tr("upper bound / run: higher is worse") : tr("run / lower bound");
}

QString valuesLine(const Scale& scale) {
  QStringList parts;
  if (scale.run) parts << tr("this run %1").arg(scaleValue(*scale.run, scale));
  if (scale.guaranteed)
    parts << (scale.larger_is_better ? tr("at least %1").arg(scaleValue(*scale.guaranteed, scale))
                                     : tr("at most %1").arg(scaleValue(*scale.guaranteed, scale)));
  else if (!scale.no_guaranteed.empty())
    parts << QString::fromStdString(scale.no_guaranteed);
  return parts.join(QStringLiteral(" · "));
}

QString plainTip(const QString& text) {
  return QStringLiteral("<span>%1</span>").arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

bool isProven(Verdict verdict) { return verdict == Verdict::Holds; }

QString spokenText(const Guarantee& guarantee) {
  QStringList parts{QString::fromStdString(guarantee.lane), QString::fromStdString(guarantee.theorem),
                    verdictWords(guarantee),
                    tr("%1 of %2 conditions met").arg(guarantee.met()).arg(guarantee.conditions.size())};
  if (const auto ratio = guarantee.scale.ratio(guarantee.scale.run))
    parts << tr("run %1 times the bound").arg(ratioText(ratio));
  if (const auto ratio = guarantee.scale.ratio(guarantee.scale.guaranteed))
    parts << tr("guaranteed %1 times").arg(ratioText(ratio));
  return parts.join(QStringLiteral(", "));
}

QString countText(const std::vector<Verdict>& verdicts) {
  QStringList parts;
  const auto add = [&](Verdict verdict, const auto& words) {
    const auto count = static_cast<int>(std::ranges::count(verdicts, verdict));
    if (count > 0) parts << words(count);
  };
  add(Verdict::Holds, [](int n) { return QCoreApplication::translate("Guarantees", "%n hold(s)", nullptr, n); });
  add(Verdict::ProofGap,
      [](int n) { return QCoreApplication::translate("Guarantees", "%n with a gap in the proof", nullptr, n); });
  add(Verdict::DoesNotApply,
      [](int n) { return QCoreApplication::translate("Guarantees", "%n do(es) not apply", nullptr, n); });
  add(Verdict::FailsAsPrinted,
      [](int n) { return QCoreApplication::translate("Guarantees", "%n fail(s) as printed", nullptr, n); });
  add(Verdict::DoesNotHold,
      [](int n) { return QCoreApplication::translate("Guarantees", "%n do(es) not hold", nullptr, n); });
  add(Verdict::NeedsWholeRun,
      [](int n) { return QCoreApplication::translate("Guarantees", "%n need(s) the whole run", nullptr, n); });
  return parts.join(QStringLiteral(", "));
}

}  // namespace roundel::widgets
