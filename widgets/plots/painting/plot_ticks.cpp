// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_ticks.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {
namespace {

constexpr std::size_t kFewPowers = 3;
// Bounds from which four or five digits round up to the next unit: 999,999 is 1M and not 1000k.
constexpr double kTenThousand = 9999.95, kMillion = 999'950, kThousandMillions = 999.95e6;

class ShortTicker : public QCPAxisTicker {
 public:
  ShortTicker(bool whole, double unit_s, QString unit) : m_whole(whole), m_unit_s(unit_s), m_unit(std::move(unit)) {}
  void keepApart(const QCPAxis* axis, const QFont& font, double gap) { m_axis = axis, m_font = font, m_gap = gap; }

 protected:
  QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format,
                                     int precision) override {
    QVector<QString> labels = QCPAxisTicker::createLabelVector(ticks, locale, format, precision);
    // The last tick of the vector may be outside of the axis; the last one inside gets the unit.
    for (qsizetype i = labels.size() - 1; i >= 0 && !m_unit.isEmpty(); --i) {
      if (ticks[i] > m_upper * (1 + 1e-9)) continue;
      labels[i] += QLatin1Char(' ') + m_unit;
      break;
    }
    if (m_axis != nullptr) clear(ticks, labels);
    return labels;
  }
  // Backwards from the last one, which has the unit.
  void clear(const QVector<double>& ticks, QVector<QString>& labels) const {
    const double width =
        m_axis->axisRect()->width() > 8 ? m_axis->axisRect()->width() : 0.8 * m_axis->parentPlot()->width();
    const QFontMetricsF metrics(m_font);
    double left = std::numeric_limits<double>::infinity();
    for (qsizetype i = labels.size() - 1; i >= 0; --i) {
      if (ticks[i] > m_upper * (1 + 1e-9)) continue;
      const double tick_x = (ticks[i] - m_axis->range().lower) / m_axis->range().size() * width;
      const double half = metrics.horizontalAdvance(labels[i]) / 2;
      if (tick_x + half + m_gap > left)
        labels[i].clear();
      else
        left = tick_x - half;
    }
  }
  double getTickStep(const QCPRange& range) override {
    m_upper = range.upper;
    return std::max(roundStep(range.size() / (tickCount() + 1e-10), m_unit_s), m_whole ? 1.0 : 0.0);
  }
  QString getTickLabel(double tick, const QLocale&, QChar, int) override {
    return shortNumber(std::abs(tick) < 1e-12 ? 0 : tick);
  }

 private:
  bool m_whole;
  double m_unit_s;
  QString m_unit;
  double m_upper = 0;
  const QCPAxis* m_axis = nullptr;
  QFont m_font;
  double m_gap = 0;
};

}  // namespace

double roundStep(double wanted, double unit_s) {
  const auto nearest = [wanted](const std::vector<double>& steps) {
    return *std::ranges::min_element(steps, [wanted](double a, double b) {
      return std::abs(std::log(a / wanted)) < std::abs(std::log(b / wanted));
    });
  };
  if (unit_s == 60 && wanted >= 1 && wanted < 2000) return nearest({1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440});
  if (unit_s == 3600 && wanted >= 0.25 && wanted < 60) return nearest({0.25, 0.5, 1, 2, 3, 6, 12, 24, 48});
  const double decade = std::pow(10, std::floor(std::log10(wanted)));
  return nearest({decade, 2 * decade, 5 * decade, 10 * decade});
}

std::vector<std::vector<double>> logTickSets(double low, double high) {
  // Each `every`-th power of ten, counted from 1, times each of the factors.
  const auto collectTicks = [&](const std::vector<double>& factors, int every) {
    std::vector<double> ticks;
    for (int e = static_cast<int>(std::floor(std::log10(low))); e <= std::log10(high); ++e) {
      for (const double factor : factors) {
        const double tick = factor * std::pow(10, e);
        const bool is_inside = tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9);
        if (is_inside && e % every == 0) ticks.push_back(tick);
      }
    }
    return ticks;
  };
  const std::vector<double> powers = collectTicks({1}, 1);
  std::vector<std::vector<double>> sets;
  if (powers.size() < kFewPowers) sets = {collectTicks({1, 2, 5}, 1), collectTicks({1, 3}, 1)};
  for (int power_step = 1; power_step <= std::max(1, static_cast<int>(powers.size())); ++power_step)
    sets.push_back(collectTicks({1}, power_step));
  std::erase_if(sets, [](const std::vector<double>& set) { return set.empty(); });
  return sets;
}

std::vector<double> logTicks(double low, double high) {
  const std::vector<std::vector<double>> sets = logTickSets(low, high);
  return sets.empty() ? std::vector<double>() : sets.front();
}

void markTicks(QCPAxis& axis, const std::vector<double>& values, bool log) {
  QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
  for (const double value : values) ticker->addTick(log ? std::log10(value) : value, shortNumber(value));
  axis.setTicker(ticker);
}

QSharedPointer<QCPAxisTicker> shortTicker(bool whole, double unit_s, const QString& unit, const QCPAxis* apart,
                                          const QFont& font, double gap) {
  auto* ticker = new ShortTicker(whole, unit_s, unit);
  ticker->keepApart(apart, font, gap);
  return QSharedPointer<QCPAxisTicker>(ticker);
}

QString shortNumber(double value) {
  const double size = std::abs(value);
  if (size >= kThousandMillions || (size > 0 && size < 1e-4)) return QString::number(value, 'g', 3);
  if (size >= kMillion) return QString::number(value / 1e6, 'g', 4) + QLatin1Char('M');
  if (size >= kTenThousand) return QString::number(value / 1e3, 'g', 4) + QLatin1Char('k');
  return QString::number(value, 'g', 5);
}

QString barValue(double value) {
  if (value == 0 || !std::isfinite(value)) return shortNumber(0);
  const double digits = std::pow(10, 2 - std::floor(std::log10(std::abs(value))));
  return shortNumber(std::round(value * digits) / digits);
}

}  // namespace roundel::widgets::plots
