// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How outcomes are shown on the papers page, always with glyph, colour and word; and sentences about a number.

#include <QIcon>
#include <QPainter>
#include <QString>

#include "core/papers/figure_result.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

QString outcomeWord(papers::Outcome outcome);
QColor outcomeColour(papers::Outcome outcome, const Theme& theme);
/// A disc with a tick, an arrow or an unequal sign; without a verdict a ring with a dash; an empty ring if it was not run.
void paintOutcome(QPainter& painter, const QPointF& centre, double radius, papers::Outcome outcome, const Theme& theme);
/// The same as an icon.
QIcon outcomeIcon(papers::Outcome outcome, const Theme& theme);

/// "0.680", "below 1": as the paper writes it.
QString paperNumber(const papers::NumberResult& number);
/// A short form for plots: "> 1" for "above 1". Precondition: the paper states a bound.
QString paperSide(const papers::NumberResult& number);
/// "0.527", with the measured time if there is one; empty if it was not run.
QString ourNumberText(const papers::NumberResult& number);
/// How our number compares: "On the same side of 1; ours is 22 % below the paper's."
QString verdictSentence(const papers::FigureResult& figure, const papers::NumberResult& number);
/// The id of the scheduler with this label in the sweep; a sweep without labels uses scheduler names. Empty if there is none.
QString policyOf(const papers::PaperEntry& entry, const std::string& label);

}  // namespace roundel::widgets
