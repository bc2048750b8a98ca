// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/papers_text.h"

#include <QPixmap>
#include <array>
#include <cmath>

#include "core/policies/registry.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

using papers::Outcome;

void paintMark(QPainter& painter, const QPointF& c, double r, Outcome outcome) {
  const auto pointAt = [&](double x, double y) { return c + QPointF(x * r, y * r); };
  if (outcome == Outcome::Agrees)
    painter.drawPolyline(QPolygonF{pointAt(-0.45, 0.05), pointAt(-0.1, 0.4), pointAt(0.5, -0.35)});
  if (outcome == Outcome::DirectionOnly) {
    painter.drawLine(pointAt(-0.4, 0.4), pointAt(0.4, -0.4));
    painter.drawPolyline(QPolygonF{pointAt(-0.2, -0.4), pointAt(0.4, -0.4), pointAt(0.4, 0.2)});
  }
  if (outcome == Outcome::Differs || outcome == Outcome::NotComparable) {
    painter.drawLine(pointAt(-0.5, -0.2), pointAt(0.5, -0.2));
    painter.drawLine(pointAt(-0.5, 0.2), pointAt(0.5, 0.2));
  }
  if (outcome == Outcome::Differs) painter.drawLine(pointAt(0.3, -0.55), pointAt(-0.3, 0.55));
  if (outcome == Outcome::NotSetUp) painter.drawLine(pointAt(-0.5, 0), pointAt(0.5, 0));
}

QString side(experiment::Claim claim) { return claim == experiment::Claim::Above ? tr("above") : tr("below"); }

QString comparedText(const experiment::ExpectedEntry& entry) {
  const double value = comparedWith(entry).value_or(0);
  return entry.value ? QString::fromStdString(papers::shortNumber(value)) : QString::number(value);
}

QString differenceText(const papers::NumberResult& number) {
  const double ratio = papers::overPaper(number);
  if (!std::isfinite(ratio)) return {};
  const auto percent = std::llround(std::abs(ratio - 1) * 100);
  if (percent == 0) return tr("the two are less than 1 % apart");
  if (percent >= 1000)
    return tr("ours is %1 times the paper's").arg(QString::fromStdString(papers::shortNumber(ratio)));
  return ratio > 1 ? tr("ours is %1 % above the paper's").arg(percent)
                   : tr("ours is %1 % below the paper's").arg(percent);
}

QString sideSentence(Outcome outcome, const papers::NumberResult& number) {
  const QString claim = tr("The paper says %1; ").arg(paperNumber(number));
  if (outcome == Outcome::Differs) return claim + tr("ours is not.");
  return claim + (outcome == Outcome::Agrees || !number.entry.value
                      ? tr("so is ours.")
                      : tr("ours is on that side of %1.").arg(middleOf(number.entry).value_or(0)));
}

QString agreement(const papers::NumberResult& number) {
  const double deviation = std::abs(papers::overPaper(number) - 1);
  const bool is_within = deviation <= number.entry.tolerance.value_or(0.1) + 1e-9;
  return is_within ? tr("Within %1 % of the paper's").arg(number.entry.tolerance.value_or(0.1) * 100)
                   : tr("The paper's number lies in our 95 % interval");
}

}  // namespace

QString outcomeWord(Outcome outcome) {
  const std::array<const char*, papers::kOutcomes> words{
      QT_TRANSLATE_NOOP("roundel::widgets::PapersPage", "agrees"),
      QT_TRANSLATE_NOOP("roundel::widgets::PapersPage", "direction only"),
      QT_TRANSLATE_NOOP("roundel::widgets::PapersPage", "differs"),
      QT_TRANSLATE_NOOP("roundel::widgets::PapersPage", "not comparable"),
      QT_TRANSLATE_NOOP("roundel::widgets::PapersPage", "cannot be set up"),
      QT_TRANSLATE_NOOP("roundel::widgets::PapersPage", "not run yet")};
  return tr(words.at(static_cast<std::size_t>(outcome)));
}

QColor outcomeColour(Outcome outcome, const Theme& theme) {
  if (outcome == Outcome::Agrees) return theme.good;
  if (outcome == Outcome::DirectionOnly) return theme.warning;
  return outcome == Outcome::Differs ? theme.bad : theme.dim;
}

void paintOutcome(QPainter& painter, const QPointF& centre, double radius, Outcome outcome, const Theme& theme) {
  const bool filled = outcome < Outcome::NotComparable;
  const QColor colour = outcomeColour(outcome, theme);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QPen edge(colour, 1.4);
  if (outcome == Outcome::NotRun) edge.setDashPattern({1.5, 1.5});
  painter.setPen(filled ? QPen(Qt::NoPen) : edge);
  painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
  painter.drawEllipse(centre, radius - (filled ? 0 : 0.7), radius - (filled ? 0 : 0.7));
  painter.setPen(QPen(filled ? textOn(colour) : colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  paintMark(painter, centre, radius, outcome);
  painter.restore();
}

QIcon outcomeIcon(Outcome outcome, const Theme& theme) {
  QIcon icon;
  for (const int scale : {1, 2, 3}) {
    QPixmap picture(16 * scale, 16 * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paintOutcome(painter, {8, 8}, 7, outcome, theme);
    painter.end();
    icon.addPixmap(picture);
  }
  return icon;
}

QString policyOf(const papers::PaperEntry& entry, const std::string& label) {
  const auto policy_entry = entry.policies.find(label);
  if (policy_entry != entry.policies.end()) return QString::fromStdString(policy_entry->second);
  for (const policies::PolicyInfo& policy : policies::all())
    if (policy.name == label) return QString::fromStdString(policy.id);
  return {};
}

QString paperNumber(const papers::NumberResult& number) {
  const QString text = comparedText(number.entry);
  return number.entry.claim == experiment::Claim::Value ? text : side(number.entry.claim) + QLatin1Char(' ') + text;
}

QString paperSide(const papers::NumberResult& number) {
  const bool is_above = number.entry.claim == experiment::Claim::Above;
  return (is_above ? QStringLiteral("> ") : QStringLiteral("< ")) + comparedText(number.entry);
}

QString ourNumberText(const papers::NumberResult& number) {
  return number.ours.n == 0 ? QString() : QString::fromStdString(papers::shortNumber(number.ours.mean));
}

QString verdictSentence(const papers::FigureResult& figure, const papers::NumberResult& number) {
  const experiment::ExpectedEntry& entry = number.entry;
  const Outcome outcome = outcomeOf(figure, number);
  const std::optional<double> middle = middleOf(entry);
  if (outcome == Outcome::NotRun) return tr("Not run for this version yet. Run it here, or by the command below.");
  if (outcome == Outcome::NotComparable)
    return tr("Seconds or counts of jobs that are not the paper's, or a run without this value.");
  if (entry.claim != experiment::Claim::Value) return sideSentence(outcome, number);
  const QString by = differenceText(number);
  const QString sentence_end = by.isEmpty() ? QStringLiteral(".") : QStringLiteral("; ") + by + QLatin1Char('.');
  if (outcome == Outcome::Agrees) return agreement(number) + sentence_end;
  if (!middle)
    return tr("Not within %1 % of the paper's, on the paper's own jobs").arg(entry.tolerance.value_or(0.1) * 100) +
           sentence_end;
  return (outcome == Outcome::DirectionOnly ? tr("On the same side of %1") : tr("On the other side of %1"))
             .arg(*middle) +
         sentence_end;
}

}  // namespace roundel::widgets
